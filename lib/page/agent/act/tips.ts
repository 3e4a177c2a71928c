import { textsShownBy } from '../pseudo.ts';
import { collapse, escape } from '../text.ts';
import { flatAncestors } from './tree.ts';

const LEVELS = 4; // the target, and what it stands in: a button is wrapped in what has the tip
const WORD = /[\p{L}\p{N}]{2}/u; // an arrow is no tip

/** What styles show about an element, before the pointer is over it. */
export class Tips {
  readonly #around: readonly Element[];
  readonly #then: ReadonlySet<string>;

  constructor(target: Element) {
    this.#around = [...flatAncestors(target)].slice(0, LEVELS);
    this.#then = new Set(this.#now());
  }

  /** What they show that they did not, as lines of an outline. */
  shown(): string[] {
    const texts = this.#now().filter((text) => !this.#then.has(text) && WORD.test(text));
    return texts.map((text) => `text: ${escape(collapse(text))}`);
  }

  #now(): string[] {
    return this.#around.flatMap(textsShownBy);
  }
}
