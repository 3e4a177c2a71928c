import { DIALOG, isShade } from './animations.ts';
import { describeElement, overlayOf } from './describe.ts';
import { monthsIn } from './calendars.ts';
import { focusedIn, focusOn } from './focus.ts';
import { besideOf, grid, isOfTab } from './ground.ts';
import type { Point } from './hit-test.ts';
import { refuse, type Refusal } from './outcome.ts';
import { isOwnPanel } from './own-panels.ts';
import { LIES_OVER } from './popup-rows.ts';
import { closestFlat, flatAncestors, isHtml } from './tree.ts';

export const OPEN_LIST = '[role=listbox]';
const OVER_PAGE = 'dialog, [role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=tree], [popover]';

/** Whether the whole page takes no pointer events, except for elements that opt back in. */
export function isPageOut({ body }: Document): boolean {
  return getComputedStyle(body).pointerEvents === 'none';
}

/** Refuses an element with `pointer-events: none`: many pages set that on everything while a list or dialog is open. */
export function takesNoClicks(target: Element, point: Point): Refusal {
  const document = target.ownerDocument;
  const open = isPageOut(document) ? [...document.querySelectorAll(OVER_PAGE)].find(takesClicks) : undefined;
  if (!open) return { ...refuse('disabled', 'takes no clicks at present (pointer-events: none)'), hint: NO_POINTER };
  const name = describeElement(open);
  const how = 'Enter may take what was written, Escape close it without';
  const detail = `takes no clicks, as all of the page, while ${name} is open over it (${how})`;
  const refusal = refuse('covered', detail, { by: name });
  const field = document.querySelector(OPENED);
  const isOfField = open.matches(OPEN_LIST) || (field !== null && !open.contains(field));
  return isOfField && isOnlyPage(document, point) ? { ...refusal, beside: point } : refusal;
}

/** A field with an open list or calendar, which loses nothing when that closes. */
const OPENED = '[role=combobox][aria-expanded=true]';

const NO_POINTER =
  'Something may have to be filled in or chosen first. A key may do instead, as in: press Enter in [ref]; if it is a drag handle, drag the element that it moves, at any point of it.';

function takesClicks(element: Element): boolean {
  return element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none';
}

/** Whether a click there hits the page as a whole, and nothing on it; of the tab's own document. */
function isOnlyPage(document: Document, { x, y }: Point): boolean {
  return isOfTab(document) && document.elementFromPoint(x, y) === document.documentElement;
}

/**
 * Blurs a field whose open list covers the element, as a person who moves on does: most lists close then.
 * @returns whether a list covered it.
 */
export function leaveList(element: Element, hit: Element | undefined): boolean {
  const document = element.ownerDocument;
  const isUnderIt = hit !== undefined && (isOfOpenList(element, hit) || isPageOut(document));
  if (!isUnderIt || closestFlat(element, FLOATING)) return false;
  const focused = focusedIn(document);
  if (!focused || !isHtml(focused) || focused.contains(element) || !closestFlat(focused, OF_OPEN_LIST)) return true;
  focusOn(element);
  if (focusedIn(document) === focused) focused.blur();
  return true;
}

const FLOATING = '[role=listbox], [role=menu]';

/** Whether what covers the element is part of an open list, menu or calendar, or of its backdrop. */
export function isOfOpenList(element: Element, hit: Element): boolean {
  return isFloating(hit) || listOfLayer(element, hit) !== undefined;
}

/** Whether it is part of a popup of a field or button that closes on a click beside it: a list, a menu, a calendar. */
function isFloating(hit: Element): boolean {
  const dialog = closestFlat(hit, DIALOG);
  if (closestFlat(hit, FLOATING) || (dialog && isOwnPanel(dialog))) return true;
  return [...flatAncestors(hit)].some((at) => {
    const { width, height } = at.getBoundingClientRect();
    if (width > MOST_OF_CALENDAR.width || height > MOST_OF_CALENDAR.height) return false;
    return LIES_OVER.test(getComputedStyle(at).position) && monthsIn(at).length > 0;
  });
}

/** The list or menu that is the only content of the layer that covers the element and the whole page. */
function listOfLayer(element: Element, hit: Element): Element | undefined {
  const layer = overlayOf(hit, element);
  if (![layer, ...layer.querySelectorAll('*')].some(isShade) || closestFlat(hit, DIALOG) || layer.querySelector(DIALOG))
    return undefined;
  const [list, ...others] = [...layer.querySelectorAll(FLOATING)].filter((one) => one.checkVisibility());
  const hasMore = [...layer.querySelectorAll(CONTROL)].some((one) => one.checkVisibility() && !list?.contains(one));
  return others.length > 0 || hasMore ? undefined : list;
}

const CONTROL = 'button, input, select, textarea, a[href]';

const MOST_OF_CALENDAR = { width: 720, height: 520 }; // pixels: two months side by side
const OF_OPEN_LIST = `${OPEN_LIST}, [role=combobox][aria-expanded=true], [aria-haspopup=listbox][aria-expanded=true]`;

/**
 * Where a person clicks to close an open list that covers the element and did not close on blur: the nearest free point
 * beside everything, where only the element's ancestors get the click, as they do for one on the element; in its dialog, if any.
 */
export function besideList(element: Element, hit: Element | undefined): Point | undefined {
  if (!hit || !isOfTab(element.ownerDocument)) return undefined;
  const list = listOfLayer(element, hit);
  if (list) return shadeBeside(list);
  if (!isFloating(hit)) return undefined;
  return besideOf(element);
}

/** A point beside the box where a click hits only a backdrop: something that covers the whole page and contains nothing. */
export function shadeBeside(box: Element): Point | undefined {
  const document = box.ownerDocument;
  if (!isOfTab(document)) return undefined;
  return grid(document).find(({ x, y }) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && !there.contains(box) && there.childElementCount === 0 && isShade(there);
  });
}
