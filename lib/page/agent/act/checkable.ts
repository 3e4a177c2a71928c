import { checkedByClass } from '../semantics/state-by-class.ts';
import { drawnBoxOf } from '../semantics/drawn-box.ts';
import { isListenedTo } from '../dom/press-targets.ts';
import { pressedAsChecked } from '../semantics/states.ts';
import { cursorOver } from '../dom/read-cache.ts';
import { describeTag } from './describe.ts';
import type { Point } from './pointer/hit-test.ts';
import { GONE, isRefusal, refuse, type Refusal } from './outcome.ts';
import { stopwatch } from './timing.ts';
import { asTag } from './flat-path.ts';

const CHECKABLE_ROLES = new Set([
  'checkbox',
  'radio',
  'switch',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
]);

/** Roles that may get their checked state from a native checkbox inside. */
const CONTAINER_ROLES = new Set([...CHECKABLE_ROLES, 'menuitem']);

export interface Checked {
  checked: boolean;
  radio: boolean;
  /** It is in the mixed state: a click may turn it off, and only the next one on. */
  mixed?: boolean;
}

/** Whether a checkbox, radio button or switch is on, native or by ARIA. */
export function checkedState(element: Element): Checked | Refusal {
  const input = asTag(element, 'input') ?? controlOf(element) ?? drawnBoxOf(element);
  if (input && (input.type === 'checkbox' || input.type === 'radio')) {
    const { type, indeterminate: mixed } = input;
    return { checked: input.checked && !mixed, radio: type === 'radio', mixed };
  }
  const own = element.hasAttribute('aria-checked') ? undefined : checkboxInItem(element);
  if (own) return checkedState(own);
  const role = element.getAttribute('role') ?? '';
  const written = element.getAttribute('aria-checked') ?? element.getAttribute('aria-selected') ?? stateOfItem(element);
  const state = written ?? pressedAsChecked(element, role) ?? checkedByClass(element);
  const within = nativeBoxIn(element);
  if (within) return checkedState(within);
  if (CHECKABLE_ROLES.has(role) || state !== null) {
    const radio = role === 'radio' || role === 'menuitemradio';
    return { checked: state === 'true', radio, mixed: state === 'mixed' };
  }
  const pressed = element.getAttribute('aria-pressed');
  if (pressed !== null) return { checked: pressed === 'true', radio: false };
  return innerState(element) ?? refuse('not-checkable', `is ${describeTag(element)} that can't be checked`);
}

/** The only custom checkbox in a tree item itself, beside which a press may only select or unfold the item. */
function checkboxInItem(element: Element): Element | undefined {
  if (element.getAttribute('role') !== 'treeitem') return undefined;
  const boxes = [...element.querySelectorAll('[role=checkbox]')].filter(
    (box) => box.closest('[role=treeitem]') === element && cursorOver(box) === 'pointer',
  );
  return boxes.length === 1 && boxes[0]?.checkVisibility({ visibilityProperty: true }) ? boxes[0] : undefined;
}

/**
 * The state that a tree item, list item or table row has for its checkbox, which has none itself. `selected` counts only
 * if several can be selected: otherwise it marks the item that was clicked last.
 */
function stateOfItem(element: Element): string | null {
  if (element.getAttribute('role') !== 'checkbox') return null;
  const item = element.closest('[role=treeitem], [role=option], [role=row], tr');
  if (item?.querySelector('[role=checkbox]') !== element) return null; // that belongs to another item
  const selected = item.closest('[aria-multiselectable=true]') && item.getAttribute('aria-selected');
  return item.getAttribute('aria-checked') ?? selected;
}

/** The only native checkbox or radio in an element whose role is checkable and that has no state itself. */
export function nativeBoxIn(element: Element): HTMLInputElement | undefined {
  if (!CONTAINER_ROLES.has(element.getAttribute('role') ?? '')) return undefined;
  if (element.hasAttribute('aria-checked') || element.hasAttribute('aria-selected')) return undefined;
  const boxes = element.querySelectorAll('input[type=checkbox], input[type=radio]');
  return boxes.length === 1 && boxes[0] ? asTag(boxes[0], 'input') : undefined;
}

/** A label's input. */
function controlOf(element: Element): HTMLInputElement | undefined {
  const control = asTag(element, 'label')?.control;
  return control ? asTag(control, 'input') : undefined;
}

/**
 * What a click toggles the element with: itself, the native box in it, or the control in a component's shadow root
 * (`sl-checkbox`).
 */
export function toggleTargetOf(element: Element): Element {
  const native = element.matches(BOXES) ? nativeBoxIn(element) : undefined;
  return (
    checkboxInItem(element) ?? native ?? uncoveredBox(element) ?? element.shadowRoot?.querySelector(SWITCHES) ?? element
  );
}

const BOXES = '[role=checkbox], [role=radio], [role=switch]';

/**
 * The center, from the element's top left corner, of the small box that a pseudo-element draws before or after the text of a
 * wide checkable element: pages check whether the press is there. Undefined if there is none at a known place.
 */
export function drawnBoxCenter(element: Element): Point | undefined {
  if (!element.matches(BOXES) || element.localName === 'input' || toggleTargetOf(element) !== element) return undefined;
  const own = getComputedStyle(element);
  const outer = element.getBoundingClientRect();
  if (own.position === 'static' || own.transform !== 'none') return undefined;
  const [left, top] = [own.borderLeftWidth, own.borderTopWidth].map(Number.parseFloat);
  for (const pseudo of ['::before', '::after']) {
    const box = boxCenter(getComputedStyle(element, pseudo));
    const [x, y] = [(left ?? 0) + (box?.x ?? 0), (top ?? 0) + (box?.y ?? 0)];
    const isIn = x > 0 && x < outer.width && y > 0 && y < outer.height;
    if (box && isIn && box.width * 2 < outer.width) return { x, y };
  }
  return undefined;
}

/** The center of a box that a style draws, by its offsets within the padding box of its containing block. */
function boxCenter(style: CSSStyleDeclaration): (Point & { width: number }) | undefined {
  const { content, position, display, left, top, width, height, marginLeft, marginTop } = style;
  if (content === 'none' || position !== 'absolute' || display === 'none') return undefined;
  const [x, y, wide, high] = [left, top, width, height].map(Number.parseFloat);
  if (x === undefined || y === undefined || !wide || !high || Math.max(wide, high) > MAX_BOX_PX) return undefined;
  const inset = { x: Number.parseFloat(marginLeft), y: Number.parseFloat(marginTop) };
  return { x: x + inset.x + wide / 2, y: y + inset.y + high / 2, width: wide };
}

const MAX_BOX_PX = 40;

/** Where a click on the element goes: to the checkbox that an option stands for, if that does not cover the option's center. */
export function clickTargetIn(element: Element): Element {
  return (element.getAttribute('role') === 'treeitem' ? undefined : uncoveredBox(element)) ?? element;
}

/**
 * An item's native checkbox, if its label, and so all that operates it, does not cover the item's center; or one without a
 * label in it, if nothing shows that the item itself is pressed.
 */
function uncoveredBox(item: Element): HTMLInputElement | undefined {
  const box = nativeBoxIn(item);
  const [label] = box?.labels ?? [];
  if (!box || label?.contains(item) || box.parentElement?.closest(ITEMS) !== item) return undefined;
  const worked = label && item.contains(label) ? label : box;
  if (worked === box && !takesPress(box, item)) return undefined;
  const [outer, inner] = [item.getBoundingClientRect(), worked.getBoundingClientRect()];
  const [x, y] = [outer.left + outer.width / 2, outer.top + outer.height / 2];
  const isReached = x > inner.left && x < inner.right && y > inner.top && y < inner.bottom;
  return isReached ? undefined : box;
}

/** Whether the checkbox takes the pointer, and the item around it does not say that it does. */
function takesPress(box: HTMLInputElement, item: Element): boolean {
  if (isListenedTo(item) || cursorOver(item) === 'pointer') return false;
  const { pointerEvents } = getComputedStyle(box);
  const { width, height } = box.getBoundingClientRect();
  const isSeen = width > 1 && height > 1 && box.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isSeen && pointerEvents !== 'none';
}

const ITEMS = [...CONTAINER_ROLES].map((role) => `[role=${role}]`).join();

const SWITCHES = 'input[type=checkbox], input[type=radio], [role=checkbox], [role=switch], [role=radio]';

/** The native checkbox of a cell's editor, which a click drew in place of its tick and focused. */
export function editorCheckbox(cell: Element): HTMLInputElement | undefined {
  if (!cell.hasAttribute('aria-checked') || !cell.matches(CELLS)) return undefined;
  const boxes = cell.querySelectorAll('input[type=checkbox]:enabled');
  const box = boxes.length === 1 && boxes[0] ? asTag(boxes[0], 'input') : undefined;
  return box?.matches(':focus') && box.checkVisibility() ? box : undefined;
}

const CELLS = '[role=gridcell], [role=cell], td';

function innerState(element: Element): Checked | undefined {
  const inner = toggleTargetOf(element);
  if (inner === element) return undefined;
  const state = checkedState(inner);
  return 'checked' in state ? state : undefined;
}

/**
 * Waits until the element is on, or off, as wanted, at most `maxMs`, or `BUSY_MS` if it shows that the page is working on
 * it; an element that is removed meanwhile is gone.
 */
export async function untilChecked(element: Element, wanted: boolean, maxMs: number): Promise<Checked | Refusal> {
  const { spent, frame } = stopwatch();
  for (;;) {
    if (!element.isConnected) return GONE;
    const state = checkedState(element);
    const isStillMixed = !isRefusal(state) && state.mixed === true && spent() <= MIXED_MS;
    if (isRefusal(state) || (state.checked === wanted && !isStillMixed)) return state;
    const isBusy = element.matches(BUSY) || (element.localName !== 'input' && !element.checkVisibility());
    if (spent() > (isBusy ? Math.max(maxMs, BUSY_MS) : maxMs)) return state;
    await frame(element);
  }
}

const BUSY = ':disabled, [aria-disabled=true], [aria-busy=true]';
const MIXED_MS = 100; // a mixed state may end a few frames after the click
const BUSY_MS = 3_000; // for a request to a server, while a spinner replaces the checkbox, or it takes no clicks
