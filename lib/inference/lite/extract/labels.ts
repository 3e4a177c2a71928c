import { recalling, remembering } from '../remembering.ts';
import { similarity } from '../similarity.ts';
import { fold, wordsOf, type Word } from '../words.ts';
import type { Field } from './field.ts';

/** How well a label on the page matches the field, by the field's key and its schema's description. */
export const labelScore = (field: Field, label: string): number => scoreOf(label, field);

const scoreOf = remembering((label: string, field: Field): number => {
  const other = QUALIFIED.exec(label.toLowerCase())?.[0];
  const share =
    other !== undefined && !field.label.includes(other) && !field.about.toLowerCase().includes(other) ? OTHER : 1;
  if (isWritten(field.label, label)) return 1;
  const short = shortFor(field.label, label);
  if (short > 0) return short;
  return (
    share *
    Math.max(
      similarityOf(field.label, label),
      field.about === '' ? 0 : 0.9 * similarityOf(label, field.about) * fullRecall(label, field.about),
    )
  );
});

/** `showTypeScript` for "Show TypeScript", which has one word less. */
const isWritten = (key: string, label: string): boolean =>
  key.replaceAll(' ', '') === fold(label).replaceAll(/[^\p{L}\d]+/gu, '');

/** "Pts" and "Pos." abbreviate `points` and `position`, and "W", less surely, `wins`. */
export function shortFor(key: string, label: string): number {
  const letters = SHORT.exec(label.toLowerCase())?.groups?.['letters'];
  if (letters === undefined || letters.length >= key.length) return 0;
  if (key.includes(' ')) return CODED.exec(key)?.groups?.['what'] === letters ? SHORTENED : 0;
  if (letters.length === 1) return key.startsWith(letters) ? INITIAL : 0;
  const isHeld = new RegExp(`^${[...letters].join('.*')}`, 'u').test(key);
  return isHeld && (key.startsWith(letters) || !/[aeiou]/.test(letters.slice(1))) ? SHORTENED : 0;
}

/** "IP" above the `ip address`: the rest only names the notation. */
const CODED = /^(?<what>\p{Ll}{2,4}) (?:address|number|no|code|id)$/u;

const SHORT = /^(?<letters>\p{Ll}{1,4})\.?$/u;
const INITIAL = 0.6;
const SHORTENED = 0.9;

/** "List price" is not the price. */
const QUALIFIED =
  /\b(?:list|old|was|original|regular|previous|recommended|rrp|msrp|minimum|min|maximum|max)(?=[ .]+(?:price|rate|fare|cost|order|amount|value)\b)/;
const OTHER = 0.6;

function similarityOf(asked: string, found: string): number {
  const score = Math.max(
    similarity(wordsOf(asked), wordsOf(found)).score,
    ROOTED * similarity(rootsOf(asked), rootsOf(found)).score,
  );
  return /[äöü]/i.test(found)
    ? Math.max(score, similarity(wordsOf(asked.replaceAll(UMLAUT, '$1')), wordsOf(found)).score)
    : score;
}

/** "Assigned to" for the `assignee`. */
const rootsOf: (text: string) => readonly Word[] = recalling(
  (text) =>
    wordsOf(text).map((word) => ({
      ...word,
      sense: word.sense === word.stem ? word.root.replace(/ee$/, '') : word.sense,
    })),
  { most: 1000 },
);
const ROOTED = 0.85;

const UMLAUT = /([aou])e/g; // a key is often written without: `empfaenger`

function fullRecall(label: string, about: string): number {
  return similarity(wordsOf(label), wordsOf(about)).recall >= 0.9 ? 1 : 0;
}
