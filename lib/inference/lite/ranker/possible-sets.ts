import { isInSelect } from '../observing/group-members.ts';
import { sectionEnd } from '../structure/nearness.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { memoized } from '../memoize.ts';
import { hasRole } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { MIN_ACCOUNTING_GRADE } from './word-grades.ts';
import type { RankedQuestion } from './observation.ts';

/** What the elements of a set have in common; in the order of the trees. */
export const bonds = [
  'none',
  'rules',
  'one',
  'holder',
  'heading',
  'run',
  'alike',
  'word',
  'role',
  'state',
  'akin',
  'near',
  'within',
  'cover',
] as const;

/** Elements that an observation may mean, all of them and no others. */
export interface CandidateSet {
  nodes: readonly OutlineNode[];
  bond: (typeof bonds)[number];
  /** Their container, or the heading above them. */
  holder?: OutlineNode | undefined;
  /** They are all elements of the holder, not only those with one role. */
  isWhole?: boolean;
}

const MAX_SET_SIZE = 40;
const MAX_RUN_GAP = 2; // places: a text may stand between two buttons of a row

/** All elements of a page that an observation may mean. */
const operableElements = (scene: Scene): OutlineNode[] =>
  scene.elements.filter((node) => isInteractive(node) && !isInSelect(node));

interface RelatedSets {
  elements: readonly OutlineNode[];
  sets: readonly CandidateSet[];
}

/** Sets of related elements on a page, independent of the question. */
export const relatedSetsIn = memoized((_: 'together', scene: Scene): RelatedSets => {
  const elements = operableElements(scene);
  return {
    elements,
    sets: [...setsInHolders(scene, elements), ...adjacentSets(elements), ...namedAlike(scene, elements)],
  };
});

/** The elements in a container, or under a heading. */
function* setsInHolders(scene: Scene, elements: readonly OutlineNode[]): Generator<CandidateSet> {
  for (const holder of scene.outline.nodes) {
    const isHeading = holder.role === 'heading';
    if (!isHeading && holder.children.length === 0) continue;
    const end = isHeading ? sectionEnd(holder) : holder.end;
    const nodes = elements.filter(({ index }) => index > holder.index && index < end);
    yield* setsByRole({ nodes, bond: isHeading ? 'heading' : 'holder', holder });
  }
}

/** Adjacent elements of one role. */
function* adjacentSets(elements: readonly OutlineNode[]): Generator<CandidateSet> {
  let run: OutlineNode[] = [];
  for (const node of elements) {
    const last = run.at(-1);
    const isBeside =
      last?.parent === node.parent && last?.role === node.role && node.siblingIndex - last.siblingIndex <= MAX_RUN_GAP;
    if (!isBeside) {
      yield* setsByRole({ nodes: run, bond: 'run', holder: run[0]?.parent });
      run = [];
    }
    run.push(node);
  }
  yield* setsByRole({ nodes: run, bond: 'run', holder: run[0]?.parent });
}

/** Elements with the same name, or with the same first or last word: "Remove Ada", "Remove Ben". */
function* namedAlike(scene: Scene, elements: readonly OutlineNode[]): Generator<CandidateSet> {
  const groups = new Map<string, OutlineNode[]>();
  for (const node of elements) {
    const words = scene.words(labelOf(node)).map(({ stem }) => stem);
    for (const key of new Set([`= ${labelOf(node)}`, `^ ${words[0]}`, `$ ${words.at(-1)}`])) {
      const group = groups.get(`${node.role} ${key}`);
      if (group) group.push(node);
      else groups.set(`${node.role} ${key}`, [node]);
    }
  }
  for (const nodes of groups.values()) yield { nodes, bond: 'alike' };
}

/** All of a set, and those of each role. */
function* setsByRole(set: CandidateSet): Generator<CandidateSet> {
  const { nodes } = set;
  if (nodes.length < 2) return;
  const roles = new Set(nodes.map(({ role }) => role));
  yield { ...set, isWhole: true };
  if (roles.size > 1) for (const role of roles) yield { ...set, nodes: nodes.filter((node) => node.role === role) };
}

/**
 * The candidate sets for a question: none, the rules' result, each element, and elements that are related, match a word, or
 * have a state.
 */
export function candidateSetsFor(question: RankedQuestion, scene: Scene): CandidateSet[] {
  const { elements, sets } = relatedSetsIn('together', scene);
  const { found } = question;
  const all: CandidateSet[] = [
    { nodes: found, bond: 'rules' },
    { nodes: found.slice(0, 1), bond: 'rules' },
    ...elements.map((node): CandidateSet => ({ nodes: [node], bond: 'one' })),
    ...sets,
    ...matchingWords(question, elements),
    ...relatedToWords(question, elements),
    ...inNamedPart(question, { elements, sets }),
    ...bestCovering(question, elements),
  ];
  const several = [{ nodes: elements, bond: 'holder' as const }, ...all.filter(({ nodes }) => nodes.length > 1)];
  for (const has of question.states)
    for (const set of several) all.push({ ...set, nodes: set.nodes.filter(has), bond: 'state', isWhole: false });
  return [{ nodes: [], bond: 'none' }, ...withoutDuplicates(all)];
}

/** Elements with a word of the question, and those with a role that it names. */
function* matchingWords(question: RankedQuestion, elements: readonly OutlineNode[]): Generator<CandidateSet> {
  for (const [at, kind] of question.kinds.entries()) {
    const saying = elements.filter((node) => (question.of(node).own[at] ?? 0) >= MIN_ACCOUNTING_GRADE);
    yield* setsByRole({ nodes: saying, bond: 'word' });
    if (!kind) continue;
    yield { nodes: elements.filter(({ role }) => kind.just.includes(role)), bond: 'role' };
    yield { nodes: elements.filter((node) => hasRole(node, kind)), bond: 'role' };
  }
}

/** Elements with something related to a word, and those near or under such an element. */
function* relatedToWords(question: RankedQuestion, elements: readonly OutlineNode[]): Generator<CandidateSet> {
  const where = (has: (of: ReturnType<RankedQuestion['of']>) => boolean | undefined): OutlineNode[] =>
    elements.filter((node) => has(question.of(node)));
  for (const at of question.weights.keys()) {
    const saying = where(
      ({ own, isRelated: kin, isEverydayMatch: plain }) =>
        (own[at] ?? 0) >= MIN_ACCOUNTING_GRADE || kin[at] || plain[at],
    );
    yield* setsByRole({ nodes: saying, bond: 'akin' });
    yield* setsByRole({ nodes: where(({ near }) => (near[at] ?? 0) >= MIN_ACCOUNTING_GRADE), bond: 'near' });
    yield* setsByRole({ nodes: where(({ title }) => (title[at] ?? 0) >= MIN_ACCOUNTING_GRADE), bond: 'near' });
  }
}

/** Elements with a word, in a part of the page with another. */
function* inNamedPart(question: RankedQuestion, { elements, sets }: RelatedSets): Generator<CandidateSet> {
  for (const at of question.weights.keys()) {
    const saying = new Set(elements.filter((node) => (question.of(node).own[at] ?? 0) >= MIN_ACCOUNTING_GRADE));
    if (saying.size < 2) continue;
    const saysOther = (holder: OutlineNode): boolean =>
      question.gradesOfHolder(holder).grades.some((grade, other) => other !== at && grade >= MIN_ACCOUNTING_GRADE);
    for (const { holder, isWhole, nodes: all } of sets) {
      if (!holder || !isWhole || !saysOther(holder)) continue;
      const nodes = all.filter((node) => saying.has(node));
      if (nodes.length < all.length) yield { nodes, bond: 'within', holder, isWhole: false };
    }
  }
}

/** Shares of the best cover above which other elements are included. */
const COVER_SHARES = [0.9, 0.75];
const EQUAL_MARGIN = 0.02;

/** The elements that match most of the question. */
function* bestCovering(question: RankedQuestion, elements: readonly OutlineNode[]): Generator<CandidateSet> {
  const most = elements.reduce((best, node) => Math.max(best, question.of(node).cover), 0);
  if (most === 0) return;
  for (const least of [most - EQUAL_MARGIN, ...COVER_SHARES.map((part) => part * most)])
    yield* setsByRole({ nodes: elements.filter((node) => question.of(node).cover >= least), bond: 'cover' });
}

function withoutDuplicates(sets: readonly CandidateSet[]): CandidateSet[] {
  const seen = new Set<string>();
  return sets.filter(({ nodes, bond }) => {
    const key = nodes.map(({ index }) => index).join(' ');
    if (nodes.length === 0 || (nodes.length > MAX_SET_SIZE && bond !== 'rules') || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
