import { refOf } from '../../dom/registry.ts';
import { cursorOver } from '../../dom/read-cache.ts';
import { revealingAroundMs } from '../effects/animations.ts';
import { buttonsAmong, buttonLabels } from '../buttons.ts';
import { captionEntryFor } from './calendar-entries.ts';
import { elementsBelowDays, popupOf } from './calendar-footer.ts';
import { isLinkToCalendar, openerBeside } from './calendar-openers.ts';
import { calendarBox, captionControls, navigationControls } from './calendar-turns.ts';
import { monthAndYearViews } from './calendar-views.ts';
import { type Month, monthsIn, isoMonth } from './calendars.ts';
import { isEditingHost } from '../checks.ts';
import { fieldOf } from '../text/fields.ts';
import { languageOf } from './date-parts.ts';
import type { Point } from '../pointer/hit-test.ts';
import { backdropPointBeside } from '../lists/open-list.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import { toIso } from './parse-dates.ts';
import { nextFrame, stopwatch } from '../timing.ts';
import { asTag, flatAncestors, flatParent, isShadowRoot } from '../flat-path.ts';

/** What leads to a day in a calendar: the day's element, or what shows another month. */
export type CalendarStep = { day: string } | CalendarTurn;

/** What shows other months: by a click, or, for a list or field in the calendar's caption, by setting it. */
export interface CalendarTurn {
  by: string;
  entry?: string;
  /** The first visible month, in ISO 8601; of a month view its year, of a year view its first and last year. */
  shown: string;
  /** Months from the visible ones to the wanted one. */
  off: number;
  /** Its name in `tried`, if it leads from days to months or years, or back: that is progress once the view has changed. */
  step?: string;
}

export interface DaySearch {
  /** ISO 8601, or a month alone. */
  day: string;
  /** What was tried and got no nearer. */
  tried: string[];
  /** Waits until another month than this is shown. */
  since?: string | null;
  maxMs: number;
}

const POLL_MS = 50; // a page may hold much text

/** The days, or months, that the texts denote, in ISO 8601; undefined if any of them denotes something else. */
export function parseDays(element: Element, texts: readonly string[]): string[] | undefined {
  const days = texts.map((text) => toIso(text, languageOf(element)));
  return days.length > 0 && days.every((day) => /^\d{4}-\d{2}(?:-\d{2})?$/.test(day)) ? days : undefined;
}

/**
 * Whether a click on the element may open a calendar, and does nothing worse, or it holds one. A field that holds the words has
 * them selected, and what says that it opens a list is chosen from; fields in which one writes may open either.
 */
export function mayOpenCalendar(element: Element, words: string): boolean {
  if (isEditingHost(element) || element.matches('select, textarea')) return false;
  if (element.matches('a[href]')) return isLinkToCalendar(element);
  const input = asTag(element, 'input');
  const popup = element.getAttribute('aria-haspopup') ?? (!input && element.matches(LISTS) ? 'listbox' : '');
  if (!input && ['listbox', 'menu', 'tree'].includes(popup)) return false; // some fields call anything so
  if (input) return ['text', 'search', 'tel', 'button'].includes(input.type) && !input.value.includes(words);
  const button = asTag(element, 'button');
  if (button?.form && button.type === 'submit') return element.matches('[aria-haspopup], [aria-expanded]');
  return element.matches(OPENERS) || cursorOver(element) === 'pointer' || ownMonths(element).length > 0;
}

/** Lists by role, unless known to be open: then the popup may prove to be a calendar. */
const LISTS = '[role=combobox]:not([aria-expanded]), [role=listbox]';
const OPENERS = 'button, [role=button], [role=textbox], [aria-haspopup], [aria-expanded]';

/** The day that a field states unambiguously, in ISO 8601, with or without a time. */
export function dayIn(element: Element): string | undefined {
  const { value } = asTag(fieldOf(element), 'input') ?? { value: '' };
  return DAY.exec(toIso(value, languageOf(element)))?.[1];
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:T[\d:]+(?: ?[ap]m)?)?$/i; // a time with a zone may be another day here

/** What remains of a calendar: `idle` if it stays open with nothing but days to choose; else its buttons that have a name. */
export interface CalendarRemainder {
  left: 'closed' | 'idle' | 'busy';
  buttons?: string[];
  /** Where a click does nothing but hit the overlay of the open calendar. */
  shade?: Point;
}

/** Waits until a calendar that covers the page closes. */
export async function untilDaysClosed(element: Element, maxMs: number): Promise<CalendarRemainder> {
  if ([monthsIn, monthAndYearViews].some((read) => read(element).length > 0)) return { left: 'busy' }; // it is part of the page itself
  const { spent, frame } = stopwatch();
  let last: Month | undefined;
  for (;;) {
    last = calendarOf(element).at(-1);
    if (!last) return { left: 'closed' };
    if (spent() > maxMs) break;
    await frame(element);
  }
  const more = elementsBelowDays(last, element);
  const shade = backdropPointBeside(last.box);
  const left: CalendarRemainder =
    more.length > 0 ? { left: 'busy', buttons: buttonLabels(buttonsAmong(more)) } : { left: 'idle' };
  return { ...left, ...(shade && { shade }) };
}

/** Calendars that were open before: they may belong to another field, and be about to close. */
let openBefore = new WeakSet<Element>();

/**
 * Whether a calendar is open, the element's own or one that may be, and whether a key may open it; other open ones are
 * remembered until the next choice.
 */
export function beginDaySearch(element: Element): DaySearchStart {
  openBefore = new WeakSet();
  const root = element.getRootNode();
  const sayings = isShadowRoot(root) ? [element, root.host] : [element]; // or the component whose part it is
  const byKey = sayings.some((one) => one.matches('[role=combobox], [aria-haspopup]'));
  const [own] = ownMonths(element);
  const box = own && persistentContainer(element, own);
  if (own) return { open: 'own', byKey, ...(box && { box }) };
  const over = calendarOf(element);
  if (over.length > 0 && isOpened(element)) return { open: 'own', byKey };
  for (const { days } of monthsOver(element)) openBefore.add(days[0] ?? element);
  return { open: isBesideOpenBefore(element) ? 'perhaps' : 'no', byKey };
}

/** Whether it says that its calendar is open, or the opener beside it was pressed last. */
function isOpened(element: Element): boolean {
  return element.getAttribute('aria-expanded') === 'true' || openerBeside(element, 1)?.matches(':focus') === true;
}

export interface DaySearchStart {
  open: 'own' | 'perhaps' | 'no';
  byKey: boolean;
  /** The container of the calendar that the element is in: its content may be replaced when it is turned. */
  box?: Element;
}

/** The element that persists as the calendar around the element is turned: its container, if that holds no other calendar. */
function persistentContainer(element: Element, own: Month): Element | undefined {
  const whole = calendarBox(own);
  const outer = flatParent(whole);
  const isAlone = outer && outer.localName !== 'body' && ownMonths(outer).length === ownMonths(whole).length;
  const box = isAlone ? outer : whole;
  return box !== element && [...flatAncestors(element)].includes(box) ? box : undefined;
}

/** Waits for the element's own calendar, or one over the page, and returns the way to a day; undefined if there is none. */
export async function nextStepToDay(element: Element, search: DaySearch): Promise<CalendarStep | Refusal | undefined> {
  const { spent, during } = stopwatch();
  for (;;) {
    const months = calendarOf(element);
    const isOther = months[0] && describeMonths(months[0]) !== search.since;
    const isLate = spent() > search.maxMs;
    const way = isOther || isLate ? stepIn(months, search) : undefined;
    const isComing = isRefusal(way) || isMoving(months);
    if (way && (isLate || !isComing)) return way;
    if (isLate && !isBesideOpenBefore(element)) return undefined;
    if (isLate) openBefore = new WeakSet();
    else await during(nextFrame(element, POLL_MS), POLL_MS);
  }
}

/**
 * Whether the calendar is still opening, or its days are sliding: a press there would not be under the pointer at
 * its release, and the caption may already name what is yet to come.
 */
function isMoving([first]: readonly Month[]): boolean {
  return first !== undefined && revealingAroundMs(first.days[0] ?? first.box) > 0;
}

/** Whether a calendar that was already open lies at the element, which does not say that its own is closed. */
function isBesideOpenBefore(element: Element): boolean {
  if (element.getAttribute('aria-expanded') === 'false') return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return monthsOver(element).some(({ box, days }) => {
    if (!openBefore.has(days[0] ?? element)) return false;
    const popup = (popupOf(box) ?? box).getBoundingClientRect();
    const gap = Math.max(popup.top - bottom, top - popup.bottom);
    return gap <= MAX_GAP_PX && popup.left < right && popup.right > left;
  });
}

const MAX_GAP_PX = 40;

/** The months of the calendar in the element, or in the element that it references. */
function ownMonths(element: Element): Month[] {
  const ids = element.getAttribute('aria-controls')?.split(/\s+/) ?? [];
  const owned = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  const all = [...owned, element];
  return [...all.map(monthsIn), ...all.map(monthAndYearViews)].find(({ length }) => length > 0) ?? [];
}

/** The months of the calendar in the element, else of one that has come over the page. */
export function calendarOf(element: Element): Month[] {
  const own = ownMonths(element);
  if (own.length > 0) return own;
  const over = monthsOver(element).filter(({ days: [first] }) => first && !openBefore.has(first));
  const last = over.at(-1); // the newest is the last in the tree, as a rule
  const popup = last && popupOf(last.box);
  return over.filter(({ box }) => popupOf(box) === popup);
}

function monthsOver(element: Element): Month[] {
  const { body } = element.ownerDocument;
  const over = [monthsIn, monthAndYearViews].map((read) => read(body).filter(({ box }) => popupOf(box) !== undefined));
  return over.find(({ length }) => length > 0) ?? [];
}

function stepIn(months: readonly Month[], search: DaySearch): CalendarStep | Refusal | undefined {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return undefined;
  if (first.of) return stepInView(first, search);
  const { day, tried } = search;
  const { at, date } = parseDay(day);
  const shown = describeMonths(first);
  if (date === undefined) return refuse('no-day', `shows the days of ${shown}; write one of them: "${day}-15"`);
  const found = months.find((one) => one.at === at);
  if (found) {
    const element = found.days[date - 1];
    const ref = element && refOf(element);
    return ref === undefined ? refuse('no-day', `shows no ${day} in ${shown}`) : { day: ref };
  }
  const off = at - (at < first.at ? first.at : last.at);
  const listed = captionEntryFor(first, at);
  if (listed && !tried.includes(listed.by)) return { ...listed, shown, off };
  const step = Math.abs(off) > MAX_TURNS ? stepUp(first, tried) : undefined;
  if (step) return { ...step, shown, off };
  const turn = navigationFor(months, off, tried);
  return 'by' in turn ? { ...turn, shown, off } : turn;
}

const MAX_TURNS = 4; // turns; by way of months or years it takes as many clicks

function parseDay(day: string): { at: number; date: number | undefined } {
  const [year = 0, month = 1, date] = day.split('-').map(Number);
  return { at: year * 12 + month - 1, date };
}

/** The visible months as text. */
function describeMonths({ at, days, of }: Month): string {
  const year = Math.floor(at / 12);
  if (!of) return isoMonth(at);
  return of === 'months' ? String(year) : `${year}-${year + days.length - 1}`;
}

/** The way onwards from a month or year view. */
function stepInView(view: Month, { day, tried }: DaySearch): CalendarStep | Refusal {
  const { at, date } = parseDay(day);
  const each = view.of === 'months' ? 1 : 12; // months per entry
  const index = Math.floor((at - view.at) / each);
  const cell = view.days[index];
  const by = cell && refOf(cell);
  const shown = describeMonths(view);
  if (by !== undefined && each === 1 && date === undefined) return { day: by };
  const off = index < 0 ? at - view.at : at - view.at - (view.days.length - 1) * each;
  if (by !== undefined && !tried.includes(`${by} ${shown}`)) return { by, shown, off: 0, step: `${by} ${shown}` };
  const step = view.of === 'months' && Math.abs(off) > MAX_TURNS * 12 ? stepUp(view, tried) : undefined;
  if (step) return { ...step, shown, off };
  const turn = navigationFor([view], off, tried);
  return 'by' in turn ? { ...turn, shown, off } : turn;
}

/** What leads from days to months or years, or from months to years. */
function stepUp(shown: Month, tried: readonly string[]): Required<Pick<CalendarTurn, 'by' | 'step'>> | undefined {
  const steps = captionControls(shown).map((one) => ({
    by: refOf(one) ?? '',
    step: `${refOf(one)} ${shown.of ?? 'days'}`,
  }));
  return steps.find(({ by, step }) => by !== '' && !tried.includes(step));
}

/** What turns the calendar forwards or back. */
function navigationFor(
  months: readonly Month[],
  off: number,
  tried: readonly string[],
): Pick<CalendarTurn, 'by'> | Refusal {
  const month = off < 0 ? months[0] : months.at(-1);
  const left = month ? navigationControls(month, off).filter((one) => !tried.includes(refOf(one) ?? '')) : [];
  const by = left[0] && refOf(left[0]);
  const at = `${month?.of ?? 'months'} ${off < 0 ? 'before' : 'after'} ${month ? describeMonths(month) : ''}`;
  if (by === undefined) return refuse('no-day', `shows nothing that leads to the ${at}`);
  if (left[0]?.matches(':disabled, [aria-disabled=true]')) return refuse('no-day', `has no ${at}`);
  return { by };
}
