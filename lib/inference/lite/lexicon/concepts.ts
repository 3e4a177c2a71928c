import { relatedWords, kindsOf } from './related-words.ts';
import { everydayWordings } from './everyday-phrases.ts';
import { wordsOf, type Word } from './words.ts';

/** For each word of a text, the concepts that it may denote: by itself, or in a phrase. */
export interface Concepts {
  /** Concepts that it names. */
  readonly of: readonly ReadonlySet<number>[];
  /** Concepts of which it is a kind. */
  readonly kinds: readonly ReadonlySet<number>[];
}

interface PhraseEntry {
  /** Runs of words, the later of which may be further on: "take ~ back". */
  runs: readonly (readonly string[])[];
  sense: number;
  /** One of several kinds, not the general word. */
  isKind: boolean;
}

type ConceptCache = WeakMap<readonly Word[], Concepts>;

/** Words and phrases for the same concepts, read on first use. */
class Thesaurus {
  readonly #synonyms: readonly string[];
  readonly #kinds: readonly (readonly [string, string])[];
  readonly #byFirst = new Map<string, PhraseEntry[]>();
  readonly #known: ConceptCache = new WeakMap();

  constructor(same: readonly string[], kinds: readonly (readonly [general: string, kinds: string])[]) {
    this.#synonyms = same;
    this.#kinds = kinds;
  }

  conceptsOf(words: readonly Word[]): Concepts {
    const found = this.#known.get(words) ?? this.#lookUp(words);
    this.#known.set(words, found);
    return found;
  }

  #lookUp(words: readonly Word[]): Concepts {
    if (this.#byFirst.size === 0) this.#load();
    const of = words.map(() => new Set<number>());
    const kinds = words.map(() => new Set<number>());
    for (const [at, word] of words.entries()) {
      for (const { runs, sense, isKind } of this.#byFirst.get(word.stem) ?? []) {
        const list = isKind ? kinds : of;
        for (const place of matchPhrase(runs, words, at)) list[place]?.add(sense);
      }
    }
    return { of, kinds };
  }

  #load(): void {
    for (const [sense, phrases] of this.#synonyms.entries()) this.#add(phrases, sense, false);
    for (const [at, [general, kinds]] of this.#kinds.entries()) {
      this.#add(general, this.#synonyms.length + at, false);
      this.#add(kinds, this.#synonyms.length + at, true);
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

const MAX_GAP = 7; // words between two parts of a phrase

/** The indexes of the words of a phrase that begins at one; empty if they do not form it. */
function matchPhrase(runs: PhraseEntry['runs'], words: readonly Word[], at: number): number[] {
  const places: number[] = [];
  for (const run of runs) {
    const from = (places.at(-1) ?? at - 1) + 1;
    const until = places.length === 0 ? at : from + MAX_GAP;
    let start = from;
    while (start <= until && !run.every((stem, further) => words[start + further]?.stem === stem)) start++;
    if (start > until) return [];
    places.push(...run.map((_, further) => start + further));
  }
  return places;
}

const looseThesaurus = new Thesaurus(relatedWords, kindsOf);
const plainThesaurus = new Thesaurus(
  [],
  everydayWordings.map((row) => {
    const [everyday = '', labels = ''] = row.split(' => ');
    return [everyday, labels] as const;
  }),
);

/** The possible meanings of a text's words; loosely, for observe. */
export const conceptsOf = (words: readonly Word[]): Concepts => looseThesaurus.conceptsOf(words);

/** The meanings of everyday words, and of names of controls. */
export const plainConceptsOf = (words: readonly Word[]): Concepts => plainThesaurus.conceptsOf(words);

/** Both may denote the same concept, or the page's word is a kind of the requested one. */
export function areRelated(
  [query, at]: readonly [Concepts, number],
  [label, place]: readonly [Concepts, number],
): boolean {
  const requested = query.of[at];
  const found = label.of[place];
  const kinds = label.kinds[place];
  if (!requested || requested.size === 0) return false;
  for (const sense of requested) if (found?.has(sense) === true || kinds?.has(sense) === true) return true;
  return false;
}

/** The same, for any of the page's words. */
export const isRelatedToAny = ([query, at]: readonly [Concepts, number], label: Concepts): boolean =>
  (query.of[at]?.size ?? 0) > 0 && label.of.some((_, place) => areRelated([query, at], [label, place]));
