import { TimeoutError } from '../errors/named-errors.ts';
import { type Acting, mainWorld } from './actions/context.ts';
import { isContextGone } from './world.ts';

const MAX_MS = 3_000; // unless the caller allows more: past this, a page that never rests is read as it is
/** Stillness that is waited for, in milliseconds. */
export const QUIET_MS = 100; // between two bursts of rendering there is seldom more
const LOAD_MS = 15_000; // for a document that is on its way; a slow server is no reason to read the page before

/**
 * Waits until no document is on its way that has not begun to come: until it does, Chrome keeps every question from the page.
 * @throws {TimeoutError} it has not begun to come in time.
 */
export async function untilReachable({ activity }: Acting, signal: AbortSignal): Promise<void> {
  if (!activity.awaited) return;
  await activity.untilLoaded(performance.now() + Math.max(LEAST_MS, LOAD_MS - activity.loadingMs), signal);
  const { awaited } = activity;
  if (!awaited) return;
  throw new TimeoutError(`The tab waits for ${awaited.url}, which has not begun to come.`, {
    hint: 'Call again to wait longer, or navigate elsewhere.',
    data: { url: awaited.url },
  });
}

const LEAST_MS = 3_000; // however long it was waited for before

interface SettleOptions {
  signal: AbortSignal;
  /** For the page to rest. */
  maxMs?: number;
  /** For a document that is on its way; unless given, what is left since it was asked for. */
  loadMs?: number;
}

/** Waits until the page has loaded and stands still: no awaited request, no change of content. Bounded. */
export async function settle(acting: Acting, options: SettleOptions): Promise<void> {
  const { activity } = acting;
  const { signal, maxMs = MAX_MS, loadMs = Math.max(0, Math.max(maxMs, LOAD_MS) - activity.loadingMs) } = options;
  await activity.untilLoaded(performance.now() + loadMs, signal);
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
