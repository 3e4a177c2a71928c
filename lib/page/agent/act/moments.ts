import { buttonsAmong, takesBack } from './buttons.ts';
import { checkEditable } from './checks.ts';
import { isMoment, isSameMoment, languageOf } from './date-parts.ts';
import { fieldOf } from './fields.ts';
import { hasParts } from './segments.ts';
import { announceDone } from './whole-values.ts';
import { LIES_OVER } from './popup-rows.ts';
import { nextFrame } from './timing.ts';
import { asTag, flatAncestors } from './tree.ts';

/** What a field made of a date or a time that was written in it. */
export interface Taken {
  /** It holds that, as far as can be read; or it is no field of such. */
  isTaken: boolean;
  content: string;
}

/**
 * Tells the page that the date or the time which was written in a field is whole, as the browser does when the field is left:
 * many a picker takes it only then, or puts something else in its place. What is open stays so, for another field of it.
 */
export async function takeMoment(element: Element, text: string): Promise<Taken> {
  const input = asTag(element, 'input');
  if (!input || !takesMoment(input, text) || input.value === '') return { isTaken: true, content: input?.value ?? '' };
  announceDone(input);
  await nextFrame(input);
  await nextFrame(input); // frameworks draw after it
  const content = input.value;
  return { isTaken: !input.isConnected || isSameMoment(content, text, languageOf(input)), content };
}

/** Whether the field takes text, and by itself a date or a time as this, in place of a list that it is chosen from. */
export function takesMoment(field: Element, text: string): boolean {
  const input = asTag(field, 'input');
  if (!input || !TYPES.has(input.type) || input.list || checkEditable(input)) return false;
  if (!isMoment(input, text)) return false;
  const popup = input.getAttribute('aria-haspopup') ?? (input.getAttribute('role') === 'combobox' ? 'listbox' : '');
  return popup !== 'listbox' && !/^(?:list|both)$/.test(input.getAttribute('aria-autocomplete') ?? '');
}

/** Whether a date or a time that is to be selected is to be written: into the parts of one, or a picker's field, be it that only its content says so. */
export function isToBeWritten(element: Element, text: string, isList: boolean): boolean {
  if (hasParts(element)) return isMoment(element, text);
  const field = asTag(fieldOf(element), 'input');
  if (!field || !takesMoment(field, text)) return false;
  if (field.matches('[aria-haspopup=dialog], [aria-haspopup=grid]')) return true;
  return !isList && TIME.test(text) && (field.value === '' || isMoment(field, field.value));
}

const TIME = /\d:\d/;

/**
 * Of buttons that came as a date or a time was written in the field, those that may have to take it: at the foot of what opened
 * at the field. What takes it back, or puts the present in its place, is none, nor is a day.
 */
export function takersAmong(buttons: readonly Element[], field: Element, text: string): Element[] {
  if (!takesMoment(field, text)) return [];
  const around = new Set(flatAncestors(field));
  return buttonsAmong(buttons).filter((button) => {
    if (
      button.matches(':disabled') ||
      takesBack(button) ||
      isStepper(button) ||
      IN_NUMBERS.test(button.textContent.trim())
    )
      return false;
    const apart = [...flatAncestors(button)].filter((at) => !around.has(at));
    const over = apart.filter((at) => at !== button && LIES_OVER.test(getComputedStyle(at).position));
    return over.some((popup) => liesAt(popup, field) && isAtFoot(button, popup));
  });
}

/** Whether what lies over the page begins at the field, or lies over it. */
function liesAt(popup: Element, field: Element): boolean {
  const [box, { left, right, top, bottom }] = [popup.getBoundingClientRect(), field.getBoundingClientRect()];
  return Math.max(box.top - bottom, top - box.bottom) <= MOST_GAP_PX && box.left < right && box.right > left;
}

/** Whether it counts up or down what stands between it and its like: an hour, or the half of the day. */
function isStepper(button: Element): boolean {
  const beside = [...(button.parentElement?.children ?? [])].filter((one) => one.checkVisibility());
  const [first, last] = [beside[0], beside.at(-1)];
  if (beside.length < 3 || ![first, last].includes(button) || buttonsAmong(beside).length !== 2) return false;
  const between = beside.slice(1, -1);
  return between.some(
    (one) => COUNTED.test(one.textContent.trim()) || one.matches(COUNTERS) || one.querySelector(COUNTERS),
  );
}

const COUNTED = /^(?:\d{1,4}|[ap]\.?m\.?)$/i;
const COUNTERS = 'input, [role=spinbutton]';

/** As calendars write their days, and their years. */
const IN_NUMBERS = /^\d+[日일年년]?$/;

const MOST_GAP_PX = 40;

function isAtFoot(button: Element, popup: Element): boolean {
  const [inner, outer] = [button.getBoundingClientRect(), popup.getBoundingClientRect()];
  return outer.height >= 2 * inner.height && outer.bottom - inner.bottom < inner.height && inner.bottom <= outer.bottom;
}

const TYPES = new Set(['text', 'search', 'tel']);
