import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { isInteractive } from './scene.ts';

/**
 * The text beside an unnamed field: the nearest text before it under the same parent, or the one before its chips,
 * each of which has a remove button. Undefined beside an element with a part of the page.
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

/** A label right before a field, with the pointer cursor, as it opens a menu for the field. */
const isClickedLabel = ({ role, place, children, name }: OutlineNode, of: OutlineNode): boolean =>
  role === 'generic' &&
  place === of.place - 1 &&
  children.length === 0 &&
  name.length <= LONGEST_LABEL &&
  isEditable(of.role);

const LARGEST_CONTROL = 12; // nodes
const LONGEST_LABEL = 40; // characters

/** The text before some removable chips. */
function labelOfWords(before: readonly OutlineNode[]): OutlineNode | undefined {
  const [label, ...words] = before;
  const isOfWords = words.every((node, at) => (at % 2 === 0 ? node.role === 'text' : isCross(node)));
  return label?.role === 'text' && words.length > 0 && words.length % 2 === 0 && isOfWords ? label : undefined;
}

/** A remove button for the text before it, with no other name, or named by its icon. */
export const isCross = ({ role, name, states }: OutlineNode): boolean =>
  (role === 'button' || (name === '' && states.has('clickable'))) &&
  CROSS.test(name === '' ? (states.get('description') ?? '') : name);

const CROSS =
  /^(?:(?:remove|close|delete|clear)(?:(?: this| the)? (?:tag|chip|label|item|filter))?|cross|dismiss|[x×✕✖])$/i;

const isText = ({ role, children }: OutlineNode): boolean => children.length === 0 && role !== 'heading';
