import { type ComputedName, nameOf } from '../semantics/name.ts';
import { isOffPage } from '../style/legibility.ts';
import { FIELDS, INTERACTIVE, labelledBy, roleOf } from '../semantics/roles.ts';
import { keywordOf } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';
import { isText, shadowOf } from '../dom/flat-tree.ts';
import { visibilityOf } from '../style/visibility.ts';

/** How an element appears in the outline. */
export interface Shape {
  tag: string;
  role: string;
  /** It has no interactive role, but is clickable. */
  reacts: boolean;
  /** Its cursor says that it is draggable. */
  drags?: boolean;
  /** Hovering it reveals something hidden. */
  hovers?: boolean;
  /** Its class alone marks it as the current one of several purely textual elements. */
  isCurrent?: boolean;
}

export const OPTION: Shape = { tag: 'option', role: 'option', reacts: false };

export function setOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Elements that show nothing. */
export const SKIPPED = setOf(
  'script style template noscript head meta link title param source track col colgroup datalist desc metadata defs br wbr',
);

/** Roles that mean nothing to a reader: their children take their place. */
export const TRANSPARENT = setOf(
  'generic none rowgroup emphasis strong code deletion insertion mark subscript superscript time caption legend paragraph',
);

/** Text formatting by tag, as it is shown in editable text. */
export const FORMATS: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'emphasis'],
  ['em', 'emphasis'],
  ['u', 'underline'],
  ['s', 'deletion'],
  ['strike', 'deletion'],
  ['del', 'deletion'],
  ['mark', 'mark'],
  ['code', 'code'],
  ['sub', 'subscript'],
  ['sup', 'superscript'],
]);

const FORMAT_STYLES = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'emphasis'],
  [/text-decoration[^;]*underline/, 'underline'],
  [/text-decoration[^;]*line-through/, 'deletion'],
] as const;

/** The formatting of a part of editable text by its own style. */
export function formatOf(element: Element): string | undefined {
  const style = element.getAttribute('style');
  return style ? FORMAT_STYLES.find(([css]) => css.test(style))?.[1] : undefined;
}

/** Controls whose own parts are no nodes of the outline. */
export const LEAVES = setOf('input textarea img canvas progress meter audio video embed object');

/** Elements that are obviously interactive; their style has nothing to add. */
export const PLAINLY_OPERATED = setOf('button input select textarea option');

/** Roles that are worth a line even if empty. */
export const KEPT_EMPTY = setOf('cell gridcell columnheader rowheader iframe dialog alertdialog progressbar meter');

const CAPTIONED = setOf('fieldset figure table svg img');

/** A drawing without a name: the text in it stands for it. */
export function isBareDrawing(element: Element, tag: string): boolean {
  return tag === 'svg' && nameOf(element, 'img', { content: false }).name === '';
}

export function isOperated({ role, reacts, hovers }: Shape): boolean {
  return reacts || (hovers === true && role === 'generic') || INTERACTIVE.has(role);
}

/** Roles that are named by their content even if that is more than text. */
export function speaksForContent(role: string): boolean {
  return role === 'heading' || INTERACTIVE.has(role);
}

export function mayBeNamed(element: Element, { tag, role }: Shape): boolean {
  return speaksForContent(role) || CAPTIONED.has(tag) || element.hasAttributes();
}

export function mayHaveStates(element: Element, role: string): boolean {
  return speaksForContent(role) || role === 'progressbar' || role === 'meter' || element.hasAttributes();
}

/** Whether the box of a clipping element shows none of its content: a closed accordion, a screen-reader-only box. */
export function isCollapsed(element: Element): boolean {
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, and the answer false, for svg elements
  return offsetHeight <= 1 || offsetWidth <= 1;
}

/** Whether the author made the element clickable, as far as attributes tell. */
export function hasHandler(element: Element): boolean {
  if (element.hasAttribute('onclick') || isOpener(element)) return true;
  const tabIndex = element.getAttribute('tabindex');
  if (tabIndex !== null && isFocusableToOperate(element, tabIndex)) return true;
  return element.localName === 'a' && element.hasAttribute('title') && !element.hasAttribute('href'); // a script's button
}

/** Whether a bare element says that it opens something, and contains nothing else that would. */
function isOpener(element: Element): boolean {
  if (!element.hasAttribute('aria-haspopup') || !element.hasAttribute('aria-expanded')) return false;
  return !element.hasAttribute('role') && !element.querySelector('a, button, input, textarea, [role], [tabindex]');
}

/** Whether the element is focusable because it is operated itself, and not for its content's keys, or to be scrolled. */
function isFocusableToOperate(element: Element, tabIndex: string): boolean {
  const role = element.getAttribute('role');
  if (role !== null && FOCUS_CONTAINERS.has(role)) return false;
  if (role === 'row' && element.hasAttribute('aria-selected')) return false; // all of them are selected, and one is the tab stop
  const isNamed = role === null && element.hasAttribute('aria-label');
  if (Number.parseInt(tabIndex, 10) >= 0) {
    if (isNamed) formerTabStops.add(element);
    return role === null || !CELLS.has(role) || !isRovingTabStop(element);
  }
  if (isNamed && formerTabStops.has(element)) return true;
  const isComponent = role === null && element.localName.includes('-'); // one of several, such as tabs, that share a tab stop
  return isComponent && !element.querySelector('a, button, input, [tabindex]');
}

/**
 * Named elements without a role that were tab stops: they are the same to a person while the Tab key skips them, as
 * their content has the focus.
 */
const formerTabStops = new WeakSet<Element>();

/** Roles that take the focus on behalf of their content. */
const FOCUS_CONTAINERS = setOf(
  'alert alertdialog dialog document feed form grid group list log main menu menubar meter navigation progressbar radiogroup ' +
    'region search status table tablist tabpanel toolbar tree treegrid',
);

const CELLS = setOf('columnheader gridcell rowheader');

/**
 * Whether a cell shares a roving tabindex with its neighbours, for the keys of their grid; else it is a tab stop of its
 * own.
 */
function isRovingTabStop(cell: Element): boolean {
  return [...(cell.parentElement?.children ?? [])].some((other) => other.getAttribute('tabindex') === '-1');
}

/**
 * An empty box that is only focusable, and has no size or lets the pointer through: a focus guard, which sends the
 * focus back into the dialog or grid beside it, or a closed drawer.
 */
export function isFocusGuard(element: Element): boolean {
  if (element.hasAttribute('onclick') || !element.hasAttribute('tabindex')) return false;
  const { cursor, pointerEvents } = getComputedStyle(element);
  return pointerEvents === 'none' || (isCollapsed(element) && keywordOf(cursor) !== 'pointer');
}

/** The same for a button, which needs no tabindex to be focusable. */
export function isGuardButton(element: Element): boolean {
  if (element.localName !== 'button' || element.getAttribute('aria-hidden') !== 'true') return false;
  return isCollapsed(element);
}

const MIN_CANVAS_PX = 24; // of a canvas to be looked at or drawn on

/** A canvas without a name: only a person sees its content, but it can be pointed at. */
export function isCanvasToPointAt(element: Element): boolean {
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, and the answer false, for svg elements
  return element.localName === 'canvas' && offsetHeight >= MIN_CANVAS_PX && offsetWidth >= MIN_CANVAS_PX;
}

/** Whether a canvas contains, for assistive technology, what it draws: the table of a spreadsheet. */
export const hasAccessibleContent = (canvas: Element): boolean => canvas.querySelector(ACCESSIBLE_CONTENT) !== null;

const ACCESSIBLE_CONTENT = 'table, [role], [tabindex], a[href], button, input, select, textarea';

/** Whether the author made the element draggable. */
export function isDraggable(element: Element): boolean {
  return element.getAttribute('draggable') === 'true';
}

/**
 * A field that nobody can use: it is no tab stop, and it has no size, or it is hidden from screen readers and takes nothing,
 * or it is invisible (an ancestor may be `unseen`) and nothing names it, at most to the page. Widgets keep such a field
 * beside the visible one, for the form or the system.
 */
export function isOutOfUse(element: Element, tag: string, unseen = false): boolean {
  if (tag !== 'textarea' && tag !== 'input' && tag !== 'select') return false;
  const { tabIndex, type } = element as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; // by tag
  if (tabIndex !== -1 || LABEL_OPERATED.has(type)) return false;
  const rect = element.getBoundingClientRect();
  const { width, height } = rect;
  if (tag !== 'select' && (width === 0 || height === 0 || isLeftEmpty(element as HTMLInputElement))) return true;
  const isDrawn = width > 1 && height > 1 && !isOffPage(element, rect);
  const isSeen = !unseen && isDrawn && visibilityOf(element) === 'seen';
  if (!isSeen && tag !== 'select' && element.getAttribute('aria-hidden') === 'true') return true; // whatever its label
  return !isSeen && nameOf(element, roleOf(element, tag), { content: false }).name === '';
}

function isLeftEmpty(field: HTMLInputElement): boolean {
  return field.readOnly && field.value === '' && field.getAttribute('aria-hidden') === 'true';
}

/** Controls that pages hide behind their label, through which they are operated. */
const LABEL_OPERATED = setOf('checkbox radio file');

/** Whether a click on the label acts like one on the control, rendered or not. */
export function isOperatedByLabel(control: Element): boolean {
  return control.localName === 'input' && /^(?:checkbox|radio|file)$/.test((control as HTMLInputElement).type); // by tag
}

/** Whether a control's label is said with it: a component without a role says it with a field of its shadow tree. */
export function includesItsLabel(control: Element, role: string): boolean {
  if (!control.localName.includes('-') || FIELDS.has(role) || role === 'button') return true;
  return Boolean(shadowOf(control)?.querySelector('input, select, textarea, [role]'));
}

export function isEditingHost(element: Element): boolean {
  const written = element.getAttribute('contenteditable');
  return written !== null && written !== 'false';
}

/**
 * Whether a text below a name repeats a part of it, ignoring case for whole words, or is a mere symbol (a cross on a
 * button named Close).
 */
export function isRedundant(text: string, name: string): boolean {
  return (
    name.includes(text) ||
    withoutSpaces(name).includes(withoutSpaces(text)) ||
    !(/[\dA-Za-z]/.test(text) || /[\p{L}\p{N}]/u.test(text)) ||
    withoutSymbols(name).includes(withoutSymbols(text))
  );
}

/** A text without hearts, stars and the like, or its final punctuation. */
function withoutSymbols(text: string): string {
  return ` ${collapse(text.toLowerCase().replace(SYMBOLS, ' ').replace(FINAL_PUNCTUATION, ''))} `;
}

const SYMBOLS = /\p{So}\uFE0F?/gu;
const FINAL_PUNCTUATION = /[.,:;!?…]+(?=\s|$)/g;

/** Whether an element contains only one piece of text. */
export function isTextOnly(element: Element): boolean {
  const first = element.firstChild;
  return isText(first) && !first.nextSibling && !shadowOf(element);
}

/** Whether two texts are equal except for whitespace. */
export function isSameText(one: string, other: string): boolean {
  return one === other || withoutSpaces(one) === withoutSpaces(other);
}

/** Whether a text is a field's name as drawn there: `Name *`. */
export function isCaption(text: string, name: string): boolean {
  return name !== '' && isSameText(text.replace(/[\s*:]+$/, '').trim(), name.replace(/[\s*:]+$/, ''));
}

function withoutSpaces(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text;
}

/** Whether the element has no box, like a closed list. */
export function hasNoBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0;
}

/** Whether a control's author-given name may come from beside it; a button with a label of its own is named by that alone. */
export function isNamedFromOutside(element: Element, shape: Shape, { from }: ComputedName): boolean {
  if (from === 'author' && (shape.role === 'button' || !isOperated(shape))) return labelledBy(element) !== null;
  return (from === 'author' || from === 'native') && isOperated(shape);
}
