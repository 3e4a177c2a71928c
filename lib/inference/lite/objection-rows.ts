import type { Account, Objection } from './account.ts';
import { cellOver } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** "the data of orders" is not that of "big_orders", where another row is called just "orders", nor that of "order". */
export const isOfLongerRow: Objection = (account, { node }, scene) => {
  const row = ancestorWhere(node, isEntry);
  const { header } = cellOver(node) ?? {};
  const head = scene.outline.nodes.slice(header?.index ?? 0, header?.end ?? 0).flatMap(({ name }) => scene.words(name));
  const said = nearOf(account).filter((word) => !head.some(isAs(word))); // its column is said as well
  const lead = row && leadOf(row);
  if (!row?.parent || said.length === 0 || !lead || isJust(lead, { said, scene }, isText)) return false;
  const names = namesOf(lead);
  const isLonger = names.some((name) => said.every((word) => scene.words(name).some(isAs(word))));
  if (!isLonger) return false;
  const others = rowsSaying(said, row, scene).map(leadOf);
  if (others.some((other) => isJust(other, { said, scene }, isText))) return true;
  return !isJust(lead, { said, scene }, isAs) && others.some((other) => isJust(other, { said, scene }, isAs));
};

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || role === 'article';

/** Rows beside that say the rarest of the words: of thousands, few. */
function rowsSaying(said: readonly Word[], { parent }: OutlineNode, scene: Scene): OutlineNode[] {
  const [rarest] = said.toSorted((a, b) => scene.mentionsOf(a) - scene.mentionsOf(b));
  const saying = (rarest ? scene.placesOf(rarest) : []).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isBeside = (node: OutlineNode): boolean => isEntry(node) && node.parent === parent;
  return saying.flatMap((node) => (isBeside(node) ? node : (ancestorWhere(node, isBeside) ?? [])));
}

/** What an instruction says of the row, not of the thing in it. */
const nearOf = ({ answers }: Account): Word[] =>
  answers.flatMap(({ asked: { word }, by }) => (by === 'near' && word.weight > STOP_WEIGHT ? [word] : []));

/** What a row is called by: the first that it says, but for what is pressed; its box only where nothing else does. */
const leadOf = (row: OutlineNode): OutlineNode | undefined =>
  (row.role === 'article' && row.name !== '' ? row : undefined) ??
  firstIn(row, ({ role }) => role !== 'button' && !isCheckable(role)) ??
  firstIn(row, ({ role }) => isCheckable(role));

function firstIn(row: OutlineNode, suits: (node: OutlineNode) => boolean): OutlineNode | undefined {
  for (const child of row.children) {
    const first = child.name !== '' && suits(child) ? child : firstIn(child, suits);
    if (first) return first;
  }
  return undefined;
}

type Likeness = (word: Word) => (other: Word | undefined) => boolean;

/** Whether a row is called by these words and no more: by its lead as a whole, or what that says first. */
function isJust(
  lead: OutlineNode | undefined,
  { said, scene }: { said: readonly Word[]; scene: Scene },
  isLike: Likeness,
): boolean {
  if (lead === undefined) return false;
  return namesOf(lead).some((name) => {
    const words = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
    return words.length === said.length && words.every((word, at) => isLike(word)(said[at]));
  });
}

/** "Nguyen · party of 2", "Post by Nguyen": what stands before the first dot or line, or after "by", is what it is called. */
const namesOf = ({ name }: OutlineNode): string[] => [name, name.split(PARTS)[0] ?? name, name.replace(BY, '')];
const PARTS = /\s+[·•|–—-]\s+|,\s+/;
const BY = /^\p{L}+ (?:by|from|of) /iu;

/** "HTTP" is no "HTTPS", where both are there. */
const isText: Likeness = (word) => (other) => other?.text === word.text;

const isAs: Likeness = (word) => (other) => other?.stem === word.stem;
