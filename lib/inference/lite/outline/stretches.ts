import type { OutlineNode } from './outline.ts';

/** Stretch of the outline in reading order: `from` is included, `to` is not. */
export interface Stretch {
  from: number;
  to: number;
}

/**
 * Rows without an element of their own: `text: Bob, button: Edit, text: Al, button: Edit`. Splits the siblings into one
 * stretch per peer; empty if they do not repeat, or if both splits (text first, button first) are possible.
 * @param repeatedNodes The siblings that occur once in each row, in reading order.
 */
export function rowsAround(repeatedNodes: readonly OutlineNode[]): Stretch[] {
  const [first, second] = repeatedNodes;
  const siblings = first?.parent?.children;
  if (!first || !second || !siblings) return [];
  const period = second.siblingIndex - first.siblingIndex;
  if (repeatedNodes.some((peer, index) => peer.siblingIndex !== first.siblingIndex + index * period))
    return unequalRows(repeatedNodes, siblings);
  const starts = Array.from({ length: period }, (_, offset) => first.siblingIndex - offset).filter((start) =>
    isPeriodic(siblings, start, { period, count: repeatedNodes.length }),
  );
  const [start, other] = starts;
  if (start === undefined) return unequalRows(repeatedNodes, siblings);
  if (other !== undefined) return rowsEndingInButtons(repeatedNodes, siblings);
  return repeatedNodes.map((_, index) => toStretch(siblings, start + index * period, start + (index + 1) * period));
}

function isPeriodic(
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
function unequalRows(repeatedNodes: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const headed = rowsUnderHeadings(repeatedNodes, siblings);
  if (headed.length > 0) return headed;
  const headings = siblings.findIndex((node) => node.role !== 'heading');
  const before = repeatedSiblingCount(repeatedNodes, siblings, -1);
  const after = repeatedSiblingCount(repeatedNodes, siblings, 1);
  const startsWithPeer = (repeatedNodes[0]?.siblingIndex ?? 0) - before === headings;
  const endsWithPeer = (repeatedNodes.at(-1)?.siblingIndex ?? 0) + after === siblings.length - 1;
  if (startsWithPeer === endsWithPeer) return rowsEndingInButtons(repeatedNodes, siblings);
  return repeatedNodes.map((peer, index) => {
    const next = repeatedNodes[index + 1];
    if (startsWithPeer)
      return toStretch(siblings, peer.siblingIndex - before, next ? next.siblingIndex - before : siblings.length);
    const last = repeatedNodes[index - 1];
    return toStretch(siblings, last ? last.siblingIndex + after + 1 : headings, peer.siblingIndex + after + 1);
  });
}

/**
 * Each peer with the siblings before it, back to the buttons of another: texts, links, then buttons, repeatedly. Buttons
 * end a row if some of them are also at the end of another.
 */
function rowsEndingInButtons(repeatedNodes: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const blocks: OutlineNode[][] = [];
  for (const node of siblings) {
    const isNext = node.role !== 'button' && siblings[node.siblingIndex - 1]?.role === 'button';
    if (isNext || blocks.length === 0) blocks.push([node]);
    else blocks.at(-1)?.push(node);
  }
  const named = blocks.map((block) => new Set(block.filter(({ role }) => role === 'button').map(({ name }) => name)));
  const isEnd = (at: number): boolean =>
    named.some((others, other) => other !== at && [...(named[at] ?? [])].some((name) => others.has(name)));
  const rows = repeatedNodes.map((peer) => {
    const at = blocks.findIndex((block) => block.includes(peer));
    const first = blocks.findLastIndex((_, other) => other < at && isEnd(other)) + 1;
    return { at, first, block: blocks[at] };
  });
  const isApart = new Set(rows.map(({ at }) => at)).size === repeatedNodes.length && rows.every(({ at }) => isEnd(at));
  const after = siblings[(rows.at(-1)?.block?.at(-1)?.siblingIndex ?? 0) + 1];
  if (!isApart || after?.role === 'text') return [];
  return rows.map(({ at, first, block }, index) =>
    toStretch(
      siblings,
      blocks[index === 0 ? at : first]?.[0]?.siblingIndex ?? 0,
      (block?.at(-1)?.siblingIndex ?? 0) + 1,
    ),
  );
}

/** How many siblings right before or after each peer are the same for all: "Remove", "Share" beside each "Download". */
function repeatedSiblingCount(
  repeatedNodes: readonly OutlineNode[],
  siblings: readonly OutlineNode[],
  step: 1 | -1,
): number {
  for (let count = 0; ; count++) {
    const [first, ...others] = repeatedNodes.map(({ siblingIndex: place }) => siblings[place + step * (count + 1)]);
    if (!first || first.name === '' || first.role === 'text') return count;
    if (others.some((other) => other?.role !== first.role || other.name !== first.name)) return count;
  }
}

/** If each peer has a heading of its own above it, that starts its row and the next heading ends it. */
function rowsUnderHeadings(repeatedNodes: readonly OutlineNode[], siblings: readonly OutlineNode[]): Stretch[] {
  const rows = repeatedNodes.map((peer, index) => {
    const after = repeatedNodes[index - 1]?.siblingIndex ?? -1;
    const start = siblings.findLast(
      ({ role, siblingIndex: place }) => role === 'heading' && place < peer.siblingIndex && place > after,
    );
    const next = siblings.find(({ role, siblingIndex: place }) => role === 'heading' && place > peer.siblingIndex);
    return start ? [toStretch(siblings, start.siblingIndex, next?.siblingIndex ?? siblings.length)] : [];
  });
  return rows.every(({ length }) => length === 1) ? rows.flat() : [];
}

function toStretch(siblings: readonly OutlineNode[], from: number, to: number): Stretch {
  const last = siblings[to - 1];
  return { from: siblings[from]?.index ?? 0, to: last?.end ?? 0 };
}
