import { calledNow } from '../describe.ts';
import { elementOf, inherit, isNumbered } from '../registry.ts';
import { whileStill } from '../still.ts';
import { shadowOf } from '../tree.ts';
import { contentOf, fieldOf } from './fields.ts';
import { isOwnSlider } from './ranges.ts';
import { flatAncestors, isElement, isShadowRoot } from './tree.ts';

/** The element acted on, and its position in the page: many pages redraw a whole form when one of its fields loses focus. */
interface Standing {
  ref: string;
  /** When the act last worked on it. */
  at: number;
  called: string;
  held: string;
  /** The content that the act gives it. */
  written?: string;
  words: string;
  /** The path to it, from itself outwards. */
  steps: Step[];
}

interface Step {
  outer: WeakRef<Element>;
  inShadow: boolean;
  /** Its index, and the number of its siblings. */
  index: number;
  count: number;
}

let standing: Standing | undefined;
/** The elements of further acts of the same call, by ref. */
let later: ReadonlyMap<string, Standing> = new Map();

/** Records the position and content of the element about to be acted on, so that its heir can be recognised. */
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
 * Marks the beginning of another act: what later replaces the element of the last one may be something else. Records
 * the positions of the elements to be acted on after it, if they exist.
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

/** Records the content that it is to have in the end. */
export function noteWritten(text: string): void {
  if (standing) standing.written = text;
}

/** The element of the ref; if it is gone since `noteStanding`, its heir. */
export function presentOf(ref: string): Element | undefined {
  if (standing?.ref === ref) standing.at = performance.now();
  return elementOf(ref) ?? (standing?.ref === ref ? heirIn(standing, () => true) : undefined);
}

/**
 * Lets the heirs of the elements acted on last and next take over their refs before new refs are assigned.
 * A page redraws at any time: before the act is looked at, while that is read, or soon after it, as live searches do
 * that wait for the last key.
 */
export function beforeNumbering(): void {
  const known = [...later.values()];
  if (standing && performance.now() - standing.at <= LATE_MS) known.unshift(standing);
  const gone = known.filter(({ ref }) => !elementOf(ref));
  for (const one of gone) heirIn(one, (heir) => !isNumbered(heir)); // an element with a ref was already somewhere else before
}

const LATE_MS = 5_000; // since the act: later redraws have other causes

/**
 * The element that replaced the one acted on: it has the same name and the same index among as many
 * siblings, and holds what was just written, or the former content, beside the same text. It takes over the ref.
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

/** The element now at the end of the path, from the innermost remaining one. */
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

/** A slider's value changes with each key. */
function heldBy(element: Element): string {
  return isOwnSlider(element) ? '' : contentOf(fieldOf(element));
}

/**
 * The nearest text around the element that says more than its name: the text before it, by which rows are told apart, and all
 * text without numbers, for totals follow their items. A slider may show its value anywhere, and its own keys change it.
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
