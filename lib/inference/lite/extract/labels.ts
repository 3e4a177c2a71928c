import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import type { Field } from './field.ts';

/** How well a label on the page names the field, by the field's key and by what its schema says about it. */
export function labelScore(field: Field, label: string): number {
  return Math.max(
    similarityOf(field.label, label),
    field.about === '' ? 0 : 0.9 * similarityOf(label, field.about) * fullRecall(label, field.about),
  );
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
