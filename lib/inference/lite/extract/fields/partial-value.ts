import type { Field } from '../field.ts';
import { labelScore } from '../scope/label-score.ts';
import { indexOnWordBoundary } from './value-position.ts';
import { NUMBER_FIELD } from './text-parts.ts';
import { valueFor } from '../../values/parse-value.ts';

/** Another field's value that is part of a text: "34" of "Elena, 34". */
export function partOf(text: string, said: unknown, field: Field): string[] {
  if (typeof said === 'number') {
    const labelled = withLabel(text, String(said), field);
    if (labelled !== String(said)) return [labelled]; // ", flat 12"
    const at = [...text.matchAll(TRAILING_NUMBER)].find(
      ({ groups }) => valueFor(NUMBER_FIELD, groups?.['number'] ?? '') === said,
    );
    return at?.groups?.['said'] === undefined ? [] : [at.groups['said']];
  }
  return typeof said === 'string' && said !== text ? [withLabel(text, said, field)] : [];
}

/** "due 25 Nov" of "Ladder, 3 m due 25 Nov". */
function withLabel(text: string, said: string, field: Field): string {
  const before = text.slice(0, Math.max(0, indexOnWordBoundary(text, said))).trimEnd();
  const label = before.split(/\s+/).slice(-field.words.length).join(' ');
  return label !== before &&
    /^\p{Ll}/u.test(label) &&
    labelScore({ ...field, description: '' }, label) > MIN_LABEL_SCORE
    ? text.slice(before.length - label.length, text.indexOf(said) + said.length)
    : said;
}

const MIN_LABEL_SCORE = 0.9;

/** ", 34" at the end, " 12,480 contacts" there or before "Free". */
const TRAILING_NUMBER =
  /(?:,\s|\s(?=[\d.,]+ \p{L}))(?<said>(?<number>\d+(?:[.,]\d+)*)(?:(?<!, [\d.,]+) \p{Ll}[\p{L}.]*)?)(?=$|\s\p{Lu}|,? (?:[–—·•|]|\d))/gu;
