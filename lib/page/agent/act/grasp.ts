import { refOf } from '../registry.ts';
import type { Point } from './hit-test.ts';
import { closestFlat, flatAncestors } from './tree.ts';

/** What a drag of these, or of what is in them, carries, the browser itself knows. */
export const DRAGGED_NATIVELY = '[draggable=true], a[href], img';

/** What takes the pointer that takes hold of an element, and where on it. */
export interface Grasp {
  ref: string;
  at: Point;
}

/** For a handle that lets the pointer through to what it stands in and is dragged by: that. */
export function graspOf(handle: Element): Grasp | undefined {
  if (!handle.matches(HANDLES) || getComputedStyle(handle).pointerEvents !== 'none') return undefined;
  const hit = [...flatAncestors(handle)].find((at) => getComputedStyle(at).pointerEvents !== 'none');
  const dragged = hit && closestFlat(hit, '[draggable=true]');
  const ref = dragged && refOf(dragged);
  if (!dragged || ref === undefined) return undefined;
  const { left, top, width, height } = handle.getBoundingClientRect();
  const outer = dragged.getBoundingClientRect();
  return { ref, at: { x: left + width / 2 - outer.left, y: top + height / 2 - outer.top } };
}

const HANDLES = 'button:enabled, [role=button]:not([aria-disabled=true])';
