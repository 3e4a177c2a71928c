import type { OutlineNode } from './outline.ts';
import { fold } from './words.ts';

const PLAIN = /^[\x20-\x7e\n]*$/;

interface Lines {
  /** The outline as texts are compared, line for line. */
  readonly text: string;
  /** Where each line begins in it. */
  readonly starts: readonly number[];
  /** For each line the place of the first node that stands in it or after it; and one more. */
  readonly firsts: readonly number[];
}

/** Finds the nodes whose line holds a piece of text by searching the outline as a whole: most words stand on few lines. */
export class TextIndex {
  readonly #outline: string;
  readonly #nodes: readonly OutlineNode[];
  #lines: Lines | undefined;

  constructor(outline: string, nodes: readonly OutlineNode[]) {
    this.#outline = outline;
    this.#nodes = nodes;
  }

  /** Nodes that may say the piece, in reading order; among them all that do. */
  nodesWith(piece: string): readonly OutlineNode[] {
    if (piece === '') return this.#nodes;
    const { text, starts, firsts } = (this.#lines ??= linesOf(this.#outline, this.#nodes));
    const found: OutlineNode[] = [];
    for (let at = text.indexOf(piece), line = 0; at !== -1;) {
      line = lineAt(at, starts, line);
      for (let place = firsts[line] ?? 0; place < (firsts[line + 1] ?? 0); place++) {
        const node = this.#nodes[place];
        if (node) found.push(node);
      }
      const next = starts[line + 1];
      at = next === undefined ? -1 : text.indexOf(piece, next);
    }
    return found;
  }
}

function linesOf(outline: string, nodes: readonly OutlineNode[]): Lines {
  const lines = outline.split('\n');
  const begun = startsOf(lines);
  const firsts = firstsOf(begun, nodes);
  if (PLAIN.test(outline)) return { text: outline.toLowerCase(), starts: begun, firsts };
  const folded = lines.map(fold);
  return { text: folded.join('\n'), starts: startsOf(folded), firsts };
}

/** The line around a place of the text, none before `from`. */
function lineAt(place: number, starts: readonly number[], from: number): number {
  let low = from;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startsOf(lines: readonly string[]): number[] {
  let start = 0;
  return lines.map(({ length }) => {
    const begun = start;
    start += length + 1;
    return begun;
  });
}

function firstsOf(starts: readonly number[], nodes: readonly OutlineNode[]): number[] {
  let at = 0;
  const firsts = starts.map((start) => {
    while (at < nodes.length && (nodes[at]?.line ?? 0) < start) at++;
    return at;
  });
  return [...firsts, nodes.length];
}
