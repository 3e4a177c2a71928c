import { after, nextFrame } from './timing.ts';
import { contentChanges } from './watch.ts';

/** The first frame after the last event of the act that is under way. */
let frameAfterAct: Promise<number> | undefined;

/** Says that an event of an act is being handled: the frame to wait for is the first from now, and may be over by then. */
export function acting(): void {
  const drawn = nextFrame();
  frameAfterAct = Promise.race([drawn, pause(0)]).then(() => withTasks(drawn));
}

/** Says that an act was done, if none of its events has said so. */
export function acted(): void {
  frameAfterAct ??= withTasks(nextFrame());
}

/** Says that no act is under way. */
export function notActing(): void {
  frameAfterAct = undefined;
}

/** Waits for the frame after an act, or for the next one. Returns the count of content changes before it. */
export async function nextFrameWithTasks(): Promise<number> {
  const frame = frameAfterAct ?? withTasks(nextFrame());
  frameAfterAct = undefined;
  return frame;
}

/** The frame, and what its own callbacks queue. */
async function withTasks(drawn: Promise<void>): Promise<number> {
  const before = contentChanges();
  await drawn;
  await pause(0);
  return before;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => after(ms, resolve));
}

/** The next time that the page has nothing else to do. */
export function leisure(): Promise<void> {
  return scheduler.postTask(() => undefined, { priority: 'background' });
}
