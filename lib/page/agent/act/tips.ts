import { textsShownBy } from '../pseudo.ts';
import { collapse, escape } from '../text.ts';
import { flatAncestors } from './tree.ts';

const LEVELS = 4; // the target and its ancestors: a tooltip may be on a button's wrapper
const WORD = /[\p{L}\p{N}]{2}/u; // excludes an arrow

/** What styles show about an element, before it is hovered. */
export class Tips {
  readonly #around: readonly Element[];
  readonly #then: ReadonlySet<string>;

  constructor(target: Element) {
    this.#around = [...flatAncestors(target)].slice(0, LEVELS);
    this.#then = new Set(this.#now());
  }

  /** What they newly show, as lines of an outline. */
  shown(): string[] {
    const texts = this.#now().filter((text) => !this.#then.has(text) && WORD.test(text));
    return texts.map((text) => `text: ${escape(collapse(text))}`);
  }

  #now(): string[] {
    return this.#around.flatMap(textsShownBy);
  }
}
