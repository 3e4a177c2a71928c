import { boxDrawnBy } from './drawn-box.ts';
import { edgeOf } from './hand.ts';
import { iconOf, signIn } from './icon.ts';
import { labelsOf } from './labels.ts';
import type { Named } from './name.ts';
import { isDrawnAround, isDrawnBeside, isInOwnBox, isLabelledInPlace, isNamedInPlace, isPictured } from './picture.ts';
import { FIELDS, INTERACTIVE } from './roles.ts';
import {
  hasHandler,
  hasNoBox,
  isCollapsed,
  isDraggable,
  isDrawnOn,
  isFocusGuard,
  isGuardButton,
  isOperated,
  isTextOnly,
  KEPT_EMPTY,
  mayHaveStates,
  type Shape,
} from './shape.ts';
import {
  isChosenByClass,
  isDisabledByClass,
  isOneOfChosenByClass,
  isRowByClass,
  markByClass,
  stateOfHost,
} from './by-class.ts';
import { statesOf } from './states.ts';
import { quote } from './text.ts';
import { sightOf } from './visible.ts';

/** A node whose line is to be written: what it is, what it is called, whether a person can see it. */
export interface Node {
  element: Element;
  shape: Shape;
  named: Named;
  unseen: boolean;
  /** It stands in something that takes no input. */
  inert: boolean;
  /** What it says when that is more than a name: see outline.ts. */
  pieces?: string;
  /** States of the control in it that it stands for. */
  inner?: readonly string[];
  /** What it holds stands in the lines below it. */
  isToldBelow?: boolean;
  /** What is chosen in it, when it is a list that is no field. */
  chosen?: string;
  /** What is drawn in it as long as it holds no value. */
  placeholder?: string;
}

/** Whether the states say no more than that the element reacts, or would if it took input. */
export function saysOnlyThatItReacts(states: readonly string[]): boolean {
  return states.length > 0 && states.every((state) => state === 'clickable' || state === 'disabled');
}

/** Whether an empty node without a name is not worth a line. */
export function isNothing({ element, shape, unseen, inert }: Node, states: readonly string[]): boolean {
  const isOwn = inert && isOperated(shape) && shape.tag !== 'option' && hasNoBox(element);
  if (isOwn && !hasStandIn(element)) return true; // a script's own, which no one else gets at
  if (shape.role === 'generic' && states.includes('focused') && isFocusGuard(element)) return true;
  const said = states.filter((state) => state !== 'unseen');
  if (said.length === 0) {
    if (isOperated(shape)) return isGuardButton(element);
    if (isKeptEmpty(shape.role, unseen)) return shape.role.endsWith('dialog') && isCollapsed(element); // none is open
    return unseen || !(isDrawnOn(element) || isRoomForItems(element, shape.role));
  }
  if (said.every((state) => state === 'disabled') && isLine(element) && !hasStandIn(element)) return true;
  if ((shape.role !== 'generic' && !unseen) || !saysOnlyThatItReacts(said)) return false;
  if (unseen && hasStandIn(element)) return false;
  if (isSeparator(element)) return true;
  return hasHandler(element) ? isFocusGuard(element) : !isPictured(element);
}

/** Whether it is no more than a line to be seen, whatever its role: what parts the entries of a menu. */
const isLine = (element: Element): boolean => element.getBoundingClientRect().height <= MOST_LINE_PX;

const MOST_LINE_PX = 2;
const MOST_SEPARATOR_PX = 12; // height

/** Whether it parts the items of a menu, and shows the hand only as they do: a line as wide as these. */
function isSeparator(element: Element): boolean {
  const menu = element.parentElement;
  if (menu?.getAttribute('role') !== 'menu') return false;
  const { width, height } = element.getBoundingClientRect();
  return height <= MOST_SEPARATOR_PX && width > menu.getBoundingClientRect().width / 2;
}

/** Cells keep the places of others in a row; anything else that is empty is there to be seen. */
function isKeptEmpty(role: string, unseen: boolean): boolean {
  return KEPT_EMPTY.has(role) && (!unseen || CELLS.has(role));
}

const LEAST_ROOM_PX = 24; // of a list to drop items into

/** Whether an empty list shows a place for items: the column of a board. */
function isRoomForItems(element: Element, role: string): boolean {
  if (role !== 'list') return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= LEAST_ROOM_PX;
}

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

export function statesOfNode({
  element,
  shape,
  named,
  unseen,
  inert,
  inner = [],
  isToldBelow = false,
  chosen,
  placeholder,
}: Node): string[] {
  const all = mayHaveStates(element, shape.role) ? statesOf(element, shape.role, named) : [];
  const own = isToldBelow ? all.filter((state) => !state.startsWith('value=')) : all;
  const states = [...own, ...inner.filter((state) => state !== 'unseen' && !own.includes(state))];
  if (chosen !== undefined) states.push(`value=${quote(chosen)}`);
  if (placeholder !== undefined) states.push(`placeholder=${quote(placeholder)}`);
  const isDragged = !INTERACTIVE.has(shape.role) && (shape.drags === true || isDraggable(element));
  const mark = mayBeMarked(element, shape, states) ? markOf(element, shape, isDragged) : undefined;
  if (mark !== undefined && !states.includes(mark)) states.push(mark);
  const sign = named.from === 'author' || named.from === 'title' ? stateSign(element) : '';
  if (sign !== '') states.push(`icon=${quote(sign)}`);
  if (shape.reacts && !INTERACTIVE.has(shape.role)) states.push('clickable');
  if (isDragged) states.push('draggable');
  if (shape.hovers) states.push('hoverable');
  const isOutOfUse = inert ? isOperated(shape) : saysDisabled(element, shape);
  if (isOutOfUse && !states.includes('disabled')) states.push('disabled');
  if (unseen && !hasStandIn(element) && !isNamedInPlace(element, named.name)) states.push('unseen');
  return states;
}

/** Whether it is what people go to or choose, unless it says so already, or its author says so one way or the other. */
function mayBeMarked(element: Element, { role }: Shape, states: readonly string[]): boolean {
  return MAY_BE_CURRENT.has(role) && !states.includes('current') && !tellsChosen(element);
}

/** What its class, or the component that it is drawn by, says of it alone among its like. */
function markOf(element: Element, shape: Shape, isDragged: boolean): string | undefined {
  if (shape.isCurrent === true && shape.role === 'generic') return 'current';
  if (!isOperated(shape))
    return (isDragged || ENTRIES.has(shape.role)) && isRowByClass(element) ? 'current' : undefined;
  const mark = shape.role === 'generic' ? markByClass(element) : undefined;
  if (mark !== undefined) return mark;
  if (isChosenByClass(element)) return 'current';
  if (SWITCHED.has(shape.role) && isOneOfChosenByClass(element))
    return shape.role === 'button' ? 'pressed' : 'selected';
  return stateOfHost(element);
}

const SWITCHED = new Set(['button', 'generic']);

/** Whether it is drawn as out of use; what ARIA or HTML says of that is told anyway. */
function saysDisabled(element: Element, shape: Shape): boolean {
  const mayBe = shape.role === 'img' || (isOperated(shape) && !FIELDS.has(shape.role));
  return mayBe && !element.hasAttribute('aria-disabled') && isDisabledByClass(element);
}

const MAY_BE_CURRENT = new Set('link button generic listitem group tab menuitem gridcell cell'.split(' '));
/** Roles of entries of a list, and slides. */
const ENTRIES = new Set(['listitem', 'group']);

/** Whether an author says, one way or the other, if it is chosen or what it opens is open. */
function tellsChosen(element: Element): boolean {
  return element.getAttributeNames().some((name) => CHOSEN.test(name));
}

const CHOSEN = /^aria-(?:current|selected|pressed|checked|expanded|haspopup|disabled)$/;

/** The star, heart, tick or dot that says whether what a person called otherwise is on: nothing else does. */
function stateSign(element: Element): string {
  const text = isTextOnly(element) ? (element.textContent ?? '').trim() : '';
  return STATE_SIGN.test(text) ? text : '';
}

const STATE_SIGN = /^[★☆⭐♥♡❤🤍✓✔☐☑☒●○◉◯]\uFE0F?$/u;

/** Roles of what is often nothing but an icon; what reacts may be one, whatever its role. */
const PICTURED = new Set(['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox', 'option']);

/** The states of a node that says nothing, or no more than a number, with what its icon is called. */
export function withIcon(
  { element, shape: { role, reacts, drags }, named }: Node,
  states: readonly string[],
): string[] {
  const isPlain = !PICTURED.has(role) && !(reacts && !FIELDS.has(role));
  const isTold = states.some((state) => state.startsWith('description='));
  const icon = isTold ? '' : !isPlain ? pictureOf(element) : drags ? edgeOf(element) : signOf(element, role);
  return icon === '' || named.name.includes(icon) ? [...states] : [...states, `icon=${quote(icon)}`];
}

function signOf(element: Element, role: string): string {
  return CELLS.has(role) && element.firstElementChild ? signIn(element) : '';
}

/** What the icon in a control is called, or that in the label of a box or file field that is drawn by it. */
function pictureOf(control: Element): string {
  if (control.localName !== 'input') return boxDrawnBy(control) ? '' : iconOf(control); // its tick says what it would say
  return labelsOf(control).map(iconOf).find(Boolean) ?? iconOf(control);
}

/** Whether a control is called by no more than a number and a picture: how many there are of what that shows. */
export function isCounted({ element, shape, named: { name, from } }: Node): boolean {
  return (
    from === 'content' && A_NUMBER.test(name) && PICTURED.has(shape.role) && element.querySelector(PICTURE) !== null
  );
}

const A_NUMBER = /^[\d.,+\s()]*\d[\d.,+\s()]*$/;
const PICTURE = 'i, svg, img, [class*="icon"]';

/** A field that something else stands in for: pages hide it to draw their own, or to let its label do. */
function hasStandIn(element: Element): boolean {
  const role = element.getAttribute('role');
  if (element.localName !== 'input' && element.localName !== 'select')
    return role === 'combobox' ? isInOwnBox(element as HTMLElement) : isLabelledInPlace(element); // no graphic opens a list
  const field = element as HTMLInputElement | HTMLSelectElement; // by tag
  const isLabelled = /^(?:checkbox|radio|file)$/.test(field.type) || role === 'combobox';
  if ((isLabelled && labelsOf(field).some(isSeen)) || isDrawnBeside(field) || isInOwnBox(field)) return true;
  return /^(?:checkbox|radio|range)$/.test(field.type) && isDrawnAround(field);
}

function isSeen(element: Element): boolean {
  return sightOf(element) === 'seen';
}
