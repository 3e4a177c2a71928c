import type { OutlineNode } from '../outline/outline.ts';
import { datesIn } from './quantities.ts';

const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const DATE_FORMAT =
  /(?<![\p{L}\d])(?<a>\p{L}{1,4})(?<sign>[./-]|\. )(?<b>\p{L}{1,4})\k<sign>(?<c>\p{L}{2,4})(?![\p{L}\d])/u;
const DATE_SAMPLE = /(?<!\d)(?<a>\d{1,4})(?<sign>[./-])(?<b>\d{1,2})\k<sign>(?<c>\d{2,4})(?!\d)/;

type DatePart = 'day' | 'month' | 'year';

/** The parts of a date in "dd/mm/yyyy", "TT.MM.JJJJ", "jj/mm/aaaa", "gg/mm/aaaa". */
const FORMAT_LETTERS: readonly [RegExp, DatePart][] = [
  [/^(?:d{1,2}|tt?|jj?|gg?)$/i, 'day'],
  [/^m{1,2}$/i, 'month'],
  [/^(?:y{2,4}|j{4}|a{4}|aa)$/i, 'year'],
];

/** A date in the format that a text field's placeholder, label or value shows: 2026-12-24 as "12/24/2026". */
export function toFieldFormat({ name, states }: OutlineNode, value: string): string {
  const text = withFieldYear(value, states.get('value'));
  const date = ISO.exec(text)?.groups ?? ISO.exec(toIsoDate(text))?.groups;
  if (!date) return text;
  const shown = ['placeholder', 'value', 'description'].map((state) => states.get(state) ?? '');
  const [format] = [...shown, name].flatMap((one) => dateFormatIn(one) ?? []);
  if (!format) return text;
  const written = format.parts.map(({ part, length }) => {
    const digits = String(Number(date[part]));
    return part === 'year' ? digits.slice(-length) : digits.padStart(length, '0');
  });
  return written.join(format.sign);
}

/** "26 November", in a field that shows a day of 2026, as "26 November 2026". */
function withFieldYear(text: string, value = ''): string {
  const { year } = ISO.exec(value)?.groups ?? {};
  if (year === undefined || !YEARLESS.test(text)) return text;
  const [date, other] = datesIn(text);
  return date && !other && date.year === undefined ? `${text} ${year}` : text;
}

const YEARLESS = /^(?:\d{1,2}(?:\.|st|nd|rd|th)? (?:of |de )?\p{L}{3,}|\p{L}{3,} \d{1,2}(?:st|nd|rd|th)?)$/u;

/** "24 December 2026", "24.12.2026" */
function toIsoDate(text: string): string {
  const [date, other] = FULL_DATE.test(text) ? datesIn(text) : [];
  const { year = 0, month = 0, day = 0 } = date ?? {};
  if (!date || other || year === undefined || month === 0 || day === 0) return '';
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

const FULL_DATE = /^(?:\d{1,2}\.? \p{L}{3,},? \d{4}|\p{L}{3,} \d{1,2},? \d{4}|\d{1,2}\.\d{1,2}\.\d{4})$/u;

interface DateFormat {
  sign: string;
  parts: readonly { part: DatePart; length: number }[];
}

/** The date format that a text shows or asks for. */
export function dateFormatIn(text: string): DateFormat | undefined {
  const { a = '', b = '', c = '', sign = '' } = DATE_FORMAT.exec(text)?.groups ?? DATE_SAMPLE.exec(text)?.groups ?? {};
  const pieces = [a, b, c];
  const named = /\d/.test(a)
    ? partsOfSample(pieces)
    : pieces.map((piece) => FORMAT_LETTERS.find(([is]) => is.test(piece))?.[1]);
  const parts = named.flatMap((part, at) => (part ? [{ part, length: pieces[at]?.length ?? 0 }] : []));
  return new Set(parts.map(({ part }) => part)).size === pieces.length ? { sign, parts } : undefined;
}

/** Of "25/11/2026" and "2026/11/25"; undefined for "05/06/2026", which is ambiguous. */
function partsOfSample(pieces: readonly string[]): (DatePart | undefined)[] {
  const [first = 0, second = 0, third = 0] = pieces.map(Number);
  if (pieces[0]?.length === 4) return second <= MAX_MONTH && third <= MAX_DAY ? ['year', 'month', 'day'] : [];
  if (pieces[2]?.length !== 4 || first <= MAX_MONTH === second <= MAX_MONTH) return [];
  return first > MAX_MONTH ? ['day', 'month', 'year'] : ['month', 'day', 'year'];
}

const MAX_MONTH = 12;
const MAX_DAY = 31;
