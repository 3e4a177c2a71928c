import { memoizedByText, memoized } from '../../memoize.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { fold, wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';

/** How well a label on the page matches the field, by the field's key and its schema's description. */
export const labelScore = (field: Field, label: string): number => scoreOf(label, field);

const scoreOf = memoized((label: string, field: Field): number => {
  const other = PRICE_QUALIFIER.exec(label.toLowerCase())?.[0];
  const share =
    other !== undefined && !field.label.includes(other) && !field.description.toLowerCase().includes(other)
      ? OTHER_QUALIFIER_FACTOR
      : 1;
  if (isSameLetters(field.label, label)) return 1;
  const short = abbreviationScore(field.label, label);
  if (short > 0) return short;
  return (
    share *
    Math.max(
      similarityOf(field.label, label),
      field.description === ''
        ? 0
        : 0.9 * similarityOf(label, field.description) * fullRecall(label, field.description),
    )
  );
});

/** `showTypeScript` for "Show TypeScript", which has one word less. */
const isSameLetters = (key: string, label: string): boolean =>
  key.replaceAll(' ', '') === fold(label).replaceAll(/[^\p{L}\d]+/gu, '');

/** "Pts" and "Pos." abbreviate `points` and `position`, and "W", less surely, `wins`. */
export function abbreviationScore(key: string, label: string): number {
  const letters = SHORT_LABEL.exec(label.toLowerCase())?.groups?.['letters'];
  if (letters === undefined || letters.length >= key.length) return 0;
  if (key.includes(' ')) return CODE_KEY.exec(key)?.groups?.['what'] === letters ? ABBREVIATION_SCORE : 0;
  if (letters.length === 1) return key.startsWith(letters) ? INITIAL_SCORE : 0;
  const isHeld = new RegExp(`^${[...letters].join('.*')}`, 'u').test(key);
  return isHeld && (key.startsWith(letters) || !/[aeiou]/.test(letters.slice(1))) ? ABBREVIATION_SCORE : 0;
}

/** "IP" above the `ip address`: the rest only names the notation. */
const CODE_KEY = /^(?<what>\p{Ll}{2,4}) (?:address|number|no|code|id)$/u;

const SHORT_LABEL = /^(?<letters>\p{Ll}{1,4})\.?$/u;
const INITIAL_SCORE = 0.6;
const ABBREVIATION_SCORE = 0.9;

/** "List price" is not the price. */
const PRICE_QUALIFIER =
  /\b(?:list|old|was|original|regular|previous|recommended|rrp|msrp|minimum|min|maximum|max)(?=[ .]+(?:price|rate|fare|cost|order|amount|value)\b)/;
const OTHER_QUALIFIER_FACTOR = 0.6;

function similarityOf(asked: string, found: string): number {
  const score = Math.max(
    similarity(wordsOf(asked), wordsOf(found)).score,
    ROOT_FACTOR * similarity(rootsOf(asked), rootsOf(found)).score,
  );
  return /[äöü]/i.test(found)
    ? Math.max(score, similarity(wordsOf(asked.replaceAll(TRANSCRIBED_UMLAUT, '$1')), wordsOf(found)).score)
    : score;
}

/** "Assigned to" for the `assignee`. */
const rootsOf: (text: string) => readonly Word[] = memoizedByText(
  (text) =>
    wordsOf(text).map((word) => ({
      ...word,
      sense: word.sense === word.stem ? word.root.replace(/ee$/, '') : word.sense,
    })),
  { most: 1000 },
);
const ROOT_FACTOR = 0.85;

const TRANSCRIBED_UMLAUT = /([aou])e/g; // a key is often written without: `empfaenger`

function fullRecall(label: string, about: string): number {
  return similarity(wordsOf(label), wordsOf(about)).recall >= 0.9 ? 1 : 0;
}
