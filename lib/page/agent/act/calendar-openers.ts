import { pointerOver } from '../still.ts';
import { elementsIn } from './calendar-turns.ts';
import { asTag, flatAncestors } from './tree.ts';
import { isOnlyControlIn } from './widget.ts';

/**
 * What opens the calendar of a field, or of as many as there are days to choose, from beside it. Beside other fields, and of
 * several, it is what draws a calendar: the only one that does.
 */
export function openerBeside(field: Element, days: number): Element | undefined {
  if (!asTag(field, 'input')) return undefined;
  for (const box of [...flatAncestors(field)].slice(1, 1 + MOST_LEVELS)) {
    const isAmongOthers = !isOnlyControlIn(field, box, FIELDS) && box.querySelectorAll(FIELDS).length > days;
    const openers = (isAmongOthers ? elementsOf(field, box) : [...elementsIn(box)]).filter(isOpener);
    const pictures = openers.filter(drawsCalendar);
    const picture = pictures.length === 1 ? pictures[0] : undefined;
    if (isAmongOthers) return picture;
    const opener = openers.find((one) => one.matches('[aria-haspopup=dialog], [aria-haspopup=grid]')) ?? picture;
    if (openers.length > 0) return opener ?? (openers.length === 1 ? openers[0] : undefined);
  }
  return undefined;
}

const MOST_LEVELS = 4; // from a field to the box around it and what opens its calendar
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [role=spinbutton], [contenteditable]';
const BUTTONS = 'button:not([type=submit]), [role=button]';

/** What stands after the field in the box, before the next one. */
function elementsOf(field: Element, box: Element): Element[] {
  const all = [...elementsIn(box)];
  const own = all.slice(all.indexOf(field) + 1);
  const next = own.findIndex((one) => one.matches(FIELDS));
  return next === -1 ? own : own.slice(0, next);
}

function isOpener(element: Element): boolean {
  const isOne = element.matches(BUTTONS) || isLinkToCalendar(element) || isDrawnToPress(element);
  return isOne && element.checkVisibility();
}

/** Whether it is a drawing of a calendar, by its parts or the name of its icon, under the hand: no button holds it, nor does what is around it have that hand. */
function isDrawnToPress(element: Element): boolean {
  const parent = element.parentElement;
  if (!parent || element.matches(FIELDS) || element.closest('a, button, [role=button]')) return false;
  if (pointerOver(element) !== 'pointer' || pointerOver(parent) === 'pointer') return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.max(width, height) <= MOST_PX && (drawsCalendar(element) || ICON_NAME.test(element.textContent.trim()));
}

const MOST_PX = 64;
const ICON_NAME = /^(?:event|today|date_range|calendar_\w+|edit_calendar)$/; // of a font that draws a word as a picture

/** Whether it is a link that leads nowhere, and opens something: it says so, or draws a calendar. */
export function isLinkToCalendar(element: Element): boolean {
  return element.matches(NOWHERE) && (element.matches('[aria-haspopup], [aria-expanded]') || drawsCalendar(element));
}

const NOWHERE = 'a[href="#"], a[href^="javascript:" i]';

/** Whether there is nothing on it but a drawing, of a calendar by what its parts are called. */
function drawsCalendar(element: Element): boolean {
  if (/[\p{L}\p{N}]/u.test(element.textContent)) return false;
  const written = element.outerHTML;
  return CALENDAR.test(written) && !EMPTIES.test(written);
}

const CALENDAR = /\bdate|\bdatum|calend|kalend|[📅📆🗓]/iu;
const EMPTIES = /clear|remove|reset|delete|[×✕✖]/i;
