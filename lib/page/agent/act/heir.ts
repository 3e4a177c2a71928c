import { calledNow } from '../describe.ts';
import { elementOf, inherit, isNumbered } from '../registry.ts';
import { whileStill } from '../still.ts';
import { shadowOf } from '../tree.ts';
import { contentOf, fieldOf } from './fields.ts';
import { isOwnSlider } from './ranges.ts';
import { flatAncestors, isElement, isShadowRoot } from './tree.ts';

/** What is acted on, and where it stands: many pages draw all of a form anew as one of its fields is left. */
interface Standing {
  ref: string;
  /** When the act was last seen at work on it. */
  at: number;
  called: string;
  held: string;
  /** What it is to hold by the act. */
  written?: string;
  words: string;
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
/** By ref, what further acts of the same call are to be done on. */
let later: ReadonlyMap<string, Standing> = new Map();

/** Takes down where the element stands that is about to be acted on, and what it holds, so that its heir can be told. */
export function noteStanding(ref: string, element: Element): void {
  standing = standingOf(ref, element);
}

function standingOf(ref: string, element: Element): Standing {
  const { role, name } = calledNow(element);
  const called = `${element.localName} ${role} ${name}`;
  const [held, words, steps] = [heldBy(element), wordsAround(element, name), [...stepsOut(element)]];
  return { ref, at: performance.now(), called, held, words, steps };
}

/**
 * Says that another act begins: what comes later in the place of what was acted on may be something else. Takes down where
 * that stands which is to be acted on after it, as far as it is there.
 */
export function actsFollow(refs: readonly string[]): void {
  standing = undefined;
  const then = later;
  const now = (ref: string): Standing | undefined => {
    const element = elementOf(ref);
    return element ? standingOf(ref, element) : then.get(ref);
  };
  later = whileStill(() => new Map(refs.flatMap((ref) => now(ref) ?? []).map((one) => [one.ref, one])));
}

/** Takes down what it is to hold in the end. */
export function noteWritten(text: string): void {
  if (standing) standing.written = text;
}

/** The element of the ref; when it is gone since `noteStanding`, its heir. */
export function presentOf(ref: string): Element | undefined {
  if (standing?.ref === ref) standing.at = performance.now();
  return elementOf(ref) ?? (standing?.ref === ref ? heirIn(standing, () => true) : undefined);
}

/**
 * Lets the heirs of what was acted on last, and is to be acted on next, take over their refs before anybody gives them some of
 * their own. A page draws when it likes: before the act is looked at, while that is read, or, as searches do that wait for the
 * last key, soon after it.
 */
export function beforeNumbering(): void {
  const known = [...later.values()];
  if (standing && performance.now() - standing.at <= LATE_MS) known.unshift(standing);
  const gone = known.filter(({ ref }) => !elementOf(ref));
  for (const one of gone) heirIn(one, (heir) => !isNumbered(heir)); // what has a ref already stood somewhere before
}

const LATE_MS = 5_000; // since the act: what is drawn later has other reasons

/**
 * What the page drew in the place of the element that is acted on: it is called the same, at the same place among as many
 * others, and holds what was just written, or what that held before, beside the same words. The ref is of that one from now on.
 */
function heirIn(known: Standing, isFit: (heir: Element) => boolean): Element | undefined {
  const { ref, called, held, written, words, steps } = known;
  const heir = atTheEndOf(steps);
  if (!heir || !isFit(heir)) return undefined;
  const { role, name } = calledNow(heir);
  if (called !== `${heir.localName} ${role} ${name}`) return undefined;
  const holds = heldBy(heir);
  const isWritten = holds !== held && holds === written;
  if (!isWritten && !(holds === held && wordsAround(heir, name) === words)) return undefined;
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

/** A slider is to hold something else at each key. */
function heldBy(element: Element): string {
  return isOwnSlider(element) ? '' : contentOf(fieldOf(element));
}

/**
 * The nearest words around the element that say more than its name: those before it, by which rows are told apart, and all
 * without numbers, for sums come after what they are made of. A slider may show its value anywhere, which its own keys change.
 */
function wordsAround(element: Element, name: string): string {
  const left = isOwnSlider(element) ? NO_LETTER : NO_SIGN;
  for (const around of flatAncestors(element)) {
    const words = around === element ? '' : (around.textContent ?? '').replace(NO_LETTER, '');
    if (words.replace(name.replace(NO_LETTER, ''), '') === '') continue;
    const range = element.ownerDocument.createRange();
    range.setStart(around, 0);
    if (around.contains(element)) range.setEndBefore(element);
    return `${range.toString().replace(left, '')} ${words}`;
  }
  return '';
}

const NO_LETTER = /[^\p{L}]/gu;
const NO_SIGN = /[^\p{L}\p{N}]/gu;
