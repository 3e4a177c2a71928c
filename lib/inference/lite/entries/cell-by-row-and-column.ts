import { isOrdinal, ordinalOf } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isCell } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { fold } from '../lexicon/words.ts';

const COLUMN_OF_ROW =
  /^(?:the )?(?<column>.+?)(?: (?:cell|value|column|entry))? (?:of|for|in) (?:the )?(?:row (?:of|for|with) )?(?<row>.+)$/i;
const ROW_POSSESSIVE = /^(?<row>.+?)['’]s (?<column>.+?)(?: (?:cell|value|column|entry))?$/i;
const NTH_ROW = /^(?<ordinal>\w+) row$/i;

/** "the due date of Bob", "the Country in the second row": the table cell in that column and row, if there is just one. */
export function cellNamed(target: string, scene: Scene): OutlineNode | undefined {
  const { column, row } = (COLUMN_OF_ROW.exec(target) ?? ROW_POSSESSIVE.exec(target))?.groups ?? {};
  if (column === undefined || row === undefined) return undefined;
  const cells = cellsAt(column, row, scene);
  return onlyCell(cells, scene);
}

export const CELL_REQUEST =
  /^(?:(?<twice>double[ -]?click)|click|select|choose|go to|highlight|mark)(?: on| into)? (?<target>\S.*)$/i;

/** "click what food cost in February", "select January's rent": a cell of a grid with clickable cells, by column and row. */
export function proposeGridCell({ twice, target = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const phrase = target.replace(CELL_NOUN, '').replaceAll(FILLER_WORDS, ' ').replace(/\s+/g, ' ').trim();
  const { row, column } = (ROW_POSSESSIVE.exec(phrase) ?? ROW_IN_COLUMN.exec(phrase))?.groups ?? {};
  if (row === undefined || column === undefined) return [];
  const cells = [...cellsAt(column, row, scene), ...cellsAt(row, column, scene)];
  const cell = onlyCell(
    cells.filter((one) => one?.role === 'gridcell'),
    scene,
  );
  return cell ? [onNode({ node: cell, score: 1 }, twice === undefined ? 'click' : 'doubleClick', [])] : [];
}

const CELL_NOUN = /^(?:the )?(?:cell|field|box) (?:(?:with|for|of|showing|that (?:says|shows)|where) )?/i;
const FILLER_WORDS =
  /(?<![\p{L}])(?:what|how much|the|we|i|they|you|(?:was |were )?(?:paid|spent|earned|got|cost|costs)(?: (?:for|on))?|to (?:edit|change|see) it)(?![\p{L}])/giu;
const ROW_IN_COLUMN = /^(?<row>\S.*?)(?:\s+cell)?\s+(?:in|for|of|on|during|under)\s+(?<column>\S.*)$/iu;

function onlyCell([cell, other]: readonly (OutlineNode | undefined)[], scene: Scene): OutlineNode | undefined {
  if (!cell || other || !scene.elements.includes(cell)) return undefined; // ambiguous, or behind an open dialog
  return isCell(cell.role) && !cell.children.some(isInteractive) ? cell : undefined;
}

function cellsAt(column: string, row: string, scene: Scene): (OutlineNode | undefined)[] {
  const headers = scene
    .nodesWith(fold(column))
    .filter(({ role, name }) => role === 'columnheader' && fold(name) === fold(column));
  return headers.flatMap((header) => rowsNamed(header, row).map(({ children }) => children[header.siblingIndex]));
}

/** The rows of the header's table with that name or index. */
function rowsNamed(header: OutlineNode, row: string): OutlineNode[] {
  const headerRow = header.parent;
  const table = headerRow && ancestorWhere(headerRow, isTable);
  if (!table) return [];
  const rows = rowsOf(table).filter((it) => it.children.length === headerRow.children.length && !isHeaderRow(it));
  const count = rowNumberIn(row);
  if (count === undefined) return rows.filter(({ children }) => children.some(({ name }) => fold(name) === fold(row)));
  const counted = count < 0 ? rows.at(count) : rows[count - 1];
  return counted ? [counted] : [];
}

/** The index that "the second row" or "the last row" means: 1 is the first, -1 the last. */
function rowNumberIn(row: string): number | undefined {
  const word = NTH_ROW.exec(row)?.groups?.['ordinal']?.toLowerCase() ?? '';
  return isOrdinal(word) ? ordinalOf(word) : undefined;
}
