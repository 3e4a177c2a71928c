import { columnEntries } from './comparison-columns.ts';
import { rowsAround } from '../outline/stretches.ts';
import { ancestorsOf, readableTextOf, textOf, type Outline, type OutlineNode } from '../outline/outline.ts';
import { isHeaderRow, isTable, rowsOf } from '../outline/tables.ts';
import { cardStarts } from './card-starts.ts';

/** An entry of a list, table or row of cards: a stretch of the outline. */
export interface Entry {
  nodes: readonly OutlineNode[];
  /** For a table row: the cell under each column header. */
  columns: readonly { header: string; cell: OutlineNode }[];
}

/** Entries with a repeated structure. */
export interface Group {
  /** `columns`: a table read by its columns; `column` and `cells`: one column of it, the cells of one row or its headers; `terms`: each with its definition. */
  kind: 'table' | 'columns' | 'column' | 'cells' | 'list' | 'terms' | 'cards' | 'controls';
  /** Its caption, name or the heading above it. */
  title: string;
  entries: readonly Entry[];
  /** False in menus, headers and footers, where lists are seldom data. */
  isContent: boolean;
}

export const MIN_ENTRIES = 2; // one card does not make a row of cards
const navigationRoles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'menu',
  'menubar',
  'toolbar',
  'tablist',
  'listbox',
  'combobox',
]);

/** All repeated structures in a stretch of the outline. */
export function groupsIn(nodes: readonly OutlineNode[], outline: Outline): Group[] {
  const groups = nodes.flatMap((node) => {
    if (isTable(node)) return [tableGroup(node, outline), ...columnsGroup(node, outline)];
    if (node.role === 'list') return [listGroup(node, outline)];
    if (node.role === 'listbox' && node.name !== '') return [{ ...listGroup(node, outline), isContent: true }];
    return cardGroups(node, outline);
  });
  return [...groups, ...cardsOfColumns(nodes, outline)];
}

/** The cards of a board: articles in adjacent columns, each with a heading of its own. */
function cardsOfColumns(nodes: readonly OutlineNode[], outline: Outline): Group[] {
  const cards = nodes.filter(({ role, parent }) => role === 'article' && parent?.role === 'region');
  const columns = [...new Set(cards.flatMap(({ parent }) => parent ?? []))];
  const board = columns[0]?.parent;
  const isBoard = columns.every(({ parent, children }) => parent === board && children[0]?.role === 'heading');
  if (!board || columns.length < MIN_ENTRIES || !isBoard) return [];
  return [
    cardGroup(
      board,
      cards.map(({ index, end }) => outline.nodes.slice(index, end)),
    ),
  ];
}

function tableGroup(table: OutlineNode, outline: Outline): Group {
  const rows = rowsOf(table);
  const heads = rows.filter(isHeadingRow);
  const headers = heads.length > 1 ? [] : ((heads[0] ?? rows.find(isHeaderRow))?.children ?? []); // merged heads do not tell whose they are
  const entries = rows
    .filter((row) => row.children.length > 0 && !isHeadingRow(row))
    .map((row) => rowEntry(row, headers, outline))
    .filter((entry) => !isTotalsRow(entry, headers.length));
  return { kind: 'table', title: titleOf(table), entries, isContent: isContent(table) };
}

function columnsGroup(table: OutlineNode, outline: Outline): Group[] {
  const entries = columnEntries(rowsOf(table), outline);
  return entries.length > 0 ? [{ kind: 'columns', title: titleOf(table), entries, isContent: isContent(table) }] : [];
}

/** Column headers, and perhaps a checkbox that selects all rows. */
function isHeadingRow({ children }: OutlineNode): boolean {
  const headers = children.filter(({ role }) => role === 'columnheader').length;
  return headers > 0 && headers >= children.length - 1 && !children.some(({ role }) => role === 'rowheader');
}

function rowEntry(row: OutlineNode, headers: readonly OutlineNode[], outline: Outline): Entry {
  const columns = row.children.flatMap((cell, place) => {
    const header = headers[place];
    return header ? [{ header: readableTextOf(header, outline) || textOf(header, outline), cell }] : []; // "Lock Feb" beside "Feb" is a button
  });
  return { nodes: outline.nodes.slice(row.index, row.end), columns };
}

/** A row of totals has fewer cells than the table has columns. */
function isTotalsRow({ columns, nodes }: Entry, width: number): boolean {
  return width > 2 && columns.length < width && nodes[0]?.children[0]?.role === 'rowheader';
}

function listGroup(list: OutlineNode, outline: Outline): Group {
  const entries = list.children
    .filter((item) => !termRoles.has(item.role)) // an item with only a link is that link
    .map((item) => ({ nodes: outline.nodes.slice(item.index, item.end), columns: [] }));
  return { kind: 'list', title: titleOf(list), entries, isContent: isContent(list) };
}

export const cardRoles = new Set([
  'listitem',
  'article',
  'region',
  'group',
  'generic',
  'link',
  'figure',
  'row',
  'treeitem',
  'comment',
]);

function cardGroups(parent: OutlineNode, outline: Outline): Group[] {
  const groups: Group[] = [];
  for (const role of new Set(parent.children.map((child) => child.role))) {
    const same = parent.children.filter((child) => child.role === role);
    if (same.length < MIN_ENTRIES) continue;
    if (cardRoles.has(role))
      groups.push(
        cardEntries(parent, same, outline),
        ...sectionsOf(same).map((run) => cardEntries(parent, run, outline)),
      );
    if (controlRoles.has(role))
      groups.push({ ...cardEntries(parent, same, outline), kind: 'controls', isContent: false });
    if (role === 'button') groups.push(...rowsByButton(parent, same, outline));
    if (startRoles.has(role))
      groups.push(...startsOfOneLevel(same).flatMap((starts) => flatGroup(parent, starts, outline)));
  }
  return groups;
}

function cardEntries(parent: OutlineNode, cards: readonly OutlineNode[], outline: Outline): Group {
  const group = cardGroup(
    parent,
    cards.map((card) => outline.nodes.slice(card.index, card.end)),
  );
  const [first] = cards;
  const heading = first && headingAbove(first);
  const last = cards.at(-1);
  const isRun =
    first &&
    last &&
    last.siblingIndex - first.siblingIndex === cards.length - 1 &&
    cards.every(({ children }) => children.length === 0);
  if (isRun && heading && headingAbove(last) === heading) return { ...group, title: heading.name };
  if (first && heading && heading !== headingBefore(first)) return { ...group, title: heading.name };
  const over = first && ENTRY_ROLES.has(first.role) ? heading?.name : undefined;
  return { ...group, title: (first?.name === '' && titleOf(first)) || group.title || (over ?? '') };
}

const ENTRY_ROLES: ReadonlySet<string> = new Set(['article', 'listitem', 'group', 'treeitem', 'comment']);

/** The section under each heading, if headings separate the cards: an article and, further down, its comments. */
export function sectionsOf(cards: readonly OutlineNode[]): OutlineNode[][] {
  const runs = new Map<OutlineNode | undefined, OutlineNode[]>();
  for (const card of cards) {
    const over = headingAbove(card);
    const heading = over && isSectionEnd(card, over) ? card.children[0] : over;
    const run = runs.get(heading);
    if (run) run.push(card);
    else runs.set(heading, [card]);
  }
  return runs.size > 1 ? [...runs.values()].filter(({ length }) => length >= MIN_ENTRIES) : [];
}

/** The heading above a card; it may be in an item of its own, with the cards' description. */
function headingAbove(card: OutlineNode): OutlineNode | undefined {
  const before = card.parent?.children.slice(0, card.siblingIndex) ?? [];
  const head = before.findLast((node) => !isPlainItem(node))?.children[0];
  const isOver = isPlainItem(card) && head?.role === 'heading' && head.parent?.role === 'listitem' && !head.parent.ref;
  return isOver ? head : headingBefore(card);
}

const isPlainItem = ({ role, ref, children: [first] }: OutlineNode): boolean =>
  role === 'listitem' && ref === undefined && first?.role !== 'heading';

/** It begins with a heading of equal or higher level: it is no longer under that one. */
function isSectionEnd({ children: [first] }: OutlineNode, over: OutlineNode): boolean {
  return first?.role === 'heading' && (first.states.get('level') ?? '') <= (over.states.get('level') ?? '');
}

const controlRoles = new Set(['button', 'radio', 'checkbox', 'tab']); // the scenes or the filters of a page

const termRoles = new Set(['text', 'term', 'definition', 'heading']);
export const startRoles = new Set(['heading', 'link', 'img']);

/** Rows without an element of their own, recognised by the button that each of them has. */
function rowsByButton(parent: OutlineNode, buttons: readonly OutlineNode[], outline: Outline): Group[] {
  const names = new Set(buttons.map(({ name }) => name));
  for (const name of names) {
    const rows = rowsAround(buttons.filter((button) => button.name === name));
    if (
      startsOfOneLevel(parent.children.filter(({ states }) => states.has('level'))).some(
        ({ length }) => length >= rows.length,
      )
    )
      continue; // these are what the rows are called
    if (rows.length >= MIN_ENTRIES)
      return [
        cardGroup(
          parent,
          rows.map(({ from, to }) => outline.nodes.slice(from, to)),
        ),
      ];
  }
  return [];
}

/** Headings of one level start the entries; those of another level are above or within them. */
function startsOfOneLevel(nodes: readonly OutlineNode[]): OutlineNode[][] {
  const levels = new Set(nodes.map((node) => node.states.get('level')));
  return [...levels]
    .map((level) => nodes.filter((node) => node.states.get('level') === level))
    .filter((same) => same.length >= MIN_ENTRIES);
}

export function cardGroup(parent: OutlineNode, stretches: (readonly OutlineNode[])[]): Group {
  return {
    kind: 'cards',
    title: titleOf(parent),
    entries: stretches.map((nodes) => ({ nodes, columns: [] })),
    isContent: isContent(parent),
  };
}

/** Cards without an element of their own: each starts at a heading (or a link, an image) and ends before the next. */
export function flatGroup(parent: OutlineNode, starts: readonly OutlineNode[], outline: Outline): Group[] {
  const begun = cardStarts(starts, parent);
  const stretches = begun.map((start, index) =>
    outline.nodes.slice(
      start.index,
      Math.min(begun[index + 1]?.index ?? endOfLastCard(begun, parent), sectionEndAfter(start)),
    ),
  );
  return stretches.every((nodes) => nodes.length > 1) ? [cardGroup(parent, stretches)] : [];
}

/** "Pizza" above the next cards ends the last one of "Starters". */
function sectionEndAfter(start: OutlineNode): number {
  const level = start.states.get('level');
  const after = start.parent?.children.slice(start.siblingIndex + 1) ?? [];
  const higher = after.find((node) => node.role === 'heading' && (node.states.get('level') ?? '') < (level ?? ''));
  return higher?.index ?? Number.POSITIVE_INFINITY;
}

/** The last card is as long as the one before it, and contains nothing of another kind. */
function endOfLastCard(starts: readonly OutlineNode[], { children, end }: OutlineNode): number {
  const last = starts.at(-1)?.siblingIndex ?? 0;
  const length = last - (starts.at(-2)?.siblingIndex ?? last);
  const known = new Set(children.slice(starts[0]?.siblingIndex, last).map(({ role }) => role));
  const other = children.find(({ role, siblingIndex: place }) => place > last && !known.has(role))?.index ?? end;
  return Math.min(children[last + length]?.index ?? end, other);
}

/** The name, or the nearest heading before it. */
export function titleOf(node: OutlineNode): string {
  if (node.name !== '' && node.role !== 'document') return node.name;
  const caption = node.children.find((child) => child.role === 'caption');
  if (caption) return caption.name;
  for (let at: OutlineNode | undefined = node; at; at = at.parent) {
    if (at !== node && at.name !== '' && at.role !== 'document') return at.name;
    const before = headingBefore(at);
    if (before) return before.name;
  }
  return '';
}

/** The last heading before it among its siblings. */
export function headingBefore({ parent, siblingIndex: place }: OutlineNode): OutlineNode | undefined {
  return parent && headingsIn(parent)[place];
}

/** The last heading before each child: a list looks up those of all its items. */
const headingsOfChildren = new WeakMap<OutlineNode, readonly (OutlineNode | undefined)[]>();

function headingsIn(parent: OutlineNode): readonly (OutlineNode | undefined)[] {
  const known = headingsOfChildren.get(parent);
  if (known) return known;
  let last: OutlineNode | undefined;
  const found = parent.children.map((child) => {
    const before = last;
    if (child.role === 'heading') last = child;
    return before;
  });
  headingsOfChildren.set(parent, found);
  return found;
}

function isContent(node: OutlineNode): boolean {
  if (navigationRoles.has(node.role)) return false;
  for (const up of ancestorsOf(node)) if (navigationRoles.has(up.role)) return false;
  return true;
}
