import { canFill } from './affords.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { isMonthName } from './quantities.ts';
import { isCheckable, isChoosable } from './roles.ts';
import type { Scene } from './scene.ts';
import { isHeaderRow, isTable, rowsOf } from './tables.ts';
import { readWish } from './wish.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** Words for the content of any cell. */
const OF_ANY =
  /^(?:values?|amounts?|costs?|prices?|numbers?|figures?|entry|cells?|fields?|box|input|row|line|column|counts?|quantity|spending|hours?|time|scores?|grades?|marks?)$/;

interface Found {
  field: OutlineNode;
  /** How many words of the column's and row's names the instruction leaves out. */
  unsaid: number;
}

/**
 * "groceries in February", "the January rent", "Gas for Mar": the only field of the cell where a column and a row meet whose
 * names have every word between them; undefined if several might be meant.
 */
export function fieldAtCrossing(target: string, scene: Scene): OutlineNode | undefined {
  if (/["“„«]/.test(target)) return undefined; // a quotation is literal
  const words = readWish(target).words.filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length < 2 || words.length > MOST_WORDS) return undefined;
  const found = headersIn(scene).flatMap((header) => fieldsUnder(header, words, scene));
  const least = Math.min(...found.map(({ unsaid }) => unsaid));
  const [best, other] = new Set(found.filter(({ unsaid }) => unsaid === least).map(({ field }) => field));
  return other ? undefined : best;
}

const MOST_WORDS = 8;

const headersIn = ({ outline }: Scene): OutlineNode[] => outline.nodes.filter(({ role }) => role === 'columnheader');

function fieldsUnder(header: OutlineNode, words: readonly Word[], scene: Scene): Found[] {
  const head = header.parent;
  const table = head && ancestorWhere(head, isTable);
  const called = scene.words(header.name === '' ? (header.children[0]?.name ?? '') : header.name).filter(isTelling);
  const rest = words.filter((word) => !called.some((said) => isCalled(word, said)));
  if (!table || rest.length === words.length) return [];
  const left = called.filter((said) => !words.some((word) => isCalled(word, said))).length;
  const rows = rowsOf(table).filter((row) => row.children.length === head.children.length && !isHeaderRow(row));
  return rows.flatMap((row) => {
    const field = fieldIn(row.children[header.place], scene);
    const unsaid = row.children.map((cell) => unsaidOf(cell, rest, scene)).filter((count) => count !== undefined);
    return field && unsaid.length > 0 ? [{ field, unsaid: left + Math.min(...unsaid) }] : [];
  });
}

/** How many of its words the instruction leaves out, if a cell has all words of the request, apart from words for any cell. */
function unsaidOf(cell: OutlineNode, asked: readonly Word[], scene: Scene): number | undefined {
  const said = scene.words(cell.name).filter(isTelling);
  const isSaid = (word: Word): boolean => said.some(({ stem }) => stem === word.stem);
  const named = asked.filter(isSaid);
  const isAll = asked.every((word) => isSaid(word) || (OF_ANY.test(word.text) && !isHeader(word, scene)));
  return named.length > 0 && isAll ? said.length - new Set(named.map(({ stem }) => stem)).size : undefined;
}

const isHeader = (word: Word, scene: Scene): boolean =>
  headersIn(scene).some(({ name }) => scene.words(name).some(({ stem }) => stem === word.stem));

const isTelling = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

/** The same, or its abbreviation: "Feb", "Wed". */
function isCalled(word: Word, said: Word): boolean {
  if (word.stem === said.stem || word.sense === said.sense) return true;
  const [long, short] = word.text.length > said.text.length ? [word.text, said.text] : [said.text, word.text];
  return short.length > 2 && long.startsWith(short) && (isMonthName(long) || /day$/.test(long));
}

/** The only one that takes a value, among reachable elements. */
function fieldIn(cell: OutlineNode | undefined, scene: Scene): OutlineNode | undefined {
  if (!cell) return undefined;
  const [only, other] = scene.elements.filter(
    (node) => isWithin(node, cell) && (canFill(node) || isChoosable(node.role) || isCheckable(node.role)),
  );
  return other ? undefined : only;
}
