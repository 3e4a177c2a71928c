import { similarity } from '../similarity.ts';
import { wordsOf, type Word } from '../words.ts';
import { isNumber, type Field } from './field.ts';
import { piecesOf } from './pieces.ts';
import { DATE } from './patterns.ts';
import { labelScore, shortFor } from './labels.ts';
import { texts, type Scope } from './scope.ts';
import { valueFor } from './values.ts';

const JUST = 0.9; // a label that says just that

/** "6 bids" gives `bids` in preference to "Current bid: £120"; the counted noun is in plural, or its unit is described. */
export function countedValue(field: Field, scope: Scope): unknown {
  if ((field.kind !== 'number' && field.kind !== 'integer') || !scope.isEntry) return undefined;
  const isPlural = field.words.length === 1 && field.words.every(({ text, stem }) => text !== stem);
  const isLabelled = scope.facts.some(({ label }) => labelScore(field, label) >= JUST);
  return isPlural && !isLabelled ? counted(field, scope) : undefined;
}

const COUNTED =
  /(?<![\d.,:]|(?:of|von|de|sur|di|\/)\s(?=\d+ (?:stars?|sterne|étoiles|estrellas|stelle|points?)\b))(?<number>\d+(?:[.,]\d+)*)(?:\s+|(?=\p{Ll}{4}))(?<noun>\p{L}[\p{L}-]*)(?<more>(?:\s\p{L}+){0,2})|^(?<before>\p{L}[\p{L} ]*?)\s*\(?(?<behind>\d[\d.,]*)\)?$/gu;

/** "128 reviews" gives a `reviewCount`, and "Comments (4)" the `comments`. */
export function counted(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ text }) => !/^(?:count|number|total|amount|num|of|size)$/.test(text));
  if (asked.length === 0) return undefined;
  const isNot = /^not /.test(field.label);
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.replace(DATE, ', ').matchAll(COUNTED)) {
      const nouns = [groups['noun'] ?? groups['before'] ?? '', `${groups['noun']}${groups['more'] ?? ''}`];
      if (nouns.some((noun) => (isNot ? NOT.test(noun) : isCalled(asked, noun))))
        return valueFor(field, groups['number'] ?? groups['behind'] ?? '');
    }
  }
  const [noun, more] = asked;
  const parts = scope.isEntry && noun && !more ? piecesOf(scope) : []; // "party of 4"
  const party = parts
    .map(({ text }) => PARTY.exec(text)?.groups)
    .find((said) => wordsOf(said?.['noun'] ?? '')[0]?.stem === noun?.stem);
  return party && valueFor(field, party['number'] ?? '');
}

const NOT = /^not(?: \p{L}+)?$/u; // "21 coming, 4 not"

const PARTY = /^(?<noun>\p{L}+) (?:of|for|von|de|para) (?<number>\d+)$/iu;

/** "5 e-bikes", "14 free docks": all of the request, and little else. */
function isCalled(asked: readonly Word[], noun: string): boolean {
  const { recall, precision } = similarity(asked, wordsOf(noun));
  return recall >= 0.9 && precision > 0.5;
}

const OF_ALL =
  /(?<!\p{L})(?<noun>\p{L}+)(?:\s(?:number|no\.?|nr\.?))?,?\s(?<at>\d+)\s?(?:of|von|de|sur|di|van|\/)\s?(?<all>\d+)/giu;

/** "Day 12 of 42" gives the `day` and, in plural, the total. */
export function ofAll(field: Field, scope: Scope): unknown {
  const [word, more] = field.words.filter(({ text }) => !FILLING.test(text));
  if (!isNumber(field) || !word || more) return undefined;
  const isAll = word.text !== word.stem || field.words.some(({ text }) => /^(?:total|count|last)$/.test(text));
  for (const { groups = {} } of texts(scope).flatMap(({ text }) => [...text.matchAll(OF_ALL)]))
    if (wordsOf(groups['noun'] ?? '')[0]?.stem === word.stem) return Number(groups[isAll ? 'all' : 'at']);
  return undefined;
}

const FILLING = /^(?:count|number|total|amount|num|of|current|last)$/;

const MOST_WORDS = 8; // of a text that is a number with little else

/** "Max. 8 people" gives `maxPeople`, "5-year guarantee" `guaranteeYears`: the only number with all words of the field. */
export function saidNumber(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ text, weight }) => weight > 0 && !FILLING.test(text));
  if (asked.length < (scope.isEntry ? 1 : 2)) return undefined;
  const pieces = piecesOf(scope).filter(({ node }) => node.role !== 'button');
  for (const text of [...pieces.map(({ text: part }) => part), ...pieces.map(({ whole }) => whole)]) {
    const words = wordsOf(text.replaceAll('-', ' '));
    const [number, other] = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
    const isSaid = asked.every((word) => words.some((said) => said.stem === word.stem || said.sense === word.sense));
    if (number !== undefined && !other && words.length <= MOST_WORDS && isSaid) return valueFor(field, text);
  }
  return undefined;
}

const NUMBERED =
  /(?<noun>\p{L}[\p{L} ]*?)\s(?:no\.?\s|n[°ºr]\.?\s?|number\s|#\s?|№\s?)?(?<number>\d[\d-]{2,})(?!\S*[\p{L}%€$£])/gu;

/** "Bike 4827" gives the `bikeNumber`. */
export function numbered(field: Field, scope: Scope): unknown {
  const asked = field.words.filter(({ sense, text }) => sense !== 'number' && text !== 'id');
  if (asked.length === 0 || asked.length === field.words.length) return undefined;
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.matchAll(NUMBERED))
      if (similarity(asked, wordsOf(groups['noun'] ?? '').slice(-asked.length)).score > JUST)
        return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

const unitNames: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', centimetre: 'cm', centimeter: 'cm', kilometre: 'km', kilometer: 'km', mile: 'mi' },
  ...{ minute: 'min', hour: 'h', second: 's', gram: 'g', kilogram: 'kg', litre: 'l', liter: 'l', percent: '%' },
};

const UNIT = /(?<![\d.,])(?<number>\d+(?:[.,\u00A0\u202F ]\d+)*)\s?(?<unit>%|°C|\p{L}+)(?![\p{L}\d/])/gu;

/** "22 kW" for `maxPowerKw`: the number before the unit in the field's name. */
export function inNamedUnit(field: Field, scope: Scope): unknown {
  const last = field.words.at(-1)?.stem ?? '';
  const unit = (unitNames[last] ?? last).toLowerCase();
  const measured =
    field.words.length > 1 ? texts(scope).flatMap(({ text }) => [...text.replace(DATE, ', ').matchAll(UNIT)]) : [];
  const found = measured.find(({ groups = {} }) => groups['unit']?.toLowerCase() === unit);
  return found && valueFor(field, found.groups?.['number'] ?? '');
}

/** "3 bd" and "2 ba" for `bedrooms` and `bathrooms`. */
export function inShort(field: Field, scope: Scope): unknown {
  const [asked, more] = field.words.filter(({ text }) => !FILLING.test(text));
  if (!asked || more || !scope.isEntry) return undefined;
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.replace(DATE, ', ').matchAll(SHORTENED))
      if (shortFor(asked.text, groups['noun'] ?? '') > 0) return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

const SHORTENED = /(?<![\d.,:])(?<number>\d+(?:[.,]\d+)*)\s?(?<noun>\p{Ll}{2,4})\.?(?![\p{L}\d])/gu;

/** "620 kcal" for calories that the schema says are in kcal. */
export function inUnit(field: Field, scope: Scope): unknown {
  const units = scope.isEntry ? field.about.split(/[^\p{L}]+/u).filter((name) => name.length > 0) : [];
  for (const { text } of texts(scope)) {
    for (const { groups = {} } of text.matchAll(COUNTED))
      if (units.includes(groups['noun'] ?? '')) return valueFor(field, groups['number'] ?? '');
  }
  return undefined;
}

/** "32 GB RAM" */
const endsWith = (text: string, words: readonly Word[]): boolean =>
  similarity(words, wordsOf(text).slice(-words.length)).score > JUST;

/** "4 seats" for the text `seats`, "High priority" for the `priority`. */
export function saidWithCount(field: Field, scope: Scope): unknown {
  if (!scope.isEntry || field.kind !== 'text') return undefined;
  const called = texts(scope).find(({ text }) => /^\d/.test(text) && endsWith(text, field.words));
  if (called) return valueFor(field, called.text);
  const said = texts(scope).find(({ text, node }) => {
    if (node.role === 'button' || node.role === 'link') return false;
    const [value, noun, more] = text.split(/\s+/);
    return value !== undefined && more === undefined && similarity(field.words, wordsOf(noun ?? '')).score > JUST;
  })?.text;
  return said === undefined ? undefined : valueFor(field, /^\d/.test(said) ? said : (said.split(/\s+/)[0] ?? ''));
}
