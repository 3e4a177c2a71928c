import { DIALOG, coversPage } from '../effects/animations.ts';
import { describeElement, overlayOf } from '../describe.ts';
import { monthsIn } from '../dates/calendars.ts';
import { focusedIn, focusOn } from '../focus.ts';
import { freePointBeside, gridPoints, isTopDocument } from '../pointer/free-point.ts';
import type { Point } from '../pointer/hit-test.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { isPanelOfField } from '../text/field-panels.ts';
import { OUT_OF_FLOW } from './popup-rows.ts';
import { closestFlat, flatAncestors, isHtml } from '../flat-path.ts';

export const OPEN_LIST = '[role=listbox]';
const OVER_PAGE = 'dialog, [role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=tree], [popover]';

/** Whether the whole page takes no pointer events, except for elements that opt back in. */
export function isPageUnclickable({ body }: Document): boolean {
  return getComputedStyle(body).pointerEvents === 'none';
}

/** Refuses an element with `pointer-events: none`: many pages set that on everything while a list or dialog is open. */
export function refuseUnclickable(target: Element, point: Point): Refusal {
  const document = target.ownerDocument;
  const open = isPageUnclickable(document) ? [...document.querySelectorAll(OVER_PAGE)].find(takesClicks) : undefined;
  if (!open)
    return { ...refuse('disabled', 'takes no clicks at present (pointer-events: none)'), hint: NO_POINTER_HINT };
  const name = describeElement(open);
  const how = 'Enter may take what was written, Escape close it without';
  const detail = `takes no clicks, as all of the page, while ${name} is open over it (${how})`;
  const refusal = refuse('covered', detail, { by: name });
  const field = document.querySelector(OPENED);
  const isOfField = open.matches(OPEN_LIST) || (field !== null && !open.contains(field));
  return isOfField && isBarePage(document, point) ? { ...refusal, beside: point } : refusal;
}

/** A field with an open list or calendar, which loses nothing when that closes. */
const OPENED = '[role=combobox][aria-expanded=true]';

const NO_POINTER_HINT =
  'Something may have to be filled in or chosen first. A key may do instead, as in: press Enter in [ref]; if it is a drag handle, drag the element that it moves, at any point of it.';

function takesClicks(element: Element): boolean {
  return element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none';
}

/** Whether a click there hits the page as a whole, and nothing on it; of the tab's own document. */
function isBarePage(document: Document, { x, y }: Point): boolean {
  return isTopDocument(document) && document.elementFromPoint(x, y) === document.documentElement;
}

/**
 * Blurs a field whose open list covers the element, as a person who moves on does: most lists close then.
 * @returns whether a list covered it.
 */
export function blurOpenList(element: Element, hit: Element | undefined): boolean {
  const document = element.ownerDocument;
  const isUnderIt = hit !== undefined && (isPartOfOpenList(element, hit) || isPageUnclickable(document));
  if (!isUnderIt || closestFlat(element, FLOATING)) return false;
  const focused = focusedIn(document);
  if (!focused || !isHtml(focused) || focused.contains(element) || !closestFlat(focused, OF_OPEN_LIST)) return true;
  focusOn(element);
  if (focusedIn(document) === focused) focused.blur();
  return true;
}

const FLOATING = '[role=listbox], [role=menu]';

/** Whether what covers the element is part of an open list, menu or calendar, or of its backdrop. */
export function isPartOfOpenList(element: Element, hit: Element): boolean {
  return isFloating(hit) || listOfLayer(element, hit) !== undefined;
}

/** Whether it is part of a popup of a field or button that closes on a click beside it: a list, a menu, a calendar. */
function isFloating(hit: Element): boolean {
  const dialog = closestFlat(hit, DIALOG);
  if (closestFlat(hit, FLOATING) || (dialog && isPanelOfField(dialog))) return true;
  return [...flatAncestors(hit)].some((at) => {
    const { width, height } = at.getBoundingClientRect();
    if (width > MAX_CALENDAR_SIZE.width || height > MAX_CALENDAR_SIZE.height) return false;
    return OUT_OF_FLOW.test(getComputedStyle(at).position) && monthsIn(at).length > 0;
  });
}

/** The list or menu that is the only content of the layer that covers the element and the whole page. */
function listOfLayer(element: Element, hit: Element): Element | undefined {
  const layer = overlayOf(hit, element);
  if (
    ![layer, ...layer.querySelectorAll('*')].some(coversPage) ||
    closestFlat(hit, DIALOG) ||
    layer.querySelector(DIALOG)
  )
    return undefined;
  const [list, ...others] = [...layer.querySelectorAll(FLOATING)].filter((one) => one.checkVisibility());
  const hasMore = [...layer.querySelectorAll(CONTROL)].some((one) => one.checkVisibility() && !list?.contains(one));
  return others.length > 0 || hasMore ? undefined : list;
}

const CONTROL = 'button, input, select, textarea, a[href]';

const MAX_CALENDAR_SIZE = { width: 720, height: 520 }; // pixels: two months side by side
const OF_OPEN_LIST = `${OPEN_LIST}, [role=combobox][aria-expanded=true], [aria-haspopup=listbox][aria-expanded=true]`;

/**
 * Where a person clicks to close an open list that covers the element and did not close on blur: the nearest free point
 * beside everything, where only the element's ancestors get the click, as they do for one on the element; in its
 * dialog, if any.
 */
export function pointBesideList(element: Element, hit: Element | undefined): Point | undefined {
  if (!hit || !isTopDocument(element.ownerDocument)) return undefined;
  const list = listOfLayer(element, hit);
  if (list) return backdropPointBeside(list);
  if (!isFloating(hit)) return undefined;
  return freePointBeside(element);
}

/** A point beside the box where a click hits only a backdrop: something that covers the whole page and contains nothing. */
export function backdropPointBeside(box: Element): Point | undefined {
  const document = box.ownerDocument;
  if (!isTopDocument(document)) return undefined;
  return gridPoints(document).find(({ x, y }) => {
    const there = document.elementFromPoint(x, y);
    return there !== null && !there.contains(box) && there.childElementCount === 0 && coversPage(there);
  });
}
