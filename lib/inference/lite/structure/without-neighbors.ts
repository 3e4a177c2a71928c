import { ownReadableText, subtreeOf, type Outline, type OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import { headingBefore, type Entry, type Group } from './repeated-groups.ts';

/**
 * A group without elements that are merely siblings of its entries: the filters above a list of cards, the form below it, a row
 * of fields to fill in.
 */
export function withoutForeignEntries(group: Group, outline: Outline): Group {
  const { kind, entries } = group;
  if (entries.length < MIN_ENTRIES || !MIXED_KINDS.has(kind)) return group;
  const kept = kind === 'table' ? similarRows(entries, outline) : underOneHeading(mostSimilar(entries));
  if (kept.length < 2 || kept.length * 2 <= entries.length) return group;
  return { ...group, title: titleOfRemaining(kept, entries) ?? group.title, entries: kept };
}

/** The group was named by another heading, above what was left out. */
function titleOfRemaining(kept: readonly Entry[], entries: readonly Entry[]): string | undefined {
  const [first, former] = [kept, entries].map(([entry]) => entry?.nodes[0] && headingBefore(entry.nodes[0]));
  return first && first !== former ? first.name : undefined;
}

/** Without the row of a form, rows that head others, and total rows below rows of fields. */
function similarRows(entries: readonly Entry[], outline: Outline): readonly Entry[] {
  const rows = entries.filter((entry) => !isFormRow(entry, outline));
  const wide = rows.filter(({ nodes: [row] }) => (row?.children.length ?? 0) > 2);
  const whole = wide.length * 2 > rows.length ? rows.filter(({ nodes: [row] }) => row?.children.length !== 1) : rows;
  return whole.filter((entry) => !isTotalRow(entry, whole));
}

/** Several numbers, while most rows have fields. */
function isTotalRow({ nodes: [row] }: Entry, rows: readonly Entry[]): boolean {
  const summed = (row?.children ?? []).filter(
    ({ name, siblingIndex: place, children }) =>
      /^\D?\d[\d.,\s]*\D?$/u.test(name) &&
      children.length === 0 &&
      rows.filter(({ nodes: [other] }) => containsField(other?.children[place])).length * 2 > rows.length,
  );
  return summed.length > 1;
}

/** In a cell, or in its place. */
const containsField = (cell: OutlineNode | undefined): boolean =>
  cell !== undefined && [cell, ...cell.children].some(({ role }) => isEditable(role));

const MIN_ENTRIES = 3;
const MIXED_KINDS: ReadonlySet<Group['kind']> = new Set(['cards', 'list', 'table']);

/** Those that are built like most. */
function mostSimilar(entries: readonly Entry[]): readonly Entry[] {
  // headings with what follows
  if (entries.some(({ nodes }) => nodes[0]?.end !== (nodes[0]?.index ?? 0) + nodes.length)) return entries;
  const parts = entries.map(({ nodes }) => new Set(partsOf(nodes)));
  const all = [...new Set(parts.flatMap((some) => [...some]))];
  const usual = all.filter((part) => parts.filter((some) => some.has(part)).length * 2 > entries.length);
  if (usual.length < 2) return entries;
  return entries.filter((_, at) => {
    const own = parts[at] ?? new Set();
    const shared = usual.filter((part) => own.has(part)).length;
    return shared >= MIN_SIMILARITY * (usual.length + own.size - shared);
  });
}

/** The rows of a menu and, under another heading, those of a cart, if built differently: most of those under one heading. */
function underOneHeading(entries: readonly Entry[]): readonly Entry[] {
  const parts = new Map<OutlineNode | undefined, Entry[]>();
  for (const entry of entries) {
    const heading = entry.nodes[0] && headingBefore(entry.nodes[0]);
    parts.set(heading, [...(parts.get(heading) ?? []), entry]);
  }
  const lists = [...parts.values()].toSorted((a, b) => b.length - a.length);
  const shapes = lists.map((list) => [...new Set(list.map(shapeOf))]);
  const areApart = shapes.every(({ length }) => length === 1) && new Set(shapes.flat()).size === lists.length;
  return areApart && lists.every(({ length }) => length > 1) ? (lists[0] ?? entries) : entries;
}

const shapeOf = ({ nodes: [first] }: Entry): string => first?.children.map(({ role }) => role).join(' ') ?? '';

const MIN_SIMILARITY = 0.35;

function partsOf([first]: Entry['nodes']): string[] {
  if (!first) return [];
  if (first.children.length === 0) return [first.role === 'link' ? 'link' : 'text'];
  return first.children.map(({ role, states }) => `${role} ${states.get('level') ?? ''}`);
}

/** Its cells contain only fields and their submit buttons. */
const isFormRow = ({ nodes: [row] }: Entry, outline: Outline): boolean =>
  row !== undefined &&
  row.children.some((cell) => subtreeOf(cell, outline).some(({ role }) => isEditable(role))) &&
  row.children.every((cell) => hasNoText(cell, outline));

const hasNoText = (cell: OutlineNode, outline: Outline): boolean =>
  subtreeOf(cell, outline).every(
    (node) => isEditable(node.role) || node.role === 'option' || ownReadableText(node) === '',
  );
