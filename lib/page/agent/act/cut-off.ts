import { isClippedAway, isPaddedShut } from '../visible.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from './tree.ts';

const MOST_LEVELS = 4; // a list that only screen readers get is cut off right around its options

/** Whether the element has a place that nobody can see: it stands in a box without a size that shows nothing of it. */
export function isCutOff(element: Element): boolean {
  const { body } = element.ownerDocument;
  let level = 0;
  let position = 'static';
  for (const at of flatAncestors(element)) {
    if (level > MOST_LEVELS || position === 'fixed' || at === body) return false;
    level += 1;
    const style = getComputedStyle(at);
    if (position === 'absolute' && style.position === 'static') continue; // what is placed by a box further out
    if (showsNothing(at, style)) return true;
    ({ position } = style);
  }
  return false;
}

/** The box around the element that does not show what is at the point, which lies outside of it. */
export function paneCutting(element: Element, { x, y }: Point): Element | undefined {
  for (const { pane, cutsX, cutsY } of panesAround(element)) {
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    if ((cutsX && (x < left || x > right)) || (cutsY && (y < top || y > bottom))) return pane;
  }
  return undefined;
}

/** A box that cuts off what of its content lies outside of it, to the sides, or above and below. */
interface Pane {
  pane: Element;
  cutsX: boolean;
  cutsY: boolean;
}

/** The boxes around the element that may cut off something of it, from the innermost on. */
function* panesAround(element: Element): Generator<Pane> {
  const { body, documentElement } = element.ownerDocument;
  let position = getComputedStyle(element).position;
  for (const at of flatAncestors(element)) {
    if (at === element) continue;
    if (position === 'fixed' || at === body || at === documentElement) return; // these cut nothing off
    const style = getComputedStyle(at);
    if (position === 'absolute' && style.position === 'static') continue; // what is placed by a box further out
    const [cutsX, cutsY] = [style.overflowX !== 'visible', style.overflowY !== 'visible'];
    if (cutsX || cutsY) yield { pane: at, cutsX, cutsY };
    ({ position } = style);
  }
}

type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where something of the element can be seen: in the window, and in each box around it that would cut it off. */
export function viewOf(element: Element): Area {
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
  const view = { left: 0, right: clientWidth, top: 0, bottom: clientHeight };
  for (const { pane, cutsX, cutsY } of panesAround(element)) {
    const { left, right, top, bottom } = pane.getBoundingClientRect();
    if (cutsX) Object.assign(view, { left: Math.max(view.left, left), right: Math.min(view.right, right) });
    if (cutsY) Object.assign(view, { top: Math.max(view.top, top), bottom: Math.min(view.bottom, bottom) });
  }
  return view;
}

/** Whether the element waits at the side of a box that shows nothing of it and lets nobody scroll, or only from one to the next, as what slides in does. */
export function isAside(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (left + right) / 2;
  const pane = paneCutting(element, { x, y: (top + bottom) / 2 });
  if (!pane) return false;
  const { overflowX, scrollSnapType } = getComputedStyle(pane);
  if (!/^(?:hidden|clip)$/.test(overflowX) && !/^(?:x|inline|both) mandatory/.test(scrollSnapType)) return false;
  const view = pane.getBoundingClientRect();
  return x < view.left || x > view.right;
}

/** Whether the element shows nothing of what is in it: it is a box without a size, or clipped away. */
export function showsNothing(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  const { display, overflowX, overflowY } = style;
  const isShut = overflowY !== 'visible' && display !== 'inline' && isPaddedShut(element, () => style);
  if (width > 1 && height > 1) return isShut || isClippedAway(style);
  if (display === 'contents' || display === 'inline') return false;
  return (width <= 1 && overflowX !== 'visible') || (height <= 1 && overflowY !== 'visible');
}
