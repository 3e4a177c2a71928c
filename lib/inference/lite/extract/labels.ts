import { similarity } from '../similarity.ts';
import { fold, wordsOf } from '../words.ts';
import type { Field } from './field.ts';

/** How well a label on the page names the field, by the field's key and by what its schema says about it. */
export function labelScore(field: Field, label: string): number {
  const other = QUALIFIED.exec(label.toLowerCase())?.[0];
  const share =
    other !== undefined && !field.label.includes(other) && !field.about.toLowerCase().includes(other) ? OTHER : 1;
  if (isWritten(field.label, label)) return 1;
  return (
    share *
    Math.max(
      similarityOf(field.label, label),
      field.about === '' ? 0 : 0.9 * similarityOf(label, field.about) * fullRecall(label, field.about),
    )
  );
}

/** `showTypeScript` for "Show TypeScript", which says one word less. */
const isWritten = (key: string, label: string): boolean =>
  key.replaceAll(' ', '') === fold(label).replaceAll(/[^\p{L}\d]+/gu, '');

/** "List price" is not the price. */
const QUALIFIED =
  /\b(?:list|old|was|original|regular|previous|recommended|rrp|msrp|minimum|min|maximum|max)(?=[ .]+(?:price|rate|fare|cost|order|amount|value)\b)/;
const OTHER = 0.6;

function similarityOf(asked: string, found: string): number {
  const { score } = similarity(wordsOf(asked), wordsOf(found));
  return /[äöü]/i.test(found)
    ? Math.max(score, similarity(wordsOf(asked.replaceAll(UMLAUT, '$1')), wordsOf(found)).score)
    : score;
}

const UMLAUT = /([aou])e/g; // a key is often written without: `empfaenger`

function fullRecall(label: string, about: string): number {
  return similarity(wordsOf(label), wordsOf(about)).recall >= 0.9 ? 1 : 0;
}
