import { isDayPeriod, isImpossible, isMoment, inPartOrder, languageOf, maximumOf } from './date-parts.ts';
import { focusOn } from '../focus.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { monthNamed } from './parse-dates.ts';
import { flatAncestors } from '../flat-path.ts';

/** The keys for the parts of a date or time, from the first part on, and the text that these should then have. */
export interface SegmentTyping {
  keys: string;
  wanted: string;
}

const SEGMENT = '[role=spinbutton][contenteditable=true]';
const MAX_DAYS = 31;

/**
 * Prepares the parts in the element for a date or time, or the single part that it is for its number; undefined if
 * there is none.
 */
export function beginSegments(element: Element, text: string): SegmentTyping | Refusal | undefined {
  const isOne = element.matches(SEGMENT);
  if (isOne && !isMoment(element, text))
    return hasOwnValue(element) && text !== '' ? beginOne(element, text) : undefined;
  const parts = segmentsAround(element);
  return parts.length > 1 ? beginAll(parts, text) : undefined;
}

/** Such parts pass the focus on when full: after two digits, or four of a year. Separators have no effect there. */
function beginAll(parts: readonly Element[], text: string): SegmentTyping | Refusal {
  const [first] = parts;
  if (isImpossible(text, languageOf(first)))
    return refuse('bad-value', `takes no ${text}: there is no such day or time`);
  const wanted = inPartOrder(parts, text);
  const said = wanted.match(/\d+|\p{L}+/gu) ?? [];
  const isTaken = said.length === parts.length && said.every((word, index) => fits(parts[index], word));
  if (!first || !isTaken) return refuse('bad-value', `takes a date or a time as it shows one, such as ${shown(parts)}`);
  focusOn(first);
  return { keys: keysFor(wanted), wanted };
}

/** The page draws the text of such a part: only keys change its value. */
function beginOne(element: Element, text: string): SegmentTyping | Refusal {
  const month = maximumOf(element) === 12 ? monthNamed(text.trim(), languageOf(element)) : undefined;
  const wanted = month === undefined ? text.trim() : String(month + 1);
  if (isDayPeriod(element) ? !/^[ap]m$/i.test(wanted) : !/^\d+$/.test(wanted) || !fits(element, wanted)) {
    const [min, max] = ['aria-valuemin', 'aria-valuemax'].map((name) => element.getAttribute(name));
    return refuse('bad-value', isDayPeriod(element) ? 'takes AM or PM' : `takes a number from ${min} to ${max}`, {
      min,
      max,
    });
  }
  focusOn(element);
  return { keys: keysFor(wanted), wanted };
}

const keysFor = (wanted: string): string => wanted.replace(/(?<!\d)(\d)(?!\d)/g, '0$1').replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the part can take the word; a day's maximum is that of the shown month. */
function fits(part: Element | undefined, word: string): boolean {
  const most = maximumOf(part);
  if (Number.isNaN(most) || !/^\d+$/.test(word)) return true;
  return Number(word) <= (most >= 28 && most < MAX_DAYS ? MAX_DAYS : most);
}

const shown = (parts: readonly Element[]): string =>
  JSON.stringify(parts.map((part) => part.textContent?.trim()).join(' '));

/** Whether the part has a value apart from its text, as parts drawn by the page do. */
const hasOwnValue = (element: Element): boolean =>
  element.getAttribute('aria-valuemax') !== null && (isDayPeriod(element) || maximumOf(element) > 0);

/** The texts of the parts of a date or time; of one part, its text, or its value if that is the wanted one. */
export function partsOf(element: Element, wanted: string): { parts: string[] } {
  const isOne = element.matches(SEGMENT) && (wanted.match(/\d+|\p{L}+/gu) ?? []).length === 1;
  if (!isOne) return { parts: segmentsAround(element).map(textOf) };
  const now = element.getAttribute('aria-valuenow'); // an afternoon hour may be counted from midnight
  return { parts: [now === String(Number(wanted)) ? now : textOf(element)] };
}

const textOf = (element: Element): string => element.textContent ?? '';

/** Whether the element is a date or time in parts. */
export function hasParts(element: Element): boolean {
  return segmentsAround(element).length > 1;
}

/** The parts of a date or time in the element; of a single part, all parts of its date or time. */
function segmentsAround(element: Element): Element[] {
  if (!element.matches(SEGMENT)) return [...element.querySelectorAll(SEGMENT)];
  for (const at of flatAncestors(element)) {
    const parts = [...at.querySelectorAll(SEGMENT)];
    if (parts.length > 1) return parts;
  }
  return [];
}
