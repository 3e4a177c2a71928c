import { type Named, nameOf } from './name.ts';
import { isOffPage } from './legible.ts';
import { FIELDS, INTERACTIVE, labelledBy, roleOf } from './roles.ts';
import { keywordOf } from './still.ts';
import { collapse } from './text.ts';
import { isText, shadowOf } from './tree.ts';
import { sightOf } from './visible.ts';

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

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Elements that show nothing. */
export const SKIPPED = words(
  'script style template noscript head meta link title param source track col colgroup datalist desc metadata defs br wbr',
);

/** Roles that mean nothing to a reader: their children take their place. */
export const TRANSPARENT = words(
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

const STYLED = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'emphasis'],
  [/text-decoration[^;]*underline/, 'underline'],
  [/text-decoration[^;]*line-through/, 'deletion'],
] as const;

/** The formatting of a part of editable text by its own style. */
export function formatOf(element: Element): string | undefined {
  const style = element.getAttribute('style');
  return style ? STYLED.find(([css]) => css.test(style))?.[1] : undefined;
}

/** Controls whose own parts are no nodes of the outline. */
export const LEAVES = words('input textarea img canvas progress meter audio video embed object');

/** Elements that are obviously interactive; their style has nothing to add. */
export const PLAINLY_OPERATED = words('button input select textarea option');

/** Roles that are worth a line even if empty. */
export const KEPT_EMPTY = words('cell gridcell columnheader rowheader iframe dialog alertdialog progressbar meter');

const CAPTIONED = words('fieldset figure table svg img');

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
  if (tabIndex !== null && isFocusedToBeUsed(element, tabIndex)) return true;
  return element.localName === 'a' && element.hasAttribute('title') && !element.hasAttribute('href'); // a script's button
}

/** Whether a bare element says that it opens something, and contains nothing else that would. */
function isOpener(element: Element): boolean {
  if (!element.hasAttribute('aria-haspopup') || !element.hasAttribute('aria-expanded')) return false;
  return !element.hasAttribute('role') && !element.querySelector('a, button, input, textarea, [role], [tabindex]');
}

/** Whether the element is focusable because it is operated itself, and not for its content's keys, or to be scrolled. */
function isFocusedToBeUsed(element: Element, tabIndex: string): boolean {
  const role = element.getAttribute('role');
  if (role !== null && FOCUSED_FOR_OTHERS.has(role)) return false;
  if (role === 'row' && element.hasAttribute('aria-selected')) return false; // all of them are selected, and one is the tab stop
  const isNamed = role === null && element.hasAttribute('aria-label');
  if (Number.parseInt(tabIndex, 10) >= 0) {
    if (isNamed) stops.add(element);
    return role === null || !CELLS.has(role) || !isStopOfMany(element);
  }
  if (isNamed && stops.has(element)) return true;
  const isComponent = role === null && element.localName.includes('-'); // one of several, such as tabs, that share a tab stop
  return isComponent && !element.querySelector('a, button, input, [tabindex]');
}

/** Named elements without a role that were tab stops: they are the same to a person while the Tab key skips them, as their content has the focus. */
const stops = new WeakSet<Element>();

/** Roles that take the focus on behalf of their content. */
const FOCUSED_FOR_OTHERS = words(
  'alert alertdialog dialog document feed form grid group list log main menu menubar meter navigation progressbar radiogroup ' +
    'region search status table tablist tabpanel toolbar tree treegrid',
);

const CELLS = words('columnheader gridcell rowheader');

/** Whether a cell shares a roving tabindex with its neighbours, for the keys of their grid; else it is a tab stop of its own. */
function isStopOfMany(cell: Element): boolean {
  return [...(cell.parentElement?.children ?? [])].some((other) => other.getAttribute('tabindex') === '-1');
}

/**
 * An empty box that is only focusable, and has no size or lets the pointer through: a focus guard, which sends the focus back into
 * the dialog or grid beside it, or a closed drawer.
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

const LEAST_CANVAS_PX = 24; // of a canvas to be looked at or drawn on

/** A canvas without a name: only a person sees its content, but it can be pointed at. */
export function isDrawnOn(element: Element): boolean {
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, and the answer false, for svg elements
  return element.localName === 'canvas' && offsetHeight >= LEAST_CANVAS_PX && offsetWidth >= LEAST_CANVAS_PX;
}

/** Whether a canvas contains, for assistive technology, what it draws: the table of a spreadsheet. */
export const holdsDrawn = (canvas: Element): boolean => canvas.querySelector(DRAWN) !== null;

const DRAWN = 'table, [role], [tabindex], a[href], button, input, select, textarea';

/** Whether the author made the element draggable. */
export function isDraggable(element: Element): boolean {
  return element.getAttribute('draggable') === 'true';
}

/**
 * A field that nobody can use: it is no tab stop, and it has no size, or it is hidden from screen readers and takes nothing,
 * or it is invisible (an ancestor may be `unseen`) and nothing names it, at most to the page. Widgets keep such a field beside the
 * visible one, for the form or the system.
 */
export function isOutOfUse(element: Element, tag: string, unseen = false): boolean {
  if (tag !== 'textarea' && tag !== 'input' && tag !== 'select') return false;
  const { tabIndex, type } = element as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement; // by tag
  if (tabIndex !== -1 || NOT_WRITTEN.has(type)) return false;
  const rect = element.getBoundingClientRect();
  const { width, height } = rect;
  if (tag !== 'select' && (width === 0 || height === 0 || isLeftEmpty(element as HTMLInputElement))) return true;
  const isDrawn = width > 1 && height > 1 && !isOffPage(element, rect);
  const isSeen = !unseen && isDrawn && sightOf(element) === 'seen';
  if (!isSeen && tag !== 'select' && element.getAttribute('aria-hidden') === 'true') return true; // whatever its label
  return !isSeen && nameOf(element, roleOf(element, tag), { content: false }).name === '';
}

function isLeftEmpty(field: HTMLInputElement): boolean {
  return field.readOnly && field.value === '' && field.getAttribute('aria-hidden') === 'true';
}

/** Controls that pages hide behind their label, through which they are operated. */
const NOT_WRITTEN = words('checkbox radio file');

/** Whether a click on the label acts like one on the control, rendered or not. */
export function isWorkedByLabel(control: Element): boolean {
  return control.localName === 'input' && /^(?:checkbox|radio|file)$/.test((control as HTMLInputElement).type); // by tag
}

/** Whether a control's label is said with it: a component without a role says it with a field of its shadow tree. */
export function saysItsLabel(control: Element, role: string): boolean {
  if (!control.localName.includes('-') || FIELDS.has(role) || role === 'button') return true;
  return Boolean(shadowOf(control)?.querySelector('input, select, textarea, [role]'));
}

export function isEditingHost(element: Element): boolean {
  const written = element.getAttribute('contenteditable');
  return written !== null && written !== 'false';
}

/** Whether a text below a name repeats a part of it, ignoring case for whole words, or is a mere symbol (a cross on a button named Close). */
export function addsNothing(text: string, name: string): boolean {
  return (
    name.includes(text) ||
    squeeze(name).includes(squeeze(text)) ||
    !(/[\dA-Za-z]/.test(text) || /[\p{L}\p{N}]/u.test(text)) ||
    asWords(name).includes(asWords(text))
  );
}

/** A text without hearts, stars and the like, or its final punctuation. */
function asWords(text: string): string {
  return ` ${collapse(text.toLowerCase().replace(DRAWN_SIGNS, ' ').replace(ENDS, ''))} `;
}

const DRAWN_SIGNS = /\p{So}\uFE0F?/gu;
const ENDS = /[.,:;!?…]+(?=\s|$)/g;

/** Whether an element contains only one piece of text. */
export function isTextOnly(element: Element): boolean {
  const first = element.firstChild;
  return isText(first) && !first.nextSibling && !shadowOf(element);
}

/** Whether two texts are equal except for whitespace. */
export function saysTheSame(one: string, other: string): boolean {
  return one === other || squeeze(one) === squeeze(other);
}

/** Whether a text is a field's name as drawn there: `Name *`. */
export function isCaption(text: string, name: string): boolean {
  return name !== '' && saysTheSame(text.replace(/[\s*:]+$/, '').trim(), name.replace(/[\s*:]+$/, ''));
}

function squeeze(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text;
}

/** Whether the element has no box, like a closed list. */
export function hasNoBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0;
}

/** Whether a control's author-given name may come from beside it; a button with a label of its own is named by that alone. */
export function isCalledByOthers(element: Element, shape: Shape, { from }: Named): boolean {
  if (from === 'author' && (shape.role === 'button' || !isOperated(shape))) return labelledBy(element) !== null;
  return (from === 'author' || from === 'native') && isOperated(shape);
}
