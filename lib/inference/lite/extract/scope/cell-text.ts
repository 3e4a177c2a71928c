import { ownReadableText, readableTextOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable, isEditable } from '../../outline/roles.ts';
import type { Entry } from '../../structure/repeated-groups.ts';

/** For a link beside texts, which say more about the row, the link is the row's name. */
function linkIn({ children }: OutlineNode): string | undefined {
  const [link, other] = children.filter(({ role }) => role === 'link');
  return link && !other && children.length > 1 && children.every(({ role }) => role === 'link' || role === 'text')
    ? link.name
    : undefined;
}

/** "Bump the parser" beside the link "a91f03c": the text of what the code links to. */
export function textBesideCode(cell: OutlineNode): string | undefined {
  const link = linkIn(cell);
  const [text, other] = cell.children.filter(({ role, name }) => role === 'text' && name !== '');
  return link !== undefined && CODE_TEXT.test(link) && !other ? text?.name : undefined;
}

const CODE_TEXT = /^(?:#\d+|(?=\p{L}*\d)[\da-f]{7,40})$/u;

/** A cell's text; if its only content is a control, that control's. */
export function cellText(cell: OutlineNode, outline: Outline): string {
  if (isEditable(cell.role)) return cell.states.get('value') ?? '';
  if (isCheckable(cell.role)) return cell.states.has('checked') ? 'yes' : 'no';
  const [only, other] = cell.children.filter(({ role }) => role !== 'button');
  if (only && !other && isEditable(only.role)) return only.states.get('value') ?? '';
  const prose = linkIn(cell) ?? readableTextOf(cell, outline);
  const [control, more] = prose === '' ? cell.children : [];
  if (!control || more) return prose;
  if (isCheckable(control.role)) return control.states.has('checked') ? 'yes' : 'no';
  return control.role === 'button' && /\s/.test(control.name) ? control.name : prose; // one word is what it does
}

/** An entry's text, without its buttons and checkboxes; an image and its caption count once. */
export function plainText({ nodes }: Entry, outline: Outline): string {
  const [first, ...others] = nodes;
  if (!first) return '';
  if (nodes.length === 1) return first.name;
  const all =
    others.length > 0 && first.end === first.index + nodes.length
      ? readableTextOf(first, outline)
      : nodes.map((node) => ownReadableText(node)).join(' ');
  return all.trim();
}
