import { watchedShadowOf } from './tree.ts';

/** Roles of what holds rows or cells, which may be placed otherwise than they follow each other in the page. */
export const INDEXED: ReadonlySet<string> = new Set('grid treegrid table rowgroup row'.split(' '));

/**
 * The child nodes of an element in the order that its rows or cells say they have (aria-rowindex, aria-colindex), which is
 * where a person sees them; undefined where they follow each other so, or do not say it.
 */
export function inOrder(element: Element, role: string): readonly Node[] | undefined {
  const attribute = role === 'row' ? 'aria-colindex' : 'aria-rowindex';
  if (!element.firstElementChild?.hasAttribute(attribute)) return undefined;
  if (watchedShadowOf(element)) return undefined; // which places them
  const places = new Map<Node, number>();
  let last = 0;
  let isRising = true;
  for (const child of element.children) {
    const place = Number(child.getAttribute(attribute));
    if (!(place > 0)) return undefined;
    isRising &&= place >= last;
    last = place;
    places.set(child, place);
  }
  if (isRising) return undefined;
  return [...element.childNodes].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}
