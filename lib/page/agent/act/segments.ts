import { isHalf, isImpossible, isMoment, inOrderOf, languageOf, mostOf } from './date-parts.ts';
import { focusOn } from './focus.ts';
import { refuse, type Refusal } from './outcome.ts';
import { monthNamed } from './said-dates.ts';
import { flatAncestors } from './tree.ts';

/** What is typed into the parts of a date or a time, key by key from the first one on, and what they are to say then. */
export interface Typing {
  keys: string;
  wanted: string;
}

const SEGMENT = '[role=spinbutton][contenteditable=true]';
const MOST_DAYS = 31;

/** Prepares the parts in the element for a date or a time, or the one part that it is for its number; undefined where it has none. */
export function beginSegments(element: Element, text: string): Typing | Refusal | undefined {
  const isOne = element.matches(SEGMENT);
  if (isOne && !isMoment(element, text)) return isDriven(element) && text !== '' ? beginOne(element, text) : undefined;
  const parts = segmentsAround(element);
  return parts.length > 1 ? beginAll(parts, text) : undefined;
}

/** Such parts pass the focus on when they are full: two digits, or four of a year. Signs between them say nothing there. */
function beginAll(parts: readonly Element[], text: string): Typing | Refusal {
  const [first] = parts;
  if (isImpossible(text, languageOf(first)))
    return refuse('bad-value', `takes no ${text}: there is no such day or time`);
  const wanted = inOrderOf(parts, text);
  const said = wanted.match(/\d+|\p{L}+/gu) ?? [];
  const isTaken = said.length === parts.length && said.every((word, index) => fits(parts[index], word));
  if (!first || !isTaken) return refuse('bad-value', `takes a date or a time as it shows one, such as ${shown(parts)}`);
  focusOn(first);
  return { keys: keysFor(wanted), wanted };
}

/** The text of such a part is drawn by the page: only its keys change what it stands for. */
function beginOne(element: Element, text: string): Typing | Refusal {
  const month = mostOf(element) === 12 ? monthNamed(text.trim(), languageOf(element)) : undefined;
  const wanted = month === undefined ? text.trim() : String(month + 1);
  if (isHalf(element) ? !/^[ap]m$/i.test(wanted) : !/^\d+$/.test(wanted) || !fits(element, wanted)) {
    const [min, max] = ['aria-valuemin', 'aria-valuemax'].map((name) => element.getAttribute(name));
    return refuse('bad-value', isHalf(element) ? 'takes AM or PM' : `takes a number from ${min} to ${max}`, {
      min,
      max,
    });
  }
  focusOn(element);
  return { keys: keysFor(wanted), wanted };
}

const keysFor = (wanted: string): string => wanted.replace(/(?<!\d)(\d)(?!\d)/g, '0$1').replace(/[^\p{L}\p{N}]/gu, '');

/** Whether the part can take the word; the most that a day takes is that of the month which is shown. */
function fits(part: Element | undefined, word: string): boolean {
  const most = mostOf(part);
  if (Number.isNaN(most) || !/^\d+$/.test(word)) return true;
  return Number(word) <= (most >= 28 && most < MOST_DAYS ? MOST_DAYS : most);
}

const shown = (parts: readonly Element[]): string =>
  JSON.stringify(parts.map((part) => part.textContent?.trim()).join(' '));

/** Whether the part says what it stands for beside its text, as what is drawn by the page does. */
const isDriven = (element: Element): boolean =>
  element.getAttribute('aria-valuemax') !== null && (isHalf(element) || mostOf(element) > 0);

/** What the parts of a date or a time say, one after the other; of one part, its text, or what it stands for where that is wanted. */
export function partsOf(element: Element, wanted: string): { parts: string[] } {
  const isOne = element.matches(SEGMENT) && (wanted.match(/\d+|\p{L}+/gu) ?? []).length === 1;
  if (!isOne) return { parts: segmentsAround(element).map(textOf) };
  const now = element.getAttribute('aria-valuenow'); // of an hour in the afternoon, it may count from midnight
  return { parts: [now === String(Number(wanted)) ? now : textOf(element)] };
}

const textOf = (element: Element): string => element.textContent ?? '';

/** Whether the element is a date or a time in parts. */
export function hasParts(element: Element): boolean {
  return segmentsAround(element).length > 1;
}

/** The parts of a date or time in the element; of one that is such a part itself, all of its date or time. */
function segmentsAround(element: Element): Element[] {
  if (!element.matches(SEGMENT)) return [...element.querySelectorAll(SEGMENT)];
  for (const at of flatAncestors(element)) {
    const parts = [...at.querySelectorAll(SEGMENT)];
    if (parts.length > 1) return parts;
  }
  return [];
}
