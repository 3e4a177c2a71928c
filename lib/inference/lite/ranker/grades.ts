import { isTypo } from '../typos.ts';
import type { Word } from '../words.ts';

/** From here on a word answers for another. */
export const ANSWERS = 0.6;

/** How far a word of the page answers for one of the instruction: 1 the same, 0 not at all. */
export function gradeOfWords(asked: Word, said: Word): number {
  if (asked.text === said.text) return 1;
  if (asked.stem === said.stem) return 0.97;
  if (asked.sense === said.sense) return 0.9;
  if (asked.root === said.root && asked.root.length >= SHORTEST_ROOT) return 0.8;
  if (isTypo(asked.text, said.text)) return 0.7;
  return said.text.includes(' ') && said.text.split(' ').includes(asked.text) ? ANSWERS : 0;
}

const SHORTEST_ROOT = 4; // letters

/** The best grade of each of the asked words among those of a text; what two words have in common is found out once. */
export class Grader {
  readonly #known: readonly Map<string, number>[];
  readonly #asked: readonly Word[];

  constructor(asked: readonly Word[]) {
    this.#asked = asked;
    this.#known = asked.map(() => new Map<string, number>());
  }

  bestIn(said: readonly Word[]): number[] {
    return this.#asked.map((_, at) => {
      let best = 0;
      for (const word of said) {
        best = Math.max(best, this.grade(at, word));
        if (best === 1) break;
      }
      return best;
    });
  }

  grade(at: number, said: Word): number {
    const asked = this.#asked[at];
    const known = this.#known[at];
    if (!asked || !known) return 0;
    const found = known.get(said.text);
    if (found !== undefined) return found;
    const grade = gradeOfWords(asked, said);
    known.set(said.text, grade);
    return grade;
  }
}
