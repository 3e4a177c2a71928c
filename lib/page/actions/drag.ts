import type { Protocol } from 'devtools-protocol';
import { move, type Point, press, release } from '../input/mouse.ts';
import { argument, type TargetedAct } from './context.ts';
import { aimAt, conclude } from './pointer.ts';
import { refused } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/** Drags the target onto the element whose ref is the argument, by pointer or by the page's drag-and-drop data. */
export const dragAndDrop: TargetedRow = { target: 'required', takes: 1, run: drag };

const STEPS = 6; // pages start a drag, choose its place and drop by several moves; one jump is seen as none
const THRESHOLD = 8; // CSS pixels; browsers and libraries take less for an unsteady click
const INTERCEPT_MS = 300; // from the move past the threshold to the news of a native drag

async function drag(act: TargetedAct): Promise<void> {
  const { acting, signal } = act;
  const { root } = acting;
  const destination = await destinationOf(act);
  // 1. Bring both ends into view, the source last: it has to get the pointer.
  await aimAt(destination, { enabled: false });
  const { point: from, worlds } = await aimAt(act, { enabled: true });
  // 2. Take hold of the source. A native drag is handed to us instead of to the operating system.
  const native = interceptDrag(act);
  await root.send('Input.setInterceptDrags', { enabled: true }, signal);
  try {
    await move(root, { point: from }, signal);
    await press(root, { point: from, button: 'left', clickCount: 1 }, signal);
    const { blocked } = await conclude(worlds, signal);
    if (blocked) {
      await release(root, { point: from, button: 'left', clickCount: 1 }, signal);
      throw refused(act, blocked);
    }
    await move(root, { point: { x: from.x + THRESHOLD, y: from.y + THRESHOLD / 2 }, held: 'left' }, signal);
    // 3. Carry it over and let go.
    const to = await unlessRefused(
      act,
      from,
      async () => (await aimAt(destination, { enabled: false, carrying: true })).point,
    );
    await conclude([destination.target.world], signal); // what is dragged lies under the pointer, so nothing is guarded
    const data = await native.data();
    if (data) await dropNatively(act, to, data);
    else await dropByPointer(act, from, to);
  } finally {
    native.stop();
    await root.send('Input.setInterceptDrags', { enabled: false }, signal);
  }
}

/** Aims at the destination; when that fails, lets go of what was lifted, where it was. */
async function unlessRefused(
  { acting, signal }: TargetedAct,
  from: Point,
  aimed: () => Promise<Point>,
): Promise<Point> {
  try {
    return await aimed();
  } catch (error) {
    await move(acting.root, { point: from, held: 'left' }, signal);
    await release(acting.root, { point: from, button: 'left', clickCount: 1 }, signal);
    throw error;
  }
}

async function destinationOf(act: TargetedAct): Promise<TargetedAct> {
  const ref = argument(act, 0).replace(/^\[|\]$/g, '');
  const target = await act.acting.worlds.resolve(ref, act.signal);
  return { ...act, target, label: `${act.label} to [${ref}]` };
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
  const draggable = target.world.call('isDraggable', [target.ref], signal);
  draggable.catch(() => undefined); // whoever waits for it gets the error
  return {
    async data() {
      if (caught || !(await draggable)) return caught;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, INTERCEPT_MS); // a page may cancel the drag and follow the pointer itself
      });
      return caught;
    },
    stop,
  };
}

async function dropNatively(act: TargetedAct, to: Point, data: Protocol.Input.DragData): Promise<void> {
  const { acting, signal } = act;
  for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const) {
    await acting.root.send('Input.dispatchDragEvent', { type, ...to, data }, signal);
  }
}

async function dropByPointer({ acting, signal }: TargetedAct, from: Point, to: Point): Promise<void> {
  const { root } = acting;
  for (let step = 1; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await move(root, { point, held: 'left' }, signal);
  }
  await move(root, { point: to, held: 'left' }, signal);
  await release(root, { point: to, button: 'left', clickCount: 1 }, signal);
}
