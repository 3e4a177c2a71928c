import { sectionEnd } from '../structure/nearness.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isCheckable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/** "filter by brand: Bosch": the element of that name under the only heading, button or text with the facet's name. */
export function proposeFacetValue(
  { facet = '', value = '' }: Record<string, string | undefined>,
  scene: Scene,
): Proposal[] {
  const headings = scene.outline.nodes.filter(
    (node) => HEADING_ROLES.has(node.role) && isSameHeading(plainHeading(node.name), plainHeading(facet)),
  );
  const spans = headings.map((heading) => ({ from: heading.index, to: sectionEndOf(heading) }));
  const members = scene.elements.filter(
    (node) => isInteractive(node) && spans.some(({ from, to }) => node.index > from && node.index < to),
  );
  const named = members.filter(
    ({ name }) => fold(name.replace(COUNT_SUFFIX, '')) === fold(value.replace(QUOTED, '$1')),
  );
  return named.map((node) => onNode({ node, score: 1 }, isCheckable(node.role) ? 'check' : 'click', []));
}

/** "Labels" is above labels. */
const isSameHeading = (heading: string, facet: string): boolean =>
  heading === facet || heading === `${facet}s` || heading === facet.replace(/y$/, 'ies');

const HEADING_ROLES = new Set(['heading', 'button', 'text', 'group', 'radiogroup', 'list', 'region', 'navigation']);
const COUNT_SUFFIX = /\s*(?:\(\s*[\d.,]+\s*\)|\b[\d.,]+)$/; // how many there are: "Bosch (12)"
const QUOTED = /^["“„](.*)["”“]$/u;

/** "↓ By staff status", "Filter by brand:" */
const plainHeading = (name: string): string =>
  fold(name)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^(?:filter\s+)?by\s+/, '')
    .replace(/\s*:$/, '');

/** The end of what a heading is for: a part itself, what a button unfolds, or all before the next heading. */
function sectionEndOf(heading: OutlineNode): number {
  if (heading.role === 'heading') return sectionEnd(heading);
  if (heading.role !== 'button' && heading.role !== 'text') return heading.end;
  const after = heading.parent?.children.slice(heading.siblingIndex + 1) ?? [];
  const next = after.find(({ role }) => role === heading.role || role === 'heading');
  return next?.index ?? heading.parent?.end ?? heading.end;
}
