import { HEAD } from '../outline/line.ts';
import { indentOf } from './outline.ts';

const TEXT = 'text: ';
const LEAST = 100; // characters of a text that are worth being cut off
const NEAR = 400; // characters before the end of the room in which a blank is looked for

/**
 * A line cut in two: what there is room for, and what its text goes on with, as a text beside it, or below it where it is the
 * name of a node or the cells of a row. The two hold all of it, and each is escaped as it stands; `undefined` when the line is
 * long by what is no text.
 */
export function halves(line: string, room: number): [string, string] | undefined {
  const width = indentOf(line);
  const blanks = line.slice(0, width);
  const most = Math.max(LEAST, room - width);
  if (line.startsWith(TEXT, width)) {
    const cut = halvesOf(line.slice(width + TEXT.length), most - TEXT.length);
    return cut && [`${blanks}${TEXT}${cut[0]}`, `${blanks}${TEXT}${cut[1]}`];
  }
  const { head, said, states } = nodeIn(line.slice(width));
  const cut = head === '' ? undefined : halvesOf(said, most - head.length - states.length - 1);
  return cut && [`${blanks}${head}${cut[0]}…${states}`, `${blanks}  ${TEXT}${cut[1]}`];
}

/** Characters of a title: it begins every outline of its page. */
export const LONGEST_TITLE = 2_000;

/** A text of at most `most` characters: of a longer one the beginning, with `…`. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A line in as many as it takes that none is longer than `most`. */
export function piecesOf(line: string, most: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  for (let cut = halves(rest, most); cut && rest.length > most; cut = halves(rest, most)) {
    pieces.push(cut[0]);
    rest = cut[1];
  }
  return [...pieces, rest];
}

interface Parts {
  /** Role and ref, with what stands before the name; empty for what is no node, or has no name. */
  head: string;
  said: string;
  states: string;
}

function nodeIn(line: string): Parts {
  const [head = ''] = HEAD.exec(line) ?? BARE_HEAD.exec(line) ?? [];
  const rest = line.slice(head.length);
  const at = rest.endsWith(']') ? rest.search(/ \[/) : -1;
  return at === -1 ? { head, said: rest, states: '' } : { head, said: rest.slice(0, at), states: rest.slice(at) };
}

const BARE_HEAD = /^\[\d+-\d+\] [\w-]+: /;

function halvesOf(text: string, most: number): [string, string] | undefined {
  if (most < LEAST || text.length <= most) return undefined;
  const least = most - Math.min(NEAR, most / 2);
  const border = text.lastIndexOf(' | ', most);
  if (border >= least) return [text.slice(0, border), text.slice(border + 3)];
  for (let at = most; at > least; at--)
    if (text[at] === ' ' && !isSign(text[at - 1]) && !isSign(text[at + 1]))
      return [text.slice(0, at), text.slice(at + 1)];
  let at = most;
  while (at > most - LEAST / 2 && holdsTogether(text, at)) at--;
  return [text.slice(0, at), text.slice(at).replace(/^(?=\[|[|¦](?: |$)|>$)/, '\\')];
}

/** Signs that mean something at the beginning or the end of a text. */
function isSign(sign: string | undefined): boolean {
  return sign === '|' || sign === '¦' || sign === '>';
}

/** Whether what stands before and after a place is one sign, one letter as it is read, or an escape. */
function holdsTogether(text: string, at: number): boolean {
  return (
    /[\s\\>\u200C\u200D]$/.test(text.slice(at - 1, at)) ||
    JOINED.test(text.slice(at, at + 2)) ||
    /^~[~\\]/.test(text.slice(at - 1, at + 1))
  );
}

const JOINED = /^(?:[\uDC00-\uDFFF\s\u200C\u200D\uFE00-\uFE0F\p{M}]|[\p{M}\p{EMod}])/u;

const LONGEST_ABOVE = 400; // characters of a line that others stand under: it is known again by less

/** A line as it stands above others that follow in a later part: of a long one its beginning, and the states that are short. */
export function asAbove(line: string): string {
  if (line.length <= LONGEST_ABOVE) return line;
  const width = indentOf(line);
  const { head, said, states } = nodeIn(line.slice(width));
  const cut = halvesOf(said, LONGEST_ABOVE / 2);
  const shown = states.length <= LONGEST_ABOVE / 2 ? states : '';
  return cut ? `${line.slice(0, width)}${head}${cut[0]}…${shown}` : `${line.slice(0, width)}${head}${said}${shown}`;
}
