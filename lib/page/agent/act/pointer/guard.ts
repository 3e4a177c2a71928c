import { promptsUser } from '../../../schemes.ts';
import { describeElement } from '../describe.ts';
import { inputsOf } from '../element-facts.ts';
import { markActing } from '../effects/next-frame.ts';
import { callAfter } from '../timing.ts';
import { ownerOf } from '../frames.ts';
import type { Point } from './hit-test.ts';
import { obstacleAt } from './obstacles.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { itemWithin, ITEMS } from '../lists/popup-rows.ts';
import { closestFlat, flatAncestors, isElement } from '../flat-path.ts';
import { effects } from '../effects/change-watch.ts';

/**
 * Watches that the pointer events of one act reach their target, and keeps them from anything else: what moves
 * between the check and the event (an animation, a menu opened by the hover) is not clicked in the target's place.
 */
export interface Guard {
  /** Whether a pointer event reached the target. */
  delivered: boolean;
  /** The last press that reached the target. */
  press: MouseEvent | undefined;
  /** The state as that press began, before the page got it. */
  pressedAt: PressState | undefined;
  /** What was in the target's place at the release, so that its press made no click. */
  slipped: Refusal | undefined;
  /** What a pointer event would have hit instead; it was blocked. */
  blocked: Refusal | undefined;
  /** Whether the pointer has entered the target's window. */
  pointed: boolean;
  /** Whether any key or press has reached the target's window, even if the page kept it from the target. */
  receivedInput(): boolean;
  /** URL that the click was kept from opening: another program's. */
  external: string | undefined;
  disarm(): void;
}

interface PressState {
  /** The target's position. */
  place: string;
  /** Number of changes to the page, without those of the focus. */
  changes: number;
}

const POINTER_EVENTS = [
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup'],
  ...['click', 'auxclick', 'dblclick', 'contextmenu'],
];
const MAX_GUARD_MS = 5_000; // after this, the guard of an abandoned act must not block the user's own input

/** Sets a guard in the target's window and in the windows around it; it ends by itself. */
export function guard(target: Element): Guard {
  return watchEvents(target, refusalForHit);
}

/**
 * Sets a guard in the window of a frame element whose document is cross-origin, and in the windows around it.
 * Only the frame's own document sees pointer events that go where they should.
 */
export function guardFrame(owner: Element): Guard {
  return watchEvents(owner, refusalForMiss);
}

/** Sets a guard against what Enter on a link may lead to; no pointer event is expected. */
export function guardKeys(target: Element): Guard {
  const listening = new AbortController();
  const state = { ...newGuard(target, listening), delivered: true };
  for (const { view } of levels(target))
    view.addEventListener('click', (event) => cancelExternalLink(state, event), { signal: listening.signal });
  return state;
}

function newGuard(target: Element, listening: AbortController): Guard {
  const before = inputsOf(target);
  const receivedInput = (): boolean => before === null || inputsOf(target) !== before;
  const disarm = (): void => {
    cancel();
    listening.abort();
  };
  const cancel = callAfter(MAX_GUARD_MS, disarm);
  return {
    delivered: false,
    press: undefined,
    pressedAt: undefined,
    pointed: false,
    slipped: undefined,
    blocked: undefined,
    external: undefined,
    receivedInput,
    disarm,
  };
}

/** What is wrong with where an event landed; undefined if nothing is. */
type Judge = (target: Element, event: MouseEvent) => Refusal | undefined;

function watchEvents(target: Element, own: Judge): Guard {
  const listening = new AbortController();
  const state = newGuard(target, listening);
  for (const { element, view } of levels(target)) {
    const judgement = element === target ? own : refusalForMiss;
    const check = (given: Event): void => {
      const event = given as MouseEvent; // POINTER_EVENTS
      if (element === target && hasSlipped(state, target, event)) {
        Object.assign(state, {
          delivered: false,
          blocked: refusalForMove(event),
          slipped: refuse('moved', NO_CLICK_DETAIL),
        });
      }
      judge(state, event, () => judgement(element, event));
      if (element === target && state.press && event.isTrusted) state.slipped = refusalForSlip(state, target, event);
      if (state.delivered) markActing();
      if (state.delivered) recordPress(state, target, event);
    };
    for (const type of POINTER_EVENTS) {
      view.addEventListener(type, check, { capture: true, passive: false, signal: listening.signal });
    }
    if (element === target) recordPointer(state, view, listening.signal);
    view.addEventListener('click', (event) => cancelExternalLink(state, event), { signal: listening.signal });
  }
  return state;
}

/** Records a press that reached the target; pages may do everything on `pointerdown`, which comes first. */
function recordPress(state: Guard, target: Element, event: MouseEvent): void {
  if (PRESSES.has(event.type)) state.pressedAt ??= pressStateOf(target);
  if (event.type === 'mousedown') state.press = event;
  if (event.type === 'click') state.pressedAt = undefined; // a double click's second press is another one
}

const PRESSES = new Set(['pointerdown', 'mousedown']);

/** Records that the pointer has entered: when the page scrolls under a resting pointer, only what it is over changes. */
function recordPointer(state: Guard, view: Window, signal: AbortSignal): void {
  const note = ({ isTrusted }: Event): boolean => (state.pointed ||= isTrusted);
  for (const type of POINTER_MOVES) view.addEventListener(type, note, { capture: true, passive: true, signal });
}

const POINTER_MOVES = ['pointermove', 'mousemove'];

/** Keeps a click, once the page has handled it, from leading to a program that the user would be asked about. */
function cancelExternalLink(state: Guard, event: MouseEvent): void {
  if (!event.isTrusted || event.defaultPrevented || !state.delivered) return;
  const link = event.composedPath().find(isLink);
  if (!link || !promptsUser(link.href)) return;
  event.preventDefault();
  state.external = link.href;
}

function isLink(at: EventTarget): at is HTMLAnchorElement {
  return 'href' in at && typeof at.href === 'string' && 'protocol' in at && at.href !== '';
}

/** The target in its window, then its frame element in the window around, and so on outwards. */
function* levels(target: Element): Generator<{ element: Element; view: Window }> {
  for (let element: Element | undefined = target; element;) {
    const view: Window | null = element.ownerDocument.defaultView;
    if (!view) return;
    yield { element, view };
    element = ownerOf(view);
  }
}

function judge(state: Guard, event: MouseEvent, landed: () => Refusal | undefined): void {
  if (!event.isTrusted || state.delivered) return;
  if (!state.blocked && isPressSwallowed(state, event)) return; // the click event decides
  if (!state.blocked) {
    state.blocked = landed() ?? withoutPress(event);
    state.delivered = state.blocked === undefined;
  }
  if (state.blocked) stop(event);
}

function refusalForHit(target: Element, event: MouseEvent): Refusal | undefined {
  if (isOn(target, event)) return undefined;
  if (!target.isConnected) return refuse('detached', 'went away before the pointer reached it');
  const obstacle = obstacleAt(target, pointOf(event));
  const isAway = obstacle?.refused === 'off-screen' || obstacle?.refused === 'covered';
  const around = [...flatAncestors(target)];
  if (isAway && around.some((one) => one === event.composedPath()[0])) return refuse('moved', MOVING_DETAIL);
  return obstacle?.refused === 'off-screen' ? refusalForMove(event) : obstacle;
}

/** Whether it hit the target, and no other item inside that. */
function isOn(target: Element, event: MouseEvent): boolean {
  const hit = hitBy(event);
  return event.composedPath().includes(target) && !(hit && itemWithin(target, hit));
}

function hitBy(event: Event): Element | undefined {
  const hit = event.composedPath()[0] as Node; // of pointer events
  return isElement(hit) ? hit : undefined;
}

/** A release whose press went to the frame's parent does nothing: the browser had not drawn the target's place yet. */
function withoutPress(event: MouseEvent): Refusal | undefined {
  return RELEASES.has(event.type) ? refusalForMove(event) : undefined;
}

/** Whether the page stopped the press of a release from reaching any listener, its own elements' included. */
function isPressSwallowed({ receivedInput }: Guard, { type }: MouseEvent): boolean {
  return RELEASES.has(type) && receivedInput();
}

const RELEASES = new Set(['pointerup', 'mouseup']);

/**
 * Whether the target left the pointer between press and release, which makes no click: the page scrolled it away
 * under the press, as lists do that follow the focus, or an animation moved it. After a press that changed anything, which
 * may be why it moved, it must not be pressed again.
 */
function hasSlipped({ press, pressedAt, delivered }: Guard, target: Element, event: MouseEvent): boolean {
  if (!press || !pressedAt || !delivered || !event.isTrusted || press.defaultPrevented) return false;
  const isSamePlace = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < 2;
  if (!RELEASES.has(event.type) || !isSamePlace || !target.isConnected || isOn(target, event)) return false;
  const { place, changes } = pressStateOf(target);
  return place !== pressedAt.place && changes === pressedAt.changes;
}

/**
 * If the press reached the target, and may have done something: what the release hit instead, until a click reaches the
 * target.
 */
function refusalForSlip({ slipped, delivered }: Guard, target: Element, event: MouseEvent): Refusal | undefined {
  if (!target.isConnected) return undefined;
  if (!delivered) return slipped;
  if (RELEASES.has(event.type)) return refusalForHit(target, event) && refuse('moved', NO_CLICK_DETAIL);
  return isOn(target, event) ? undefined : ((slipped && takenByOther(target, event)) ?? slipped);
}

/** The refusal if another item around both got the click, and the target, still visible, only the press. */
function takenByOther(target: Element, event: MouseEvent): Refusal | undefined {
  const hit = event.type === 'click' && target.matches(ITEMS) && target.checkVisibility() ? hitBy(event) : undefined;
  const other = hit && closestFlat(hit, ITEMS);
  if (!other || other === target) return undefined;
  const by = describeElement(other);
  return refuse('moved', `got the press, but ${by} the click, as it moved`, { by });
}

const MOVING_DETAIL = 'keeps moving: it is elsewhere each time that the pointer comes';
const NO_CLICK_DETAIL = 'got the press, and something else the release: no click came of it';

function pressStateOf(target: Element): PressState {
  const { left, top } = target.getBoundingClientRect();
  return { place: `${left} ${top}`, changes: effects() };
}

/** The event landed around the frame instead of in it. */
function refusalForMiss(owner: Element, event: MouseEvent): Refusal {
  const obstacle = owner.isConnected ? obstacleAt(owner, pointOf(event)) : undefined;
  return obstacle?.refused === 'covered' ? obstacle : refusalForMove(event);
}

function refusalForMove(event: MouseEvent): Refusal {
  const hit = hitBy(event);
  const there = hit ? `; ${describeElement(hit)} is there` : '';
  return refuse('moved', `is not where it was${there}`);
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
