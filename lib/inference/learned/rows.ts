import { STRUCK } from '../../outline/line.ts';
import { ancestorsOf, parseOutline, type Outline, type OutlineNode } from '../lite/outline/outline.ts';
import type { Place } from './rule.ts';

/** Sibling rows: the children of one role under one node. */
export interface RowGroup {
  container: OutlineNode;
  role: string;
  rows: readonly OutlineNode[];
}

/** Every group of rows of an outline, without rows of column headers. */
export function groupsOf(outline: Outline): RowGroup[] {
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

/** Roles of the rows' other siblings. */
export function siblingRolesOf({ container, role }: RowGroup): string[] {
  const siblings = container.children.filter((child) => child.role !== role || isHeader(child));
  return [...new Set(siblings.map((child) => child.role))].sort();
}

const TABLES = new Set(['table', 'grid', 'treegrid']);

const ENTRIES = ['article', 'listitem', 'row'];

/** Paths to the other lists of the page, except those within the rows: one of them may be meant, too. */
export function otherLists({ container, role }: RowGroup, { nodes }: Outline): string[] {
  const entries = new Set([...ENTRIES, role]);
  const outside = nodes.filter(({ index }) => index < container.index || index >= container.end);
  const lists = outside.filter(({ children }) => children.some((child) => entries.has(child.role)));
  return lists.map((list) => pathOf(list).join(' '));
}

/** Names of the columns of the rows' table. */
export function columnsOf({ container }: RowGroup, outline: Outline): string[] {
  const table = [container, ...ancestorsOf(container)].find(({ role }) => TABLES.has(role));
  if (!table) return [];
  const inside = outline.nodes.slice(table.index, table.end);
  return inside.filter(({ role }) => role === 'columnheader').map(({ name }) => name);
}

/** An outline with its text, which shows what is struck through. */
export interface OutlineWithText extends Outline {
  text: string;
}

export function readOutline(text: string): OutlineWithText {
  return { ...parseOutline(text), text };
}

/**
 * The tree of roles under a row, with their states, and which of its cells have struck-through text: disabled, invisible
 * or cancelled entries may have to be treated differently.
 */
export function rowShape({ nodes, text }: OutlineWithText, row: OutlineNode): string {
  const stop = text.indexOf('\n', nodes[row.end - 1]?.line ?? row.line);
  const own = text.slice(row.line, stop === -1 ? undefined : stop);
  const struck = own.split(/\n| \| /).flatMap((cell, index) => (cell.includes(STRUCK) ? [index] : []));
  return struck.length === 0 ? shapeOf(row) : `${shapeOf(row)} ${STRUCK}${struck.join(' ')}`;
}

function shapeOf({ role, states, children }: OutlineNode): string {
  const bare = [...states].flatMap(([state, value]) => (value === 'true' ? [`.${state}`] : []));
  const inner = children.length === 0 ? '' : `(${children.map(shapeOf).join(' ')})`;
  return `${role}${bare.join('')}${inner}`;
}

/** The nodes of a row by their place in it; the row itself has the empty place. */
export function nodesByPlace(row: OutlineNode): Map<Place, OutlineNode> {
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

const PROSE_ROLES = new Set(['alert', 'emphasis', 'mark', 'note', 'paragraph', 'status', 'strong', 'text']);

/**
 * Names of the rows' ancestors and of the heading before them, and the texts from there to the next heading, which may name
 * columns or units, or say that nothing was found. Numbers in them are dropped: "14 products" may be 15.
 */
export function headingTexts({ container }: RowGroup, { nodes }: Outline): string[] {
  const above = [...ancestorsOf(container)];
  const around = [container, ...above].filter(({ parent }) => parent !== undefined); // not the title
  const heading = nodes.slice(0, container.index).findLast(isHeading);
  const next = nodes.slice(container.end).find(isHeading)?.index;
  const section = nodes.slice((heading?.index ?? -1) + 1, next);
  const isBeside = ({ role, parent }: OutlineNode): boolean =>
    parent !== undefined && PROSE_ROLES.has(role) && (above.includes(parent) || isBeside(parent));
  return [heading, ...around, ...section.filter(isBeside)].map(nameOf).filter((name) => name !== '');
}

function nameOf(node: OutlineNode | undefined): string {
  return node?.name.replaceAll(/\d+/g, '0') ?? '';
}

function isHeading({ role, states }: OutlineNode): boolean {
  return role === 'heading' || (role === 'link' && states.has('level'));
}
