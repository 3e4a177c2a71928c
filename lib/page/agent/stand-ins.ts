import { heed } from './unclobbered.ts';

/**
 * ElementInternals of components: for each an element of ours, in no rendered document, which
 * has them as attributes. `unclobbered.ts` reads from it what the component itself has not set.
 */
const standIns = new Map<Element, Element>();
let nowhere: Document | undefined;

/** Takes a component's current internals, by attribute. */
export function standIn(element: Element, said: Readonly<Record<string, string>>): void {
  if (!nowhere) heed({ standInOf: (one) => standIns.get(one), within });
  nowhere ??= document.implementation.createHTMLDocument();
  const other = nowhere.createElement(element.localName);
  for (const [name, value] of Object.entries(said)) other.setAttribute(name, value);
  standIns.set(element, other);
}

/** Forgets one component, or all. */
export function standDown(element?: Element): void {
  if (element) standIns.delete(element);
  else standIns.clear();
}

function within(scope: Node, selector: string): Element[] {
  const fitting = [...standIns].filter(([element, other]) => other.matches(selector) && scope.contains(element));
  return fitting.map(([element]) => element).filter((element) => element !== scope);
}
