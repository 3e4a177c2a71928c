import type { Line } from './line.ts';
import { ENTRIES } from './pack.ts';

/** What the lines below another hold. */

/** Whether entries, rows or items, are what they are, maybe with something beside them. */
export function areEntries(lines: readonly Line[]): boolean {
  return lines.some((line) => line.depth === lines[0]?.depth && ENTRIES.has(line.role));
}

/** Whether they are made of rows, with texts alone. */
export function holdRows(lines: readonly Line[]): boolean {
  return new Set(lines.flatMap(({ row }) => row ?? [])).size > 1;
}

/** Whether cells without refs of their own are among them. */
export function holdCells(lines: readonly Line[]): boolean {
  return lines.some((line) => line.depth === lines[0]?.depth && line.role === 'cell');
}

/** Whether they are nothing but cells that say nothing. */
export function areEmptyCells(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ kind, says }) => kind === 'cell' && says === '');
}
