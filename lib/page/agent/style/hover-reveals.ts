import type { Reveal } from './hover-rules.ts';
import { mediaApplies, rulesOf } from './style-sheets.ts';
import { isCollapsed } from '../outline/shape.ts';
import { flatParent } from '../dom/flat-tree.ts';
import { visibilityOf } from './visibility.ts';

/** Elements of the walked trees that may reveal something on hover, by their style sheets. */
export class HoverReveals {
  readonly #hosts = new Map<Element, readonly Reveal[]>();

  /** The style sheets of components, by tag: all of one tag have the same, and listing them takes time. */
  readonly #revealsByTag = new Map<string, readonly Reveal[]>();

  /** Reads the style sheets of a tree; `tag` is that of its host. */
  addTree(root: Document | ShadowRoot, tag = ''): void {
    const known = this.#revealsByTag.get(tag);
    const reveals = known ?? rulesOf(root).flatMap((rules) => rules.reveals.filter(mediaApplies));
    if (!known && tag.includes('-')) this.#revealsByTag.set(tag, reveals);
    if (reveals.length === 0) return; // in most trees
    const named = root.querySelectorAll(`:is(${reveals.map(({ host }) => host).join(', ')})`);
    for (const element of named) this.#hosts.set(element, reveals);
  }

  /** Whether hovering an element reveals something that is invisible now, or has just done so. */
  has(element: Element): boolean {
    const reveals = this.#hosts.get(element);
    return reveals !== undefined && reveals.some((reveal) => revealsSomething(element, reveal));
  }
}

/** Whether the element is visible only while the pointer stays where it is, by style sheets alone. */
export function isHoverOnly(element: Element): boolean {
  const reveals = rulesOf(element.getRootNode()).flatMap((rules) => rules.reveals.filter(mediaApplies));
  return reveals.some(({ host, shown, beside }) => {
    const pointedAt = `:is(${host})${HOVERED}`;
    const part = element.closest(`:is(${shown})`);
    if (!part) return false;
    const parent = part.parentElement;
    if (!beside || !parent) return Boolean(parent?.closest(pointedAt));
    return [...parent.children].some((one) => one !== part && one.matches(pointedAt));
  });
}

function revealsSomething(host: Element, { host: hosts, shown: names, beside }: Reveal): boolean {
  const hosted = `:is(${hosts})`; // a forgiving selector list
  if (!host.matches(hosted)) return false;
  const isShown = `:is(${names})`;
  const found = beside
    ? siblingsAfter(host, beside).flatMap((one) => [
        ...(one.matches(isShown) ? [one] : []),
        ...one.querySelectorAll(isShown),
      ])
    : [...host.querySelectorAll(isShown)].filter((one) => one.parentElement?.closest(hosted) === host);
  const shown = found.filter(hasContent);
  return shown.length > 0 && (host.matches(HOVERED) || shown.some(isHidden));
}

/** The elements after an element that a combinator matches. */
function siblingsAfter(host: Element, combinator: '+' | '~'): Element[] {
  const most = combinator === '+' ? 1 : MAX_SIBLINGS;
  const found: Element[] = [];
  for (let at = host.nextElementSibling; at && found.length < most; at = at.nextElementSibling) found.push(at);
  return found;
}

const MAX_SIBLINGS = 20; // elements: in a long list, each would be compared with all after it

/** Not `:hover` alone, which matches only links in quirks mode. Selectors 4, The :active and :hover quirk */
export const HOVERED = ':is(:hover)';

function isHidden(element: Element): boolean {
  const sight = visibilityOf(element);
  if (sight === 'seen') return isCollapsed(element);
  if (sight === 'unseen') return !element.matches(CONTROLS) && !element.querySelector(CONTROLS); // which have lines anyway
  const parent = flatParent(element);
  return parent !== null && visibilityOf(parent) === 'seen';
}

const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex], [onclick]';

const WORDS = /[\p{L}\p{N}]/u;

function hasContent(element: Element): boolean {
  return WORDS.test(element.textContent) || element.matches(CONTROLS) || element.querySelector(CONTROLS) !== null;
}
