import { buttonsAmong, undoesChoice } from '../buttons.ts';
import { checkEditable } from '../checks.ts';
import { isMoment, isSameMoment, languageOf } from './date-parts.ts';
import { fieldOf } from '../text/fields.ts';
import { hasParts } from './segmented-fields.ts';
import { fireChangeEvents } from '../text/assign-value.ts';
import { OUT_OF_FLOW } from '../lists/popup-rows.ts';
import { nextFrame } from '../timing.ts';
import { asTag, flatAncestors } from '../flat-path.ts';

/** What a field made of the date or time that was written in it. */
export interface MomentOutcome {
  /** It holds that, as far as can be parsed; or it is not a field for dates. */
  isTaken: boolean;
  content: string;
}

/**
 * Tells the page that the date or time in a field is complete, as the browser does on blur:
 * many pickers only then take it, or replace it. What is open stays open, for another of its fields.
 */
export async function commitMoment(element: Element, text: string): Promise<MomentOutcome> {
  const input = asTag(element, 'input');
  if (!input || !acceptsMoment(input, text) || input.value === '')
    return { isTaken: true, content: input?.value ?? '' };
  fireChangeEvents(input);
  await nextFrame(input);
  await nextFrame(input); // frameworks render after it
  const content = input.value;
  return { isTaken: !input.isConnected || isSameMoment(content, text, languageOf(input)), content };
}

/** Whether the field accepts text, and this date or time by itself, instead of a list to choose it from. */
export function acceptsMoment(field: Element, text: string): boolean {
  const input = asTag(field, 'input');
  if (!input || !TYPES.has(input.type) || input.list || checkEditable(input)) return false;
  if (!isMoment(input, text)) return false;
  const popup = input.getAttribute('aria-haspopup') ?? (input.getAttribute('role') === 'combobox' ? 'listbox' : '');
  return popup !== 'listbox' && !/^(?:list|both)$/.test(input.getAttribute('aria-autocomplete') ?? '');
}

/**
 * Whether a date or time to be selected must be written instead: into its parts, or a picker's field, even if only its
 * content shows that it is one.
 */
export function isToBeWritten(element: Element, text: string, isList: boolean): boolean {
  if (hasParts(element)) return isMoment(element, text);
  const field = asTag(fieldOf(element), 'input');
  if (!field || !acceptsMoment(field, text)) return false;
  if (field.matches('[aria-haspopup=dialog], [aria-haspopup=grid]')) return true;
  return !isList && TIME.test(text) && (field.value === '' || isMoment(field, field.value));
}

const TIME = /\d:\d/;

/**
 * Of the buttons that appeared as a date or time was written in the field, those that may have to confirm it: at the
 * foot of the popup at the field. Buttons that undo it or select the present are excluded, and so are days.
 */
export function confirmButtonsAmong(buttons: readonly Element[], field: Element, text: string): Element[] {
  if (!acceptsMoment(field, text)) return [];
  const around = new Set(flatAncestors(field));
  return buttonsAmong(buttons).filter((button) => {
    if (
      button.matches(':disabled') ||
      undoesChoice(button) ||
      isStepper(button) ||
      CALENDAR_NUMBER.test(button.textContent.trim())
    )
      return false;
    const apart = [...flatAncestors(button)].filter((at) => !around.has(at));
    const over = apart.filter((at) => at !== button && OUT_OF_FLOW.test(getComputedStyle(at).position));
    return over.some((popup) => isAtField(popup, field) && isAtFoot(button, popup));
  });
}

/** Whether the popup starts at the field, or overlaps it. */
function isAtField(popup: Element, field: Element): boolean {
  const [box, { left, right, top, bottom }] = [popup.getBoundingClientRect(), field.getBoundingClientRect()];
  return Math.max(box.top - bottom, top - box.bottom) <= MAX_GAP_PX && box.left < right && box.right > left;
}

/** Whether it increments or decrements the value between it and its counterpart: an hour, or AM/PM. */
function isStepper(button: Element): boolean {
  const beside = [...(button.parentElement?.children ?? [])].filter((one) => one.checkVisibility());
  const [first, last] = [beside[0], beside.at(-1)];
  if (beside.length < 3 || ![first, last].includes(button) || buttonsAmong(beside).length !== 2) return false;
  const between = beside.slice(1, -1);
  return between.some(
    (one) => COUNTER_VALUE.test(one.textContent.trim()) || one.matches(COUNTERS) || one.querySelector(COUNTERS),
  );
}

const COUNTER_VALUE = /^(?:\d{1,4}|[ap]\.?m\.?)$/i;
const COUNTERS = 'input, [role=spinbutton]';

/** Days and years as calendars write them. */
const CALENDAR_NUMBER = /^\d+[日일年년]?$/;

const MAX_GAP_PX = 40;

function isAtFoot(button: Element, popup: Element): boolean {
  const [inner, outer] = [button.getBoundingClientRect(), popup.getBoundingClientRect()];
  return outer.height >= 2 * inner.height && outer.bottom - inner.bottom < inner.height && inner.bottom <= outer.bottom;
}

const TYPES = new Set(['text', 'search', 'tel']);
