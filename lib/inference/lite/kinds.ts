import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import type { Word } from './words.ts';

/**
 * A word that only tells the kind of things: the "Orders" above a table, the "Customer" above a column, the page's title.
 * @param of The element whose kind is meant: the name of a part of the page without it tells where it is not.
 */
export function saysKind(word: Word, scene: Scene, of?: OutlineNode): boolean {
  if (/^\d/.test(word.text)) return false; // a number distinguishes
  const isTold = (title: OutlineNode): boolean =>
    isTitle(title) &&
    (scene.says(title, word) || heads(title, word, scene)) &&
    (!of || isPageTitle(title) || isOver(title, of));
  return word.weight < 1 || scene.titles.some(isTold) || isKind(word, scene);
}

/** "Billing address" says nothing about the content of the "Shipping address" beside it. */
function isOver(title: OutlineNode, node: OutlineNode): boolean {
  if (title.role === 'columnheader') return !isOtherColumn(title, node);
  const isBeside = title.parent?.children.some(
    (other) => other !== title && other.role === title.role && isWithin(node, other),
  );
  return title.states.has('current') || title.children.length === 0 || !isBeside;
}

/** The header of a column with similar elements, but without this one. */
function isOtherColumn(header: OutlineNode, node: OutlineNode): boolean {
  const cell = cellIn(header.parent?.parent, node);
  return cell?.place !== header.place && likesUnder(header).has(likeOf(node));
}

/** The table cell that contains the element. */
function cellIn(table: OutlineNode | undefined, node: OutlineNode): OutlineNode | undefined {
  let cell: OutlineNode | undefined = node;
  while (cell && (table === undefined || cell.parent?.parent !== table)) cell = cell.parent;
  return cell;
}

const likes = new WeakMap<OutlineNode, ReadonlySet<string>>();

/** The elements in the column, queried by each button of a thousand rows. */
function likesUnder(header: OutlineNode): ReadonlySet<string> {
  const known = likes.get(header);
  if (known) return known;
  const held = new Set<string>();
  const hold = (node: OutlineNode): void => {
    held.add(likeOf(node));
    node.children.forEach(hold);
  };
  for (const { children } of header.parent?.parent?.children ?? []) {
    const cell = children[header.place];
    if (cell && cell !== header) hold(cell);
  }
  likes.set(header, held);
  return held;
}

const likeOf = ({ role, name }: OutlineNode): string => (isCheckable(role) ? 'checkable' : `${role}: ${name}`);

/** "Start no." is above the start numbers. */
function heads({ role, name }: OutlineNode, word: Word, scene: Scene): boolean {
  return role === 'columnheader' && scene.words(name).some(({ sense }) => sense === word.sense);
}

/** On a page of that name, or with a plural heading, a word tells the kind of thing. */
export function isKind(word: Word, scene: Scene): boolean {
  return scene.titles.some(
    (node) => scene.says(node, word) && (isPageTitle(node) || isHeadingInPlural(node, word, scene)),
  );
}

const naming = new Set(['heading', 'list', 'table', 'grid']);
const LONGEST_TITLE = 3; // words; a longer heading is a headline

/** The "Bookings" above a list imply that a "booking" is one of its entries. */
function isHeadingInPlural(node: OutlineNode, word: Word, scene: Scene): boolean {
  const said = naming.has(node.role) ? scene.words(node.name) : [];
  if (said.length > LONGEST_TITLE || ancestorWhere(node, ({ role }) => isRowRole(role))) return false;
  return said.some(({ text, stem }) => stem === word.stem && text !== stem);
}

function isTitle(node: OutlineNode): boolean {
  return node.role !== 'heading' || isPageTitle(node);
}

function isPageTitle({ role, states }: OutlineNode): boolean {
  return role === 'document' || (role === 'heading' && states.get('level') === '1');
}
