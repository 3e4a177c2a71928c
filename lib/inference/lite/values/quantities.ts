import { DATE, RATING, TIME } from './patterns.ts';
import { numberIn, PRICE } from './parse-value.ts';
import { memoizedByText } from '../memoize.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

/** A quantity in a text, with its unit: only equal units are compared. */
export interface Quantity {
  value: number;
  unit: string;
}

export type Measure = 'price' | 'when' | 'duration' | 'size' | 'rating' | 'number' | 'weight' | 'length' | 'pace';

/** All quantities of a kind in a text. */
export const quantitiesIn = (measure: Measure, text: string): readonly Quantity[] => quantityReaders[measure](text);

const globalPattern = (form: RegExp): RegExp => new RegExp(form.source, `${form.flags}g`);
const allMatches = (form: RegExp, text: string): RegExpExecArray[] => [...text.matchAll(form)];
const [PRICES, DATES, TIMES] = [PRICE, DATE, TIME].map(globalPattern) as [RegExp, RegExp, RegExp]; // of three
const NUMBER = /\d+(?:[.,'’]\d+)*/gu;
const PER_UNIT = /^\s*(?:\/|(?:per|an?|each|pro|par|por|al|je)\s)\s*(?<unit>\p{L}+)/iu;

const quantityReaders: Readonly<Record<Measure, (text: string) => readonly Quantity[]>> = {
  price: (text) =>
    allMatches(PRICES, text).map((match) => ({
      value: numberIn(match[0]) ?? Number.NaN,
      unit: `${match[0].replaceAll(/[\d.,'’\s-]/gu, '')} ${PER_UNIT.exec(text.slice(match.index + match[0].length))?.groups?.['unit'] ?? ''}`,
    })),
  when: whenIn,
  duration: (text) => allMatches(DURATIONS, text).map(([span]) => ({ value: minutesOf(span), unit: 'minutes' })),
  size: (text) =>
    allMatches(DATA_SIZES, text).map(({ groups }) => ({
      value: (numberIn(groups?.['size'] ?? '') ?? Number.NaN) * 1024 ** ' kmgt'.indexOf(fold(groups?.['unit'] ?? ' ')),
      unit: 'bytes',
    })),
  weight: (text) => scaled(readWeights, gramsPerUnit, text).map((value) => ({ value, unit: 'grams' })),
  length: (text) => scaled(readLengths, metresPerUnit, text).map((value) => ({ value, unit: 'metres' })),
  pace: (text) =>
    allMatches(SPEEDS, text).map(({ groups }) => {
      const [, thousands = '', unit = ''] = BIT_RATE.exec(groups?.['unit'] ?? '') ?? ['', '', groups?.['unit'] ?? ''];
      const speed = (numberIn(groups?.['speed'] ?? '') ?? Number.NaN) * 1000 ** ' kmgt'.indexOf(fold(thousands || ' '));
      return { value: 1 / speed, unit: fold(unit) };
    }),
  rating: (text) => {
    const { value, stars, star } = RATING.exec(text)?.groups ?? {};
    const said = value ?? stars ?? star;
    return said === undefined ? [] : [{ value: Number(said.replace(',', '.')), unit: '' }];
  },
  number: (text) => {
    const numbers = allMatches(NUMBER, text);
    const unit = wordsOf(text.replaceAll(NUMBER, ' ')).map(({ stem }) => stem);
    return numbers.length === 1 ? [{ value: numberIn(text) ?? Number.NaN, unit: unit.join(' ') }] : [];
  },
};

const DATA_SIZES = /(?<size>\d+(?:[.,]\d+)?)\s?(?<unit>[KMGT])i?[BO](?!\p{L})/giu;
const gramsPerUnit: Readonly<Record<string, number>> = { mg: 0.001, g: 1, kg: 1000, oz: 28.35, lb: 453.6, lbs: 453.6 };
const metresPerUnit: Readonly<Record<string, number>> = {
  mm: 0.001,
  cm: 0.01,
  m: 1,
  km: 1000,
  ft: 0.3048,
  mi: 1609,
  mile: 1609,
  miles: 1609,
};
const measured = (units: Readonly<Record<string, number>>): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\d.,])(?<count>\d+(?:[.,]\d+)*)\s?(?<unit>${Object.keys(units).join('|')})(?![\p{L}\d/²³])`,
    'giu',
  );
const [readWeights, readLengths] = [measured(gramsPerUnit), measured(metresPerUnit)] as const;
const scaled = (form: RegExp, units: Readonly<Record<string, number>>, text: string): number[] =>
  allMatches(form, text).map(
    ({ groups = {} }) =>
      (numberIn(groups['count'] ?? '') ?? Number.NaN) * (units[groups['unit']?.toLowerCase() ?? ''] ?? Number.NaN),
  );
/** "145 Mbps", "90 km/h" */
const SPEEDS =
  /(?<![\p{L}\d.,])(?<speed>\d+(?:[.,]\d+)*)\s?(?<unit>[KMGT]?(?:bps|bit\/s|B\/s)|km\/h|kph|mph|m\/s|knots|ppm|rpm|fps)(?!\p{L})/giu;
const BIT_RATE = /^([KMGT]?)(bps|bit\/s|B\/s)$/i;

const minutesPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:y|ann?[eé]e|ans?|jahr|año|anno|ano|jaar)/i, 525_600],
  [/^(?:mo|mes|maand)/i, 43_200],
  [/^(?:w|semain|seman|settiman)/i, 10_080],
  [/^(?:d|t|jour|gior|j$)/i, 1440],
  [/^(?:h|std|stund|ora|ore|u)/i, 60],
  [/^(?:s)/i, 1 / 60],
  [/^m/i, 1],
];
const UNIT = String.raw`(?:years?|months?|weeks?|wks?|days?|d|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|Jahre?n?|Monate?n?|Wochen?|Tage?n?|Std\.?|Stunden?|Minuten?|ans?|mois|semaines?|jours?|heures?|años?|meses|semanas?|días?|horas?|minutos?|anni|mesi|settimane|giorni|ore|minuti|anos?|dias?|jaar|maanden|weken|dagen|uur)`;
const DURATIONS = new RegExp(
  String.raw`(?<![\p{L}\d.,:])\d+(?:[.,]\d+)?\s?${UNIT}(?!\p{L})(?:\s?\d+\s?(?:${UNIT}|m|s)(?!\p{L}))*`,
  'giu',
);
const DURATION_PART = /(?<count>\d+(?:[.,]\d+)?)\s?(?<unit>\p{L}+)/gu;

const minutesOf = (span: string): number =>
  [...span.matchAll(DURATION_PART)].reduce((sum, { groups = {} }) => {
    const unit = minutesPerUnit.find(([form]) => form.test(groups['unit'] ?? ''))?.[1] ?? Number.NaN;
    return sum + Number((groups['count'] ?? '').replace(',', '.')) * unit;
  }, 0);

const TIME_AGO = new RegExp(
  String.raw`(?<span>(?:\d+|an?|one)\s?(?:${UNIT}|m|s)) ago\b|\b(?:vor|il y a|hace|há)\s(?<since>\d+\s?${UNIT})`,
  'iu',
);

/** A date, a relative time, or a time of day. */
function whenIn(text: string): readonly Quantity[] {
  const ago = TIME_AGO.exec(text)?.groups;
  if (ago)
    return [{ value: -minutesOf((ago['span'] ?? ago['since'] ?? '').replace(/^(?:an?|one)\b/i, '1')), unit: 'ago' }];
  const clocks = clocksIn(text);
  const days = allMatches(DATES, text).flatMap(([day]) => dayOf(day) ?? [{ value: Number.NaN, unit: '' }]);
  if (days.length === 0 && clocks.length === 0)
    return allMatches(YEARS, text).map(([year]) => ({ value: Number(year), unit: 'year' }));
  if (days.length === 0) return clocks.map((value) => ({ value, unit: 'clock' }));
  const [clock, other] = clocks;
  return days.map(({ value, unit }) => ({ value: value + (other === undefined ? (clock ?? 0) / 1440 : 0), unit }));
}

const YEARS = /(?<![\p{L}\d.,-])(?:19|20)\d{2}(?![\p{L}\d.,-])/gu;

function clockOf(time: string): number {
  const [hours = 0, minutes = 0] = (time.match(/\d+/g) ?? []).map(Number);
  const half = /([ap])\.?m/i.exec(time)?.[1]?.toLowerCase();
  return ((half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes) % 1440;
}

const MONTHS =
  'jan|ene|gen feb|fev mar|maa apr|avr|abr may|mai|mei|mag jun|juin|giu jul|juil|lug aug|aou|ago sep|set oct|okt|ott|out nov dec|dez|dic'
    .split(' ')
    .map((names) => new RegExp(`(?<!\\p{L})(?:${names})`, 'u'));

/** In days; undefined if day and month may be confused. Without a year, it is only compared with its like. */
function dayOf(text: string): Quantity | undefined {
  const date = dateIn(text);
  if (!date) return undefined;
  const { year, month, day } = date;
  return year === undefined
    ? { value: month * 31 + day, unit: 'day of the year' }
    : { value: Date.UTC(year, month - 1, day) / 86_400_000, unit: 'day' };
}

/** A date with or without a year; the day is 0 for a whole month. */
export interface CalendarDate {
  year: number | undefined;
  month: number;
  day: number;
}

/** "2026-12-24", "24.12.2026", "Dec 24": all dates in a text, in order. */
export const datesIn = (text: string): readonly CalendarDate[] =>
  allMatches(DATES, text).flatMap(([date]) => dateIn(date) ?? []);

export const isMonthName: (text: string) => boolean = memoizedByText(
  (text) => /^\p{L}+$/u.test(text) && datesIn(`1 ${text}`).length > 0,
  { most: 500 },
);

/** All times of day in a text, in minutes. */
export const clocksIn = (text: string): readonly number[] => allMatches(TIMES, text).map(([time]) => clockOf(time));

function dateIn(text: string): CalendarDate | undefined {
  const iso = /(?<year>\d{4})[-年](?<month>\d{1,2})[-月](?<day>\d{1,2})/u.exec(text);
  const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/.exec(text);
  const plain = fold(text);
  const named = MONTHS.findIndex((form) => form.test(plain)) + 1;
  const {
    year = /\d{4}/.exec(text)?.[0],
    month = named,
    day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0] ?? 0,
  } = (iso ?? dotted)?.groups ?? {};
  if (Number(month) === 0) return undefined;
  return { year: year === undefined ? undefined : Number(year), month: Number(month), day: Number(day) };
}
