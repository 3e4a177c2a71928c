import { isOrdinal, ordinalOf } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { isCell } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { isHeaderRow, isTable, rowsOf } from './tables.ts';
import { fold } from './words.ts';

const OF_ROW =
  /^(?:the )?(?<column>.+?)(?: (?:cell|value|column|entry))? (?:of|for|in) (?:the )?(?:row (?:of|for|with) )?(?<row>.+)$/i;
const ITS = /^(?<row>.+?)['’]s (?<column>.+?)(?: (?:cell|value|column|entry))?$/i;
const COUNTED = /^(?<ordinal>\w+) row$/i;

/** "the due date of Bob", "the Country in the second row": the table cell in that column and row, if there is just one. */
export function cellAsked(target: string, scene: Scene): OutlineNode | undefined {
  const { column, row } = (OF_ROW.exec(target) ?? ITS.exec(target))?.groups ?? {};
  if (column === undefined || row === undefined) return undefined;
  const cells = cellsNamed(column, row, scene);
  return onlyCell(cells, scene);
}

export const CELL_ASKED =
  /^(?:(?<twice>double[ -]?click)|click|select|choose|go to|highlight|mark)(?: on| into)? (?<target>\S.*)$/i;

/** "click what food cost in February", "select January's rent": a cell of a grid with clickable cells, by column and row. */
export function cellOfGrid({ twice, target = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const said = target.replace(CELL, '').replaceAll(SPENT, ' ').replace(/\s+/g, ' ').trim();
  const { row, column } = (ITS.exec(said) ?? CROSSED.exec(said))?.groups ?? {};
  if (row === undefined || column === undefined) return [];
  const cells = [...cellsNamed(column, row, scene), ...cellsNamed(row, column, scene)];
  const cell = onlyCell(
    cells.filter((one) => one?.role === 'gridcell'),
    scene,
  );
  return cell ? [onNode({ node: cell, score: 1 }, twice === undefined ? 'click' : 'doubleClick', [])] : [];
}

const CELL = /^(?:the )?(?:cell|field|box) (?:(?:with|for|of|showing|that (?:says|shows)|where) )?/i;
const SPENT =
  /(?<![\p{L}])(?:what|how much|the|we|i|they|you|(?:was |were )?(?:paid|spent|earned|got|cost|costs)(?: (?:for|on))?|to (?:edit|change|see) it)(?![\p{L}])/giu;
const CROSSED = /^(?<row>\S.*?)(?:\s+cell)?\s+(?:in|for|of|on|during|under)\s+(?<column>\S.*)$/iu;

function onlyCell([cell, other]: readonly (OutlineNode | undefined)[], scene: Scene): OutlineNode | undefined {
  if (!cell || other || !scene.elements.includes(cell)) return undefined; // ambiguous, or behind an open dialog
  return isCell(cell.role) && !cell.children.some(isInteractive) ? cell : undefined;
}

function cellsNamed(column: string, row: string, scene: Scene): (OutlineNode | undefined)[] {
  const headers = scene
    .nodesWith(fold(column))
    .filter(({ role, name }) => role === 'columnheader' && fold(name) === fold(column));
  return headers.flatMap((header) => rowsUnder(header, row).map(({ children }) => children[header.place]));
}

/** The rows of the header's table with that name or index. */
function rowsUnder(header: OutlineNode, row: string): OutlineNode[] {
  const head = header.parent;
  const table = head && ancestorWhere(head, isTable);
  if (!table) return [];
  const rows = rowsOf(table).filter((it) => it.children.length === head.children.length && !isHeaderRow(it));
  const count = countIn(row);
  if (count === undefined) return rows.filter(({ children }) => children.some(({ name }) => fold(name) === fold(row)));
  const counted = count < 0 ? rows.at(count) : rows[count - 1];
  return counted ? [counted] : [];
}

/** The index that "the second row" or "the last row" means: 1 is the first, -1 the last. */
function countIn(row: string): number | undefined {
  const word = COUNTED.exec(row)?.groups?.['ordinal']?.toLowerCase() ?? '';
  return isOrdinal(word) ? ordinalOf(word) : undefined;
}
