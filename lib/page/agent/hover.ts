import type { Reveal } from './reveal.ts';
import { isInUse, rulesOf } from './sheets.ts';
import { isCollapsed } from './shape.ts';
import { flatParent } from './tree.ts';
import { sightOf } from './visible.ts';

/** Elements of the walked trees that may reveal something on hover, by their style sheets. */
export class Hovers {
  readonly #hosts = new Map<Element, readonly Reveal[]>();

  /** The style sheets of components, by tag: all of one tag have the same, and listing them takes time. */
  readonly #ofComponents = new Map<string, readonly Reveal[]>();

  /** Reads the style sheets of a tree; `tag` is that of its host. */
  learn(root: Document | ShadowRoot, tag = ''): void {
    const known = this.#ofComponents.get(tag);
    const reveals = known ?? rulesOf(root).flatMap((rules) => rules.reveals.filter(isInUse));
    if (!known && tag.includes('-')) this.#ofComponents.set(tag, reveals);
    if (reveals.length === 0) return; // in most trees
    const named = root.querySelectorAll(`:is(${reveals.map(({ host }) => host).join(', ')})`);
    for (const element of named) this.#hosts.set(element, reveals);
  }

  /** Whether hovering an element reveals something that is invisible now, or has just done so. */
  has(element: Element): boolean {
    const reveals = this.#hosts.get(element);
    return reveals !== undefined && reveals.some((reveal) => shows(element, reveal));
  }
}

/** Whether the element is visible only while the pointer stays where it is, by style sheets alone. */
export function isUnveiled(element: Element): boolean {
  const reveals = rulesOf(element.getRootNode()).flatMap((rules) => rules.reveals.filter(isInUse));
  return reveals.some(({ host, shown, beside }) => {
    const pointedAt = `:is(${host})${UNDER_POINTER}`;
    const part = element.closest(`:is(${shown})`);
    if (!part) return false;
    const parent = part.parentElement;
    if (!beside || !parent) return Boolean(parent?.closest(pointedAt));
    return [...parent.children].some((one) => one !== part && one.matches(pointedAt));
  });
}

function shows(host: Element, { host: hosts, shown: names, beside }: Reveal): boolean {
  const hosted = `:is(${hosts})`; // a forgiving selector list
  if (!host.matches(hosted)) return false;
  const isShown = `:is(${names})`;
  const found = beside
    ? nextTo(host, beside).flatMap((one) => [...(one.matches(isShown) ? [one] : []), ...one.querySelectorAll(isShown)])
    : [...host.querySelectorAll(isShown)].filter((one) => one.parentElement?.closest(hosted) === host);
  const shown = found.filter(saysSomething);
  return shown.length > 0 && (host.matches(UNDER_POINTER) || shown.some(isHidden));
}

/** The elements after an element that a combinator matches. */
function nextTo(host: Element, combinator: '+' | '~'): Element[] {
  const most = combinator === '+' ? 1 : MOST_NEXT;
  const found: Element[] = [];
  for (let at = host.nextElementSibling; at && found.length < most; at = at.nextElementSibling) found.push(at);
  return found;
}

const MOST_NEXT = 20; // elements: in a long list, each would be compared with all after it

/** Not `:hover` alone, which matches only links in quirks mode. Selectors 4, The :active and :hover quirk */
export const UNDER_POINTER = ':is(:hover)';

function isHidden(element: Element): boolean {
  const sight = sightOf(element);
  if (sight === 'seen') return isCollapsed(element);
  if (sight === 'unseen') return !element.matches(CONTROLS) && !element.querySelector(CONTROLS); // which have lines anyway
  const parent = flatParent(element);
  return parent !== null && sightOf(parent) === 'seen';
}

const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex], [onclick]';

const WORDS = /[\p{L}\p{N}]/u;

function saysSomething(element: Element): boolean {
  return WORDS.test(element.textContent) || element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null;
}
