import { closestFlat, flatAncestors } from './flat-path.ts';

const CONTROLS =
  'button, input:not([type=hidden]), select, textarea, a[href], [tabindex], [role=button], [role=option], [role=combobox], [contenteditable]';
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [contenteditable]'; // chips have buttons that remove them
const MAX_LIST_BOX = { width: Infinity, height: 150 }; // pixels of a field's box, chips included
/** Pixels of the box that draws a checkbox, a radio or a switch with words in it. */
export const MAX_SWITCH_BOX = { width: 200, height: 64 };

/** Whether the element is the field, or the visible substitute for the field, of a list that opens below it. */
export function opensList(element: Element): boolean {
  return element.getAttribute('role') === 'combobox' || element.getAttribute('aria-haspopup') === 'listbox';
}

/**
 * Whether the box contains no control but the given one, of those that `kinds` selects; controls that are hidden from
 * everybody but the page do not count.
 */
export function isOnlyControlIn(control: Element, box: Element, kinds = CONTROLS): boolean {
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement || box.localName === 'form') return false;
  return [...box.querySelectorAll(kinds)].every(
    (one) => one === control || one.contains(control) || control.contains(one) || isHiddenFromUser(one),
  );
}

/** The same for a list's field: chips have buttons, and what is open below it may be in the box, too. */
export function isOnlyFieldIn(field: Element, box: Element): boolean {
  if (isOnlyControlIn(field, box, FIELDS)) return true;
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll(FIELDS)].every((one) => {
    const rect = one.getBoundingClientRect();
    return one === field || one.contains(field) || isHiddenFromUser(one) || rect.top >= bottom || rect.bottom <= top;
  });
}

function isHiddenFromUser(element: Element): boolean {
  return closestFlat(element, '[aria-hidden=true]') !== undefined || !element.checkVisibility();
}

/**
 * Whether `hit` is a part of the same list's field as `field`: its placeholder, or the choice, drawn over the input; or
 * draws a checkbox or radio that lies below it. A click on it reaches the page through the box around both.
 */
export function isPartOfField(hit: Element, field: Element): boolean {
  const isChosen = field.matches(CHOICE_FIELD);
  const opens = opensList(field) || isChosen;
  const most = opens ? MAX_LIST_BOX : field.matches(TICKED) ? MAX_SWITCH_BOX : undefined;
  if (!most) return false;
  const own = closestFlat(hit, CONTROLS);
  if (own && !own.contains(field) && !(isChosen && own === hit && hit.matches(SEARCH))) return false;
  const around = new Set(flatAncestors(field));
  for (const box of flatAncestors(hit)) {
    if (!around.has(box)) continue;
    const { width, height } = box.getBoundingClientRect();
    if (width > most.width || height > most.height) return false;
    if (isOnlyControlIn(field, box, FIELDS)) return true;
    return (isChosen || isWithinListField(hit, field)) && isOnlyBeside(hit, field, box);
  }
  return false;
}

/** A read-only field for the choice: many lie below the drawn choice and a search field. */
const CHOICE_FIELD = 'input[readonly]:not([type=hidden])';
const SEARCH = 'input:not([type]), input[type=text], input[type=search]';

/**
 * Whether the hit is within the bounds of what stands for a list's field, as the container of its chips and search
 * field is.
 */
function isWithinListField(hit: Element, field: Element): boolean {
  if (field.matches('input, textarea') || !opensList(field)) return false;
  const [inner, outer] = [hit.getBoundingClientRect(), field.getBoundingClientRect()];
  const isAcross = inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  return isAcross && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}

function isOnlyBeside(hit: Element, field: Element, box: Element): boolean {
  const { body, documentElement } = box.ownerDocument;
  if (box === body || box === documentElement || box.localName === 'form') return false;
  return [...box.querySelectorAll(FIELDS)].every((one) => one === field || hit.contains(one) || isHiddenFromUser(one));
}

const TICKED = 'input[type=checkbox], input[type=radio]';
