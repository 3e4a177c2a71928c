import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { cellAround } from '../structure/nearness.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** "the data of orders" is not that of "big_orders", if another row is named just "orders", nor that of "order". */
export const isInOtherNamedRow: Objection = (coverage, { node }, scene) => {
  const row = ancestorWhere(node, isEntry);
  const { header } = cellAround(node) ?? {};
  const head = scene.outline.nodes.slice(header?.index ?? 0, header?.end ?? 0).flatMap(({ name }) => scene.words(name));
  const said = rowTerms(coverage).filter((word) => !head.some(isInSameForm(word))); // its column is named as well
  const lead = row && rowNameNode(row);
  if (!row?.parent || said.length === 0 || !lead || isExactly(lead, { said, scene }, isText)) return false;
  const names = mainNamesOf(lead);
  const isLonger = names.some((name) => said.every((word) => scene.words(name).some(isInSameForm(word))));
  if (!isLonger) return false;
  const others = rowsMentioning(said, row, scene).map(rowNameNode);
  if (others.some((other) => isExactly(other, { said, scene }, isText))) return true;
  return (
    !isExactly(lead, { said, scene }, isInSameForm) &&
    others.some((other) => isExactly(other, { said, scene }, isInSameForm))
  );
};

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || role === 'article';

/** Sibling rows with the rarest of the words: few of thousands. */
function rowsMentioning(said: readonly Word[], { parent }: OutlineNode, scene: Scene): OutlineNode[] {
  const [rarest] = said.toSorted((a, b) => scene.mentionsOf(a) - scene.mentionsOf(b));
  const saying = (rarest ? scene.placesOf(rarest) : []).flatMap((place) => scene.outline.nodes[place] ?? []);
  const isBeside = (node: OutlineNode): boolean => isEntry(node) && node.parent === parent;
  return saying.flatMap((node) => (isBeside(node) ? node : (ancestorWhere(node, isBeside) ?? [])));
}

/** The words of an instruction about the row, not about the thing in it. */
const rowTerms = ({ matches }: Coverage): Word[] =>
  matches.flatMap(({ term: { word }, by }) => (by === 'near' && word.weight > STOP_WEIGHT ? [word] : []));

/** A row's name: its first text outside of controls; its checkbox only if there is nothing else. */
const rowNameNode = (row: OutlineNode): OutlineNode | undefined =>
  (row.role === 'article' && row.name !== '' ? row : undefined) ??
  firstMatchIn(row, ({ role }) => role !== 'button' && !isCheckable(role)) ??
  firstMatchIn(row, ({ role }) => isCheckable(role));

function firstMatchIn(row: OutlineNode, suits: (node: OutlineNode) => boolean): OutlineNode | undefined {
  for (const child of row.children) {
    const first = child.name !== '' && suits(child) ? child : firstMatchIn(child, suits);
    if (first) return first;
  }
  return undefined;
}

type Likeness = (word: Word) => (other: Word | undefined) => boolean;

/** Whether a row's name is exactly these words: its whole name element, or the first part of that. */
function isExactly(
  lead: OutlineNode | undefined,
  { said, scene }: { said: readonly Word[]; scene: Scene },
  isLike: Likeness,
): boolean {
  if (lead === undefined) return false;
  return mainNamesOf(lead).some((name) => {
    const words = scene.words(name).filter(({ weight }) => weight > STOP_WEIGHT);
    return words.length === said.length && words.every((word, at) => isLike(word)(said[at]));
  });
}

/** "Nguyen · party of 2", "Post by Nguyen": the part before the first dot or dash, or after "by", is the name. */
const mainNamesOf = ({ name }: OutlineNode): string[] => [
  name,
  name.split(NAME_SEPARATOR)[0] ?? name,
  name.replace(BY_PHRASE, ''),
];
const NAME_SEPARATOR = /\s+[·•|–—-]\s+|,\s+/;
const BY_PHRASE = /^\p{L}+ (?:by|from|of) /iu;

/** "HTTP" is not "HTTPS", if both exist. */
const isText: Likeness = (word) => (other) => other?.text === word.text;

const isInSameForm: Likeness = (word) => (other) => other?.stem === word.stem;
