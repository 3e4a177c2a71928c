import { drawnBoxOf } from '../semantics/drawn-box.ts';
import { describeTag, describeElement } from './describe.ts';
import { boxOfArea } from './pointer/image-map.ts';
import { refuse, type Refusal } from './outcome.ts';
import { canvasOf, isCollapsedToPadding, computeVisibility } from '../style/visibility.ts';
import { holdsItems, ownTexts } from './lists/popup-rows.ts';
import { asTag, closestFlat, flatAncestors } from './flat-path.ts';
import { opensList } from './widget.ts';

/** The check that every act begins with: the element is in a rendered document. */
export function checkAttached(element: Element): Refusal | undefined {
  if (element.isConnected && element.ownerDocument.defaultView) return undefined;
  return refuse('detached', 'is no longer in the page');
}

/** Whether a person could see the element: it, or its content (`display: contents`), has a box that no style hides. */
export function checkVisible(element: Element): Refusal | undefined {
  const isShown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
  if (!isShown && computeVisibility(element) !== 'seen') {
    return refuse('invisible', 'is hidden by its style');
  }
  if (isInCollapsedBox(element)) return refuse('invisible', 'is in a collapsed part of the page');
  if (visibleRects(element).length > 0 || canvasOf(element)) return undefined;
  return refuse('invisible', 'has no size');
}

/** Whether an ancestor box is collapsed but for its padding, through which the pointer would reach the element. */
function isInCollapsedBox(element: Element): boolean {
  for (const at of flatAncestors(element)) {
    const style = (): CSSStyleDeclaration => getComputedStyle(at);
    if (at !== element && isCollapsedToPadding(at, style) && style().overflowY !== 'visible') return true;
  }
  return false;
}

/**
 * The check before a field is filled: one that takes keys for an editor drawn elsewhere, or shows only its thumb, needs
 * no size, nor does one that grows with its text, between the chips of earlier choices.
 */
export function checkFieldVisible(element: Element): Refusal | undefined {
  const refusal = checkVisible(element);
  const input = asTag(element, 'input');
  const isSmall =
    element.localName === 'textarea' || input?.type === 'range' || hasEditContext(element) || isNarrow(element);
  return refusal && isSmall && element.checkVisibility({ visibilityProperty: true }) ? undefined : refusal;
}

/** Whether it is a text field with the height of a line, and no width. */
export function isNarrow(element: Element): boolean {
  const input = asTag(element, 'input');
  if (!input || !TEXT_TYPES.has(input.type) || input.tabIndex < 0) return false;
  const { width, height } = input.getBoundingClientRect();
  return width <= 1 && height >= MIN_LINE_PX;
}

const TEXT_TYPES = new Set(['text', 'search']);
const MIN_LINE_PX = 8;

/** Whether the element takes keys for an editor that keeps its text itself. @see https://www.w3.org/TR/edit-context/ */
export function hasEditContext(element: Element): boolean {
  return 'editContext' in element && element.editContext !== null;
}

/**
 * The element's boxes, or those of what it shows if it has none (`display: contents`, an image map area); the boxes of
 * an item's text, if other items are inside it.
 */
export function visibleRects(element: Element): DOMRect[] {
  const area = boxOfArea(element);
  if (area) return [area];
  const words = holdsItems(element) ? [...ownTexts(element)].flatMap((text) => rectsIn(text, 1)) : [];
  if (words.length > 0) return words;
  const own = [...element.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
  return own.length > 0 ? own : rectsIn(element);
}

function rectsIn(node: Node, leastPx = 0): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter((rect) => rect.width > leastPx && rect.height > leastPx);
}

/** Refuses an element that is disabled itself, or by a fieldset or an `aria-disabled` ancestor. */
export function checkEnabled(element: Element): Refusal | undefined {
  if (element.matches(':disabled') || drawnBoxOf(element)?.disabled) return refuse('disabled', 'is disabled');
  const button = closestFlat(element, 'button, input, select, textarea, option');
  if (button?.matches(':disabled')) return refuse('disabled', 'is inside a disabled control');
  for (const at of flatAncestors(element)) {
    if (at.getAttribute('aria-disabled') === 'true') return refuse('disabled', 'is marked as disabled (aria-disabled)');
  }
  const inert = inertAncestor(element);
  return inert && refuseInert(element, inert);
}

function inertAncestor(element: Element): Element | undefined {
  for (const at of flatAncestors(element)) if (at.hasAttribute('inert')) return at;
  return undefined;
}

/** Refuses what the page made inert: usually for an open dialog; else it says where. */
function refuseInert(element: Element, inert: Element): Refusal {
  const dialogs = [...element.ownerDocument.querySelectorAll(DIALOG)];
  const isBehind = dialogs.some(
    (one) => !inert.contains(one) && one.checkVisibility(VISIBILITY_CHECKS) && visibleRects(one).length > 0,
  );
  if (isBehind) return refuse('covered', 'is inert, as what is behind an open dialog');
  const where = inert === element ? 'is inert' : `is inside ${describeElement(inert)}, which is inert`;
  return { ...refuse('disabled', `${where}: the page keeps all input from it for now`), hint: INERT_HINT };
}

const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]';
const VISIBILITY_CHECKS = { visibilityProperty: true, opacityProperty: true };
const INERT_HINT =
  'First do what the page waits for: an earlier step, a choice that enables this part, or its own close button.';

/** Refuses an element that can't be typed into. */
export function checkEditable(element: Element): Refusal | undefined {
  const field = asTag(element, 'input') ?? asTag(element, 'textarea');
  if (field) {
    if (field.readOnly && supportsReadonly(field)) return refuse('readonly', 'is read-only');
    return undefined;
  }
  if (element.getAttribute('aria-readonly') === 'true') return refuse('readonly', 'is marked as read-only');
  if (isEditingHost(element) || hasEditContext(element)) return undefined;
  const closed = refuseClosedCell(element);
  if (closed) return closed;
  const instead = opensList(element) ? ', but it has a list: use select "option" in its ref' : '';
  return refuse('not-editable', `is ${describeTag(element)}, in which nothing can be typed${instead}`);
}

/** Refuses a grid cell whose editor must be opened first. */
export function refuseClosedCell(element: Element): Refusal | undefined {
  return element.matches(CELL) ? refuse('not-in-edit', 'is a cell of a grid, in which no field is open') : undefined;
}

/** A focusable grid cell, in which some keys may open an editor. */
const CELL = '[role=gridcell][tabindex], [role=grid] td[tabindex]:not([role])';

/** Whether the element's content is edited in place (contenteditable, designMode). */
export function isEditingHost(element: Element): boolean {
  return 'isContentEditable' in element && element.isContentEditable === true;
}

const READONLY_TYPES = new Set([
  ...['text', 'search', 'url', 'tel', 'email', 'password', 'number'],
  ...['date', 'month', 'week', 'time', 'datetime-local'],
]);

function supportsReadonly(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return field.localName === 'textarea' || READONLY_TYPES.has(field.type);
}
