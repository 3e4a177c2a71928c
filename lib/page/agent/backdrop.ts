import { styleOf } from './still.ts';
import { flatParent, isElement } from './tree.ts';
import { sightOf } from './visible.ts';

const MOST_BESIDE = 100; // elements examined in each level; a backdrop is next to what it is behind
const PICTURES = new Set(['img', 'video', 'canvas', 'svg', 'picture', 'iframe']);

/**
 * Whether something of another colour than the text is behind it without being its ancestor: a positioned picture or box,
 * or generated content. Cards and banners are made so, with white text in boxes without a background.
 * @param colour that of the text, and of the background of its ancestors.
 */
export function hasBackdrop(element: Element, colour: string): boolean {
  const text = element.getBoundingClientRect();
  for (let at: Element | null = element; at; at = elementAround(at)) {
    if (generates(at, colour, text)) return true;
    if (styleOf(at).backgroundColor === colour) return false; // it covers all its ancestors
    if (liesBeside(at, colour, text)) return true;
  }
  return false;
}

function elementAround(element: Element): Element | null {
  const around = flatParent(element);
  return isElement(around) ? around : null;
}

function liesBeside(element: Element, colour: string, text: DOMRect): boolean {
  const beside = element.parentElement?.children;
  return firstOf(beside).some((other) => {
    if (other === element || !covers(other.getBoundingClientRect(), text)) return false;
    return [other, ...firstOf(other.getElementsByTagName('*'))].some(
      (part) => isPaint(part, colour) && covers(part.getBoundingClientRect(), text),
    );
  });
}

/** The first of the elements, which may be a whole page. */
function firstOf(elements: HTMLCollection | undefined): Element[] {
  const found: Element[] = [];
  for (const element of elements ?? []) if (found.push(element) === MOST_BESIDE) break;
  return found;
}

function isPaint(element: Element, colour: string): boolean {
  return (PICTURES.has(element.localName) || fills(styleOf(element), colour)) && sightOf(element) === 'seen';
}

function generates(element: Element, colour: string, { width, height }: DOMRect): boolean {
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
