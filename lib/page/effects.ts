import type { CountedFacts } from './agent/act.ts';
import type { Moment, Witness } from './moment.ts';
import { settle } from './settle.ts';
import type { Snapshot } from './snapshot.ts';
import { isContextGone } from './world.ts';

const FIRST_MS = 150; // for the first sign of an effect, before we say that there is none
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
  witness: Witness,
  { before, dialog, touched }: Deed,
  signal: AbortSignal,
): Promise<Aftermath> {
  const { activity, dialogs } = witness.acting;
  if (dialog) await dialogs.untilSeen(performance.now() + DIALOG_MS, signal);
  const seen = activity.navigating ? {} : await whileRendering(witness, { before, touched }, signal);
  const hasGone = activity.navigations !== before.navigations;
  const { at: since } = before; // what was asked for before it is not for its sake
  if (!hasGone && activity.isIdle(since) && !activity.downloading && !seen.asked) return seen;
  const until = performance.now() + LOAD_MS;
  await activity.untilLoaded(until, signal);
  const loadMs = Math.max(0, until - performance.now());
  if (activity.documents !== before.documents) await settle(witness.acting, { signal, loadMs });
  else if (activity.navigating) return { early: seen.early, loading: true };
  else if (hasGone) {
    const maxMs = activity.isIdle(since) ? RENDER_MS : REQUEST_MS;
    await settle(witness.acting, { signal, maxMs, since }); // what is at the new URL comes after it
  } else if (seen.asked || !activity.isIdle(since)) await untilAnswered(witness, before, signal);
  await activity.untilDownloaded(signal);
  const isPartial = activity.partial && activity.documents !== before.documents; // else it streamed before
  return { early: seen.early, rendered: seen.facts, loading: activity.navigating || isPartial };
}

/** Waits until what the act has asked for has come, and is rendered; one answer may lead to the next request. */
async function untilAnswered({ acting: { activity } }: Witness, before: Moment, signal: AbortSignal): Promise<void> {
  const until = performance.now() + REQUEST_MS;
  do {
    await activity.untilIdle(until, signal, before.at);
    await renderedSince(before, { firstMs: 0, leastMs: ANSWER_MS, signal });
  } while (!activity.isIdle(before.at) && performance.now() < until);
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
  asked?: boolean;
  /** A document is on its way that has not come, or not wholly, in the time for it. */
  loading?: boolean;
}

/** What was done, as far as it matters to what is waited for. */
interface Deed {
  before: Moment;
  /** The caller said how a dialog is to be answered. */
  dialog: boolean;
  /** Something has changed already. */
  touched: boolean;
}

/** Waits until the effects are rendered; where there are some already, the page is read side by side with that. */
async function whileRendering(
  witness: Witness,
  { before, touched }: Pick<Deed, 'before' | 'touched'>,
  signal: AbortSignal,
): Promise<Aftermath> {
  const { activity, dialogs } = witness.acting;
  const firstMs = dialogs.seen || activity.noticed ? 0 : FIRST_MS;
  const rendering = renderedSince(before, { firstMs, signal });
  const asking = rendering.then(() => !activity.isIdle(before.at)); // the reading may take until they are answered
  const [early, facts, asked] = await Promise.all([
    touched ? readEarly(witness, signal) : undefined,
    rendering,
    asking,
  ]);
  return { early, facts, asked };
}

/** The page now; undefined when it is just being left. */
async function readEarly(witness: Witness, signal: AbortSignal): Promise<Snapshot | undefined> {
  try {
    return await witness.read(signal);
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

/** The facts of when it was rendered; undefined when the document went away. */
async function renderedSince({ world, since }: Moment, { signal, ...times }: Wait): Promise<CountedFacts | undefined> {
  try {
    return await world.wait('untilEffect', [{ since, ...times, maxMs: RENDER_MS }], { maxMs: RENDER_MS, signal });
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return undefined; // the act led to another document, which is waited for elsewhere
  }
}

interface Wait {
  firstMs: number;
  leastMs?: number;
  signal: AbortSignal;
}
