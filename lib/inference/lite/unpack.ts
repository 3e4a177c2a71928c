import { BORDER, CELLS, chainOf, HEAD, ITEM, ITEM_OF, JOINT, nodeAt, roleOf, withRole } from '../../outline/line.ts';

/** A node or text of an outline by itself; `deeper` says how many levels below its line's own it stands. */
export interface Item {
  text: string;
  deeper: number;
}

const TEXT = 'text: ';

/** The nodes and texts that share a line of an outline, given without its indentation. How lines are made: lib/page/agent/pack.ts. */
export function unpack(line: string): Item[] {
  const isAlone = !line.includes(BORDER) && !line.includes(' [');
  if (line === ITEM) return itemWith([]);
  if (isAlone || line.startsWith('[…')) return [{ text: line, deeper: 0 }];
  if (line.startsWith(TEXT)) return line.slice(TEXT.length).split(BORDER).flatMap(passage);
  if (line.startsWith(ITEM_OF)) return itemWith(line.slice(ITEM_OF.length).split(BORDER).flatMap(passage));
  return line.includes(BORDER) ? withPieces(line) : chain(line);
}

/** A row or card without a role of its own is read as an item of a list that has no ref. */
function itemWith(parts: readonly Item[]): Item[] {
  if (TERM.test(parts[0]?.text ?? '')) return [...parts];
  return [{ text: 'listitem', deeper: 0 }, ...deepen(parts, 1)];
}

const TERM = /^\[\d+-\d+\] term\b/;

function passage(piece: string): Item[] {
  return nodeAt(piece) === 0 ? chain(piece) : [{ text: TEXT + piece, deeper: 0 }];
}

function chain(text: string): Item[] {
  const { holders, neighbours } = chainOf(text);
  return [
    ...holders.map((holder, deeper) => ({ text: holder, deeper })),
    ...deepen(neighbours.flatMap(unpackHeading), holders.length),
  ];
}

function deepen(items: readonly Item[], by: number): Item[] {
  return items.map(({ text, deeper }) => ({ text, deeper: deeper + by }));
}

/** A row with its cells, or an item with its parts. */
function withPieces(line: string): Item[] {
  const { head, pieces } = headAndPieces(line);
  const isRow = roleOf(head) === 'row';
  const made = isRow ? cell : passage;
  let before = '';
  const items = [{ text: head, deeper: 0 }];
  for (const piece of pieces) {
    if (isRow && !piece.includes('[') && !piece.includes(JOINT)) {
      before = '';
      items.push(textCell(piece, 1)); // as most are of ten thousand rows
      continue;
    }
    const whole = withRole(piece, before);
    before = roleOf(whole);
    for (const { text, deeper } of made(whole)) items.push({ text, deeper: deeper + 1 });
  }
  return items;
}

/** The node alone with its states, and what is said in it. */
function headAndPieces(line: string): { head: string; pieces: string[] } {
  const [start = '', role = '', states] = HEAD.exec(line) ?? [];
  const pieces = line.slice(start.length).split(BORDER);
  const last = pieces.at(-1) ?? '';
  const at = /(?:^| )\[\d/.test(last) ? -1 : last.search(/(?:^| )\[/); // of a node, they are its own
  if (states !== undefined || at === -1) return { head: role + (states ?? ''), pieces };
  return { head: role + last.slice(at), pieces: [...pieces.slice(0, -1), last.slice(0, at)] };
}

/** A cell that has a ref of its own; or texts, controls, or both in one that has none. */
function cell(piece: string): Item[] {
  const at = nodeAt(piece);
  const isJoint = piece.includes(JOINT);
  if (at === -1 && !isJoint) return [textCell(piece, 0)];
  const [first = '', ...more] = isJoint ? piece.split(JOINT) : [piece];
  const others = isJoint ? deepen(more.flatMap(partOf), 1) : [];
  if (at === 0 && nodeAt(first) === 0 && CELLS.has(roleOf(first))) return [...chain(first), ...others];
  return [{ text: 'cell', deeper: 0 }, ...deepen(partOf(first), 1), ...others];
}

const textCell = (text: string, deeper: number): Item => ({ text: text === '' ? 'cell' : `cell: ${text}`, deeper });

/** A text, controls, or controls after a text. */
function partOf(part: string): Item[] {
  const at = nodeAt(part);
  if (at === -1) return [{ text: TEXT + part, deeper: 0 }];
  const text = at === 0 ? [] : [{ text: TEXT + part.slice(0, at), deeper: 0 }];
  return [...text, ...chain(part.slice(at).trimStart())];
}

const HEADING = /^(\[\d+-\d+\] (?!heading|treeitem|row|listitem)[\w-]+: )(.*?)( \[(?:.* )?)(level=\d+)(.*\])$/;

/** A heading that holds nothing but one control stands in the control's line. */
function unpackHeading(item: string): Item[] {
  const [, head, name, before = '', level, after = ''] = (item.includes('level=') && HEADING.exec(item)) || [];
  if (head === undefined || name === undefined) return [{ text: item, deeper: 0 }];
  const others = `${before}${after}`.replace(' [ ', ' [').replace(/ ?\[\]$| (?=\]$)/, '');
  return [
    { text: `heading: ${name} [${level}]`, deeper: 0 },
    { text: head + name + others, deeper: 1 },
  ];
}
