import { standDown, standIn } from './stand-ins.ts';

/**
 * Components that may expose their role and states by ElementInternals. Only they hold these, so the host queries
 * them, as it does for closed shadow roots: one component of each tag, then all of a tag that uses internals.
 */
const MOST = 200; // queried at once; the rest is queried in the next reading

const answers = new Map<string, 'asked' | 'silent' | 'speaks'>();
const known = new Map<number, Element>();
let met = new WeakSet<Element>();
let collected: Element[] = [];

/** A component's internals, by attribute; empty if it has nothing to say at present. */
export type Said = Readonly<Record<string, string>>;

/** Records a component that the host has not queried yet. */
export function meet(element: Element, tag: string): void {
  const answer = answers.get(tag);
  if (answer === 'silent' || answer === 'asked' || met.has(element) || collected.length >= MOST) return;
  if (!element.matches(':defined')) return;
  if (answer === undefined) answers.set(tag, 'asked');
  met.add(element);
  collected.push(element);
}

export function componentCount(): number {
  return collected.length;
}

/** Hands the components to the host, which numbers them from `from` on, and answers with `hear`. */
export function takeComponents(from: number): Element[] {
  const taken = collected;
  collected = [];
  taken.forEach((element, index) => known.set(from + index, element));
  return taken;
}

/** Takes the internals of components, by number; `null` for one that has none. @returns the numbers of those that are gone. */
export function hear(all: readonly (readonly [number, Said | null])[]): number[] {
  for (const [number, said] of all) {
    const element = known.get(number);
    if (element?.isConnected) take(element, said);
    else if (element) forget(element);
    if (!element?.isConnected || !said) known.delete(number);
  }
  return all.flatMap(([number, said]) => (said && !known.has(number) ? number : []));
}

function take(element: Element, said: Said | null): void {
  const tag = element.localName;
  const speaks = said !== null && Object.keys(said).length > 0;
  if (speaks) answers.set(tag, 'speaks');
  else if (answers.get(tag) === 'asked') answers.set(tag, 'silent');
  if (speaks) standIn(element, said);
  else standDown(element);
}

function forget(element: Element): void {
  met.delete(element);
  standDown(element);
}

/** Forgets all internals, when the host no longer holds any component that it could query again. */
export function unhear(): void {
  if (known.size === 0) return;
  known.clear();
  answers.clear();
  met = new WeakSet();
  standDown();
}
