import { storedText } from '../../semantics/editor-text.ts';
import { checkEditable, hasEditContext, isEditingHost } from '../checks.ts';
import { awaitInput, stopAwaitingInput, gotInput } from './awaited-input.ts';
import { isFullyClipped } from '../pointer/clipping.ts';
import { nativeBoxIn } from '../checkable.ts';
import { describeElement } from '../describe.ts';
import { focusForChange } from '../focus.ts';
import { markActing } from '../effects/next-frame.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import { isCustomSlider, type SliderRange, rangeFor, type StepKey } from '../sliders.ts';
import { beginSegments, type SegmentTyping } from '../dates/segmented-fields.ts';
import { collapseToEnd, hasSelectedWords, hasLiveSelection, selectContent } from './selection.ts';
import { watchResponse } from './consumed-text.ts';
import { isTerminal } from './terminals.ts';
import { asTag, closestFlat, flatAncestors, isHtml, rootsAround } from '../flat-path.ts';
import { refuseCoveredBy } from '../dialog-closer.ts';
import { beginStep, hasFixedFormat, setValue } from './assign-value.ts';

const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden']);

/** How the host continues: the text is already set, or is to be inserted at the current selection. */
export interface Filling {
  done: boolean;
  /** Former content. */
  before: string;
  /** The key that selects the content, or moves the caret to its end, if no script can. */
  key?: string;
  /**
   * Set for a custom number field, which may know digits and separators only by their keys: it would take 1.5 as 15, or
   * not at all.
   */
  byKeys?: true;
  /** The field's valid numbers, if the text is not one of them. */
  beyond?: string;
  /** Set for a slider, which is moved by keys. */
  range?: SliderRange;
  /** Set for a native slider that is one step off the value: the key that leads there. */
  lastStep?: StepKey;
  /** Set for the parts of a date or time. */
  parts?: SegmentTyping;
  /** Set for a row of boxes: the text of each. */
  boxes?: { ref: string; text: string }[];
}

/** The element that takes text for `element`: itself, or the only field inside it (a combobox around its input). */
export function fieldOf(element: Element): Element {
  if (asTag(element, 'input') || asTag(element, 'textarea') || isEditingHost(element)) return element;
  if (hasEditContext(element) || isCustomSlider(element)) return element; // sliders keep a hidden field for the form
  const root = element.shadowRoot ?? element;
  const inside = [...root.querySelectorAll('input, textarea, [contenteditable]')].filter(isField);
  return (inside.length === 1 ? inside[0] : undefined) ?? element;
}

function isField(element: Element): boolean {
  const input = asTag(element, 'input');
  return !(input && NOT_TYPED.has(input.type)) && element.getAttribute('contenteditable') !== 'false';
}

/** Prepares the element to have its content replaced by `text`, or replaces it if text can't be inserted. */
export async function beginFill(element: Element, text: string): Promise<Filling | Refusal> {
  stopAwaitingInput();
  if (isCustomSlider(element)) return beginSlide(element, text);
  const parts = beginSegments(element, text);
  if (parts) return isRefusal(parts) ? parts : { done: false, before: contentOf(element), parts };
  const refusal = checkFillable(element, text);
  if (refusal) return refusal;
  const input = asTag(element, 'input');
  if (input && hasFixedFormat(input)) return beginStep(input, text) ?? setValue(input, text);
  if (isInputProxy(element) && isTerminal(element)) return TERMINAL_REFUSAL;
  const before = contentOf(element);
  const kept = takeFocus(element);
  if (kept) return kept;
  awaitInput(element, before, markActing);
  watchResponse(element);
  if (hasEditContext(element) || isInputProxy(element))
    return { done: false, before, key: isMac() ? 'Meta+A' : 'Control+A' };
  await selectContent(element);
  return {
    done: false,
    before,
    ...(input && isAmountInput(input, text) && { byKeys: true }),
    ...beyond(element, text),
  };
}

/** Many spin buttons take any number, and replace it on blur. */
function beyond(element: Element, text: string): Pick<Filling, 'beyond'> | undefined {
  if (element.getAttribute('role') !== 'spinbutton' || !/^[-+]?\d+(?:\.\d+)?$/.test(text.trim())) return undefined;
  const [least, most] = ['aria-valuemin', 'aria-valuemax'].map((end) => element.getAttribute(end)?.trim() || null);
  if (least === undefined || most === undefined) return undefined;
  const isBelow = least !== null && Number(text) < Number(least);
  const isAbove = most !== null && Number(text) > Number(most);
  if (!isBelow && !isAbove) return undefined;
  return { beyond: least === null ? `up to ${most}` : most === null ? `from ${least} on` : `from ${least} to ${most}` };
}

const TERMINAL_REFUSAL: Refusal = {
  ...refuse('not-editable', 'is a terminal, in which nothing can be replaced'),
  hint: 'Type instead, which only sends the text: type "text" into [ref]. Many shells clear their line on: press Control+U in [ref].',
};

/** Whether the page may build the number itself from digit keys: an amount, from its cents on. */
function isAmountInput(input: HTMLInputElement, text: string): boolean {
  if (input.getAttribute('role') === 'spinbutton') return true;
  if (!DIGITS.test(text) || (input.type !== 'text' && input.type !== 'tel')) return false;
  return input.inputMode === 'numeric' || input.inputMode === 'decimal' || AMOUNT.test(input.value);
}

const DIGITS = /^\d[\d.,]*$/;
/** A number with two decimals. */
const AMOUNT = /^\D{0,5}[\d.,\s]*\d[.,]\d\d\D{0,5}$/;

/**
 * Whether the element, which is invisible, takes text for an editor that the page draws itself: it holds little of the
 * editor's content.
 */
function isInputProxy(element: Element): boolean {
  if (!asTag(element, 'textarea')) return false;
  const { width, height } = element.getBoundingClientRect();
  return (
    Math.min(width, height) <= MAX_CARET_PX || getComputedStyle(element).opacity === '0' || isFullyClipped(element)
  );
}

const MAX_CARET_PX = 3;

function beginSlide(element: Element, text: string): Filling | Refusal {
  const range = rangeFor(element, text);
  if (isRefusal(range)) return range;
  return focusForChange(element) ?? { done: false, before: '', range };
}

/**
 * Focuses the element and puts the caret after its content; not if the last act selected words in it, or the page all
 * of a field's text, to be replaced.
 */
export async function beginType(element: Element, text: string): Promise<Filling | Refusal> {
  stopAwaitingInput();
  if (isCustomSlider(element)) return beginSlide(element, text);
  const before = contentOf(element);
  const parts = beginSegments(element, text);
  if (parts) return isRefusal(parts) ? parts : { done: false, before, parts };
  const refusal = checkFillable(element, before + text);
  if (refusal) return refusal;
  const input = asTag(element, 'input');
  if (input && hasFixedFormat(input)) return beginStep(input, text) ?? setValue(input, text);
  const isBetween = isInputProxy(element);
  if (hasFocus(element) && (isToBeReplaced(element) || hasLiveSelection(element, isBetween)))
    return { done: false, before };
  const kept = takeFocus(element);
  if (kept) return kept;
  awaitInput(element, before);
  if (isBetween && isTerminal(element)) return { done: false, before };
  if (hasEditContext(element) || isBetween)
    return { done: false, before, key: isMac() ? 'Meta+ArrowDown' : 'Control+End' };
  const field = asTag(element, 'input') ?? asTag(element, 'textarea');
  if (field?.selectionStart === null) return { done: false, before, key: 'End' };
  if (field) field.setSelectionRange(field.value.length, field.value.length);
  else if (isDateSection(element)) await selectContent(element);
  else await collapseToEnd(element);
  return { done: false, before };
}

function isToBeReplaced(element: Element): boolean {
  return hasSelectedWords(element) || isAllSelected(element);
}

/** A page that opens a form for something new has its text selected, for a person to type over it. */
function isAllSelected(element: Element): boolean {
  const field = asTag(element, 'input') ?? asTag(element, 'textarea');
  return Boolean(field?.value) && field?.selectionStart === 0 && field.selectionEnd === field.value.length;
}

export interface Focused {
  focused: true;
}

/** Focuses the element for keys; refuses one that can't get the focus. */
export function focus(element: Element): Focused | Refusal {
  const gone = focusForChange(element);
  if (gone) return gone;
  if (hasFocus(element)) return { focused: true };
  const box = nativeBoxIn(element); // that an option stands for
  if (box && !focusForChange(box) && hasFocus(box)) return { focused: true };
  return refuse('not-editable', 'cannot be focused, so keys do not reach it');
}

/** Whether keys go to the element, or to something in it. */
export function hasFocus(element: Element): boolean {
  const active = rootsAround(element)[0]?.activeElement ?? null;
  return element.contains(active) || Boolean(element.shadowRoot?.activeElement);
}

/** Focuses the element for text; refuses if an open dialog keeps the focus, and would get the text. */
function takeFocus(element: Element): Refusal | undefined {
  const holder = element.ownerDocument.activeElement;
  const gone = focusForChange(element);
  if (gone) return gone;
  const dialog = holder && closestFlat(holder, 'dialog, [role=dialog], [role=alertdialog]');
  const isKept =
    dialog && element.ownerDocument.activeElement === holder && ![...flatAncestors(element)].includes(dialog);
  return isKept
    ? refuseCoveredBy(dialog, `stands behind ${describeElement(dialog)}, which keeps the focus`)
    : undefined;
}

/** The value or the text of what can be filled. */
export function contentOf(element: Element): string {
  const field = asTag(element, 'input') ?? asTag(element, 'textarea') ?? asTag(element, 'select');
  if (field) return field.value;
  return isHtml(element) ? storedText(element) : '';
}

/** Whether the field, which has text, shows only its input mask: its placeholder, or gaps. */
export function showsInputMask(element: Element): boolean {
  const shown = contentOf(element).trim();
  return shown !== '' && (shown === element.getAttribute('placeholder')?.trim() || MASK_GAPS.test(shown));
}

/** Whether a number field read the decimal point as a thousands separator, as in some locales: 1.5 as 15. */
export function isMisread(element: Element, text: string): boolean {
  const now = element.getAttribute('aria-valuenow');
  return now !== null && Number(now) === Number(text.replace('.', '')) && Number(now) !== Number(text);
}

const MASK_GAPS = /^[\s\-./:()+]*(?:_[\s\-./:()+]*)+$/;

/** Whether Meta takes the place of Control here. */
export function isMac(): boolean {
  return navigator.platform.startsWith('Mac');
}

function checkFillable(element: Element, text: string): Refusal | undefined {
  const input = asTag(element, 'input');
  if (input && NOT_TYPED.has(input.type)) {
    return refuse('not-editable', `is an input of type ${input.type}, in which nothing can be typed`);
  }
  const field = input ?? asTag(element, 'textarea');
  if (field && field.maxLength >= 0 && text.length > field.maxLength) {
    return refuse('too-long', `takes at most ${field.maxLength} characters`, { maxLength: field.maxLength });
  }
  return checkEditable(element) ?? (input?.type === 'number' ? checkNumber(input, text) : undefined);
}

/** HTML 2.3.4.3, a valid floating-point number. */
const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number field drops characters that belong to no number: typing 12,5 would become 125, and 0x10 become 010. */
function checkNumber({ type, min, max }: HTMLInputElement, text: string): Refusal | undefined {
  const number = text.trim();
  if (number === '' || (NUMBER.test(number) && Number.isFinite(Number(number)))) return undefined;
  return refuse('bad-value', `takes a number such as 12.5; ${JSON.stringify(text)} is none`, { type, min, max });
}

/** Sets an input's value at once, or says why it does not take it. */
export function setWholeValue(element: Element, text: string): Filling | Refusal {
  const input = asTag(element, 'input');
  return input ? setValue(input, text) : { done: false, before: contentOf(element) };
}

/**
 * Sets the value of an input whose page passes the focus on, so that no text can be inserted: through the date parts
 * that it shows in the input's place. `done` is false for any other, unless the page took the text and keeps it elsewhere.
 */
export function assignUnfocused(element: Element, text: string): Filling | Refusal {
  const input = asTag(element, 'input');
  const before = contentOf(element);
  if (before === '' && gotInput(element) && isInputProxy(element)) return { done: true, before };
  const active = rootsAround(element)[0]?.activeElement;
  if (!input || !active || active === input || active === input.ownerDocument.body) return { done: false, before };
  return setValue(input, text);
}

/** Whether the element is a part, of a date for instance, that is written as a whole: typing replaces its content. */
function isDateSection(element: Element): boolean {
  return element.getAttribute('role') === 'spinbutton';
}
