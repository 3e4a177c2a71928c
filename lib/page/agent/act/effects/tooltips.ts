import { pseudoElementTexts } from '../../style/generated-text.ts';
import { collapse, escape } from '../../dom/text.ts';
import { flatAncestors } from '../flat-path.ts';

const MAX_LEVELS = 4; // the target and its ancestors: a tooltip may be on a button's wrapper
const WORD = /[\p{L}\p{N}]{2}/u; // excludes an arrow

/** What styles show about an element, before it is hovered. */
export class Tooltips {
  readonly #around: readonly Element[];
  readonly #before: ReadonlySet<string>;

  constructor(target: Element) {
    this.#around = [...flatAncestors(target)].slice(0, MAX_LEVELS);
    this.#before = new Set(this.#now());
  }

  /** What they newly show, as lines of an outline. */
  newLines(): string[] {
    const texts = this.#now().filter((text) => !this.#before.has(text) && WORD.test(text));
    return texts.map((text) => `text: ${escape(collapse(text))}`);
  }

  #now(): string[] {
    return this.#around.flatMap(pseudoElementTexts);
  }
}
