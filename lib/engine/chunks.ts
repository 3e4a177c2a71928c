import { splitToLength } from '../page/long-lines.ts';

// of a chunk, at most, for the ancestors of its first node: threads of replies may be nested without end
const CONTEXT_SHARE = 0.5;
const CUT_WINDOW = 0.3; // share of a chunk, at its end, in which the best place to cut is looked for

interface Line {
  text: string;
  depth: number;
}

/** A part of an outline that can be read alone. */
export interface Chunk {
  outline: string;
  /** The cut before it split an entry (a row, an item, a card), whose first line it repeats. */
  isInEntry: boolean;
}

/**
 * Cuts an outline into chunks of at most `budget` characters; a text that is longer is cut inside. A chunk begins with the
 * lines of its first node's ancestors; cuts fall where the outline is shallow, and before headings and entries. An entry that
 * fits into a chunk is not split.
 */
export function cutOutline(outline: string, budget: number): Chunk[] {
  if (outline.length <= budget) return [{ outline, isInEntry: false }];
  const lines = outline
    .split('\n')
    .flatMap((text) => (text.length > budget ? splitToLength(text, budget * (1 - CONTEXT_SHARE)) : [text]))
    .map((text) => ({ text, depth: depthOf(text) }));
  const chunks: Chunk[] = [];
  for (let start = 0; start < lines.length;) {
    const ancestors = ancestorsOf(lines, start);
    const context = nearestContext(
      ancestors.flatMap((place) => withHeader(lines, place, start)),
      budget * CONTEXT_SHARE,
    );
    const end = findChunkEnd(lines, start, budget - sizeOf(context));
    const text = [...context, ...lines.slice(start, end)].map((line) => line.text).join('\n');
    chunks.push({ outline: text, isInEntry: ancestors.some((place) => isEntry(lines, place)) });
    start = end;
  }
  return chunks;
}

const ENTRY = /^\s*(?:\[\d+-\d+\] )?(?:row|listitem|article|treeitem|item)\b/;
const GOOD_CUT = /^\s*(?:\[\d+-\d+\] )?(?:heading|row|listitem|article|treeitem|item)\b/;

function depthOf(text: string): number {
  return (text.length - text.trimStart().length) / 2; // the outline has two spaces a level
}

function sizeOf(lines: Line[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, 0);
}

/** The last lines that have room, which are the ones nearest to what they are the context of. */
function nearestContext(context: Line[], room: number): Line[] {
  let used = 0;
  const lastExcess = context.findLastIndex(({ text }) => (used += text.length + 1) > room);
  return context.slice(lastExcess + 1);
}

/** The line after the chunk that begins at `start`: at least one line, and no more than `room` characters. */
function findChunkEnd(lines: Line[], start: number, room: number): number {
  let end = start;
  let used = 0;
  while (end < lines.length) {
    used += (lines[end]?.text.length ?? 0) + 1;
    if (used > room && end > start) break;
    end += 1;
  }
  if (end === lines.length) return end;
  const earliest = Math.max(start + 1, Math.ceil(end - (end - start) * CUT_WINDOW));
  let best = end;
  for (let place = end; place >= earliest; place -= 1) {
    if (cutCost(lines, place) < cutCost(lines, best)) best = place;
  }
  const splitEntries = ancestorsOf(lines, best).filter((place) => place > start && isEntry(lines, place));
  return splitEntries.find((place) => hasRoom(lines, place, room)) ?? best;
}

function isEntry(lines: Line[], index: number): boolean {
  return ENTRY.test(lines[index]?.text ?? '');
}

/** Whether a line and all that stands under it take no more than `room` characters. */
function hasRoom(lines: Line[], index: number, room: number): boolean {
  let used = 0;
  for (let at = index; at < lines.length && (at === index || depthAt(lines, at) > depthAt(lines, index)); at += 1) {
    used += (lines[at]?.text.length ?? 0) + 1;
    if (used > room) return false;
  }
  return true;
}

/** The cost of a cut before a line: how much it tears apart. */
function cutCost(lines: Line[], index: number): number {
  return depthAt(lines, index) + (GOOD_CUT.test(lines[index]?.text ?? '') ? 0 : 0.5);
}

function depthAt(lines: Line[], index: number): number {
  return lines[index]?.depth ?? 0;
}

/** Places of the lines that a line stands under, outermost first. */
function ancestorsOf(lines: Line[], index: number): number[] {
  const places: number[] = [];
  let depth = depthAt(lines, index);
  for (let place = index - 1; place >= 0 && depth > 0; place -= 1) {
    if (depthAt(lines, place) >= depth) continue;
    places.unshift(place);
    depth = depthAt(lines, place);
  }
  return places;
}

/** A line; of a table also its header row. */
function withHeader(lines: Line[], place: number, before: number): Line[] {
  const line = lines[place];
  if (!line) return [];
  return isTable(line) ? [line, ...headerRow(lines, place, before)] : [line];
}

function isTable({ text }: Line): boolean {
  return /(?:^\s*| > )\[\d+-\d+\] (?:table|grid|treegrid)\b(?!.* > \[)/.test(text);
}

/** A cell of the header row, or the row when all its cells share its line. */
const HEADER = /^\s*\[\d+-\d+\] (?:row(?: \[[^\]]*\])?: \[\d+-\d+\] )?columnheader\b/;
const HEADER_CELL = /^\s*\[\d+-\d+\] columnheader\b/;

/** The lines from the table's start to the end of its first row, when that row holds column headers. */
function headerRow(lines: Line[], table: number, before: number): Line[] {
  const first = lines.slice(table + 1, before).findIndex(({ text }) => HEADER.test(text));
  if (first === -1) return [];
  const start = table + 1;
  if (!HEADER_CELL.test(lines[start + first]?.text ?? '')) return lines.slice(start, start + first + 1);
  let end = start + first;
  const { depth } = lines[end] ?? { depth: 0 };
  while (end < before && depthAt(lines, end) >= depth) end += 1;
  return lines.slice(start, end);
}
