import { scrollsBackwards } from '../style/scroll-direction.ts';
import { imageOf } from './pointer/image-map.ts';
import { asTag, flatAncestors } from './flat-path.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Scrolled {
  /** CSS pixels that the content moved by. */
  moved: number;
  /** Whether the scroll container is at its end in that direction. */
  atEnd: boolean;
  /** Whether anything there scrolls in that direction or back; a page may still handle the wheel itself. */
  scrolls: boolean;
}

const opposite: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };
const PAGE_SHARE = 0.9; // of the visible height, so that the last line read is still visible

/** CSS pixels, or `end`: to the end of the content; about one view unless given. */
export type Distance = number | 'end' | undefined;

/** Scrolls the element's nearest scroll container (or the page's main one). */
export function scrollByPixels(near: Element | undefined, direction: Direction, distance: Distance): Scrolled {
  const pixels = distance === 'end' ? END_PX : distance;
  const scroller = scrollerFor(near, direction, distance === 'end');
  const sign = direction === 'up' || direction === 'left' ? -1 : 1;
  const vertical = direction === 'up' || direction === 'down';
  const before = vertical ? scroller.scrollTop : scroller.scrollLeft;
  const by = sign * (pixels ?? (vertical ? scroller.clientHeight : scroller.clientWidth) * PAGE_SHARE);
  if (!isLocked(scroller, vertical)) scroller.scrollBy({ [vertical ? 'top' : 'left']: by, behavior: 'instant' });
  const after = vertical ? scroller.scrollTop : scroller.scrollLeft;
  const moved = Math.round(after - before);
  const atEnd = !canScroll(scroller, direction);
  return { moved, atEnd, scrolls: moved !== 0 || !atEnd || canScroll(scroller, opposite[direction]) };
}

const END_PX = 40_000_000; // Chrome lays out no more than 2^25 pixels

/**
 * The scroll container that fills the element, or the nearest ancestor, that can still move in that direction, else the nearest
 * that scrolls at all, else the page. One that is already at its end is correct if it `isToEnd`.
 */
function scrollerFor(near: Element | undefined, direction: Direction, isToEnd: boolean): Element {
  const root = (near?.ownerDocument ?? document).scrollingElement ?? document.documentElement;
  const inner = near && !scrollsAlong(near, direction) ? fillingScroller(near, direction) : undefined;
  const around = near ? [...(inner ? [inner] : []), ...[...flatAncestors(near)].filter(scrolls)] : [];
  const willing = around.find(
    (element) => canScroll(element, direction) || (isToEnd && canScroll(element, opposite[direction])),
  );
  if (willing) return willing;
  if (around[0]) return around[0];
  return canScroll(root, direction) ? root : (largestScroller(direction) ?? root);
}

/** The scroll container that fills the element along the direction: the rows of a grid, below its column headers. */
function fillingScroller(element: Element, direction: Direction): Element | undefined {
  const { width, height } = element.getBoundingClientRect();
  const [inner] = [...element.querySelectorAll('*'), ...(element.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter((one) => areaOf(one) > width * height * MIN_AREA_SHARE && scrollsAlong(one, direction))
    .toSorted((one, other) => areaOf(other) - areaOf(one));
  return inner;
}

const MIN_AREA_SHARE = 0.5; // of its area: excludes a block of code in an article

function scrollsAlong(element: Element, direction: Direction): boolean {
  if (!canScroll(element, direction) && !canScroll(element, opposite[direction])) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(direction === 'up' || direction === 'down' ? overflowY : overflowX);
}

const areaOf = (element: Element): number => element.clientWidth * element.clientHeight;

/** The element and its ancestors, up to the scroll container: one of them may move its content itself on wheel events. */
export function belowScroller(near: Element): Element[] {
  const { body, documentElement } = near.ownerDocument;
  const around = [...flatAncestors(near)];
  const end = around.findIndex((element) => element === body || element === documentElement || scrolls(element));
  return around.slice(0, end);
}

/** Apps often scroll a pane instead of the page: the largest one. */
function largestScroller(direction: Direction): Element | undefined {
  let best: Element | undefined;
  let bestArea = 0;
  for (const element of document.querySelectorAll('*')) {
    const area = areaOf(element);
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

/** Whether the element is a page that keeps its user from scrolling it; a script still could, and show what nobody sees. */
function isLocked(element: Element, vertical: boolean): boolean {
  const { documentElement, body } = element.ownerDocument;
  if (element !== element.ownerDocument.scrollingElement) return false;
  const axis = vertical ? 'overflowY' : 'overflowX';
  const own = getComputedStyle(documentElement)[axis];
  return /hidden|clip/.test(own === 'visible' && body ? getComputedStyle(body)[axis] : own); // the body's overflow applies to the page
}

function canScroll(element: Element, direction: Direction): boolean {
  const isVertical = direction === 'up' || direction === 'down';
  if (isLocked(element, isVertical)) return false;
  const { least, at, most } = range(element, isVertical);
  return direction === 'up' || direction === 'left' ? at > least : at < most;
}

/** The scroll position and its limits; negative if the content begins at its far side. */
function range(element: Element, isVertical: boolean): { least: number; at: number; most: number } {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  const at = isVertical ? scrollTop : scrollLeft;
  const most = (isVertical ? scrollHeight - clientHeight : scrollWidth - clientWidth) - 1; // both are rounded
  return scrollsBackwards(element)[isVertical ? 'y' : 'x'] ? { least: -most, at, most: 0 } : { least: 0, at, most };
}

/** Scrolls every scroll container around the element, in its own and the outer documents, without animation. */
export function scrollTo(target: Element, block: ScrollLogicalPosition): void {
  const box = boxOf(target);
  recordSideways(box, () => box.scrollIntoView({ block, inline: 'center', behavior: 'instant' }));
}

/** The element, or the content that shows it if it has no box itself (`display: contents`). */
export function boxOf(element: Element): Element {
  if (hasBox(element)) return element;
  const area = asTag(element, 'area');
  if (area) return imageOf(area) ?? element;
  return [...element.querySelectorAll('*'), ...flatAncestors(element)].find(hasBox) ?? element;
}

function hasBox(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** A box that was scrolled, although no user can scroll it: its horizontal position before and after. */
interface SidewaysScroll {
  box: WeakRef<Element>;
  before: number;
  since: number;
}

let sidewaysScrolls: SidewaysScroll[] = [];

/** Runs what scrolls to the target, and records the boxes that move their slides themselves, for `undoSideways`. */
function recordSideways(target: Element, scroll: () => void): void {
  const boxes = [...flatAncestors(target)].filter((box) => box !== target && showsSlides(box));
  const were = boxes.map((box) => ({ box, before: box.scrollLeft }));
  scroll();
  for (const { box, before } of were)
    if (box.scrollLeft !== before) sidewaysScrolls.push({ box: new WeakRef(box), before, since: box.scrollLeft });
}

/** Restores those scroll positions: their page relies on their never scrolling, and would show halves of two slides. */
export function undoSideways(): void {
  for (const { box, before, since } of sidewaysScrolls.toReversed()) {
    const scrolled = box.deref();
    if (scrolled?.scrollLeft === since) scrolled.scrollTo({ left: before, behavior: 'instant' });
  }
  restored = sidewaysScrolls.map(({ box }) => box);
  sidewaysScrolls = [];
}

let restored: WeakRef<Element>[] = [];

/** The boxes restored as the last act began: their scroll events came only after that. */
export const lastRestored = (): Element[] => restored.flatMap((box) => box.deref() ?? []);

function showsSlides(box: Element): boolean {
  if (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX !== 'hidden') return false;
  return [...box.children].some((track) => {
    const { transform, transitionProperty, willChange } = getComputedStyle(track);
    return (
      track.scrollWidth > box.clientWidth &&
      (transform !== 'none' || TRANSFORM.test(`${transitionProperty} ${willChange}`))
    );
  });
}

const TRANSFORM = /\btransform\b/;
