import { isListenedTo } from '../../dom/press-targets.ts';
import { checkboxOpenerBeside, opensCheckboxList } from '../../semantics/select-box.ts';
import { hasHandler } from '../../outline/shape.ts';
import { cursorOver } from '../../dom/read-cache.ts';
import { fieldOf } from '../text/fields.ts';
import { isOutOfFlow, labelOf, LARGE_CONTAINERS } from './popup-rows.ts';
import { asTag, closestFlat, flatParent } from '../flat-path.ts';
import { isOnlyControlIn } from '../widget.ts';

const CHOICES = '[role=combobox], [role=listbox], [aria-haspopup=listbox], [aria-haspopup=tree]';

/** What opens the list to choose options of those names from; undefined if there is no custom list. */
export function listOpener(element: Element, wanted: readonly string[]): Element | undefined {
  const isOpener = isPlainOpener(element) || (isClickOnlyField(element) && !element.value.includes(wanted.join(' ')));
  return popupChoice(element) ?? listContainer(element, wanted) ?? (isOpener ? element : undefined);
}

/** Whether the field is there to be pressed: it takes no text, as Element UI's, or only to look for an option. */
export function isClickOnlyField(element: Element): element is HTMLInputElement {
  const field = asTag(element, 'input');
  if (!field || field.selectionStart === null || field.matches(':disabled')) return false;
  if (cursorOver(field) !== 'pointer' || field.matches(EXPANDED)) return false;
  return field.readOnly || replacesSelect(field);
}

/** Whether it is the only field of the box right after a select that is not rendered: Layui renders it so. */
function replacesSelect(field: HTMLInputElement): boolean {
  let box: Element = field;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const before = box.previousElementSibling;
    if (before?.localName === 'select') return !before.checkVisibility() && isOnlyControlIn(field, box, FIELDS);
    const around = flatParent(box);
    if (!around) return false;
    box = around;
  }
  return false;
}

const MAX_LEVELS = 3; // from the field to the select's next sibling
const FIELDS = 'input:not([type=hidden]), select, textarea';

/**
 * The element that opens a custom list of choices: itself, or the one that it is part of or wraps.
 * Undefined for any other.
 */
export function popupChoice(element: Element): Element | undefined {
  if (opensPopup(element)) return element;
  const select = asTag(element, 'select');
  if (select) return widgetAround(select) ?? checkboxOpenerBeside(select);
  if (opensCheckboxList(element)) return element;
  const around = closestFlat(element, '[role=combobox]');
  if (around && fieldOf(around) === element) return around;
  const wrapper = flatParent(element);
  if (asTag(element, 'button') && wrapper?.matches('[aria-haspopup]') && isOnlyControlIn(element, wrapper))
    return wrapper;
  const inside = element.querySelectorAll(CHOICES);
  return inside.length === 1 && !element.querySelector('select') ? inside[0] : undefined;
}

/**
 * The element, or the box whose field it is, if it contains a list without roles that opens over the page and has all
 * wanted options, as Semantic UI's dropdowns do. Undefined if words in the field itself may be meant.
 */
function listContainer(element: Element, wanted: readonly string[]): Element | undefined {
  const field = asTag(element, 'input');
  if (field?.value.includes(wanted.join(' '))) return undefined;
  const boxes = [element, field ? flatParent(element) : undefined].filter((box) => box !== undefined);
  return boxes.find((box) => !box.matches(LARGE_CONTAINERS) && wanted.every((name) => hasOptionInList(box, name)));
}

function hasOptionInList(box: Element, name: string): boolean {
  const said = name.trim().toLowerCase();
  return [...box.querySelectorAll(':not(option, script, style)')].some(
    (one) => said !== '' && labelOf(one).toLowerCase() === said && isOutOfFlow(one, box),
  );
}

/**
 * Whether nothing tells what the element is but that it is clickable: a list without roles may open from it, beside it or
 * elsewhere in the page.
 */
export function isPlainOpener(element: Element): boolean {
  if (element.matches(CONTROLS) || element.querySelector(CONTROLS) || element.matches(LARGE_CONTAINERS)) return false;
  const isOperated = isListenedTo(element) || hasHandler(element) || cursorOver(element) === 'pointer';
  return isOperated && ![...element.querySelectorAll('*')].some((one) => isInList(one, element));
}

/** Whether it is a button that opens something, such as a menu of plain buttons or list items. */
export const isMenuButton = (element: Element): boolean =>
  element.matches(':is(button, a, [role=button]):is([aria-expanded], [aria-haspopup=menu], [aria-haspopup=true])');

/** Whether all rows that appeared are clickable, and cover the page as menus do. */
export const areMenuItems = (rows: readonly Element[]): boolean =>
  rows.every(
    (row) => isOutOfFlow(row, row.ownerDocument.body) && (row.matches(CLICKABLE) || cursorOver(row) === 'pointer'),
  );

const CLICKABLE = 'a[href], button, [role=button]';

/** Whether its text is in a positioned part of the box that lies elsewhere: a placeholder is drawn in the box itself. */
function isInList(one: Element, box: Element): boolean {
  return labelOf(one) !== '' && isOutOfFlow(one, box) && !liesIn(one, box);
}

function liesIn(inner: Element, box: Element): boolean {
  const [{ width, left, right, top, bottom }, outer] = [inner.getBoundingClientRect(), box.getBoundingClientRect()];
  const isIn = left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom;
  return width > 0 && isIn;
}

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, iframe, [role]:not([role=img], [role=presentation], [role=none]), [contenteditable]';

/** The custom list that keeps a hidden select for form submission: it need not listen to changes of that. */
function widgetAround(select: HTMLSelectElement): Element | undefined {
  const around = closestFlat(select, '[role=combobox]');
  if (!around || around === select || select.tabIndex !== -1 || hasSize(select)) return undefined;
  return hasSize(around) ? around : undefined;
}

function hasSize(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

const EXPANDED = 'button[aria-expanded], [role=button][aria-expanded], input[readonly][aria-expanded]'; // many do not say what they open

function opensPopup(element: Element): boolean {
  const role = element.getAttribute('role');
  if (asTag(element, 'select')) return false;
  if (element.matches(EXPANDED)) return true;
  return (
    ['combobox', 'listbox', 'tree'].includes(role ?? '') ||
    ['listbox', 'true', 'menu', 'tree', 'dialog'].includes(element.getAttribute('aria-haspopup') ?? '') ||
    ['list', 'both'].includes(element.getAttribute('aria-autocomplete') ?? '')
  );
}

/** The lists that the element, or its field, references. */
export function* referencedLists(element: Element): Generator<Element> {
  const root = element.getRootNode();
  if (!('getElementById' in root)) return;
  const named = [element, fieldOf(element)].flatMap((one) => [
    one.getAttribute('aria-controls'),
    one.getAttribute('aria-owns'),
  ]);
  for (const id of named.join(' ').split(/\s+/)) {
    const list = id === '' ? null : (root as Document | ShadowRoot).getElementById(id); // has it
    if (list) yield list;
  }
}
