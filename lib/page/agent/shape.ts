import { type Named, nameOf } from './name.ts';
import { isOffPage } from './legible.ts';
import { FIELDS, INTERACTIVE, labelledBy, roleOf } from './roles.ts';
import { keywordOf } from './still.ts';
import { collapse } from './text.ts';
import { isText, shadowOf } from './tree.ts';
import { sightOf } from './visible.ts';

/** How an element stands in the outline. */
export interface Shape {
  tag: string;
  role: string;
  /** It has no role that says so, but it reacts to the pointer. */
  reacts: boolean;
  /** Its pointer says that it is there to be dragged. */
  drags?: boolean;
  /** The pointer over it brings up what is hidden. */
  hovers?: boolean;
  /** Its class alone says that it is the current one of several that only say something. */
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

/** Roles that say nothing to a reader: their children stand in their place. */
export const TRANSPARENT = words(
  'generic none rowgroup emphasis strong code deletion insertion mark subscript superscript time caption legend paragraph',
);

/** What formats a text, by its tag, as it is told where the text is edited. */
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

/** How a part of a text that is edited is formatted by its own style. */
export function formatOf(element: Element): string | undefined {
  const style = element.getAttribute('style');
  return style ? STYLED.find(([css]) => css.test(style))?.[1] : undefined;
}

/** Controls whose own parts are no nodes of the outline. */
export const LEAVES = words('input textarea img canvas progress meter audio video embed object');

/** Elements that everybody knows to react; their style has nothing to add. */
export const PLAINLY_OPERATED = words('button input select textarea option');

/** Roles that are worth a line even when they are empty. */
export const KEPT_EMPTY = words('cell gridcell columnheader rowheader iframe dialog alertdialog progressbar meter');

const CAPTIONED = words('fieldset figure table svg img');

/** A drawing that nobody named: what is written in it stands for it. */
export function isBareDrawing(element: Element, tag: string): boolean {
  return tag === 'svg' && nameOf(element, 'img', { content: false }).name === '';
}

export function isOperated({ role, reacts, hovers }: Shape): boolean {
  return reacts || (hovers === true && role === 'generic') || INTERACTIVE.has(role);
}

/** Roles whose name is taken from their content even when it holds more than text. */
export function speaksForContent(role: string): boolean {
  return role === 'heading' || INTERACTIVE.has(role);
}

export function mayBeNamed(element: Element, { tag, role }: Shape): boolean {
  return speaksForContent(role) || CAPTIONED.has(tag) || element.hasAttributes();
}

export function mayHaveStates(element: Element, role: string): boolean {
  return speaksForContent(role) || role === 'progressbar' || role === 'meter' || element.hasAttributes();
}

/** Whether the box of an element that clips shows nothing of what is in it: a closed accordion, a screen-reader-only box. */
export function isCollapsed(element: Element): boolean {
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, and the answer false, for svg elements
  return offsetHeight <= 1 || offsetWidth <= 1;
}

/** Whether the author made the element react, as far as attributes tell. */
export function hasHandler(element: Element): boolean {
  if (element.hasAttribute('onclick') || isOpener(element)) return true;
  const tabIndex = element.getAttribute('tabindex');
  if (tabIndex !== null && isFocusedToBeUsed(element, tabIndex)) return true;
  return element.localName === 'a' && element.hasAttribute('title') && !element.hasAttribute('href'); // a script's button
}

/** Whether a bare element says that it opens something, and holds nothing else that would. */
function isOpener(element: Element): boolean {
  if (!element.hasAttribute('aria-haspopup') || !element.hasAttribute('aria-expanded')) return false;
  return !element.hasAttribute('role') && !element.querySelector('a, button, input, textarea, [role], [tabindex]');
}

/** Whether the element takes the focus because it is operated itself, and not for the keys of what is in it, or to be scrolled. */
function isFocusedToBeUsed(element: Element, tabIndex: string): boolean {
  const role = element.getAttribute('role');
  if (role !== null && FOCUSED_FOR_OTHERS.has(role)) return false;
  if (role === 'row' && element.hasAttribute('aria-selected')) return false; // all of them are selected, and one is the stop
  const isNamed = role === null && element.hasAttribute('aria-label');
  if (Number.parseInt(tabIndex, 10) >= 0) {
    if (isNamed) stops.add(element);
    return role === null || !CELLS.has(role) || !isStopOfMany(element);
  }
  if (isNamed && stops.has(element)) return true;
  const isComponent = role === null && element.localName.includes('-'); // one of several, such as tabs, that share a stop
  return isComponent && !element.querySelector('a, button, input, [tabindex]');
}

/** What has a name and no role, and was a stop of the Tab key: it is the same to a person when that passes it by, as what is in it has the focus. */
const stops = new WeakSet<Element>();

/** Roles of what takes the focus for what is in it. */
const FOCUSED_FOR_OTHERS = words(
  'alert alertdialog dialog document feed form grid group list log main menu menubar meter navigation progressbar radiogroup ' +
    'region search status table tablist tabpanel toolbar tree treegrid',
);

const CELLS = words('columnheader gridcell rowheader');

/** Whether a cell takes the focus in turn with those beside it, for the keys of their grid; else it is a stop of its own. */
function isStopOfMany(cell: Element): boolean {
  return [...(cell.parentElement?.children ?? [])].some((other) => other.getAttribute('tabindex') === '-1');
}

/**
 * An empty box that only takes the focus, and has no size or lets the pointer through: it sends the focus back into the dialog or
 * grid that it stands beside, or is a drawer that is not drawn out.
 */
export function isFocusGuard(element: Element): boolean {
  if (element.hasAttribute('onclick') || !element.hasAttribute('tabindex')) return false;
  const { cursor, pointerEvents } = getComputedStyle(element);
  return pointerEvents === 'none' || (isCollapsed(element) && keywordOf(cursor) !== 'pointer');
}

/** The same for a button, which needs no tabindex to take the focus. */
export function isGuardButton(element: Element): boolean {
  if (element.localName !== 'button' || element.getAttribute('aria-hidden') !== 'true') return false;
  return isCollapsed(element);
}

const LEAST_CANVAS_PX = 24; // of a canvas that is there to be looked at or drawn on

/** A canvas that nobody named: what it shows only a person sees, but it can be pointed at. */
export function isDrawnOn(element: Element): boolean {
  const { offsetHeight, offsetWidth } = element as HTMLElement; // undefined, and the answer false, for svg elements
  return element.localName === 'canvas' && offsetHeight >= LEAST_CANVAS_PX && offsetWidth >= LEAST_CANVAS_PX;
}

/** Whether a canvas holds, for assistive technology, what it draws: the table of a sheet. */
export const holdsDrawn = (canvas: Element): boolean => canvas.querySelector(DRAWN) !== null;

const DRAWN = 'table, [role], [tabindex], a[href], button, input, select, textarea';

/** Whether the author made the element one to be dragged. */
export function isDraggable(element: Element): boolean {
  return element.getAttribute('draggable') === 'true';
}

/**
 * A field that nobody can use: no key leads to it, and it has no size, or it is hidden from screen readers and takes nothing,
 * or nobody sees it (what is around it may be `unseen`) and nothing tells what it is, or only to the page. Widgets keep such beside the field
 * that a person sees, for the form or the system.
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

/** What pages hide to show a label of their own in its place, and is operated through that. */
const NOT_WRITTEN = words('checkbox radio file');

/** Whether a click on the label does what a click on the control does, rendered or not. */
export function isWorkedByLabel(control: Element): boolean {
  return control.localName === 'input' && /^(?:checkbox|radio|file)$/.test((control as HTMLInputElement).type); // by tag
}

/** Whether the label of a control is said with it: a component without a role says it with a field of its shadow tree. */
export function saysItsLabel(control: Element, role: string): boolean {
  if (!control.localName.includes('-') || FIELDS.has(role) || role === 'button') return true;
  return Boolean(shadowOf(control)?.querySelector('input, select, textarea, [role]'));
}

export function isEditingHost(element: Element): boolean {
  const written = element.getAttribute('contenteditable');
  return written !== null && written !== 'false';
}

/** Whether a text below a name repeats a part of it, in whatever letters where it is whole words, or is a mere sign (a cross on a button named Close). */
export function addsNothing(text: string, name: string): boolean {
  return (
    name.includes(text) ||
    squeeze(name).includes(squeeze(text)) ||
    !(/[\dA-Za-z]/.test(text) || /[\p{L}\p{N}]/u.test(text)) ||
    asWords(name).includes(asWords(text))
  );
}

/** What a text says, without hearts, stars and the like, or the signs that end its parts. */
function asWords(text: string): string {
  return ` ${collapse(text.toLowerCase().replace(DRAWN_SIGNS, ' ').replace(ENDS, ''))} `;
}

const DRAWN_SIGNS = /\p{So}\uFE0F?/gu;
const ENDS = /[.,:;!?…]+(?=\s|$)/g;

/** Whether all that an element holds is one piece of text. */
export function isTextOnly(element: Element): boolean {
  const first = element.firstChild;
  return isText(first) && !first.nextSibling && !shadowOf(element);
}

/** Whether two texts are the same but for white space. */
export function saysTheSame(one: string, other: string): boolean {
  return one === other || squeeze(one) === squeeze(other);
}

/** Whether a text is the name of a field as it is drawn there: `Name *`. */
export function isCaption(text: string, name: string): boolean {
  return name !== '' && saysTheSame(text.replace(/[\s*:]+$/, '').trim(), name.replace(/[\s*:]+$/, ''));
}

function squeeze(text: string): string {
  return text.includes(' ') ? text.replaceAll(' ', '') : text;
}

/** Whether the element takes no place, as a list that is not open. */
export function hasNoBox(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width === 0 || height === 0;
}

/** Whether what an author calls a control may stand beside it; a button with a label of its own is called so by that alone. */
export function isCalledByOthers(element: Element, shape: Shape, { from }: Named): boolean {
  if (from === 'author' && (shape.role === 'button' || !isOperated(shape))) return labelledBy(element) !== null;
  return (from === 'author' || from === 'native') && isOperated(shape);
}
