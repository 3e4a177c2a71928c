import { isDrawn } from '../modality.ts';
import { areaAt } from './image-map.ts';
import { asTag, closestFlat, flatAncestors, flatParent, isShadowRoot, rootsAround } from './tree.ts';
import { isPartOfField, opensList } from './widget.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * The element that gets a pointer event at `point` of its own window, looked for down to the shadow tree that holds
 * `target` (a closed one too, for its root is known from inside).
 */
export function hitAt(target: Element, point: Point): Element | undefined {
  const hit = hitNear(target, point);
  const area = asTag(target, 'area');
  return hit && area ? areaAt(area, hit, point) : hit;
}

function hitNear(target: Element, point: Point): Element | undefined {
  const roots = rootsAround(target).toReversed();
  let hit: Element | undefined;
  for (const [index, root] of roots.entries()) {
    const inner = topmost(root, point);
    if (!inner) return hit;
    hit = inner;
    const next = roots[index + 1];
    if (next && 'host' in next && next.host !== inner) return hit;
  }
  return hit;
}

/** `elementFromPoint` that also knows elements of `display: contents`, whose text Chromium gives to their parent. */
function topmost(root: ShadowRoot | Document, { x, y }: Point): Element | undefined {
  const single = root.elementFromPoint(x, y);
  const [first] = root.elementsFromPoint(x, y);
  if (single && first && single.parentElement === first && getComputedStyle(single).display === 'contents')
    return single;
  return first ?? single ?? undefined;
}

/** What lies over the element at a point, and keeps the pointer from it; nothing where it lets that through. */
export function hitOver(element: Element, point: Point): Element | undefined {
  const hit = hitAt(element, point);
  return !hit || reaches(hit, element) || [...flatAncestors(element)].includes(hit) ? undefined : hit;
}

/** Whether an event that lands on `hit` does to `target` what a person who points at `target` wants. */
export function reaches(hit: Element, target: Element): boolean {
  for (const at of flatAncestors(hit)) {
    if (at === target) return true;
    if (isLabelOf(at, target)) return !ownControlBetween(hit, at);
  }
  if (
    isLaidOverDrawing(hit, target) ||
    isPartOfField(hit, target) ||
    isLabelUnder(target, hit) ||
    isUnderField(target, hit)
  )
    return true;
  return getComputedStyle(target).pointerEvents === 'none' && isHandedOn(hit, target);
}

/** Whether the hit draws nothing, and lies over what is drawn in the same group only to take the pointer for it: the shapes of a diagram, the scroller of a canvas. */
function isLaidOverDrawing(hit: Element, target: Element): boolean {
  if (target.localName === 'canvas') return isScrollerOver(hit, target);
  if (!('ownerSVGElement' in hit) || hit.parentElement?.localName !== 'g' || !hit.parentElement.contains(target))
    return false;
  const { fill, fillOpacity, opacity } = getComputedStyle(hit);
  return fill === 'none' || CLEAR.test(fill) || fillOpacity === '0' || opacity === '0';
}

/** Whether the hit belongs to what scrolls in the place of the canvas: nothing of it is seen, and both fill the same box. */
function isScrollerOver(hit: Element, canvas: Element): boolean {
  const around = new Set(flatAncestors(canvas));
  const layers = [...flatAncestors(hit)];
  const box = layers.findIndex((at) => around.has(at));
  const over = layers.slice(0, box);
  const scroller = over.findIndex((at) => /auto|scroll/.test(getComputedStyle(at).overflow));
  if (scroller === -1 || over.some(drawsGround)) return false;
  const own = over[scroller];
  return own !== undefined && isSameBox(own, canvas);
}

function isSameBox(element: Element, other: Element): boolean {
  const [one, two] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  return SIDES.every((side) => Math.abs(one[side] - two[side]) <= MOST_BAR_PX);
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

const MOST_BAR_PX = 24; // of the bar by which it is scrolled

function drawsGround(element: Element): boolean {
  const { backgroundImage } = getComputedStyle(element);
  return (
    isDrawn(getComputedStyle(element)) || backgroundImage !== 'none' || element.matches(CONTROL) || saysWords(element)
  );
}

const saysWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''));

const CLEAR = /^rgba\(.*, 0\)$/;

/** An icon that lets the pointer through hands it to the button around it, for a person as for us, or to what it lies in. */
function isHandedOn(hit: Element, target: Element): boolean {
  const box = asTag(target, 'label')?.control ?? target;
  if (isHostOf(hit, target) || isFaceOver(hit, target)) return true;
  const item = box.matches(TICKED) ? closestFlat(box, ITEM) : undefined;
  if (item) return item === closestFlat(hit, ITEM); // which ticks it
  const control = closestFlat(target, CONTROL);
  if (control) return control === closestFlat(hit, CONTROL);
  if (closestFlat(hit, CONTROL)) return false;
  const { body, documentElement } = target.ownerDocument; // get it, or what lies over them, while a menu keeps it from the page
  const isPage = (at: Element | undefined): boolean => !at || at === body || at === documentElement;
  const around = [...flatAncestors(target)];
  const beside = flatParent(hit);
  return [hit, beside].some((at) => !isPage(at) && around.some((one) => one === at));
}

/** Whether the hit is the component that the target is all the control of, as the tabs of Ionic are: it takes the click, unless it is out of use. */
function isHostOf(hit: Element, target: Element): boolean {
  const root = target.getRootNode();
  if (!isShadowRoot(root) || root.host !== hit || hit.matches(OUT_OF_USE)) return false;
  const controls = [...root.querySelectorAll(CONTROL)];
  return controls.length === 1 && controls[0] === target;
}

/** Whether the hit is clear and fills a box that lets the pointer through, to take it there for all options that the box shows: the face of a clock. */
function isFaceOver(hit: Element, target: Element): boolean {
  const box = flatParent(hit);
  if (!box || !target.matches(ITEM) || !box.contains(target) || hit.childElementCount > 0 || drawsGround(hit))
    return false;
  return getComputedStyle(box).pointerEvents === 'none' && isSameBox(hit, box);
}

const OUT_OF_USE = ':disabled, [disabled]:not([disabled=false]), [aria-disabled=true]';

/**
 * Whether what lies over a cell is a slot of another table that its grid draws over it, as calendars draw the hours over their
 * days: these find out themselves in which cell the pointer is.
 */
export function isRuledOver(cell: Element, hit: Element): boolean {
  if (!cell.matches('[role=gridcell]')) return false;
  const slot = closestFlat(hit, `td, ${CONTROL}`);
  if (!slot?.matches('td:not([role])') || closestFlat(slot, '[role=gridcell]')) return false;
  return closestFlat(slot, '[role=grid]') === closestFlat(cell, '[role=grid]');
}

const TICKED = 'input[type=checkbox], input[type=radio]';
const ITEM = '[role=treeitem], [role=option]';
const CONTROL =
  'button, a[href], label, summary, [role=button], [role=link], [role=option], [role=tab], [role=menuitem]';

function isLabelOf(element: Element, target: Element): boolean {
  return asTag(element, 'label')?.control === target;
}

/** Whether the target is what was chosen in a list whose field, or the bare box that holds it, is laid over it. */
function isUnderField(target: Element, hit: Element): boolean {
  const fields = hit.matches(LIST_FIELD) ? [hit] : [...hit.querySelectorAll(LIST_FIELD)];
  const [field] = fields;
  return field !== undefined && fields.length === 1 && opensList(field) && isPartOfField(target, field);
}

const LIST_FIELD = 'input, [role=combobox]';

/** The box of the label in which the target stands, if it is laid over that: it takes what is meant for the words. */
export function boxOver(target: Element, hit: Element): Element | undefined {
  const label = closestFlat(target, 'label');
  const isOver = label && hit.matches(TICKED) && isLabelOf(label, hit) && !ownControlBetween(target, label);
  return isOver ? hit : undefined;
}

/** Whether the target is all that the label of the box over it says: of several words each may stand for a state of its own. */
function isLabelUnder(target: Element, hit: Element): boolean {
  const label = boxOver(target, hit) && closestFlat(target, 'label');
  return label !== undefined && wordsOf(label) === wordsOf(target);
}

function wordsOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** A link or control inside a label takes a click for itself. */
function ownControlBetween(hit: Element, label: Element): boolean {
  const own = closestFlat(hit, 'a[href], button, input, select, textarea');
  return own !== undefined && label.contains(own);
}
