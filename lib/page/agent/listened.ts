import { controlOf } from './labels.ts';
import { pointerOver } from './still.ts';
import { isElement, shadowOf } from './tree.ts';
import { sightNow } from './visible.ts';

/**
 * What nothing in the page tells to react but its scripts, which listen to it: only the host can ask the browser for that.
 * What pages listen to as a whole, for what is in it, is none of it.
 */
const pressed = new WeakSet<Element>();
const carried = new WeakSet<Element>();
const forParts = new WeakSet<Element>();
let isAny = false;

/** Whether a script listens to presses of the element itself, as far as the host has told. */
export const isListenedTo = (element: Element): boolean => isAny && pressed.has(element);

/** Whether a script drags the element. */
export const isCarried = (element: Element): boolean => isAny && carried.has(element);

/** Takes what listens for its parts, before `heedPressed` is given it, too. */
export function heedHolders(...nodes: Node[]): void {
  for (const one of nodes.filter(isElement)) forParts.add(one);
}

/**
 * Takes what presses are listened to on; of what listens for several parts of a kind, these.
 * @returns how many of them are told from now on, and were not before.
 */
export function heedPressed(...nodes: Node[]): number {
  const elements = nodes.filter(isElement).flatMap((one) => (forParts.has(one) && isOwn(one) ? partsOf(one) : one)); // or a document
  const own = elements.filter(
    (element) => (isLabel(element) || !isHand(element)) && isOwn(element) && !holdsOther(element, elements),
  );
  return added(pressed, own);
}

/** What stands in it side by side, and is of a kind; else itself. */
function partsOf(holder: Element): Element[] {
  let parts = [...holder.children];
  while (parts.length === 1) parts = parts.flatMap((only) => [...only.children]);
  const kind = parts[0]?.localName;
  const areAlike = parts.every((one) => one.localName === kind && one.textContent?.trim() !== '' && isOwn(one));
  return parts.length > 1 && areAlike ? parts : [holder];
}

/** Takes the lists of what is dragged from one to another. @returns as `heedPressed`. */
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

/** Whether it is small, seen, and neither a control, nor a part of one, nor holds one: then it is one itself. */
function isOwn(element: Element): boolean {
  const outer = isLabel(element) ? element.parentElement : element;
  if ([outer, ...hostsOf(element)].some((one) => one?.closest(CONTROL))) return false;
  if (element.querySelector(INNER) || shadowOf(element)?.querySelector(INNER)) return false;
  if (sightNow(element) !== 'seen') return false;
  const { width, height } = element.getBoundingClientRect();
  const isSmall = Math.min(width, height) >= LEAST_PX && width * height <= MOST_AREA_PX;
  return isSmall && (element.textContent ?? '').trim().length <= MOST_TEXT;
}

/** A label of nothing is told to react by its listeners alone, whatever the pointer over it. */
const isLabel = (element: Element): boolean => element.localName === 'label' && !controlOf(element);

/** The pointer over it tells that it reacts. */
const isHand = (element: Element): boolean => pointerOver(element) === 'pointer';

const holdsOther = (element: Element, others: readonly Element[]): boolean =>
  others.some((other) => other !== element && [other, ...hostsOf(other)].some((one) => element.contains(one)));

/** The hosts of the shadow trees that an element stands in, from the inside out. */
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
const MOST_AREA_PX = 100_000; // of a card, and not of a part of the page
const MOST_TEXT = 200; // characters
