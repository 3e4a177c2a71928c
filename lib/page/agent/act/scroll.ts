import { asTag, flatAncestors } from './tree.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Scrolled {
  /** CSS pixels that the content moved by. */
  moved: number;
  /** Whether the scroller stands at its end in that direction. */
  atEnd: boolean;
}

const PAGE_SHARE = 0.9; // of the visible height, so that a line read last is still seen

/** Scrolls the element's nearest scroller (or the page's main one) by pixels, or by about one view. */
export function scrollByPixels(near: Element | undefined, direction: Direction, pixels: number | undefined): Scrolled {
  const scroller = scrollerFor(near, direction);
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const vertical = direction === 'up' || direction === 'down';
  const before = vertical ? scroller.scrollTop : scroller.scrollLeft;
  const by = sign * (pixels ?? (vertical ? scroller.clientHeight : scroller.clientWidth) * PAGE_SHARE);
  scroller.scrollBy({ [vertical ? 'top' : 'left']: by, behavior: 'instant' });
  const after = vertical ? scroller.scrollTop : scroller.scrollLeft;
  return { moved: Math.round(after - before), atEnd: !canScroll(scroller, direction) };
}

/** The nearest ancestor that can still move that way, else the nearest that scrolls at all, else the page. */
function scrollerFor(near: Element | undefined, direction: Direction): Element {
  const root = (near?.ownerDocument ?? document).scrollingElement ?? document.documentElement;
  const around = near ? [...flatAncestors(near)].filter(scrolls) : [];
  const willing = around.find((element) => canScroll(element, direction));
  if (willing) return willing;
  if (around[0]) return around[0];
  return canScroll(root, direction) ? root : (largestScroller(direction) ?? root);
}

/** Apps often scroll a pane instead of the page: the one that shows most. */
function largestScroller(direction: Direction): Element | undefined {
  let best: Element | undefined;
  let bestArea = 0;
  for (const element of document.querySelectorAll('*')) {
    const area = element.clientHeight * element.clientWidth;
    if (area > bestArea && canScroll(element, direction) && scrolls(element)) [best, bestArea] = [element, area];
  }
  return best;
}

function scrolls(element: Element): boolean {
  if (element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth) return false;
  if (element === element.ownerDocument.scrollingElement) return true;
  if (asTag(element, 'textarea')) return true;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll|overlay/.test(`${overflowX} ${overflowY}`);
}

function canScroll(element: Element, direction: Direction): boolean {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  if (direction === 'up') return scrollTop > 0;
  if (direction === 'left') return scrollLeft > 0;
  if (direction === 'down') return scrollTop + clientHeight < scrollHeight - 1;
  return scrollLeft + clientWidth < scrollWidth - 1;
}
