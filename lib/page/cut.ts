import { isAboveItem, roleOf } from '../outline/line.ts';
import { indentOf, NAMED_ROWS, parseLine } from './outline.ts';
import { unpack } from './unpack.ts';

/** One part of an outline that is too long to be given whole. */
export interface Part {
  text: string;
  /** How many parts there are. */
  parts: number;
}

/**
 * Cuts an outline at node boundaries into parts of at most `budget` characters, and gives part `part` (from 1).
 * Each part but the first begins with the lines its nodes stand under; each but the last ends with a note on what follows.
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
export function cutLines(lines: readonly string[], { budget, part, unread }: Cutting): Part {
  const starts = partStarts(lines, budget);
  const from = starts[part - 1];
  if (from === undefined) return { text: nothingThere(part, starts.length), parts: starts.length };
  const to = starts[part] ?? lines.length;
  const text = [
    ...ancestors(lines, from),
    ...lines.slice(from, to),
    ...note(lines, { to, next: part + 1, unread }),
  ].join('\n');
  return { text, parts: starts.length };
}

const NOTE_ROOM = 400; // characters kept free for the note and its region's name

function partStarts(lines: readonly string[], budget: number): number[] {
  const starts = [0];
  let size = 0;
  for (let index = 0; index < lines.length; index++) {
    const length = (lines[index]?.length ?? 0) + 1;
    const last = starts.at(-1) ?? 0;
    if (size + length > budget - NOTE_ROOM && index > last) {
      const start = rowStart(lines, index, last);
      starts.push(start);
      size = lengthOf(ancestors(lines, start)) + lengthOf(lines.slice(start, index));
    }
    size += length;
  }
  return starts;
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

/** The lines that `index` stands under, outermost first. */
function ancestors(lines: readonly string[], index: number): string[] {
  const found: string[] = [];
  let width = indentOf(lines[index] ?? '');
  for (let i = index - 1; i >= 0 && width > 0; i--) {
    const line = lines[i] ?? '';
    if (indentOf(line) >= width) continue;
    width = indentOf(line);
    found.unshift(line);
  }
  return found;
}

interface Rest {
  to: number;
  next: number;
  unread: number | undefined;
}

function note(lines: readonly string[], { to, next, unread }: Rest): string[] {
  if (to >= lines.length) return [];
  const width = indentOf(lines[to] ?? '');
  const around = ancestors(lines, to).findLast((line) => !isAboveItem(line));
  const parent = parseLine(unpack(around ?? '').at(-1) ?? '');
  const under = parent
    ? ` under [${parent.ref}] ${parent.role}${parent.name ? ` ${JSON.stringify(shorten(parent.name))}` : ''}`
    : '';
  const end = parent ? endOfChildren(lines, to, width) : lines.length;
  const after = end < lines.length ? ` and ${countNodes(lines.slice(end))} after it` : '';
  const rest = `${countNodes(lines.slice(to, end))} more nodes${under}${after}`;
  const what = unread === undefined ? rest : `about ${unread} more elements, the next of them${under}`;
  return [`${' '.repeat(width)}[… ${what}; extract "part ${next}"]`];
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
