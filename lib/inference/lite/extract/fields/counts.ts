import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import { isNumber, type Field } from '../field.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { DATE } from '../../values/patterns.ts';
import { labelScore, abbreviationScore } from '../scope/label-score.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { valueFor } from '../../values/parse-value.ts';

const EXACT_MATCH = 0.9; // a label that says just that

/** "6 bids" gives `bids` in preference to "Current bid: £120"; the counted noun is in plural, or its unit is described. */
export function valueOfCount(field: Field, scope: Scope): unknown {
  if ((field.kind !== 'number' && field.kind !== 'integer') || !scope.isEntry) return undefined;
  const isPlural = field.words.length === 1 && field.words.every(({ text, stem }) => text !== stem);
  const isLabelled = scope.facts.some(({ label }) => labelScore(field, label) >= EXACT_MATCH);
  return isPlural && !isLabelled ? countOf(field, scope) : undefined;
}

const COUNT_WITH_NOUN =
  /(?<![\d.,:]|(?:of|von|de|sur|di|\/)\s(?=\d+ (?:stars?|sterne|étoiles|estrellas|stelle|points?)\b))(?<number>\d+(?:[.,]\d+)*)(?:\s+|(?=\p{Ll}{4}))(?<noun>\p{L}[\p{L}-]*)(?<more>(?:\s\p{L}+){0,2})|^(?<before>\p{L}[\p{L} ]*?)\s*\(?(?<behind>\d[\d.,]*)\)?$/gu;

/** "128 reviews" gives a `reviewCount`, and "Comments (4)" the `comments`. */
export function countOf(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ text }) => !/^(?:count|number|total|amount|num|of|size)$/.test(text));
  if (asked.length === 0) return undefined;
  const isNot = /^not /.test(field.label);
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.replace(DATE, ', ').matchAll(COUNT_WITH_NOUN)) {
      const nouns = [groups['noun'] ?? groups['before'] ?? '', `${groups['noun']}${groups['more'] ?? ''}`];
      if (nouns.some((noun) => (isNot ? NEGATED_STATE.test(noun) : isNameOfField(asked, noun))))
        return valueFor(field, groups['number'] ?? groups['behind'] ?? '');
    }
  }
  const [noun, more] = asked;
  const parts = scope.isEntry && noun && !more ? piecesOf(scope) : []; // "party of 4"
  const party = parts
    .map(({ text }) => PARTY_OF_NUMBER.exec(text)?.groups)
    .find((said) => wordsOf(said?.['noun'] ?? '')[0]?.stem === noun?.stem);
  return party && valueFor(field, party['number'] ?? '');
}

const NEGATED_STATE = /^not(?: \p{L}+)?$/u; // "21 coming, 4 not"

const PARTY_OF_NUMBER = /^(?<noun>\p{L}+) (?:of|for|von|de|para) (?<number>\d+)$/iu;

/** "5 e-bikes", "14 free docks": all of the request, and little else. */
function isNameOfField(asked: readonly Word[], noun: string): boolean {
  const { recall, precision } = similarity(asked, wordsOf(noun));
  return recall >= 0.9 && precision > 0.5;
}

const NUMBER_OF_TOTAL =
  /(?<!\p{L})(?<noun>\p{L}+)(?:\s(?:number|no\.?|nr\.?))?,?\s(?<at>\d+)\s?(?:of|von|de|sur|di|van|\/)\s?(?<all>\d+)/giu;

/** "Day 12 of 42" gives the `day` and, in plural, the total. */
export function numberOrTotal(field: Field, scope: Scope): unknown {
  const [word, more] = field.words.filter(({ text }) => !COUNT_KEY_WORD.test(text));
  if (!isNumber(field) || !word || more) return undefined;
  const isAll = word.text !== word.stem || field.words.some(({ text }) => /^(?:total|count|last)$/.test(text));
  for (const { groups = {} } of texts(scope).flatMap(({ text }) => [...text.matchAll(NUMBER_OF_TOTAL)]))
    if (wordsOf(groups['noun'] ?? '')[0]?.stem === word.stem) return Number(groups[isAll ? 'all' : 'at']);
  return undefined;
}

const COUNT_KEY_WORD = /^(?:count|number|total|amount|num|of|current|last)$/;

const MAX_WORDS = 8; // of a text that is a number with little else

/** "Max. 8 people" gives `maxPeople`, "5-year guarantee" `guaranteeYears`: the only number with all words of the field. */
export function numberAmong(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ text, weight }) => weight > 0 && !COUNT_KEY_WORD.test(text));
  if (asked.length < (scope.isEntry ? 1 : 2)) return undefined;
  const pieces = piecesOf(scope).filter(({ node }) => node.role !== 'button');
  for (const text of [...pieces.map(({ text: part }) => part), ...pieces.map(({ whole }) => whole)]) {
    const words = wordsOf(text.replaceAll('-', ' '));
    const [number, other] = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
    const isSaid = asked.every((word) => words.some((said) => said.stem === word.stem || said.sense === word.sense));
    if (number !== undefined && !other && words.length <= MAX_WORDS && isSaid) return valueFor(field, text);
  }
  return undefined;
}

const NOUN_WITH_NUMBER =
  /(?<noun>\p{L}[\p{L} ]*?)\s(?:no\.?\s|n[°ºr]\.?\s?|number\s|#\s?|№\s?)?(?<number>\d[\d-]{2,})(?!\S*[\p{L}%€$£])/gu;

/** "Bike 4827" gives the `bikeNumber`. */
export function numberAfter(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ sense, text }) => sense !== 'number' && text !== 'id');
  if (asked.length === 0 || asked.length === field.words.length) return undefined;
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.matchAll(NOUN_WITH_NUMBER))
      if (similarity(asked, wordsOf(groups['noun'] ?? '').slice(-asked.length)).score > EXACT_MATCH)
        return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

const unitSymbols: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', centimetre: 'cm', centimeter: 'cm', kilometre: 'km', kilometer: 'km', mile: 'mi' },
  ...{ minute: 'min', hour: 'h', second: 's', gram: 'g', kilogram: 'kg', litre: 'l', liter: 'l', percent: '%' },
};

const NUMBER_WITH_UNIT = /(?<![\d.,])(?<number>\d+(?:[.,\u00A0\u202F ]\d+)*)\s?(?<unit>%|°C|\p{L}+)(?![\p{L}\d/])/gu;

/** "22 kW" for `maxPowerKw`: the number before the unit in the field's name. */
export function inNamedUnit(field: Field, scope: Scope): unknown {
  const last = field.words.at(-1)?.stem ?? '';
  const unit = (unitSymbols[last] ?? last).toLowerCase();
  const measured =
    field.words.length > 1
      ? texts(scope).flatMap(({ text }) => [...text.replace(DATE, ', ').matchAll(NUMBER_WITH_UNIT)])
      : [];
  const found = measured.find(({ groups = {} }) => groups['unit']?.toLowerCase() === unit);
  return found && valueFor(field, found.groups?.['number'] ?? '');
}

/** "3 bd" and "2 ba" for `bedrooms` and `bathrooms`. */
export function abbreviated(field: Field, scope: Scope): unknown {
  const [asked, more] = field.words.filter(({ text }) => !COUNT_KEY_WORD.test(text));
  if (!asked || more || !scope.isEntry) return undefined;
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.replace(DATE, ', ').matchAll(NUMBER_WITH_ABBREVIATION))
      if (abbreviationScore(asked.text, groups['noun'] ?? '') > 0) return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

const NUMBER_WITH_ABBREVIATION = /(?<![\d.,:])(?<number>\d+(?:[.,]\d+)*)\s?(?<noun>\p{Ll}{2,4})\.?(?![\p{L}\d])/gu;

/** "620 kcal" for calories that the schema says are in kcal. */
export function inUnit(field: Field, scope: Scope): unknown {
  const units = scope.isEntry ? field.description.split(/[^\p{L}]+/u).filter((name) => name.length > 0) : [];
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.matchAll(COUNT_WITH_NOUN))
      if (units.includes(groups['noun'] ?? '')) return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

/** "32 GB RAM" */
const endsWith = (text: string, words: readonly Word[]): boolean =>
  similarity(words, wordsOf(text).slice(-words.length)).score > EXACT_MATCH;

/** "4 seats" for the text `seats`, "High priority" for the `priority`. */
export function textWithCount(field: Field, scope: Scope): unknown {
  if (!scope.isEntry || field.kind !== 'text') return undefined;
  const called = texts(scope).find(({ text }) => /^\d/.test(text) && endsWith(text, field.words));
  if (called) return valueFor(field, called.text);
  const said = texts(scope).find(({ text, node }) => {
    if (node.role === 'button' || node.role === 'link') return false;
    const [value, noun, more] = text.split(/\s+/);
    return (
      value !== undefined && more === undefined && similarity(field.words, wordsOf(noun ?? '')).score > EXACT_MATCH
    );
  })?.text;
  return said === undefined ? undefined : valueFor(field, /^\d/.test(said) ? said : (said.split(/\s+/)[0] ?? ''));
}
