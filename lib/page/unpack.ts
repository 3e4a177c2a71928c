import { BORDER, chainOf, HEAD, isAboveItem, ITEM_OF, nodeAt, roleOf, withRole } from '../outline/line.ts';
import { indentOf } from './outline.ts';

/** The lines of an outline with one node or text on each: what shares a line is given lines of its own. */
export function unpack(outline: string): string[] {
  const depths: number[] = []; // of what stands in a line, by the line's level
  return outline.split('\n').flatMap((line) => {
    const width = indentOf(line);
    const level = width / 2;
    const depth = depths[level] ?? level;
    if (isAboveItem(line)) {
      depths[level + 1] = depth; // what is below it stands beside it
      return [];
    }
    const items = mayBePacked(line, width) ? itemsOf(line.slice(width)) : [{ text: line.slice(width), deeper: 0 }];
    depths.length = Math.min(depths.length, level + 1);
    depths[level + 1] = depth + (items.at(-1)?.deeper ?? 0) + 1;
    return items.map(({ text, deeper }) => '  '.repeat(depth + deeper) + text);
  });
}

function mayBePacked(line: string, width: number): boolean {
  return line.includes(BORDER) || line.includes(' [', width);
}

const TEXT = 'text: ';

interface Item {
  text: string;
  /** Levels below the line's own. */
  deeper: number;
}

function itemsOf(line: string): Item[] {
  if (line.startsWith('[…')) return [{ text: line, deeper: 0 }];
  if (!line.includes(BORDER)) return chain(line);
  const start = [TEXT, ITEM_OF].find((begin) => line.startsWith(begin));
  if (start === undefined) return withPieces(line);
  const pieces = line.slice(start.length).split(BORDER);
  return pieces.map((piece) => ({ text: nodeAt(piece) === 0 ? piece : TEXT + piece, deeper: 0 }));
}

function chain(text: string): Item[] {
  const { holders, neighbours } = chainOf(text);
  return [
    ...holders.map((one, deeper) => ({ text: one, deeper })),
    ...neighbours.map((one) => ({ text: one, deeper: holders.length })),
  ];
}

/** A row or item: its texts stay in its line, the nodes among them get lines below it. */
function withPieces(line: string): Item[] {
  const [start = '', head = '', states = ''] = HEAD.exec(line) ?? [];
  const texts: string[] = [];
  const nodes: Item[] = [];
  let role = '';
  for (const piece of line.slice(start.length).split(BORDER)) {
    const at = nodeAt(piece);
    if (at !== 0) texts.push(at === -1 ? piece : piece.slice(0, at));
    if (at === -1) continue;
    const whole = withRole(piece.slice(at).trimStart(), role);
    role = roleOf(whole);
    nodes.push(...chain(whole).map(({ text, deeper }) => ({ text, deeper: deeper + 1 })));
  }
  const says = texts.some((text) => text !== '') ? `: ${texts.join(BORDER)}` : '';
  return [{ text: head + says + states, deeper: 0 }, ...nodes];
}
