import type { Word } from './words.ts';

const MIN_SHARED_LETTERS = 4; // letters: "expire" and "Expires", "walks" and "Walker"

/** The same, or from the same root. */
export function isSameOrSameRoot(asked: Word, said: Word): boolean {
  if (asked.stem === said.stem || asked.sense === said.sense || asked.root === said.root) return true;
  const [a, b] = [asked.stem, said.stem].map((stem) => stem.replace(/(?:ing|e)$/, '')) as [string, string]; // of two
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  return (
    length >= MIN_SHARED_LETTERS - 1 &&
    a.slice(0, length) === b.slice(0, length) &&
    Math.max(a.length, b.length) - length <= MIN_SHARED_LETTERS - 1
  );
}
