import { isBareClickable, type Line } from './line.ts';
import { ENTRIES } from './pack.ts';

/** Predicates about the lines below another. */

/** Whether they are entries, rows or items, perhaps with something beside them. */
export function areEntries(lines: readonly Line[]): boolean {
  return lines.some((line) => line.depth === lines[0]?.depth && ENTRIES.has(line.role));
}

/** Whether they consist of rows, with texts alone. */
export function haveOnlyRows(lines: readonly Line[]): boolean {
  return new Set(lines.flatMap(({ row }) => row ?? [])).size > 1;
}

/** Whether there are cells without refs of their own among them. */
export function haveCells(lines: readonly Line[]): boolean {
  return lines.some((line) => line.depth === lines[0]?.depth && line.role === 'cell');
}

/** Whether they are all empty cells. */
export function areEmptyCells(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ kind, says }) => kind === 'cell' && says === '');
}

/** The leading texts, if there is nothing else but the open list: what is chosen in it. */
export function chosenIn(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex((line) => line.kind !== 'text' && !isBareClickable(line));
  const isAlone = end === -1 || LISTS.has(lines[end]?.role ?? '');
  return isAlone ? lines.slice(0, end === -1 ? lines.length : end) : [];
}

/** What a combobox opens. ARIA 1.2 */
const LISTS = new Set('listbox tree grid dialog'.split(' '));
