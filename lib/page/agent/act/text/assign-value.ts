import { toIso } from '../dates/parse-dates.ts';
import { languageOf } from '../dates/date-parts.ts';
import type { Filling } from './fields.ts';
import { focusForChange } from '../focus.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { stepBeside } from '../sliders.ts';

/** Input types whose value has a fixed format and is set as a whole, as their picker does. */
const VALUE_FORMATS: Record<string, string> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  week: 'YYYY-Www',
  time: 'HH:MM',
  'datetime-local': 'YYYY-MM-DDTHH:MM',
  color: '#rrggbb',
};

export function hasFixedFormat({ type }: HTMLInputElement): boolean {
  return type in VALUE_FORMATS || type === 'range';
}

/** Many pages take a slider's value only on release: the last step must be a key of the user's. */
export function beginStep(input: HTMLInputElement, text: string): Filling | undefined {
  const before = input.value;
  const beside = input.type === 'range' && !isSameValue(input, text) ? stepBeside(input, text) : undefined;
  if (!beside || focusForChange(input)) return undefined;
  input.value = beside.value;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  return { done: false, before, lastStep: beside.key };
}

/** Sets an input's value at once, or says why it does not take it. */
export function setValue(input: HTMLInputElement, text: string): Filling | Refusal {
  const before = input.value;
  const gone = focusForChange(input);
  if (gone) return gone;
  const ways = input.type === 'color' ? [text.toLowerCase()] : [text, toIso(text, languageOf(input))];
  const wanted = ways.find((way) => acceptsValue(input, way));
  if (wanted === undefined) {
    input.value = before;
    const { type, min, max } = input;
    return refuse('bad-value', `takes a ${type} as ${formatOf(input)}`, { type, min, max });
  }
  fireInputEvents(input);
  if (isSameValue(input, wanted) || input.value !== before) return { done: true, before };
  return refuse('bad-value', `did not keep ${JSON.stringify(text)} and holds ${JSON.stringify(before)} as before`);
}

function acceptsValue(input: HTMLInputElement, value: string): boolean {
  input.value = value;
  return isSameValue(input, value);
}

function formatOf({ type, min, max, step }: HTMLInputElement): string {
  if (type !== 'range') return VALUE_FORMATS[type] ?? 'text';
  const steps = step === 'any' ? '' : ` in steps of ${step || 1}`;
  return `a number from ${min || 0} to ${max || 100}${steps}`;
}

function isSameValue(input: HTMLInputElement, text: string): boolean {
  if (input.value === text) return true;
  if (input.type === 'range') return Number(input.value) === Number(text);
  return text !== '' && input.value.startsWith(text) && /^[:.0]*$/.test(input.value.slice(text.length)); // added seconds
}

/** Tells the page of a value that was set by script, as the browser does for a picker. */
export function fireInputEvents(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  fireChangeEvents(element);
}

/** Tells the page that the text is complete, as the browser does on blur. */
export function fireChangeEvents(element: Element): void {
  element.dispatchEvent(new Event('change', { bubbles: true }));
}
