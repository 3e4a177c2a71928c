import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { isInteractive } from './scene.ts';

/**
 * The text beside a field that has no name of its own: the nearest text before it under the same parent, or the one before the
 * words that it holds, each with a button that removes it. None is beside what holds a part of the page.
 */
export function textBefore(node: OutlineNode): string {
  if (node.role === 'generic' && node.end - node.index > LARGEST_CONTROL) return '';
  const siblings = node.parent?.children ?? [];
  const label = isEditable(node.role) ? labelOfWords(siblings.slice(0, node.place)) : undefined;
  if (label) return label.name;
  for (let at = node.place - 1; at >= 0; at--) {
    const sibling = siblings[at];
    if (sibling && isClickedLabel(sibling, node)) return sibling.name;
    if (!sibling || isInteractive(sibling)) return '';
    if (sibling.name !== '') return isText(sibling) ? sibling.name : '';
    if (sibling.children.length > 0) return '';
  }
  return '';
}

/** A label right before a field, which shows the hand as it opens a menu for that. */
const isClickedLabel = ({ role, place, children, name }: OutlineNode, of: OutlineNode): boolean =>
  role === 'generic' &&
  place === of.place - 1 &&
  children.length === 0 &&
  name.length <= LONGEST_LABEL &&
  isEditable(of.role);

const LARGEST_CONTROL = 12; // nodes
const LONGEST_LABEL = 40; // characters

/** What stands before some words that can each be removed. */
function labelOfWords(before: readonly OutlineNode[]): OutlineNode | undefined {
  const [label, ...words] = before;
  const isOfWords = words.every((node, at) => (at % 2 === 0 ? node.role === 'text' : isCross(node)));
  return label?.role === 'text' && words.length > 0 && words.length % 2 === 0 && isOfWords ? label : undefined;
}

/** A button that removes what stands before it, called by nothing else, or by its picture. */
export const isCross = ({ role, name, states }: OutlineNode): boolean =>
  (role === 'button' || (name === '' && states.has('clickable'))) &&
  CROSS.test(name === '' ? (states.get('description') ?? '') : name);

const CROSS =
  /^(?:(?:remove|close|delete|clear)(?:(?: this| the)? (?:tag|chip|label|item|filter))?|cross|dismiss|[x×✕✖])$/i;

const isText = ({ role, children }: OutlineNode): boolean => children.length === 0 && role !== 'heading';
