import { HEAD } from '../outline/line.ts';
import { indentOf } from './outline.ts';

const TEXT = 'text: ';
const MIN_TEXT = 100; // characters of a text that are worth being cut off
const BREAK_SEARCH = 400; // characters before the end of the room in which a blank is looked for

/**
 * A line cut in two: what there is room for, and what its text goes on with, as a text beside it, or below it where it is the
 * name of a node or the cells of a row. The two hold all of it, and each is escaped as it stands; `undefined` when the line is
 * long by what is no text.
 */
export function splitLine(line: string, room: number): [string, string] | undefined {
  const width = indentOf(line);
  const indent = line.slice(0, width);
  const maxLength = Math.max(MIN_TEXT, room - width);
  if (line.startsWith(TEXT, width)) {
    const cut = splitText(line.slice(width + TEXT.length), maxLength - TEXT.length);
    return cut && [`${indent}${TEXT}${cut[0]}`, `${indent}${TEXT}${cut[1]}`];
  }
  const { head, text, states } = linePartsOf(line.slice(width));
  const cut = head === '' ? undefined : splitText(text, maxLength - head.length - states.length - 1);
  return cut && [`${indent}${head}${cut[0]}…${states}`, `${indent}  ${TEXT}${cut[1]}`];
}

/** Characters of a title: it begins every outline of its page. */
export const MAX_TITLE_LENGTH = 2_000;

/** A text of at most `most` characters: of a longer one the beginning, with `…`. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A line in as many as it takes that none is longer than `most`. */
export function splitToLength(line: string, maxLength: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  for (let cut = splitLine(rest, maxLength); cut && rest.length > maxLength; cut = splitLine(rest, maxLength)) {
    pieces.push(cut[0]);
    rest = cut[1];
  }
  return [...pieces, rest];
}

interface LineParts {
  /** Role and ref, with what stands before the name; empty for what is no node, or has no name. */
  head: string;
  text: string;
  states: string;
}

function linePartsOf(line: string): LineParts {
  const [head = ''] = HEAD.exec(line) ?? BARE_HEAD.exec(line) ?? [];
  const rest = line.slice(head.length);
  const at = rest.endsWith(']') ? rest.search(/ \[/) : -1;
  return at === -1 ? { head, text: rest, states: '' } : { head, text: rest.slice(0, at), states: rest.slice(at) };
}

const BARE_HEAD = /^\[\d+-\d+\] [\w-]+: /;

function splitText(text: string, maxLength: number): [string, string] | undefined {
  if (maxLength < MIN_TEXT || text.length <= maxLength) return undefined;
  const minLength = maxLength - Math.min(BREAK_SEARCH, maxLength / 2);
  const border = text.lastIndexOf(' | ', maxLength);
  if (border >= minLength) return [text.slice(0, border), text.slice(border + 3)];
  for (let at = maxLength; at > minLength; at--)
    if (text[at] === ' ' && !isSeparator(text[at - 1]) && !isSeparator(text[at + 1]))
      return [text.slice(0, at), text.slice(at + 1)];
  let at = maxLength;
  while (at > maxLength - MIN_TEXT / 2 && isUnbreakable(text, at)) at--;
  return [text.slice(0, at), text.slice(at).replace(/^(?=\[|[|¦](?: |$)|>$)/, '\\')];
}

/** Signs that mean something at the beginning or the end of a text. */
function isSeparator(character: string | undefined): boolean {
  return character === '|' || character === '¦' || character === '>';
}

/** Whether what stands before and after a place is one sign, one letter as it is read, or an escape. */
function isUnbreakable(text: string, at: number): boolean {
  return (
    /[\s\\>\u200C\u200D]$/.test(text.slice(at - 1, at)) ||
    JOINED.test(text.slice(at, at + 2)) ||
    /^~[~\\]/.test(text.slice(at - 1, at + 1))
  );
}

const JOINED = /^(?:[\uDC00-\uDFFF\s\u200C\u200D\uFE00-\uFE0F\p{M}]|[\p{M}\p{EMod}])/u;

const MAX_ANCESTOR_LENGTH = 400; // characters of a line that others stand under: it is known again by less

/** A line as it stands above others that follow in a later part: of a long one its beginning, and the states that are short. */
export function asAncestor(line: string): string {
  if (line.length <= MAX_ANCESTOR_LENGTH) return line;
  const width = indentOf(line);
  const { head, text, states } = linePartsOf(line.slice(width));
  const cut = splitText(text, MAX_ANCESTOR_LENGTH / 2);
  const shown = states.length <= MAX_ANCESTOR_LENGTH / 2 ? states : '';
  return cut ? `${line.slice(0, width)}${head}${cut[0]}…${shown}` : `${line.slice(0, width)}${head}${text}${shown}`;
}
