import type { Account, Objection } from './account.ts';
import { cellOver } from './nearness.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCheckable, isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** "the data of orders" is not that of "big_orders", where another row is called just "orders". */
export const isOfLongerRow: Objection = (account, { node }, scene) => {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const { header } = cellOver(node) ?? {};
  const head = scene.outline.nodes.slice(header?.index ?? 0, header?.end ?? 0).flatMap(({ name }) => scene.words(name));
  const said = nearOf(account).filter((word) => !head.some(isAs(word))); // its column is said as well
  if (!row?.parent || said.length === 0 || isJust(leadOf(row), said, scene)) return false;
  const lead = leadOf(row);
  const isLonger = lead !== undefined && said.every((word) => scene.words(lead.name).some(isAs(word)));
  return isLonger && rowsSaying(said, row, scene).some((other) => isJust(leadOf(other), said, scene));
};

/** Rows beside that say the rarest of the words: of thousands, few. */
function rowsSaying(said: readonly Word[], { parent }: OutlineNode, scene: Scene): OutlineNode[] {
  const [rarest] = said.toSorted((a, b) => scene.mentionsOf(a) - scene.mentionsOf(b));
  const saying = (rarest ? scene.placesOf(rarest) : []).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isBeside = (node: OutlineNode): boolean => isRowRole(node.role) && node.parent === parent;
  return saying.flatMap((node) => (isBeside(node) ? node : (ancestorWhere(node, isBeside) ?? [])));
}

/** What an instruction says of the row, not of the thing in it. */
const nearOf = ({ answers }: Account): Word[] =>
  answers.flatMap(({ asked: { word }, by }) => (by === 'near' && word.weight > STOP_WEIGHT ? [word] : []));

/** What a row is called by: the first that it says, but for what is pressed; its box only where nothing else does. */
const leadOf = (row: OutlineNode): OutlineNode | undefined =>
  firstIn(row, ({ role }) => role !== 'button' && !isCheckable(role)) ?? firstIn(row, ({ role }) => isCheckable(role));

function firstIn(row: OutlineNode, suits: (node: OutlineNode) => boolean): OutlineNode | undefined {
  for (const child of row.children) {
    const first = child.name !== '' && suits(child) ? child : firstIn(child, suits);
    if (first) return first;
  }
  return undefined;
}

function isJust(lead: OutlineNode | undefined, said: readonly Word[], scene: Scene): boolean {
  const words = lead === undefined ? [] : scene.words(lead.name);
  return words.length === said.length && words.every((word, at) => isAs(word)(said[at]));
}

const isAs =
  (word: Word) =>
  (other: Word | undefined): boolean =>
    other?.stem === word.stem;
