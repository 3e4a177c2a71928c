import { removeStandIn, setStandIn } from './stand-in-elements.ts';

/**
 * Components that may expose their role and states by ElementInternals. Only they hold these, so the host queries
 * them, as it does for closed shadow roots: one component of each tag, then all of a tag that uses internals.
 */
const MAX_COLLECTED = 200; // queried at once; the rest is queried in the next reading

const tagAnswers = new Map<string, 'asked' | 'silent' | 'speaks'>();
const componentsByNumber = new Map<number, Element>();
let recorded = new WeakSet<Element>();
let collected: Element[] = [];

/** A component's internals, by attribute; empty if it has nothing to say at present. */
export type Internals = Readonly<Record<string, string>>;

/** Records a component that the host has not queried yet. */
export function recordComponent(element: Element, tag: string): void {
  const answer = tagAnswers.get(tag);
  if (answer === 'silent' || answer === 'asked' || recorded.has(element) || collected.length >= MAX_COLLECTED) return;
  if (!element.matches(':defined')) return;
  if (answer === undefined) tagAnswers.set(tag, 'asked');
  recorded.add(element);
  collected.push(element);
}

export function componentCount(): number {
  return collected.length;
}

/** Hands the components to the host, which numbers them from `from` on, and answers with `receiveInternals`. */
export function takeComponents(from: number): Element[] {
  const taken = collected;
  collected = [];
  taken.forEach((element, index) => componentsByNumber.set(from + index, element));
  return taken;
}

/** Takes the internals of components, by number; `null` for one that has none. @returns the numbers of those that are gone. */
export function receiveInternals(answers: readonly (readonly [number, Internals | null])[]): number[] {
  for (const [number, internals] of answers) {
    const element = componentsByNumber.get(number);
    if (element?.isConnected) storeInternals(element, internals);
    else if (element) forgetComponent(element);
    if (!element?.isConnected || !internals) componentsByNumber.delete(number);
  }
  return answers.flatMap(([number, internals]) => (internals && !componentsByNumber.has(number) ? number : []));
}

function storeInternals(element: Element, internals: Internals | null): void {
  const tag = element.localName;
  const hasInternals = internals !== null && Object.keys(internals).length > 0;
  if (hasInternals) tagAnswers.set(tag, 'speaks');
  else if (tagAnswers.get(tag) === 'asked') tagAnswers.set(tag, 'silent');
  if (hasInternals) setStandIn(element, internals);
  else removeStandIn(element);
}

function forgetComponent(element: Element): void {
  recorded.delete(element);
  removeStandIn(element);
}

/** Forgets all internals, when the host no longer holds any component that it could query again. */
export function forgetAllInternals(): void {
  if (componentsByNumber.size === 0) return;
  componentsByNumber.clear();
  tagAnswers.clear();
  recorded = new WeakSet();
  removeStandIn();
}
