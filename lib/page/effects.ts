import type { CountedFacts } from './agent/act.ts';
import type { Baseline, ActObserver } from './moment-before.ts';
import { settle } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import { isContextGone } from './world.ts';

const FIRST_SIGN_MS = 150; // for the first sign of an effect, before we say that there is none
const DIALOG_MS = 2_000; // for the dialog that the caller said how to answer
const RENDER_MS = 1_000; // for what the act set off to be rendered
const REQUEST_MS = 3_000; // for requests that the act sent
const ANSWER_MS = 60; // from an answer to what is made of it: applications render by timers of some milliseconds
const LOAD_MS = 15_000; // for a document that the act led to

/**
 * Waits until the act's effects are there, as long as there are signs of any. Reads the page meanwhile: if nothing more
 * changes, that reading stands.
 */
export async function untilEffect(
  witness: ActObserver,
  { before, dialog, hasChanged }: ActSummary,
  signal: AbortSignal,
): Promise<Aftermath> {
  const { activity, dialogs } = witness.acting;
  if (dialog) await dialogs.untilSeen(performance.now() + DIALOG_MS, signal);
  const effects = activity.isNavigating ? {} : await whileRendering(witness, { before, hasChanged }, signal);
  const hasNavigated = activity.navigationCount !== before.navigationCount;
  const { startedAt: since } = before; // what was asked for before it is not for its sake
  if (!hasNavigated && activity.isIdle(since) && !activity.isDownloading && !effects.hasPendingRequests) return effects;
  const until = performance.now() + LOAD_MS;
  await activity.untilLoaded(until, signal);
  const loadMs = Math.max(0, until - performance.now());
  if (activity.documentCount !== before.documentCount) await settle(witness.acting, { signal, loadMs });
  else if (activity.isNavigating) return { early: effects.early, loading: true };
  else if (hasNavigated) {
    const maxMs = activity.isIdle(since) ? RENDER_MS : REQUEST_MS;
    await settle(witness.acting, { signal, maxMs, since }); // what is at the new URL comes after it
  } else if (effects.hasPendingRequests || !activity.isIdle(since)) await untilAnswered(witness, before, signal);
  await activity.untilDownloaded(signal);
  const isPartial = activity.isPartial && activity.documentCount !== before.documentCount; // else it streamed before
  return { early: effects.early, rendered: effects.facts, loading: activity.isNavigating || isPartial };
}

/** Waits until what the act has asked for has come, and is rendered; one answer may lead to the next request. */
async function untilAnswered(
  { acting: { activity } }: ActObserver,
  before: Baseline,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + REQUEST_MS;
  do {
    await activity.untilIdle(until, signal, before.startedAt);
    await renderedSince(before, { firstMs: 0, leastMs: ANSWER_MS, signal });
  } while (!activity.isIdle(before.startedAt) && performance.now() < until);
}

/** What is known of the page once the effects of an act are there. */
export interface Aftermath {
  /** A reading from after the act, which may hold still. */
  early?: Snapshot | undefined;
  /** The facts as they are now, in the world that sees the target; undefined when they are to be asked for. */
  facts?: CountedFacts | undefined;
  /** The facts of when the act was rendered, be it that they no longer hold. */
  rendered?: CountedFacts | undefined;
  /** Requests of the act were under way when the facts were taken: what their answers bring is not in these. */
  hasPendingRequests?: boolean;
  /** A document is on its way that has not come, or not wholly, in the time for it. */
  loading?: boolean;
}

/** What was done, as far as it matters to what is waited for. */
interface ActSummary {
  before: Baseline;
  /** The caller said how a dialog is to be answered. */
  dialog: boolean;
  /** Something has changed already. */
  hasChanged: boolean;
}

/** Waits until the effects are rendered; where there are some already, the page is read side by side with that. */
async function whileRendering(
  witness: ActObserver,
  { before, hasChanged }: Pick<ActSummary, 'before' | 'hasChanged'>,
  signal: AbortSignal,
): Promise<Aftermath> {
  const { activity, dialogs } = witness.acting;
  const firstMs = dialogs.hasSeen || activity.hasNotices ? 0 : FIRST_SIGN_MS;
  const rendering = renderedSince(before, { firstMs, signal });
  const asking = rendering.then(() => !activity.isIdle(before.startedAt)); // the reading may take until they are answered
  const [early, facts, hasPendingRequests] = await Promise.all([
    hasChanged ? readEarly(witness, signal) : undefined,
    rendering,
    asking,
  ]);
  return { early, facts, hasPendingRequests };
}

/** The page now; undefined when it is just being left. */
async function readEarly(witness: ActObserver, signal: AbortSignal): Promise<Snapshot | undefined> {
  try {
    return await witness.read(signal);
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

/** The facts of when it was rendered; undefined when the document went away. */
async function renderedSince(
  { world, since }: Baseline,
  { signal, ...times }: WaitTimes,
): Promise<CountedFacts | undefined> {
  try {
    return await world.wait('untilEffect', [{ since, ...times, maxMs: RENDER_MS }], { maxMs: RENDER_MS, signal });
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return undefined; // the act led to another document, which is waited for elsewhere
  }
}

interface WaitTimes {
  firstMs: number;
  leastMs?: number;
  signal: AbortSignal;
}
