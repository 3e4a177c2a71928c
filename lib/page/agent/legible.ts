import { flatParent, isElement } from './tree.ts';

const SMALLEST_FONT_PX = 2; // below it nobody reads, and pages use it to hide
const FULL_CHECKS = 5_000; // elements looked at one by one; beyond it, elements of one style share their answer

/**
 * Whether a person could read the text that stands directly in an element: its size, place and colour.
 * One instance serves one walk; it remembers grounds and, on very large pages, answers by style.
 */
export class Legibility {
  readonly #grounds = new Map<Element, string | undefined>();
  readonly #byStyle = new Map<string, boolean>();
  #checks = 0;

  /** Whether so much was looked at that elements of one style now share their answer. */
  get isSharing(): boolean {
    return this.#checks >= FULL_CHECKS;
  }

  /** @param around names the style around the element. */
  isLegible(element: Element, around: string): boolean {
    if (++this.#checks <= FULL_CHECKS) return this.#check(element);
    if (element.hasAttribute('style')) return this.#check(element);
    const key = `${around}>${element.localName}`;
    let known = this.#byStyle.get(key);
    if (known === undefined) this.#byStyle.set(key, (known = this.#check(element)));
    return known;
  }

  #check(element: Element): boolean {
    const style = getComputedStyle(element);
    if (Number.parseFloat(style.fontSize) < SMALLEST_FONT_PX) return false;
    return !this.#isGroundColoured(element, style) && isInPlace(element, style);
  }

  #isGroundColoured(element: Element, style: CSSStyleDeclaration): boolean {
    const colour = style.webkitTextFillColor;
    if (isTransparent(colour)) return style.backgroundClip !== 'text' && !hasTextShadow(style);
    return colour === this.#ground(element) && !hasTextShadow(style);
  }

  /** The colour behind an element; `undefined` where an image or nothing certain is. */
  #ground(element: Element): string | undefined {
    if (this.#grounds.has(element)) return this.#grounds.get(element);
    const ground = this.#readGround(element);
    this.#grounds.set(element, ground);
    return ground;
  }

  #readGround(element: Element): string | undefined {
    const { backgroundColor, backgroundImage, position } = getComputedStyle(element);
    if (backgroundImage !== 'none') return undefined;
    if (!isTransparent(backgroundColor)) return backgroundColor.startsWith('rgba') ? undefined : backgroundColor;
    const parent = flatParent(element);
    if (!parent)
      return element.ownerDocument.defaultView === element.ownerDocument.defaultView?.top
        ? 'rgb(255, 255, 255)'
        : undefined;
    return position === 'static' || position === 'relative' ? this.#ground(parent) : undefined;
  }
}

function isTransparent(colour: string): boolean {
  return colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
}

function hasTextShadow(style: CSSStyleDeclaration): boolean {
  return style.textShadow !== 'none' || style.webkitTextStrokeWidth !== '0px';
}

/** Whether the element's box is large enough to be seen, and in a place that can be scrolled to. */
function isInPlace(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.display === 'contents') return true;
  const { width, height, right, bottom } = element.getBoundingClientRect();
  if ((width <= 1 || height <= 1) && style.overflow !== 'visible') return false;
  const view = element.ownerDocument.defaultView;
  if (view && (right + view.scrollX <= 0 || bottom + view.scrollY <= 0) && width > 0) return isScrolledAway(element);
  return !isClippedAway(style) && Number.parseFloat(style.textIndent) > FAR_PX;
}

const FAR_PX = -999; // pages hide text by indents and offsets of thousands of pixels

function isClippedAway({ clip, clipPath, position }: CSSStyleDeclaration): boolean {
  if (clipPath === 'inset(50%)' || clipPath === 'inset(100%)' || clipPath === 'circle(0px)') return true;
  return position === 'absolute' && /^rect\((\d)px,? \1px,? \1px,? \1px\)$/.test(clip);
}

/** Whether a scroller inside the page, scrolled on, explains that the element lies outside the page. */
function isScrolledAway(element: Element): boolean {
  for (let parent = flatParent(element); isElement(parent); parent = flatParent(parent)) {
    if (parent.scrollLeft > 0 || parent.scrollTop > 0) return true;
  }
  return false;
}
