import { toIso } from './parse-dates.ts';
import { closestFlat } from '../flat-path.ts';

/** A date or time in ISO 8601; several make a range, or a date with a time. */
const ISO = /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{2}):(\d{2})(?::(\d{2}))?)(?!\d)/g;
const SEPARATORS = /^(?:[\s,/–—-]|\bto\b|T)*$/;

type PartKind = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

/** Dates and times in the order of these parts, from the first on, if the parts tell it: else unchanged, in ISO 8601. */
export function inPartOrder(parts: readonly Element[], text: string): string {
  const values = valuesIn(toIso(text, languageOf(parts[0])));
  if (!values) return text;
  const kinds = parts.map(kindOf);
  const has12Hours = kinds.includes('half');
  const inOrder = parts.map((part, index) => {
    const kind = kinds[index];
    const value = kind && values.get(kind)?.shift();
    return value !== undefined && kind === 'hour' && has12Hours ? String(Number(value) % 12 || 12) : value;
  });
  const isWhole = kinds.every(
    (kind, index) => inOrder[index] !== undefined && (kind !== 'half' || isDayPeriod(parts[index])),
  );
  values.delete('half');
  values.delete('second');
  return isWhole && [...values.values()].every((left) => left.length === 0) ? inOrder.join('/') : text;
}

/** Whether the text is a whole date or time, or several: more than one part takes. */
export function isMoment(element: Element, text: string): boolean {
  return valuesIn(toIso(text, languageOf(element))) !== undefined;
}

/**
 * Whether one text states the same date, time, or both as the other, in whatever format; if it can't be parsed unambiguously,
 * by its numbers. Seconds count if both have them.
 */
export function isSameMoment(content: string, text: string, language: string): boolean {
  const [said, shown] = [valuesIn(toIso(text, language)), valuesIn(toIso(content, language))];
  if (!said || !shown) return !said || hasNumbersOf(content, said);
  said.delete('half');
  if (!/:\d+:/.test(text) || !/:\d+:/.test(content)) said.delete('second');
  return [...said].every(([kind, values]) => values.join() === shown.get(kind)?.join());
}

/** Whether all the numbers are there, except for a month, which may be spelled out; years and hours may be short. */
function hasNumbersOf(content: string, said: ReadonlyMap<PartKind, string[]>): boolean {
  const numbers = new Set((content.match(/\d+/g) ?? []).map(Number));
  const isThere = (kind: PartKind, value: number): boolean => {
    if (kind === 'second' || kind === 'half' || (kind === 'month' && /\p{L}{3}/u.test(content))) return true;
    const short = kind === 'year' ? value % 100 : kind === 'hour' ? value % 12 || 12 : value;
    return numbers.has(value) || numbers.has(short);
  };
  return [...said].every(([kind, values]) => values.every((value) => isThere(kind, Number(value))));
}

/** Whether the text states a day that no month has, or an hour that no day has. */
export function isImpossible(text: string, language: string): boolean {
  return [...toIso(text, language).matchAll(ISO)].some(([, year, month = '', day = '', hour, minute]) => {
    if (year === undefined) return Number(hour) > 23 || Number(minute) > 59;
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    return date.getUTCMonth() + 1 !== Number(month) || date.getUTCDate() !== Number(day);
  });
}

/** The element's language, as declared by the page. */
export function languageOf(element: Element | undefined): string {
  return (element && closestFlat(element, '[lang]')?.getAttribute('lang')) ?? '';
}

/** The values of each kind in the text, in their order; undefined if it has others. */
function valuesIn(text: string): Map<PartKind, string[]> | undefined {
  if (!SEPARATORS.test(text.replace(ISO, ' '))) return undefined;
  const values = new Map<PartKind, string[]>();
  for (const found of text.matchAll(ISO)) {
    for (const [kind, value] of Object.entries(kindsIn(found)))
      values.set(kind as PartKind, [...(values.get(kind as PartKind) ?? []), value]); // the keys of kindsIn
  }
  return values.size > 0 ? values : undefined;
}

function kindsIn([, year, month = '', day = '', hour = '', minute = '', second = '00']: string[]): Partial<
  Record<PartKind, string>
> {
  if (year !== undefined) return { year, month, day };
  return { hour, minute, second, half: Number(hour) < 12 ? 'AM' : 'PM' };
}

/** Whether the part is AM/PM. */
export function isDayPeriod(part: Element | undefined): boolean {
  return /^[ap]m$/i.test(part?.textContent?.trim() ?? '');
}

/** The kind of the date or time part, by its maximum and those of its siblings. */
function kindOf(part: Element, index: number, parts: readonly Element[]): PartKind | undefined {
  const most = maximumOf(part);
  if (isDayPeriod(part)) return 'half';
  if (most === 59) return maximumOf(parts[index - 1]) === 59 ? 'second' : 'minute';
  if (maximumOf(parts[index + 1]) === 59) return most === 12 || most === 23 ? 'hour' : undefined;
  if (most === 1) return 'half';
  if (most === 12) return 'month';
  if (most >= 28 && most <= 31) return 'day';
  return most >= 1_000 ? 'year' : undefined;
}

/** The part's maximum. */
export function maximumOf(part: Element | undefined): number {
  return Number(part?.getAttribute('aria-valuemax') ?? Number.NaN);
}
