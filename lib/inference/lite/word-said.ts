import { isKindred, sensesOf } from './kindred.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** A text, word by word. */
export type Text = readonly Word[];

/** In the same form, in another, or as a synonym; not if it is negated. */
export function isWordIn(word: Word, text: Text): boolean {
  return text.some((said, at) => isLike(word, said) && !DENIES.test(text[at - 1]?.text ?? ''));
}

/** "Not rated", "unpaid" */
export const isDeniedIn = (word: Word, text: Text): boolean =>
  text.some(
    (said, at) => (isLike(word, said) && DENIES.test(text[at - 1]?.text ?? '')) || said.text === `un${word.text}`,
  );

const DENIES = /^(?:not|no|never|without)$/;

export const isLike = (word: Word, said: Word): boolean =>
  word.stem === said.stem ||
  (word.sense === said.sense && said.weight > STOP_WEIGHT) ||
  (word.root === said.root && word.root.length >= SHORTEST_ROOT) ||
  (baseOf(word) === baseOf(said) && baseOf(word).length >= SHORTEST_BASE);

const SHORTEST_ROOT = 4;
const SHORTEST_BASE = 5;

/** "refund" of "refunded" and "refundable" */
const baseOf = ({ stem }: Word): string => stem.replace(/(?:able|ible|ed|ing)$/, '');

/** "expired" for "run out". */
export function isKindredIn(all: Text, at: number, text: Text): boolean {
  const [asked, said] = [sensesOf(all), sensesOf(text)];
  return text.some(({ weight }, place) => weight > STOP_WEIGHT && isKindred([asked, at], [said, place]));
}
