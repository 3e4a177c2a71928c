import { refOf } from '../../dom/registry.ts';
import { keywordOf } from '../../dom/read-cache.ts';
import { computeVisibility } from '../../style/visibility.ts';
import type { Point } from './hit-test.ts';
import { closestFlat, flatAncestors } from '../flat-path.ts';

/** What a drag of these, or of their content, carries is known to the browser itself. */
export const DRAGGED_NATIVELY = '[draggable=true], a[href], img';

/** The element by which another is dragged, and the point on it. */
export interface DragGrip {
  ref: string;
  at: Point;
}

/**
 * For a handle that lets the pointer through to its draggable container: that; for an element with a handle in it: the
 * handle.
 */
export function dragGripOf(element: Element): DragGrip | undefined {
  return gripOfContainer(element) ?? gripOfHandle(element);
}

function gripOfContainer(handle: Element): DragGrip | undefined {
  if (!handle.matches(ENABLED_BUTTONS) || getComputedStyle(handle).pointerEvents !== 'none') return undefined;
  const hit = [...flatAncestors(handle)].find((at) => getComputedStyle(at).pointerEvents !== 'none');
  const dragged = hit && closestFlat(hit, '[draggable=true]');
  const ref = dragged && refOf(dragged);
  if (!dragged || ref === undefined) return undefined;
  return { ref, at: centerWithin(dragged, handle) };
}

function centerWithin(outer: Element, part: Element): Point {
  const { left, top, width, height } = part.getBoundingClientRect();
  const around = outer.getBoundingClientRect();
  return { x: left + width / 2 - around.left, y: top + height / 2 - around.top };
}

/** A list item by its only own handle, if nothing shows that the whole item is draggable. */
function gripOfHandle(item: Element): DragGrip | undefined {
  if (closestFlat(item, DRAGGED_NATIVELY) || cursorOver(item) !== undefined) return undefined;
  const parts = [...item.querySelectorAll('*')];
  if (parts.length > MAX_PARTS) return undefined;
  const drawn = parts.filter(isHandle);
  const handles = drawn.filter((one) => !drawn.some((other) => other !== one && other.contains(one)));
  const [handle] = handles;
  const ref = handle && handles.length === 1 && handle.closest(ITEMS)?.contains(item) !== false && refOf(item);
  if (!handle || !ref) return undefined;
  const at = centerWithin(item, handle);
  const fromCenter = Math.abs(item.getBoundingClientRect().height / 2 - at.y);
  return at.y <= TOP_PX || fromCenter <= OFF_CENTER_PX ? { ref, at } : undefined;
}

const TOP_PX = 40; // further down it may belong to the only item in a column of a board
const OFF_CENTER_PX = 8;

const MAX_PARTS = 200; // of an item, not of a list
const ITEMS = 'li, tr, [role=listitem], [role=row], [role=option], [role=treeitem]';

/** The cursor over an element, if it shows that the element is dragged. */
function cursorOver(element: Element): string | undefined {
  const cursor = keywordOf(getComputedStyle(element).cursor);
  return DRAG_CURSORS.has(cursor) ? cursor : undefined;
}

const DRAG_CURSORS = new Set(['grab', 'grabbing', 'move', '-webkit-grab']);

/** Whether it is a small icon without text whose name or look is that of a drag handle, and not of a resize handle. */
function isHandle(part: Element): boolean {
  const { width, height } = part.getBoundingClientRect();
  if (Math.max(width, height) > MAX_ICON_PX || part.matches(FIELDS) || computeVisibility(part) !== 'seen') return false;
  const names = NAMING_ATTRIBUTES.map((name) => part.getAttribute(name) ?? '').join(' ');
  const text = part.textContent.trim();
  const isWordless = !/[\p{L}\p{N}]/u.test(text) || ICON_NAME.test(text);
  if (!isWordless || RESIZE_NAME.test(names)) return false;
  const isDrawnSo = ICON_NAME.test(text) || (GRIP_SYMBOL.test(text) && closestFlat(part, 'a, button') === undefined);
  return (
    isDrawnSo ||
    HANDLE_NAME.test(names) ||
    DRAG_ROLE.test(part.ariaRoleDescription ?? '') ||
    cursorOver(part) !== undefined
  );
}

const MAX_ICON_PX = 64;
const FIELDS = 'input, select, textarea, [role=slider], [role=separator]';
const NAMING_ATTRIBUTES = ['class', 'data-testid', 'aria-label', 'title'];
const HANDLE_NAME = /(?:^|[-_\s])(?:handle|grip|drag)(?:$|[-_\s])|(?:drag|sort|move|row|reorder)handle|dragindicator/i;
const RESIZE_NAME = /resiz|col(?:umn)?[-_]?handle|no[-_]drag/i;
const DRAG_ROLE = /^(?:sortable|draggable)$/i;
const ICON_NAME = /^drag_(?:indicator|handle|pan)$/;
const GRIP_SYMBOL = /^(?:[≡☰⠿⣿⸬∷⡇]|⋮⋮|::|⁞⁞|፧፧|⠇⠇)$/u;

const ENABLED_BUTTONS = 'button:enabled, [role=button]:not([aria-disabled=true])';
