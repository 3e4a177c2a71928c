import { partsOf } from './reveal.ts';
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
  if (HAND.test(element.getAttribute('style') ?? '')) return true;
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
  if (GRASP.test(element.getAttribute('style') ?? '')) return true;
  const { grasps } = handsOf(element.getRootNode());
  return grasps !== '' && element.matches(grasps);
}

/** Whether a label has the hand by no more than that labels have it: this is meant for those that work a control. */
export function hasHandOfLabels(label: Element): boolean {
  if (HAND.test(label.getAttribute('style') ?? '')) return false;
  const hands = rulesOf(label.getRootNode()).flatMap((rules) => partsOf(rules.hands).filter(Boolean));
  const isBy = (selectors: readonly string[]): boolean => selectors.length > 0 && label.matches(anyOf(selectors));
  return isBy(hands.filter((one) => OF_LABELS.test(one))) && !isBy(hands.filter((one) => !OF_LABELS.test(one)));
}

const HAND = /cursor:\s*(?:url\(.*,\s*)?pointer/;
const GRASP = /cursor:\s*(?:url\(.*,\s*)?(?:-webkit-grab|grab|move)/;
const OF_LABELS = /(?:^|[\s>+~])label(?::hover)?$/;

const handsOf = askedOnce((root: Node): Hands => {
  const rules = rulesOf(root);
  return {
    always: anyOf(rules.flatMap(({ hands }) => hands || [])),
    hovered: anyOf(rules.flatMap(({ hoveredHands }) => hoveredHands || [])),
    grasps: anyOf(rules.flatMap(({ grasps }) => grasps || [])),
  };
});
