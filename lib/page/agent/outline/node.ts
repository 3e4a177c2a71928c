import { daysOver } from '../semantics/event-days.ts';
import { drawnRoleOf } from '../semantics/drawn-box.ts';
import { drawnChoice } from '../semantics/drawn-choice.ts';
import { edgeOf } from '../style/cursor.ts';
import { iconOf, iconNameIn } from '../semantics/icon-name.ts';
import { labelsOf } from '../semantics/labels.ts';
import { isInStates } from './line.ts';
import type { ComputedName } from '../semantics/name.ts';
import {
  isDrawnAround,
  isDrawnBeside,
  isInOwnBox,
  isLabelledInPlace,
  isNamedInPlace,
  isClickableDrawing,
} from '../style/drawing.ts';
import { FIELDS, INTERACTIVE } from '../semantics/roles.ts';
import {
  hasHandler,
  hasNoBox,
  isCollapsed,
  isDraggable,
  isCanvasToPointAt,
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
  isToggledByClass,
  isRowByClass,
  markByClass,
  hostStateOf,
} from '../semantics/state-by-class.ts';
import { statesOf } from '../semantics/states.ts';
import { quote } from '../dom/text.ts';
import { visibilityOf } from '../style/visibility.ts';

/** A node about to be written: its shape, its name, whether a person can see it. */
export interface Node {
  element: Element;
  shape: Shape;
  named: ComputedName;
  unseen: boolean;
  /** It is inside something that takes no input. */
  inert: boolean;
  /** Its text if that is more than a name: see lib/page/outline.ts. */
  pieces?: string;
  /** States of the control inside that it represents. */
  inner?: readonly string[];
  /** Its content is in the lines below it. */
  isShownBelow?: boolean;
  /** Its choice, if it is a list that is no field. */
  chosen?: string;
  /** Its placeholder, while it has no value. */
  placeholder?: string;
}

/** Whether the states only say that the element is clickable, or would be if it took input. */
export function onlySaysInteractive(states: readonly string[]): boolean {
  return states.length > 0 && states.every((state) => state === 'clickable' || state === 'disabled');
}

/** Whether an empty node without a name is not worth a line. */
export function isNotWorthLine({ element, shape, unseen, inert }: Node, states: readonly string[]): boolean {
  const isOwn = inert && isOperated(shape) && shape.tag !== 'option' && hasNoBox(element);
  if (isOwn && !hasStandIn(element)) return true; // a script's own, which no one else can reach
  if (shape.role === 'generic' && states.includes('focused') && isFocusGuard(element)) return true;
  const said = states.filter((state) => state !== 'unseen');
  if (said.length === 0) {
    if (isOperated(shape)) return isGuardButton(element);
    if (isKeptEmpty(shape.role, unseen)) return shape.role.endsWith('dialog') && isCollapsed(element); // none is open
    return unseen || !(isCanvasToPointAt(element) || isEmptyDropList(element, shape.role));
  }
  if (said.every((state) => state === 'disabled') && isLine(element) && !hasStandIn(element)) return true;
  if ((shape.role !== 'generic' && !unseen) || !onlySaysInteractive(said)) return false;
  if (unseen && hasStandIn(element)) return false;
  if (isSeparator(element)) return true;
  return hasHandler(element) ? isFocusGuard(element) : !isClickableDrawing(element);
}

/** Whether it is merely a visible line, whatever its role: the separator of menu entries. */
const isLine = (element: Element): boolean => element.getBoundingClientRect().height <= MAX_LINE_PX;

const MAX_LINE_PX = 2;
const MAX_SEPARATOR_PX = 12; // height

/** Whether it separates menu items, and has the pointer cursor only because they do: a line of their width. */
function isSeparator(element: Element): boolean {
  const menu = element.parentElement;
  if (menu?.getAttribute('role') !== 'menu') return false;
  const { width, height } = element.getBoundingClientRect();
  return height <= MAX_SEPARATOR_PX && width > menu.getBoundingClientRect().width / 2;
}

/** Empty cells keep the positions of others in a row; other empty elements are kept if they are visible. */
function isKeptEmpty(role: string, unseen: boolean): boolean {
  return KEPT_EMPTY.has(role) && (!unseen || CELLS.has(role));
}

const MIN_ROOM_PX = 24; // of a list to drop items into

/** Whether an empty list shows room for items: the column of a board. */
function isEmptyDropList(element: Element, role: string): boolean {
  if (role !== 'list') return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= MIN_ROOM_PX;
}

const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

export function statesOfNode({
  element,
  shape,
  named,
  unseen,
  inert,
  inner = [],
  isShownBelow = false,
  chosen,
  placeholder,
}: Node): string[] {
  const all = mayHaveStates(element, shape.role) ? statesOf(element, shape.role, named) : [];
  const own = isShownBelow ? all.filter((state) => !state.startsWith('value=')) : all;
  const states = [...own, ...inner.filter((state) => state !== 'unseen' && !own.includes(state))];
  const choice = chosen ?? drawnIn(element, shape, states);
  if (choice !== undefined) states.push(`value=${quote(choice)}`);
  if (placeholder !== undefined) states.push(`placeholder=${quote(placeholder)}`);
  const days = isOperated(shape) && !CELLS.has(shape.role) ? daysOver(element) : '';
  if (days !== '' && !saysDays(named, days)) states.push(`description=${quote(`on ${days}`)}`);
  const isDragged = !INTERACTIVE.has(shape.role) && (shape.drags === true || isDraggable(element));
  const mark = mayBeMarked(element, shape, states) ? markOf(element, shape, isDragged) : undefined;
  if (mark !== undefined && !states.includes(mark)) states.push(mark);
  const sign = named.from === 'author' || named.from === 'title' ? stateSymbol(element) : '';
  if (sign !== '') states.push(`icon=${quote(sign)}`);
  if (shape.reacts && !INTERACTIVE.has(shape.role)) states.push('clickable');
  if (isDragged) states.push('draggable');
  if (shape.hovers) states.push('hoverable');
  const isOutOfUse = inert ? isOperated(shape) : saysDisabled(element, shape);
  if (isOutOfUse && !states.includes('disabled')) states.push('disabled');
  if (unseen && !hasStandIn(element) && !isNamedInPlace(element, named.name)) states.push('unseen');
  return states;
}

/** Whether what stands in the row of a month is called by its day, or may be the day itself. */
const saysDays = ({ name }: ComputedName, days: string): boolean => name === '' || name.split(' ').includes(days);

/** The choice that is drawn beside the field of a list. */
function drawnIn(element: Element, { tag, role }: Shape, states: readonly string[]): string | undefined {
  if (tag !== 'input' || role !== 'combobox') return undefined;
  const choice = drawnChoice(element as HTMLInputElement); // by tag
  return choice === '' || isInStates(choice, states) ? undefined : choice;
}

/** Whether it is something people go to or choose, and neither it nor its author already says whether it is current. */
function mayBeMarked(element: Element, { role }: Shape, states: readonly string[]): boolean {
  return MAY_BE_CURRENT.has(role) && !states.includes('current') && !hasAuthorState(element);
}

/** The state that its class, or the component that draws it, gives it alone among its siblings. */
function markOf(element: Element, shape: Shape, isDragged: boolean): string | undefined {
  if (shape.isCurrent === true && shape.role === 'generic') return 'current';
  if (!isOperated(shape))
    return (isDragged || ENTRIES.has(shape.role)) && isRowByClass(element) ? 'current' : undefined;
  const mark = shape.role === 'generic' ? markByClass(element) : undefined;
  if (mark !== undefined) return mark;
  if (isChosenByClass(element)) return 'current';
  if (SWITCHED.has(shape.role) && isToggledByClass(element)) return shape.role === 'button' ? 'pressed' : 'selected';
  return hostStateOf(element);
}

const SWITCHED = new Set(['button', 'generic']);

/** Whether it is styled as disabled; what ARIA or HTML says about that is shown anyway. */
function saysDisabled(element: Element, shape: Shape): boolean {
  const mayBe = shape.role === 'img' || (isOperated(shape) && !FIELDS.has(shape.role));
  return mayBe && !element.hasAttribute('aria-disabled') && isDisabledByClass(element);
}

const MAY_BE_CURRENT = new Set('link button generic listitem group tab menuitem gridcell cell'.split(' '));
/** Roles of list entries and slides. */
const ENTRIES = new Set(['listitem', 'group']);

/** Whether the author says, one way or the other, if it is chosen or what it opens is open. */
function hasAuthorState(element: Element): boolean {
  return element.getAttributeNames().some((name) => STATE_ATTRIBUTE.test(name));
}

const STATE_ATTRIBUTE = /^aria-(?:current|selected|pressed|checked|expanded|haspopup|disabled)$/;

/** The star, heart, check mark or dot that alone shows whether a control with another name is on. */
function stateSymbol(element: Element): string {
  const text = isTextOnly(element) ? (element.textContent ?? '').trim() : '';
  return STATE_SYMBOL.test(text) ? text : '';
}

const STATE_SYMBOL = /^[★☆⭐♥♡❤🤍✓✔☐☑☒●○◉◯]\uFE0F?$/u;

/** Roles that often show only an icon; a clickable element may do so, whatever its role. */
const ICON_ROLES = new Set(['button', 'link', 'tab', 'menuitem', 'radio', 'checkbox', 'option']);

/** The states of a node without a name, or with just a number, plus its icon's name. */
export function withIcon(
  { element, shape: { role, reacts, drags }, named }: Node,
  states: readonly string[],
): string[] {
  const isPlain = !ICON_ROLES.has(role) && !(reacts && !FIELDS.has(role));
  const isAlreadyNamed = states.some((state) => state.startsWith('description='));
  const icon = isAlreadyNamed ? '' : !isPlain ? iconNameOf(element) : drags ? edgeOf(element) : symbolOf(element, role);
  return icon === '' || named.name.includes(icon) ? [...states] : [...states, `icon=${quote(icon)}`];
}

function symbolOf(element: Element, role: string): string {
  return CELLS.has(role) && element.firstElementChild ? iconNameIn(element) : '';
}

/** The name of the icon in a control, or in the label that draws a checkbox or file field. */
function iconNameOf(control: Element): string {
  if (control.localName !== 'input') return drawnRoleOf(control) ? '' : iconOf(control); // its tick would only repeat its state
  return labelsOf(control).map(iconOf).find(Boolean) ?? iconOf(control);
}

/** Whether a control's name is just a number and a picture: the count of what the picture shows. */
export function isCounted({ element, shape, named: { name, from } }: Node): boolean {
  return (
    from === 'content' && NUMBER.test(name) && ICON_ROLES.has(shape.role) && element.querySelector(PICTURE) !== null
  );
}

const NUMBER = /^[\d.,+\s()]*\d[\d.,+\s()]*$/;
const PICTURE = 'i, svg, img, [class*="icon"]';

/** A field with a visible substitute: pages hide it to draw their own, or to let its label do that. */
function hasStandIn(element: Element): boolean {
  const role = element.getAttribute('role');
  if (element.localName !== 'input' && element.localName !== 'select')
    return role === 'combobox' ? isInOwnBox(element as HTMLElement) : isLabelledInPlace(element); // no SVG element opens a list
  const field = element as HTMLInputElement | HTMLSelectElement; // by tag
  const isLabelled = /^(?:checkbox|radio|file)$/.test(field.type) || role === 'combobox';
  if ((isLabelled && labelsOf(field).some(isSeen)) || isDrawnBeside(field) || isInOwnBox(field)) return true;
  return /^(?:checkbox|radio|range)$/.test(field.type) && isDrawnAround(field);
}

function isSeen(element: Element): boolean {
  return visibilityOf(element) === 'seen';
}
