import { describeElement } from './describe.ts';
import type { Point } from './hit-test.ts';
import { focusOn } from './focus.ts';
import { GONE, refuse, type Refusal } from './outcome.ts';
import { asTag, flatAncestors } from './tree.ts';
import { stopwatch } from './timing.ts';

/** Where a slider of the page's own making stands, and where it is to go. */
export interface Range {
  /** Undefined where a number shows none before the first key. */
  now?: number;
  wanted: number;
  isVertical: boolean;
  /** Where to point at for the value, on what is itself the track to point along; and how far off that may lead. */
  point?: { at: Point; error: number };
}

/**
 * Whether the element is a slider, what splits a pane, or a number in which nothing can be typed, which the page made itself and
 * moves by the arrow keys. ARIA APG
 */
export function isOwnSlider(element: Element): boolean {
  return (
    element.matches(`[role=slider], [role=separator][aria-valuenow][tabindex], ${SPUN}`) && !asTag(element, 'input')
  );
}

const SPUN =
  '[role=spinbutton][aria-valuemin][aria-valuemax][tabindex]:not([contenteditable], textarea, :has(input, textarea, [contenteditable]))';

/** Reads the range and checks that it takes the value. */
export function rangeFor(element: Element, text: string): Range | Refusal {
  const now = rangeNow(element);
  const isSpun = element.matches(SPUN);
  if (Number.isNaN(now) && !isSpun)
    return refuse(
      'bad-value',
      'tells no number that it stands at, so it takes none: click it at a point, or press arrow keys in it',
    );
  const [min, max] = [element.getAttribute('aria-valuemin'), element.getAttribute('aria-valuemax')];
  const wanted = text.trim() === '' ? Number.NaN : Number(text);
  if (!(wanted >= Number(min ?? -Infinity) && wanted <= Number(max ?? Infinity))) {
    return refuse('bad-value', `takes a number from ${min ?? '0'} to ${max ?? '100'}`, { min, max });
  }
  const isVertical = isSpun || element.getAttribute('aria-orientation') === 'vertical';
  const other = isSpun ? undefined : otherOnTrack(element, isVertical);
  if (other && isPast(other, element, wanted))
    return refuse(
      'bad-value',
      `would pass ${describeElement(other)}, which stands at ${rangeNow(other)}: move that first`,
    );
  const point =
    isVertical || min === null || max === null ? undefined : pointFor(element, wanted, [Number(min), Number(max)]);
  return { ...(!Number.isNaN(now) && { now }), wanted, isVertical, ...(point && { point }) };
}

/** The other slider of a span on the same track: many drag it along, or take its place, where one passes it. */
function otherOnTrack(element: Element, isVertical: boolean): Element | undefined {
  for (const at of [...flatAncestors(element)].slice(1, MOST_LEVELS)) {
    const others = [...at.querySelectorAll('[role=slider]')].filter((one) => one !== element);
    if (others.length > 0)
      return others.length === 1 && isOnTrack(element, others[0], { at, isVertical }) ? others[0] : undefined;
  }
  return undefined;
}

const MOST_LEVELS = 5; // that a slider lies below its track

/** Whether the way between both is the share of the track that lies between their values. */
function isOnTrack(
  element: Element,
  other: Element | undefined,
  { at, isVertical }: { at: Element; isVertical: boolean },
): boolean {
  if (
    !other ||
    ['aria-valuemin', 'aria-valuemax'].some((name) => other.getAttribute(name) !== element.getAttribute(name))
  )
    return false;
  const [one, two] = [element, other].map(middleOf) as [DOMPoint, DOMPoint]; // of two
  const { width, height } = at.getBoundingClientRect();
  const [way, aside, track] = isVertical
    ? [Math.abs(one.y - two.y), Math.abs(one.x - two.x), height]
    : [Math.abs(one.x - two.x), Math.abs(one.y - two.y), width];
  const whole =
    Number(element.getAttribute('aria-valuemax') ?? 100) - Number(element.getAttribute('aria-valuemin') ?? 0);
  const share = Math.abs(rangeNow(element) - rangeNow(other)) / whole;
  return aside <= ASIDE_PX && Math.abs(way - share * track) <= Math.max(track * LEEWAY, ASIDE_PX);
}

const ASIDE_PX = 4;
const LEEWAY = 0.1; // of the track: for the sliders' own width

function middleOf(element: Element): DOMPoint {
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2);
}

/** Whether the value lies beyond the other slider; of two at one place, the first in the page is the lower one. */
function isPast(other: Element, element: Element, wanted: number): boolean {
  const [now, its] = [rangeNow(element), rangeNow(other)];
  const isLower =
    now === its ? Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) : now < its;
  return isLower ? wanted > its : wanted < its;
}

const LEAST_TRACK_PX = 100;
const LEAST_SHARE = 4; // of the width of a track, in its height
const ERROR = 0.01; // of all of the range

function pointFor(element: Element, wanted: number, [min, max]: [number, number]): Range['point'] {
  const { width, height } = element.getBoundingClientRect();
  if (width < Math.max(LEAST_TRACK_PX, height * LEAST_SHARE) || max <= min) return undefined;
  const share = (wanted - min) / (max - min);
  const x = Math.min(Math.round(width * share), Math.ceil(width) - 1);
  return { at: { x, y: Math.floor(height / 2) }, error: (max - min) * ERROR };
}

/** Where a slider stands: as it says to people, if that is a number of its range, for some count their steps or percents beside it. */
export function rangeNow(element: Element): number {
  const now = Number(element.getAttribute('aria-valuenow') ?? Number.NaN);
  const told = element.getAttribute('aria-valuetext')?.trim() ?? '';
  const [min, max] = ['aria-valuemin', 'aria-valuemax'].map((name) => element.getAttribute(name));
  const isOfRange = NUMBER.test(told) && min && max && Number(told) >= Number(min) && Number(told) <= Number(max);
  return isOfRange ? Number(told) : now;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Waits until the slider stands elsewhere than `before`, and then still for a frame. Where the page draws it anew at each
 * key, and forgets the focus, the new one gets it: keys are to go on there.
 */
export async function rangeAfter(
  find: () => Element | undefined,
  before: number,
  maxMs: number,
): Promise<{ now: number } | Refusal> {
  const { spent, frame } = stopwatch();
  for (let last = before; ;) {
    const element = find();
    if (!element) return GONE;
    if (isFocusLost(element)) focusOn(element);
    if (spent() >= maxMs) return { now: rangeNow(element) };
    await frame(element);
    const now = rangeNow(find() ?? element);
    if (now === last && now !== before) return { now };
    last = now;
  }
}

function isFocusLost(element: Element): boolean {
  const { activeElement, body } = element.ownerDocument;
  return activeElement === null || activeElement === body;
}

export type StepKey = 'ArrowUp' | 'ArrowDown';

/** The value one step beside a value that a slider of the browser takes, and the key that leads from there to it. */
export function stepBeside(input: HTMLInputElement, text: string): { value: string; key: StepKey } | undefined {
  const { value: before, step } = input;
  if (step === 'any') return undefined;
  try {
    input.value = text;
    if (text.trim() === '' || Number(input.value) !== Number(text)) return undefined;
    input.stepDown();
    const isAbove = Number(input.value) !== Number(text); // the lowest has none below
    if (!isAbove) input.stepUp();
    const { value } = input;
    return Number(value) === Number(text) ? undefined : { value, key: isAbove ? 'ArrowUp' : 'ArrowDown' };
  } finally {
    input.value = before;
  }
}
