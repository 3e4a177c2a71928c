import { alike, kindsOf } from './kindred-words.ts';
import { wordsOf, type Word } from './words.ts';

/** For each word of a text, the things which it may be a word for: by itself, or in a phrase. */
export interface Senses {
  /** What is called so. */
  readonly of: readonly ReadonlySet<number>[];
  /** What it is a kind of. */
  readonly kinds: readonly ReadonlySet<number>[];
}

interface Entry {
  stems: readonly string[];
  sense: number;
  /** One of several kinds, not the word for all. */
  isKind: boolean;
}

const known = new WeakMap<readonly Word[], Senses>();

/** What the words of a text may stand for. */
export function sensesOf(words: readonly Word[]): Senses {
  const found = known.get(words) ?? look(words);
  known.set(words, found);
  return found;
}

/** Both may be words for one thing, or what is said is a kind of what is asked. */
export function isKindred([asked, at]: readonly [Senses, number], [said, place]: readonly [Senses, number]): boolean {
  const meant = asked.of[at];
  const stated = said.of[place];
  const kinds = said.kinds[place];
  return [...(meant ?? [])].some((sense) => stated?.has(sense) === true || kinds?.has(sense) === true);
}

function look(words: readonly Word[]): Senses {
  const of = words.map(() => new Set<number>());
  const kinds = words.map(() => new Set<number>());
  for (const [at, word] of words.entries()) {
    for (const { stems, sense, isKind } of entriesFrom().get(word.stem) ?? []) {
      if (!stems.every((stem, further) => words[at + further]?.stem === stem)) continue;
      const list = isKind ? kinds : of;
      for (const place of stems.keys()) list[at + place]?.add(sense);
    }
  }
  return { of, kinds };
}

const byFirst = new Map<string, Entry[]>();

/** All phrases by their first word, read when first asked for. */
function entriesFrom(): ReadonlyMap<string, readonly Entry[]> {
  if (byFirst.size === 0) read();
  return byFirst;
}

function read(): void {
  const add = (phrases: string, sense: number, isKind: boolean): void => {
    for (const phrase of phrases.split('|')) {
      const stems = wordsOf(phrase).map(({ stem }) => stem);
      const first = stems[0] ?? '';
      const list = byFirst.get(first) ?? [];
      list.push({ stems, sense, isKind });
      byFirst.set(first, list);
    }
  };
  for (const [sense, phrases] of alike.entries()) add(phrases, sense, false);
  for (const [at, [general, kinds]] of kindsOf.entries()) {
    add(general, alike.length + at, false);
    add(kinds, alike.length + at, true);
  }
}
