import { type ComputedName, nameOf } from './semantics/name.ts';
import { elementOf } from './dom/registry.ts';
import { roleOf } from './semantics/roles.ts';
import { isEditingHost } from './outline/shape.ts';
import { statesOf } from './semantics/states.ts';
import { withReadCache } from './dom/read-cache.ts';
import { collapse } from './dom/text.ts';
import { flatParent } from './dom/flat-tree.ts';
import { excludedFromNames } from './style/visibility.ts';

/** An element's current state. */
export interface Description {
  ref: string;
  /** Finds the element again from its document, with `>>` into shadow roots and same-origin frames. */
  selector: string;
  role: string;
  name: string;
  states: string[];
  frameUrl: string;
}

/** Describes the current state of a ref's element. */
export function describe(ref: string): Description | undefined {
  const element = elementOf(ref);
  return element && withReadCache(() => descriptionFor(element, ref));
}

function descriptionFor(element: Element, ref: string): Description {
  const { role, named } = roleAndNamed(element);
  const name = named.name || collapse(element.textContent ?? '');
  const frameUrl = element.ownerDocument.URL;
  return { ref, selector: selectorOf(element), role, name, states: statesOf(element, role, named), frameUrl };
}

/** A link's attributes other than those for its looks, its destination first; undefined if it is no link to a page. */
export function linkOf(ref: string): string | undefined {
  const link = elementOf(ref)?.closest<HTMLAnchorElement>('a[href]');
  if (!link || !/^https?:/.test(link.href) || /^#?$/.test(link.getAttribute('href') ?? '')) return undefined;
  const others = link.getAttributeNames().filter((name) => name !== 'href' && !PRESENTATION_ATTRIBUTES.test(name));
  return [link.href, ...others.toSorted().map((name) => `${name}=${link.getAttribute(name)}`)].join('\n');
}

const PRESENTATION_ATTRIBUTES = /^(?:class|style|id|title|rel|tabindex|part|slot|role|aria-.*)$/;

/** The role and accessible name of a ref's element. */
export function accessible(ref: string): { role: string; name: string } | undefined {
  const element = elementOf(ref);
  return element && roleAndName(element);
}

/** The role and accessible name of an element. */
export function roleAndName(element: Element): { role: string; name: string } {
  const { role, named } = withReadCache(() => roleAndNamed(element));
  return { role, name: named.name };
}

function roleAndNamed(element: Element): { role: string; named: ComputedName } {
  const role = outlineRole(element);
  const hidden = excludedFromNames(element) === 'texts';
  return { role, named: nameOf(element, role, { content: true, hidden }) };
}

function outlineRole(element: Element): string {
  const role = roleOf(element, element.localName, flatParent(element)?.localName);
  return role === 'generic' && isEditingHost(element) ? 'textbox' : role;
}

/** A selector that matches only the element: unique ids, else a path of positions. */
function selectorOf(element: Element): string {
  const hops: string[] = [];
  let one: Element | null = element;
  while (one) {
    const root: Node = one.getRootNode();
    hops.unshift(pathWithin(one, root));
    one = 'host' in root ? (root as ShadowRoot).host : frameElementOf(root); // only a shadow root has a host
  }
  return hops.join(' >> ');
}

function frameElementOf(root: Node): Element | null {
  return root.nodeType === 9 ? ((root as Document).defaultView?.frameElement ?? null) : null; // by type; null across origins
}

function pathWithin(element: Element, root: Node): string {
  const steps: string[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) {
    const id = uniqueId(one, root);
    steps.unshift(id ?? positionStep(one));
    if (id) break;
  }
  return steps.join(' > ');
}

function uniqueId(element: Element, root: Node): string | undefined {
  if (!element.id || !('querySelectorAll' in root)) return undefined;
  const selector = `#${CSS.escape(element.id)}`;
  return (root as ParentNode).querySelectorAll(selector).length === 1 ? selector : undefined; // it has the method
}

function positionStep(element: Element): string {
  const tag = element.localName;
  const same = [...(element.parentNode?.children ?? [])].filter((child) => child.localName === tag);
  const name = CSS.escape(tag);
  return same.length < 2 ? name : `${name}:nth-of-type(${same.indexOf(element) + 1})`;
}
