import type { OutlineNode } from './outline.ts';

export const isTable = ({ role }: OutlineNode): boolean => role === 'table' || role === 'grid' || role === 'treegrid';

/** A row with the name of a column. */
export const isHeaderRow = ({ children }: OutlineNode): boolean => children.some(({ role }) => role === 'columnheader');

/** The rows of a table in reading order, without those of nested tables. */
export function rowsOf({ children }: OutlineNode): OutlineNode[] {
  return children.flatMap((child) => (child.role === 'row' ? [child] : isTable(child) ? [] : rowsOf(child)));
}
