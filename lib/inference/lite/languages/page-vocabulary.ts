import { parseOutline } from '../outline/outline.ts';
import { fold } from '../lexicon/words.ts';
import type { Language } from './lexicon.ts';
import { stemOf } from './stemming.ts';

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** The words of a page. */
export class PageVocabulary {
  readonly #words = new Set<string>();
  readonly #byStem = new Map<string, string[]>();

  constructor(outline: string, language: Language) {
    for (const { name, states } of parseOutline(outline).nodes)
      for (const text of [name, states.get('placeholder') ?? '', states.get('description') ?? ''])
        for (const [raw] of text.matchAll(WORD)) this.#add(raw, language);
  }

  #add(raw: string, language: Language): void {
    const word = fold(raw);
    if (this.#words.has(word)) return;
    this.#words.add(word);
    const stem = stemOf(language, word);
    this.#byStem.set(stem, [...(this.#byStem.get(stem) ?? []), raw]);
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** Its words with this stem, in the page's spelling. */
  withStem(stem: string): readonly string[] {
    return this.#byStem.get(stem) ?? [];
  }
}
