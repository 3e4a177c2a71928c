import { hasBackdrop } from './backdrop.ts';
import { scrollsBackwards } from './scroll-direction.ts';
import type { Legible, Look } from './look.ts';
import { cachedPerRead, styleOf } from '../dom/read-cache.ts';
import { flatParent, isElement } from '../dom/flat-tree.ts';
import { FAR_PX, isClippedAway, isFolded } from './visibility.ts';

const MIN_FONT_PX = 2; // nobody reads smaller text, and pages use it to hide some
const MAX_BACKDROPS = 300; // examined in one walk: a page may hide more text than it shows

/**
 * Whether a person could read an element's own text: its size, position and colour.
 * One instance serves one walk; elements with the same look share the answer, and backgrounds are cached.
 */
export class Legibility {
  readonly #backgrounds = new Map<Element, string | undefined>();
  /** How many were examined. */
  #backdrops = 0;

  /** @param look that of the element, or of its parent if it has no attributes. */
  isLegible(element: Element, tag: string, look: Look): boolean {
    const known = look.legible.get(tag);
    const read = known ?? this.#check(element);
    if (read === OFF_PAGE) return false; // others with the look may be on the page: the next slides of a carousel
    if (known === undefined) look.legible.set(tag, read);
    if (read !== 'over a backdrop') return read;
    return ++this.#backdrops <= MAX_BACKDROPS && hasBackdrop(element, styleOf(element).webkitTextFillColor);
  }

  #check(element: Element): Legible | typeof OFF_PAGE {
    const style = styleOf(element);
    if (Number.parseFloat(style.fontSize) < MIN_FONT_PX || isFolded(style) || isIconFont(style)) return false;
    const place = isInPlace(element, style);
    if (place !== true) return place;
    if (!this.#hasBackgroundColour(element, style)) return true;
    return isTransparent(style.webkitTextFillColor) ? false : 'over a backdrop';
  }

  #hasBackgroundColour(element: Element, style: CSSStyleDeclaration): boolean {
    const colour = style.webkitTextFillColor;
    if (isTransparent(colour)) return style.backgroundClip !== 'text' && !hasTextShadow(style);
    return colour === this.#background(element, style) && !hasTextShadow(style);
  }

  /** The background colour of an element's text; `undefined` if it is an image or uncertain. */
  #background(element: Element, style: CSSStyleDeclaration): string | undefined {
    const passed: Element[] = [];
    let own = ownBackground(element, style);
    while (own.behind && !this.#backgrounds.has(own.behind)) {
      passed.push(own.behind);
      own = ownBackground(own.behind, styleOf(own.behind));
    }
    const ground = own.behind ? this.#backgrounds.get(own.behind) : own.colour;
    for (const one of passed) this.#backgrounds.set(one, ground);
    return ground;
  }
}

/** The colour that an element paints behind its text, or the element whose background shows through. */
interface Background {
  colour?: string;
  behind?: Element;
}

function ownBackground(element: Element, style: CSSStyleDeclaration): Background {
  const { backgroundColor } = style;
  if (!isTransparent(backgroundColor)) return isOpaque(style) ? { colour: backgroundColor } : {};
  if (style.backgroundImage !== 'none') return {};
  const behind = flatParent(element);
  if (!behind) return isTopDocument(element.ownerDocument) ? { colour: 'rgb(255, 255, 255)' } : {};
  return style.position === 'static' || style.position === 'relative' ? { behind } : {};
}

/** A page without a background is on white; a frame is on its parent's content. */
function isTopDocument({ defaultView }: Document): boolean {
  return defaultView !== null && defaultView === defaultView.top;
}

function isOpaque({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage === 'none' && !backgroundColor.startsWith('rgba');
}

/** Whether a font is a ligature icon font, which draws an icon for its name. */
export function isIconFont({ fontFamily }: CSSStyleDeclaration): boolean {
  return ICON_FONT.test(fontFamily);
}

const ICON_FONT = /^["']?(?:Material (?:Icons|Symbols)\b|[\w -]*\bicons?["']?(?:,|$))/i;

/** Whether a text is the name of an icon that the font draws instead. */
export function isLigature(element: Element, tag: string, text: string): boolean {
  if (!LIGATURE.test(text)) return false;
  const isMarked = tag === 'i' || tag.includes('-') || element.getAttribute('translate') === 'no';
  return (isMarked || MARKED.test(element.getAttribute('class') ?? '')) && isIconFont(styleOf(element));
}

const LIGATURE = /^\s*[a-z][a-z\d]*(?:_[a-z\d]+)*\s*$/;
const MARKED = /icon|symbol|notranslate/i; // classes of such icons; most texts need no look at their font

function isTransparent(colour: string): boolean {
  return colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
}

function hasTextShadow(style: CSSStyleDeclaration): boolean {
  return style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';
}

const OFF_PAGE = 'off the page';

/** Whether the element's box is large enough to be visible, and can be scrolled to. */
function isInPlace(element: Element, style: CSSStyleDeclaration): boolean | typeof OFF_PAGE {
  if (style.display === 'contents') return true;
  const rect = element.getBoundingClientRect();
  const { width, height } = rect;
  if ((width <= 1 || height <= 1) && style.overflow !== 'visible') return false;
  if (width === 0 && height === 0 && (element as HTMLElement).offsetWidth > 1) return false; // scaled to nothing by a transform; not for svg
  if (isOffPage(element, rect)) return OFF_PAGE;
  return !isClippedAway(style) && Number.parseFloat(style.textIndent) > FAR_PX;
}

/** Whether the element is where nothing scrolls to. */
export function isOffPage(element: Element, { left, right, bottom, width }: DOMRect): boolean {
  const view = width > 0 ? viewOf(element.ownerDocument) : undefined;
  if (!view) return false;
  if (right + view.x <= 0) return !isReachableByScrolling(element, 'x', 'back') && !isSlide(element, 'x');
  if (bottom + view.y <= 0) return !isReachableByScrolling(element, 'y', 'back') && !isSlide(element, 'y');
  const isBeyond = left + view.x >= view.width && scrollsBackwards(element.ownerDocument.documentElement).x;
  return isBeyond && !isReachableByScrolling(element, 'x', 'on');
}

/** The scroll position and width of a document; querying it takes as long as an element's box. */
const viewOf = cachedPerRead(({ defaultView: view }: Document) =>
  view ? { x: view.scrollX, y: view.scrollY, width: view.innerWidth } : undefined,
);

/** Whether the element is outside the page because an ancestor is scrolled, or can be scrolled to it. */
function isReachableByScrolling(element: Element, axis: 'x' | 'y', direction: 'back' | 'on'): boolean {
  const { scrollingElement } = element.ownerDocument; // the page as a whole, whose scrolling the caller has considered
  let back = 0;
  for (let parent = flatParent(element); isElement(parent); parent = flatParent(parent)) {
    const scrolled = axis === 'x' ? parent.scrollLeft : parent.scrollTop;
    if (scrolled !== 0 && parent !== scrollingElement) {
      back += scrolled;
      if (direction === 'on' || scrolled < 0 || endEdgeOf(element, axis) + back > startEdgeOf(parent, axis))
        return true;
    }
    if (direction === 'back' && holdsInScrolledPart(parent, element, axis)) return true;
    if (canBeScrolled(parent, axis) && scrollsBackwards(parent)[axis] === (direction === 'back')) return true;
  }
  return false;
}

/** Whether the element is in a row that continues into a box that clips it: a slide before or after the current one. */
function isSlide(element: Element, axis: 'x' | 'y'): boolean {
  const { body, documentElement } = element.ownerDocument;
  const own = startEdgeOf(element, axis);
  let reach = -Infinity; // where its rows end
  for (let at = flatParent(element); at && at !== body && at !== documentElement; at = flatParent(at)) {
    const start = startEdgeOf(at, axis);
    if (reach > start && cutsOff(at, axis)) return !isOffPage(at, at.getBoundingClientRect());
    const size = axis === 'x' ? at.scrollWidth : at.scrollHeight;
    if (start <= own) reach = Math.max(reach, endEdgeOf(at, axis), start + size);
  }
  return false;
}

function cutsOff(element: Element, axis: 'x' | 'y'): boolean {
  const overflow = styleOf(element)[axis === 'x' ? 'overflowX' : 'overflowY'];
  return overflow === 'hidden' || overflow === 'clip';
}

function startEdgeOf(element: Element, axis: 'x' | 'y'): number {
  return element.getBoundingClientRect()[axis];
}

function endEdgeOf(element: Element, axis: 'x' | 'y'): number {
  return element.getBoundingClientRect()[axis === 'x' ? 'right' : 'bottom'];
}

/** Whether a page that scripts keep at its scroll position, below a dialog, has the element in its earlier part. */
function holdsInScrolledPart(page: Element, element: Element, axis: 'x' | 'y'): boolean {
  const { body, documentElement } = page.ownerDocument;
  if ((page !== body && page !== documentElement) || styleOf(page).position !== 'fixed') return false;
  const start = startEdgeOf(page, axis);
  return start < 0 && startEdgeOf(element, axis) >= start;
}

function canBeScrolled(element: Element, axis: 'x' | 'y'): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  if (axis === 'x' ? scrollWidth <= clientWidth : scrollHeight <= clientHeight) return false;
  const overflow = getComputedStyle(element)[axis === 'x' ? 'overflowX' : 'overflowY'];
  return overflow === 'auto' || overflow === 'scroll' || (overflow === 'visible' && element.parentElement === null);
}
