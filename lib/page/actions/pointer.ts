import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { Beginning, Delivery } from '../agent/act.ts';
import type { Aim } from '../agent/act/aim.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { AWAY, type Button, click, move, type Point } from '../input/mouse.ts';
import { isContextGone, type World } from '../world.ts';
import { type Act, begin, type TargetedAct } from './context.ts';
import { accepted, refused } from './refusal.ts';
import type { Noted } from './row.ts';

/** How long a target may take to become ready: an overlay that fades, a button that its form enables. */
const PATIENCE_MS = 1_500;
const ATTEMPTS = 3; // a target may move once because the pointer came, and once more because it was scrolled to
const ATTEMPTS_ACROSS = 8; // the browser may take some frames to draw, and so to find, a frame of another process

/** Clicks the target where the pointer reaches it. @throws {ActionFailedError} it does not get the click. */
export async function clickTarget(act: TargetedAct, options: ClickOptions = {}): Promise<Noted> {
  const { button, times } = options;
  return withPointer(act, wantedOf(options), ({ point, native }) => {
    const pressed = native ? undefined : (): Promise<void> => untilPressed(act);
    const given = { point, ...(button && { button }), ...(times && { times }), ...(pressed && { pressed }) };
    return click(act.acting.root, given, act.signal);
  });
}

/** Waits until a page that takes presses into its own hands has drawn: some listen to the release only then. */
async function untilPressed({ target, signal }: TargetedAct): Promise<void> {
  try {
    await target.world.call('pressed', [], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the press led to another document
  }
}

/** What a click begins with. */
export function aiming(options: ClickOptions): Beginning<'aim'> {
  return aimingAt(wantedOf(options));
}

function wantedOf({ switching = false, at, patienceMs }: ClickOptions): Wanted {
  return { enabled: true, switching, ...(at && { at }), ...(patienceMs !== undefined && { patienceMs }) };
}

function aimingAt(wanted: Wanted): Beginning<'aim'> {
  return { name: 'aim', args: [{ patienceMs: PATIENCE_MS, ...wanted }] };
}

export interface ClickOptions {
  button?: Button;
  times?: number;
  /** Where on the element, in pixels from its left top corner; where it is reached unless given. */
  at?: Point | undefined;
  /** Click what switches the target on and off. */
  switching?: boolean;
  /** Milliseconds for the target to become ready; as for any act unless given. */
  patienceMs?: number;
}

interface Wanted {
  enabled: boolean;
  patienceMs?: number;
  /** The pointer holds something that it drags. */
  carrying?: boolean;
  /** The target is to be dragged. */
  lifting?: boolean;
  switching?: boolean;
  /** Where on the element, in pixels from its left top corner; where it is reached unless given. */
  at?: Point;
  /** The pointer has been on what holds the target. */
  isPointedAt?: boolean;
  /** The pointer is to come to the target, be it there already. */
  isToCome?: boolean;
  /** A list over the target was left by a click beside it. */
  isLeft?: boolean;
  /** The pointer is on the target itself. */
  isReached?: boolean;
}

/** Moves the pointer out of the page, where it shows nothing any more. */
export async function pointAway({ acting, signal }: Act): Promise<void> {
  await move(acting.root, { point: AWAY }, signal);
}

/** Moves the pointer onto the target; `isToCome`, away from it first where it is there already. */
export async function hoverTarget(act: TargetedAct, { at, isToCome = false }: Hovering = {}): Promise<void> {
  const { point, worlds, leave } = await aimAt(act, { enabled: false, isToCome, ...(at && { at }) });
  if (leave) await move(act.acting.root, { point: leave }, act.signal);
  await move(act.acting.root, { point }, act.signal);
  await conclude(worlds, act.signal);
}

type Hovering = { at?: Point | undefined; isToCome?: boolean };

/** Aims, does `input`, and makes sure that it reached the target and nothing else; tries again when it was kept off. */
async function withPointer(act: TargetedAct, wanted: Wanted, input: (aimed: Aimed) => Promise<void>): Promise<Noted> {
  let blocked: Refusal | undefined;
  let heard = false;
  let pressed: Exclude<Noted, void> | undefined;
  let attempts = ATTEMPTS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const aimed = await aimAgain(act, wanted, { attempt, isPressed: pressed !== undefined });
    if (!aimed) return pressed;
    const { worlds } = aimed;
    await input(aimed);
    const seen = await conclude(worlds, act.signal);
    if (seen.external) throw refused(act, isExternal(seen.external));
    const { delivered, effects, slipped } = seen;
    const noted = { effects, brought: aimed.scrolled, ...(slipped && { slipped }) };
    if (delivered) return noted;
    if (slipped) pressed = noted;
    ({ blocked, heard } = seen);
    if (!blocked) break; // it may have reached something unseen: doing it again could do it twice
    if (worlds.length > 1) attempts = ATTEMPTS_ACROSS;
  }
  throw refused(act, blocked ?? (heard ? KEPT : NO_INPUT));
}

/**
 * As `aimAt`; from the second attempt on, the pointer that came may have hidden the target, as it does to open some menus.
 * Undefined where a press that reached the target may be why it can not be aimed at any more.
 */
async function aimAgain(
  act: TargetedAct,
  wanted: Wanted,
  { attempt, isPressed }: { attempt: number; isPressed: boolean },
): Promise<Aimed | undefined> {
  try {
    return await aimAt(act, attempt === 0 ? wanted : { ...wanted, isReached: true });
  } catch (failure) {
    const isOfTarget = failure instanceof ActionFailedError || failure instanceof StaleRefError;
    if (isPressed && isOfTarget) return undefined;
    const isHidden = failure instanceof ActionFailedError && failure.data['reason'] === 'invisible';
    throw isHidden && attempt > 0 ? refused(act, GAVE_WAY) : failure;
  }
}

/** Why nothing was pressed: the pointer's coming alone had the page hide it. */
export const GAVE_WAY: Refusal = {
  refused: 'gave-way',
  detail: 'was hidden as the pointer came, before it was pressed',
};
const UNDELIVERED: Refusal = { refused: 'undelivered', detail: 'did not get the pointer events' };
const KEPT: Refusal = { refused: 'undelivered', detail: 'did not get the click: the page keeps it from its elements' };
/** What is refused where the browser keeps keys and presses from the whole page. */
export const NO_INPUT: Refusal = {
  refused: 'no-input',
  detail: 'got nothing, as the browser keeps all input from the tab',
};

/** Why an act is refused that leads to another program. */
export function isExternal(url: string): Refusal {
  return { refused: 'other-program', detail: `leads to ${url}, which another program opens`, data: { url } };
}

/** What became of the pointer events, by the guards of the target's world (the first) and of those around it. */
export async function conclude(worlds: World[], signal: AbortSignal): Promise<Delivery> {
  const seen = await Promise.all(worlds.map((world) => concludeIn(world, signal)));
  const blocked = seen.find((one) => one.blocked)?.blocked;
  const { delivered = false, heard = false, effects = -1, ...told } = seen[0] ?? {};
  return { ...told, delivered, heard, effects, ...(blocked && { blocked }) };
}

async function concludeIn(world: World, signal: AbortSignal): Promise<Delivery> {
  try {
    return await world.call('conclude', [], signal);
  } catch (error) {
    if (isContextGone(error)) return { delivered: true, heard: true, effects: -1 }; // the events led to another document
    throw error;
  }
}

interface Aimed {
  /** Where the pointer reaches the target, in the tab's viewport. */
  point: Point;
  /** The worlds in which guards were set: the target's, then those around it. */
  worlds: World[];
  /** The target is a control of the browser's own. */
  native: boolean;
  /** Something was scrolled to get there. */
  scrolled: boolean;
  /** Where the pointer is to go first, that it may come. */
  leave?: Point;
}

/**
 * Finds a point of the tab's viewport at which the pointer reaches the target, through every frame around it.
 *
 * Scrolling inside a frame of another process also scrolls the frames around it, but later; and the browser finds the
 * frame under the pointer by what was last drawn. So, across processes, what was scrolled is drawn (see `Drawing`) and
 * aimed at again; and the pointer comes first, to tell whether the browser has it over the target's frame: a press that goes
 * to where another frame was does something there.
 */
export async function aimAt(act: TargetedAct, wanted: Wanted): Promise<Aimed> {
  let aimed = await aimOnce(act, wanted);
  const isPlain = !aimed.scrolled || act.acting.frames.sessions.length === 1;
  for (let attempt = 0; attempt < ATTEMPTS && aimed.scrolled && aimed.worlds.length > 1; attempt += 1) {
    aimed = await aimedOnceDrawn(act, wanted, aimed);
  }
  return isPlain || wanted.carrying ? aimed : whereHeard(act, wanted, aimed);
}

async function aimedOnceDrawn(act: TargetedAct, wanted: Wanted, { point, worlds }: Aimed): Promise<Aimed> {
  await Promise.all(worlds.map((world) => world.call('drawn', [], act.signal)));
  const again = await aimOnce(act, wanted);
  return { ...again, scrolled: again.scrolled || !samePoint(again.point, point) };
}

/** Moves the pointer to where it was aimed, until the target's window hears of it. */
async function whereHeard(act: TargetedAct, wanted: Wanted, first: Aimed): Promise<Aimed> {
  let aimed = first;
  for (let attempt = 0; attempt < ATTEMPTS_ACROSS; attempt += 1) {
    await move(act.acting.root, { point: aimed.point }, act.signal);
    const [own = act.target.world] = aimed.worlds;
    if (await own.call('pointed', [], act.signal)) return { ...aimed, scrolled: true };
    aimed = await aimedOnceDrawn(act, wanted, aimed);
  }
  await conclude(aimed.worlds, act.signal);
  throw refused(act, UNDELIVERED);
}

async function aimOnce(act: TargetedAct, wanted: Wanted): Promise<Aimed> {
  const { target, signal } = act;
  let aim = accepted(act, await cleared(act, await begin(act, aimingAt(wanted)), wanted));
  const worlds = [target.world];
  let { scrolled } = aim;
  const { native = false, leave } = aim;
  while (aim.boundary !== undefined) {
    const outer = await outerFrame(act, worlds.at(-1) ?? target.world, aim.boundary);
    aim = accepted(act, await aimThrough(outer, { x: aim.x, y: aim.y }, signal));
    scrolled ||= aim.scrolled;
    worlds.push(outer.world);
  }
  return { point: { x: aim.x, y: aim.y }, worlds, scrolled, native, ...(leave && { leave }) };
}

/**
 * Leaves a list that keeps all clicks from the page, as a person does who clicks beside it, or points at what holds the
 * target, such as the row of actions that come with the pointer; then aims again.
 */
async function cleared(act: TargetedAct, found: Aim | Refusal, wanted: Wanted): Promise<Aim | Refusal> {
  if (!isRefusal(found)) return found;
  if (found.holder !== undefined) {
    await hoverTarget({ ...act, target: { ...act.target, ref: found.holder } });
    return begin(act, aimingAt({ ...wanted, isPointedAt: true }));
  }
  if (!found.beside) return found;
  await click(act.acting.root, { point: found.beside }, act.signal);
  return begin(act, aimingAt({ ...wanted, isLeft: true }));
}

function samePoint(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
}

/** The frame element that shows a document of another origin, and the world around it. */
interface Outer {
  world: World;
  backendNodeId: number;
}

const FRAME_GONE: Refusal = { refused: 'frame-gone', detail: 'stands in a frame that is gone' };

async function outerFrame(act: TargetedAct, inner: World, levels: number): Promise<Outer> {
  const { acting, signal } = act;
  const frames = await acting.frames.read(signal);
  const byId = new Map(frames.map((frame) => [frame.id, frame]));
  let top = byId.get(inner.frame.id);
  for (let level = 0; level < levels; level += 1) top = byId.get(top?.parentId ?? '');
  const parent = byId.get(top?.parentId ?? '');
  if (!top || !parent) throw refused(act, FRAME_GONE);
  const world = await acting.worlds.enter(parent, signal);
  const { backendNodeId } = await parent.session.send('DOM.getFrameOwner', { frameId: top.id }, signal);
  return { world, backendNodeId };
}

/** Carries a point out of the document that the frame element shows. */
async function aimThrough({ world, backendNodeId }: Outer, point: Point, signal: AbortSignal): Promise<Aim | Refusal> {
  return world.lending(async (objectGroup) => {
    const node = { backendNodeId, executionContextId: world.contextId, objectGroup };
    const { objectId } = (await world.session.send('DOM.resolveNode', node, signal)).object;
    return objectId ? world.callOn('aimThrough', { objectId, args: [point, PATIENCE_MS] }, signal) : FRAME_GONE;
  });
}
