import { ownProse, proseOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable } from '../roles.ts';
import type { Entry } from './groups.ts';

/** What a cell says, without the links that each row has: "About us Edit | Quick edit | Bin". */
function withoutActions(cell: OutlineNode, outline: Outline): string {
  const links = cell.children.filter(({ role }) => role === 'link');
  const rows = cell.parent?.parent?.children ?? [];
  const isRepeated = ({ name }: OutlineNode): boolean =>
    rows.length > 2 &&
    rows
      .slice(0, FEW)
      .filter((row) => row.children[cell.place]?.children.some((other) => other.role === 'link' && other.name === name))
      .length > 1;
  if (links.length < 2 || links.every(isRepeated) || !links.some(isRepeated)) return proseOf(cell, outline);
  const said = cell.children.filter(
    (child) => !(child.role === 'link' && isRepeated(child)) && /[\p{L}\d]/u.test(child.name),
  );
  const plain = said.filter(
    ({ role, name }) => !(role === 'link' && /^(?:edit|view|preview|delete|open|more)$/i.test(name)),
  );
  return plain
    .map((child) => proseOf(child, outline))
    .join(' ')
    .trim();
}

const FEW = 50; // rows say it as well as thousands

/** A link with a text below it, or a text with links: what the row is called, and what else is said of it. */
function firstOf(cell: OutlineNode): string | undefined {
  const { children } = cell;
  const [first, second, ...others] = children.filter(({ role, name }) => name !== '' && SAYING.has(role));
  if (!first || !second) return undefined;
  if ([first, second, ...others].every(({ role }) => role === 'link') && isLeading(cell)) return first.name;
  if (first.role === 'link' && second.role === 'text' && others.length === 0 && /^\p{Lu}/u.test(second.name))
    return first.name;
  return first.role === 'text' && [second, ...others].every(({ role }) => role === 'link') && !/[:,]$/.test(first.name)
    ? first.name
    : undefined;
}

/** Before it in its row stands nothing but a box. */
const isLeading = ({ parent, place }: OutlineNode): boolean =>
  parent?.children
    .slice(0, place)
    .every(({ name, children }) => name === '' && children.every(({ role }) => isCheckable(role))) ?? false;

const SAYING: ReadonlySet<string> = new Set(['link', 'text', 'heading', 'paragraph', 'strong', 'emphasis']);

/** What a cell says; where it holds nothing but one control, that. */
export function cellText(cell: OutlineNode, outline: Outline): string {
  const [only, other] = cell.children.filter(({ role }) => role !== 'button');
  if (only && !other && isEditable(only.role)) return only.states.get('value') ?? '';
  const prose = firstOf(cell) ?? withoutActions(cell, outline);
  const [control, more] = prose === '' ? cell.children : [];
  if (!control || more) return prose;
  if (isCheckable(control.role)) return control.states.has('checked') ? 'yes' : 'no';
  return control.role === 'button' && /\s/.test(control.name) ? control.name : prose; // one word is what it does
}

/** What an entry says, without its buttons and boxes; an image and its caption say it once. */
export function plainText({ nodes }: Entry, outline: Outline): string {
  const [first, ...others] = nodes;
  if (!first) return '';
  if (nodes.length === 1) return first.name;
  const all =
    others.length > 0 && first.end === first.index + nodes.length
      ? proseOf(first, outline)
      : nodes.map((node) => ownProse(node)).join(' ');
  return all.trim();
}
