import { useInternals } from './unclobbered.ts';

/**
 * ElementInternals of components: for each an element of ours, in no rendered document, which
 * has them as attributes. `unclobbered.ts` reads from it what the component itself has not set.
 */
const standIns = new Map<Element, Element>();
let standInDocument: Document | undefined;

/** Takes a component's current internals, by attribute. */
export function setStandIn(element: Element, internals: Readonly<Record<string, string>>): void {
  if (!standInDocument) useInternals({ standInOf: (component) => standIns.get(component), within: standInMatches });
  standInDocument ??= document.implementation.createHTMLDocument();
  const standInElement = standInDocument.createElement(element.localName);
  for (const [name, value] of Object.entries(internals)) standInElement.setAttribute(name, value);
  standIns.set(element, standInElement);
}

/** Forgets one component, or all. */
export function removeStandIn(element?: Element): void {
  if (element) standIns.delete(element);
  else standIns.clear();
}

function standInMatches(scope: Node, selector: string): Element[] {
  const matching = [...standIns].filter(([element, other]) => other.matches(selector) && scope.contains(element));
  return matching.map(([element]) => element).filter((element) => element !== scope);
}
