/**
 * The outline: the page as text, two blanks a level. Written by lib/page/agent, read here and by lib/inference/lite.
 *
 *     [ref] role: name [state state …]     a node; `: name` and the states only where there are some
 *     text: run of text                    text without a node of its own
 *     [… about 812 more elements, …]       a note of ours
 *
 * What is short and belongs together shares a line:
 *
 *     text: €289.00 | ★ 4.7                          neighbouring texts, with the links between and after them
 *     text: Read | [0-2] link: the terms | first.
 *     [0-3] option: Austria [0-4] option: Belgium    neighbouring options
 *     [0-9] row: Ada | 36 | [0-8] button: Delete     the cells of a row, as long as none holds more than a text or a control
 *     [0-9] listitem: Ada | [0-8] button: Delete     likewise the parts of an item or article
 *     [0-5] link: Tent [level=3]                     a heading that holds nothing but this link
 *
 * States: checked checked=mixed disabled expanded collapsed selected pressed pressed=mixed required invalid readonly focused
 * multiline current haspopup clickable modal unseen, level=2 min= max=, and as JSON strings value= placeholder= description=
 * url=. `unseen` is rendered and read out, but a person cannot see it. White space in names and texts is one blank, control
 * characters and lone surrogates are U+FFFD, and a `[` or `|` at the start or after a blank is written `\[`, `\|`: page text
 * forges neither refs nor states nor borders.
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

const LINE = /^( *)\[(\d+-\d+)\] ([\w-]+)(?:: (.*))?$/;

/** Reads one line of an outline; `undefined` for text and notes. */
export function parseLine(line: string): (SnapshotNode & { depth: number }) | undefined {
  const found = LINE.exec(line);
  if (!found) return parseNameless(line);
  const [, indent = '', ref = '', role = '', rest = ''] = found;
  const { text, states } = splitStates(rest);
  return { depth: indent.length / 2, ref, role, name: unescape(text), states };
}

const NAMELESS = /^( *)\[(\d+-\d+)\] ([\w-]+) \[(.*)\]$/;

function parseNameless(line: string): (SnapshotNode & { depth: number }) | undefined {
  const found = NAMELESS.exec(line);
  if (!found) return undefined;
  const [, indent = '', ref = '', role = '', states = ''] = found;
  return { depth: indent.length / 2, ref, role, name: '', states: tokens(states) };
}

/** The trailing group begins at the first ` [` that is not written `\[` in the name. */
function splitStates(rest: string): { text: string; states: string[] } {
  const at = rest.search(/(?:^| )\[/);
  if (at === -1 || !rest.endsWith(']')) return { text: rest, states: [] };
  const group = rest.slice(rest.indexOf('[', at) + 1, -1);
  return { text: rest.slice(0, at), states: tokens(group) };
}

function tokens(group: string): string[] {
  return group.match(/[\w-]+="(?:[^"\\]|\\.)*"|\S+/g) ?? [];
}

/** A name or text as it stood on the page, from its escaped form. */
export function unescape(text: string): string {
  return text.replace(/(^| )\\(?=[[|])/g, '$1');
}

const NEXT_OPTION = / (?=\[\d+-\d+\] option(?:: | \[|$))/;
const BORDER = ' | ';

/** The lines of an outline with one node or text on each: what shares a line is given lines of its own. */
export function unpack(outline: string): string[] {
  return outline.split('\n').flatMap((line) => (mayBePacked(line) ? unpackLine(line) : line));
}

function mayBePacked(line: string): boolean {
  return line.includes(BORDER) || line.includes('] option', indentOf(line));
}

function unpackLine(line: string): string[] {
  const width = indentOf(line);
  const indent = line.slice(0, width);
  const item = line.slice(width);
  if (item.startsWith('[… ')) return [line];
  if (!item.includes(BORDER)) return item.split(NEXT_OPTION).map((option) => indent + option);
  const [head = '', ...pieces] = item.split(BORDER);
  if (head.startsWith('text: ')) return [head, ...pieces.map(asLine)].map((one) => indent + one);
  return unpackItem(indent, head, pieces);
}

function isNode(piece: string): boolean {
  return /^\[\d+-\d+\] /.test(piece);
}

function asLine(piece: string): string {
  return isNode(piece) ? piece : `text: ${piece}`;
}

/** A node with several pieces: its texts stay in its line, the controls among them get lines below it. */
function unpackItem(indent: string, head: string, pieces: readonly string[]): string[] {
  const at = head.search(/(?<=^\[\d+-\d+\] [\w-]+: )\[\d/);
  const all = at === -1 ? [head, ...pieces] : [head.slice(0, at - 2), head.slice(at), ...pieces];
  const isControl = (piece: string, index: number): boolean => index > 0 && isNode(piece);
  const texts = all.filter((piece, index) => !isControl(piece, index));
  const separator = at === -1 ? BORDER : ': ';
  const own = [texts[0], texts.slice(1).join(BORDER)].filter((text) => text).join(separator);
  return [indent + own, ...all.filter(isControl).map((control) => `${indent}  ${control}`)];
}

export function indentOf(line: string): number {
  let width = 0;
  while (line.charCodeAt(width) === 32) width++;
  return width;
}

const ROWS = new Set(['row', 'listitem', 'article', 'option', 'treeitem', 'group', 'generic']);
/** Roles whose text tells the nodes in them apart. */
export const NAMED_ROWS = new Set(['row', 'listitem', 'article', 'treeitem']);

/** The node of a ref, with the text of the row it stands in. */
export function findNode(lines: readonly string[], ref: string): SnapshotNode | undefined {
  const index = lines.findIndex((line) => line.startsWith(`[${ref}] `, indentOf(line)));
  const parsed = parseLine(lines[index] ?? '');
  if (!parsed) return undefined;
  const { depth: _depth, ...node } = parsed;
  const row = rowText(lines, index);
  return row === undefined ? node : { ...node, row };
}

function rowText(lines: readonly string[], index: number): string | undefined {
  let width = indentOf(lines[index] ?? '');
  for (let i = index - 1; i >= 0 && width > 0; i--) {
    const line = lines[i] ?? '';
    if (indentOf(line) >= width) continue;
    width = indentOf(line);
    const role = parseLine(line)?.role ?? '';
    if (NAMED_ROWS.has(role)) return textUnder(lines, i);
    if (!ROWS.has(role) && role !== 'cell' && role !== 'gridcell') return undefined;
  }
  return undefined;
}

/** What a line and all below it say, without refs and states; `undefined` when not all of it is there. */
function textUnder(lines: readonly string[], index: number): string | undefined {
  const width = indentOf(lines[index] ?? '');
  const says = [lineText(lines[index] ?? '')];
  for (let i = index + 1; i < lines.length && indentOf(lines[i] ?? '') > width; i++) {
    if (lines[i]?.startsWith('[…', indentOf(lines[i] ?? ''))) return undefined; // cut: nobody saw the whole row
    says.push(lineText(lines[i] ?? ''));
  }
  return says.filter((text) => text !== '').join(' ');
}

function lineText(line: string): string {
  const node = parseLine(line);
  if (node) return node.name;
  const text = line.trimStart();
  return text.startsWith('text: ') ? unescape(text.slice(6)) : '';
}
