import { refOf } from '../registry.ts';
import { keywordOf } from '../still.ts';
import { sightNow } from '../visible.ts';
import type { Point } from './hit-test.ts';
import { closestFlat, flatAncestors } from './tree.ts';

/** What a drag of these, or of their content, carries is known to the browser itself. */
export const DRAGGED_NATIVELY = '[draggable=true], a[href], img';

/** The element by which another is dragged, and the point on it. */
export interface Grasp {
  ref: string;
  at: Point;
}

/** For a handle that lets the pointer through to its draggable container: that; for an element with a handle in it: the handle. */
export function graspOf(element: Element): Grasp | undefined {
  return byWhatHoldsIt(element) ?? byHandleIn(element);
}

function byWhatHoldsIt(handle: Element): Grasp | undefined {
  if (!handle.matches(HANDLES) || getComputedStyle(handle).pointerEvents !== 'none') return undefined;
  const hit = [...flatAncestors(handle)].find((at) => getComputedStyle(at).pointerEvents !== 'none');
  const dragged = hit && closestFlat(hit, '[draggable=true]');
  const ref = dragged && refOf(dragged);
  if (!dragged || ref === undefined) return undefined;
  return { ref, at: middleWithin(dragged, handle) };
}

function middleWithin(outer: Element, part: Element): Point {
  const { left, top, width, height } = part.getBoundingClientRect();
  const around = outer.getBoundingClientRect();
  return { x: left + width / 2 - around.left, y: top + height / 2 - around.top };
}

/** A list item by its only own handle, if nothing shows that the whole item is draggable. */
function byHandleIn(item: Element): Grasp | undefined {
  if (closestFlat(item, DRAGGED_NATIVELY) || cursorOver(item) !== undefined) return undefined;
  const parts = [...item.querySelectorAll('*')];
  if (parts.length > MOST_PARTS) return undefined;
  const drawn = parts.filter(isHandle);
  const handles = drawn.filter((one) => !drawn.some((other) => other !== one && other.contains(one)));
  const [handle] = handles;
  const ref = handle && handles.length === 1 && handle.closest(ITEMS)?.contains(item) !== false && refOf(item);
  if (!handle || !ref) return undefined;
  const at = middleWithin(item, handle);
  const fromMiddle = Math.abs(item.getBoundingClientRect().height / 2 - at.y);
  return at.y <= TOP_PX || fromMiddle <= OFF_MIDDLE_PX ? { ref, at } : undefined;
}

const TOP_PX = 40; // further down it may belong to the only item in a column of a board
const OFF_MIDDLE_PX = 8;

const MOST_PARTS = 200; // of an item, not of a list
const ITEMS = 'li, tr, [role=listitem], [role=row], [role=option], [role=treeitem]';

/** The cursor over an element, if it shows that the element is dragged. */
function cursorOver(element: Element): string | undefined {
  const cursor = keywordOf(getComputedStyle(element).cursor);
  return GRABS.has(cursor) ? cursor : undefined;
}

const GRABS = new Set(['grab', 'grabbing', 'move', '-webkit-grab']);

/** Whether it is a small icon without text whose name or look is that of a drag handle, and not of a resize handle. */
function isHandle(part: Element): boolean {
  const { width, height } = part.getBoundingClientRect();
  if (Math.max(width, height) > MOST_PX || part.matches(FIELDS) || sightNow(part) !== 'seen') return false;
  const called = CALLED.map((name) => part.getAttribute(name) ?? '').join(' ');
  const text = part.textContent.trim();
  const isWordless = !/[\p{L}\p{N}]/u.test(text) || ICON_NAME.test(text);
  if (!isWordless || RESIZES.test(called)) return false;
  const isDrawnSo = ICON_NAME.test(text) || (GRIP.test(text) && closestFlat(part, 'a, button') === undefined);
  return (
    isDrawnSo || HANDLE.test(called) || SORTED.test(part.ariaRoleDescription ?? '') || cursorOver(part) !== undefined
  );
}

const MOST_PX = 64;
const FIELDS = 'input, select, textarea, [role=slider], [role=separator]';
const CALLED = ['class', 'data-testid', 'aria-label', 'title'];
const HANDLE = /(?:^|[-_\s])(?:handle|grip|drag)(?:$|[-_\s])|(?:drag|sort|move|row|reorder)handle|dragindicator/i;
const RESIZES = /resiz|col(?:umn)?[-_]?handle|no[-_]drag/i;
const SORTED = /^(?:sortable|draggable)$/i;
const ICON_NAME = /^drag_(?:indicator|handle|pan)$/;
const GRIP = /^(?:[≡☰⠿⣿⸬∷⡇]|⋮⋮|::|⁞⁞|፧፧|⠇⠇)$/u;

const HANDLES = 'button:enabled, [role=button]:not([aria-disabled=true])';
