/**
 * The outline: the page as text, two blanks a level. Written by lib/page/agent, read here and by lib/inference/lite.
 *
 *     [ref] role: name [state state …]     a node; `: name` and the states only where there are some
 *     text: run of text                    text without a node of its own
 *     [… about 812 more elements, …]       a note of ours
 *
 * What is short and belongs together shares a line:
 *
 *     text: €289.00 | ★ 4.7                          neighbouring texts, with the links between and after them; the lines of code, too, but not those of a file of text
 *     text: Read | [0-2] link: the terms | first.
 *     item: [0-1] link: Ada | 36 | [0-2] button: Edit   one of several that are built alike, without a role of their own: the row
 *                                                    of a table made of them, a card
 *     item                                           the same, whose parts stand on the lines below
 *     [0-3] button: Save [0-4] button: Cancel        neighbouring controls
 *     [0-5] option: Austria [0-6]: Belgium           neighbouring options and cells say their role once
 *     [0-9] navigation: Main > [0-7] link: Shop [0-8] link: Tents    a node and what is in it, when that is one line;
 *                                                    the lines below are in the last node
 *     [0-9] row: Ada | 36 | [0-8] button: Delete     the cells of a row, as long as none holds more than a text and controls,
 *                                                    of which the text comes first: Ada [0-7] checkbox: Select
 *     [0-9] row: [0-7] link: Items ¦ 99 | 36         what comes after a node in a cell, and is none right beside it
 *     [0-9] row: Ada | [0-7] combobox > [0-5] option: A [0-6]: B     a list with its choices
 *     [0-9] row: Ada | [0-7] cell [clickable] > [0-6] button: Open   a cell that is more than what it holds keeps its ref
 *     [0-9] row: [0-6] gridcell: 7 > [0-5] link: Seven | [0-8]: 8    cells of a grid have refs of their own
 *     [0-9] listitem [clickable]: Ada | [0-8] button: Delete         likewise the parts of an item or article
 *     [0-5] link: Tent [level=3]                     a heading that holds nothing but this link
 *
 * States: checked checked=mixed disabled expanded collapsed selected pressed pressed=mixed required invalid readonly focused
 * multiline current busy haspopup clickable draggable hoverable modal unseen, level=2 (of a heading; of a row or an item that does not
 * stand in the one it belongs to) min= max= sort=, and as JSON strings value=
 * placeholder= description= icon= url=. `hoverable`: the pointer over it brings up what nobody sees now, or has just done so.
 * `icon` is what the picture on a control without a name, or with a number alone, is called; `unseen` is rendered and read out,
 * but a person cannot see it. White space in names and texts is one blank, control characters and lone surrogates are U+FFFD,
 * and a `[`, `|` or `¦` at the start or after a blank is written `\[`, `\|`, `\¦`, a `>` at the end `\>`, and `~~` is written `~\~`: page
 * text forges neither refs nor states nor borders, nor the marks of what is crossed out.
 */

/** A node as its outline line says it. */
export interface SnapshotNode {
  ref: string;
  role: string;
  name: string;
  states: string[];
  /** What the row, list item or card around the node says: it tells the same button in two rows apart. */
  row?: string;
}

const NODE_LINE = /^( *)\[(\d+-\d+)\] ([\w-]+)(?:: (.*))?$/;

/** Reads one line of an outline; `undefined` for text and notes. */
export function parseLine(line: string): (SnapshotNode & { depth: number }) | undefined {
  const found = NODE_LINE.exec(line);
  if (!found) return parseNameless(line);
  const [, indent = '', ref = '', role = '', rest = ''] = found;
  const { text, states } = splitStates(rest);
  return { depth: indent.length / 2, ref, role, name: unescape(text), states };
}

const NAMELESS_LINE = /^( *)\[(\d+-\d+)\] ([\w-]+) \[(.*)\]$/;

function parseNameless(line: string): (SnapshotNode & { depth: number }) | undefined {
  const found = NAMELESS_LINE.exec(line);
  if (!found) return undefined;
  const [, indent = '', ref = '', role = '', states = ''] = found;
  return { depth: indent.length / 2, ref, role, name: '', states: stateTokens(states) };
}

/** The trailing group begins at the first ` [` that is not written `\[` in the name. */
function splitStates(rest: string): { text: string; states: string[] } {
  const at = rest.search(/(?:^| )\[/);
  if (at === -1 || !rest.endsWith(']')) return { text: rest, states: [] };
  const group = rest.slice(rest.indexOf('[', at) + 1, -1);
  return { text: rest.slice(0, at), states: stateTokens(group) };
}

/** The states in a group, each with its value. */
export function stateTokens(group: string): string[] {
  return group.match(/[\w-]+="(?:[^"\\]|\\.)*"|\S+/g) ?? [];
}

/** A name or text as it stood on the page, from its escaped form. */
export function unescape(text: string): string {
  return text.replace(/((?:^| )(?:~~)?)\\(?=[[|¦]|>(?:~~)?$)/g, '$1').replace(/~\\(?=~)/g, '~');
}

/** Whether a name may be but the beginning of one that is longer than a part of an outline. */
export function isTruncated(name: string): boolean {
  return name.length >= MIN_TRUNCATED_LENGTH && name.endsWith('…');
}

const MIN_TRUNCATED_LENGTH = 50; // characters

export function indentOf(line: string): number {
  let width = 0;
  while (line.charCodeAt(width) === 32) width++;
  return width;
}

const ROW_OR_WRAPPER_ROLES = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'group', 'generic']);
/** Roles whose text tells the nodes in them apart. */
export const ROW_ROLES = new Set(['row', 'listitem', 'article', 'treeitem']);

/** The node of a ref, with the text of the row it stands in. */
export function findNode(lines: readonly string[], ref: string): SnapshotNode | undefined {
  const at = lines.findIndex((line) => line.startsWith(`[${ref}] `, indentOf(line)));
  const node = parseLine(lines[at] ?? '');
  const row = rowAround(lines, at, (index) => lineAbove(lines, index));
  return node && withRow(node, row === undefined ? undefined : textUnder(lines, row));
}

/** The nodes whose line passes the test, each with the text of its row. A row is read once, however many it holds. */
export function findNodes(lines: readonly string[], matches: (line: SnapshotNode) => boolean): SnapshotNode[] {
  const texts = new Map<number, string | undefined>();
  let above: Int32Array | undefined;
  const textOf = (row: number): string | undefined => {
    if (!texts.has(row)) texts.set(row, textUnder(lines, row));
    return texts.get(row);
  };
  return lines.flatMap((line, at) => {
    const node = parseLine(line);
    if (!node || !matches(node)) return [];
    const row = rowAround(lines, at, (index) => (above ??= linesAbove(lines))[index] ?? -1);
    return withRow(node, row === undefined ? undefined : textOf(row));
  });
}

function withRow({ depth: _depth, ...node }: SnapshotNode & { depth: number }, row: string | undefined): SnapshotNode {
  return row === undefined ? node : { ...node, row };
}

/** Where the row stands that a line is in, by the place of the line that each stands below. */
function rowAround(lines: readonly string[], index: number, aboveOf: (index: number) => number): number | undefined {
  for (let at = aboveOf(index); at >= 0; at = aboveOf(at)) {
    const role = parseLine(lines[at] ?? '')?.role ?? '';
    if (ROW_ROLES.has(role)) return at;
    if (!ROW_OR_WRAPPER_ROLES.has(role) && role !== 'cell' && role !== 'gridcell') return undefined;
  }
  return undefined;
}

/** The place of the line that a line stands below; -1 where there is none. */
function lineAbove(lines: readonly string[], index: number): number {
  const width = indentOf(lines[index] ?? '');
  if (width === 0) return -1;
  let at = index - 1;
  while (at >= 0 && indentOf(lines[at] ?? '') >= width) at--;
  return at;
}

/** The same of each line. */
function linesAbove(lines: readonly string[]): Int32Array {
  const above = new Int32Array(lines.length);
  for (const [index, line] of lines.entries()) {
    const width = indentOf(line);
    let at = index - 1;
    while (at >= 0 && indentOf(lines[at] ?? '') >= width) at = above[at] ?? -1;
    above[index] = at;
  }
  return above;
}

/** What a line and all below it say, without refs and states; `undefined` when not all of it is there. */
function textUnder(lines: readonly string[], index: number): string | undefined {
  const width = indentOf(lines[index] ?? '');
  const texts = [lineText(lines[index] ?? '')];
  if (isTruncated(texts[0] ?? '')) return undefined;
  for (let i = index + 1; i < lines.length && indentOf(lines[i] ?? '') > width; i++) {
    if (lines[i]?.startsWith('[…', indentOf(lines[i] ?? ''))) return undefined; // cut: nobody saw the whole row
    texts.push(lineText(lines[i] ?? ''));
  }
  return texts.filter((text) => text !== '').join(' ');
}

function lineText(line: string): string {
  const node = parseLine(line);
  if (node) return node.name;
  const text = line.trimStart();
  return text.startsWith('text: ') ? unescape(text.slice(6)) : '';
}
