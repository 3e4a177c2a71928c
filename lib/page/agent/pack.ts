import type { Line } from './lines.ts';
import { escape } from './text.ts';

const INDENT = '  ';
const DEEPEST = 60; // levels that are shown; else the blanks of a page nested ever deeper grow with its square
const LONGEST = 300; // characters of a line that holds several texts or options; a reader must find its way in it

/** The lines as text. Neighbouring options share a line, and so do the texts and links of a passage: see outline.ts. */
export function pack(lines: readonly Line[]): string[] {
  const packed: string[] = [];
  let first: Line | undefined;
  const deep = lines.find(({ depth }) => depth > DEEPEST);
  for (const [index, line] of lines.entries()) {
    if (line === deep) packed.push(`${indent(DEEPEST)}[… from here on, ${DEEPEST} levels and more stand at one level]`);
    const isLeaf = (lines[index + 1]?.depth ?? 0) <= line.depth;
    const more = first && isLeaf ? continuing(line, first, packed.at(-1) ?? '') : undefined;
    if (more) packed[packed.length - 1] += more;
    else packed.push(indent(line.depth) + itemOf(line));
    if (!more) first = line.kind === 'text' || line.role === 'option' ? line : undefined;
  }
  return packed;
}

/** What continues the line that began with `first`; `undefined` when it needs a line of its own. */
function continuing(line: Line, first: Line, packed: string): string | undefined {
  if (line.depth !== first.depth) return undefined;
  const more = first.kind === 'text' ? passage(line) : option(line);
  return more !== undefined && packed.length + more.length <= LONGEST ? more : undefined;
}

function passage(line: Line): string | undefined {
  if (line.kind === 'text') return ` | ${escape(line.says)}`;
  return line.role === 'link' ? ` | ${itemOf(line)}` : undefined;
}

function option(line: Line): string | undefined {
  return line.role === 'option' ? ` ${itemOf(line)}` : undefined;
}

/** A line without its depth. */
export function itemOf({ kind, ref, role, says, pieces, states }: Line): string {
  if (kind === 'note') return says;
  const said = pieces ?? escape(says);
  const head = ref === '' ? role : `[${ref}] ${role}`;
  return head + (said === '' ? '' : `: ${said}`) + (states.length === 0 ? '' : ` [${states.join(' ')}]`);
}

const INDENTS: string[] = [''];

function indent(depth: number): string {
  const shown = Math.min(depth, DEEPEST);
  return (INDENTS[shown] ??= INDENT.repeat(shown));
}
