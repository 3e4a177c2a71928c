import { isOffPage } from '../../style/legibility.ts';
import { visibleBoxOf, checkboxOpenerBeside } from '../../semantics/select-box.ts';
import { isClippedAway } from '../../style/visibility.ts';
import { cursorOver } from '../../dom/read-cache.ts';
import { checkVisible, isNarrow } from '../checks.ts';
import { isFullyClipped } from './clipping.ts';
import { hitAt, isHitFor } from './hit-test.ts';
import { rowOf } from '../lists/popup-rows.ts';
import { asTag, closestFlat, flatParent, isElement, rootsAround } from '../flat-path.ts';
import { isOnlyControlIn, isOnlyFieldIn, MAX_SWITCH_BOX, opensList } from '../widget.ts';

/**
 * Where a click for `element` goes: a hidden checkbox, radio or switch is operated by one of its labels, or the box that
 * draws it, a hidden slider by its thumb, a field without size by the box around it, an option for screen readers only by
 * the row that shows it, a tree item, which contains those below it, by its own row, a menu item by the link with its text,
 * and a hidden select by its visible box.
 */
export function clickTargetFor(element: Element): Element {
  if (element.getAttribute('role') === 'option' && isFullyClipped(element)) return rowOf(element) ?? element;
  if (element.getAttribute('role') === 'treeitem') return ownLabel(element) ?? element;
  if (element.getAttribute('role') === 'menuitem') return linkOfItem(element) ?? element;
  const select = asTag(element, 'select');
  if (select) return visibleBoxOf(select) ?? checkboxOpenerBeside(select) ?? element;
  const button = asTag(element, 'button');
  if (button && button.labels.length > 0 && isUnreachable(button)) return labelOf(button) ?? element;
  const input = asTag(element, 'input');
  if (!input || !isUnreachable(input)) return element;
  const label = labelOf(input);
  if (input.type === 'range') return thumbOf(input) ?? label ?? input;
  if (opensList(input) || isNarrow(input)) return boxAround(input) ?? label ?? input;
  const around = label ?? closestFlat(input, 'label');
  const isDrawn = /^(?:checkbox|radio)$/.test(input.type) && !(around && isBeside(around, input));
  return (isDrawn ? drawnBox(input) : undefined) ?? around ?? element;
}

/** The item's own label, if items below it are inside it, too. */
function ownLabel(item: Element): Element | undefined {
  if (!item.querySelector(ITEM)) return undefined;
  const parts = [...item.children, ...(item.shadowRoot?.querySelectorAll('*') ?? [])];
  return parts.find((part) => !part.matches(`${ITEM}, [role=group]`) && !containsItem(part) && hasText(part));
}

/**
 * The only link of a menu item, if the item is wider, and only the link has the pointer cursor: beside it nothing may
 * listen.
 */
function linkOfItem(item: Element): Element | undefined {
  const links = [...item.querySelectorAll('a, button')].filter((one) => one.closest(MENU_PART) === item);
  const [link] = links;
  if (!link || links.length > 1 || item.hasAttribute('onclick') || hasPointerCursor(item) || !hasPointerCursor(link))
    return undefined;
  const [inner, outer] = [link.getBoundingClientRect(), item.getBoundingClientRect()];
  const middle = outer.left + outer.width / 2;
  return inner.width > 0 && (middle < inner.left || middle > inner.right) ? link : undefined;
}

const MENU_PART = '[role=menuitem], [role=menu]';
const hasPointerCursor = (element: Element): boolean => cursorOver(element) === 'pointer';

const ITEM = '[role=treeitem]';

/** Whether the part, or what is slotted into it if it is a component's, contains an item. */
function containsItem(part: Element): boolean {
  const given = slotted(part).filter(isElement);
  return [part, ...given].some((one) => (one !== part && one.matches(ITEM)) || one.querySelector(ITEM));
}

function hasText(part: Element): boolean {
  const says = [part, ...slotted(part)].map((one) => one.textContent).join(' ');
  return /[\p{L}\p{N}]/u.test(says) && !checkVisible(part);
}

function slotted(part: Element): Node[] {
  return [...part.querySelectorAll('slot')].flatMap((slot) => slot.assignedNodes());
}

/** The box that draws a checkbox or radio in its place: small, and with nothing else to click. */
function drawnBox(input: HTMLInputElement): Element | undefined {
  const box = boxAround(input);
  const { width, height } = box?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return width <= MAX_SWITCH_BOX.width && height <= MAX_SWITCH_BOX.height ? box : undefined;
}

/**
 * Whether the element is one of several radios, each drawn by something small in its place: in ratings with halves, pages read
 * the value from the pointer's position within a star.
 */
export function isRatingStar(element: Element, drawn: Element): boolean {
  if (drawn === element || asTag(element, 'input')?.type !== 'radio') return false;
  const { width, height } = drawn.getBoundingClientRect();
  return Math.max(width, height) <= MAX_STAR_PX && groupOf(element).length >= MIN_STARS;
}

const MAX_STAR_PX = 64;
const MIN_STARS = 3;

/** Whether the hit draws another radio of the same group. */
export function isInSameGroup(radio: Element, hit: Element | undefined): boolean {
  const control = hit && asTag(closestFlat(hit, 'label') ?? hit, 'label')?.control;
  return Boolean(control) && control !== radio && groupOf(radio).some((one) => one === control);
}

function groupOf(radio: Element): Element[] {
  const input = asTag(radio, 'input');
  const all = input ? [...(rootsAround(input)[0]?.querySelectorAll('input') ?? [])] : [];
  return all.filter((one) => one.type === 'radio' && one.name === input?.name && one.form === input.form);
}

/** The box around a keyboard-only slider that the page draws, and moves, as its thumb. */
function thumbOf(input: HTMLInputElement): Element | undefined {
  const box = boxAround(input);
  const { width, height } = box?.getBoundingClientRect() ?? { width: 0, height: 0 };
  return Math.max(width, height) <= MAX_THUMB_PX ? box : undefined;
}

const MAX_THUMB_PX = 64;

/** Whether the label may be what draws the input, and not a caption elsewhere. */
function isBeside(label: Element, input: Element): boolean {
  return label.contains(input) || label.parentElement === input.parentElement;
}

/** The label to click: of several (one opens a panel, the other is in it) the one that nothing covers. */
function labelOf(input: HTMLInputElement | HTMLButtonElement): HTMLLabelElement | undefined {
  const labels = [...(input.labels ?? [])];
  if (labels.length < 2) return labels[0];
  const shown = labels.filter((label) => !checkVisible(label));
  return shown.find(isReached) ?? shown[0] ?? labels[0];
}

function isReached(label: Element): boolean {
  const { left, top, width, height } = label.getBoundingClientRect();
  const hit = hitAt(label, { x: left + width / 2, y: top + height / 2 });
  return hit !== undefined && isHitFor(hit, label);
}

function isUnreachable(input: Element): boolean {
  if (checkVisible(input)) return true;
  const rect = input.getBoundingClientRect();
  if (rect.width <= 1 || rect.height <= 1 || isOffPage(input, rect) || isFullyClipped(input)) return true; // the usual "visually hidden" patterns
  const style = getComputedStyle(input);
  if (style.pointerEvents === 'none' || isClippedAway(style)) return true;
  return style.clipPath !== 'none' && style.position === 'absolute';
}

const MIN_PX = 10; // of a box that a person would click

/** The nearest box around a field that is large enough to be seen, and contains no other field. */
function boxAround(field: Element): Element | undefined {
  const isOnly = opensList(field) || isNarrow(field) ? isOnlyFieldIn : isOnlyControlIn;
  for (let box = flatParent(field); box && isOnly(field, box); box = flatParent(box)) {
    const { width, height } = box.getBoundingClientRect();
    if (width >= MIN_PX && height >= MIN_PX && !checkVisible(box)) return box;
  }
  return undefined;
}
