import { isTypo } from '../typos.ts';
import type { Word } from '../words.ts';

/** From this grade on, one word accounts for another. */
export const ANSWERS = 0.6;

/** How far a word of the page accounts for one of the instruction: 1 the same, 0 not at all. */
export function gradeOfWords(asked: Word, said: Word): number {
  if (asked.text === said.text) return 1;
  if (asked.stem === said.stem) return 0.97;
  if (asked.sense === said.sense) return 0.9;
  if (asked.root === said.root && asked.root.length >= SHORTEST_ROOT) return 0.8;
  if (isTypo(asked.text, said.text)) return 0.7;
  return said.text.includes(' ') && said.text.split(' ').includes(asked.text) ? ANSWERS : 0;
}

const SHORTEST_ROOT = 4; // letters

/** The best grade of each word of the instruction among those of a text; the grade of two words is computed once. */
export class Grader {
  readonly #asked: readonly Word[];
  readonly #none: readonly number[];
  readonly #words = new Map<string, readonly number[]>();
  readonly #texts = new Map<readonly Word[], readonly number[]>();

  constructor(asked: readonly Word[]) {
    this.#asked = asked;
    this.#none = asked.map(() => 0);
  }

  bestIn(said: readonly Word[]): readonly number[] {
    if (said.length === 0) return this.#none;
    const known = this.#texts.get(said);
    if (known) return known;
    let best = this.#none;
    for (const word of said) {
      const grades = this.#gradesOf(word);
      if (grades === this.#none) continue;
      best = best === this.#none ? grades : best.map((grade, at) => Math.max(grade, grades[at] ?? 0));
    }
    this.#texts.set(said, best);
    return best;
  }

  /** The best grade of one word. */
  best(word: Word): number {
    return this.#gradesOf(word).reduce((most, grade) => Math.max(most, grade), 0);
  }

  #gradesOf(word: Word): readonly number[] {
    const known = this.#words.get(word.text);
    if (known) return known;
    const grades = this.#asked.map((asked) => gradeOfWords(asked, word));
    const found = grades.some((grade) => grade > 0) ? grades : this.#none;
    this.#words.set(word.text, found);
    return found;
  }
}
