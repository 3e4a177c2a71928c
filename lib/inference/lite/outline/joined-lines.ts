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
} from '../../../outline/line.ts';

/** Takes the nodes that share a line of an outline in reading order; `deeper` is the number of levels below the line's own. */
export interface OutlineReceiver {
  /** A node as in the line, with its ref, role, name and states; or a note. */
  takeNode(takeTextPiece: string, deeper: number): void;
  /** Text without ref or states. */
  takeText(role: 'cell' | 'text' | 'listitem', said: string, deeper: number): void;
}

const TEXT_PREFIX = 'text: ';

/**
 * The nodes and texts that share a line of an outline, given without its indentation. For how lines are made:
 * lib/page/agent/outline/pack.ts.
 */
export function unpackLine(line: string, receiver: OutlineReceiver): void {
  if (line === ITEM) return receiver.takeText('listitem', '', 0);
  const hasPieces = line.includes(BORDER);
  const isAlone = !hasPieces && !line.includes(' [');
  if (isAlone || line.startsWith('[…')) return receiver.takeNode(line, 0);
  if (line.startsWith(TEXT_PREFIX)) {
    for (const piece of line.slice(TEXT_PREFIX.length).split(BORDER)) takePassage(piece, 0, receiver);
  } else if (line.startsWith(ITEM_OF)) {
    takeItem(line.slice(ITEM_OF.length).split(BORDER), receiver);
  } else if (hasPieces) {
    takePieces(line, receiver);
  } else {
    takeChain(line, 0, receiver);
  }
}

/** A row or card without a role of its own is read as a list item without a ref. */
function takeItem(pieces: readonly string[], receiver: OutlineReceiver): void {
  const isTerm = TERM_LINE.test(pieces[0] ?? '');
  if (!isTerm) receiver.takeText('listitem', '', 0);
  for (const piece of pieces) takePassage(piece, isTerm ? 0 : 1, receiver);
}

const TERM_LINE = /^\[\d+-\d+\] term\b/;

function takePassage(piece: string, deeper: number, receiver: OutlineReceiver): void {
  if (nodeAt(piece) === 0) takeChain(piece, deeper, receiver);
  else takeTextPiece(piece, deeper, receiver);
}

function takeTextPiece(said: string, deeper: number, receiver: OutlineReceiver): void {
  if (said.includes('[')) receiver.takeNode(TEXT_PREFIX + said, deeper);
  else receiver.takeText('text', said, deeper);
}

function takeChain(nodes: string, deeper: number, receiver: OutlineReceiver): void {
  const { holders, neighbours } = chainOf(nodes);
  for (const [at, holder] of holders.entries()) receiver.takeNode(holder, deeper + at);
  for (const neighbour of neighbours) takeWithHeading(neighbour, deeper + holders.length, receiver);
}

/** A row with its cells, or an item with its parts. */
function takePieces(line: string, receiver: OutlineReceiver): void {
  const { head, pieces } = headAndPieces(line);
  const isRow = roleOf(head) === 'row';
  const made = isRow ? takeCell : takePassage;
  let before = '';
  receiver.takeNode(head, 0);
  for (const piece of pieces) {
    if (isRow && !piece.includes('[') && !piece.includes(JOINT)) {
      before = '';
      receiver.takeText('cell', piece, 1); // as most are of ten thousand rows
      continue;
    }
    const whole = withRole(piece, before);
    before = roleOf(whole);
    made(whole, 1, receiver);
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
function takeCell(piece: string, deeper: number, receiver: OutlineReceiver): void {
  const at = nodeAt(piece);
  const isJoint = piece.includes(JOINT);
  if (at === -1 && !isJoint) return takeTextCell(piece, deeper, receiver);
  const [first = '', ...more] = isJoint ? piece.split(JOINT) : [piece];
  if (at === 0 && nodeAt(first) === 0 && CELLS.has(roleOf(first))) {
    takeChain(first, deeper, receiver);
  } else {
    receiver.takeText('cell', '', deeper);
    takePart(first, deeper + 1, receiver);
  }
  for (const other of more) takePart(other, deeper + 1, receiver);
}

function takeTextCell(said: string, deeper: number, receiver: OutlineReceiver): void {
  if (said.includes('[')) receiver.takeNode(`cell: ${said}`, deeper);
  else receiver.takeText('cell', said, deeper);
}

/** A text, controls, or controls after a text. */
function takePart(said: string, deeper: number, receiver: OutlineReceiver): void {
  const at = nodeAt(said);
  if (at !== 0) takeTextPiece(at === -1 ? said : said.slice(0, at), deeper, receiver);
  if (at !== -1) takeChain(said.slice(at).trimStart(), deeper, receiver);
}

const HEADING_LINE = /^(\[\d+-\d+\] (?!heading|treeitem|row|listitem)[\w-]+: )(.*?)( \[(?:.* )?)(level=\d+)(.*\])$/;

/** A heading with only one control is in the control's line. */
function takeWithHeading(node: string, deeper: number, receiver: OutlineReceiver): void {
  const [, head, name, before = '', level, after = ''] = (node.includes('level=') && HEADING_LINE.exec(node)) || [];
  if (head === undefined || name === undefined) return receiver.takeNode(node, deeper);
  const others = `${before}${after}`.replace(' [ ', ' [').replace(/ ?\[\]$| (?=\]$)/, '');
  receiver.takeNode(`heading: ${name} [${level}]`, deeper);
  receiver.takeNode(head + name + others, deeper + 1);
}
