import { callAfter, nextFrame } from '../timing.ts';
import { contentChanges } from './change-watch.ts';

/** The first frame after the last event of the current act. */
let frameAfterAct: Promise<number> | undefined;

/** Marks that an event of an act is being handled: the frame to wait for is the first from now, and may be over by then. */
export function markActing(): void {
  const drawn = nextFrame();
  frameAfterAct = Promise.race([drawn, pause(0)]).then(() => withTasks(drawn));
}

/** Marks that an act was done, if none of its events has marked it. */
export function markActed(): void {
  frameAfterAct ??= withTasks(nextFrame());
}

/** Marks that no act is in progress. */
export function clearActing(): void {
  frameAfterAct = undefined;
}

/** Waits for the frame after an act, or for the next one. Returns the count of content changes before it. */
export async function nextFrameWithTasks(): Promise<number> {
  const frame = frameAfterAct ?? withTasks(nextFrame());
  frameAfterAct = undefined;
  return frame;
}

/** The frame, and the tasks that its callbacks queue. */
async function withTasks(drawn: Promise<void>): Promise<number> {
  const before = contentChanges();
  await drawn;
  await pause(0);
  return before;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => callAfter(ms, resolve));
}

/** The next time that the page is idle. */
export function untilIdle(): Promise<void> {
  return scheduler.postTask(() => undefined, { priority: 'background' });
}
