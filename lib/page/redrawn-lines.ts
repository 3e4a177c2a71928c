import { comparableLine, refOf, withoutRef } from './line-diff.ts';
import { indentOf } from './outline.ts';
import { unpack } from './split-joined-lines.ts';

/** A line with those below it. */
interface OutlineNode {
  text: string;
  ownText: string;
  /** The same number for all that says the same, what is below it included. */
  subtreeId: number;
  children: OutlineNode[];
}

/** Lines of nodes that replaced others of the same text at the same place, as when a page draws a list anew. */
export interface Redrawn {
  gone: Set<string>;
  appeared: Set<string>;
  /** What was replaced, by the line that replaced it, where that is unique among its siblings; it may have been elsewhere. */
  same: Map<string, string>;
}

export function redrawnLines(before: string, after: string): Redrawn {
  const numbers = new Map<string, number>();
  const redrawn: Redrawn = { gone: new Set(), appeared: new Set(), same: new Map() };
  match(treeOf(before, numbers), treeOf(after, numbers), redrawn);
  return redrawn;
}

function treeOf(outline: string, numbers: Map<string, number>): OutlineNode[] {
  const roots: OutlineNode[] = [];
  const open: OutlineNode[] = []; // by depth, the last node there
  const all = unpack(outline).map((line) => {
    const text = comparableLine(line);
    const node: OutlineNode = { text, ownText: withoutRef(text), subtreeId: 0, children: [] };
    open.length = Math.min(open.length, indentOf(line) / 2);
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
    return node;
  });
  for (const node of all.reverse()) {
    // what is below a node comes before it
    const key = [node.ownText, ...node.children.map(({ subtreeId }) => subtreeId)].join('\n');
    node.subtreeId = numbers.get(key) ?? numbers.size;
    numbers.set(key, node.subtreeId);
  }
  return roots;
}

/** Pairs what stands below the same node: by ref, else by all that it says, else by what it says itself. */
function match(then: readonly OutlineNode[], now: readonly OutlineNode[], redrawn: Redrawn): void {
  let left: Sides = [then, now];
  const keys = [({ text }: OutlineNode) => refOf(text), ({ subtreeId }: OutlineNode) => subtreeId, textOrFirstChild];
  for (const keyOf of keys) {
    const { pairs, rest } = pairByKey(left, keyOf);
    left = rest;
    for (const [old, replacement] of pairs) {
      if (refOf(old.text) !== refOf(replacement.text)) record(old, replacement, redrawn);
      match(old.children, replacement.children, redrawn);
    }
  }
}

/** A node's own text; for a row or item that has several children and no name, also the first of them that names it. */
function textOrFirstChild({ ownText, children }: OutlineNode): string {
  if (children.length < 2 || !ENTRY.test(ownText)) return ownText;
  return `${ownText} ${children.find((one) => CALLED.test(one.ownText))?.ownText ?? ''}`;
}

const ENTRY = /^(?:row|listitem)(?!:)/;
const CALLED = /: .*\p{L}/u;

function record(old: OutlineNode, replacement: OutlineNode, { gone, appeared, same }: Redrawn): void {
  gone.add(old.text);
  appeared.add(replacement.text);
  if (old.subtreeId === replacement.subtreeId || replacement.ownText.includes(': '))
    same.set(replacement.text, old.text);
}

type Sides = [then: readonly OutlineNode[], now: readonly OutlineNode[]];

/** Pairs those of one key, in their order. */
function pairByKey(
  [then, now]: Sides,
  keyOf: (node: OutlineNode) => unknown,
): { pairs: [OutlineNode, OutlineNode][]; rest: Sides } {
  const waiting = new Map<unknown, OutlineNode[]>(); // the first of each last
  for (const node of then.toReversed()) {
    const key = keyOf(node);
    if (key === undefined) continue;
    const same = waiting.get(key);
    if (same) same.push(node);
    else waiting.set(key, [node]);
  }
  const pairs: [OutlineNode, OutlineNode][] = [];
  const rest = now.filter((node) => {
    const old = waiting.get(keyOf(node))?.pop(); // a key that is undefined is not there
    if (old) pairs.push([old, node]);
    return !old;
  });
  const taken = new Set(pairs.map(([old]) => old));
  return { pairs, rest: [then.filter((node) => !taken.has(node)), rest] };
}
