import { describeElement } from './describe.ts';
import type { Point } from './pointer/hit-test.ts';
import { focusOn } from './focus.ts';
import { GONE, refuse, type Refusal } from './outcome.ts';
import { asTag, flatAncestors } from './flat-path.ts';
import { stopwatch } from './timing.ts';

/** The position of a custom slider, and its target. */
export interface SliderRange {
  /** Undefined if a number field is empty before the first key. */
  now?: number;
  wanted: number;
  isVertical: boolean;
  /** Where to click for the value, on an element that is itself a clickable track; and how far off that may be. */
  point?: { at: Point; error: number };
}

/**
 * Whether the element is a custom slider, pane splitter, or number that can't be typed, which
 * arrow keys move. ARIA APG
 */
export function isCustomSlider(element: Element): boolean {
  return (
    element.matches(`[role=slider], [role=separator][aria-valuenow][tabindex], ${KEY_SPINBUTTON}`) &&
    !asTag(element, 'input')
  );
}

const KEY_SPINBUTTON =
  '[role=spinbutton][aria-valuemin][aria-valuemax][tabindex]:not([contenteditable], textarea, :has(input, textarea, [contenteditable]))';

/** Reads the range and checks that the value is in it. */
export function rangeFor(element: Element, text: string): SliderRange | Refusal {
  const now = rangeNow(element);
  const isSpun = element.matches(KEY_SPINBUTTON);
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

/** The other slider of a range on the same track: many push it along, or swap with it, when one passes it. */
function otherOnTrack(element: Element, isVertical: boolean): Element | undefined {
  for (const at of [...flatAncestors(element)].slice(1, MAX_LEVELS)) {
    const others = [...at.querySelectorAll('[role=slider]')].filter((one) => one !== element);
    if (others.length > 0)
      return others.length === 1 && isOnTrack(element, others[0], { at, isVertical }) ? others[0] : undefined;
  }
  return undefined;
}

const MAX_LEVELS = 5; // of a slider below its track

/** Whether the distance between both is the share of the track that lies between their values. */
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
  const [one, two] = [element, other].map(centerOf) as [DOMPoint, DOMPoint]; // of two
  const { width, height } = at.getBoundingClientRect();
  const [way, aside, track] = isVertical
    ? [Math.abs(one.y - two.y), Math.abs(one.x - two.x), height]
    : [Math.abs(one.x - two.x), Math.abs(one.y - two.y), width];
  const whole =
    Number(element.getAttribute('aria-valuemax') ?? 100) - Number(element.getAttribute('aria-valuemin') ?? 0);
  const share = Math.abs(rangeNow(element) - rangeNow(other)) / whole;
  return aside <= MAX_OFFSET_PX && Math.abs(way - share * track) <= Math.max(track * TRACK_TOLERANCE, MAX_OFFSET_PX);
}

const MAX_OFFSET_PX = 4;
const TRACK_TOLERANCE = 0.1; // of the track: for the sliders' own width

function centerOf(element: Element): DOMPoint {
  const { x, y, width, height } = element.getBoundingClientRect();
  return new DOMPoint(x + width / 2, y + height / 2);
}

/** Whether the value lies beyond the other slider; of two at the same place, the first in the page is the lower one. */
function isPast(other: Element, element: Element, wanted: number): boolean {
  const [now, its] = [rangeNow(element), rangeNow(other)];
  const isLower =
    now === its ? Boolean(element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) : now < its;
  return isLower ? wanted > its : wanted < its;
}

const MIN_TRACK_PX = 100;
const MIN_ASPECT = 4; // a track's width is at least this many times its height
const MAX_ERROR = 0.01; // of the whole range

function pointFor(element: Element, wanted: number, [min, max]: [number, number]): SliderRange['point'] {
  const { width, height } = element.getBoundingClientRect();
  if (width < Math.max(MIN_TRACK_PX, height * MIN_ASPECT) || max <= min) return undefined;
  const share = (wanted - min) / (max - min);
  const x = Math.min(Math.round(width * share), Math.ceil(width) - 1);
  return { at: { x, y: Math.floor(height / 2) }, error: (max - min) * MAX_ERROR };
}

/**
 * A slider's value: as it tells people, if that is a number in its range, as some count their steps or percents in
 * addition.
 */
export function rangeNow(element: Element): number {
  const now = Number(element.getAttribute('aria-valuenow') ?? Number.NaN);
  const stated = element.getAttribute('aria-valuetext')?.trim() ?? '';
  const [min, max] = ['aria-valuemin', 'aria-valuemax'].map((name) => element.getAttribute(name));
  const isOfRange = NUMBER.test(stated) && min && max && Number(stated) >= Number(min) && Number(stated) <= Number(max);
  return isOfRange ? Number(stated) : now;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * Waits until the slider's value differs from `before`, and then is stable for a frame. If the page redraws it on each
 * key, and loses the focus, the new one gets it: the next keys must go there.
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

/** The value one step beside a value that a native slider takes, and the key that leads from there to it. */
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
