import { refOf } from '../../dom/registry.ts';
import { DIALOG } from '../effects/animations.ts';
import { paneClipping } from './clipping.ts';
import { describeElement, overlayOf } from '../describe.ts';
import { refuseBehindFullScreen, refuseLockedOut } from '../exclusive-holds.ts';
import { checkboxOver, hitAt, isSlotOver, type Point, isHitFor } from './hit-test.ts';
import { refuseUnclickable } from '../lists/open-list.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { itemWithin } from '../lists/popup-rows.ts';
import { flatAncestors } from '../flat-path.ts';
import { refuseCoveredBy } from '../dialog-closer.ts';

/** What keeps the pointer at `point` from `target`; undefined if nothing does. */
export function obstacleAt(target: Element, point: Point): Refusal | undefined {
  const locked = refuseLockedOut(target);
  if (locked) return locked;
  const hit = hitAt(target, point);
  if (!hit) return refuse('off-screen', 'lies outside of the viewport');
  const inner = itemWithin(target, hit);
  if (inner)
    return refuse('covered', `is covered by ${describeElement(inner)}, which is in it`, { by: describeElement(inner) });
  if (isHitFor(hit, target) || isSlotOver(target, hit)) return undefined;
  if (ignoresPointer(target, hit)) return refuseUnclickable(target, point);
  const behind = refuseBehindFullScreen(target, hit);
  if (behind) return behind;
  const pane = paneClipping(target, point);
  if (pane) return refuse('off-screen', `is cut off by ${describeElement(pane)}, which does not scroll to it`);
  const box = checkboxOver(target, hit);
  return box ? refuseBox(box) : refuseCovered(hit, target, point);
}

/** A click on one of several words of a checkbox would toggle it, whichever state the word stands for. */
function refuseBox(box: Element): Refusal {
  const ref = refOf(box);
  return refuse(
    'of-box',
    `is one of the words of ${describeElement(box)}, which takes the click: check [${ref}] or uncheck [${ref}]`,
  );
}

/** Whether the element lets the pointer through to its ancestor, as pages do for disabled elements. */
function ignoresPointer(target: Element, hit: Element): boolean {
  return getComputedStyle(target).pointerEvents === 'none' && [...flatAncestors(target)].includes(hit);
}

function refuseCovered(hit: Element, target: Element, point: Point): Refusal {
  const overlay = overlayOf(hit, target);
  if (isInTransition(overlay)) return refuse('moved', 'lies behind a transition between two views');
  const dialog = overlay.matches(DIALOG) ? undefined : overlay.querySelector(DIALOG);
  const layer = dialog?.checkVisibility() === true ? dialog : layerAt(hit, overlay, point);
  const name = describeElement(layer);
  return refuseCoveredBy(layer, `is covered by ${name}`, { by: name });
}

/** The part of the overlay at the point: an open menu may stick out of its bar. */
function layerAt(hit: Element, overlay: Element, { x, y }: Point): Element {
  const isThere = (one: Element): boolean =>
    [...one.getClientRects()].some(
      ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  const around = [...flatAncestors(hit)];
  return around.slice(0, around.indexOf(overlay) + 1).findLast(isThere) ?? overlay;
}

/** Whether it is the root, over which a view transition draws the old and the new view. */
function isInTransition(overlay: Element): boolean {
  return overlay.matches(':root:active-view-transition');
}
