import type { OutlineNode } from './outline.ts';

export const isTable = ({ role }: OutlineNode): boolean => role === 'table' || role === 'grid' || role === 'treegrid';

/** A row in which a column is named. */
export const isHeaderRow = ({ children }: OutlineNode): boolean => children.some(({ role }) => role === 'columnheader');

/** The rows of a table in reading order, those of tables in it aside. */
export function rowsOf({ children }: OutlineNode): OutlineNode[] {
  return children.flatMap((child) => (child.role === 'row' ? [child] : isTable(child) ? [] : rowsOf(child)));
}
