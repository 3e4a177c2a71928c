import { ancestorsOf, type Outline, type OutlineNode } from '../lite/outline.ts';
import type { Place } from './rule.ts';

/** Rows that stand side by side: the children of one role under one node. */
export interface Rows {
  container: OutlineNode;
  role: string;
  rows: readonly OutlineNode[];
}

/** Every group of rows of an outline. Rows of column headers are none. */
export function groupsOf(outline: Outline): Rows[] {
  return outline.nodes.flatMap((container) => {
    const roles = new Set(container.children.map(({ role }) => role));
    return [...roles].map((role) => ({ container, role, rows: rowsOf(container, role) }));
  });
}

export function rowsOf({ children }: OutlineNode, role: string): OutlineNode[] {
  return children.filter((child) => child.role === role && !isHeader(child));
}

function isHeader({ children }: OutlineNode): boolean {
  return children.length > 0 && children.every(({ role }) => role === 'columnheader');
}

/** Roles from the root to a node. */
export function pathOf(node: OutlineNode): string[] {
  return [node, ...ancestorsOf(node)].map(({ role }) => role).reverse();
}

/** Roles of what stands among the rows and is none. */
export function othersOf({ container, rows }: Rows): string[] {
  const among = container.children.filter((child) => !rows.includes(child));
  return [...new Set(among.map(({ role }) => role))].sort();
}

const TABLES = new Set(['table', 'grid', 'treegrid']);

/** Names of the columns of the table that the rows stand in. */
export function columnsOf({ container }: Rows, outline: Outline): string[] {
  const table = [container, ...ancestorsOf(container)].find(({ role }) => TABLES.has(role));
  if (!table) return [];
  const inside = outline.nodes.slice(table.index, table.end);
  return inside.filter(({ role }) => role === 'columnheader').map(({ name }) => name);
}

/** The tree of roles under a node. */
export function shapeOf({ role, children }: OutlineNode): string {
  return children.length === 0 ? role : `${role}(${children.map(shapeOf).join(' ')})`;
}

/** The nodes of a row by their place in it; the row itself has the empty place. */
export function placesOf(row: OutlineNode): Map<Place, OutlineNode> {
  const places = new Map<Place, OutlineNode>([['', row]]);
  const visit = (node: OutlineNode, place: Place): void => {
    const counts = new Map<string, number>();
    for (const child of node.children) {
      const number = counts.get(child.role) ?? 0;
      counts.set(child.role, number + 1);
      const inner = `${place}/${child.role}:${number}`;
      places.set(inner, child);
      visit(child, inner);
    }
  };
  visit(row, '');
  return places;
}

/**
 * Names of what the rows stand in, of the heading before them, and the texts since that heading, which may name columns or
 * units. Their numbers are left out: "14 products" may be 15.
 */
export function headedBy({ container }: Rows, outline: Outline): string[] {
  const above = [...ancestorsOf(container)];
  const around = [container, ...above].filter(({ parent }) => parent !== undefined); // not the title
  const heading = outline.nodes.slice(0, container.index).findLast(isHeading);
  const since = outline.nodes.slice((heading?.index ?? -1) + 1, container.index);
  const texts = since.filter(({ role, parent }) => role === 'text' && parent && above.includes(parent));
  return [heading, ...around, ...texts].map(nameOf).filter((name) => name !== '');
}

function nameOf(node: OutlineNode | undefined): string {
  return node?.name.replaceAll(/\d+/g, '0') ?? '';
}

function isHeading({ role, states }: OutlineNode): boolean {
  return role === 'heading' || (role === 'link' && states.has('level'));
}
