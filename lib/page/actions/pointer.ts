import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { OpeningCall, PointerDelivery } from '../agent/act.ts';
import type { AimPoint } from '../agent/act/pointer/aim.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { OUTSIDE_PAGE, type Button, click, move, type ClickInput, type Point } from '../input/mouse.ts';
import { isContextGone, type World } from '../world.ts';
import { type Act, begin, type TargetedAct } from './context.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { ActionReport } from './row.ts';

/** How long a target may take to become ready: a fading overlay, a button that its form enables. */
const PATIENCE_MS = 1_500;
const ATTEMPTS = 3; // a target may move once because of the hover, and once more because of the scrolling
const ATTEMPTS_ACROSS = 8; // the browser may take some frames to draw an out-of-process frame, and so to hit-test it

/** Clicks the target where the pointer reaches it. @throws {ActionFailedError} the click does not reach it. */
export async function clickTarget(act: TargetedAct, options: ClickOptions = {}): Promise<ActionReport> {
  return inputWithRetries(act, aimRequestOf(options), ({ point, native }) => {
    const onPressed = native ? undefined : (): Promise<void> => untilPressed(act);
    const given: ClickInput = { ...options, point, ...(onPressed && { onPressed }) };
    return click(act.acting.root, given, act.signal);
  });
}

/** Waits for a frame on pages that handle presses themselves: some add the release listener only then. */
async function untilPressed({ target, signal }: TargetedAct): Promise<void> {
  try {
    await target.world.call('pressed', [], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the press navigated to another document
  }
}

/** The agent call that a click begins with. */
export function clickBeginning(options: ClickOptions): OpeningCall<'aim'> {
  return aimBeginning(aimRequestOf(options));
}

function aimRequestOf({ switching = false, at, patienceMs }: ClickOptions): AimRequest {
  return { enabled: true, switching, ...(at && { at }), ...(patienceMs !== undefined && { patienceMs }) };
}

function aimBeginning(request: AimRequest): OpeningCall<'aim'> {
  return { name: 'aim', args: [{ patienceMs: PATIENCE_MS, ...request }] };
}

export interface ClickOptions {
  button?: Button;
  times?: number;
  /** Offset from the element's top left corner, in pixels; any point where it is hit unless given. */
  at?: Point | undefined;
  /** Click the part that toggles the target. */
  switching?: boolean;
  /** Milliseconds for the target to become ready; the default of all acts unless given. */
  patienceMs?: number;
}

interface AimRequest {
  enabled: boolean;
  patienceMs?: number;
  /** The pointer is dragging something. */
  carrying?: boolean;
  /** The target is to be dragged. */
  lifting?: boolean;
  switching?: boolean;
  /** Offset from the element's top left corner, in pixels; any point where it is hit unless given. */
  at?: Point;
  /** The pointer has already hovered the target's container. */
  isPointedAt?: boolean;
  /** The pointer must enter the target, even if it is already there. */
  isToCome?: boolean;
  /** A list over the target was closed by a click beside it. */
  isLeft?: boolean;
  /** The pointer is on the target itself. */
  isReached?: boolean;
}

/** Moves the pointer out of the page, so that nothing is hovered. */
export async function pointAway({ acting, signal }: Act): Promise<void> {
  await move(acting.root, { point: OUTSIDE_PAGE }, signal);
}

/** Moves the pointer onto the target; with `isToCome`, first away from it if it is already there. */
export async function hoverTarget(act: TargetedAct, { at, isToCome = false }: Hovering = {}): Promise<void> {
  const { point, worlds, leave } = await aimAt(act, { enabled: false, isToCome, ...(at && { at }) });
  if (leave) await move(act.acting.root, { point: leave }, act.signal);
  await move(act.acting.root, { point }, act.signal);
  await conclude(worlds, act.signal);
}

type Hovering = { at?: Point | undefined; isToCome?: boolean };

/** Aims, runs `input`, and checks that it reached the target and nothing else; tries again if it was kept off. */
async function inputWithRetries(
  act: TargetedAct,
  request: AimRequest,
  input: (aimed: Aimed) => Promise<void>,
): Promise<ActionReport> {
  let blocked: Refusal | undefined;
  let heard = false;
  let pressed: Exclude<ActionReport, void> | undefined;
  let attempts = ATTEMPTS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const aimed = await aimAgain(act, request, { attempt, isPressed: pressed !== undefined });
    if (!aimed) return pressed;
    const { worlds } = aimed;
    await input(aimed);
    const seen = await conclude(worlds, act.signal);
    if (seen.external) throw refusalError(act, externalRefusal(seen.external));
    const { delivered, effects, slipped } = seen;
    const noted = { effects, brought: aimed.scrolled, ...(slipped && { slipped }) };
    if (delivered) return noted;
    if (slipped) pressed = noted;
    ({ blocked, heard } = seen);
    if (!blocked) break; // it may have reached something unseen: a retry could do it twice
    if (worlds.length > 1) attempts = ATTEMPTS_ACROSS;
  }
  throw refusalError(act, blocked ?? (heard ? CLICK_WITHHELD : NO_INPUT));
}

/**
 * As `aimAt`; from the second attempt on, hovering may have hidden the target, as with some menus.
 * Undefined if a press that reached the target may be why it can no longer be aimed at.
 */
async function aimAgain(
  act: TargetedAct,
  request: AimRequest,
  { attempt, isPressed }: { attempt: number; isPressed: boolean },
): Promise<Aimed | undefined> {
  try {
    return await aimAt(act, attempt === 0 ? request : { ...request, isReached: true });
  } catch (failure) {
    const isOfTarget = failure instanceof ActionFailedError || failure instanceof StaleRefError;
    if (isPressed && isOfTarget) return undefined;
    const isHidden = failure instanceof ActionFailedError && failure.data['reason'] === 'invisible';
    throw isHidden && attempt > 0 ? refusalError(act, GAVE_WAY) : failure;
  }
}

/** Why nothing was pressed: the page hid the target on hover alone. */
export const GAVE_WAY: Refusal = {
  refused: 'gave-way',
  detail: 'was hidden as the pointer came, before it was pressed',
};
const UNDELIVERED: Refusal = { refused: 'undelivered', detail: 'did not get the pointer events' };
const CLICK_WITHHELD: Refusal = {
  refused: 'undelivered',
  detail: 'did not get the click: the page keeps it from its elements',
};
/** The refusal when the browser keeps all keys and presses from the page. */
export const NO_INPUT: Refusal = {
  refused: 'no-input',
  detail: 'got nothing, as the browser keeps all input from the tab',
};

/** Why an act that leads to another program is refused. */
export function externalRefusal(url: string): Refusal {
  return { refused: 'other-program', detail: `leads to ${url}, which another program opens`, data: { url } };
}

/** The fate of the pointer events, per the guards of the target's world (the first) and of those around it. */
export async function conclude(worlds: World[], signal: AbortSignal): Promise<PointerDelivery> {
  const seen = await Promise.all(worlds.map((world) => concludeIn(world, signal)));
  const blocked = seen.find((one) => one.blocked)?.blocked;
  const { delivered = false, heard = false, effects = -1, ...details } = seen[0] ?? {};
  return { ...details, delivered, heard, effects, ...(blocked && { blocked }) };
}

async function concludeIn(world: World, signal: AbortSignal): Promise<PointerDelivery> {
  try {
    return await world.call('conclude', [], signal);
  } catch (error) {
    if (isContextGone(error)) return { delivered: true, heard: true, effects: -1 }; // the events navigated to another document
    throw error;
  }
}

interface Aimed {
  /** Where the pointer hits the target, in the tab's viewport. */
  point: Point;
  /** The worlds with guards: the target's, then those around it. */
  worlds: World[];
  /** The target is a native control. */
  native: boolean;
  /** Something was scrolled to get there. */
  scrolled: boolean;
  /** Where the pointer has to go first, so that it enters the target. */
  leave?: Point;
}

/**
 * Finds a point of the tab's viewport at which the pointer hits the target, through every frame around it.
 *
 * Scrolling inside an out-of-process frame also scrolls the frames around it, but later; and the browser hit-tests
 * frames by what was last drawn. So, across processes, what was scrolled is drawn (see `Drawing`) and
 * aimed at again; and the pointer moves first, to tell whether the browser has it over the target's frame: a press that
 * lands where another frame was does something there.
 */
export async function aimAt(act: TargetedAct, request: AimRequest): Promise<Aimed> {
  let aimed = await aimOnce(act, request);
  const isPlain = !aimed.scrolled || act.acting.frames.sessions.length === 1;
  for (let attempt = 0; attempt < ATTEMPTS && aimed.scrolled && aimed.worlds.length > 1; attempt += 1) {
    aimed = await aimedOnceDrawn(act, request, aimed);
  }
  return isPlain || request.carrying ? aimed : aimConfirmed(act, request, aimed);
}

async function aimedOnceDrawn(act: TargetedAct, request: AimRequest, { point, worlds }: Aimed): Promise<Aimed> {
  await Promise.all(worlds.map((world) => world.call('drawn', [], act.signal)));
  const again = await aimOnce(act, request);
  return { ...again, scrolled: again.scrolled || !samePoint(again.point, point) };
}

/** Moves the pointer to the aimed point, until the target's window gets the event. */
async function aimConfirmed(act: TargetedAct, request: AimRequest, first: Aimed): Promise<Aimed> {
  let aimed = first;
  for (let attempt = 0; attempt < ATTEMPTS_ACROSS; attempt += 1) {
    await move(act.acting.root, { point: aimed.point }, act.signal);
    const [own = act.target.world] = aimed.worlds;
    if (await own.call('pointed', [], act.signal)) return { ...aimed, scrolled: true };
    aimed = await aimedOnceDrawn(act, request, aimed);
  }
  await conclude(aimed.worlds, act.signal);
  throw refusalError(act, UNDELIVERED);
}

async function aimOnce(act: TargetedAct, request: AimRequest): Promise<Aimed> {
  const { target, signal } = act;
  let aim = unwrap(act, await aimAfterClearing(act, await begin(act, aimBeginning(request)), request));
  const worlds = [target.world];
  let { scrolled } = aim;
  const { native = false, leave } = aim;
  while (aim.boundary !== undefined) {
    const outer = await outerFrame(act, worlds.at(-1) ?? target.world, aim.boundary);
    aim = unwrap(act, await aimThrough(outer, { x: aim.x, y: aim.y }, signal));
    scrolled ||= aim.scrolled;
    worlds.push(outer.world);
  }
  return { point: { x: aim.x, y: aim.y }, worlds, scrolled, native, ...(leave && { leave }) };
}

/**
 * Closes a list that keeps all clicks from the page, as a person does by a click beside it, or hovers the target's
 * container, such as a row whose actions show on hover; then aims again.
 */
async function aimAfterClearing(
  act: TargetedAct,
  found: AimPoint | Refusal,
  request: AimRequest,
): Promise<AimPoint | Refusal> {
  if (!isRefusal(found)) return found;
  if (found.holder !== undefined) {
    await hoverTarget({ ...act, target: { ...act.target, ref: found.holder } });
    return begin(act, aimBeginning({ ...request, isPointedAt: true }));
  }
  if (!found.beside) return found;
  await click(act.acting.root, { point: found.beside }, act.signal);
  return begin(act, aimBeginning({ ...request, isLeft: true }));
}

function samePoint(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
}

/** The frame element of a cross-origin document, and the world around it. */
interface OuterFrame {
  world: World;
  backendNodeId: number;
}

const FRAME_GONE: Refusal = { refused: 'frame-gone', detail: 'stands in a frame that is gone' };

async function outerFrame(act: TargetedAct, inner: World, levels: number): Promise<OuterFrame> {
  const { acting, signal } = act;
  const frames = await acting.frames.read(signal);
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  let top = byId.get(inner.frame.id);
  for (let level = 0; level < levels; level += 1) top = byId.get(top?.parentId ?? '');
  const parent = byId.get(top?.parentId ?? '');
  if (!top || !parent) throw refusalError(act, FRAME_GONE);
  const world = await acting.worlds.enter(parent, signal);
  const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId: top.id }, signal);
  return { world, backendNodeId };
}

/** Maps a point of the document in a frame element to the document around it. */
async function aimThrough(
  { world, backendNodeId }: OuterFrame,
  point: Point,
  signal: AbortSignal,
): Promise<AimPoint | Refusal> {
  return world.withObjectGroup(async (objectGroup) => {
    const node = { backendNodeId, executionContextId: world.contextId, objectGroup };
    const { objectId } = (await world.session.send('DOM.resolveNode', node, signal)).object;
    return objectId ? world.callOn('aimThrough', { objectId, args: [point, PATIENCE_MS] }, signal) : FRAME_GONE;
  });
}
