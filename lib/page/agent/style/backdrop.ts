import { styleOf } from '../dom/read-cache.ts';
import { flatParent, isElement } from '../dom/flat-tree.ts';
import { visibilityOf } from './visibility.ts';

const MAX_SIBLINGS = 100; // elements examined in each level; a backdrop is next to what it is behind
const PICTURE_TAGS = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'iframe']);

/**
 * Whether something of another colour than the text is behind it without being its ancestor: a positioned picture or box,
 * or generated content. Cards and banners are made so, with white text in boxes without a background.
 * @param colour that of the text, and of the background of its ancestors.
 */
export function hasBackdrop(element: Element, colour: string): boolean {
  const text = element.getBoundingClientRect();
  for (let at: Element | null = element; at; at = parentOrHost(at)) {
    if (hasGeneratedBackdrop(at, colour, text)) return true;
    if (styleOf(at).backgroundColor === colour) return false; // it covers all its ancestors
    if (hasBackdropBeside(at, colour, text)) return true;
  }
  return false;
}

function parentOrHost(element: Element): Element | null {
  const around = flatParent(element);
  return isElement(around) ? around : null;
}

function hasBackdropBeside(element: Element, colour: string, text: DOMRect): boolean {
  const beside = element.parentElement?.children;
  return firstElements(beside).some((other) => {
    if (other === element || !covers(other.getBoundingClientRect(), text)) return false;
    return [other, ...firstElements(other.getElementsByTagName('*'))].some(
      (part) => isBackdrop(part, colour) && covers(part.getBoundingClientRect(), text),
    );
  });
}

/** The first of the elements, which may be a whole page. */
function firstElements(elements: HTMLCollection | undefined): Element[] {
  const found: Element[] = [];
  for (const element of elements ?? []) if (found.push(element) === MAX_SIBLINGS) break;
  return found;
}

function isBackdrop(element: Element, colour: string): boolean {
  return (PICTURE_TAGS.has(element.localName) || fills(styleOf(element), colour)) && visibilityOf(element) === 'seen';
}

function hasGeneratedBackdrop(element: Element, colour: string, { width, height }: DOMRect): boolean {
  return ['::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    const { content, position, opacity } = style;
    if (content === 'none' || (position !== 'absolute' && position !== 'fixed') || opacity === '0') return false;
    const isLarge = Number.parseFloat(style.width) >= width && Number.parseFloat(style.height) >= height;
    return isLarge && fills(style, colour);
  });
}

/** Whether a box is filled with something other than the colour. */
function fills({ backgroundColor, backgroundImage }: CSSStyleDeclaration, colour: string): boolean {
  if (backgroundImage !== 'none') return true;
  return backgroundColor !== colour && backgroundColor !== 'transparent' && !/^rgba\(.*, 0\)$/.test(backgroundColor);
}

/** Whether a box covers the center of the text. */
function covers({ left, right, top, bottom }: DOMRect, text: DOMRect): boolean {
  const x = text.left + text.width / 2;
  const y = text.top + text.height / 2;
  return left <= x && x <= right && top <= y && y <= bottom;
}
