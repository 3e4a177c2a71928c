import type { Account, Objection } from './account.ts';
import { cellOver } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** "the data of orders" is not that of "big_orders", if another row is named just "orders", nor that of "order". */
export const isOfLongerRow: Objection = (account, { node }, scene) => {
  const row = ancestorWhere(node, isEntry);
  const { header } = cellOver(node) ?? {};
  const head = scene.outline.nodes.slice(header?.index ?? 0, header?.end ?? 0).flatMap(({ name }) => scene.words(name));
  const said = nearOf(account).filter((word) => !head.some(isAs(word))); // its column is named as well
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

/** Sibling rows with the rarest of the words: few of thousands. */
function rowsSaying(said: readonly Word[], { parent }: OutlineNode, scene: Scene): OutlineNode[] {
  const [rarest] = said.toSorted((a, b) => scene.mentionsOf(a) - scene.mentionsOf(b));
  const saying = (rarest ? scene.placesOf(rarest) : []).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isBeside = (node: OutlineNode): boolean => isEntry(node) && node.parent === parent;
  return saying.flatMap((node) => (isBeside(node) ? node : (ancestorWhere(node, isBeside) ?? [])));
}

/** The words of an instruction about the row, not about the thing in it. */
const nearOf = ({ answers }: Account): Word[] =>
  answers.flatMap(({ asked: { word }, by }) => (by === 'near' && word.weight > STOP_WEIGHT ? [word] : []));

/** A row's name: its first text outside of controls; its checkbox only if there is nothing else. */
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

/** Whether a row's name is exactly these words: its whole name element, or the first part of that. */
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

/** "Nguyen · party of 2", "Post by Nguyen": the part before the first dot or dash, or after "by", is the name. */
const namesOf = ({ name }: OutlineNode): string[] => [name, name.split(PARTS)[0] ?? name, name.replace(BY, '')];
const PARTS = /\s+[·•|–—-]\s+|,\s+/;
const BY = /^\p{L}+ (?:by|from|of) /iu;

/** "HTTP" is not "HTTPS", if both exist. */
const isText: Likeness = (word) => (other) => other?.text === word.text;

const isAs: Likeness = (word) => (other) => other?.stem === word.stem;
