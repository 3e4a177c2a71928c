import { ActionFailedError } from '../../errors/named-errors.ts';
import type { DayMarks } from '../agent/act/dates/day-marks.ts';
import type {
  CalendarRemainder,
  DaySearch,
  CalendarTurn,
  CalendarStep,
} from '../agent/act/dates/calendar-navigation.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { click as clickAt } from '../input/mouse.ts';
import { onlyOneRefusal, withOpenNote } from './choose.ts';
import type { TargetedAct } from './context.ts';
import { fill } from './fill.ts';
import { clickUnlessRefused } from './options.ts';
import { clickTarget, hoverTarget } from './pointer.ts';
import { unwrap, refusalError } from './refusal.ts';

const OPEN_MS = 500; // for a calendar to open after a click
const CLOSE_MS = 300; // for it to close
const REST_MS = 350; // scrolling calendars ignore clicks for some 300 ms afterwards (Vaadin)
const TURN_MS = 1_500; // for other months to appear, animation included
const MAX_TURNS = 1_300; // a century, month by month
const MAX_FRUITLESS = 6; // attempts to turn it that get no nearer

/**
 * Chooses days (ISO 8601) in a calendar as a person would: opens it, turns it to their months, and clicks them.
 * @returns the buttons that confirm the choice, if it stays open; undefined if no calendar opens.
 */
export async function chooseDays(act: TargetedAct, days: readonly string[]): Promise<string[] | undefined> {
  const { target, signal } = act;
  const calendar = unwrap(act, await target.world.call('beginDaySearch', [target.ref], signal));
  const own = { ...act, target: { ...target, ref: calendar.ref } };
  const before = await dayIn(own);
  const chosen = await chooseOrClose(own, days, calendar);
  if (chosen) await checkTaken(own, days, { ...chosen, before });
  return chosen?.buttons;
}

async function chooseOrClose(
  act: TargetedAct,
  days: readonly string[],
  calendar: CalendarTarget,
): Promise<Chosen | undefined> {
  try {
    return await chooseEach(act, days, calendar);
  } catch (failure) {
    if (!(failure instanceof ActionFailedError) || calendar.open !== 'no') throw failure;
    throw (await close(act)) ? failure : withOpenNote(failure);
  }
}

/** The outcome of a choice. */
interface Chosen {
  /** The buttons that it waits for, if it stays open. */
  buttons: string[];
  /** What was shown before the day was clicked, if the calendar had to be closed and its field should now show the day. */
  marks?: DayMarks;
}

interface CalendarTarget {
  /** Of the element that holds the calendar, or opens it. */
  ref: string;
  open: 'own' | 'perhaps' | 'no';
  byKey: boolean;
}

async function chooseEach(
  act: TargetedAct,
  days: readonly string[],
  calendar: CalendarTarget,
): Promise<Chosen | undefined> {
  const before = await dayIn(act);
  let marks: DayMarks | undefined;
  for (const [index, day] of days.entries()) {
    const looking = { day, tried: [], maxMs: OPEN_MS };
    const way = index === 0 ? await opened(act, looking, calendar) : await look(act, looking);
    if (!way && index === 0) return undefined;
    if (!way) throw refusalError(act, onlyOneRefusal(days[index - 1]));
    const ref = await turnedTo(act, day, unwrap(act, way));
    if (ref === undefined) throw refusalError(act, await closedRefusal(act, before));
    marks = days.length === 1 && FULL_DAY.test(day) ? await marksOf(act, ref) : undefined;
    await clickTarget({ ...act, target: { ...act.target, ref } });
  }
  const left = await stateAfterChoice(act);
  const [day = ''] = days;
  const pressed = left?.left === 'idle' && marks ? { day, marks } : undefined;
  const isAgain = pressed && (await isNotChosen(act, pressed));
  return closeAgain(act, isAgain ? await clickAgain(act, pressed) : left, marks);
}

/** A day that was clicked, and what was shown before. */
interface ClickedDay {
  day: string;
  marks: DayMarks;
}

/** Whether the calendar stays open and nothing shows that the clicked day was chosen. */
async function isNotChosen(act: TargetedAct, { day, marks }: ClickedDay): Promise<boolean> {
  const way = await look(act, { day, tried: [], maxMs: 0 });
  if (!way || isRefusal(way)) return false;
  const now = await marksOf(act, 'day' in way ? way.day : null);
  return now?.field === marks.field && (!('day' in way) || now.day === marks.day);
}

/** Clicks the day again, now that the calendar has stopped scrolling. @throws {ActionFailedError} it is still not taken. */
async function clickAgain(act: TargetedAct, pressed: ClickedDay): Promise<CalendarRemainder | undefined> {
  const { target, signal } = act;
  const way = await look(act, { day: pressed.day, tried: [], maxMs: OPEN_MS });
  const ref = way && (await turnedTo(act, pressed.day, unwrap(act, way)));
  if (ref === undefined) return undefined;
  const again = { ...act, target: { ...target, ref } };
  await hoverTarget(again); // scrolls it into view
  await target.world.call('untilAtRest', [ref, { restMs: REST_MS, maxMs: TURN_MS }], signal);
  await clickTarget(again);
  const left = await stateAfterChoice(act);
  if (left?.left === 'idle' && (await isNotChosen(act, pressed))) throw refusalError(act, untakenRefusal(pressed.day));
  return left;
}

/** @throws {ActionFailedError} the field shows another day, or what it showed before. */
async function checkTaken(
  act: TargetedAct,
  days: readonly string[],
  { before, buttons, marks }: Chosen & { before: string | undefined },
): Promise<void> {
  const [day = '', more] = days;
  if (more !== undefined || buttons.length > 0 || !FULL_DAY.test(day)) return;
  const taken = await dayIn(act);
  if (taken !== undefined && taken !== before && taken !== day)
    throw refusalError(act, { refused: 'no-day', detail: `took ${taken} for ${day}` });
  if (marks && taken !== day && (await marksOf(act, null))?.field === marks.field)
    throw refusalError(act, untakenRefusal(day));
}

function untakenRefusal(day: string): Refusal {
  return { refused: 'no-day', detail: `shows ${day} in its calendar, and did not take it when it was clicked` };
}

function marksOf({ target, signal }: TargetedAct, day: string | null): Promise<DayMarks | undefined> {
  return target.world.call('dayMarks', [target.ref, day], signal);
}

const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/;

function dayIn({ target, signal }: TargetedAct): Promise<string | undefined> {
  return target.world.call('dayIn', [target.ref], signal);
}

/** Closes a calendar that stays open, unless more is to be chosen there: then returns the buttons for that. */
async function closeAgain(
  act: TargetedAct,
  seen: CalendarRemainder | undefined,
  marks: DayMarks | undefined,
): Promise<Chosen> {
  if (!seen) return { buttons: [] }; // it closed when the day was chosen
  const { left, buttons = [] } = seen;
  if (left === 'idle') await close(act);
  return { buttons, ...(left === 'idle' && marks && { marks }) };
}

async function stateAfterChoice({ target, signal }: TargetedAct): Promise<CalendarRemainder | undefined> {
  const seen = await target.world.call('untilDaysClosed', [target.ref, CLOSE_MS], signal);
  return isRefusal(seen) ? undefined : seen;
}

/**
 * Closes the calendar with Escape; in a dialog, which Escape may close too, with what opened it; else by a click on the
 * overlay that keeps clicks from the page. Returns whether it is closed.
 */
async function close(act: TargetedAct): Promise<boolean> {
  const { acting, target, signal } = act;
  const { world, ref } = target;
  if (await world.call('isInDialog', [ref], signal)) await clickUnlessRefused(act);
  else await pressChord(acting.root, parseChord('Escape', false), signal);
  const seen = await world.call('untilDaysClosed', [ref, CLOSE_MS], signal);
  if (isRefusal(seen) || seen.left === 'closed') return true;
  if (!seen.shade) return false;
  await clickAt(acting.root, { point: seen.shade }, signal);
  const last = await world.call('untilDaysClosed', [ref, CLOSE_MS], signal);
  return isRefusal(last) || last.left === 'closed';
}

/** Opens the calendar, unless it is open. The page need not tell whose an open calendar is: a click may have closed it. */
async function opened(
  act: TargetedAct,
  looking: DaySearch,
  { open, byKey }: CalendarTarget,
): Promise<CalendarStep | Refusal | undefined> {
  if (open === 'own') return look(act, looking);
  const failure = await clickUnlessRefused(act);
  const way = await look(act, looking);
  if (failure && (!way || open === 'perhaps')) throw failure; // the calendar of another field may cover it
  if (way) return way;
  if (open === 'no') return byKey ? openedByKey(act, looking) : undefined;
  await clickUnlessRefused(act);
  return look(act, looking);
}

/** Opens, by its key, the calendar of a field that a click only focuses. @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
async function openedByKey(act: TargetedAct, looking: DaySearch): Promise<CalendarStep | Refusal | undefined> {
  const { acting, target, signal } = act;
  if (await target.world.call('isPopupOpen', [target.ref], signal)) return undefined; // it is a list
  if (isRefusal(await target.world.call('focus', [target.ref], signal))) return undefined;
  await pressChord(acting.root, parseChord('Alt+ArrowDown', false), signal);
  return look(act, looking);
}

async function look({ target, signal }: TargetedAct, looking: DaySearch): Promise<CalendarStep | Refusal | undefined> {
  const way = await target.world.call('nextStepToDay', [target.ref, looking], signal);
  return 'none' in way ? undefined : way;
}

/** Turns the calendar until the day is shown. @returns the day's ref; undefined if the calendar closed before. */
async function turnedTo(act: TargetedAct, day: string, first: CalendarStep): Promise<string | undefined> {
  const tried: string[] = [];
  let way = first;
  for (let turns = 0; !('day' in way) && turns < MAX_TURNS && tried.length < MAX_FRUITLESS; turns += 1) {
    const { by, shown, off, step } = way;
    await turn(act, way);
    if (step !== undefined) tried.push(step);
    const next = await look(act, { day, tried, since: shown, maxMs: TURN_MS });
    if (!next) return undefined;
    way = unwrap(act, next);
    if ('day' in way || step !== undefined || Math.abs(way.off) < Math.abs(off)) continue;
    tried.push(by);
    const other = await look(act, { day, tried, maxMs: 0 });
    if (!other) return undefined;
    way = unwrap(act, other);
  }
  if ('day' in way) return way.day;
  throw refusalError(act, { refused: 'no-day', detail: `shows ${way.shown} and could not be turned to ${day}` });
}

/** The refusal when the calendar closed on the way to a day; it may have taken another. */
async function closedRefusal(act: TargetedAct, before: string | undefined): Promise<Refusal> {
  const now = await dayIn(act);
  const took = now === undefined || now === before ? '' : `, and took ${now}`;
  return { refused: 'no-day', detail: `closed its calendar before the day was found${took}` };
}

async function turn(act: TargetedAct, { by, entry }: CalendarTurn): Promise<void> {
  const { acting, target, signal } = act;
  const inCaption = { ...act, target: { ...target, ref: by } };
  if (entry === undefined) return void (await clickTarget(inCaption));
  const { chosen } = unwrap(act, await target.world.call('selectEntry', [by, entry], signal));
  if (chosen) return;
  await fill.run({ ...inCaption, arguments: [entry] });
  await pressChord(acting.root, parseChord('Enter', false), signal);
}
