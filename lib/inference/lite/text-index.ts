import type { OutlineNode } from './outline.ts';

const PLAIN = /^[\x20-\x7e\n]*$/;

/** Finds the nodes whose line holds a piece of text by searching the outline as a whole: most words stand on few lines. */
export class TextIndex {
  readonly #nodes: readonly OutlineNode[];
  /** The outline in lower case; absent when letters in it are compared in another form than they are written in. */
  readonly #text: string | undefined;

  constructor(text: string, nodes: readonly OutlineNode[]) {
    this.#nodes = nodes;
    this.#text = PLAIN.test(text) ? text.toLowerCase() : undefined;
  }

  /** Nodes that may say the piece, in reading order; among them all that do. */
  nodesWith(piece: string): readonly OutlineNode[] {
    const text = this.#text;
    if (text === undefined || piece === '') return this.#nodes;
    const found: OutlineNode[] = [];
    for (let at = text.indexOf(piece); at !== -1;) {
      const end = text.indexOf('\n', at);
      const stop = end === -1 ? text.length : end;
      this.#collect(text.lastIndexOf('\n', at) + 1, stop, found);
      at = text.indexOf(piece, stop);
    }
    return found;
  }

  /** Adds the nodes that a line holds. */
  #collect(from: number, to: number, found: OutlineNode[]): void {
    for (let at = this.#firstFrom(from); at < this.#nodes.length; at++) {
      const node = this.#nodes[at];
      if (!node || node.line >= to) return;
      found.push(node);
    }
  }

  #firstFrom(line: number): number {
    let low = 0;
    let high = this.#nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#nodes[middle]?.line ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
