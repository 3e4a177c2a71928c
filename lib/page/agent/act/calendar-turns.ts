import { isStepBesideText } from '../stepper.ts';
import { shadowOf } from '../tree.ts';
import { type Month, showsDay } from './calendars.ts';
import { isAside } from './cut-off.ts';
import { isPointedAt } from './popup-rows.ts';
import { closestFlat, flatAncestors, flatParent } from './tree.ts';

const NEXT =
  /next|forward|following|nächst|weiter|suivant|siguiente|próxim|proxim|successiv|volgend|następn|следующ|下个|下一|次の|翌|[>›»→]/i;
const PREVIOUS =
  /prev|backward|earlier|vorig|vorher|zurück|précédent|anterior|precedent|vorige|poprzedn|предыдущ|上个|上一|前の|前月|[<‹«←]/i;
const YEAR = /year|jahr|année|año|anno|jaar|год|年|super|double|decade|[»«]|>>|<</i;

/** Candidates for turning the calendar, likeliest first: by name, else by class, else by position. */
export function turners(shown: Month, off: number): Element[] {
  const [on, back] = off < 0 ? [PREVIOUS, NEXT] : [NEXT, PREVIOUS];
  const controls = controlsIn(around(shown), shown.days);
  const called = controls.filter((one) => on.test(callOf(one)) && !back.test(callOf(one)));
  const drawn = controls.filter((one) => callOf(one) === '' && on.test(classesOf(one)) && !back.test(classesOf(one)));
  const placed = controls.filter((one) => !/[\p{L}\p{N}]/u.test(callOf(one)) && sideOf(one, shown) === Math.sign(off));
  placed.sort((one, other) => distance(one, shown) - distance(other, shown));
  const known = [...called, ...drawn];
  const [ofYears, ofMonths] = [known.filter(isOfYears), known.filter((one) => !isOfYears(one))];
  const inOrder = Math.abs(off) >= 12 ? [...ofYears, ...ofMonths] : ofMonths;
  if (shown.of) return [...new Set([...ofMonths, ...ofYears, ...placed])]; // the smaller step first
  return [...new Set([...inOrder, ...placed])];
}

/** What may lead from days to months or years, and from months to years: it shows the year; what shows nothing else comes first. */
export function captions(shown: Month): Element[] {
  const controls = controlsIn(around(shown), shown.days).filter((one) => {
    const call = callOf(one);
    return (ANY_YEAR.test(call) || YEAR.test(call)) && !NEXT.test(call) && !PREVIOUS.test(call);
  });
  return controls.toSorted((one, other) => callOf(one).length - callOf(other).length);
}

const ANY_YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/;

function isOfYears(control: Element): boolean {
  return YEAR.test(callOf(control) === '' ? classesOf(control) : callOf(control));
}

const MOST_ABOVE_PX = 160; // from the turning control to the days, with the weekday names between
const MOST_LEVELS = 4; // from the caption to the box that also holds the turning controls

const CONTROLS = 'button, [role=button], a';
const PRESSED = `${CONTROLS}, [tabindex]`;

/** Pressable elements in the box other than days and what is among the days. */
function controlsIn(box: Element, days: readonly Element[]): Element[] {
  const top = days[0]?.getBoundingClientRect()?.top ?? 0;
  const found = [...elementsIn(box)].filter((one) => {
    const { width, height, top: own, bottom } = one.getBoundingClientRect();
    if (width === 0 || height === 0 || top - bottom > MOST_ABOVE_PX) return false;
    const isOutside = (own + bottom) / 2 < top || (isBeside(one, days) && !isAside(one));
    return isOutside && !showsDay(one) && !days.some((day) => one.contains(day) || day.contains(one));
  });
  const pressed = found.filter((one) => one.matches(PRESSED));
  const controls = pressed.filter((one) => !pressed.some((other) => other !== one && one.contains(other)));
  const pointed = found.filter(
    (one) =>
      (isPointedAt(one) || isStepBesideText(one)) &&
      !pressed.includes(one) &&
      !closestFlat(one, CONTROLS) &&
      !one.querySelector(PRESSED),
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
function callOf(control: Element): string {
  const named = [control, ...control.querySelectorAll('[aria-label], [title]')];
  const said = named.flatMap((at) => [at.getAttribute('aria-label'), at.getAttribute('title')]);
  return [...said, control.textContent]
    .filter((text) => text?.trim())
    .join(' ')
    .trim();
}

/** Words of the classes of a control and its drawing, and words of the drawing itself. */
function classesOf(control: Element): string {
  const drawn = [control, ...control.querySelectorAll('*'), flatParent(control)];
  const said = drawn.map((at) => `${at?.getAttribute('class')} ${at?.getAttribute('data-icon')}`).join(' ');
  return said.replace(/[^\w-]+/g, ' '); // some are selectors, where punctuation has another meaning
}

/** 1 for a control on the side of later months, per the reading direction, -1 for the other side. */
function sideOf(control: Element, { days }: Month): number {
  const sign = getComputedStyle(control).direction === 'rtl' ? -1 : 1;
  return Math.sign(distanceFromMiddle(control, days)) * sign;
}

function distance(control: Element, { days }: Month): number {
  return Math.abs(distanceFromMiddle(control, days));
}

function distanceFromMiddle(control: Element, days: readonly Element[]): number {
  const columns = days.map((day) => day.getBoundingClientRect());
  const left = Math.min(...columns.map((day) => day.left));
  const right = Math.max(...columns.map((day) => day.right));
  const own = control.getBoundingClientRect();
  return (own.left + own.right) / 2 - (left + right) / 2;
}

/** The calendar's box: the ancestor of the caption that has pressable elements above the days. */
export function around({ box, days }: Month): Element {
  for (const at of [...flatAncestors(box)].slice(0, MOST_LEVELS)) {
    if (at === at.ownerDocument.body) break;
    if (controlsIn(at, days).length > 1) return at;
  }
  return box;
}
