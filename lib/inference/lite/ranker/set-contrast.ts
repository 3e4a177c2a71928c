import type { OutlineNode } from '../outline/outline.ts';
import type { Scene } from '../outline/scene.ts';
import type { FeatureRow } from './lead-features.ts';
import type { RankedQuestion } from './observation.ts';
import { mean } from './set-numbers.ts';
import { type CandidateSet, relatedSetsIn } from './possible-sets.ts';

type Features = FeatureRow[number];

/** How much of a question each element matches, by itself or by its surroundings. */
interface QuestionCoverage {
  elements: readonly OutlineNode[];
  of: ReadonlyMap<OutlineNode, { cover: number; kindly: number }>;
  /** The number of elements of each role. */
  roles: ReadonlyMap<string, number>;
}

export function coverageOf(question: RankedQuestion, scene: Scene): QuestionCoverage {
  const { elements } = relatedSetsIn('together', scene);
  const roles = new Map<string, number>();
  for (const { role } of elements) roles.set(role, (roles.get(role) ?? 0) + 1);
  return { elements, of: new Map(elements.map((node) => [node, question.of(node)])), roles };
}

const CLOSE_MARGIN = 0.02;

/** How clearly the elements of a set match more of the question than others do. */
export function contrastFeatures({ nodes, holder }: CandidateSet, { elements, of, roles }: QuestionCoverage): Features {
  const inside = new Set(nodes);
  const covered = nodes.map((node) => of.get(node)?.cover ?? 0);
  const kindly = nodes.map((node) => of.get(node)?.kindly ?? 0);
  const least = covered.length === 0 ? 0 : Math.min(...covered);
  const average = mean(covered);
  const [first] = nodes;
  const out = { cover: 0, kindly: 0, above: 0, asMuch: 0, ofRole: 0, held: 0 };
  for (const node of elements) {
    if (holder && node.index > holder.index && node.index < holder.end) out.held++;
    if (inside.has(node)) continue;
    const other = of.get(node) ?? { cover: 0, kindly: 0 };
    out.cover = Math.max(out.cover, other.cover);
    out.kindly = Math.max(out.kindly, other.kindly);
    out.above += Number(other.cover > average + CLOSE_MARGIN);
    out.asMuch += Number(other.cover >= least - CLOSE_MARGIN);
    out.ofRole += Number(node.role === first?.role && other.cover >= least - CLOSE_MARGIN);
  }
  const from = first ? elements.indexOf(first) : 0;
  const to = first ? elements.indexOf(nodes.at(-1) ?? first) : -1;
  return {
    cover: average,
    coverMin: least,
    coverSpread: covered.length === 0 ? 0 : Math.max(...covered) - least,
    coverGap: least - out.cover,
    kinCover: mean(kindly),
    kinGap: (kindly.length === 0 ? 0 : Math.min(...kindly)) - out.kindly,
    outAbove: Math.log1p(out.above),
    outAsMuch: Math.log1p(out.asMuch),
    outSameRole: Math.log1p(out.ofRole),
    roleShare: first ? nodes.filter(({ role }) => role === first.role).length / (roles.get(first.role) ?? 1) : -1,
    holderShare: holder ? Math.min(1, nodes.length / (out.held || 1)) : -1,
    between: Math.log1p(Math.max(0, to - from + 1 - nodes.length)),
    sameParent: first ? Number(nodes.every(({ parent }) => parent === first.parent)) : -1,
  };
}
