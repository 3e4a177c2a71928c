import type { ProposedAction } from '../../inference.ts';
import { toFieldFormat } from '../values/date-format.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isCheckable, isChoosable, isEditable, isLandmark } from '../outline/roles.ts';
import { numberIn } from '../values/parse-value.ts';
import { fold } from '../lexicon/words.ts';

interface MethodCall {
  method: ProposedAction['method'];
  arguments: readonly string[];
}

/** Whether an element of this kind supports the act with these arguments: the final check of every proposal. */
export function supportsAction(node: OutlineNode, { method, arguments: args }: MethodCall): boolean {
  switch (method) {
    case 'fill':
    case 'type':
      return canFill(node) && toFieldText(node, args[0] ?? '') === (args[0] ?? '');
    case 'check':
      return isTickable(node) && !node.states.has('readonly');
    case 'uncheck':
      return isTickable(node) && !node.states.has('readonly') && !/radio$/.test(node.role); // another one is chosen instead
    case 'selectOption':
      if (opensList(node)) return true; // its options are only visible then
      if (args.every(isDateText) && (opensCalendar(node) || isCalendar(node))) return true;
      if (areTwoDates(args) && node.role === 'textbox' && canFill(node)) return true;
      if (args.length === 1 && containsText(node, args[0] ?? '')) return true;
      return (
        isChoosable(node.role) &&
        !node.states.has('readonly') &&
        (args.every((name) => hasOption(node, name)) || node.hasMore === true)
      );
    case 'uploadFile':
      return acceptsFile(node);
    case 'dragAndDrop':
      return isDraggable(node);
    default:
      return true; // any element may be pointed at or scrolled to
  }
}

/** Whether it is checkable, or an option that stands for a checkbox: it, or a sibling, has a checked state. */
export function isTickable({ role, parent }: OutlineNode): boolean {
  if (role !== 'option') return isCheckable(role);
  return parent?.children.some((one) => one.role === 'option' && one.states.has('checked')) === true;
}

/** Whether text may be written into it. */
export function canFill(node: OutlineNode): boolean {
  if (node.role === 'group') return isDateTimeGroup(node);
  if (!isEditable(node.role) || node.states.has('readonly')) return false;
  return node.role !== 'combobox' || !node.children.some(({ role }) => role === 'option' || role === 'group');
}

/** Whether a group is a date or time in parts, each a field of its own: it takes the whole. */
function isDateTimeGroup(group: OutlineNode): boolean {
  const maximums = partMaximums(group);
  const isDate = maximums.includes(12) && maximums.some(isDayMaximum);
  const isTime = maximums.includes(59) && maximums.some((max) => max === 12 || max === 23);
  return (isDate || isTime) && !group.children.some(({ role }) => role !== 'spinbutton' && isEditable(role));
}

/** Whether a group takes two dates, one after the other. */
export function isDateRangeGroup(group: OutlineNode): boolean {
  return group.role === 'group' && isDateTimeGroup(group) && partMaximums(group).filter(isDayMaximum).length === 2;
}

/** The maximum of each part of a date or time. */
function partMaximums({ children }: OutlineNode): number[] {
  return children.flatMap(({ role, states }) => (role === 'spinbutton' ? [Number(states.get('max'))] : []));
}

const isDayMaximum = (maximum: number): boolean => maximum >= 28 && maximum <= 31;

const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
const VARIABLE = /%[A-Za-z_]\w*%/; // filled in later
const MAX_UNIT_WORDS = 2;

/**
 * The text as the field takes it: of "30 years", a slider takes the number, and a date gets the field's format; `undefined` if
 * it can't take it.
 */
export function toFieldText(node: OutlineNode, text: string): string | undefined {
  if (node.role !== 'slider' && node.role !== 'spinbutton') return toFieldFormat(node, text);
  if (text === '') return node.role === 'slider' ? undefined : text;
  if (VARIABLE.test(text)) return text;
  const number = NUMBER.test(text) ? text : plainNumber(text);
  return number !== undefined && isInRange(node, Number(number)) ? number : undefined;
}

/** "30 years" and "€1,500" are one number and a unit; "7 or 8" is not. */
function plainNumber(text: string): string | undefined {
  const words = text.match(/\p{L}+/gu) ?? [];
  const numbers = text.match(/\d[\d.,'’]*/g) ?? [];
  const number = numberIn(text);
  return numbers.length === 1 && words.length <= MAX_UNIT_WORDS && number !== undefined ? String(number) : undefined;
}

function isInRange({ role, states }: OutlineNode, value: number): boolean {
  const least = Number(states.get('min') ?? Number.NEGATIVE_INFINITY);
  const most = Number(states.get('max') ?? Number.POSITIVE_INFINITY);
  return role !== 'slider' || (value >= least && value <= most); // a number field reports itself what is wrong
}

/** Elements that are never fields to write into: a file input is shown as a button, which opens nothing and has no state. */
const ACTION_NAME =
  /^(?:with|without|only|all|any|show|hide|filter|like|reply|confirm|save|submit|cancel|delete|remove|send|next|back|close|continue|sign|log|search|edit|reset|apply|pay|buy|order|post|publish|comment)\b/i;

export function acceptsFile({ role, name, states }: OutlineNode): boolean {
  const hasPopup = ['haspopup', 'expanded', 'collapsed', 'pressed'].some((state) => states.has(state));
  return role === 'button' && !hasPopup && !ACTION_NAME.test(name);
}

/** Whether it may be dragged. */
export function isDraggable({ role }: OutlineNode): boolean {
  return role !== 'document' && role !== 'option' && !isEditable(role) && !isCheckable(role) && !isLandmark(role);
}

/** Whether its options come with a list that opens, and in which the page engine looks for them; it may refuse text. */
export function opensList({ role, states, children }: OutlineNode): boolean {
  const hasPopup = ['haspopup', 'expanded', 'collapsed'].some((state) => states.has(state));
  const isReadonly = (role === 'textbox' || role === 'listbox') && states.has('readonly');
  const isBox = role === 'combobox' || ((role === 'button' || isReadonly) && states.has('haspopup'));
  return hasPopup && isBox && !children.some((child) => child.role === 'option' || child.role === 'group');
}

/** Whether it is an editor that contains these words, among others: they are selected there. */
export function containsText(node: OutlineNode, text: string): boolean {
  if (node.role !== 'textbox' || !node.states.has('multiline')) return false;
  const textIn = ({ name, children }: OutlineNode): string => [name, ...children.map(textIn)].join(' ');
  return (
    text !== '' && fold(`${node.states.get('value') ?? ''} ${node.children.map(textIn).join(' ')}`).includes(fold(text))
  );
}

function hasOption(box: OutlineNode, name: string): boolean {
  return box.children.some((child) => (child.role === 'group' ? hasOption(child, name) : child.name === name));
}

/** Whether it may open a calendar in which the page engine looks for a day; a field that takes the date as text takes it so. */
export function opensCalendar(node: OutlineNode): boolean {
  if (canFill(node) || node.states.has('disabled')) return false;
  const { role, states } = node;
  const hasPicker = states.has('readonly') && (states.has('placeholder') || !states.has('value')); // excludes a fixed date
  return opensList(node) || (role === 'textbox' && hasPicker);
}

/** Whether it is a calendar itself, which the page engine turns: a table of the days of a month. */
export function isCalendar(node: OutlineNode): boolean {
  if (node.role !== 'grid' && node.role !== 'table') return false;
  const days = new Set<string>();
  const read = ({ name, children }: OutlineNode): void => {
    const day = /(?<!\d)(?:[1-9]|[12]\d|3[01])(?!\d)/.exec(name)?.[0];
    if (day !== undefined && name.length <= MAX_DAY_CHARS) days.add(day);
    children.forEach(read);
  };
  node.children.forEach(read);
  return days.size >= 28 && days.size <= 31;
}

const MAX_DAY_CHARS = 40; // characters: "Today, Wednesday, September 30, 2026"

/** A date or time: a picker that opens beside a field need not list it, as the field takes it. */
export const isDateOrTime = (text: string): boolean => isDateText(text) || DATE_TIME.test(text) || TIME.test(text);

/** Values that a list beside its field need not contain, as the field takes them as text. */
export const isTypedValue = (text: string): boolean =>
  isDateOrTime(text) || COLOUR.test(text) || isDateRange(text.split(RANGE_SEPARATOR));

const isDateRange = ([from = '', to = '', more]: string[]): boolean =>
  more === undefined && isDateText(from) && isDateText(to);

const RANGE_SEPARATOR = /\s+(?:[-–—~]|to|until)\s+/;

const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** A day of a calendar. */
export const isDateText = (text: string): boolean => DATE.test(text);

/** The first and the last day of a stay. */
export const areTwoDates = (dates: readonly string[]): boolean => dates.length === 2 && dates.every(isDateText);

/** A time of day. */
export const isTimeText = (text: string): boolean => TIME.test(text);

const DATE_PATTERN = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}(?:\.|(?:\.|er)? )(?:de )?\p{L}{3,}\.? (?:de )?\d{4}|\p{L}{3,} \d{1,2}, \d{4}|\d{4}年\d{1,2}月\d{1,2}日)`;
const CLOCK_PATTERN = String.raw`\d{1,2}(?::\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)`;
const DATE = new RegExp(`^${DATE_PATTERN}$`, 'iu');
const DATE_TIME = new RegExp(String.raw`^${DATE_PATTERN}(?:T|,? (?:at |um |à )?)${CLOCK_PATTERN}$`, 'iu');
const TIME = new RegExp(`^${CLOCK_PATTERN}$`, 'i');
