import { anyOf, rulesOf } from './sheets.ts';
import { askedOnce } from './still.ts';

/** What the style sheets of a tree give the hand as pointer, at any time and once it is over them, as one selector each. */
interface Hands {
  always: string;
  hovered: string;
  /** The same for a pointer that takes hold. */
  grasps: string;
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

/** Whether its author gave the element itself a pointer that takes hold. */
export function hasOwnGrasp(element: Element): boolean {
  if (/cursor:\s*(?:-webkit-grab|grab|move)/.test(element.getAttribute('style') ?? '')) return true;
  const { grasps } = handsOf(element.getRootNode());
  return grasps !== '' && element.matches(grasps);
}

const handsOf = askedOnce((root: Node): Hands => {
  const rules = rulesOf(root);
  return {
    always: anyOf(rules.flatMap(({ hands }) => hands || [])),
    hovered: anyOf(rules.flatMap(({ hoveredHands }) => hoveredHands || [])),
    grasps: anyOf(rules.flatMap(({ grasps }) => grasps || [])),
  };
});
