/** Separates the texts, cells and parts that share a line of an outline. */
export const BORDER = ' | ';

/** Separates the parts of a cell, where the next part would otherwise seem to belong to the node before it. */
export const JOINT = ' ¦ ';

/** One of several similar elements without a role: its parts follow it, or stand on lines of their own below it. */
export const ITEM = 'item';
export const ITEM_OF = `${ITEM}: `;

/** Whether the line is only the heading of an item's parts. */
export function isAboveItem(line: string): boolean {
  return line.endsWith(ITEM) && line.trimStart() === ITEM;
}

/** The role and ref of a row or item, with its states if they come before its pieces. */
export const HEAD = /^(\[\d+-\d+\] [\w-]+)( \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])?: /;

/** Cells that a person may operate: each keeps its ref. Of adjacent cells with the same role, only the first says it. */
export const GRID_CELLS: ReadonlySet<string> = new Set(['gridcell', 'columnheader', 'rowheader']);

/** Roles of cells that may have a ref of their own in the line of their row. */
export const CELLS: ReadonlySet<string> = new Set([...GRID_CELLS, 'cell']);

/** Container roles: when the container is unseen, so is all in it, unsaid; options are the exception and say it themselves. */
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

/** A line or piece without texts, parsed: nodes each of which contains the next, and the siblings in the last of them. */
export interface Chain {
  holders: string[];
  /** Each with its role. */
  neighbours: string[];
}

/** Parses `[1-1] list > [1-2] link: A [1-3] link: B`. */
export function chainOf(text: string): Chain {
  const holders = text.includes(' > [') ? text.split(HOLDS) : [text];
  return { neighbours: neighboursIn(holders.pop() ?? ''), holders };
}

/** The sibling nodes; one without a role has that of the one before it. */
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

/** The index of the blank before the next node, or of the end of the text. */
function nextNode(text: string, from: number): number {
  for (let at = text.indexOf(' [', from); at !== -1; at = text.indexOf(' [', at + 1)) {
    const end = refEnd(text, at + 1);
    if (end !== -1 && isSaidAfter(text, end)) return at;
  }
  return text.length;
}

/** The node with its role, which it may share with the one `before` it. */
export function withRole(node: string, before: string): string {
  const end = before === '' ? -1 : refEnd(node, 0);
  if (end === -1) return node;
  const isBare = end === node.length || [': ', ' > ', ' ['].some((next) => node.startsWith(next, end));
  return isBare ? `${node.slice(0, end)} ${before}${node.slice(end)}` : node;
}

/** The role of the first node of a line; empty if it begins with text. */
export function roleOf(line: string): string {
  let at = 0;
  while (line.charCodeAt(at) === BLANK) at++;
  const end = refEnd(line, at);
  return end !== -1 && line.charCodeAt(end) === BLANK ? line.slice(end + 1, roleEnd(line, end + 1)) : '';
}

/** The index of the first node in a piece, its leading blank included; -1 if it is only text. */
export function nodeAt(piece: string): number {
  for (let at = piece.indexOf('['); at !== -1; at = piece.indexOf('[', at + 1)) {
    if (at > 0 && piece.charCodeAt(at - 1) !== BLANK) continue;
    const end = refEnd(piece, at);
    if (end !== -1 && (end === piece.length || isSaidAfter(piece, end))) return Math.max(at - 1, 0);
  }
  return -1;
}

/** The end index of the ref that begins at `at`, brackets included; -1 if none does. */
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

/** The end index of the role that begins at `from`. */
export function roleEnd(text: string, from: number): number {
  let at = from;
  while (isOfRole(text.charCodeAt(at))) at++;
  return at;
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isOfRole = (code: number): boolean => {
  const small = code | BLANK; // the lower-case letter of a capital
  return (small >= 97 && small <= 122) || isDigit(code) || code === HYPHEN || code === UNDERLINE;
};

/** Whether the node continues after its ref. */
const isSaidAfter = (text: string, end: number): boolean => text[end] === ' ' || text.startsWith(': ', end);

/** Surrounds struck-through text, as in Markdown. */
export const STRUCK = '~~';

/** A text without its strikethrough marks. */
export function withoutMarks(text: string): string {
  return text.includes(STRUCK) ? text.replaceAll(STRUCK, '') : text;
}
