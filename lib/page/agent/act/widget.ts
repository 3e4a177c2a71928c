import { closestFlat, flatAncestors } from './tree.ts';

const CONTROLS =
  'button, input:not([type=hidden]), select, textarea, a[href], [tabindex], [role=button], [role=option], [role=combobox], [contenteditable]';
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [contenteditable]'; // chosen words have buttons that remove them
const MOST_OF_LIST = { width: Infinity, height: 150 }; // pixels of the box of a field, with what was chosen in it
/** Pixels of the box that draws a checkbox, a radio or a switch with words in it. */
export const MOST_OF_SWITCH = { width: 200, height: 64 };

/** Whether the element is the field, or what stands for the field, of a list that opens below it. */
export function opensList(element: Element): boolean {
  return element.getAttribute('role') === 'combobox' || element.getAttribute('aria-haspopup') === 'listbox';
}

/**
 * Whether the box holds no control beside the one given, of those that `kinds` selects; what is hidden from everybody but the
 * page counts for none.
 */
export function isOnlyControlIn(control: Element, box: Element, kinds = CONTROLS): boolean {
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement || box.localName === 'form') return false;
  return [...box.querySelectorAll(kinds)].every(
    (one) => one === control || one.contains(control) || control.contains(one) || isForThePage(one),
  );
}

/** The same for the field of a list: the words that are chosen have buttons, and what is open below it may stand in the box, too. */
export function isOnlyFieldIn(field: Element, box: Element): boolean {
  if (isOnlyControlIn(field, box, FIELDS)) return true;
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll(FIELDS)].every((one) => {
    const rect = one.getBoundingClientRect();
    return one === field || one.contains(field) || isForThePage(one) || rect.top >= bottom || rect.bottom <= top;
  });
}

function isForThePage(element: Element): boolean {
  return closestFlat(element, '[aria-hidden=true]') !== undefined || !element.checkVisibility();
}

/**
 * Whether `hit` is a part of the same list's field as `field`: its placeholder, or what was chosen, drawn over the input; or
 * draws a checkbox or radio that lies below it. The page hears of a click on it by the box around both.
 */
export function isPartOfField(hit: Element, field: Element): boolean {
  const isChosen = field.matches(ONLY_CHOSEN);
  const opens = opensList(field) || isChosen;
  const most = opens ? MOST_OF_LIST : field.matches(TICKED) ? MOST_OF_SWITCH : undefined;
  if (!most) return false;
  const own = closestFlat(hit, CONTROLS);
  if (own && !own.contains(field) && !(isChosen && own === hit && hit.matches(SEARCH))) return false;
  const around = new Set(flatAncestors(field));
  for (const box of flatAncestors(hit)) {
    if (!around.has(box)) continue;
    const { width, height } = box.getBoundingClientRect();
    if (width > most.width || height > most.height) return false;
    if (isOnlyControlIn(field, box, FIELDS)) return true;
    return (isChosen || isLaidOnList(hit, field)) && isOnlyBeside(hit, field, box);
  }
  return false;
}

/** A field for what is chosen, in which nothing can be typed: many lie below what was chosen, and a field that looks for more. */
const ONLY_CHOSEN = 'input[readonly]:not([type=hidden])';
const SEARCH = 'input:not([type]), input[type=text], input[type=search]';

/** Whether what was hit lies within the bounds of what stands for the field of a list, as what holds its words and the field for more does. */
function isLaidOnList(hit: Element, field: Element): boolean {
  if (field.matches('input, textarea') || !opensList(field)) return false;
  const [inner, outer] = [hit.getBoundingClientRect(), field.getBoundingClientRect()];
  const isAcross = inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  return isAcross && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}

function isOnlyBeside(hit: Element, field: Element, box: Element): boolean {
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement || box.localName === 'form') return false;
  return [...box.querySelectorAll(FIELDS)].every((one) => one === field || hit.contains(one) || isForThePage(one));
}

const TICKED = 'input[type=checkbox], input[type=radio]';
