import { isAboveItem, roleOf } from '../outline/line.ts';
import { asAncestor, splitLine } from './long-lines.ts';
import { indentOf, ROW_ROLES, parseLine } from './outline.ts';
import { unpack } from './split-joined-lines.ts';

/** One part of an outline that is too long to be given whole. */
export interface Part {
  text: string;
  /** How many parts there are. */
  parts: number;
}

/**
 * Cuts an outline at node boundaries into parts of at most `budget` characters, and gives part `part` (from 1); a text that
 * is longer than a part is cut inside. Each part but the first begins with the lines its nodes stand under; each but the last
 * ends with a note on what follows.
 */
export function cutOutline(outline: string, budget: number, part: number): Part {
  if (outline.length <= budget) return { text: part === 1 ? outline : noSuchPart(part, 1), parts: 1 };
  return cutLines(outline.split('\n'), { budget, part });
}

interface CutOptions {
  budget: number;
  part: number;
  /** About how many elements follow that were not read; the last line is a note on them. */
  unread?: number | undefined;
}

/** Cuts the lines of an outline that is known to exceed the budget. */
export function cutLines(outline: readonly string[], { budget, part, unread }: CutOptions): Part {
  const { lines, starts, continuations } = splitIntoParts(outline, budget);
  const from = starts[part - 1];
  if (from === undefined) return { text: noSuchPart(part, starts.length), parts: starts.length };
  const to = starts[part] ?? lines.length;
  const text = [
    ...ancestors(lines, from),
    ...lines.slice(from, to),
    ...note({ lines, continuations }, { to, next: part + 1, unread }),
  ].join('\n');
  return { text, parts: starts.length };
}

const NOTE_RESERVE = 400; // characters kept free for the note and its region's name
const MIN_PIECE = 400; // characters of a long text that a part ends in

interface SplitLines {
  lines: readonly string[];
  /** Places of the lines that go on with the text of the line before. */
  continuations: ReadonlySet<number>;
}

function splitIntoParts(outline: readonly string[], budget: number): SplitLines & { starts: number[] } {
  const lines = [...outline];
  const starts = [0];
  const continuations = new Set<number>();
  const maxSize = budget - NOTE_RESERVE;
  let size = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const last = starts.at(-1) ?? 0;
    if (size + line.length + 1 > maxSize) {
      const isLong = lengthOf(ancestors(lines, index)) + line.length + 1 > maxSize;
      if (index > last && (!isLong || maxSize - size < MIN_PIECE)) {
        const start = isLong || continuations.has(index) ? index : rowStart(lines, index, last);
        starts.push(start);
        size = lengthOf(ancestors(lines, start)) + lengthOf(lines.slice(start, index));
      }
      const pair = isLong ? splitLine(line, Math.max(maxSize - size, MIN_PIECE)) : undefined;
      if (pair) {
        lines.splice(index, 1, ...pair);
        continuations.add(index + 1);
      }
    }
    size += (lines[index]?.length ?? 0) + 1;
  }
  return { lines, starts, continuations };
}

/** The line of the row that `index` is in, so that no row is torn apart; `index` itself outside of rows. */
function rowStart(lines: readonly string[], index: number, after: number): number {
  let start = index;
  let width = indentOf(lines[index] ?? '');
  for (let i = index - 1; i > after && width > 0 && index - i < MAX_ROW_LINES; i--) {
    const line = lines[i] ?? '';
    if (indentOf(line) >= width) continue;
    width = indentOf(line);
    if (ROW_ROLES.has(roleOf(line)) || isAboveItem(line)) start = i;
  }
  return start;
}

const MAX_ROW_LINES = 100; // lines; longer rows are cut like anything else

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The lines that `index` stands under, outermost first; of long ones the beginning. */
function ancestors(lines: readonly string[], index: number): string[] {
  const found: string[] = [];
  let width = indentOf(lines[index] ?? '');
  for (let i = index - 1; i >= 0 && width > 0; i--) {
    const line = lines[i] ?? '';
    if (indentOf(line) >= width) continue;
    width = indentOf(line);
    found.unshift(asAncestor(line));
  }
  return found;
}

interface NoteOptions {
  to: number;
  next: number;
  unread: number | undefined;
}

function note({ lines, continuations }: SplitLines, { to, next, unread }: NoteOptions): string[] {
  if (to >= lines.length) return [];
  let from = to;
  while (continuations.has(from)) from++;
  const more = [
    ...(from > to ? ['more of the text above'] : []),
    ...(from < lines.length ? [describeRest(lines, from, unread)] : []),
  ];
  return [`${' '.repeat(indentOf(lines[to] ?? ''))}[… ${more.join(' and ')}; extract "part ${next}"]`];
}

/** The nodes from `from` on, in words. */
function describeRest(lines: readonly string[], from: number, unread: number | undefined): string {
  const ancestor = ancestors(lines, from).findLast((line) => !isAboveItem(line));
  const parent = parseLine(unpack(ancestor ?? '').at(-1) ?? '');
  const under = parent
    ? ` under [${parent.ref}] ${parent.role}${parent.name ? ` ${JSON.stringify(shorten(parent.name))}` : ''}`
    : '';
  const end = parent ? endOfChildren(lines, from, indentOf(lines[from] ?? '')) : lines.length;
  const after = end < lines.length ? ` and ${countNodes(lines.slice(end))} after it` : '';
  const rest = `${countNodes(lines.slice(from, end))} more nodes${under}${after}`;
  return unread === undefined ? rest : `about ${unread} more elements, the next of them${under}`;
}

/** How many nodes and texts some lines hold; several share a line. */
function countNodes(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (isAboveItem(line) ? 0 : (line.match(REFS)?.length ?? 1)), 0);
}

const REFS = /(?<!\\)\[\d+-\d+\](?=[ :]|$)/g;

function endOfChildren(lines: readonly string[], from: number, width: number): number {
  let end = from;
  while (end < lines.length && indentOf(lines[end] ?? '') >= width) end++;
  return end;
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 59)}…` : name;
}

function noSuchPart(part: number, parts: number): string {
  return `[… there is no part ${part}; the page has ${parts === 1 ? 'one part' : `${parts} parts`}]`;
}
