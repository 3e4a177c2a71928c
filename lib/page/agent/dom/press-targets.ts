import { controlOf } from '../semantics/labels.ts';
import { cursorOver } from './read-cache.ts';
import { isElement, shadowOf } from './flat-tree.ts';
import { computeVisibility } from '../style/visibility.ts';

/**
 * Elements that only their event listeners show to be clickable: just the host can query those from the browser.
 * Delegated listeners of the page as a whole are not considered.
 */
const pressTargets = new WeakSet<Element>();
const dragItems = new WeakSet<Element>();
const delegatingParents = new WeakSet<Element>();
let hasReports = false;

/** Whether a script listens to presses on the element itself, as far as the host has reported. */
export const isListenedTo = (element: Element): boolean => hasReports && pressTargets.has(element);

/** Whether a script drags the element. */
export const isDraggedByScript = (element: Element): boolean => hasReports && dragItems.has(element);

/** Takes elements that listen for their children, before `addPressTargets` gets them, too. */
export function addDelegatingParents(...nodes: Node[]): void {
  for (const one of nodes.filter(isElement)) delegatingParents.add(one);
}

/**
 * Takes elements with press listeners; for one that listens for several children of a kind, those.
 * @returns how many of them are newly reported.
 */
export function addPressTargets(...nodes: Node[]): number {
  const elements = nodes
    .filter(isElement)
    .flatMap((one) => (delegatingParents.has(one) && isSoleControl(one) ? delegatesOf(one) : one)); // or a document
  const own = elements.filter(
    (element) =>
      (isBareLabel(element) || !hasPointerCursor(element)) &&
      isSoleControl(element) &&
      !containsAnother(element, elements),
  );
  return addNew(pressTargets, own);
}

/** Its children, if they are siblings of a kind; else itself. */
function delegatesOf(parent: Element): Element[] {
  let parts = [...parent.children];
  while (parts.length === 1) parts = parts.flatMap((only) => [...only.children]);
  const kind = parts[0]?.localName;
  const areAlike = parts.every((one) => one.localName === kind && one.textContent?.trim() !== '' && isSoleControl(one));
  return parts.length > 1 && areAlike ? parts : [parent];
}

/** Takes lists between which items are dragged. @returns as `addPressTargets`. */
export function addDragLists(...lists: Node[]): number {
  const items = lists.filter(isElement).flatMap((list) => [...list.children]);
  return addNew(dragItems, items.filter(isSoleControl));
}

function addNew(known: WeakSet<Element>, elements: readonly Element[]): number {
  const unknown = elements.filter((element) => !known.has(element));
  for (const element of unknown) known.add(element);
  hasReports ||= unknown.length > 0;
  return unknown.length;
}

/** Whether it is small, visible, and neither a control, nor in one, nor contains one: then it is one itself. */
function isSoleControl(element: Element): boolean {
  const outer = isBareLabel(element) ? element.parentElement : element;
  if ([outer, ...hostsOf(element)].some((one) => one?.closest(CONTROLS))) return false;
  if (element.querySelector(INNER_CONTROLS) || shadowOf(element)?.querySelector(INNER_CONTROLS)) return false;
  if (computeVisibility(element) !== 'seen') return false;
  const { width, height } = element.getBoundingClientRect();
  const isSmall = Math.min(width, height) >= MIN_SIZE_PX && width * height <= MAX_AREA_PX;
  return isSmall && (element.textContent ?? '').trim().length <= MAX_TEXT_LENGTH;
}

/** A label without a control is clickable by its listeners alone, whatever its cursor. */
const isBareLabel = (element: Element): boolean => element.localName === 'label' && !controlOf(element);

/** Its cursor shows that it is clickable. */
const hasPointerCursor = (element: Element): boolean => cursorOver(element) === 'pointer';

const containsAnother = (element: Element, others: readonly Element[]): boolean =>
  others.some((other) => other !== element && [other, ...hostsOf(other)].some((one) => element.contains(one)));

/** The hosts of the shadow trees around an element, innermost first. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode();
  if (!('host' in root)) return [];
  const { host } = root as ShadowRoot; // only a shadow root has a host
  return [host, ...hostsOf(host)];
}

const CONTROLS =
  'a[href], button, label, summary, input, select, textarea, [contenteditable], [role=button], [role=link]';
const INNER_CONTROLS =
  'a[href], button, input, select, textarea, summary, iframe, h1, h2, [contenteditable], [tabindex], [role=button]';
const MIN_SIZE_PX = 6;
const MAX_AREA_PX = 100_000; // of a card, not a part of the page
const MAX_TEXT_LENGTH = 200; // characters
