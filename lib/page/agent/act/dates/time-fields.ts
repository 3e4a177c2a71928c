import { refOf } from '../../dom/registry.ts';
import { isMoment, isDayPeriod, isSameMoment, languageOf, maximumOf } from './date-parts.ts';
import { popupOf } from './calendar-footer.ts';
import { elementsIn } from './calendar-turns.ts';
import { parseDays, mayOpenCalendar } from './calendar-navigation.ts';
import { checkEditable } from '../checks.ts';
import { contentOf, fieldOf } from '../text/fields.ts';
import { toIso } from './parse-dates.ts';
import { stopwatch } from '../timing.ts';
import { itemsOf, noteColumns } from './time-columns.ts';
import { asTag, flatAncestors } from '../flat-path.ts';

/** A day with a time, or a time alone, in ISO 8601. */
export interface Moment {
  day?: string;
  time: string;
}

/** What texts to be chosen mean: days of a calendar, or a moment. */
export interface ParsedDates {
  days?: string[];
  moment?: Moment;
}

/** Empty if no calendar may open from the element. */
export function parseDates(element: Element, texts: readonly string[]): ParsedDates {
  if (!mayOpenCalendar(element, texts.join(' '))) return {};
  const days = parseDays(element, texts);
  const moment = days ? undefined : parseMoment(element, texts);
  return { ...(days && { days }), ...(moment && { moment }) };
}

/** The moment that a text means which is to be chosen in a picker, as its field takes no text. */
function parseMoment(element: Element, texts: readonly string[]): Moment | undefined {
  const [text = '', more] = texts;
  const input = asTag(fieldOf(element), 'input');
  if (more !== undefined || (input && !checkEditable(input))) return undefined;
  const [, day, time] = MOMENT.exec(toIso(text, languageOf(element))) ?? [];
  return time === undefined ? undefined : { time, ...(day !== undefined && { day }) };
}

const MOMENT = /^(?:(\d{4}-\d{2}-\d{2})[T\s]\s*)?(\d{2}:\d{2}(?::\d{2})?)$/;

/**
 * A field of an open picker, and the text for it; for an AM/PM toggle, or an option of a column, which is only clicked,
 * none.
 */
export interface TimeField {
  ref: string;
  text?: string;
}

/** Waits for the time fields in what is open over the page; empty if it has no hours and minutes. */
export async function timeFields(element: Element, { time }: Moment, maxMs: number): Promise<TimeField[]> {
  const { spent, frame } = stopwatch();
  if (maxMs === 0) noteColumns(element);
  for (;;) {
    const own = fieldsNow(element, time);
    const fields = own.length > 0 ? own : itemsOf(element, time).map((item) => ({ ref: refOf(item) ?? '' }));
    if (fields.length > 0 || spent() > maxMs) return fields;
    await frame(element);
  }
}

function fieldsNow(element: Element, time: string): TimeField[] {
  const around = new Set(flatAncestors(element));
  const all = [...elementsIn(element.ownerDocument.body)].filter((one) => one.matches(FIELDS) || isDayPeriod(one));
  const over = all.filter((one) => {
    const popup = popupOf(one);
    return popup && !around.has(popup) && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  const whole = over.findLast((one) => one.matches('input[type=time]'));
  if (whole) return [{ ref: refOf(whole) ?? '', text: time }];
  const at = over.findLastIndex((one, index) => HOURS.has(maximum(one)) && maximum(over[index + 1]) === MAX_MINUTES);
  const [hour, minute, ...after] = at === -1 ? [] : over.slice(at, at + 4);
  return hour && minute ? fieldsOfParts({ hour, minute, after, over }, time) : [];
}

/** The fields for hours and minutes, and the visible elements after them. */
interface Parts {
  hour: Element;
  minute: Element;
  after: readonly Element[];
  over: readonly Element[];
}

/** Empty if seconds are wanted, and have no field. */
function fieldsOfParts({ hour, minute, after, over }: Parts, time: string): TimeField[] {
  const [hours, minutes = '', seconds] = time.split(':');
  const [next] = after;
  const second = next && maximum(next) === MAX_MINUTES && popupOf(next) === popupOf(hour) ? next : undefined;
  if (!second && Number(seconds ?? 0) > 0) return [];
  const half = after[second ? 1 : 0];
  const dayPeriod = half && isDayPeriod(half) && popupOf(half) === popupOf(hour) ? half : undefined;
  const isWanted = (one: Element): boolean => /^p/i.test(one.textContent?.trim() ?? '') === Number(hours) >= NOON;
  const other =
    dayPeriod &&
    over.find((one) => one !== dayPeriod && isDayPeriod(one) && one.parentElement === dayPeriod.parentElement);
  const mustToggle = dayPeriod && (other !== undefined || !isWanted(dayPeriod));
  const written = dayPeriod ? String(Number(hours) % NOON || NOON) : String(hours);
  const fields = [
    { ref: refOf(hour) ?? '', text: written },
    { ref: refOf(minute) ?? '', text: minutes },
    ...(second && seconds !== undefined ? [{ ref: refOf(second) ?? '', text: seconds }] : []),
  ];
  const pressed = other && isWanted(other) ? other : dayPeriod; // of two, the one for the wanted half
  return mustToggle && pressed ? [...fields, { ref: refOf(pressed) ?? '' }] : fields;
}

const FIELDS = 'input[type=number], input[type=time], [role=spinbutton]';
const NOON = 12; // hours
const MAX_MINUTES = 59;
const HOURS: ReadonlySet<number> = new Set([12, 23]);

const maximum = (field: Element | undefined): number =>
  maximumOf(field) || Number(field?.getAttribute('max') ?? Number.NaN);

/** Whether the element, a field or its picker's opener, or the field beside it, shows the date or time. */
export function showsMoment(element: Element, text: string): boolean {
  const beside = asTag(fieldOf(element), 'input') ? undefined : fieldBeside(element);
  const texts = [contentOf(fieldOf(element)) || (element.textContent ?? ''), beside ? contentOf(beside) : ''];
  const isShown = (said: string): boolean => said !== '' && isSameMoment(said, text, languageOf(element));
  return isMoment(element, text) && texts.some((one) => isShown(one.trim()));
}

/** The only field of an icon's component. */
function fieldBeside(element: Element): Element | undefined {
  const around = [...flatAncestors(element)].slice(1, MAX_LEVELS).find((one) => one.querySelector('input') !== null);
  const fields = around?.querySelectorAll('input:not([type=hidden])');
  return fields?.length === 1 ? fields[0] : undefined;
}

const MAX_LEVELS = 5; // from a field to its icon
