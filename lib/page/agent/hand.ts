import { pointerRulesOf } from './sheets.ts';

/** What the style sheets of this tree give the hand as pointer, as one selector; forgotten with each walk. */
const selectors = new Map<Node, string>();

/** Forgets which style sheets there are; the page may have changed since. */
export function forgetHands(): void {
  selectors.clear();
}

/** Whether its author gave the element itself the hand as pointer, rather than something around it. */
export function hasOwnHand(element: Element): boolean {
  if (/cursor:\s*pointer/.test(element.getAttribute('style') ?? '')) return true;
  const selector = selectorOf(element.getRootNode());
  return selector !== '' && element.matches(selector);
}

function selectorOf(root: Node): string {
  const known = selectors.get(root);
  if (known !== undefined) return known;
  const hands = pointerRulesOf(root).flatMap((rules) => rules.hands || []);
  const made = hands.length > 0 ? `:is(${hands.join(', ')})` : ''; // :is forgives what it does not know
  selectors.set(root, made);
  return made;
}
