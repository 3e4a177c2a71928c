import { type Acting, mainWorld } from './actions/context.ts';
import type { ElementFacts } from './agent/act/facts.ts';
import type { Since } from './agent/act/quiet.ts';
import type { Change, Differences } from './change.ts';
import { changedLines } from './line-diff.ts';
import type { Snapshot } from './snapshot.ts';
import { settle } from './settle.ts';
import { isContextGone, type World } from './world.ts';
import type { ResolvedRef } from './worlds.ts';

/** The page as it was at one moment, for comparison. */
export interface Moment {
  /** The element acted on. */
  own: ElementFacts;
  page: ElementFacts;
  outline: Snapshot;
  /** The world that sees the element's document, and how to see whether anything changed there. */
  world: World;
  since: Since;
  documents: number;
}

export interface Witness {
  acting: Acting;
  target: ResolvedRef | undefined;
  /** Reads the whole page. */
  read(signal: AbortSignal): Promise<Snapshot>;
  /** The last whole reading, which still holds unless something changed since. */
  last: Snapshot | undefined;
}

const FIRST_MS = 150; // for the first sign of an effect, before we say that there is none
const DIALOG_MS = 2_000; // for the dialog that the caller said how to answer
const RENDER_MS = 1_000; // for what the act set off to be rendered
const REQUEST_MS = 3_000; // for requests that the act sent
const LOAD_MS = 15_000; // for a document that the act led to
const DOWNLOAD_MS = 2_000; // small files have arrived by then; larger ones are reported as under way

/**
 * Takes down what an act may change, before it.
 * @throws {StaleRefError} the target, which was only presumed to be there, is gone.
 */
export async function lookBefore(witness: Witness, signal: AbortSignal): Promise<Moment> {
  const { acting, target } = witness;
  const main = await mainWorld(acting, signal);
  const world = target?.world ?? main;
  const [own, page, last] = await Promise.all([
    target ? factsOf(target, acting, signal) : main.call('facts', [null], signal),
    world === main ? undefined : main.call('facts', [null], signal),
    stillHolds(witness.last, signal),
  ]);
  const outline = last ?? (await witness.read(signal));
  const since = { effects: own.effects, ref: target?.ref ?? null, value: own.value ?? null };
  return { own, page: page ?? own, outline, world, since, documents: acting.activity.documents };
}

async function factsOf(target: ResolvedRef, { worlds }: Acting, signal: AbortSignal): Promise<CountedFacts> {
  const facts = await factsNow(target, signal);
  if (facts?.connected) return facts;
  const { world } = await worlds.resolve(target.ref, signal); // it throws what is gone, the element or its document
  return world.call('facts', [target.ref], signal);
}

type CountedFacts = ElementFacts & { effects: number };

/** The reading, if no world has changed since. */
async function stillHolds(last: Snapshot | undefined, signal: AbortSignal): Promise<Snapshot | undefined> {
  if (!last) return undefined;
  try {
    const counts = await Promise.all([...last.changes.keys()].map((world) => world.call('changes', [], signal)));
    return [...last.changes.values()].every((count, index) => count === counts[index]) ? last : undefined;
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

/**
 * Waits until the act's effects are there, as long as there are signs of any. Reads the page meanwhile: if nothing more
 * changes, that reading stands.
 */
export async function untilEffect(
  witness: Witness,
  { before, dialog, touched }: Deed,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const { activity, dialogs } = witness.acting;
  if (dialog) await dialogs.untilSeen(performance.now() + DIALOG_MS, signal);
  const early = touched && !activity.navigating ? await readEarly(witness, signal) : undefined;
  const seen = dialogs.seen || activity.noticed || activity.navigating;
  if (!activity.navigating) await renderedSince(before, { firstMs: seen ? 0 : FIRST_MS, signal });
  if (activity.navigating) await activity.untilLoaded(performance.now() + LOAD_MS, signal);
  if (activity.documents !== before.documents) await settle(witness.acting, { signal, maxMs: REQUEST_MS });
  else if (!activity.idle) {
    await activity.untilIdle(performance.now() + REQUEST_MS, signal);
    await renderedSince(before, { firstMs: 0, signal });
  }
  await activity.untilDownloaded(performance.now() + DOWNLOAD_MS, signal);
  return early;
}

/** What was done, as far as it matters to what is waited for. */
interface Deed {
  before: Moment;
  /** The caller said how a dialog is to be answered. */
  dialog: boolean;
  /** Something has changed already. */
  touched: boolean;
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

async function renderedSince({ world, since }: Moment, { firstMs, signal }: Wait): Promise<void> {
  try {
    await world.call('untilEffect', [{ since, firstMs, maxMs: RENDER_MS }], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the act led to another document, which is waited for elsewhere
  }
}

interface Wait {
  firstMs: number;
  signal: AbortSignal;
}

export interface Comparison {
  before: Moment;
  /** What the action itself knows. */
  noted: Partial<Differences>;
  /** A reading from after the act, which may hold still. */
  early: Snapshot | undefined;
}

/** What is different now. A page that is left while it is looked at is looked at again when the next one is there. */
export async function compare(witness: Witness, comparison: Comparison, signal: AbortSignal): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await compareOnce(witness, comparison, signal);
    } catch (error) {
      if (!isContextGone(error) || attempt === ATTEMPTS) throw error;
      await settle(witness.acting, { signal, maxMs: REQUEST_MS });
    }
  }
}

export interface Outcome {
  performed: Performed;
  outline: Snapshot;
}

const ATTEMPTS = 4; // a chain of redirecting pages longer than that is not waited for

async function compareOnce(
  witness: Witness,
  { before, noted, early }: Comparison,
  signal: AbortSignal,
): Promise<Outcome> {
  const { acting, target } = witness;
  const main = await mainWorld(acting, signal);
  const [page, own, held] = await Promise.all([
    main.call('facts', [null], signal),
    target && factsNow(target, signal),
    stillHolds(early, signal),
  ]);
  const outline = held ?? (await witness.read(signal));
  const { windows, downloads } = acting.activity.take();
  const dialog = acting.dialogs.take();
  const sameDocument = acting.activity.documents === before.documents;
  const lines = sameDocument ? changedLines(before.outline.outline, outline.outline) : { added: [], removed: [] };
  const value = own?.value;
  const differences: Differences = {
    ...noted,
    ...(page.url !== before.page.url && { url: page.url }),
    ...(page.title !== before.page.title && { title: page.title }),
    ...(windows[0] !== undefined && { newTab: windows[0] }),
    ...(dialog.length > 0 && { dialog }),
    ...(downloads.length > 0 && { download: downloads }),
    ...(value !== undefined && value !== before.own.value && { value }),
    ...(lines.added.length > 0 && { added: lines.added.slice(0, MAX_LINES) }),
    ...(lines.removed.length > 0 && { removed: lines.removed.slice(0, MAX_LINES) }),
    ...focusDifference(before, { own, page }),
  };
  const changed = Object.keys(differences).length > 0 ? differences : 'nothing';
  return { performed: { changed, appeared: lines.added, url: page.url }, outline };
}

/** What an action did. */
export interface Performed {
  changed: Change;
  /** Outline lines that are new, all of them. */
  appeared: string[];
  url: string;
}

const MAX_LINES = 12; // of each kind in a result; the caller reads the page for more

async function factsNow(target: ResolvedRef, signal: AbortSignal): Promise<CountedFacts | undefined> {
  try {
    return await target.world.call('facts', [target.ref], signal);
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

/** The focus is told from the frame of the element acted on, where there is one. */
function focusDifference(
  before: Moment,
  after: { own: ElementFacts | undefined; page: ElementFacts },
): { focus?: string } {
  const [then, now] = after.own ? [before.own.focus, after.own.focus] : [before.page.focus, after.page.focus];
  if (!now || now.ref === then?.ref) return {};
  return { focus: now.ref === undefined ? now.text : `[${now.ref}] ${now.text}` };
}
