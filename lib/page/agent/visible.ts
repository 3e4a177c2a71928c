import { flatParent } from './tree.ts';

/**
 * `seen`: a person can see it. `unseen`: it is laid out, and assistive technology reads it, but a person cannot see it.
 * `gone`: it is not rendered, or its visibility is hidden; its children may still be rendered (`display: contents`, `visibility`).
 * `pruned`: neither it nor anything in it is rendered.
 */
export type Sight = 'seen' | 'unseen' | 'gone' | 'pruned';

const ALL = { visibilityProperty: true, opacityProperty: true };

/** Whether the element is rendered in a way that a person can see, as far as display, visibility and opacity go. */
export function sightOf(element: Element): Sight {
  if (element.checkVisibility(ALL)) return 'seen';
  return whyNotSeen(element);
}

function whyNotSeen(element: Element): Sight {
  const style = getComputedStyle(element);
  const hasBox = element.checkVisibility();
  if (!hasBox && !(style.display === 'contents' && isRendered(flatParent(element)))) return 'pruned';
  if (style.visibility !== 'visible') return 'gone';
  return hasBox ? 'unseen' : 'seen';
}

/**
 * Whether nobody gets an element that cannot be seen: assistive technology does not either. In a page that only waits
 * behind a dialog, what is drawn in the place of unseen inputs is still to be seen, and they stay what they are.
 */
export function isKeptFromAll(element: Element): boolean {
  const hidden = element.closest('[aria-hidden=true]');
  return hidden !== null && (hidden === element || sightOf(hidden) !== 'seen');
}

/** Whether the element has a box, or (with `display: contents`) its children may have one. */
function isRendered(element: Element | null): boolean {
  let at = element;
  while (at && !rendered?.has(at) && !at.checkVisibility()) {
    if (getComputedStyle(at).display !== 'contents') return false;
    at = flatParent(at);
  }
  if (element) rendered?.add(element);
  return true;
}

/** Elements known to be rendered; undefined unless the page stands still. */
let rendered: WeakSet<Element> | undefined;

/** Runs `read`, which changes nothing in the page: what is found to be rendered is not asked for again. */
export function whileStill<T>(read: () => T): T {
  rendered = new WeakSet();
  try {
    return read();
  } finally {
    rendered = undefined;
  }
}

/**
 * What of an element assistive technology leaves out: `all` where it is not rendered or has aria-hidden or inert of its
 * own, its own `texts` where its visibility is hidden (elements inside may be visible again), or nothing.
 */
export function leftOutOfNames(element: Element): 'all' | 'texts' | 'nothing' {
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert')) return 'all';
  if (element.checkVisibility({ visibilityProperty: true })) return 'nothing';
  const { display, visibility } = getComputedStyle(element);
  if (display !== 'contents' && !element.checkVisibility()) return 'all';
  return visibility === 'visible' ? 'nothing' : 'texts';
}

/** Whether the element has a box that shows nothing of what is in it. */
export function isFolded(style: CSSStyleDeclaration): boolean {
  return style.contentVisibility === 'hidden' && isBox(style);
}

export function isBox({ display }: CSSStyleDeclaration): boolean {
  return display !== 'inline' && display !== 'contents';
}

/** Whether the texts that stand directly in an element are folded away: until somebody searches for them, or opens it. */
export function foldsItsTexts(element: Element): boolean {
  if (element.localName === 'details') return !(element as HTMLDetailsElement).open; // by tag
  return element.getAttribute('hidden') === 'until-found' && isFolded(getComputedStyle(element));
}
