import { pointerRulesOf } from './sheets.ts';

/** What the style sheets of a tree give the hand as pointer, at any time and once it is over them, as one selector each. */
interface Hands {
  always: string;
  hovered: string;
}

/** Those of the trees that were asked for; forgotten with each walk. */
const known = new Map<Node, Hands>();

/** Forgets which style sheets there are; the page may have changed since. */
export function forgetHands(): void {
  known.clear();
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

function handsOf(root: Node): Hands {
  const found = known.get(root);
  if (found) return found;
  const rules = pointerRulesOf(root);
  const made = {
    always: anyOf(rules.flatMap(({ hands }) => hands || [])),
    hovered: anyOf(rules.flatMap(({ hoveredHands }) => hoveredHands || [])),
  };
  known.set(root, made);
  return made;
}

/** By :is, which forgives what it does not know. */
function anyOf(selectors: readonly string[]): string {
  return selectors.length > 0 ? `:is(${selectors.join(', ')})` : '';
}
