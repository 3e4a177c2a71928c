import { textOf, type Outline, type OutlineNode } from '../outline/outline.ts';
import type { Entry } from './repeated-groups.ts';

/**
 * The columns of a comparison table: each is an entry, named by its header, and the row headers label
 * its cells. Empty for a table whose rows have no headers.
 */
export function columnEntries(rows: readonly OutlineNode[], outline: Outline): Entry[] {
  const [heads, ...others] = rows;
  const [corner, ...headers] = heads?.children ?? [];
  if (!corner || headers.length < MIN_COLUMNS || others.length < MIN_COLUMNS) return [];
  if (![corner, ...headers].every((head) => head.role === 'columnheader' || textOf(head, outline) === '')) return [];
  const isHeaded = ({ children: [first] }: OutlineNode): boolean =>
    first?.role === 'rowheader' || (first !== undefined && textOf(first, outline) === ''); // over the buttons to choose one
  if (others[0]?.children[0]?.role !== 'rowheader' || !others.every(isHeaded)) return [];
  return headers.flatMap((header) => {
    const cells = others.flatMap(({ children }) => {
      const [label, cell] = [children[0], children[header.siblingIndex]];
      return label?.role === 'rowheader' && cell && textOf(cell, outline) !== ''
        ? [{ header: textOf(label, outline), cell }]
        : [];
    });
    const columns = [{ header: textOf(corner, outline), cell: header }, ...cells];
    const nodes = columns.flatMap(({ cell }) => outline.nodes.slice(cell.index, cell.end));
    return cells.length > 0 ? [{ nodes, columns: columns.filter((column) => column.header !== '') }] : [];
  });
}

const MIN_COLUMNS = 2; // one column compares nothing, and one row is a list
