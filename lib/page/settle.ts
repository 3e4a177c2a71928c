import { type Acting, mainWorld } from './actions/context.ts';
import { isContextGone } from './world.ts';

const MAX_MS = 3_000; // unless the caller allows more: past this, a page that never rests is read as it is
/** Stillness that is waited for, in milliseconds. */
export const QUIET_MS = 100; // between two bursts of rendering there is seldom more
const LOAD_MS = 15_000; // for a document that is on its way; a slow server is no reason to read the page before

/** Waits until the page has loaded and stands still: no awaited request, no change of content. Bounded. */
export async function settle(acting: Acting, options: { signal: AbortSignal; maxMs?: number }): Promise<void> {
  const { signal, maxMs = MAX_MS } = options;
  const { activity } = acting;
  await activity.untilLoaded(performance.now() + Math.max(maxMs, LOAD_MS), signal);
  const until = performance.now() + maxMs;
  do {
    await activity.untilIdle(until, signal);
    await still(acting, until, signal);
  } while (!activity.idle && performance.now() < until);
}

/** Waits until the main frame's documents stand still; a document that goes away meanwhile is replaced by the next. */
async function still(acting: Acting, until: number, signal: AbortSignal): Promise<void> {
  const { activity } = acting;
  while (performance.now() < until) {
    try {
      const world = await mainWorld(acting, signal);
      const maxMs = Math.max(0, until - performance.now());
      await world.call('untilQuiet', [{ quietMs: QUIET_MS, maxMs }], signal);
      return;
    } catch (error) {
      if (!isContextGone(error)) throw error;
      await activity.untilLoaded(until, signal);
    }
  }
}
