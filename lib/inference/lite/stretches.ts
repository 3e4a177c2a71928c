import type { OutlineNode } from './outline.ts';

/** Stretch of the outline in reading order: `from` is included, `to` is not. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * Rows without an element of their own: `text: Bob, button: Edit, text: Al, button: Edit`. Splits the siblings into one
 * stretch per peer; empty if they do not repeat, or if both splits (text first, button first) are possible.
 * @param peers The siblings that occur once in each row, in reading order.
 */
export function rowsAround(peers: readonly OutlineNode[]): Stretch[] {
  const [first, second] = peers;
  const siblings = first?.parent?.children;
  if (!first || !second || !siblings) return [];
  const period = second.place - first.place;
  if (peers.some((peer, index) => peer.place !== first.place + index * period)) return looseRows(peers, siblings);
  const starts = Array.from({ length: period }, (_, offset) => first.place - offset).filter((start) =>
    repeats(siblings, start, { period, count: peers.length }),
  );
  const [start, other] = starts;
  if (start === undefined) return looseRows(peers, siblings);
  if (other !== undefined) return rowsOfButtons(peers, siblings);
  return peers.map((_, index) => stretchOf(siblings, start + index * period, start + (index + 1) * period));
}

function repeats(
  siblings: readonly OutlineNode[],
  start: number,
  { period, count }: { period: number; count: number },
): boolean {
  if (start < 0 || start + period * count > siblings.length) return false;
  for (let at = start + period; at < start + period * count; at++) {
    if (siblings[at]?.role !== siblings[at - period]?.role) return false;
  }
  return true;
}

/** Rows of unequal length are split after each peer, if the last sibling is one; before each, if the first is. */
function looseRows(peers: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const headed = headedRows(peers, siblings);
  if (headed.length > 0) return headed;
  const headings = siblings.findIndex((node) => node.role !== 'heading');
  const before = repeatedBeside(peers, siblings, -1);
  const after = repeatedBeside(peers, siblings, 1);
  const startsWithPeer = (peers[0]?.place ?? 0) - before === headings;
  const endsWithPeer = (peers.at(-1)?.place ?? 0) + after === siblings.length - 1;
  if (startsWithPeer === endsWithPeer) return rowsOfButtons(peers, siblings);
  return peers.map((peer, index) => {
    const next = peers[index + 1];
    if (startsWithPeer) return stretchOf(siblings, peer.place - before, next ? next.place - before : siblings.length);
    const last = peers[index - 1];
    return stretchOf(siblings, last ? last.place + after + 1 : headings, peer.place + after + 1);
  });
}

/**
 * Each peer with the siblings before it, back to the buttons of another: texts, links, then buttons, repeatedly. Buttons
 * end a row if some of them are also at the end of another.
 */
function rowsOfButtons(peers: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const blocks: OutlineNode[][] = [];
  for (const node of siblings) {
    const isNext = node.role !== 'button' && siblings[node.place - 1]?.role === 'button';
    if (isNext || blocks.length === 0) blocks.push([node]);
    else blocks.at(-1)?.push(node);
  }
  const named = blocks.map((block) => new Set(block.filter(({ role }) => role === 'button').map(({ name }) => name)));
  const isEnd = (at: number): boolean =>
    named.some((others, other) => other !== at && [...(named[at] ?? [])].some((name) => others.has(name)));
  const rows = peers.map((peer) => {
    const at = blocks.findIndex((block) => block.includes(peer));
    const first = blocks.findLastIndex((_, other) => other < at && isEnd(other)) + 1;
    return { at, first, block: blocks[at] };
  });
  const isApart = new Set(rows.map(({ at }) => at)).size === peers.length && rows.every(({ at }) => isEnd(at));
  const after = siblings[(rows.at(-1)?.block?.at(-1)?.place ?? 0) + 1];
  if (!isApart || after?.role === 'text') return [];
  return rows.map(({ at, first, block }, index) =>
    stretchOf(siblings, blocks[index === 0 ? at : first]?.[0]?.place ?? 0, (block?.at(-1)?.place ?? 0) + 1),
  );
}

/** How many siblings right before or after each peer are the same for all: "Remove", "Share" beside each "Download". */
function repeatedBeside(peers: readonly OutlineNode[], siblings: readonly OutlineNode[], step: 1 | -1): number {
  for (let count = 0; ; count++) {
    const [first, ...others] = peers.map(({ place }) => siblings[place + step * (count + 1)]);
    if (!first || first.name === '' || first.role === 'text') return count;
    if (others.some((other) => other?.role !== first.role || other.name !== first.name)) return count;
  }
}

/** If each peer has a heading of its own above it, that starts its row and the next heading ends it. */
function headedRows(peers: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const rows = peers.map((peer, index) => {
    const after = peers[index - 1]?.place ?? -1;
    const start = siblings.findLast(({ role, place }) => role === 'heading' && place < peer.place && place > after);
    const next = siblings.find(({ role, place }) => role === 'heading' && place > peer.place);
    return start ? [stretchOf(siblings, start.place, next?.place ?? siblings.length)] : [];
  });
  return rows.every(({ length }) => length === 1) ? rows.flat() : [];
}

function stretchOf(siblings: readonly OutlineNode[], from: number, to: number): Stretch {
  const last = siblings[to - 1];
  return { from: siblings[from]?.index ?? 0, to: last?.end ?? 0 };
}
