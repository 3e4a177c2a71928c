/** Stands between the texts, cells and parts that share a line of an outline. */
export const BORDER = ' | ';

/** Stands between the parts of a cell, where what comes next would else seem to belong to the node before it. */
export const JOINT = ' ¦ ';

/** One of several elements which are built alike and have no role: its parts stand after it, or on lines of their own below it. */
export const ITEM = 'item';
export const ITEM_OF = `${ITEM}: `;

/** Whether the line only stands above the parts of an item. */
export function isAboveItem(line: string): boolean {
  return line.endsWith(ITEM) && line.trimStart() === ITEM;
}

/** The role and ref of a row or item, with its states where they stand before its pieces. */
export const HEAD = /^(\[\d+-\d+\] [\w-]+)( \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])?: /;

/** Cells that a person may operate: each keeps its ref. Of neighbours that say their role, only the first does. */
export const GRID_CELLS: ReadonlySet<string> = new Set(['gridcell', 'columnheader', 'rowheader']);

/** Roles of cells that may have a ref of their own in the line of their row. */
export const CELLS: ReadonlySet<string> = new Set([...GRID_CELLS, 'cell']);

/** Roles of what holds others: when it is unseen, so is all in it, without a word, but for options, which say it themselves. */
export const HOLDERS: ReadonlySet<string> = new Set(
  (
    'alert article banner complementary contentinfo dialog document figure form group list listitem main menu menubar navigation ' +
    'radiogroup region row search status table tablist tabpanel toolbar tree grid treegrid'
  ).split(' '),
);

const HOLDS = / > (?=\[\d+-\d+\])/;
const BLANK = 32;
const HYPHEN = 45;
const ZERO = 48;
const NINE = 57;
const UNDERLINE = 95;
const CLOSE_BRACKET = 93;

/** A line or piece without texts, taken apart: nodes each of which holds the next, and the neighbours in the last of them. */
export interface Chain {
  holders: string[];
  /** Each with its role. */
  neighbours: string[];
}

/** Takes `[1-1] list > [1-2] link: A [1-3] link: B` apart. */
export function chainOf(text: string): Chain {
  const holders = text.includes(' > [') ? text.split(HOLDS) : [text];
  return { neighbours: neighboursIn(holders.pop() ?? ''), holders };
}

/** The nodes that stand side by side; one that does not say its role has that of the one before it. */
export function neighboursIn(text: string): string[] {
  const nodes: string[] = [];
  let role = '';
  for (let start = 0; start <= text.length;) {
    const next = nextNode(text, start);
    const whole = withRole(text.slice(start, next), role);
    nodes.push(whole);
    start = next + 1;
    if (start <= text.length) role = roleOf(whole);
  }
  return nodes;
}

/** Where the blank before the next node stands, or the end of the text. */
function nextNode(text: string, from: number): number {
  for (let at = text.indexOf(' [', from); at !== -1; at = text.indexOf(' [', at + 1)) {
    const end = refEnd(text, at + 1);
    if (end !== -1 && isSaidAfter(text, end)) return at;
  }
  return text.length;
}

/** The node with its role, which it may leave to the one `before` it. */
export function withRole(node: string, before: string): string {
  const end = before === '' ? -1 : refEnd(node, 0);
  if (end === -1) return node;
  const isBare = end === node.length || [': ', ' > ', ' ['].some((next) => node.startsWith(next, end));
  return isBare ? `${node.slice(0, end)} ${before}${node.slice(end)}` : node;
}

/** The role of the first node of a line; none, when it begins with a text. */
export function roleOf(line: string): string {
  let at = 0;
  while (line.charCodeAt(at) === BLANK) at++;
  const end = refEnd(line, at);
  return end !== -1 && line.charCodeAt(end) === BLANK ? line.slice(end + 1, roleEnd(line, end + 1)) : '';
}

/** Where the first node begins in a piece, with the blank before it; -1 when it is but a text. */
export function nodeAt(piece: string): number {
  for (let at = piece.indexOf('['); at !== -1; at = piece.indexOf('[', at + 1)) {
    if (at > 0 && piece.charCodeAt(at - 1) !== BLANK) continue;
    const end = refEnd(piece, at);
    if (end !== -1 && (end === piece.length || isSaidAfter(piece, end))) return Math.max(at - 1, 0);
  }
  return -1;
}

/** Where the ref that begins at a place of a text ends, its brackets with it; -1 when none does. */
export function refEnd(text: string, at: number): number {
  if (text[at] !== '[') return -1;
  const hyphen = digitsEnd(text, at + 1);
  if (hyphen === at + 1 || text.charCodeAt(hyphen) !== HYPHEN) return -1;
  const close = digitsEnd(text, hyphen + 1);
  return close > hyphen + 1 && text.charCodeAt(close) === CLOSE_BRACKET ? close + 1 : -1;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Where the role that begins at a place of a text ends. */
export function roleEnd(text: string, from: number): number {
  let at = from;
  while (isOfRole(text.charCodeAt(at))) at++;
  return at;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isOfRole = (code: number): boolean => {
  const small = code | BLANK; // a capital's letter
  return (small >= 97 && small <= 122) || isDigit(code) || code === HYPHEN || code === UNDERLINE;
};

/** Whether a node goes on after its ref. */
const isSaidAfter = (text: string, end: number): boolean => text[end] === ' ' || text.startsWith(': ', end);

/** Stands before and after text that is crossed out, as in Markdown. */
export const STRUCK = '~~';

/** A text without the marks of what is crossed out in it. */
export function withoutMarks(text: string): string {
  return text.includes(STRUCK) ? text.replaceAll(STRUCK, '') : text;
}
