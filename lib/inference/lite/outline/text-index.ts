import type { OutlineNode } from './outline.ts';
import { fold } from '../lexicon/words.ts';

const ASCII_ONLY = /^[\x20-\x7e\n]*$/;

interface Lines {
  /** The outline, normalized for comparison, line by line. */
  readonly text: string;
  /** The start index of each line in it. */
  readonly starts: readonly number[];
  /** For each line the index of the first node in or after it; and one more entry. */
  readonly firstNodes: readonly number[];
}

/** Finds the nodes whose line contains a piece of text by searching the outline as a whole: most words are on few lines. */
export class TextIndex {
  readonly #outline: string;
  readonly #nodes: readonly OutlineNode[];
  #lines: Lines | undefined;

  constructor(outline: string, nodes: readonly OutlineNode[]) {
    this.#outline = outline;
    this.#nodes = nodes;
  }

  /** Nodes that may contain the piece, in reading order: a superset of those that do. Of these, those that suit. */
  nodesWith(piece: string, suits?: (node: OutlineNode) => boolean): readonly OutlineNode[] {
    if (piece === '') return suits ? this.#nodes.filter(suits) : this.#nodes;
    const found: OutlineNode[] = [];
    this.#forEachLine(piece, (from, to) => {
      for (let place = from; place < to; place++) {
        const node = this.#nodes[place];
        if (node && (!suits || suits(node))) found.push(node);
      }
    });
    return found;
  }

  /** How many these are. */
  countWith(piece: string): number {
    if (piece === '') return this.#nodes.length;
    let count = 0;
    this.#forEachLine(piece, (from, to) => (count += to - from));
    return count;
  }

  /** Calls back for each line with the piece, with the indexes of its nodes. */
  #forEachLine(piece: string, take: (from: number, to: number) => void): void {
    const { text, starts, firstNodes } = (this.#lines ??= linesOf(this.#outline, this.#nodes));
    for (let at = text.indexOf(piece), line = 0; at !== -1;) {
      line = lineIndexAt(at, starts, line);
      take(firstNodes[line] ?? 0, firstNodes[line + 1] ?? 0);
      const next = starts[line + 1];
      at = next === undefined ? -1 : text.indexOf(piece, next);
    }
  }
}

function linesOf(outline: string, nodes: readonly OutlineNode[]): Lines {
  const begun = startsOf(outline);
  const firstNodes = firstNodesOf(begun, nodes);
  if (ASCII_ONLY.test(outline)) return { text: outline.toLowerCase(), starts: begun, firstNodes };
  const text = outline.split('\n').map(fold).join('\n');
  return { text, starts: startsOf(text), firstNodes };
}

/** The line at an index of the text, not before `from`: usually soon after it. */
function lineIndexAt(place: number, starts: readonly number[], from: number): number {
  let low = from;
  let step = 1;
  while ((starts[low + step] ?? Infinity) <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length) - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function firstNodesOf(starts: readonly number[], nodes: readonly OutlineNode[]): number[] {
  let at = 0;
  const firstNodes = starts.map((start) => {
    while (at < nodes.length && (nodes[at]?.line ?? 0) < start) at++;
    return at;
  });
  return [...firstNodes, nodes.length];
}
