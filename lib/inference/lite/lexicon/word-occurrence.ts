import { areRelated, conceptsOf } from './concepts.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** A text, word by word. */
export type WordText = readonly Word[];

/** In the same form, in another, or as a synonym; not if it is negated. */
export function isWordIn(word: Word, text: WordText): boolean {
  return text.some((said, at) => isSimilarWord(word, said) && !NEGATION_WORD.test(text[at - 1]?.text ?? ''));
}

/** "Not rated", "unpaid" */
export const isNegatedIn = (word: Word, text: WordText): boolean =>
  text.some(
    (said, at) =>
      (isSimilarWord(word, said) && NEGATION_WORD.test(text[at - 1]?.text ?? '')) || said.text === `un${word.text}`,
  );

const NEGATION_WORD = /^(?:not|no|never|without)$/;

export const isSimilarWord = (word: Word, said: Word): boolean =>
  word.stem === said.stem ||
  (word.sense === said.sense && said.weight > STOP_WEIGHT) ||
  (word.root === said.root && word.root.length >= MIN_ROOT_LENGTH) ||
  (baseOf(word) === baseOf(said) && baseOf(word).length >= MIN_BASE_LENGTH);

const MIN_ROOT_LENGTH = 4;
const MIN_BASE_LENGTH = 5;

/** "refund" of "refunded" and "refundable" */
const baseOf = ({ stem }: Word): string => stem.replace(/(?:able|ible|ed|ing)$/, '');

/** "expired" for "run out". */
export function isRelatedIn(all: WordText, at: number, text: WordText): boolean {
  const [asked, said] = [conceptsOf(all), conceptsOf(text)];
  return text.some(({ weight }, place) => weight > STOP_WEIGHT && areRelated([asked, at], [said, place]));
}
