import type { Protocol } from 'devtools-protocol';
import { untilAborted } from '../../cdp/session.ts';
import { move, type Point, press, release, withButtonHeld } from '../input/mouse.ts';
import { TEXT_NEAR_REF, POINT, pointFrom, type TargetedAct } from './context.ts';
import { aimAt, conclude } from './pointer.ts';
import { noteSelecting } from './press.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/**
 * Drags the target onto the element whose ref is the argument, by pointer or by native drag and drop; or, on a map
 * or drawing, between points: from one point of the target to another, or to a point of the other element.
 */
export const dragAndDrop: TargetedRow = { target: 'required', minArguments: 1, run: drag };

const STEPS = 6; // pages start a drag, find its place and drop over several moves; a single jump is not seen as a drag
const THRESHOLD = 8; // CSS pixels; browsers and libraries take less for an unsteady click
const HOLD_MS = 300; // pages that drag on a long press ask for 150 to 250 ms
const FRAMES_TO_PLACE = 2; // a library draws the dragged item in one frame, and finds its place from that in the next
const AFTER_DROP_MS = 60; // after a drop some pages swallow clicks for 50 ms, as the browser may fire one (dnd-kit)
const INTERCEPT_MS = 300; // from the move past the threshold to the event of a native drag

async function drag(given: TargetedAct): Promise<void> {
  const { acting, signal } = given;
  const { root } = acting;
  const { act, at, by, destination } = await dragEndsOf(given);
  // 1. Bring both ends into view, the source last: the pointer must reach it.
  if (destination) await aimAt(destination.act, { enabled: false, ...destination.at });
  const { point: from, worlds } = await aimAt(act, { enabled: true, lifting: true, ...(at && { at }) });
  // 2. Grab the source. A native drag is handed to us instead of to the operating system.
  const native = interceptDrag(act);
  await root.send('Input.setInterceptDrags', { enabled: true }, signal);
  try {
    await move(root, { point: from }, signal);
    await withButtonHeld(root, { point: from, button: 'left', clickCount: 1 }, async () => {
      await press(root, { point: from, button: 'left', clickCount: 1 }, signal);
      const { blocked, effects } = await conclude(worlds, signal);
      if (blocked) throw refusalError(act, blocked);
      const first = by ? { x: by.x / STEPS, y: by.y / STEPS } : { x: THRESHOLD, y: THRESHOLD / 2 };
      await longPress(act, { x: withinPixelOf(from.x), y: from.y }, effects);
      await move(root, { point: addPoints(from, first), heldButton: 'left' }, signal);
      // 3. Carry it over and release.
      const to = destination ? await aimDestination(destination) : addPoints(from, by);
      const data = await native.data();
      const way = destination ? [nearCenter(to, from), to] : [to];
      if (data) await dropNatively(act, way, data);
      else await dropByPointer(act, addPoints(from, first), way);
      if (!data) await noteSelecting(act.target.world, { isOfWords: false, within: act.target.ref, signal });
    });
  } finally {
    native.stop();
    const limit = AbortSignal.timeout(UNDO_MS); // the act's own signal may have ended it
    await root.send('Input.setInterceptDrags', { enabled: false }, limit).catch(() => undefined); // or the page is gone
  }
}

const UNDO_MS = 2_000; // one command

/** Holds the target, unless the browser drags it or the page already follows the pointer: some pages want a long press. */
async function longPress({ acting, target, signal }: TargetedAct, point: Point, before: number): Promise<void> {
  if (await target.world.call('isDraggable', [target.ref], signal)) return;
  await move(acting.root, { point, heldButton: 'left' }, signal);
  if ((await target.world.call('effects', [], signal)) !== before) return;
  await pause(HOLD_MS, { signal }); // nothing signals when a page has waited long enough
}

/** Waits, unless woken before. */
async function pause(ms: number, { woken, signal }: { woken?: Promise<void>; signal: AbortSignal }): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  const ended = woken ? Promise.race([over, woken]) : over;
  await untilAborted(ended, signal).finally(() => clearTimeout(timer));
}

/** Another position in the same pixel: pages with a long press may end it at a move of one pixel. */
function withinPixelOf(place: number): number {
  return Math.floor(place) + (place % 1 < 0.5 ? 0.75 : 0.25);
}

/** Start and destination of a drag. */
interface DragEnds {
  /** The source. */
  act: TargetedAct;
  /** The point at which the source is grabbed; any unless given. */
  at?: Point;
  /** The distance from there, if there is no destination element. */
  by?: Point;
  destination?: Destination;
}

interface Destination {
  act: TargetedAct;
  /** The point to drop on; any unless given. */
  at: { at?: Point };
}

async function dragEndsOf(act: TargetedAct): Promise<DragEnds> {
  const [first = ''] = act.arguments;
  const at = POINT.test(first) ? pointFrom(act, first) : undefined;
  const [to = '', there] = at ? act.arguments.slice(1) : act.arguments;
  if (at && !REF.test(to) && !TEXT_NEAR_REF.test(to)) {
    const { x, y } = pointFrom(act, to);
    return { act, at, by: { x: x - at.x, y: y - at.y } };
  }
  const destination = await destinationOf(act, to);
  if (there !== undefined) destination.at = { at: pointFrom(act, there) };
  return at ? { act, at, destination } : { ...(await grabPointOf(act)), destination };
}

async function grabPointOf(act: TargetedAct): Promise<Pick<DragEnds, 'act' | 'at'>> {
  const { target, signal } = act;
  const grab = await target.world.call('dragGripOf', [target.ref], signal);
  return grab ? { act: { ...act, target: { ...target, ref: grab.ref } }, at: grab.at } : { act };
}

const REF = /^\[?\d+-\d+\]?$/;

async function aimDestination({ act, at }: Destination): Promise<Point> {
  const { point } = await aimAt(act, { enabled: false, carrying: true, ...at });
  await conclude([act.target.world], act.signal); // the dragged item lies under the pointer, so nothing is guarded
  return point;
}

function addPoints(point: Point, by: Point = { x: 0, y: 0 }): Point {
  return { x: point.x + by.x, y: point.y + by.y };
}

async function destinationOf(act: TargetedAct, given: string): Promise<Destination> {
  const [, text, near = given.replace(/^\[|\]$/g, '')] = TEXT_NEAR_REF.exec(given) ?? [];
  const target = await act.acting.worlds.resolve(near, act.signal);
  const to = { ...act, target, label: `${act.label} to ${text === undefined ? `[${near}]` : given}` };
  if (text === undefined) return { act: to, at: {} };
  const found = unwrap(to, await target.world.call('textNear', [near, text], act.signal));
  const [at] = found.at.map((point) => pointFrom(to, point));
  return { act: { ...to, target: { ...target, ref: found.ref } }, at: at ? { at } : {} };
}

interface Interception {
  data(): Promise<Protocol.Input.DragData | undefined>;
  stop(): void;
}

function interceptDrag({ acting, target, signal }: TargetedAct): Interception {
  let caught: Protocol.Input.DragData | undefined;
  let wake = (): void => undefined;
  const stop = acting.root.on('Input.dragIntercepted', ({ data }) => {
    caught = data;
    wake();
  });
  return {
    async data() {
      const mayCome = !caught && (await target.world.call('isDraggable', [target.ref], signal)); // pages set it on pointerdown
      if (caught || !mayCome) return caught;
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await pause(INTERCEPT_MS, { woken, signal }); // a page may cancel the native drag and follow the pointer itself
      return caught;
    },
    stop,
  };
}

/** Over the destination, but not at its center, where lists can't tell whether before or after it is meant. */
function nearCenter(to: Point, from: Point): Point {
  return { x: to.x - Math.sign(to.x - from.x) * OFF_CENTER, y: to.y - (to.y < from.y ? -OFF_CENTER : OFF_CENTER) };
}

const OFF_CENTER = 2; // CSS pixels

async function dropNatively(act: TargetedAct, way: Point[], data: Protocol.Input.DragData): Promise<void> {
  const { acting, target, signal } = act;
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop', point: Point | undefined): Promise<void> => {
    if (point) await acting.root.send('Input.dispatchDragEvent', { type, ...point, data }, signal);
  };
  await target.world.call('drawn', [], signal); // pages begin a drag in the next frame
  await send('dragEnter', way[0]);
  for (const point of way) await send('dragOver', point);
  await send('dragOver', way.at(-1));
  await target.world.call('drawn', [], signal); // and find the place in another
  await send('drop', way.at(-1));
}

/** Carries and drops what the pointer holds; no move has zero distance, which ends some gestures (Ionic's swipes). */
async function dropByPointer({ acting, target, signal }: TargetedAct, from: Point, way: Point[]): Promise<void> {
  const { root } = acting;
  const [to = from] = way;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await move(root, { point, heldButton: 'left' }, signal);
  }
  const point = way.at(-1) ?? to;
  if (way.length > 1) {
    await move(root, { point, heldButton: 'left' }, signal);
    for (let frame = 0; frame < FRAMES_TO_PLACE; frame += 1) await target.world.call('drawn', [], signal);
  }
  await release(root, { point, button: 'left', clickCount: 1 }, signal);
  await pause(AFTER_DROP_MS, { signal });
}
