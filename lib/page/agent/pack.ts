import { BORDER, GRID_CELLS, ITEM } from '../../outline/line.ts';
import type { Line } from './line.ts';
import { escape } from './text.ts';

const INDENT = '  ';
const DEEPEST = 60; // levels that are shown; else the blanks of a page nested ever deeper grow with its square
const LONGEST = 300; // characters of a line that holds several nodes; a reader must find its way in it
const LONGEST_RUN = 200; // characters of neighbouring controls; options are more alike, and easier to read
const LONGEST_CONTROL = 80; // characters of a control that shares a line; a longer one is a card or a sentence

/** The lines as text. What is short and belongs together shares a line: see outline.ts. */
export function pack(lines: readonly Line[]): string[] {
  const ends = endsOf(lines);
  const packed: string[] = [];
  let isDeep = false;
  const levels: number[] = []; // the level in the text of what stands at a depth
  for (let at = 0; at < lines.length;) {
    const level = levels[depthAt(lines, at)] ?? depthAt(lines, at);
    const { text, next } = lineFrom(lines, ends, at);
    if (level > DEEPEST && !isDeep) packed.push(`${indent(DEEPEST)}${TOO_DEEP}`);
    isDeep ||= level > DEEPEST;
    packed.push(indent(level) + text);
    levels[depthAt(lines, next - 1) + 1] = level + 1;
    at = next;
  }
  return packed;
}

const TOO_DEEP = `[… from here on, ${DEEPEST} levels and more stand at one level]`;

/** Where the lines below each line end. */
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

/** Text of one line, and the place of the line that comes after it. */
interface Packed {
  text: string;
  next: number;
}

/** A run, after the nodes that hold nothing else. */
function lineFrom(lines: readonly Line[], ends: Int32Array, at: number): Packed {
  let made = runFrom(lines, ends, at);
  for (let holder = at; mayHold(lines[holder]) && (ends[holder] ?? 0) > made.next; holder = made.next - 1) {
    const inner = mayStandIn(lines[made.next]) ? runFrom(lines, ends, made.next) : undefined;
    if (!inner || inner.text.startsWith(ITEM) || ends[inner.next - 1] !== ends[holder]) break;
    if (made.text.length + inner.text.length > LONGEST) break;
    made = { text: `${made.text} > ${inner.text}`, next: inner.next };
  }
  return made;
}

/** The title of the page keeps the first line for itself. */
function mayHold(line: Line | undefined): boolean {
  return line !== undefined && line.ref !== '' && (line.role !== 'document' || line.depth > 0);
}

/** Rows and items begin a line, so that they are seen as such; the lines of a frame may yet be put below its own. */
export const BEGINNERS: ReadonlySet<string> = new Set(['row', 'listitem', 'article', 'treeitem', 'iframe']);

function mayStandIn(line: Line | undefined): boolean {
  return line !== undefined && line.ref !== '' && !BEGINNERS.has(line.role);
}

/** Neighbours at one depth that share a line: texts with what runs on in them, or controls. */
function runFrom(lines: readonly Line[], ends: Int32Array, at: number): Packed {
  const first = lines[at];
  if (!first) return { text: '', next: at + 1 };
  if (first.row !== undefined && lines[at - 1]?.row !== first.row) {
    const row = rowFrom(lines, at);
    if (row) return row;
  }
  let text = itemOf(first);
  let next = at + 1;
  const longest = first.kind === 'text' || first.role === 'option' ? LONGEST : LONGEST_RUN;
  if (first.kind !== 'text' && !isControl(first, text)) return { text, next };
  for (let line = lines[next]; line?.depth === first.depth && ends[next - 1] === next; line = lines[next]) {
    if (ends[next] !== next + 1 || line.row !== first.row) break;
    const more = first.kind === 'text' ? passage(line) : another(line, lines[next - 1]);
    if (more === undefined || text.length + more.length > longest) break;
    text += more;
    next++;
  }
  return { text, next };
}

/** A row in one line: texts and controls, with nothing below them. */
function rowFrom(lines: readonly Line[], at: number): Packed | undefined {
  const { row, depth } = lines[at] ?? {};
  const parts: string[] = [];
  let next = at;
  let size = 0;
  for (let line = lines[next]; line && line.row === row; line = lines[++next]) {
    const part = line.depth === depth ? partOf(line) : undefined;
    size += part?.length ?? 0;
    if (part === undefined || size > LONGEST) return undefined;
    parts.push(part);
  }
  if (depthAt(lines, next) > (depth ?? 0)) return undefined; // what is in the last of them
  const inside = lines.slice(at, next);
  const isRun = inside.every(({ kind }) => kind === 'operated') || (inside[0]?.kind === 'text' && inside.every(runsOn));
  return isRun ? undefined : { text: `${ITEM}${parts.join(BORDER)}`, next };
}

function partOf(line: Line): string | undefined {
  if (line.kind === 'text') return escape(line.says);
  const isPicture = line.role === 'img' && line.says !== '';
  const isAlone = line.pieces === undefined && !BEGINNERS.has(line.role);
  return isAlone && (isPicture || line.kind === 'operated') ? itemOf(line) : undefined;
}

/** Whether it stands within a passage of text. */
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

/** A control that is short, and neither a row or item nor a heading as well. */
function isControl({ kind, role, pieces, states }: Line, item: string): boolean {
  if (kind !== 'operated' || BEGINNERS.has(role) || pieces !== undefined || item.length > LONGEST_CONTROL) return false;
  return !states.some((state) => state.startsWith('level='));
}

/** A line without its depth. `before` is the role of the neighbour before it. */
export function itemOf({ kind, ref, role, says, pieces, states }: Line, before?: string): string {
  if (kind === 'note') return says;
  const said = pieces ?? escape(says);
  const about = states.length === 0 ? '' : ` [${states.join(' ')}]`;
  const isAgain = role === before && (GRID_CELLS.has(role) || (role === 'option' && said !== ''));
  const head = ref === '' ? role : isAgain ? `[${ref}]` : `[${ref}] ${role}`;
  if (about !== '' && pieces !== undefined && endsInNode(pieces)) return `${head}${about}: ${pieces}`; // after it, they would seem that node's
  return head + (said === '' ? '' : `: ${said}`) + about;
}

function endsInNode(pieces: string): boolean {
  return /(?:^| )\[\d/.test(pieces.slice(pieces.lastIndexOf(' | ') + 1));
}

const INDENTS: string[] = [''];

function indent(depth: number): string {
  const shown = Math.min(depth, DEEPEST);
  return (INDENTS[shown] ??= INDENT.repeat(shown));
}

/** Characters that a line adds at least: it may come to stand in the line before, less deep, without its role. */
export function sizeOf(line: Line | undefined): number {
  if (!line || line.role === '') return 0;
  const { kind, depth, ref, role, says, pieces = says, states } = line;
  if (kind === 'text') return says.length + 3;
  const inset = BEGINNERS.has(role) ? 2 * Math.min(depth, 2) : 0;
  const named = role === 'option' ? 5 : role.length + 6; // with the signs around it
  return inset + ref.length + named + pieces.length + states.join(' ').length;
}
