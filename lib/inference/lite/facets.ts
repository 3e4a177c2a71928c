import { sectionEnd } from './nearness.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCheckable } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

/** "filter by brand: Bosch": the element of that name under the only heading, button or text with the facet's name. */
export function facetValue({ facet = '', value = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const heads = scene.outline.nodes.filter(
    (node) => HEADS.has(node.role) && isCalled(plainHead(node.name), plainHead(facet)),
  );
  const spans = heads.map((head) => ({ from: head.index, to: endOf(head) }));
  const members = scene.elements.filter(
    (node) => isInteractive(node) && spans.some(({ from, to }) => node.index > from && node.index < to),
  );
  const called = members.filter(({ name }) => fold(name.replace(COUNT, '')) === fold(value.replace(QUOTED, '$1')));
  return called.map((node) => onNode({ node, score: 1 }, isCheckable(node.role) ? 'check' : 'click', []));
}

/** "Labels" is above labels. */
const isCalled = (head: string, facet: string): boolean =>
  head === facet || head === `${facet}s` || head === facet.replace(/y$/, 'ies');

const HEADS = new Set(['heading', 'button', 'text', 'group', 'radiogroup', 'list', 'region', 'navigation']);
const COUNT = /\s*(?:\(\s*[\d.,]+\s*\)|\b[\d.,]+)$/; // how many there are: "Bosch (12)"
const QUOTED = /^["“„](.*)["”“]$/u;

/** "↓ By staff status", "Filter by brand:" */
const plainHead = (name: string): string =>
  fold(name)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/^(?:filter\s+)?by\s+/, '')
    .replace(/\s*:$/, '');

/** The end of what a heading is for: a part itself, what a button unfolds, or all before the next heading. */
function endOf(head: OutlineNode): number {
  if (head.role === 'heading') return sectionEnd(head);
  if (head.role !== 'button' && head.role !== 'text') return head.end;
  const after = head.parent?.children.slice(head.place + 1) ?? [];
  const next = after.find(({ role }) => role === head.role || role === 'heading');
  return next?.index ?? head.parent?.end ?? head.end;
}
