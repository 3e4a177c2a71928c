import { similarity } from '../similarity.ts';
import { fold, wordsOf } from '../words.ts';
import type { Field } from './field.ts';
import { calledAlike, saysWithoutKind } from './kin-labels.ts';

/** How well a label on the page names the field, by the field's key and by what its schema says about it. */
export function labelScore(field: Field, label: string): number {
  const isKin = calledAlike(field.label, label) || isPartOf(field.label, label);
  return Math.max(nameScore(field, label), isKin ? KIN : saysWithoutKind(field.label, label) ? PART : 0);
}

/** The same for a label that says the key's own words. */
export function nameScore(field: Field, label: string): number {
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

/** A label of the same meaning, or with less than the key says. */
const KIN = 0.76;
const PART = 0.65;

/** "List price" is not the price. */
const QUALIFIED =
  /\b(?:list|old|was|original|regular|previous|recommended|rrp|msrp|minimum|min|maximum|max)(?=[ .]+(?:price|rate|fare|cost|order|amount|value)\b)/;
const OTHER = 0.6;

const UNPARTED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{2,}$/u;
const WORD = /^[a-z]{4,}$/; // `rainfall` for "Rain"
const HONORED = /^[お御ご](?=.)/u;

/** In writing without blanks: `到着時刻` for "到着", `名前` for "お名前". */
function isPartOf(asked: string, label: string): boolean {
  const said = fold(label);
  if (WORD.test(said) && WORD.test(asked) && (asked.startsWith(said) || (said.startsWith(asked) && said.length > 5)))
    return true;
  const [a, b] = [asked, fold(label)].map((text) => text.replace(HONORED, '')) as [string, string]; // of two
  return UNPARTED.test(a) && UNPARTED.test(b) && (a.startsWith(b) || b.startsWith(a) || b.endsWith(a));
}

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
