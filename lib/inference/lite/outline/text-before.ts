import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import { isInteractive } from './scene.ts';

/**
 * The text beside an unnamed field: the nearest text before it under the same parent, or the one before its chips,
 * each of which has a remove button. Undefined beside an element with a part of the page.
 */
export function textBefore(node: OutlineNode): string {
  if (node.role === 'generic' && node.end - node.index > MAX_CONTROL_SIZE) return '';
  const siblings = node.parent?.children ?? [];
  const label = isEditable(node.role) ? labelBeforeChips(siblings.slice(0, node.siblingIndex)) : undefined;
  if (label) return label.name;
  for (let at = node.siblingIndex - 1; at >= 0; at--) {
    const sibling = siblings[at];
    if (sibling && isClickableLabel(sibling, node)) return sibling.name;
    if (!sibling || isInteractive(sibling)) return '';
    if (sibling.name !== '') return isText(sibling) ? sibling.name : '';
    if (sibling.children.length > 0) return '';
  }
  return '';
}

/** A label right before a field, with the pointer cursor, as it opens a menu for the field. */
const isClickableLabel = ({ role, siblingIndex: place, children, name }: OutlineNode, of: OutlineNode): boolean =>
  role === 'generic' &&
  place === of.siblingIndex - 1 &&
  children.length === 0 &&
  name.length <= MAX_LABEL_LENGTH &&
  isEditable(of.role);

const MAX_CONTROL_SIZE = 12; // nodes
const MAX_LABEL_LENGTH = 40; // characters

/** The text before some removable chips. */
function labelBeforeChips(before: readonly OutlineNode[]): OutlineNode | undefined {
  const [label, ...words] = before;
  const isOfWords = words.every((node, at) => (at % 2 === 0 ? node.role === 'text' : isRemoveIcon(node)));
  return label?.role === 'text' && words.length > 0 && words.length % 2 === 0 && isOfWords ? label : undefined;
}

/** A remove button for the text before it, with no other name, or named by its icon. */
export const isRemoveIcon = ({ role, name, states }: OutlineNode): boolean =>
  (role === 'button' || (name === '' && states.has('clickable'))) &&
  REMOVE_ICON_NAME.test(name === '' ? (states.get('description') ?? '') : name);

const REMOVE_ICON_NAME =
  /^(?:(?:remove|close|delete|clear)(?:(?: this| the)? (?:tag|chip|label|item|filter))?|cross|dismiss|[x×✕✖])$/i;

const isText = ({ role, children }: OutlineNode): boolean => children.length === 0 && role !== 'heading';
