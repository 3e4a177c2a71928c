import { imageOf } from '../act/pointer/image-map.ts';
import { asTag } from '../act/flat-path.ts';
import { isBare } from '../dom/bare-element.ts';
import { cachedPerRead, readScopedSet, styleOf } from '../dom/read-cache.ts';
import { flatParent } from '../dom/flat-tree.ts';

/**
 * `seen`: a person can see it. `unseen`: it is laid out, and assistive technology reads it, but a person cannot see it.
 * `gone`: it is not rendered, or its visibility is hidden; its children may still be rendered (`display: contents`,
 * `visibility`). `pruned`: neither it nor anything in it is rendered.
 */
export type Visibility = 'seen' | 'unseen' | 'gone' | 'pruned';

const VISIBILITY_CHECKS = { visibilityProperty: true, opacityProperty: true };

/** Whether the element is rendered so that a person can see it, as far as display, visibility and opacity tell. */
export const visibilityOf = cachedPerRead(computeVisibility);

/** The same for an element that is queried only once: caching thousands of cells takes time, too. */
export function computeVisibility(element: Element): Visibility {
  return element.checkVisibility(VISIBILITY_CHECKS) ? 'seen' : invisibilityOf(element);
}

function invisibilityOf(element: Element): Visibility {
  const { display, visibility } = styleOf(element); // each property that is read costs
  const hasBox = display !== 'contents' && element.checkVisibility();
  if (!hasBox && !(display === 'contents' && isRendered(flatParent(element))))
    return isDrawnByCanvas(element, { display, visibility }) ? 'seen' : 'pruned';
  if (visibility !== 'visible') return 'gone';
  return hasBox ? 'unseen' : 'seen';
}

/**
 * Whether a canvas draws the element in it, where assistive technology finds it, or it is an area of an image map, which has
 * no box: from version 156 on, Chrome reports `display: none` for it. HTML, 4.12.5 The canvas element, 15.3.1 Hidden elements
 */
function isDrawnByCanvas(
  element: Element,
  { display, visibility }: Pick<CSSStyleDeclaration, 'display' | 'visibility'>,
): boolean {
  const area = asTag(element, 'area');
  if (area)
    return (
      visibility === 'visible' &&
      isRendered(flatParent(element)) &&
      imageOf(area)?.checkVisibility(VISIBILITY_CHECKS) === true
    );
  return (
    display !== 'none' && visibility === 'visible' && canvasOf(element)?.checkVisibility(VISIBILITY_CHECKS) === true
  );
}

/** The canvas that draws an element in it. */
export function canvasOf(element: Element): Element | undefined {
  return element.parentElement?.closest('canvas') ?? undefined;
}

/**
 * Whether an element is inaccessible to all, with its content: it is collapsed, or invisible and left out by assistive
 * technology. In a page that only waits behind a dialog, the visible substitutes of unseen inputs are still visible,
 * and the inputs remain what they are.
 */
export function isInaccessible(element: Element, sight: Visibility): boolean {
  if (isFoldedAway(element)) return true;
  const isHidden = !isBare(element) && element.getAttribute('aria-hidden') === 'true';
  if (sight !== 'unseen') return isHidden && element.firstElementChild !== null && isClippedOff(element);
  const hidden = element.closest('[aria-hidden=true]');
  return hidden !== null && (isHidden || visibilityOf(hidden) !== 'seen');
}

/**
 * Whether an element is wholly clipped by an ancestor that can't be scrolled by the user: the waiting slides of a
 * carousel. What can be scrolled to is at its scroll position.
 */
function isClippedOff(element: Element): boolean {
  let box = element.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return false;
  let { position, around } = positioningOf(element);
  while (around && around.localName !== 'body' && position !== 'fixed') {
    const outer = positioningOf(around);
    const isHolder = position !== 'absolute' || outer.position !== 'static'; // otherwise its containing block is further out
    if (isHolder && (outer.clipsX || outer.clipsY) && liesBeyond(box, around, outer)) return true;
    if (isHolder && outer.scrolls) box = around.getBoundingClientRect();
    if (isHolder) position = outer.position;
    around = outer.around;
  }
  return false;
}

function liesBeyond({ left, right, top, bottom }: DOMRect, around: Element, { clipsX, clipsY }: Positioning): boolean {
  const view = around.getBoundingClientRect();
  return (
    (clipsX && (right <= view.left || left >= view.right)) || (clipsY && (bottom <= view.top || top >= view.bottom))
  );
}

/** How an element is positioned, its containing block, and whether it may clip its content. */
interface Positioning {
  position: string;
  around: Element | null;
  clipsX: boolean;
  clipsY: boolean;
  scrolls: boolean;
}

const positioningOf = cachedPerRead((element): Positioning => {
  const { position, overflowX, overflowY } = styleOf(element);
  const scrolls = SCROLLS.has(overflowX) || SCROLLS.has(overflowY);
  return {
    position,
    around: flatParent(element),
    clipsX: CLIPPING_OVERFLOW.has(overflowX),
    clipsY: CLIPPING_OVERFLOW.has(overflowY),
    scrolls,
  };
});

/** What the ancestors say about visibility. */
interface VisibilityContext {
  unseen: boolean;
  /** The ancestor that shows only the beginning of its content, until it is opened. */
  crop?: Element | undefined;
}

/** Whether an element's content is invisible: it is unseen as a whole, or lies below the visible part of an ancestor. */
export function hides({ unseen, crop }: VisibilityContext, element: Element): boolean {
  if (unseen || !crop) return unseen;
  const { top, width, height } = element.getBoundingClientRect();
  return (width > 0 || height > 0) && top >= crop.getBoundingClientRect().bottom - 1;
}

/** What crops the content of a clipping element: itself, for instance by the height of a text whose rest is shown on demand. */
export function cropIn(element: Element, outer: Element | undefined): Element | undefined {
  const { overflowY, maxHeight } = styleOf(element);
  if (SCROLLS.has(overflowY)) return undefined;
  const { clientHeight, scrollHeight, scrollTop } = element;
  if (!CLIPPING_OVERFLOW.has(overflowY) || maxHeight === 'none' || scrollHeight <= clientHeight + MIN_CROPPED_PX)
    return outer;
  const isScrolled = scrollTop > 0 || element.querySelector(OWN_BAR) !== null; // by a script
  const isWhole = clientHeight >= (element.ownerDocument.defaultView?.innerHeight ?? 0); // the frame of an app
  return isScrolled || isWhole ? outer : element;
}

const MIN_CROPPED_PX = 8; // the height of the smallest line
const OWN_BAR = ':scope > [class*="rail"], :scope > [class*="scrollbar"]';

const SCROLLS = new Set(['auto', 'scroll']);

/** Values of `overflow` that clip what does not fit, so that only scripts scroll. */
export const CLIPPING_OVERFLOW: ReadonlySet<string> = new Set(['hidden', 'clip']);

/** Whether the element has a box, or (with `display: contents`) its children may have one. */
function isRendered(element: Element | null): boolean {
  let at = element;
  while (at && !knownRendered.has(at) && !at.checkVisibility()) {
    if (styleOf(at).display !== 'contents') return false;
    at = flatParent(at);
  }
  if (element) knownRendered.add(element);
  return true;
}

const knownRendered = readScopedSet();

/**
 * What assistive technology leaves out of an element: `all` if it is not rendered or has aria-hidden or inert of its
 * own, its own `texts` if its visibility is hidden (descendants may be visible again), or nothing.
 */
export function excludedFromNames(element: Element): 'all' | 'texts' | 'nothing' {
  if (!isBare(element) && (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert')))
    return 'all';
  const sight = visibilityOf(element);
  if (sight === 'seen' || sight === 'unseen') return 'nothing';
  if (sight === 'gone') return 'texts';
  const { display, visibility } = styleOf(element);
  const isOfClosedList = display !== 'none' && element.closest('option') !== null; // rendered while the list is open
  if (display !== 'contents' && !isOfClosedList) return 'all';
  return visibility === 'visible' ? 'nothing' : 'texts';
}

/** Whether the element has a box that shows none of its content. */
export function isFolded(style: CSSStyleDeclaration): boolean {
  return style.contentVisibility === 'hidden' && isBox(style);
}

/** Whether the element, with its content, is clipped to nothing. */
export function isClippedAway(style: CSSStyleDeclaration, position = style.position): boolean {
  const { clipPath } = style; // each property that is read costs
  if (clipPath !== 'none' && CLIPS_ALL.test(clipPath)) return true;
  return position === 'absolute' && /^rect\((\d)px,? \1px,? \1px,? \1px\)$/.test(style.clip);
}

/** Whether all the height of a clipping element is padding, and too little to show a line: a closed accordion. */
export function isCollapsedToPadding(element: Element, style: () => CSSStyleDeclaration): boolean {
  const { clientHeight } = element;
  if (clientHeight > 2 * MAX_PADDING_PX || element.scrollHeight <= clientHeight + 1) return false;
  const { paddingTop, paddingBottom } = style();
  const [above, below] = [Number.parseFloat(paddingTop), Number.parseFloat(paddingBottom)];
  return Math.max(above, below) <= MAX_PADDING_PX && clientHeight - above - below < 1;
}

const MAX_PADDING_PX = 12; // a larger padding shows the beginning of its content

// As in computed styles: clipped from one side up to the other, or from both up to the center.
const CLIPS_ALL = /^(?:inset\((?:50%(?: 50%)*\)|(?:[\d.]+(?:px|%) ){0,3}100%)|(?:circle|ellipse)\(0(?:px|%))/;

export function isBox({ display }: CSSStyleDeclaration): boolean {
  return display !== 'inline' && display !== 'contents';
}

/**
 * Whether the element may be where nothing scrolls to: it is fixed, or so far up or left that the page hardly reaches
 * there.
 */
export function isFarAway(style: CSSStyleDeclaration, position = style.position): boolean {
  if (position === 'fixed') return true;
  if (position === 'static' || position === 'sticky') return false;
  return Number.parseFloat(style.left) <= FAR_PX || Number.parseFloat(style.top) <= FAR_PX;
}

/** Whether people would see the back of an element: it, or an ancestor with which it shares a 3D context, is turned round. */
export function isTurnedAway(element: Element): boolean {
  let placed = new DOMMatrix(styleOf(element).transform);
  for (let at = flatParent(element); at && styleOf(at).transformStyle === 'preserve-3d'; at = flatParent(at))
    placed = new DOMMatrix(styleOf(at).transform).multiply(placed);
  return !placed.is2D && placed.inverse().m33 < 0; // which way its normal points
}

export const FAR_PX = -999; // pages hide by indents and offsets of thousands of pixels

/** Whether an element's own texts are collapsed: until somebody searches for them, or opens it. */
export function foldsItsTexts(element: Element, tag: string): boolean {
  if (tag === 'details') return !(element as HTMLDetailsElement).open; // by tag
  return isFoldedAway(element);
}

const isFoldedAway = (element: Element): boolean =>
  !isBare(element) && element.getAttribute('hidden') === 'until-found' && isFolded(styleOf(element));
