import { SvcDomProcessError, TimeoutError } from '../errors/named-errors.ts';
import { type PageContext, mainWorld } from './actions/context.ts';
import { isContextGone } from './world.ts';

const MAX_MS = 3_000; // unless the caller allows more: past this, a page that never rests is read as it is
/** How long the page has to be quiet to count as settled, in milliseconds. */
export const QUIET_MS = 100; // between two bursts of rendering there is seldom more
const LOAD_MS = 15_000; // for a document that is on its way; a slow server is no reason to read the page before

/**
 * Waits until a document that was requested has started to load: until it does, Chrome answers no CDP command about the page.
 * @throws {TimeoutError} it has not started to load in time.
 */
export async function untilReachable({ activity }: PageContext, signal: AbortSignal): Promise<void> {
  if (!activity.awaitedDocument) return;
  await activity.untilLoaded(performance.now() + Math.max(MIN_WAIT_MS, LOAD_MS - activity.loadingMs), signal);
  const { awaitedDocument, document } = activity;
  if (!awaitedDocument || document.isRedirectLoop) return;
  throw new TimeoutError(`The tab waits for ${awaitedDocument.url}, which has not started to load.`, {
    hint: 'Call again to wait longer, or navigate elsewhere.',
    data: { url: awaitedDocument.url },
  });
}

const MIN_WAIT_MS = 3_000; // however long earlier calls have waited for it

/**
 * Does `work` in the current document; starts it again in the next one if the page navigates meanwhile.
 * @throws {SvcDomProcessError} the page keeps navigating before it is done; `data.reason` is `leads-on`.
 */
export async function inCurrentDocument<T>(
  acting: PageContext,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { activity, frames, worlds, main } = acting;
  const begin = performance.now();
  for (;;) {
    const { navigationCount } = activity;
    try {
      return await work();
    } catch (error) {
      if (!isContextGone(error)) throw error;
      const until = begin + (activity.document.isRedirectLoop ? REDIRECT_LOOP_MS : LOAD_MS);
      if (performance.now() >= until) throw endlessNavigation(error);
      frames.invalidate(); // what was known of the page may be out of date
      worlds.retainOnly([]);
      main.world = undefined;
      await activity.untilNavigated(navigationCount, performance.now() + COMMIT_MS, signal);
      await settle(acting, { signal, maxMs: NEXT_MS, loadMs: Math.max(0, until - performance.now()) });
    }
  }
}

const COMMIT_MS = 50; // from a call that fails because its document was left, to the event that says so
const NEXT_MS = 1_000; // for the next document to settle
const REDIRECT_LOOP_MS = 3_000; // where documents replace each other after a moment each

function endlessNavigation(cause: unknown): SvcDomProcessError {
  return new SvcDomProcessError('The page keeps navigating to another one before it can be read.', {
    hint: 'Try again later, or navigate elsewhere.',
    data: { reason: 'leads-on' },
    cause,
  });
}

/** Whether `inCurrentDocument` has given up. */
export function isEndlessNavigation(error: unknown): boolean {
  return error instanceof SvcDomProcessError && error.data['reason'] === 'leads-on';
}

interface SettleOptions {
  signal: AbortSignal;
  /** For the page to rest. */
  maxMs?: number;
  /** For a document that is loading; by default, what is left since it was requested. */
  loadMs?: number;
  /** Requests from before this time are not waited for. */
  since?: number;
  /** For the requests of a page that shows something and looks finished; by default, as long as for any page. */
  requestsMs?: number;
}

/**
 * Waits until the page has loaded and settled: no awaited request, no change of content. Bounded; unless the caller sets the
 * bound, the time starts again when a document first shows content.
 */
export async function settle(acting: PageContext, options: SettleOptions): Promise<void> {
  const { activity } = acting;
  const { signal, maxMs = MAX_MS, since, requestsMs } = options;
  const { loadMs = Math.max(0, Math.max(maxMs, LOAD_MS) - activity.loadingMs) } = options;
  await activity.untilLoaded(performance.now() + loadMs, signal);
  if (activity.document.isRedirectLoop) return;
  const begin = performance.now();
  if (requestsMs !== undefined) {
    await untilQuiet(acting, begin + requestsMs, signal); // from then on it is known for how long it has been quiet
    if (await untilSettled(acting, { until: begin + requestsMs, since }, signal)) return;
    if (!activity.isNavigating && (await looksFinished(acting, signal))) return;
  }
  let until = begin + maxMs;
  const hasTime = (): boolean =>
    options.maxMs === undefined && !activity.isNavigating && !activity.document.isRedirectLoop;
  while (!(await untilSettled(acting, { until, since }, signal)) && hasTime()) {
    const shownMs = await shownForMs(acting, signal);
    const moreMs = shownMs === undefined ? LOOK_AGAIN_MS : maxMs - shownMs;
    until = Math.min(begin + BLANK_MS, performance.now() + moreMs);
    if (performance.now() >= until) return;
  }
}

const BLANK_MS = 10_000; // for a page that is busy and shows nothing yet: its scripts are long, or the machine is slow
const LOOK_AGAIN_MS = 250;

/** Waits until the page has settled, or time is up; returns whether it has. */
async function untilSettled(
  acting: PageContext,
  { until, since }: SettleTarget,
  signal: AbortSignal,
): Promise<boolean> {
  const { activity } = acting;
  let isStill = false;
  do {
    await activity.untilIdle(until, signal, since);
    isStill = await untilQuiet(acting, until, signal);
  } while (!activity.isIdle(since) && !activity.document.isRedirectLoop && performance.now() < until);
  return isStill && activity.isIdle(since);
}

interface SettleTarget {
  until: number;
  /** Requests from before this time are not waited for. */
  since: number | undefined;
}

/** Whether the page shows something, has been quiet for a while, and has no sign that it is still loading. */
async function looksFinished(acting: PageContext, signal: AbortSignal): Promise<boolean> {
  try {
    return await (await mainWorld(acting, signal)).call('looksFinished', [], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // the next document is loading
  }
}

/** How long the main document has shown something, in milliseconds; undefined where it is about to. */
async function shownForMs(acting: PageContext, signal: AbortSignal): Promise<number | undefined> {
  try {
    return (await (await mainWorld(acting, signal)).call('shownForMs', [], signal)) ?? undefined;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return undefined; // the next document is loading
  }
}

/** Waits until the main frame's document is quiet; if it is replaced meanwhile, waits for the next one. */
async function untilQuiet(acting: PageContext, until: number, signal: AbortSignal): Promise<boolean> {
  const { activity } = acting;
  while (performance.now() < until && !activity.document.isRedirectLoop) {
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
