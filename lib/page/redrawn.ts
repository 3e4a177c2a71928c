import { plain, refOf, withoutRef } from './line-diff.ts';
import { indentOf } from './outline.ts';
import { unpack } from './unpack.ts';

/** A line with those below it. */
interface Node {
  text: string;
  says: string;
  /** The same number for all that says the same, what is below it included. */
  whole: number;
  below: Node[];
}

/** Lines of nodes that say what others said at the same place, which they have replaced: a page that draws a list anew does so. */
export interface Redrawn {
  gone: Set<string>;
  come: Set<string>;
  /** Of those that came and can be told from what stands beside them, what they replaced: it may have stood at another place. */
  same: Map<string, string>;
}

export function redrawnLines(before: string, after: string): Redrawn {
  const numbers = new Map<string, number>();
  const redrawn: Redrawn = { gone: new Set(), come: new Set(), same: new Map() };
  match(treeOf(before, numbers), treeOf(after, numbers), redrawn);
  return redrawn;
}

function treeOf(outline: string, numbers: Map<string, number>): Node[] {
  const roots: Node[] = [];
  const open: Node[] = []; // by depth, the last node there
  const all = unpack(outline).map((line) => {
    const text = plain(line);
    const node = { text, says: withoutRef(text), whole: 0, below: [] };
    open.length = Math.min(open.length, indentOf(line) / 2);
    (open.at(-1)?.below ?? roots).push(node);
    open.push(node);
    return node;
  });
  for (const node of all.reverse()) {
    // what is below a node comes before it
    const key = [node.says, ...node.below.map(({ whole }) => whole)].join('\n');
    node.whole = numbers.get(key) ?? numbers.size;
    numbers.set(key, node.whole);
  }
  return roots;
}

/** Pairs what stands below the same node: by ref, else by all that it says, else by what it says itself. */
function match(then: readonly Node[], now: readonly Node[], redrawn: Redrawn): void {
  let left: Two = [then, now];
  const keys = [({ text }: Node) => refOf(text), ({ whole }: Node) => whole, saysOrHolds];
  for (const keyOf of keys) {
    const { pairs, rest } = paired(left, keyOf);
    left = rest;
    for (const [old, fresh] of pairs) {
      if (refOf(old.text) !== refOf(fresh.text)) note(old, fresh, redrawn);
      match(old.below, fresh.below, redrawn);
    }
  }
}

/** What a node says itself; of a row or an item that holds several things and has no name, also what it is called by in it: another one of the list says another. */
function saysOrHolds({ says, below }: Node): string {
  if (below.length < 2 || !ENTRY.test(says)) return says;
  return `${says} ${below.find((one) => CALLED.test(one.says))?.says ?? ''}`;
}

const ENTRY = /^(?:row|listitem)(?!:)/;
const CALLED = /: .*\p{L}/u;

function note(old: Node, fresh: Node, { gone, come, same }: Redrawn): void {
  gone.add(old.text);
  come.add(fresh.text);
  if (old.whole === fresh.whole || fresh.says.includes(': ')) same.set(fresh.text, old.text);
}

type Two = [then: readonly Node[], now: readonly Node[]];

/** Pairs those of one key, in their order. */
function paired([then, now]: Two, keyOf: (node: Node) => unknown): { pairs: [Node, Node][]; rest: Two } {
  const waiting = new Map<unknown, Node[]>(); // the first of each last
  for (const node of then.toReversed()) {
    const key = keyOf(node);
    if (key === undefined) continue;
    const same = waiting.get(key);
    if (same) same.push(node);
    else waiting.set(key, [node]);
  }
  const pairs: [Node, Node][] = [];
  const rest = now.filter((node) => {
    const old = waiting.get(keyOf(node))?.pop(); // a key that is undefined is not there
    if (old) pairs.push([old, node]);
    return !old;
  });
  const taken = new Set(pairs.map(([old]) => old));
  return { pairs, rest: [then.filter((node) => !taken.has(node)), rest] };
}
