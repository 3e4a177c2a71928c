import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import type { Word } from './words.ts';

/** A word that only says the kind of things: the "Orders" over a table, the "Customer" over a column, the page's title, where one is. */
export function saysKind(word: Word, scene: Scene): boolean {
  if (/^\d/.test(word.text)) return false; // a number tells one from another
  return (
    word.weight < 1 ||
    scene.titles.some((node) => isTitle(node) && (scene.says(node, word) || heads(node, word, scene))) ||
    isKind(word, scene)
  );
}

/** "Start no." stands over the start numbers. */
function heads({ role, name }: OutlineNode, word: Word, scene: Scene): boolean {
  return role === 'columnheader' && scene.words(name).some(({ sense }) => sense === word.sense);
}

/** On a page called so, or with a heading in plural, a word says what kind of thing is meant. */
export function isKind(word: Word, scene: Scene): boolean {
  return scene.titles.some(
    (node) => scene.says(node, word) && (isPageTitle(node) || isHeadingInPlural(node, word, scene)),
  );
}

const naming = new Set(['heading', 'list', 'table', 'grid']);
const LONGEST_TITLE = 3; // words; a longer heading is a headline

/** The "Bookings" over a list say that a "booking" is one of its entries. */
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
