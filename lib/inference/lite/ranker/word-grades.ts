import { isTypo } from '../lexicon/typos.ts';
import type { Word } from '../lexicon/words.ts';

/** From this grade on, one word accounts for another. */
export const MIN_ACCOUNTING_GRADE = 0.6;

/** How far a word of the page accounts for one of the instruction: 1 the same, 0 not at all. */
export function gradeOfWords(asked: Word, said: Word): number {
  if (asked.text === said.text) return 1;
  if (asked.stem === said.stem) return 0.97;
  if (asked.sense === said.sense) return 0.9;
  if (asked.root === said.root && asked.root.length >= MIN_ROOT_LENGTH) return 0.8;
  if (isTypo(asked.text, said.text)) return 0.7;
  return said.text.includes(' ') && said.text.split(' ').includes(asked.text) ? MIN_ACCOUNTING_GRADE : 0;
}

const MIN_ROOT_LENGTH = 4; // letters

/** The best grade of each word of the instruction among those of a text; the grade of two words is computed once. */
export class Grader {
  readonly #queryWords: readonly Word[];
  readonly #none: readonly number[];
  readonly #words = new Map<string, readonly number[]>();
  readonly #texts = new Map<readonly Word[], readonly number[]>();

  constructor(asked: readonly Word[]) {
    this.#queryWords = asked;
    this.#none = asked.map(() => 0);
  }

  bestGradesIn(said: readonly Word[]): readonly number[] {
    if (said.length === 0) return this.#none;
    const known = this.#texts.get(said);
    if (known) return known;
    let bestGrade = this.#none;
    for (const word of said) {
      const grades = this.#gradesOf(word);
      if (grades === this.#none) continue;
      bestGrade = bestGrade === this.#none ? grades : bestGrade.map((grade, at) => Math.max(grade, grades[at] ?? 0));
    }
    this.#texts.set(said, bestGrade);
    return bestGrade;
  }

  /** The best grade of one word. */
  bestGrade(word: Word): number {
    return this.#gradesOf(word).reduce((most, grade) => Math.max(most, grade), 0);
  }

  #gradesOf(word: Word): readonly number[] {
    const known = this.#words.get(word.text);
    if (known) return known;
    const grades = this.#queryWords.map((asked) => gradeOfWords(asked, word));
    const found = grades.some((grade) => grade > 0) ? grades : this.#none;
    this.#words.set(word.text, found);
    return found;
  }
}
