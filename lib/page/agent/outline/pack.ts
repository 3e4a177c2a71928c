import { BORDER, GRID_CELLS, ITEM, ITEM_OF } from '../../../outline/line.ts';
import type { Line } from './line.ts';
import { escape } from '../dom/text.ts';

const INDENT = '  ';
const MAX_LEVELS = 60; // levels shown; otherwise the indentation of an ever deeper page grows quadratically
const MAX_LENGTH = 300; // characters of a line with several nodes; a reader must find its way in it
const MAX_RUN_LENGTH = 200; // characters of adjacent controls; options are more alike, and easier to read
const MAX_PARTS = MAX_LENGTH / 4; // of a row: a letter each, and its separator
const MAX_CONTROL_LENGTH = 80; // characters of a control that shares a line; a longer one is a card or a sentence

/** The lines as text. Short related lines are joined: see lib/page/outline.ts. */
export function pack(lines: readonly Line[]): string[] {
  const place: Place = { lines, ends: endsOf(lines), rows: rowsOf(lines) };
  const packed: string[] = [];
  let isDeep = false;
  const levels: number[] = []; // the level in the text by depth
  const open: OpenRow[] = [];
  for (let at = 0; at < lines.length;) {
    for (let row = open.at(-1); row && row.end <= at; row = open.at(-1)) {
      levels[row.depth] = row.level;
      open.pop();
    }
    const depth = depthAt(lines, at);
    let level = levels[depth] ?? depth;
    const { text, next } = lineFrom(place, at);
    const end = rowEndAt(place, at);
    if (end !== undefined && end > next) {
      packed.push(indent(level) + ITEM);
      open.push({ end, depth, level });
      levels[depth] = ++level;
    }
    if (level > MAX_LEVELS && !isDeep) packed.push(`${indent(MAX_LEVELS)}${TOO_DEEP}`);
    isDeep ||= level > MAX_LEVELS;
    packed.push(indent(level) + text);
    levels[depthAt(lines, next - 1) + 1] = level + 1;
    at = next;
  }
  return packed;
}

interface Place {
  lines: readonly Line[];
  /** The end index of each line's descendants. */
  ends: Int32Array;
  /** By their numbers. */
  rows: ReadonlyMap<number, Row>;
}

/** A row comprises all from its first line to its last, nested rows included. */
interface Row {
  start: number;
  end: number;
}

/** A row whose parts have lines of their own. */
interface OpenRow {
  end: number;
  depth: number;
  level: number;
}

function rowsOf(lines: readonly Line[]): Map<number, Row> {
  const rows = new Map<number, Row>();
  for (const [at, { row }] of lines.entries())
    if (row !== undefined) rows.set(row, { start: rows.get(row)?.start ?? at, end: at + 1 });
  return rows;
}

/** The end index of the row that begins at `at`, if one does. */
function rowEndAt({ lines, rows }: Place, at: number): number | undefined {
  const row = rows.get(lines[at]?.row ?? -1);
  return row?.start === at ? row.end : undefined;
}

const TOO_DEEP = `[… from here on, ${MAX_LEVELS} levels and more stand at one level]`;

/** The end index of each line's descendants. */
function endsOf(lines: readonly Line[]): Int32Array {
  const ends = new Int32Array(lines.length);
  for (let at = lines.length - 1; at >= 0; at--) {
    const depth = depthAt(lines, at);
    let end = at + 1;
    while (depthAt(lines, end) > depth) end = ends[end] ?? lines.length;
    ends[at] = end;
  }
  return ends;
}

function depthAt(lines: readonly Line[], at: number): number {
  return lines[at]?.depth ?? -1;
}

/** Text of one line, and the index of the line after it. */
interface Packed {
  text: string;
  next: number;
}

/** A run, after the nodes that contain nothing else. */
function lineFrom(place: Place, at: number): Packed {
  const { lines, ends } = place;
  let made = runFrom(place, at);
  for (let holder = at; mayLeadLine(lines[holder]) && (ends[holder] ?? 0) > made.next; holder = made.next - 1) {
    const isWithin = lines[made.next]?.row === lines[holder]?.row && mayShareLine(lines[made.next]);
    const inner = isWithin ? runFrom(place, made.next) : undefined;
    if (!inner || ends[inner.next - 1] !== ends[holder]) break;
    if (made.text.length + inner.text.length > MAX_LENGTH) break;
    made = { text: `${made.text} > ${inner.text}`, next: inner.next };
  }
  return made;
}

/** The page's title has the first line to itself. */
function mayLeadLine(line: Line | undefined): boolean {
  return line !== undefined && line.ref !== '' && (line.role !== 'document' || line.depth > 0);
}

/** Rows and items. */
export const ENTRIES: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'treeitem']);

/** Rows and items begin a line, so that they are recognisable; a frame's lines may still be put below its own. */
export const BEGINNERS: ReadonlySet<string> = new Set([...ENTRIES, 'iframe']);

function mayShareLine(line: Line | undefined): boolean {
  return line !== undefined && line.ref !== '' && !BEGINNERS.has(line.role);
}

/** Siblings that share a line: texts with inline content, or controls. */
function runFrom(place: Place, at: number): Packed {
  const { lines, ends } = place;
  const first = lines[at];
  if (!first) return { text: '', next: at + 1 };
  const row = rowFrom(place, at);
  if (row) return row;
  let text = itemOf(first);
  let next = at + 1;
  const longest = first.kind === 'text' || first.role === 'option' ? MAX_LENGTH : MAX_RUN_LENGTH;
  if (first.isAlone || (first.kind !== 'text' && !isControl(first, text))) return { text, next };
  for (let line = lines[next]; line?.depth === first.depth && ends[next - 1] === next; line = lines[next]) {
    if (ends[next] !== next + 1 || line.row !== first.row) break;
    const more = first.kind === 'text' ? passage(line) : another(line, lines[next - 1]);
    if (more === undefined || text.length + more.length > longest) break;
    text += more;
    next++;
  }
  return { text, next };
}

/** A row in one line, with nothing below it; one of texts or controls alone is like other such lines. */
function rowFrom(place: Place, at: number): Packed | undefined {
  const next = rowEndAt(place, at) ?? at;
  const isShort = next > at + 1 && next - at <= MAX_PARTS;
  if (!isShort || depthAt(place.lines, next) > depthAt(place.lines, at)) return undefined;
  const inside = place.lines.slice(at, next);
  const [first] = inside;
  if (inside.every(({ kind }) => kind === 'operated') || (first?.kind === 'text' && inside.every(runsOn)))
    return undefined;
  const parts: (string | undefined)[] = [];
  for (let one = 0; one < inside.length;) {
    const line = inside[one];
    const whole = withOptions(inside, one);
    const isOwn = line?.row === first?.row && line?.depth === first?.depth;
    parts.push(isOwn && line ? (whole?.text ?? partOf(line)) : undefined);
    one = whole?.next ?? one + 1;
  }
  const text = ITEM_OF + parts.join(BORDER);
  return parts.includes(undefined) || text.length > MAX_LENGTH ? undefined : { text, next };
}

/** A text or childless node, as a part of a row. */
function partOf(line: Line): string | undefined {
  if (line.kind === 'text') return escape(line.says);
  const isAlone = line.kind !== 'note' && line.pieces === undefined && !BEGINNERS.has(line.role);
  return isAlone && line.ref !== '' ? itemOf(line) : undefined;
}

/** A list of options, as its own line would be, joined with them, and the index of the line after them. */
export function withOptions(lines: readonly Line[], at: number): Packed | undefined {
  const list = lines[at];
  if (list?.kind !== 'operated' || !LISTS.has(list.role) || list.pieces !== undefined) return undefined;
  let text = `${itemOf(list)} >`;
  let next = at + 1;
  for (let line = lines[next]; line && line.depth > list.depth; line = lines[next]) {
    if (line.role !== 'option' || line.kind !== 'operated' || line.pieces !== undefined) return undefined;
    if (line.depth !== list.depth + 1) return undefined;
    text += ` ${itemOf(line, lines[next - 1]?.role)}`;
    next++;
  }
  return next > at + 1 ? { text, next } : undefined;
}

const LISTS = new Set(['combobox', 'listbox']);

/** Whether it is within a passage of text. */
function runsOn({ kind, role }: Line): boolean {
  return kind === 'text' || role === 'link';
}

function passage(line: Line): string | undefined {
  if (line.kind === 'text') return ` | ${escape(line.says)}`;
  return line.role === 'link' ? ` | ${itemOf(line)}` : undefined;
}

function another(line: Line, before: Line | undefined): string | undefined {
  const item = itemOf(line, before?.role);
  return isControl(line, item) ? ` ${item}` : undefined;
}

/** A short control that is not also a row, item or heading. */
function isControl({ kind, role, pieces, states }: Line, item: string): boolean {
  if (kind !== 'operated' || BEGINNERS.has(role) || pieces !== undefined || item.length > MAX_CONTROL_LENGTH)
    return false;
  return !states.some((state) => state.startsWith('level='));
}

/** A line without its indentation. `before` is the role of the sibling before it. */
export function itemOf({ kind, ref, role, says, pieces, states }: Line, before?: string): string {
  if (kind === 'note') return says;
  const said = pieces ?? escape(says);
  const about = states.length === 0 ? '' : ` [${states.join(' ')}]`;
  const isAgain = role === before && (GRID_CELLS.has(role) || (role === 'option' && said !== ''));
  const head = ref === '' ? role : isAgain ? `[${ref}]` : `[${ref}] ${role}`;
  if (about !== '' && pieces !== undefined && endsInNode(pieces)) return `${head}${about}: ${pieces}`; // after it, they would seem to be that node's
  return head + (said === '' ? '' : `: ${said}`) + about;
}

function endsInNode(pieces: string): boolean {
  return /(?:^| )\[\d/.test(pieces.slice(pieces.lastIndexOf(' | ') + 1));
}

const INDENTS: string[] = [''];

function indent(depth: number): string {
  const shown = Math.min(depth, MAX_LEVELS);
  return (INDENTS[shown] ??= INDENT.repeat(shown));
}

/** Minimum number of characters that a line adds: it may be joined to the line before, less deep, without its role. */
export function sizeOf(line: Line | undefined): number {
  if (!line || line.role === '') return 0;
  const { kind, depth, ref, role, says, pieces = says, states } = line;
  if (kind === 'text') return says.length + 3;
  const inset = BEGINNERS.has(role) ? 2 * Math.min(depth, 2) : 0;
  const named = role === 'option' ? 5 : role.length + 6; // with the punctuation around it
  return inset + ref.length + named + pieces.length + states.join(' ').length;
}
