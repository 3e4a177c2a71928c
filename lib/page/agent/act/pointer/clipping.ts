import { isClippedAway, isCollapsedToPadding } from '../../style/visibility.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from '../flat-path.ts';

const MAX_LEVELS = 4; // a list for screen readers only is clipped right around its options

/** Whether the element is clipped wholly: it is in a box without a size that shows nothing of it. */
export function isFullyClipped(element: Element): boolean {
  const { body } = element.ownerDocument;
  let level = 0;
  let position = 'static';
  for (const at of flatAncestors(element)) {
    if (level > MAX_LEVELS || position === 'fixed' || at === body) return false;
    level += 1;
    const style = getComputedStyle(at);
    if (position === 'absolute' && style.position === 'static') continue; // positioned by a box further out
    if (hidesContent(at, style)) return true;
    ({ position } = style);
  }
  return false;
}

/** The ancestor box that clips the point, which lies outside of it. */
export function paneClipping(element: Element, { x, y }: Point): Element | undefined {
  for (const { pane, clipsX, clipsY } of panesAround(element)) {
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    if ((clipsX && (x < left || x > right)) || (clipsY && (y < top || y > bottom))) return pane;
  }
  return undefined;
}

/** A box that clips its overflow horizontally or vertically. */
interface Pane {
  pane: Element;
  clipsX: boolean;
  clipsY: boolean;
}

/** The ancestor boxes that may clip the element, innermost first. */
function* panesAround(element: Element): Generator<Pane> {
  const { body, documentElement } = element.ownerDocument;
  let position = getComputedStyle(element).position;
  for (const at of flatAncestors(element)) {
    if (at === element) continue;
    if (position === 'fixed' || at === body || at === documentElement) return; // these clip nothing
    const style = getComputedStyle(at);
    if (position === 'absolute' && style.position === 'static') continue; // positioned by a box further out
    const [clipsX, clipsY] = [style.overflowX !== 'visible', style.overflowY !== 'visible'];
    if (clipsX || clipsY) yield { pane: at, clipsX, clipsY };
    ({ position } = style);
  }
}

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The area in which the element is visible: the window, cut down to each ancestor box that clips it. */
export function viewOf(element: Element): Area {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
  const view = { left: 0, right: clientWidth, top: 0, bottom: clientHeight };
  for (const { pane, clipsX, clipsY } of panesAround(element)) {
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    if (clipsX) Object.assign(view, { left: Math.max(view.left, left), right: Math.min(view.right, right) });
    if (clipsY) Object.assign(view, { top: Math.max(view.top, top), bottom: Math.min(view.bottom, bottom) });
  }
  return view;
}

/**
 * Whether the element waits at the side of a box that shows nothing of it and can't be scrolled, or only snaps from
 * item to item, as sliding panels do.
 */
export function isSlidAside(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (left + right) / 2;
  const pane = paneClipping(element, { x, y: (top + bottom) / 2 });
  if (!pane) return false;
  const { overflowX, scrollSnapType } = getComputedStyle(pane);
  if (!/^(?:hidden|clip)$/.test(overflowX) && !/^(?:x|inline|both) mandatory/.test(scrollSnapType)) return false;
  const view = pane.getBoundingClientRect();
  return x < view.left || x > view.right;
}

/** Whether the element shows nothing of its content: it is a box without a size, or clipped away. */
export function hidesContent(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { display, overflowX, overflowY } = style;
  const isClosed = overflowY !== 'visible' && display !== 'inline' && isCollapsedToPadding(element, () => style);
  if (width > 1 && height > 1) return isClosed || isClippedAway(style);
  if (display === 'contents' || display === 'inline') return false;
  return (width <= 1 && overflowX !== 'visible') || (height <= 1 && overflowY !== 'visible');
}
