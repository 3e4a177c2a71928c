import type { Word } from './words.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Buttons that step up and down, and the words for them. */
const stepperWords = [
  { asked: wordSet('add more increase plus raise another'), said: wordSet('more increase plus + add increment up') },
  {
    asked: wordSet('remove less fewer decrease minus reduce lower delete'),
    said: wordSet('less fewer decrease minus - − – remove decrement down'),
  },
];

const COUNT_NOUN = /^(?:quantity|amount|count|number|item|items)$/;

/** Whether a label only means one more, or one less, as requested. */
export function meansOneMore({ text }: Word, said: readonly Word[]): boolean {
  return stepperWords.some(
    ({ asked: requested, said: labels }) =>
      requested.has(text) &&
      said.every((word) => labels.has(word.text) || COUNT_NOUN.test(word.text)) &&
      said.some((word) => labels.has(word.text)),
  );
}

/** Whether a word only ever asks for one more or one less. */
export const isStepWord = ({ text }: Word): boolean => /^(?:plus|minus|more|less|fewer)$/.test(text);
