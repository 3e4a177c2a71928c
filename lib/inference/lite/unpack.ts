import {
  BORDER,
  CELLS,
  chainOf,
  HEAD,
  ITEM,
  ITEM_OF,
  JOINT,
  nodeAt,
  refEnd,
  roleEnd,
  roleOf,
  withRole,
} from '../../outline/line.ts';

/** Takes the nodes that share a line of an outline in reading order; `deeper` is the number of levels below the line's own. */
export interface Taker {
  /** A node as in the line, with its ref, role, name and states; or a note. */
  takeNode(text: string, deeper: number): void;
  /** Text without ref or states. */
  takeText(role: 'cell' | 'text' | 'listitem', said: string, deeper: number): void;
}

const TEXT = 'text: ';

/** The nodes and texts that share a line of an outline, given without its indentation. For how lines are made: lib/page/agent/pack.ts. */
export function unpack(line: string, taker: Taker): void {
  if (line === ITEM) return taker.takeText('listitem', '', 0);
  const hasPieces = line.includes(BORDER);
  const isAlone = !hasPieces && !line.includes(' [');
  if (isAlone || line.startsWith('[…')) return taker.takeNode(line, 0);
  if (line.startsWith(TEXT)) {
    for (const piece of line.slice(TEXT.length).split(BORDER)) passage(piece, 0, taker);
  } else if (line.startsWith(ITEM_OF)) {
    item(line.slice(ITEM_OF.length).split(BORDER), taker);
  } else if (hasPieces) {
    withPieces(line, taker);
  } else {
    chain(line, 0, taker);
  }
}

/** A row or card without a role of its own is read as a list item without a ref. */
function item(pieces: readonly string[], taker: Taker): void {
  const isTerm = TERM.test(pieces[0] ?? '');
  if (!isTerm) taker.takeText('listitem', '', 0);
  for (const piece of pieces) passage(piece, isTerm ? 0 : 1, taker);
}

const TERM = /^\[\d+-\d+\] term\b/;

function passage(piece: string, deeper: number, taker: Taker): void {
  if (nodeAt(piece) === 0) chain(piece, deeper, taker);
  else text(piece, deeper, taker);
}

function text(said: string, deeper: number, taker: Taker): void {
  if (said.includes('[')) taker.takeNode(TEXT + said, deeper);
  else taker.takeText('text', said, deeper);
}

function chain(nodes: string, deeper: number, taker: Taker): void {
  const { holders, neighbours } = chainOf(nodes);
  for (const [at, holder] of holders.entries()) taker.takeNode(holder, deeper + at);
  for (const neighbour of neighbours) orHeading(neighbour, deeper + holders.length, taker);
}

/** A row with its cells, or an item with its parts. */
function withPieces(line: string, taker: Taker): void {
  const { head, pieces } = headAndPieces(line);
  const isRow = roleOf(head) === 'row';
  const made = isRow ? cell : passage;
  let before = '';
  taker.takeNode(head, 0);
  for (const piece of pieces) {
    if (isRow && !piece.includes('[') && !piece.includes(JOINT)) {
      before = '';
      taker.takeText('cell', piece, 1); // as most are of ten thousand rows
      continue;
    }
    const whole = withRole(piece, before);
    before = roleOf(whole);
    made(whole, 1, taker);
  }
}

/** The node alone with its states, and the text in it. */
function headAndPieces(line: string): { head: string; pieces: string[] } {
  const { role, states, length } = headOf(line);
  const pieces = line.slice(length).split(BORDER);
  const last = pieces.at(-1) ?? '';
  if (states !== undefined || !last.includes('[') || /(?:^| )\[\d/.test(last))
    return { head: role + (states ?? ''), pieces };
  const at = last.search(/(?:^| )\[/); // of a node, they are its own
  if (at === -1) return { head: role, pieces };
  return { head: role + last.slice(at), pieces: [...pieces.slice(0, -1), last.slice(0, at)] };
}

function headOf(line: string): { role: string; states?: string | undefined; length: number } {
  const ref = refEnd(line, 0);
  const end = ref === -1 ? -1 : roleEnd(line, ref + 1);
  if (end > ref + 1 && line[ref] === ' ' && line.startsWith(': ', end))
    return { role: line.slice(0, end), length: end + 2 }; // as of nearly all: no states before its pieces
  const [start = '', role = '', states] = HEAD.exec(line) ?? [];
  return { role, states, length: start.length };
}

/** A cell with a ref of its own; or texts, controls, or both in one without. */
function cell(piece: string, deeper: number, taker: Taker): void {
  const at = nodeAt(piece);
  const isJoint = piece.includes(JOINT);
  if (at === -1 && !isJoint) return textCell(piece, deeper, taker);
  const [first = '', ...more] = isJoint ? piece.split(JOINT) : [piece];
  if (at === 0 && nodeAt(first) === 0 && CELLS.has(roleOf(first))) {
    chain(first, deeper, taker);
  } else {
    taker.takeText('cell', '', deeper);
    part(first, deeper + 1, taker);
  }
  for (const other of more) part(other, deeper + 1, taker);
}

function textCell(said: string, deeper: number, taker: Taker): void {
  if (said.includes('[')) taker.takeNode(`cell: ${said}`, deeper);
  else taker.takeText('cell', said, deeper);
}

/** A text, controls, or controls after a text. */
function part(said: string, deeper: number, taker: Taker): void {
  const at = nodeAt(said);
  if (at !== 0) text(at === -1 ? said : said.slice(0, at), deeper, taker);
  if (at !== -1) chain(said.slice(at).trimStart(), deeper, taker);
}

const HEADING = /^(\[\d+-\d+\] (?!heading|treeitem|row|listitem)[\w-]+: )(.*?)( \[(?:.* )?)(level=\d+)(.*\])$/;

/** A heading with only one control is in the control's line. */
function orHeading(node: string, deeper: number, taker: Taker): void {
  const [, head, name, before = '', level, after = ''] = (node.includes('level=') && HEADING.exec(node)) || [];
  if (head === undefined || name === undefined) return taker.takeNode(node, deeper);
  const others = `${before}${after}`.replace(' [ ', ' [').replace(/ ?\[\]$| (?=\]$)/, '');
  taker.takeNode(`heading: ${name} [${level}]`, deeper);
  taker.takeNode(head + name + others, deeper + 1);
}
