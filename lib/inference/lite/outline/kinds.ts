import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import type { Word } from '../lexicon/words.ts';

/**
 * A word that only tells the kind of things: the "Orders" above a table, the "Customer" above a column, the page's title.
 * @param of The element whose kind is meant: the name of a part of the page without it tells where it is not.
 */
export function tellsKind(word: Word, scene: Scene, of?: OutlineNode): boolean {
  if (/^\d/.test(word.text)) return false; // a number distinguishes
  const isKindTitle = (title: OutlineNode): boolean =>
    isTitle(title) &&
    (scene.mentions(title, word) || isColumnAbout(title, word, scene)) &&
    (!of || isPageTitle(title) || isTitleAbove(title, of));
  return word.weight < 1 || scene.titles.some(isKindTitle) || isPageKind(word, scene);
}

/** "Billing address" says nothing about the content of the "Shipping address" beside it. */
function isTitleAbove(title: OutlineNode, node: OutlineNode): boolean {
  if (title.role === 'columnheader') return !isOtherColumn(title, node);
  const isBeside = title.parent?.children.some(
    (other) => other !== title && other.role === title.role && isWithin(node, other),
  );
  return title.states.has('current') || title.children.length === 0 || !isBeside;
}

/** The header of a column with similar elements, but without this one. */
function isOtherColumn(header: OutlineNode, node: OutlineNode): boolean {
  const cell = cellAround(header.parent?.parent, node);
  return cell?.siblingIndex !== header.siblingIndex && elementKeysUnder(header).has(elementKeyOf(node));
}

/** The table cell that contains the element. */
function cellAround(table: OutlineNode | undefined, node: OutlineNode): OutlineNode | undefined {
  let cell: OutlineNode | undefined = node;
  while (cell && (table === undefined || cell.parent?.parent !== table)) cell = cell.parent;
  return cell;
}

const elementKeysCache = new WeakMap<OutlineNode, ReadonlySet<string>>();

/** The elements in the column, queried by each button of a thousand rows. */
function elementKeysUnder(header: OutlineNode): ReadonlySet<string> {
  const known = elementKeysCache.get(header);
  if (known) return known;
  const keys = new Set<string>();
  const addKeys = (node: OutlineNode): void => {
    keys.add(elementKeyOf(node));
    node.children.forEach(addKeys);
  };
  for (const { children } of header.parent?.parent?.children ?? []) {
    const cell = children[header.siblingIndex];
    if (cell && cell !== header) addKeys(cell);
  }
  elementKeysCache.set(header, keys);
  return keys;
}

const elementKeyOf = ({ role, name }: OutlineNode): string => (isCheckable(role) ? 'checkable' : `${role}: ${name}`);

/** "Start no." is above the start numbers. */
function isColumnAbout({ role, name }: OutlineNode, word: Word, scene: Scene): boolean {
  return role === 'columnheader' && scene.words(name).some(({ sense }) => sense === word.sense);
}

/** On a page of that name, or with a plural heading, a word tells the kind of thing. */
export function isPageKind(word: Word, scene: Scene): boolean {
  return scene.titles.some(
    (node) => scene.mentions(node, word) && (isPageTitle(node) || isPluralHeading(node, word, scene)),
  );
}

const pluralTitleRoles = new Set(['heading', 'list', 'table', 'grid']);
const MAX_TITLE_WORDS = 3; // words; a longer heading is a headline

/** The "Bookings" above a list imply that a "booking" is one of its entries. */
function isPluralHeading(node: OutlineNode, word: Word, scene: Scene): boolean {
  const titleWords = pluralTitleRoles.has(node.role) ? scene.words(node.name) : [];
  if (titleWords.length > MAX_TITLE_WORDS || ancestorWhere(node, ({ role }) => isRowRole(role))) return false;
  return titleWords.some(({ text, stem }) => stem === word.stem && text !== stem);
}

function isTitle(node: OutlineNode): boolean {
  return node.role !== 'heading' || isPageTitle(node);
}

function isPageTitle({ role, states }: OutlineNode): boolean {
  return role === 'document' || (role === 'heading' && states.get('level') === '1');
}
