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
const NEXT = / (?=\[\d+-\d+\](?: |: ))/;
const NODE = /(?:^| )(?=\[\d+-\d+\](?: |: |$))/;
const ROLE = /^ *\[\d+-\d+\] ([\w-]+)/;
const WITHOUT_ROLE = /^\[\d+-\d+\](?=: | > | \[|$)/;

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
  let role = '';
  return text.split(NEXT).map((node) => {
    const whole = withRole(node, role);
    role = roleOf(whole);
    return whole;
  });
}

/** The node with its role, which it may leave to the one `before` it. */
export function withRole(node: string, before: string): string {
  return before === '' ? node : node.replace(WITHOUT_ROLE, `$& ${before}`);
}

/** The role of the first node of a line; none, when it begins with a text. */
export function roleOf(line: string): string {
  return line.includes('[') ? (ROLE.exec(line)?.[1] ?? '') : '';
}

/** Where the first node begins in a piece, with the blank before it; -1 when it is but a text. */
export function nodeAt(piece: string): number {
  return piece.includes('[') ? piece.search(NODE) : -1; // most pieces are texts
}

/** Stands before and after text that is crossed out, as in Markdown. */
export const STRUCK = '~~';

/** A text without the marks of what is crossed out in it. */
export function withoutMarks(text: string): string {
  return text.includes(STRUCK) ? text.replaceAll(STRUCK, '') : text;
}
