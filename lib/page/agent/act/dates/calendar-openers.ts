import { cursorOver } from '../../dom/read-cache.ts';
import { elementsIn } from './calendar-turns.ts';
import { asTag, flatAncestors } from '../flat-path.ts';
import { isOnlyControlIn } from '../widget.ts';

/**
 * What opens, from beside it, the calendar of a field, or of as many fields as there are days to choose. Next to other
 * fields, or for several days, it is the only element there that draws a calendar.
 */
export function openerBeside(field: Element, days: number): Element | undefined {
  if (!asTag(field, 'input')) return undefined;
  for (const box of [...flatAncestors(field)].slice(1, 1 + MAX_LEVELS)) {
    const isAmongOthers = !isOnlyControlIn(field, box, FIELDS) && box.querySelectorAll(FIELDS).length > days;
    const openers = (isAmongOthers ? elementsAfter(field, box) : [...elementsIn(box)]).filter(isOpener);
    const pictures = openers.filter(drawsCalendar);
    const picture = pictures.length === 1 ? pictures[0] : undefined;
    if (isAmongOthers) return picture;
    const opener = openers.find((one) => one.matches('[aria-haspopup=dialog], [aria-haspopup=grid]')) ?? picture;
    if (openers.length > 0) return opener ?? (openers.length === 1 ? openers[0] : undefined);
  }
  return undefined;
}

const MAX_LEVELS = 4; // from a field to the box that also holds its calendar's opener
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [role=spinbutton], [contenteditable]';
const BUTTONS = 'button:not([type=submit]), [role=button]';

/** Elements after the field in the box, up to the next field. */
function elementsAfter(field: Element, box: Element): Element[] {
  const all = [...elementsIn(box)];
  const own = all.slice(all.indexOf(field) + 1);
  const next = own.findIndex((one) => one.matches(FIELDS));
  return next === -1 ? own : own.slice(0, next);
}

function isOpener(element: Element): boolean {
  const isOne = element.matches(BUTTONS) || isLinkToCalendar(element) || isClickableIcon(element);
  return isOne && element.checkVisibility();
}

/**
 * Whether it is a calendar icon, by its parts or the icon's name, with a pointer cursor of its own: no button contains
 * it, and its parent has another cursor.
 */
function isClickableIcon(element: Element): boolean {
  const parent = element.parentElement;
  if (!parent || element.matches(FIELDS) || element.closest('a, button, [role=button]')) return false;
  if (cursorOver(element) !== 'pointer' || cursorOver(parent) === 'pointer') return false;
  const { width, height } = element.getBoundingClientRect();
  return (
    Math.max(width, height) <= MAX_ICON_PX && (drawsCalendar(element) || ICON_NAME.test(element.textContent.trim()))
  );
}

const MAX_ICON_PX = 64;
const ICON_NAME = /^(?:event|today|date_range|calendar_\w+|edit_calendar)$/; // of an icon font with ligatures

/** Whether it is a link without a destination that opens something: it says so, or draws a calendar. */
export function isLinkToCalendar(element: Element): boolean {
  return (
    element.matches(PLACEHOLDER_LINK) && (element.matches('[aria-haspopup], [aria-expanded]') || drawsCalendar(element))
  );
}

const PLACEHOLDER_LINK = 'a[href="#"], a[href^="javascript:" i]';

/** Whether it shows only a drawing, of a calendar by the names of its parts. */
function drawsCalendar(element: Element): boolean {
  if (/[\p{L}\p{N}]/u.test(element.textContent)) return false;
  const written = element.outerHTML;
  return CALENDAR.test(written) && !CLEAR_WORDS.test(written);
}

const CALENDAR = /\bdate|\bdatum|calend|kalend|[📅📆🗓]/iu;
const CLEAR_WORDS = /clear|remove|reset|delete|[×✕✖]/i;
