import type { Outline } from '../outline.ts';
import { wordsOf, type Word } from '../words.ts';
import { groupsIn, type Entry } from './groups.ts';

/**
 * The one entry of the page's lists which an instruction is about: "price of the Tofu ramen", "who requested T-87".
 * `undefined` when its words do not tell one entry from the others.
 */
export function entryAbout(instruction: string, outline: Outline): Entry | undefined {
  const asked = wordsOf(instruction).filter(({ weight }) => weight === 1);
  const entries = groupsIn(outline.nodes, outline)
    .filter(({ isContent }) => isContent)
    .flatMap(({ entries: of }) => of.map((entry) => ({ entry, words: new Set(wordsIn(entry)), siblings: of })));
  const telling = asked.filter((word) => entries.some(({ words }) => words.has(word.stem)));
  const scored = entries.map(({ entry, words, siblings }) => ({
    entry,
    siblings,
    hits: telling.filter((word) => words.has(word.stem)),
  }));
  const best = scored
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => b.hits.length - a.hits.length || size(a.entry) - size(b.entry))[0];
  if (!best) return undefined;
  const rivals = scored.filter(
    ({ entry, hits, siblings }) =>
      siblings === best.siblings && entry !== best.entry && hits.length >= best.hits.length,
  );
  return rivals.length === 0 && best.hits.some((word) => isOnlyIn(word, best.entry, best.siblings))
    ? best.entry
    : undefined;
}

function wordsIn({ nodes }: Entry): string[] {
  return nodes.flatMap(({ name }) => wordsOf(name).map(({ stem }) => stem));
}

function isOnlyIn(word: Word, entry: Entry, siblings: readonly Entry[]): boolean {
  return siblings.every((other) => other === entry || !wordsIn(other).includes(word.stem));
}

function size({ nodes }: Entry): number {
  return nodes.length;
}
