import { isOrdinal, ordinalOf } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isCell } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

const OF_ROW =
  /^(?:the )?(?<column>.+?)(?: (?:cell|value|column|entry))? (?:of|for|in) (?:the )?(?:row (?:of|for|with) )?(?<row>.+)$/i;
const ITS = /^(?<row>.+?)['’]s (?<column>.+?)(?: (?:cell|value|column|entry))?$/i;
const COUNTED = /^(?:(?<ordinal>\w+) row|row (?<number>\d+))$/i;

/** "the due date of Bob", "the Country in the second row": the cell of a table in that column and row, where there is just one. */
export function cellAsked(target: string, scene: Scene): OutlineNode | undefined {
  const { column, row } = (OF_ROW.exec(target) ?? ITS.exec(target))?.groups ?? {};
  if (column === undefined || row === undefined) return undefined;
  const headers = scene
    .nodesWith(fold(column))
    .filter(({ role, name }) => role === 'columnheader' && fold(name) === fold(column));
  const cells = headers.flatMap((header) => rowsUnder(header, row).map(({ children }) => children[header.place]));
  const [cell, other] = cells;
  const isPlain = cell?.ref !== undefined && isCell(cell.role) && !cell.children.some(isInteractive);
  return isPlain && other === undefined ? cell : undefined;
}

/** The rows of the header's table that are called, or counted, so. */
function rowsUnder(header: OutlineNode, row: string): OutlineNode[] {
  const head = header.parent;
  const table = head && ancestorWhere(head, ({ role }) => role === 'table' || role === 'grid' || role === 'treegrid');
  if (!table) return [];
  const rows = rowsIn(table).filter(
    ({ children }) => children.length === head.children.length && !children.some(({ role }) => role === 'columnheader'),
  );
  const place = placeIn(row);
  if (place === undefined) return rows.filter(({ children }) => children.some(({ name }) => fold(name) === fold(row)));
  const counted = rows.at(place);
  return counted ? [counted] : [];
}

/** The place that "the second row", "the last row" or "row 3" counts to, as `at` takes it. */
function placeIn(row: string): number | undefined {
  const { ordinal = '', number } = COUNTED.exec(row)?.groups ?? {};
  if (number !== undefined) return Number(number) - 1;
  const word = ordinal.toLowerCase();
  if (!isOrdinal(word)) return undefined;
  const count = ordinalOf(word);
  return count < 0 ? count : count - 1;
}

function rowsIn({ children }: OutlineNode): OutlineNode[] {
  return children.flatMap((child) => (child.role === 'row' ? [child] : rowsIn(child)));
}
