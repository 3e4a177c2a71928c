import { canFill } from '../candidates/affordances.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isMonthName } from '../values/quantities.ts';
import { isCheckable, isChoosable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { parseQuery } from '../instruction/query.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** Words for the content of any cell. */
const GENERIC_CELL_WORD =
  /^(?:values?|amounts?|costs?|prices?|numbers?|figures?|entry|cells?|fields?|box|input|row|line|column|counts?|quantity|spending|hours?|time|scores?|grades?|marks?)$/;

interface FieldMatch {
  field: OutlineNode;
  /** How many words of the column's and row's names the instruction leaves out. */
  unsaid: number;
}

/**
 * "groceries in February", "the January rent", "Gas for Mar": the only field of the cell where a column and a row meet whose
 * names have every word between them; undefined if several might be meant.
 */
export function fieldAtRowAndColumn(target: string, scene: Scene): OutlineNode | undefined {
  if (/["“„«]/.test(target)) return undefined; // a quotation is literal
  const words = parseQuery(target).words.filter(({ weight }) => weight > STOP_WEIGHT);
  if (words.length < 2 || words.length > MAX_WORDS) return undefined;
  const found = headersIn(scene).flatMap((header) => fieldsUnder(header, words, scene));
  const least = Math.min(...found.map(({ unsaid }) => unsaid));
  const [best, other] = new Set(found.filter(({ unsaid }) => unsaid === least).map(({ field }) => field));
  return other ? undefined : best;
}

const MAX_WORDS = 8;

const headersIn = ({ outline }: Scene): OutlineNode[] => outline.nodes.filter(({ role }) => role === 'columnheader');

function fieldsUnder(header: OutlineNode, words: readonly Word[], scene: Scene): FieldMatch[] {
  const headerRow = header.parent;
  const table = headerRow && ancestorWhere(headerRow, isTable);
  const headerWords = scene
    .words(header.name === '' ? (header.children[0]?.name ?? '') : header.name)
    .filter(isSignificant);
  const rest = words.filter((word) => !headerWords.some((headerWord) => isSameOrAbbreviated(word, headerWord)));
  if (!table || rest.length === words.length) return [];
  const unmatchedHeader = headerWords.filter(
    (headerWord) => !words.some((word) => isSameOrAbbreviated(word, headerWord)),
  ).length;
  const rows = rowsOf(table).filter((row) => row.children.length === headerRow.children.length && !isHeaderRow(row));
  return rows.flatMap((row) => {
    const field = onlyFieldIn(row.children[header.siblingIndex], scene);
    const unsaid = row.children.map((cell) => unmatchedCount(cell, rest, scene)).filter((count) => count !== undefined);
    return field && unsaid.length > 0 ? [{ field, unsaid: unmatchedHeader + Math.min(...unsaid) }] : [];
  });
}

/** How many of its words the instruction leaves out, if a cell has all words of the request, apart from words for any cell. */
function unmatchedCount(cell: OutlineNode, queryWords: readonly Word[], scene: Scene): number | undefined {
  const cellWords = scene.words(cell.name).filter(isSignificant);
  const isInCell = (word: Word): boolean => cellWords.some(({ stem }) => stem === word.stem);
  const named = queryWords.filter(isInCell);
  const isAll = queryWords.every(
    (word) => isInCell(word) || (GENERIC_CELL_WORD.test(word.text) && !isHeaderWord(word, scene)),
  );
  return named.length > 0 && isAll ? cellWords.length - new Set(named.map(({ stem }) => stem)).size : undefined;
}

const isHeaderWord = (word: Word, scene: Scene): boolean =>
  headersIn(scene).some(({ name }) => scene.words(name).some(({ stem }) => stem === word.stem));

const isSignificant = ({ weight }: Word): boolean => weight > STOP_WEIGHT;

/** The same, or its abbreviation: "Feb", "Wed". */
function isSameOrAbbreviated(word: Word, other: Word): boolean {
  if (word.stem === other.stem || word.sense === other.sense) return true;
  const [long, short] = word.text.length > other.text.length ? [word.text, other.text] : [other.text, word.text];
  return short.length > 2 && long.startsWith(short) && (isMonthName(long) || /day$/.test(long));
}

/** The only one that takes a value, among reachable elements. */
function onlyFieldIn(cell: OutlineNode | undefined, scene: Scene): OutlineNode | undefined {
  if (!cell) return undefined;
  const [only, other] = scene.elements.filter(
    (node) => isWithin(node, cell) && (canFill(node) || isChoosable(node.role) || isCheckable(node.role)),
  );
  return other ? undefined : only;
}
