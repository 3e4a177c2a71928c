import { calledNow } from '../describe.ts';
import { elementOf, inherit } from '../registry.ts';
import { shadowOf } from '../tree.ts';
import { contentOf, fieldOf } from './fields.ts';
import { isOwnSlider } from './ranges.ts';
import { flatAncestors, isElement, isShadowRoot } from './tree.ts';

/** What is acted on, and where it stands: many pages draw all of a form anew as one of its fields is left. */
interface Standing {
  ref: string;
  /** What it is and holds, and the words around it. */
  looks: string;
  /** The way to it, from itself outwards. */
  steps: Step[];
}

interface Step {
  outer: WeakRef<Element>;
  inShadow: boolean;
  /** Where it is among how many. */
  index: number;
  count: number;
}

let standing: Standing | undefined;

/** Takes down where the element stands that is about to be acted on, and what it holds, so that its heir can be told. */
export function noteStanding(ref: string, element: Element): void {
  standing = { ref, looks: looksOf(element), steps: [...stepsOut(element)] };
}

/** The element of the ref; when it is gone since `noteStanding`, its heir. */
export function presentOf(ref: string): Element | undefined {
  return elementOf(ref) ?? heirOf(ref);
}

/**
 * What the page drew in the place of the element that is acted on: it is called the same, holds the same, and stands at
 * the same place among as many others, beside the same words. The ref is of that one from now on.
 */
function heirOf(ref: string): Element | undefined {
  const heir = standing?.ref === ref ? atTheEndOf(standing.steps) : undefined;
  if (!heir || looksOf(heir) !== standing?.looks) return undefined;
  inherit(ref, heir);
  return heir;
}

/** What stands now at the end of the way, from the innermost element on it that is left. */
function atTheEndOf(steps: readonly Step[]): Element | undefined {
  const from = steps.findIndex(({ outer }) => isThere(outer.deref()));
  let at = steps[from]?.outer.deref();
  for (const { inShadow, index, count } of steps.slice(0, from + 1).toReversed()) {
    const inner: HTMLCollection | undefined = (inShadow && at ? shadowOf(at) : at)?.children;
    at = inner?.length === count ? inner[index] : undefined;
  }
  return at;
}

function isThere(element: Element | undefined): boolean {
  return element !== undefined && element.isConnected && element.ownerDocument.defaultView !== null;
}

function* stepsOut(element: Element): Generator<Step> {
  for (let at = element; ;) {
    const parent = at.parentNode;
    const inShadow = isShadowRoot(parent);
    const outer = inShadow ? parent.host : parent;
    if (!parent || !isElement(outer)) return;
    const among = [...(inShadow ? parent : outer).children];
    yield { outer: new WeakRef(outer), inShadow, index: among.indexOf(at), count: among.length };
    at = outer;
  }
}

function looksOf(element: Element): string {
  const { role, name } = calledNow(element);
  const held = isOwnSlider(element) ? '' : contentOf(fieldOf(element));
  return [element.localName, role, name, held, ...wordsAround(element, name)].join('\n');
}

/**
 * The nearest words around the element that say more than its name: those before it, by which rows are told apart, and all
 * without numbers, for sums come after what they are made of. A slider may show its value anywhere, which its own keys change.
 */
function wordsAround(element: Element, name: string): string[] {
  const left = isOwnSlider(element) ? NO_LETTER : NO_SIGN;
  for (const around of flatAncestors(element)) {
    const words = around === element ? '' : (around.textContent ?? '').replace(NO_LETTER, '');
    if (words.replace(name.replace(NO_LETTER, ''), '') === '') continue;
    const range = element.ownerDocument.createRange();
    range.setStart(around, 0);
    if (around.contains(element)) range.setEndBefore(element);
    return [range.toString().replace(left, ''), words];
  }
  return [];
}

const NO_LETTER = /[^\p{L}]/gu;
const NO_SIGN = /[^\p{L}\p{N}]/gu;
