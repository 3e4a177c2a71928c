import { checkedByClass, isPageByClass, sortByClass } from './state-by-class.ts';
import { descriptionOf, withValueText, labelTitle } from './description.ts';
import { drawnBoxOf } from './drawn-box.ts';
import { editorPlaceholder, editorText, isMultiline } from './editor-text.ts';
import { levelOf } from './level.ts';
import { isModal } from './modality.ts';
import type { ComputedName } from './name.ts';
import { isCardCode, isSecret } from './secret.ts';
import { loadsOptions, promptOf } from './select-box.ts';
import { styleOf } from '../dom/read-cache.ts';
import { abridged, collapse, quote } from '../dom/text.ts';
import { shadowOf } from '../dom/flat-tree.ts';

/** The states and values of an element that matter to a reader, in the order of the outline's grammar. */
export function statesOf(element: Element, role: string, named: ComputedName): string[] {
  const states: string[] = [];
  const written = element.getAttributeNames().some((name) => STATEFUL.has(name));
  if (written || STATEFUL_TAGS.has(element.localName) || STATEFUL_ROLES.has(role)) addFlags(element, role, states);
  else if (element.matches(':disabled')) states.push('disabled'); // including a fieldset around it
  if (role === 'columnheader' && !element.hasAttribute('aria-sort')) addSortFlag(element, states);
  if (PLAYERS.has(role)) states.push((element as HTMLMediaElement).paused ? 'paused' : 'playing'); // only these have them
  if (PAGE_NUMBER.test(named.name) && !states.includes('current') && isPageByClass(element)) states.push('current');
  if (element.matches(':focus') && isFocusedItself(element)) states.push('focused');
  addValues(element, role, states);
  if (written || isEditor(element, role) || labelTitle(element) !== '') addTexts(element, role, { named, states });
  return states;
}

/** Whether the focus is on the element, and not delegated into its shadow tree. */
function isFocusedItself(element: Element): boolean {
  return element !== element.ownerDocument.body && !shadowOf(element)?.activeElement;
}

/** Attributes that carry state; an element without them is read quickly. */
const STATEFUL = new Set(
  (
    'contenteditable aria-checked aria-disabled aria-expanded aria-selected aria-pressed aria-required aria-invalid aria-readonly aria-multiline ' +
    'aria-sort aria-current aria-haspopup aria-modal aria-placeholder aria-description aria-describedby aria-busy disabled placeholder title required readonly'
  ).split(' '),
);

const STATEFUL_ROLES = new Set('combobox checkbox radio switch dialog alertdialog'.split(' '));
const PLAYERS = new Set(['audio', 'video']);
const STATEFUL_TAGS = new Set('input textarea select option summary dialog fieldset optgroup'.split(' '));

function addFlags(element: Element, role: string, states: string[]): void {
  const checked = checkedState(element, role);
  if (checked) states.push(checked);
  if (element.matches(':disabled') || isTrue(element, 'aria-disabled') || drawnBoxOf(element)?.disabled)
    states.push('disabled');
  if (isTrue(element, 'aria-busy')) states.push('busy');
  const expanded = expandedState(element);
  if (expanded) states.push(expanded);
  if (isSelected(element)) states.push('selected');
  const pressed = pressedAsChecked(element, role) === null ? element.getAttribute('aria-pressed') : null; // reported as checked
  if (pressed === 'true' || pressed === 'mixed') states.push(pressed === 'true' ? 'pressed' : 'pressed=mixed');
  addEditFlags(element, states);
  const sort = element.getAttribute('aria-sort') ?? '';
  if (SORTS.has(sort)) states.push(`sort=${sort}`);
  if (isSet(element, 'aria-current')) states.push('current');
  if (isSet(element, 'aria-haspopup') || (role === 'combobox' && isSelectOnly(element))) states.push('haspopup');
  if (isModal(element, role)) states.push('modal');
}

function addSortFlag(header: Element, states: string[]): void {
  const sort = sortByClass(header);
  if (sort !== undefined) states.push(`sort=${sort}`);
}

/** Whether a custom combobox takes no text: it only opens its list, which is implied by its role. */
function isSelectOnly(element: Element): boolean {
  if (element.localName === 'select') return loadsOptions(element as HTMLSelectElement); // by tag
  const typed = 'input, textarea, select, [contenteditable]';
  if (element.matches('input[inputmode=none]')) return true; // it suppresses the on-screen keyboard: text is not what it takes
  return !element.matches(typed) && !(shadowOf(element) ?? element).querySelector(typed);
}

const SORTS = new Set(['ascending', 'descending', 'other']);

function addEditFlags(element: Element, states: string[]): void {
  if (isTrue(element, 'aria-required') || ('required' in element && element.required === true)) states.push('required');
  if (isInvalid(element)) states.push('invalid');
  if (isTrue(element, 'aria-readonly') || isReadonly(element)) states.push('readonly');
  if (isMultiline(element)) states.push('multiline');
}

function isTrue(element: Element, attribute: string): boolean {
  return element.getAttribute(attribute) === 'true';
}

function isSet(element: Element, attribute: string): boolean {
  const value = element.getAttribute(attribute);
  return value !== null && value !== '' && value !== 'false' && value !== 'undefined'; // ARIA 1.2, 6.6: that is false, too
}

/** Roles that are checkable in ARIA 1.2, and cells, which grids use for their check marks. */
const CHECKABLE = new Set('checkbox radio switch menuitemcheckbox menuitemradio option treeitem gridcell'.split(' '));

function checkedState(element: Element, role: string): string | undefined {
  if (!CHECKABLE.has(role)) return undefined;
  const box = element.localName === 'input' ? (element as HTMLInputElement) : drawnBoxOf(element); // by tag
  if (box) {
    const { checked, indeterminate } = box;
    return indeterminate ? 'checked=mixed' : checked ? 'checked' : undefined;
  }
  const written = element.getAttribute('aria-checked') ?? pressedAsChecked(element, role) ?? checkedByClass(element);
  return written === 'true' ? 'checked' : written === 'mixed' ? 'checked=mixed' : undefined;
}

/** The state of a custom checkbox or switch by `aria-pressed`, which is for buttons, if it has no `aria-checked`. */
export function pressedAsChecked(element: Element, role: string): string | null {
  const isOfOwn = BOXES.has(role) && element.localName !== 'input' && !element.hasAttribute('aria-checked');
  return isOfOwn ? element.getAttribute('aria-pressed') : null;
}

const BOXES = new Set('checkbox switch radio menuitemcheckbox menuitemradio'.split(' '));

const PAGE_NUMBER = /^\d{1,4}$/;

function expandedState(element: Element): string | undefined {
  const written = element.getAttribute('aria-expanded');
  if (written === 'true' || written === 'false') return written === 'true' ? 'expanded' : 'collapsed';
  if (isPickerOpen(element)) return 'expanded';
  const details = element.localName === 'summary' ? element.parentElement : null;
  if (details?.localName !== 'details') return undefined;
  return (details as HTMLDetailsElement).open ? 'expanded' : 'collapsed'; // by tag
}

/** Whether the element is a customizable select with an open list. @see CSS Form Control Styling 1, `base-select` */
export function isPickerOpen(element: Element): boolean {
  if (element.localName !== 'select' || !element.matches(':open')) return false;
  return styleOf(element).getPropertyValue('appearance') === 'base-select';
}

function isSelected(element: Element): boolean {
  if (element.localName === 'option') return (element as HTMLOptionElement).selected; // by tag
  return isTrue(element, 'aria-selected');
}

function isInvalid(element: Element): boolean {
  const written = element.getAttribute('aria-invalid');
  if (written !== null) return written !== '' && written !== 'false';
  return element.matches(':user-invalid');
}

function isReadonly(element: Element): boolean {
  return element.hasAttribute('readonly') && 'readOnly' in element && element.readOnly === true;
}

function addValues(element: Element, role: string, states: string[]): void {
  const level = levelOf(element, role);
  if (level !== undefined) states.push(`level=${level}`);
  const value = valueOf(element, role);
  if (value) states.push(`value=${quote(abridged(value))}`);
  else if (role === 'progressbar' && runsDown(element)) states.push('timer');
  else if (element.localName === 'select') pushText('placeholder', promptOf(element as HTMLSelectElement), states); // by tag
  if (role === 'slider' || role === 'spinbutton') addRange(element, states);
}

/** Whether the bar is animated to run down, as one that shows how long a message stays: that is no progress. */
function runsDown(bar: Element): boolean {
  return bar.getAnimations().some(({ effect }) => {
    const sizes = effect instanceof KeyframeEffect ? effect.getKeyframes().map(sizeIn) : [];
    return sizes.at(-1) === 0 && sizes[0] !== 0;
  });
}

function sizeIn({ transform, width }: ComputedKeyframe): number {
  const [, scale] = typeof transform === 'string' ? (/^scaleX?\(([\d.]+)/.exec(transform) ?? []) : [];
  return Number.parseFloat(scale ?? (typeof width === 'string' ? width : ''));
}

function addRange(element: Element, states: string[]): void {
  const isNative = element.localName === 'input'; // whose own value counts, whatever ARIA says
  for (const bound of ['min', 'max'] as const) {
    const names = [`aria-value${bound}`, bound];
    const [first, second] = (isNative ? names.toReversed() : names).map((name) => element.getAttribute(name));
    const value = first ?? second ?? null;
    const number = value?.trim() ? Number(value) : NaN;
    const isBound = Number.isFinite(number) && Math.abs(number) !== Number.MAX_SAFE_INTEGER; // which pages set for none
    if (isBound) states.push(`${bound}=${number}`);
  }
}

const RANGES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar', 'separator']);
const WITHOUT_VALUE = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'hidden']);

/** A control's value, as far as it may be shown. */
export function valueOf(element: Element, role: string): string | undefined {
  switch (element.localName) {
    case 'input':
      return inputValue(element as HTMLInputElement); // by tag
    case 'textarea':
      return maskCards((element as HTMLTextAreaElement).value); // by tag
    case 'select':
      return (element as HTMLSelectElement).multiple ? undefined : selectedLabel(element as HTMLSelectElement); // by tag
    case 'progress':
    case 'meter':
      return element.getAttribute('aria-valuetext') ?? element.getAttribute('value') ?? undefined;
    default:
      return ariaValue(element, role);
  }
}

function ariaValue(element: Element, role: string): string | undefined {
  if (RANGES.has(role))
    return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined;
  return isEditor(element, role) ? editedText(element) : undefined;
}

const MAX_EDITOR_TEXT = 200; // characters; a longer text is below the line of its editor

function editedText(element: HTMLElement): string {
  const text = maskCards(
    editorText(element)
      .trim()
      .replace(/\n{2,}/g, '\n'),
  );
  const isBelow = element.childElementCount > 0 && text.length > MAX_EDITOR_TEXT;
  return isBelow ? `${text.slice(0, MAX_EDITOR_TEXT - 1)}…` : text;
}

/** Whether an editor contains more than its line shows. */
export function isLong(editor: HTMLElement): boolean {
  return editorText(editor).length > MAX_EDITOR_TEXT;
}

/** Whether the element is editable, other than a field. */
export function isEditor(element: Element, role: string): element is HTMLElement {
  if (role !== 'textbox' && role !== 'searchbox' && role !== 'combobox') return false;
  return (element as HTMLElement).isContentEditable; // may be svg: no such property
}

function inputValue(input: HTMLInputElement): string | undefined {
  if (WITHOUT_VALUE.has(input.type)) return undefined;
  if (input.type === 'file') return [...(input.files ?? [])].map((file) => file.name).join(', ');
  return shownText(input) || undefined;
}

/** The text in an input, as far as it may be shown: no password, no whole card number. */
export function shownText(input: HTMLInputElement): string {
  return displayText(input, input.type === 'range' ? withValueText(input.value, input) : input.value);
}

/** A current or former text of the input, as far as it may be shown. */
export function displayText(input: HTMLInputElement, text: string): string {
  const isHidden = isSecret(input); // also queried for an empty one, which may later reveal what it hides now
  if (text === '') return text;
  if (isHidden || isCardCode(input, text)) return MASK;
  return input.autocomplete === 'cc-number' ? maskAll(text) : maskCards(text);
}

function selectedLabel(select: HTMLSelectElement): string | undefined {
  return select.selectedOptions[0]?.label;
}

const MASK = '••••••••'; // always as long: the length of a password is nobody's business

/** Payment card numbers in the text keep only their last four digits. */
export function maskCards(text: string): string {
  return text.replace(/\d(?:[ -]?\d){12,18}/g, (found) => (passesLuhn(found) ? maskAll(found) : found));
}

function maskAll(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length < MIN_CARD_DIGITS ? MASK : `${MASK} ${digits.slice(-4)}`;
}

const MIN_CARD_DIGITS = 12; // digits; of fewer, such as a code that a page takes for a card number, the last four may be all

function passesLuhn(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}

function addTexts(element: Element, role: string, { named, states }: { named: ComputedName; states: string[] }): void {
  const placeholder =
    element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder') ?? drawnPlaceholder(element, role);
  if (placeholder && named.from !== 'placeholder' && !endsWithPlaceholder(named.name, collapse(placeholder)))
    pushText('placeholder', placeholder, states);
  const description = descriptionOf(element, role, named);
  if (description) pushText('description', description, states);
}

/** Whether a name is the placeholder, or ends in it. */
const endsWithPlaceholder = (name: string, placeholder: string): boolean => ` ${name}`.endsWith(` ${placeholder}`);

function drawnPlaceholder(element: Element, role: string): string | undefined {
  return isEditor(element, role) && editorText(element) === '' ? editorPlaceholder(element) : undefined;
}

function pushText(state: string, text: string, states: string[]): void {
  const shown = collapse(text);
  if (shown) states.push(`${state}=${quote(abridged(shown))}`);
}
