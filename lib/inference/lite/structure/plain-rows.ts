import type { Outline, OutlineNode } from '../outline/outline.ts';
import { headingBefore, type Entry, type Group } from './repeated-groups.ts';
import { DATE } from '../values/patterns.ts';
import { PRICE } from '../values/parse-value.ts';

/**
 * Among rows with buttons, the row without one is just a text: "Farrier £42.00 Paid" below "Livery £240.00 Overdue" with "Pay".
 */
export function withPlainRows(group: Group, outline: Outline): Group {
  const rows = group.entries.map(({ nodes: [row] }) => row);
  if (group.kind !== 'cards' || !rows.every(isButtonRow)) return group;
  const entries = rows.flatMap((row, at) => {
    const next = rows[at + 1];
    const after = plainRowAfter(row, outline);
    const near = rows.filter((other) => headingBefore(other) === headingBefore(row));
    const isRow =
      after && isSimilarRow(after, near) && (isBetweenRows(after, row, next) || hasSameKindOfValue(after, near));
    return [...group.entries.slice(at, at + 1), ...(isRow ? [withoutRepeatedLinks(after, near)] : [])];
  });
  return { ...group, entries };
}

const isButtonRow = (row: OutlineNode | undefined): row is OutlineNode =>
  row?.role === 'listitem' &&
  row.ref === undefined &&
  row.children[0]?.role === 'text' &&
  row.children.some(({ role }) => role === 'button');

/** One text, with the links after it. */
function plainRowAfter({ parent, siblingIndex: place }: OutlineNode, outline: Outline): Entry | undefined {
  const [text, ...others] = parent?.children.slice(place + 1) ?? [];
  if (text?.role !== 'text') return undefined;
  const end = others.findIndex(({ role }) => role !== 'link');
  const last = others[(end === -1 ? others.length : end) - 1] ?? text;
  return { nodes: outline.nodes.slice(text.index, last.end), columns: [] };
}

const isBetweenRows = ({ nodes }: Entry, row: OutlineNode, next: OutlineNode | undefined): boolean =>
  next?.parent === row.parent && nodes.at(-1)?.end === next?.index;

const isSimilarRow = ({ nodes: [text] }: Entry, rows: readonly OutlineNode[]): boolean =>
  text !== undefined &&
  /^\p{L}[^:：]*\s[^:：]*$/u.test(text.name) &&
  rows.every((row) => PRICE.test(row.children[0]?.name ?? '') === PRICE.test(text.name));

/** After the last row it may be anything, unless it has a price or date as all rows do. */
const hasSameKindOfValue = ({ nodes: [text] }: Entry, rows: readonly OutlineNode[]): boolean =>
  [PRICE, DATE].some((form) =>
    [text, ...rows.map(({ children: [first] }) => first)].every((node) => node && form.test(node.name)),
  );

/** "PDF", a link of every row, is no row's name. */
const withoutRepeatedLinks = (entry: Entry, rows: readonly OutlineNode[]): Entry => ({
  ...entry,
  nodes: entry.nodes.filter(
    (node) => node.role !== 'link' || !rows.some(({ children }) => children.some(({ name }) => name === node.name)),
  ),
});
