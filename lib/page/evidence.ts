import { type Acting, mainWorld } from './actions/context.ts';
import type { ElementFacts } from './agent/act/facts.ts';
import type { Since } from './agent/act/quiet.ts';
import type { Change, Differences } from './change.ts';
import { isContextGone, type World } from './world.ts';
import type { ResolvedRef } from './worlds.ts';

/** The page as it was at one moment, for comparison. */
export interface Moment {
  /** The element acted on. */
  own: ElementFacts;
  page: ElementFacts;
  lines: string[];
  /** The world that sees the element's document, and how to see whether anything changed there. */
  world: World;
  since: Since;
  documents: number;
}

export interface Witness {
  acting: Acting;
  target: ResolvedRef | undefined;
  /** The outline of the page, line by line, as a reader would get it. */
  lines(signal: AbortSignal): Promise<string[]>;
}

const FRAME_MS = 16; // one animation frame without a change: what a handler does, it has done
const FIRST_MS = 150; // for the first sign of an effect, before we say that there is none
const RENDER_MS = 1_000; // for what the act set off to be rendered
const REQUEST_MS = 3_000; // for requests that the act sent
const LOAD_MS = 15_000; // for a document that the act led to
const DOWNLOAD_MS = 2_000; // small files have arrived by then; larger ones are reported as under way

/** Takes down what an act may change, before it. */
export async function lookBefore(witness: Witness, signal: AbortSignal): Promise<Moment> {
  const { acting, target } = witness;
  const lines = await witness.lines(signal);
  const main = await mainWorld(acting, signal);
  const world = target?.world ?? main;
  const [own, page] = await Promise.all([
    world.call('before', [target?.ref ?? null], signal),
    world === main ? undefined : main.call('before', [null], signal),
  ]);
  const since = { changes: own.changes, ref: target?.ref ?? null, value: own.value ?? null };
  const { documents } = acting.activity;
  return { own, page: page ?? own, lines, world, since, documents };
}

/** Waits until the act's effects are there, as long as there are signs of any. */
export async function untilEffect(witness: Witness, before: Moment, signal: AbortSignal): Promise<void> {
  const { activity, dialogs } = witness.acting;
  const seen = dialogs.seen || activity.noticed || activity.navigating;
  if (!activity.navigating) await renderedSince(before, { firstMs: seen ? 0 : FIRST_MS, signal });
  const requestsUntil = performance.now() + REQUEST_MS;
  if (activity.navigating) await activity.untilLoaded(performance.now() + LOAD_MS, signal);
  if (!activity.idle) {
    await activity.untilIdle(requestsUntil, signal);
    await renderedSince(before, { firstMs: 0, signal });
  }
  await activity.untilDownloaded(performance.now() + DOWNLOAD_MS, signal);
}

async function renderedSince({ world, since }: Moment, { firstMs, signal }: Wait): Promise<void> {
  try {
    await world.call('untilQuiet', [{ since, quietMs: FRAME_MS, firstMs, maxMs: RENDER_MS }], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the act led to another document, which is waited for elsewhere
  }
}

interface Wait {
  firstMs: number;
  signal: AbortSignal;
}

/** What is different now. */
export async function compare(witness: Witness, before: Moment, signal: AbortSignal): Promise<Performed> {
  const { acting, target } = witness;
  const main = await mainWorld(acting, signal);
  const page = await main.call('before', [null], signal);
  const own = target ? await factsNow(target, main, signal) : undefined;
  const { windows, downloads } = acting.activity.take();
  const dialog = acting.dialogs.take();
  const lines = diff(before, await witness.lines(signal), acting.activity.documents !== before.documents);
  const value = own?.value;
  const differences: Differences = {
    ...(page.url !== before.page.url && { url: page.url }),
    ...(page.title !== before.page.title && { title: page.title }),
    ...(windows[0] !== undefined && { newTab: windows[0] }),
    ...(dialog.length > 0 && { dialog }),
    ...(downloads.length > 0 && { download: downloads }),
    ...(value !== undefined && value !== before.own.value && { value }),
    ...(lines.added.length > 0 && { added: lines.added.slice(0, MAX_LINES) }),
    ...(lines.removed.length > 0 && { removed: lines.removed.slice(0, MAX_LINES) }),
    ...focusDifference(before.page, page),
  };
  const changed = Object.keys(differences).length > 0 ? differences : 'nothing';
  return { changed, appeared: lines.added, url: page.url };
}

/** What an action did. */
export interface Performed {
  changed: Change;
  /** Outline lines that are new, all of them. */
  appeared: string[];
  url: string;
}

const MAX_LINES = 12; // of each kind in a result; the caller reads the page for more

async function factsNow(target: ResolvedRef, main: World, signal: AbortSignal): Promise<ElementFacts | undefined> {
  try {
    return await target.world.call('before', [target.ref], signal);
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

function focusDifference(before: ElementFacts, after: ElementFacts): { focus?: string } {
  if (!after.focus || after.focus.ref === before.focus?.ref) return {};
  return { focus: `[${after.focus.ref ?? ''}] ${after.focus.text}` };
}

/** Lines that are new and lines that are gone. A new document has all its lines new; its old ones are not told. */
function diff(before: Moment, after: string[], otherDocument: boolean): { added: string[]; removed: string[] } {
  const now = after.map((line) => line.trim());
  if (otherDocument) return { added: [], removed: [] };
  const then = before.lines.map((line) => line.trim());
  return { added: without(now, then), removed: without(then, now) };
}

/** The lines of `some` that `others` lacks; a line that stands there twice is gone when only one is left. */
function without(some: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}
