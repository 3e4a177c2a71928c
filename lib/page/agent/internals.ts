import { standDown, standIn } from './stand-ins.ts';

/**
 * Components that may say their role and states by ElementInternals. Only they themselves hold these, so the host looks
 * for them, as it does for closed shadow roots: at one component of each tag, then at all of a tag that speaks so.
 */
const MOST = 200; // asked for at once; the rest has its turn in the next reading

const answers = new Map<string, 'asked' | 'silent' | 'speaks'>();
const known = new Map<number, Element>();
let met = new WeakSet<Element>();
let collected: Element[] = [];

/** What a component says, by attribute; an empty one says nothing at present. */
export type Said = Readonly<Record<string, string>>;

/** Notes a component that the host has not looked at yet. */
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

/** Takes what components say, by number; `null` for one that has no internals. @returns the numbers of those that are gone. */
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

/** Forgets all that was heard, when the host holds nobody any more who could say it anew. */
export function unhear(): void {
  if (known.size === 0) return;
  known.clear();
  answers.clear();
  met = new WeakSet();
  standDown();
}
