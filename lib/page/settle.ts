import { SvcDomProcessError, TimeoutError } from '../errors/named-errors.ts';
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
  const { awaited, document } = activity;
  if (!awaited || document.isRestless) return;
  throw new TimeoutError(`The tab waits for ${awaited.url}, which has not started to load.`, {
    hint: 'Call again to wait longer, or navigate elsewhere.',
    data: { url: awaited.url },
  });
}

const LEAST_MS = 3_000; // however long it was waited for before

/**
 * Does `work`, which begins with the document that is there; anew, in the next one, when that is left meanwhile.
 * @throws {SvcDomProcessError} each document is left before it is done; `data.reason` is `leads-on`.
 */
export async function inPresent<T>(acting: Acting, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const { activity, frames, worlds, main } = acting;
  const begin = performance.now();
  for (;;) {
    const { navigations } = activity;
    try {
      return await work();
    } catch (error) {
      if (!isContextGone(error)) throw error;
      const until = begin + (activity.document.isRestless ? RESTLESS_MS : LOAD_MS);
      if (performance.now() >= until) throw leadsOn(error);
      frames.forget(); // what was known of the page may be out of date
      worlds.keep([]);
      main.world = undefined;
      await activity.untilNavigated(navigations, performance.now() + COMMIT_MS, signal);
      await settle(acting, { signal, maxMs: NEXT_MS, loadMs: Math.max(0, until - performance.now()) });
    }
  }
}

const COMMIT_MS = 50; // from what fails as its document is left, to the event that tells so
const NEXT_MS = 1_000; // for the next document to come to rest
const RESTLESS_MS = 3_000; // for one of many documents that stand for a moment

function leadsOn(cause: unknown): SvcDomProcessError {
  return new SvcDomProcessError('The page keeps navigating to another one before it can be read.', {
    hint: 'Try again later, or navigate elsewhere.',
    data: { reason: 'leads-on' },
    cause,
  });
}

/** Whether `inPresent` has given up. */
export function isLeadingOn(error: unknown): boolean {
  return error instanceof SvcDomProcessError && error.data['reason'] === 'leads-on';
}

interface SettleOptions {
  signal: AbortSignal;
  /** For the page to rest. */
  maxMs?: number;
  /** For a document that is on its way; unless given, what is left since it was asked for. */
  loadMs?: number;
  /** Requests from before that are not waited for. */
  since?: number;
  /** For the requests of a page that shows something and looks finished; as long as for any unless given. */
  requestsMs?: number;
}

/**
 * Waits until the page has loaded and stands still: no awaited request, no change of content. Bounded; unless the caller says
 * how long, the time begins anew when a document shows the first of what it holds.
 */
export async function settle(acting: Acting, options: SettleOptions): Promise<void> {
  const { activity } = acting;
  const { signal, maxMs = MAX_MS, since, requestsMs } = options;
  const { loadMs = Math.max(0, Math.max(maxMs, LOAD_MS) - activity.loadingMs) } = options;
  await activity.untilLoaded(performance.now() + loadMs, signal);
  if (activity.document.isRestless) return;
  const begin = performance.now();
  if (requestsMs !== undefined) {
    await still(acting, begin + requestsMs, signal); // from then on it is known for how long it stands still
    if (await rests(acting, { until: begin + requestsMs, since }, signal)) return;
    if (!activity.navigating && (await looksFinished(acting, signal))) return;
  }
  let until = begin + maxMs;
  const hasTime = (): boolean => options.maxMs === undefined && !activity.navigating && !activity.document.isRestless;
  while (!(await rests(acting, { until, since }, signal)) && hasTime()) {
    const shownMs = await shownFor(acting, signal);
    const moreMs = shownMs === undefined ? LOOK_AGAIN_MS : maxMs - shownMs;
    until = Math.min(begin + BLANK_MS, performance.now() + moreMs);
    if (performance.now() >= until) return;
  }
}

const BLANK_MS = 10_000; // for a page that is busy and shows nothing yet: its scripts are long, or the machine is slow
const LOOK_AGAIN_MS = 250;

/** Waits until the page rests, or for the time that there is; says whether it does. */
async function rests(acting: Acting, { until, since }: Rest, signal: AbortSignal): Promise<boolean> {
  const { activity } = acting;
  let isStill = false;
  do {
    await activity.untilIdle(until, signal, since);
    isStill = await still(acting, until, signal);
  } while (!activity.isIdle(since) && !activity.document.isRestless && performance.now() < until);
  return isStill && activity.isIdle(since);
}

interface Rest {
  until: number;
  /** Requests from before that are not waited for. */
  since: number | undefined;
}

/** Whether the page shows something, has stood still for a while, and nothing in it says that more is to come. */
async function looksFinished(acting: Acting, signal: AbortSignal): Promise<boolean> {
  try {
    return await (await mainWorld(acting, signal)).call('looksFinished', [], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // the next document is on its way
  }
}

/** How long the main document has shown something, in milliseconds; undefined where it is about to. */
async function shownFor(acting: Acting, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await (await mainWorld(acting, signal)).call('shownFor', [], signal)) ?? undefined;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return undefined; // the next document is on its way
  }
}

/** Waits until the main frame's documents stand still; a document that goes away meanwhile is replaced by the next. */
async function still(acting: Acting, until: number, signal: AbortSignal): Promise<boolean> {
  const { activity } = acting;
  while (performance.now() < until && !activity.document.isRestless) {
    try {
      const world = await mainWorld(acting, signal);
      const maxMs = Math.max(0, until - performance.now());
      return (await world.wait('untilQuiet', [{ quietMs: QUIET_MS, maxMs }], { maxMs, signal })) ?? false;
    } catch (error) {
      if (!isContextGone(error)) throw error;
      await activity.untilLoaded(until, signal);
    }
  }
  return false;
}
