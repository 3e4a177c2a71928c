import {
  BORDER,
  chainOf,
  HEAD,
  HOLDERS,
  isAboveItem,
  ITEM_OF,
  JOINT,
  nodeAt,
  roleOf,
  withRole,
} from '../outline/line.ts';
import { indentOf } from './outline.ts';

/** The lines of an outline with one node or text on each: what shares a line is given lines of its own. */
export function unpack(outline: string): string[] {
  const depths: number[] = []; // of what stands in a line, by the line's level
  let unseenAt = Infinity; // the depth of what is unseen with all in it
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
    return items.map(({ text, deeper }) => {
      if (depth + deeper <= unseenAt) unseenAt = Infinity;
      const marked = unseenAt === Infinity ? text : asUnseen(text);
      if (unseenAt === Infinity && isUnseenHolder(text)) unseenAt = depth + deeper;
      return '  '.repeat(depth + deeper) + marked;
    });
  });
}

const UNSEEN = /[ []unseen(?: icon="(?:[^"\\]|\\.)*")?\]$/;

function isUnseenHolder(node: string): boolean {
  return node.endsWith(']') && UNSEEN.test(node) && HOLDERS.has(roleOf(node));
}

/** A node that stands in what is unseen, with that state: the last but for its icon. */
function asUnseen(node: string): string {
  const role = roleOf(node);
  if (role === '' || role === 'option' || UNSEEN.test(node)) return node;
  if (!node.endsWith(']') || !node.includes(' [', node.indexOf(role))) return `${node} [unseen]`;
  return node.replace(/( icon="(?:[^"\\]|\\.)*")?\]$/, ' unseen$1]');
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
  if (!line.includes(BORDER)) return chainItems(line);
  const start = [TEXT, ITEM_OF].find((begin) => line.startsWith(begin));
  if (start === undefined) return rowItems(line);
  const pieces = line.slice(start.length).split(BORDER);
  return pieces.flatMap((piece) => (nodeAt(piece) === 0 ? chainItems(piece) : [{ text: TEXT + piece, deeper: 0 }]));
}

function chainItems(text: string): Item[] {
  const { holders, neighbours } = chainOf(text);
  return [
    ...holders.map((one, deeper) => ({ text: one, deeper })),
    ...neighbours.map((one) => ({ text: one, deeper: holders.length })),
  ];
}

/** A row or item: its texts stay in its line, the nodes among them get lines below it. */
function rowItems(line: string): Item[] {
  const [start = '', head = '', states = ''] = HEAD.exec(line) ?? [];
  const texts: string[] = [];
  const nodes: Item[] = [];
  let role = '';
  for (const piece of line.slice(start.length).split(BORDER)) {
    const said: string[] = [];
    const [first = '', ...more] = piece.split(JOINT);
    const whole = withRole(first, role);
    if (nodeAt(first) !== -1) role = roleOf(whole.slice(nodeAt(first)).trimStart());
    for (const part of [whole, ...more]) {
      const at = nodeAt(part);
      if (at !== 0) said.push(at === -1 ? part : part.slice(0, at));
      if (at !== -1)
        nodes.push(...chainItems(part.slice(at).trimStart()).map(({ text, deeper }) => ({ text, deeper: deeper + 1 })));
    }
    if (said.length > 0) texts.push(said.join(' '));
  }
  const says = texts.some((text) => text !== '') ? `: ${texts.join(BORDER)}` : '';
  return [{ text: head + says + states, deeper: 0 }, ...nodes];
}
