import { controlOf } from './labels.ts';
import { pointerOver } from './still.ts';
import { isElement, shadowOf } from './tree.ts';
import { sightNow } from './visible.ts';

/**
 * Elements that only their event listeners show to be clickable: just the host can query those from the browser.
 * Delegated listeners of the page as a whole are not considered.
 */
const pressed = new WeakSet<Element>();
const carried = new WeakSet<Element>();
const forParts = new WeakSet<Element>();
let isAny = false;

/** Whether a script listens to presses on the element itself, as far as the host has reported. */
export const isListenedTo = (element: Element): boolean => isAny && pressed.has(element);

/** Whether a script drags the element. */
export const isCarried = (element: Element): boolean => isAny && carried.has(element);

/** Takes elements that listen for their children, before `heedPressed` gets them, too. */
export function heedHolders(...nodes: Node[]): void {
  for (const one of nodes.filter(isElement)) forParts.add(one);
}

/**
 * Takes elements with press listeners; for one that listens for several children of a kind, those.
 * @returns how many of them are newly reported.
 */
export function heedPressed(...nodes: Node[]): number {
  const elements = nodes.filter(isElement).flatMap((one) => (forParts.has(one) && isOwn(one) ? partsOf(one) : one)); // or a document
  const own = elements.filter(
    (element) => (isLabel(element) || !isHand(element)) && isOwn(element) && !holdsOther(element, elements),
  );
  return added(pressed, own);
}

/** Its children, if they are siblings of a kind; else itself. */
function partsOf(holder: Element): Element[] {
  let parts = [...holder.children];
  while (parts.length === 1) parts = parts.flatMap((only) => [...only.children]);
  const kind = parts[0]?.localName;
  const areAlike = parts.every((one) => one.localName === kind && one.textContent?.trim() !== '' && isOwn(one));
  return parts.length > 1 && areAlike ? parts : [holder];
}

/** Takes lists between which items are dragged. @returns as `heedPressed`. */
export function heedLists(...lists: Node[]): number {
  const items = lists.filter(isElement).flatMap((list) => [...list.children]);
  return added(carried, items.filter(isOwn));
}

function added(known: WeakSet<Element>, elements: readonly Element[]): number {
  const more = elements.filter((element) => !known.has(element));
  for (const element of more) known.add(element);
  isAny ||= more.length > 0;
  return more.length;
}

/** Whether it is small, visible, and neither a control, nor in one, nor contains one: then it is one itself. */
function isOwn(element: Element): boolean {
  const outer = isLabel(element) ? element.parentElement : element;
  if ([outer, ...hostsOf(element)].some((one) => one?.closest(CONTROL))) return false;
  if (element.querySelector(INNER) || shadowOf(element)?.querySelector(INNER)) return false;
  if (sightNow(element) !== 'seen') return false;
  const { width, height } = element.getBoundingClientRect();
  const isSmall = Math.min(width, height) >= LEAST_PX && width * height <= MOST_AREA_PX;
  return isSmall && (element.textContent ?? '').trim().length <= MOST_TEXT;
}

/** A label without a control is clickable by its listeners alone, whatever its cursor. */
const isLabel = (element: Element): boolean => element.localName === 'label' && !controlOf(element);

/** Its cursor shows that it is clickable. */
const isHand = (element: Element): boolean => pointerOver(element) === 'pointer';

const holdsOther = (element: Element, others: readonly Element[]): boolean =>
  others.some((other) => other !== element && [other, ...hostsOf(other)].some((one) => element.contains(one)));

/** The hosts of the shadow trees around an element, innermost first. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode();
  if (!('host' in root)) return [];
  const { host } = root as ShadowRoot; // only a shadow root has a host
  return [host, ...hostsOf(host)];
}

const CONTROL =
  'a[href], button, label, summary, input, select, textarea, [contenteditable], [role=button], [role=link]';
const INNER =
  'a[href], button, input, select, textarea, summary, iframe, h1, h2, [contenteditable], [tabindex], [role=button]';
const LEAST_PX = 6;
const MOST_AREA_PX = 100_000; // of a card, not a part of the page
const MOST_TEXT = 200; // characters
