import { roleAndName } from '../describe.ts';
import { elementOf, transferRef, isNumbered } from '../dom/registry.ts';
import { withReadCache } from '../dom/read-cache.ts';
import { shadowOf } from '../dom/flat-tree.ts';
import { contentOf, fieldOf } from './text/fields.ts';
import { isCustomSlider } from './sliders.ts';
import { flatAncestors, isElement, isShadowRoot } from './flat-path.ts';

/** The element acted on, and its position in the page: many pages redraw a whole form when one of its fields loses focus. */
interface ElementRecord {
  ref: string;
  /** When the act last worked on it. */
  at: number;
  identity: string;
  content: string;
  /** The content that the act gives it. */
  written?: string;
  surroundings: string;
  /** The path to it, from itself outwards. */
  steps: PathStep[];
}

interface PathStep {
  outer: WeakRef<Element>;
  inShadow: boolean;
  /** Its index, and the number of its siblings. */
  index: number;
  count: number;
}

let current: ElementRecord | undefined;
/** The elements of further acts of the same call, by ref. */
let upcoming: ReadonlyMap<string, ElementRecord> = new Map();

/** Records the position and content of the element about to be acted on, so that its replacement can be recognised. */
export function recordActed(ref: string, element: Element): void {
  current = recordOf(ref, element);
}

function recordOf(ref: string, element: Element): ElementRecord {
  const { role, name } = roleAndName(element);
  const identity = `${element.localName} ${role} ${name}`;
  const [content, surroundings, steps] = [
    contentHeldBy(element),
    surroundingText(element, name),
    [...pathFrom(element)],
  ];
  return { ref, at: performance.now(), identity, content, surroundings, steps };
}

/**
 * Marks the beginning of another act: what later replaces the element of the last one may be something else. Records
 * the positions of the elements to be acted on after it, if they exist.
 */
export function recordUpcoming(refs: readonly string[]): void {
  current = undefined;
  const previous = upcoming;
  const currentRecord = (ref: string): ElementRecord | undefined => {
    const element = elementOf(ref);
    return element ? recordOf(ref, element) : previous.get(ref);
  };
  upcoming = withReadCache(() => new Map(refs.flatMap((ref) => currentRecord(ref) ?? []).map((one) => [one.ref, one])));
}

/** Records the content that it is to have in the end. */
export function recordWritten(text: string): void {
  if (current) current.written = text;
}

/** The element of the ref; if it is gone since `recordActed`, what replaced it. */
export function currentElementOf(ref: string): Element | undefined {
  if (current?.ref === ref) current.at = performance.now();
  return elementOf(ref) ?? (current?.ref === ref ? adoptReplacement(current, () => true) : undefined);
}

/**
 * Lets the replacements of the elements acted on last and next take over their refs before new refs are assigned.
 * A page redraws at any time: before the act is looked at, while that is read, or soon after it, as live searches do
 * that wait for the last key.
 */
export function adoptReplacements(): void {
  const known = [...upcoming.values()];
  if (current && performance.now() - current.at <= MAX_REDRAW_DELAY_MS) known.unshift(current);
  const gone = known.filter(({ ref }) => !elementOf(ref));
  for (const one of gone) adoptReplacement(one, (replacement) => !isNumbered(replacement)); // an element with a ref was already somewhere else before
}

const MAX_REDRAW_DELAY_MS = 5_000; // since the act: later redraws have other causes

/**
 * The element that replaced the one acted on: it has the same name and the same index among as many
 * siblings, and holds what was just written, or the former content, beside the same text. It takes over the ref.
 */
function adoptReplacement(known: ElementRecord, isEligible: (replacement: Element) => boolean): Element | undefined {
  const { ref, identity, content, written, surroundings, steps } = known;
  const replacement = elementAtPath(steps);
  if (!replacement || !isEligible(replacement)) return undefined;
  const { role, name } = roleAndName(replacement);
  if (identity !== `${replacement.localName} ${role} ${name}`) return undefined;
  const newContent = contentHeldBy(replacement);
  const isWritten = newContent !== content && newContent === written;
  if (!isWritten && !(newContent === content && surroundingText(replacement, name) === surroundings)) return undefined;
  transferRef(ref, replacement);
  return replacement;
}

/** The element now at the end of the path, from the innermost remaining one. */
function elementAtPath(steps: readonly PathStep[]): Element | undefined {
  const from = steps.findIndex(({ outer }) => isRendered(outer.deref()));
  let at = steps[from]?.outer.deref();
  for (const { inShadow, index, count } of steps.slice(0, from + 1).toReversed()) {
    const inner: HTMLCollection | undefined = (inShadow && at ? shadowOf(at) : at)?.children;
    at = inner?.length === count ? inner[index] : undefined;
  }
  return at;
}

function isRendered(element: Element | undefined): boolean {
  return element !== undefined && element.isConnected && element.ownerDocument.defaultView !== null;
}

function* pathFrom(element: Element): Generator<PathStep> {
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
function contentHeldBy(element: Element): string {
  return isCustomSlider(element) ? '' : contentOf(fieldOf(element));
}

/**
 * The nearest text around the element that says more than its name: the text before it, by which rows are told apart, and all
 * text without numbers, for totals follow their items. A slider may show its value anywhere, and its own keys change it.
 */
function surroundingText(element: Element, name: string): string {
  const ignored = isCustomSlider(element) ? NON_LETTERS : NON_ALPHANUMERICS;
  for (const around of flatAncestors(element)) {
    const surroundings = around === element ? '' : (around.textContent ?? '').replace(NON_LETTERS, '');
    if (surroundings.replace(name.replace(NON_LETTERS, ''), '') === '') continue;
    const range = element.ownerDocument.createRange();
    range.setStart(around, 0);
    if (around.contains(element)) range.setEndBefore(element);
    return `${range.toString().replace(ignored, '')} ${surroundings}`;
  }
  return '';
}

const NON_LETTERS = /[^\p{L}]/gu;
const NON_ALPHANUMERICS = /[^\p{L}\p{N}]/gu;
