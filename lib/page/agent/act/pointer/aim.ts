import { refOf } from '../../dom/registry.ts';
import { canvasOf } from '../../style/visibility.ts';
import { checkAttached, checkEnabled, checkVisible, visibleRects } from '../checks.ts';
import { isBehindBoundary, framesAround, ownerOf, throughFrame } from '../frames.ts';
import { hitAt, type Point } from './hit-test.ts';
import { isOnInnerControl, isOnInnerLabel } from './inner-control.ts';
import { obstacleAt } from './obstacles.ts';
import { isRefusal, type RefusalReason, refuse, type Refusal } from '../outcome.ts';
import { pointBesideList, blurOpenList } from '../lists/open-list.ts';
import { align, ALIGNMENTS } from './scroll-alignment.ts';
import { scrollTo } from '../scroll.ts';
import { isRatingStar, isInSameGroup, clickTargetFor } from './click-target.ts';
import { stopwatch } from '../timing.ts';
import { closestFlat, flatAncestors } from '../flat-path.ts';
import { pointToLeave } from './hovered.ts';

/** A point that hits the target, in the viewport of the outermost document that is reachable from here. */
export interface AimPoint extends Point {
  /**
   * Set if the outermost reachable document is itself in a cross-origin frame: how many frames out from the agent's own
   * it is.
   */
  boundary?: number;
  /** Whether something was scrolled to get there. */
  scrolled: boolean;
  /** Where the pointer goes first, when it is already on the target and has to enter it. */
  leave?: Point;
  /** It is a native control, which takes a click without the page's help. */
  native?: boolean;
}

export interface AimOptions {
  /** Refuse a disabled target; hovering one is fine. */
  enabled: boolean;
  /** Aim at the part that toggles the element. */
  switching?: boolean;
  /** Offset from the element's top left corner, in pixels; any point where it is hit unless given. */
  at?: Point;
  isToCome?: boolean;
  /** Something is being dragged there: what covers the target meanwhile, or lets the pointer through, belongs to the drag. */
  carrying?: boolean;
  /** It is to be dragged: some pages take a press at the exact center of a native drag source for a screen reader's. */
  lifting?: boolean;
  /** The pointer has hovered the element's container, which did not reveal the element. */
  isPointedAt?: boolean;
  /** The pointer is on the element itself: if that hid it, it stays hidden. */
  isReached?: boolean;
  /** A list that covered the target was closed by a click beside it, and may still be closing. */
  isLeft?: boolean;
  /** Milliseconds to wait for a target that may become ready (a fading overlay, a button that gets enabled). */
  patienceMs: number;
}

const PERMANENT_REASONS: ReadonlySet<RefusalReason> = new Set(['detached', 'drawn', 'drawn-together']);
const LIST_CLOSE_MS = 200; // for a list that closes on blur
const FADE_OUT_MS = 700; // for one that fades out
const SLIDE_IN_MS = 200; // for what moves into view by itself
const HOVER_REVEAL_MS = 300; // for what was hidden on hover

/** Scrolls to the element if needed and finds a point at which the pointer hits it; waits a little for it to be ready. */
export async function aim(element: Element, options: AimOptions): Promise<AimPoint | Refusal> {
  const { at, carrying } = options;
  const { spent, frame } = stopwatch();
  let scrolled = false;
  let { isLeft = false } = options;
  let { isPointedAt = false } = options;
  for (;;) {
    const found = tryAim(element, options);
    const isCovered = isRefusal(found) && found.refused === 'covered';
    if (!isLeft && !carrying && isCovered) isLeft = blurOpenList(element, hitAtCenter(element));
    const beside =
      isLeft && !options.isLeft && isCovered && spent() > LIST_CLOSE_MS
        ? pointBesideList(element, hitAtCenter(element))
        : undefined;
    if (isCovered && beside) return { ...found, beside };
    const isAside = isRefusal(found) && mayAppearOnHover(element, found) && spent() > SLIDE_IN_MS;
    const holder = isAside && !isPointedAt ? hoverableAncestor(element) : undefined;
    if (isAside && holder !== undefined) return { ...found, holder };
    isPointedAt ||= isAside;
    if (carrying && isRefusal(found) && (found.refused === 'covered' || found.refused === 'disabled'))
      return at ? toOutermostPoint(element, toViewportPoint(element, at)) : firstPointInView(element);
    if (isRefusal(found)) {
      const isPermanent = PERMANENT_REASONS.has(found.refused);
      if (isPermanent || spent() > patienceFor(found, options, isLeft)) return found;
    } else if (scrolled || !found.scrolled || isNative(element)) {
      return { ...found, scrolled: found.scrolled || scrolled, ...(options.isToCome && pointToLeave(element)) };
    } else {
      scrolled = true; // the page gets the scroll event in the next frame, and may move the target then
    }
    await frame(element);
  }
}

function patienceFor({ refused, beside }: Refusal, options: AimOptions, isLeft: boolean): number {
  const { isReached, patienceMs } = options;
  if (beside) return LIST_CLOSE_MS;
  if (options.isLeft && refused === 'covered') return FADE_OUT_MS;
  if (isLeft && refused === 'covered') return Math.max(LIST_CLOSE_MS, patienceMs);
  return isReached && refused === 'invisible' ? Math.min(HOVER_REVEAL_MS, patienceMs) : patienceMs;
}

/** Whether hovering the element's container may reveal the element: it is out of view, or transparent and lets the pointer through. */
function mayAppearOnHover(element: Element, { refused }: Refusal): boolean {
  if (refused !== 'disabled') return refused === 'off-screen';
  return getComputedStyle(element).pointerEvents === 'none' && !element.checkVisibility({ opacityProperty: true });
}

/** The element's nearest ancestor that the pointer can reach: on its hover, pages reveal what they keep aside. */
function hoverableAncestor(element: Element): string | undefined {
  for (const around of flatAncestors(element)) {
    if (around === element.ownerDocument.body) return undefined;
    if (!isRefusal(scrollAndAim(around, { carrying: false, lifting: false, rated: false }))) return refOf(around);
  }
  return undefined;
}

function hitAtCenter(element: Element): Element | undefined {
  const [middle] = candidates(clickTargetFor(element));
  return middle && hitAt(element, middle);
}

/** Whether the element is a native control, or in one. */
export function isNative(element: Element): boolean {
  return closestFlat(element, NATIVE) !== undefined;
}

const NATIVE = 'a[href], button, input, label, select, summary, textarea';

const DRAWN_ON_CANVAS = refuse('drawn', 'is drawn on a canvas, which does not say where; only keys reach it');

/** As `aim`, without waiting. */
function tryAim(element: Element, { enabled, at, carrying = false, lifting = false }: AimOptions): AimPoint | Refusal {
  const attached = checkAttached(element);
  if (attached) return attached;
  const target = clickTargetFor(element);
  const refusal = checkVisible(target) ?? (enabled ? checkEnabled(element) : undefined);
  if (refusal) return refusal;
  if (canvasOf(element)) return DRAWN_ON_CANVAS;
  if (at) return scrollAndAimAt(target, at);
  const rated = isRatingStar(element, target);
  const isLifted = lifting && closestFlat(target, '[draggable=true]') !== undefined;
  const found = scrollAndAim(target, { carrying, lifting: isLifted, rated });
  const isUnderOther = rated && isRefusal(found) && isInSameGroup(element, hitAtCenter(element));
  return isUnderOther ? DRAWN_TOGETHER : found;
}

const DRAWN_TOGETHER = refuse('drawn-together', 'is drawn together with another of its group; only keys reach it');

/** Tries the element where it is, then scrolled to the center of its layer, then of all its scroll containers, their end and their start. */
function scrollAndAim(target: Element, mode: AimMode): AimPoint | Refusal {
  let last: Refusal = refuse('off-screen', 'cannot be scrolled into view');
  for (const block of ALIGNMENTS) {
    if (!align(target, block)) continue;
    const found = clickablePoint(target, mode);
    if (!isRefusal(found)) return { ...found, scrolled: block !== undefined };
    if (found.refused === 'covered' || last.refused !== 'covered') last = found;
  }
  return last;
}

/** Tries one point of the element, scrolled into view if needed. */
function scrollAndAimAt(target: Element, { x, y }: Point): AimPoint | Refusal {
  const { width, height } = target.getBoundingClientRect();
  const size = `${Math.round(width)} × ${Math.round(height)}`;
  if (x >= width || y >= height) return refuse('off-screen', `is ${size} pixels large and has no point ${x},${y}`);
  const first = tryPoint(target, { x, y });
  if (isRefusal(first) && first.refused === 'covered')
    return { ...first, detail: `${first.detail} at ${x},${y}, of ${size} pixels` };
  if (!isRefusal(first) || first.refused !== 'off-screen') return first;
  scrollTo(target, 'center');
  const { innerWidth, innerHeight } = target.ownerDocument.defaultView ?? window;
  const { left, top } = target.getBoundingClientRect();
  const by = { left: left + x - innerWidth / 2, top: top + y - innerHeight / 2 };
  if (isRefusal(tryPoint(target, { x, y }))) target.ownerDocument.defaultView?.scrollBy({ ...by, behavior: 'instant' });
  const found = tryPoint(target, { x, y });
  return isRefusal(found) ? found : { ...found, scrolled: true };
}

function tryPoint(target: Element, at: Point): AimPoint | Refusal {
  const point = toViewportPoint(target, at);
  return obstacleAt(target, point) ?? toOutermostPoint(target, point);
}

function toViewportPoint(element: Element, { x, y }: Point): Point {
  const { left, top } = element.getBoundingClientRect();
  return { x: left + x, y: top + y };
}

interface AimMode extends Required<Pick<AimOptions, 'carrying' | 'lifting'>> {
  /** It is a rating, whose value pages read from the pointer's position in it. */
  rated: boolean;
}

function clickablePoint(target: Element, mode: AimMode): AimPoint | Refusal {
  let last: Refusal = refuse('off-screen', 'lies outside of the viewport');
  let onInner: Point | undefined;
  for (const point of candidates(target, pointSharesOf(target, mode))) {
    const blocked = obstacleAt(target, point);
    const isInner = isOnInnerControl(target, point) || (mode.lifting && isOnInnerLabel(target, point));
    if (blocked === undefined && (mode.carrying || !isInner)) return toOutermostPoint(target, point);
    if (blocked === undefined) onInner ??= point;
    else if (blocked.refused === 'covered' || last.refused !== 'covered') last = blocked;
  }
  return onInner ? toOutermostPoint(target, onInner) : last;
}

/** The element's first point in the viewport, whatever covers it. */
function firstPointInView(element: Element): AimPoint | Refusal {
  for (const point of candidates(element)) return toOutermostPoint(element, point);
  return refuse('off-screen', 'lies outside of the viewport');
}

function pointSharesOf(target: Element, { lifting, rated }: AimMode): readonly Share[] {
  if (target.localName === 'area') return [...SHARES, ...GRID]; // its shape may have holes
  if (!rated) return lifting ? OFF_CENTER : SHARES;
  return [getComputedStyle(target).direction === 'rtl' ? [1 - NEAR_END, 0.5] : [NEAR_END, 0.5], ...SHARES];
}

/** Points of the element's part in its viewport, by their shares of the width and height of each box. */
function* candidates(target: Element, shares: readonly Share[] = SHARES): Generator<Point> {
  const view = target.ownerDocument.documentElement;
  for (const rect of boxesOf(target)) {
    const left = Math.max(rect.left, 0);
    const top = Math.max(rect.top, 0);
    const width = Math.min(rect.right, view.clientWidth) - left;
    const height = Math.min(rect.bottom, view.clientHeight) - top;
    if (width <= 0 || height <= 0) continue;
    for (const [dx, dy] of shares) yield { x: left + width * dx, y: top + height * dy };
  }
}

/** The element's first boxes; of an SVG group, whose gaps are not part of it, those of its shapes too. */
function boxesOf(element: Element): DOMRect[] {
  const shapes = element.localName === 'g' ? [...element.children].slice(0, MAX_BOXES) : [];
  return [element, ...shapes].flatMap((one) => visibleRects(one).slice(0, MAX_BOXES));
}

const MAX_BOXES = 4;

type Share = readonly [width: number, height: number];

/** The center, then the quarters. */
const SHARES: readonly Share[] = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.25],
  [0.5, 0.75],
];
const OFF_CENTER = SHARES.map(([dx, dy]): Share => [dx - 0.06, dy - 0.06]);
const GRID = [...Array(81).keys()].map((at): Share => [(1 + Math.floor(at / 9)) / 10, (1 + (at % 9)) / 10]);
const NEAR_END = 0.9; // beyond the border between two halves, or quarters, of a star

/** Maps the point out through its same-origin frames, checking each for something that covers the frame there. */
function toOutermostPoint(target: Element, start: Point): AimPoint | Refusal {
  let point = start;
  let view = target.ownerDocument.defaultView as Window; // it is attached, as was checked
  for (let owner = ownerOf(view); owner; owner = ownerOf(view)) {
    point = throughFrame(owner, point);
    const blocked = obstacleAt(owner, point);
    if (blocked) return blocked;
    view = owner.ownerDocument.defaultView as Window; // it shows a frame, so it is rendered
  }
  return { ...point, scrolled: false, ...(isBehindBoundary(view) && { boundary: framesAround() }) };
}

/** Maps a point of the cross-origin document in `owner` into the documents around it. */
export async function aimThrough(owner: Element, inner: Point, patienceMs: number): Promise<AimPoint | Refusal> {
  const { spent, frame } = stopwatch();
  for (;;) {
    const found = tryAimThrough(owner, inner);
    if (!isRefusal(found) || spent() > patienceMs) return found;
    await frame(owner);
  }
}

function tryAimThrough(owner: Element, inner: Point): AimPoint | Refusal {
  const attached = checkAttached(owner);
  if (attached) return attached;
  let blocked = obstacleAt(owner, throughFrame(owner, inner));
  const scrolled = blocked !== undefined;
  if (blocked) {
    bringIntoView(owner, inner);
    blocked = obstacleAt(owner, throughFrame(owner, inner));
  }
  if (blocked) return blocked;
  const found = toOutermostPoint(owner, throughFrame(owner, inner));
  return isRefusal(found) ? found : { ...found, scrolled };
}

/** Scrolls so that a point inside a frame, not just the frame, is in view: a frame may be taller than the viewport. */
function bringIntoView(owner: Element, inner: Point): void {
  owner.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const view = owner.ownerDocument.defaultView;
  if (!view) return;
  const { x, y } = throughFrame(owner, inner);
  const outside = x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight;
  if (outside) view.scrollBy({ left: x - view.innerWidth / 2, top: y - view.innerHeight / 2, behavior: 'instant' });
}
