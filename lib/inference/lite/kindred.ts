import { alike, kindsOf } from './kindred-words.ts';
import { plainWords } from './plain-words.ts';
import { wordsOf, type Word } from './words.ts';

/** For each word of a text, the concepts that it may denote: by itself, or in a phrase. */
export interface Senses {
  /** Concepts that it names. */
  readonly of: readonly ReadonlySet<number>[];
  /** Concepts of which it is a kind. */
  readonly kinds: readonly ReadonlySet<number>[];
}

interface Entry {
  /** Runs of words, the later of which may be further on: "take ~ back". */
  runs: readonly (readonly string[])[];
  sense: number;
  /** One of several kinds, not the general word. */
  isKind: boolean;
}

type Known = WeakMap<readonly Word[], Senses>;

/** Words and phrases for the same concepts, read on first use. */
class Lexicon {
  readonly #alike: readonly string[];
  readonly #kinds: readonly (readonly [string, string])[];
  readonly #byFirst = new Map<string, Entry[]>();
  readonly #known: Known = new WeakMap();

  constructor(same: readonly string[], kinds: readonly (readonly [general: string, kinds: string])[]) {
    this.#alike = same;
    this.#kinds = kinds;
  }

  sensesOf(words: readonly Word[]): Senses {
    const found = this.#known.get(words) ?? this.#look(words);
    this.#known.set(words, found);
    return found;
  }

  #look(words: readonly Word[]): Senses {
    if (this.#byFirst.size === 0) this.#read();
    const of = words.map(() => new Set<number>());
    const kinds = words.map(() => new Set<number>());
    for (const [at, word] of words.entries()) {
      for (const { runs, sense, isKind } of this.#byFirst.get(word.stem) ?? []) {
        const list = isKind ? kinds : of;
        for (const place of placesOf(runs, words, at)) list[place]?.add(sense);
      }
    }
    return { of, kinds };
  }

  #read(): void {
    for (const [sense, phrases] of this.#alike.entries()) this.#add(phrases, sense, false);
    for (const [at, [general, kinds]] of this.#kinds.entries()) {
      this.#add(general, this.#alike.length + at, false);
      this.#add(kinds, this.#alike.length + at, true);
    }
  }

  #add(phrases: string, sense: number, isKind: boolean): void {
    for (const phrase of phrases.split('|')) {
      const runs = phrase.split('~').map((run) => wordsOf(run).map(({ stem }) => stem));
      const first = runs[0]?.[0] ?? '';
      const list = this.#byFirst.get(first) ?? [];
      this.#byFirst.set(first, list);
      list.push({ runs, sense, isKind });
    }
  }
}

const FARTHEST = 7; // words between two parts of a phrase

/** The indexes of the words of a phrase that begins at one; empty if they do not form it. */
function placesOf(runs: Entry['runs'], words: readonly Word[], at: number): number[] {
  const places: number[] = [];
  for (const run of runs) {
    const from = (places.at(-1) ?? at - 1) + 1;
    const until = places.length === 0 ? at : from + FARTHEST;
    let start = from;
    while (start <= until && !run.every((stem, further) => words[start + further]?.stem === stem)) start++;
    if (start > until) return [];
    places.push(...run.map((_, further) => start + further));
  }
  return places;
}

const looking = new Lexicon(alike, kindsOf);
const inPlainWords = new Lexicon(
  [],
  plainWords.map((row) => {
    const [said = '', labels = ''] = row.split(' => ');
    return [said, labels] as const;
  }),
);

/** The possible meanings of a text's words; loosely, for observe. */
export const sensesOf = (words: readonly Word[]): Senses => looking.sensesOf(words);

/** The meanings of everyday words, and of names of controls. */
export const plainSensesOf = (words: readonly Word[]): Senses => inPlainWords.sensesOf(words);

/** Both may denote the same concept, or the page's word is a kind of the requested one. */
export function isKindred([asked, at]: readonly [Senses, number], [said, place]: readonly [Senses, number]): boolean {
  const meant = asked.of[at];
  const stated = said.of[place];
  const kinds = said.kinds[place];
  if (!meant || meant.size === 0) return false;
  for (const sense of meant) if (stated?.has(sense) === true || kinds?.has(sense) === true) return true;
  return false;
}

/** The same, for any of the page's words. */
export const isKindredToAny = ([asked, at]: readonly [Senses, number], said: Senses): boolean =>
  (asked.of[at]?.size ?? 0) > 0 && said.of.some((_, place) => isKindred([asked, at], [said, place]));
