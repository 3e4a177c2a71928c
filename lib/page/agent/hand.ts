import { anyOf, rulesOf } from './sheets.ts';
import { askedOnce } from './still.ts';

/** What the style sheets of a tree give the hand as pointer, at any time and once it is over them, as one selector each. */
interface Hands {
  always: string;
  hovered: string;
}

/** Whether its author gave the element itself the hand as pointer, rather than something around it. */
export function hasOwnHand(element: Element): boolean {
  if (/cursor:\s*pointer/.test(element.getAttribute('style') ?? '')) return true;
  const { always } = handsOf(element.getRootNode());
  return (always !== '' && element.matches(always)) || getsHand(element);
}

/** Whether the pointer would turn into a hand over the element. */
export function getsHand(element: Element): boolean {
  const { hovered } = handsOf(element.getRootNode());
  return hovered !== '' && element.matches(hovered);
}

const handsOf = askedOnce((root: Node): Hands => {
  const rules = rulesOf(root);
  return {
    always: anyOf(rules.flatMap(({ hands }) => hands || [])),
    hovered: anyOf(rules.flatMap(({ hoveredHands }) => hoveredHands || [])),
  };
});
