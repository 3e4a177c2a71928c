import { isAboveItem, roleOf } from '../outline/line.ts';
import { asAbove, halves } from './long-lines.ts';
import { indentOf, NAMED_ROWS, parseLine } from './outline.ts';
import { unpack } from './unpack.ts';

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
export function cut(outline: string, budget: number, part: number): Part {
  if (outline.length <= budget) return { text: part === 1 ? outline : nothingThere(part, 1), parts: 1 };
  return cutLines(outline.split('\n'), { budget, part });
}

interface Cutting {
  budget: number;
  part: number;
  /** About how many elements follow that were not read; the last line is a note on them. */
  unread?: number | undefined;
}

/** Cuts the lines of an outline that is known to exceed the budget. */
export function cutLines(given: readonly string[], { budget, part, unread }: Cutting): Part {
  const { lines, starts, rests } = inParts(given, budget);
  const from = starts[part - 1];
  if (from === undefined) return { text: nothingThere(part, starts.length), parts: starts.length };
  const to = starts[part] ?? lines.length;
  const text = [
    ...ancestors(lines, from),
    ...lines.slice(from, to),
    ...note({ lines, rests }, { to, next: part + 1, unread }),
  ].join('\n');
  return { text, parts: starts.length };
}

const NOTE_ROOM = 400; // characters kept free for the note and its region's name
const LEAST_PIECE = 400; // characters of a long text that a part ends in

interface Lines {
  lines: readonly string[];
  /** Places of the lines that go on with the text of the line before. */
  rests: ReadonlySet<number>;
}

function inParts(given: readonly string[], budget: number): Lines & { starts: number[] } {
  const lines = [...given];
  const starts = [0];
  const rests = new Set<number>();
  const most = budget - NOTE_ROOM;
  let size = 0;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const last = starts.at(-1) ?? 0;
    if (size + line.length + 1 > most) {
      const isLong = lengthOf(ancestors(lines, index)) + line.length + 1 > most;
      if (index > last && (!isLong || most - size < LEAST_PIECE)) {
        const start = isLong || rests.has(index) ? index : rowStart(lines, index, last);
        starts.push(start);
        size = lengthOf(ancestors(lines, start)) + lengthOf(lines.slice(start, index));
      }
      const two = isLong ? halves(line, Math.max(most - size, LEAST_PIECE)) : undefined;
      if (two) {
        lines.splice(index, 1, ...two);
        rests.add(index + 1);
      }
    }
    size += (lines[index]?.length ?? 0) + 1;
  }
  return { lines, starts, rests };
}

/** The line of the row that `index` is in, so that no row is torn apart; `index` itself outside of rows. */
function rowStart(lines: readonly string[], index: number, after: number): number {
  let start = index;
  let width = indentOf(lines[index] ?? '');
  for (let i = index - 1; i > after && width > 0 && index - i < LONGEST_ROW; i--) {
    const line = lines[i] ?? '';
    if (indentOf(line) >= width) continue;
    width = indentOf(line);
    if (NAMED_ROWS.has(roleOf(line)) || isAboveItem(line)) start = i;
  }
  return start;
}

const LONGEST_ROW = 100; // lines; longer rows are cut like anything else

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
    found.unshift(asAbove(line));
  }
  return found;
}

interface Rest {
  to: number;
  next: number;
  unread: number | undefined;
}

function note({ lines, rests }: Lines, { to, next, unread }: Rest): string[] {
  if (to >= lines.length) return [];
  let from = to;
  while (rests.has(from)) from++;
  const more = [
    ...(from > to ? ['more of the text above'] : []),
    ...(from < lines.length ? [whole(lines, from, unread)] : []),
  ];
  return [`${' '.repeat(indentOf(lines[to] ?? ''))}[… ${more.join(' and ')}; extract "part ${next}"]`];
}

/** The nodes from `from` on, in words. */
function whole(lines: readonly string[], from: number, unread: number | undefined): string {
  const around = ancestors(lines, from).findLast((line) => !isAboveItem(line));
  const parent = parseLine(unpack(around ?? '').at(-1) ?? '');
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

function nothingThere(part: number, parts: number): string {
  return `[… there is no part ${part}; the page has ${parts === 1 ? 'one part' : `${parts} parts`}]`;
}
