import { isStepBesideText } from '../../style/stepper.ts';
import { shadowOf } from '../../dom/flat-tree.ts';
import { type Month, showsDay } from './calendars.ts';
import { isSlidAside } from '../pointer/clipping.ts';
import { hasOwnPointerCursor } from '../lists/popup-rows.ts';
import { closestFlat, flatAncestors, flatParent } from '../flat-path.ts';

const NEXT_WORDS =
  /next|forward|following|nächst|weiter|suivant|siguiente|próxim|proxim|successiv|volgend|następn|следующ|下个|下一|次の|翌|[>›»→]/i;
const PREVIOUS_WORDS =
  /prev|backward|earlier|vorig|vorher|zurück|précédent|anterior|precedent|vorige|poprzedn|предыдущ|上个|上一|前の|前月|[<‹«←]/i;
const YEAR_WORDS = /year|jahr|année|año|anno|jaar|год|年|super|double|decade|[»«]|>>|<</i;

/** Candidates for turning the calendar, likeliest first: by name, else by class, else by position. */
export function navigationControls(shown: Month, off: number): Element[] {
  const [on, back] = off < 0 ? [PREVIOUS_WORDS, NEXT_WORDS] : [NEXT_WORDS, PREVIOUS_WORDS];
  const controls = controlsIn(calendarBox(shown), shown.days);
  const called = controls.filter((one) => on.test(labelOf(one)) && !back.test(labelOf(one)));
  const drawn = controls.filter(
    (one) => labelOf(one) === '' && on.test(classWordsOf(one)) && !back.test(classWordsOf(one)),
  );
  const placed = controls.filter((one) => !/[\p{L}\p{N}]/u.test(labelOf(one)) && sideOf(one, shown) === Math.sign(off));
  placed.sort((one, other) => distance(one, shown) - distance(other, shown));
  const known = [...called, ...drawn];
  const [ofYears, ofMonths] = [known.filter(isYearControl), known.filter((one) => !isYearControl(one))];
  const inOrder = Math.abs(off) >= 12 ? [...ofYears, ...ofMonths] : ofMonths;
  if (shown.of) return [...new Set([...ofMonths, ...ofYears, ...placed])]; // the smaller step first
  return [...new Set([...inOrder, ...placed])];
}

/**
 * What may lead from days to months or years, and from months to years: it shows the year; what shows nothing else
 * comes first.
 */
export function captionControls(shown: Month): Element[] {
  const controls = controlsIn(calendarBox(shown), shown.days).filter((one) => {
    const call = labelOf(one);
    return (ANY_YEAR.test(call) || YEAR_WORDS.test(call)) && !NEXT_WORDS.test(call) && !PREVIOUS_WORDS.test(call);
  });
  return controls.toSorted((one, other) => labelOf(one).length - labelOf(other).length);
}

const ANY_YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/;

function isYearControl(control: Element): boolean {
  return YEAR_WORDS.test(labelOf(control) === '' ? classWordsOf(control) : labelOf(control));
}

const MAX_ABOVE_PX = 160; // from the turning control to the days, with the weekday names between
const MAX_LEVELS = 4; // from the caption to the box that also holds the turning controls

const CONTROLS = 'button, [role=button], a';
const CLICKABLE = `${CONTROLS}, [tabindex]`;

/** Pressable elements in the box other than days and what is among the days. */
function controlsIn(box: Element, days: readonly Element[]): Element[] {
  const top = days[0]?.getBoundingClientRect()?.top ?? 0;
  const found = [...elementsIn(box)].filter((one) => {
    const { width, height, top: own, bottom } = one.getBoundingClientRect();
    if (width === 0 || height === 0 || top - bottom > MAX_ABOVE_PX) return false;
    const isOutside = (own + bottom) / 2 < top || (isBeside(one, days) && !isSlidAside(one));
    return isOutside && !showsDay(one) && !days.some((day) => one.contains(day) || day.contains(one));
  });
  const pressed = found.filter((one) => one.matches(CLICKABLE));
  const controls = pressed.filter((one) => !pressed.some((other) => other !== one && one.contains(other)));
  const pointed = found.filter(
    (one) =>
      (hasOwnPointerCursor(one) || isStepBesideText(one)) &&
      !pressed.includes(one) &&
      !closestFlat(one, CONTROLS) &&
      !one.querySelector(CLICKABLE),
  );
  return [...controls, ...pointed];
}

/** Some calendars have their turning controls left and right of the days. */
function isBeside(control: Element, days: readonly Element[]): boolean {
  const { left, right } = control.getBoundingClientRect();
  const columns = days.map((day) => day.getBoundingClientRect());
  return right <= Math.min(...columns.map((day) => day.left)) || left >= Math.max(...columns.map((day) => day.right));
}

/** All elements in a box, its shadow trees included. */
export function* elementsIn(box: Element | ShadowRoot): Generator<Element> {
  const own = 'host' in box ? undefined : shadowOf(box);
  if (own) yield* elementsIn(own);
  for (const element of box.querySelectorAll('*')) {
    yield element;
    const shadow = shadowOf(element);
    if (shadow) yield* elementsIn(shadow);
  }
}

/** A control's name; '' if it is only drawn. */
function labelOf(control: Element): string {
  const named = [control, ...control.querySelectorAll('[aria-label], [title]')];
  const said = named.flatMap((at) => [at.getAttribute('aria-label'), at.getAttribute('title')]);
  return [...said, control.textContent]
    .filter((text) => text?.trim())
    .join(' ')
    .trim();
}

/** Words of the classes of a control and its drawing, and words of the drawing itself. */
function classWordsOf(control: Element): string {
  const drawn = [control, ...control.querySelectorAll('*'), flatParent(control)];
  const said = drawn.map((at) => `${at?.getAttribute('class')} ${at?.getAttribute('data-icon')}`).join(' ');
  return said.replace(/[^\w-]+/g, ' '); // some are selectors, where punctuation has another meaning
}

/** 1 for a control on the side of later months, per the reading direction, -1 for the other side. */
function sideOf(control: Element, { days }: Month): number {
  const sign = getComputedStyle(control).direction === 'rtl' ? -1 : 1;
  return Math.sign(distanceFromCenter(control, days)) * sign;
}

function distance(control: Element, { days }: Month): number {
  return Math.abs(distanceFromCenter(control, days));
}

function distanceFromCenter(control: Element, days: readonly Element[]): number {
  const columns = days.map((day) => day.getBoundingClientRect());
  const left = Math.min(...columns.map((day) => day.left));
  const right = Math.max(...columns.map((day) => day.right));
  const own = control.getBoundingClientRect();
  return (own.left + own.right) / 2 - (left + right) / 2;
}

/** The calendar's box: the ancestor of the caption that has pressable elements above the days. */
export function calendarBox({ box, days }: Month): Element {
  for (const at of [...flatAncestors(box)].slice(0, MAX_LEVELS)) {
    if (at === at.ownerDocument.body) break;
    if (controlsIn(at, days).length > 1) return at;
  }
  return box;
}
