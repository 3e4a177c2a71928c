import { parseOutline } from '../outline.ts';
import { fold } from '../words.ts';
import type { Tongue } from './lexicon.ts';
import { stemIn } from './stem.ts';

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** The words of a page. */
export class Vocabulary {
  readonly #words = new Set<string>();
  readonly #alike = new Map<string, string[]>();

  constructor(outline: string, tongue: Tongue) {
    for (const { name, states } of parseOutline(outline).nodes)
      for (const text of [name, states.get('placeholder') ?? '', states.get('description') ?? ''])
        for (const [raw] of text.matchAll(WORD)) this.#add(raw, tongue);
  }

  #add(raw: string, tongue: Tongue): void {
    const word = fold(raw);
    if (this.#words.has(word)) return;
    this.#words.add(word);
    const stem = stemIn(tongue, word);
    this.#alike.set(stem, [...(this.#alike.get(stem) ?? []), raw]);
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Its words with this stem, in the page's spelling. */
  alike(stem: string): readonly string[] {
    return this.#alike.get(stem) ?? [];
  }
}
