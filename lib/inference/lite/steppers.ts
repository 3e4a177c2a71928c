import type { Word } from './words.ts';

const one = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Buttons that count up and down, and the words that ask for them. */
const steppers = [
  { asked: one('add more increase plus raise another'), said: one('more increase plus + add increment up') },
  {
    asked: one('remove less fewer decrease minus reduce lower delete'),
    said: one('less fewer decrease minus - − – remove decrement down'),
  },
];

const COUNTED = /^(?:quantity|amount|count|number|item|items)$/;

/** True when a label says nothing but that one more, or one less, is taken, as was asked. */
export function oneFor({ text }: Word, said: readonly Word[]): boolean {
  return steppers.some(
    ({ asked, said: labels }) =>
      asked.has(text) &&
      said.every((word) => labels.has(word.text) || COUNTED.test(word.text)) &&
      said.some((word) => labels.has(word.text)),
  );
}

/** True for a word that only ever asks for one more or one less. */
export const isStepper = ({ text }: Word): boolean => /^(?:plus|minus|more|less|fewer)$/.test(text);
