import type { Word } from './words.ts';

const one = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Buttons that step up and down, and the words for them. */
const steppers = [
  { asked: one('add more increase plus raise another'), said: one('more increase plus + add increment up') },
  {
    asked: one('remove less fewer decrease minus reduce lower delete'),
    said: one('less fewer decrease minus - − – remove decrement down'),
  },
];

const COUNTED = /^(?:quantity|amount|count|number|item|items)$/;

/** Whether a label only means one more, or one less, as requested. */
export function oneFor({ text }: Word, said: readonly Word[]): boolean {
  return steppers.some(
    ({ asked, said: labels }) =>
      asked.has(text) &&
      said.every((word) => labels.has(word.text) || COUNTED.test(word.text)) &&
      said.some((word) => labels.has(word.text)),
  );
}

/** Whether a word only ever asks for one more or one less. */
export const isStepper = ({ text }: Word): boolean => /^(?:plus|minus|more|less|fewer)$/.test(text);
