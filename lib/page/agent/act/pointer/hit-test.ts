import { isPainted } from '../../semantics/modality.ts';
import { areaAt } from './image-map.ts';
import { asTag, closestFlat, flatAncestors, flatParent, isShadowRoot, rootsAround } from '../flat-path.ts';
import { isPartOfField, opensList } from '../widget.ts';

export interface Point {
  x: number;
  y: number;
}

/**
 * The element that gets a pointer event at `point` of its own window, looked for down to the shadow tree that contains
 * `target` (even a closed one, as its root is known from inside).
 */
export function hitAt(target: Element, point: Point): Element | undefined {
  const hit = deepestHit(target, point);
  const area = asTag(target, 'area');
  return hit && area ? areaAt(area, hit, point) : hit;
}

function deepestHit(target: Element, point: Point): Element | undefined {
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

/** `elementFromPoint` that also finds `display: contents` elements, whose text Chromium attributes to their parent. */
function topmost(root: ShadowRoot | Document, { x, y }: Point): Element | undefined {
  const single = root.elementFromPoint(x, y);
  const [first] = root.elementsFromPoint(x, y);
  if (single && first && single.parentElement === first && getComputedStyle(single).display === 'contents')
    return single;
  return first ?? single ?? undefined;
}

/** What covers the element at a point and keeps the pointer from it; undefined if it lets the pointer through. */
export function hitOver(element: Element, point: Point): Element | undefined {
  const hit = hitAt(element, point);
  return !hit || isHitFor(hit, element) || [...flatAncestors(element)].includes(hit) ? undefined : hit;
}

/** Whether an event that lands on `hit` does to `target` what a person who points at `target` wants. */
export function isHitFor(hit: Element, target: Element): boolean {
  for (const at of flatAncestors(hit)) {
    if (at === target) return true;
    if (isLabelOf(at, target)) return !ownControlBetween(hit, at);
  }
  if (
    isOverlayOfDrawing(hit, target) ||
    isPartOfField(hit, target) ||
    isLabelUnder(target, hit) ||
    isUnderField(target, hit)
  )
    return true;
  return getComputedStyle(target).pointerEvents === 'none' && isPassedTo(hit, target);
}

/**
 * Whether the hit draws nothing, and covers drawings of the same group only to take their pointer events: for the
 * shapes of a diagram, or as a canvas's scroller.
 */
function isOverlayOfDrawing(hit: Element, target: Element): boolean {
  if (target.localName === 'canvas') return isScrollerOver(hit, target);
  if (!('ownerSVGElement' in hit) || hit.parentElement?.localName !== 'g' || !hit.parentElement.contains(target))
    return false;
  const { fill, fillOpacity, opacity } = getComputedStyle(hit);
  return fill === 'none' || CLEAR.test(fill) || fillOpacity === '0' || opacity === '0';
}

/** Whether the hit belongs to an invisible element that scrolls for the canvas: both fill the same box. */
function isScrollerOver(hit: Element, canvas: Element): boolean {
  const around = new Set(flatAncestors(canvas));
  const layers = [...flatAncestors(hit)];
  const box = layers.findIndex((at) => around.has(at));
  const over = layers.slice(0, box);
  const scroller = over.findIndex((at) => /auto|scroll/.test(getComputedStyle(at).overflow));
  if (scroller === -1 || over.some(drawsBackground)) return false;
  const own = over[scroller];
  return own !== undefined && isSameBox(own, canvas);
}

function isSameBox(element: Element, other: Element): boolean {
  const [one, two] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  return SIDES.every((side) => Math.abs(one[side] - two[side]) <= MAX_SCROLLBAR_PX);
}

const SIDES = ['left', 'top', 'right', 'bottom'] as const;

const MAX_SCROLLBAR_PX = 24; // of its scroll bar

function drawsBackground(element: Element): boolean {
  const { backgroundImage } = getComputedStyle(element);
  return (
    isPainted(getComputedStyle(element)) || backgroundImage !== 'none' || element.matches(CONTROL) || saysWords(element)
  );
}

const saysWords = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? ''));

const CLEAR = /^rgba\(.*, 0\)$/;

/** An icon with `pointer-events: none` passes the pointer to the button around it, or to what it is in. */
function isPassedTo(hit: Element, target: Element): boolean {
  const box = asTag(target, 'label')?.control ?? target;
  if (isHostOf(hit, target) || isClockFaceOver(hit, target)) return true;
  const item = box.matches(TICKED) ? closestFlat(box, ITEM) : undefined;
  if (item) return item === closestFlat(hit, ITEM); // which ticks it
  const control = closestFlat(target, CONTROL);
  if (control) return control === closestFlat(hit, CONTROL);
  if (closestFlat(hit, CONTROL)) return false;
  const { body, documentElement } = target.ownerDocument; // the body or the root, or what covers them, gets it while a menu keeps it from the page
  const isPage = (at: Element | undefined): boolean => !at || at === body || at === documentElement;
  const around = [...flatAncestors(target)];
  const beside = flatParent(hit);
  return [hit, beside].some((at) => !isPage(at) && around.some((one) => one === at));
}

/**
 * Whether the hit is the component whose only control is the target, like Ionic's tabs: it takes the click, unless it
 * is disabled.
 */
function isHostOf(hit: Element, target: Element): boolean {
  const root = target.getRootNode();
  if (!isShadowRoot(root) || root.host !== hit || hit.matches(OUT_OF_USE)) return false;
  const controls = [...root.querySelectorAll(CONTROL)];
  return controls.length === 1 && controls[0] === target;
}

/**
 * Whether the hit is transparent and fills a box that lets the pointer through, to handle it for all options in the
 * box: a clock face.
 */
function isClockFaceOver(hit: Element, target: Element): boolean {
  const box = flatParent(hit);
  if (!box || !target.matches(ITEM) || !box.contains(target) || hit.childElementCount > 0 || drawsBackground(hit))
    return false;
  return getComputedStyle(box).pointerEvents === 'none' && isSameBox(hit, box);
}

const OUT_OF_USE = ':disabled, [disabled]:not([disabled=false]), [aria-disabled=true]';

/**
 * Whether what covers a cell is a slot of another table that its grid lays over it, as calendars lay hours over their
 * days: these determine the cell under the pointer themselves.
 */
export function isSlotOver(cell: Element, hit: Element): boolean {
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

/** Whether the target is the chosen value of a list whose field, or that field's bare container, covers it. */
function isUnderField(target: Element, hit: Element): boolean {
  const fields = hit.matches(LIST_FIELD) ? [hit] : [...hit.querySelectorAll(LIST_FIELD)];
  const [field] = fields;
  return field !== undefined && fields.length === 1 && opensList(field) && isPartOfField(target, field);
}

const LIST_FIELD = 'input, [role=combobox]';

/** The checkbox of the label around the target, if it covers that: it takes clicks meant for the text. */
export function checkboxOver(target: Element, hit: Element): Element | undefined {
  const label = closestFlat(target, 'label');
  const isOver = label && hit.matches(TICKED) && isLabelOf(label, hit) && !ownControlBetween(target, label);
  return isOver ? hit : undefined;
}

/**
 * Whether the target is the whole text of the covering checkbox's label: of several words each may stand for a state of
 * its own.
 */
function isLabelUnder(target: Element, hit: Element): boolean {
  const label = checkboxOver(target, hit) && closestFlat(target, 'label');
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
