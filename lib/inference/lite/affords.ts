import type { ProposedAction } from '../inference.ts';
import { inFormOf } from './day-form.ts';
import type { OutlineNode } from './outline.ts';
import { isCheckable, isChoosable, isEditable, isLandmark } from './roles.ts';
import { numberIn } from './extract/values.ts';
import { fold } from './words.ts';

interface Rest {
  method: ProposedAction['method'];
  arguments: readonly string[];
}

/** Whether an element of this kind supports the act with these arguments: the final check of every proposal. */
export function affords(node: OutlineNode, { method, arguments: args }: Rest): boolean {
  switch (method) {
    case 'fill':
    case 'type':
      return canFill(node) && fillText(node, args[0] ?? '') === (args[0] ?? '');
    case 'check':
      return isTickable(node) && !node.states.has('readonly');
    case 'uncheck':
      return isTickable(node) && !node.states.has('readonly') && !/radio$/.test(node.role); // another one is chosen instead
    case 'selectOption':
      if (opensList(node)) return true; // its options are only visible then
      if (args.every(isDaySaid) && (opensCalendar(node) || isCalendar(node))) return true;
      if (isTwoDays(args) && node.role === 'textbox' && canFill(node)) return true;
      if (args.length === 1 && holdsWords(node, args[0] ?? '')) return true;
      return (
        isChoosable(node.role) &&
        !node.states.has('readonly') &&
        (args.every((name) => holds(node, name)) || node.hasMore === true)
      );
    case 'uploadFile':
      return takesFile(node);
    case 'dragAndDrop':
      return isMovable(node);
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
  if (node.role === 'group') return isMoment(node);
  if (!isEditable(node.role) || node.states.has('readonly')) return false;
  return node.role !== 'combobox' || !node.children.some(({ role }) => role === 'option' || role === 'group');
}

/** Whether a group is a date or time in parts, each a field of its own: it takes the whole. */
function isMoment(group: OutlineNode): boolean {
  const most = partsOf(group);
  const isDate = most.includes(12) && most.some(isDay);
  const isTime = most.includes(59) && most.some((max) => max === 12 || max === 23);
  return (isDate || isTime) && !group.children.some(({ role }) => role !== 'spinbutton' && isEditable(role));
}

/** Whether a group takes two dates, one after the other. */
export function isSpan(group: OutlineNode): boolean {
  return group.role === 'group' && isMoment(group) && partsOf(group).filter(isDay).length === 2;
}

/** The maximum of each part of a date or time. */
function partsOf({ children }: OutlineNode): number[] {
  return children.flatMap(({ role, states }) => (role === 'spinbutton' ? [Number(states.get('max'))] : []));
}

const isDay = (most: number): boolean => most >= 28 && most <= 31;

const IS_NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
const VARIABLE = /%[A-Za-z_]\w*%/; // filled in later
const MOST_UNIT_WORDS = 2;

/** The text as the field takes it: of "30 years", a slider takes the number, and a date gets the field's format; `undefined` if it can't take it. */
export function fillText(node: OutlineNode, text: string): string | undefined {
  if (node.role !== 'slider' && node.role !== 'spinbutton') return inFormOf(node, text);
  if (text === '') return node.role === 'slider' ? undefined : text;
  if (VARIABLE.test(text)) return text;
  const plain = IS_NUMBER.test(text) ? text : plainNumber(text);
  return plain !== undefined && isInRange(node, Number(plain)) ? plain : undefined;
}

/** "30 years" and "€1,500" are one number and a unit; "7 or 8" is not. */
function plainNumber(text: string): string | undefined {
  const words = text.match(/\p{L}+/gu) ?? [];
  const numbers = text.match(/\d[\d.,'’]*/g) ?? [];
  const number = numberIn(text);
  return numbers.length === 1 && words.length <= MOST_UNIT_WORDS && number !== undefined ? String(number) : undefined;
}

function isInRange({ role, states }: OutlineNode, value: number): boolean {
  const least = Number(states.get('min') ?? Number.NEGATIVE_INFINITY);
  const most = Number(states.get('max') ?? Number.POSITIVE_INFINITY);
  return role !== 'slider' || (value >= least && value <= most); // a number field reports itself what is wrong
}

/** Elements that are never fields to write into: a file input is shown as a button, which opens nothing and has no state. */
const ACTS =
  /^(?:with|without|only|all|any|show|hide|filter|like|reply|confirm|save|submit|cancel|delete|remove|send|next|back|close|continue|sign|log|search|edit|reset|apply|pay|buy|order|post|publish|comment)\b/i;

export function takesFile({ role, name, states }: OutlineNode): boolean {
  const opens = ['haspopup', 'expanded', 'collapsed', 'pressed'].some((state) => states.has(state));
  return role === 'button' && !opens && !ACTS.test(name);
}

/** Whether it may be dragged. */
export function isMovable({ role }: OutlineNode): boolean {
  return role !== 'document' && role !== 'option' && !isEditable(role) && !isCheckable(role) && !isLandmark(role);
}

/** Whether its options come with a list that opens, and in which the page engine looks for them; it may refuse text. */
export function opensList({ role, states, children }: OutlineNode): boolean {
  const opens = ['haspopup', 'expanded', 'collapsed'].some((state) => states.has(state));
  const isReadonly = (role === 'textbox' || role === 'listbox') && states.has('readonly');
  const isBox = role === 'combobox' || ((role === 'button' || isReadonly) && states.has('haspopup'));
  return opens && isBox && !children.some((child) => child.role === 'option' || child.role === 'group');
}

/** Whether it is an editor that contains these words, among others: they are selected there. */
export function holdsWords(node: OutlineNode, words: string): boolean {
  if (node.role !== 'textbox' || !node.states.has('multiline')) return false;
  const says = ({ name, children }: OutlineNode): string => [name, ...children.map(says)].join(' ');
  return (
    words !== '' && fold(`${node.states.get('value') ?? ''} ${node.children.map(says).join(' ')}`).includes(fold(words))
  );
}

function holds(box: OutlineNode, name: string): boolean {
  return box.children.some((child) => (child.role === 'group' ? holds(child, name) : child.name === name));
}

/** Whether it may open a calendar in which the page engine looks for a day; a field that takes the date as text takes it so. */
export function opensCalendar(node: OutlineNode): boolean {
  if (canFill(node) || node.states.has('disabled')) return false;
  const { role, states } = node;
  const isForPicker = states.has('readonly') && (states.has('placeholder') || !states.has('value')); // excludes a fixed date
  return opensList(node) || (role === 'textbox' && isForPicker);
}

/** Whether it is a calendar itself, which the page engine turns: a table of the days of a month. */
export function isCalendar(node: OutlineNode): boolean {
  if (node.role !== 'grid' && node.role !== 'table') return false;
  const days = new Set<string>();
  const read = ({ name, children }: OutlineNode): void => {
    const day = /(?<!\d)(?:[1-9]|[12]\d|3[01])(?!\d)/.exec(name)?.[0];
    if (day !== undefined && name.length <= LONGEST_DAY) days.add(day);
    children.forEach(read);
  };
  node.children.forEach(read);
  return days.size >= 28 && days.size <= 31;
}

const LONGEST_DAY = 40; // characters: "Today, Wednesday, September 30, 2026"

/** A date or time: a picker that opens beside a field need not list it, as the field takes it. */
export const isMomentSaid = (text: string): boolean => isDaySaid(text) || MOMENT.test(text) || TIME.test(text);

/** Values that a list beside its field need not contain, as the field takes them as text. */
export const isWrittenOut = (text: string): boolean =>
  isMomentSaid(text) || COLOUR.test(text) || isSpanSaid(text.split(SPAN));

const isSpanSaid = ([from = '', to = '', more]: string[]): boolean =>
  more === undefined && isDaySaid(from) && isDaySaid(to);

const SPAN = /\s+(?:[-–—~]|to|until)\s+/;

const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** A day of a calendar. */
export const isDaySaid = (text: string): boolean => DATE.test(text);

/** The first and the last day of a stay. */
export const isTwoDays = (said: readonly string[]): boolean => said.length === 2 && said.every(isDaySaid);

/** A time of day. */
export const isTimeSaid = (text: string): boolean => TIME.test(text);

const DAY = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}(?:\.|(?:\.|er)? )(?:de )?\p{L}{3,}\.? (?:de )?\d{4}|\p{L}{3,} \d{1,2}, \d{4}|\d{4}年\d{1,2}月\d{1,2}日)`;
const CLOCK = String.raw`\d{1,2}(?::\d{2}(?: ?[ap]\.?m\.?)?| ?[ap]\.?m\.?)`;
const DATE = new RegExp(`^${DAY}$`, 'iu');
const MOMENT = new RegExp(String.raw`^${DAY}(?:T|,? (?:at |um |à )?)${CLOCK}$`, 'iu');
const TIME = new RegExp(`^${CLOCK}$`, 'i');
