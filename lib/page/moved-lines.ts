/**
 * The lines that stand at another place among the others, of those that stand in both texts once: as few as can be, and
 * of a line and those below it the upper one. Each says what it stands after now.
 */
export function movedLines(
  before: string[],
  after: string[],
  { keyOf, dragged, same, describeLine }: MoveOptions,
): string[] {
  const then = indexesOfUnique(before.map(keyOf));
  const now = after.map(keyOf);
  const keys = same ? now.map((line) => same.get(line) ?? line) : now;
  const shared = [...indexesOfUnique(keys)].flatMap(([key, at]) => {
    const indexBefore = then.get(key);
    return indexBefore === undefined ? [] : [{ at, indexBefore }];
  });
  const unmoved = longestIncreasing(shared.map(({ indexBefore }) => indexBefore));
  if (unmoved.size === shared.length) return [];
  const parents = parentsOf(after);
  const carried =
    dragged === undefined
      ? undefined
      : draggedLines(
          shared,
          parents,
          keys.findIndex((line) => line.startsWith(`[${dragged}] `)),
        );
  const moved = carried ?? new Set(shared.filter((_, index) => !unmoved.has(index)).map(({ at }) => at));
  const siblings = siblingsBefore(parents);
  return [...moved]
    .filter((at) => !moved.has(parents[at] ?? -1))
    .map(
      (at) =>
        `${describeLine(now[at] ?? '')} → ${describePosition(now, { before: siblings[at], around: parents[at] })}`,
    );
}

export interface MoveOptions {
  /** Tells lines apart. */
  keyOf: (line: string) => string;
  /** How a line that moved is told. */
  describeLine: (line: string) => string;
  /** The ref of what was dragged: of two readings of a swap, the one is right by which that has moved. */
  dragged?: string | undefined;
  /** What lines after are taken for: those that they replaced. */
  same?: ReadonlyMap<string, string>;
}

interface SharedLine {
  at: number;
  /** Where it stood before. */
  indexBefore: number;
}

/** The lines that were carried with what stands at `dragged`, or is held by what stands there, if that alone tells all. */
function draggedLines(both: SharedLine[], parents: (number | undefined)[], dragged: number): Set<number> | undefined {
  for (let top: number | undefined = dragged; top !== undefined && top >= 0; top = parents[top]) {
    const isCarried = ({ at }: SharedLine): boolean => isBelow(at, top, parents);
    const others = both.filter((one) => !isCarried(one));
    const withTop = both.filter((one) => one.at === top || !isCarried(one));
    if (isIncreasing(others) && !isIncreasing(withTop)) return new Set(both.filter(isCarried).map(({ at }) => at));
  }
  return undefined;
}

function isBelow(line: number, top: number | undefined, parents: (number | undefined)[]): boolean {
  let at: number | undefined = line;
  while (at !== undefined && at !== top) at = parents[at];
  return at !== undefined;
}

function isIncreasing(lines: readonly SharedLine[]): boolean {
  return lines.every(({ indexBefore: place }, index) => place > (lines[index - 1]?.indexBefore ?? -1));
}

/** Where each line stands that stands there once. */
function indexesOfUnique(keys: string[]): Map<string, number> {
  const places = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, key] of keys.entries()) {
    if (places.has(key)) several.add(key);
    places.set(key, at);
  }
  for (const key of several) places.delete(key);
  return places;
}

/** Indexes of the longest rising sequence among different numbers, by patience sorting. */
function longestIncreasing(numbers: number[]): Set<number> {
  const tops: number[] = []; // of each pile, the index of the number on top
  const below: (number | undefined)[] = []; // of each number, the index of the one that it follows
  for (const [index, number] of numbers.entries()) {
    let pile = 0;
    for (let end = tops.length; pile < end;) {
      const middle = (pile + end) >> 1;
      if ((numbers[tops[middle] ?? 0] ?? 0) < number) pile = middle + 1;
      else end = middle;
    }
    below[index] = tops[pile - 1];
    tops[pile] = index;
  }
  const found = new Set<number>();
  for (let at = tops.at(-1); at !== undefined; at = below[at]) found.add(at);
  return found;
}

/** The index of the line that each line stands below, by the blanks before it. */
function parentsOf(lines: string[]): (number | undefined)[] {
  const open: number[] = []; // by depth, the last line there
  return lines.map((line, at) => {
    const depth = (line.length - line.trimStart().length) / 2;
    open.length = Math.min(open.length, depth);
    open[depth] = at;
    return open[depth - 1];
  });
}

/** Before each line, the last of those below the same line. */
function siblingsBefore(parents: (number | undefined)[]): (number | undefined)[] {
  const last = new Map<number | undefined, number>(); // by the line that they stand below
  return parents.map((parent, at) => {
    const sibling = last.get(parent);
    last.set(parent, at);
    return sibling;
  });
}

/** What a line comes after, among those below the same line. */
function describePosition(
  lines: string[],
  { before, around }: Record<'before' | 'around', number | undefined>,
): string {
  const line = lines[before ?? -1];
  if (line !== undefined) return `after ${REF.exec(line)?.[0] ?? line}`;
  const holder = REF.exec(lines[around ?? -1] ?? '')?.[0];
  return holder === undefined ? 'first' : `first in ${holder}`;
}

const REF = /^\[\d+-\d+\]/;
