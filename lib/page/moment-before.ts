import { type PageContext, type StartedCall, mainWorld } from './actions/context.ts';
import type { OpeningCall, BegunFacts, CountedFacts } from './agent/act.ts';
import type { ElementFacts } from './agent/act/element-facts.ts';
import type { EffectBaseline } from './agent/act/effects/quiet.ts';
import type { Snapshot } from './snapshot.ts';
import { isContextGone, type World } from './world.ts';
import type { ResolvedRef } from './worlds.ts';

/** The page as it was at one moment, for comparison. */
export interface Baseline {
  /** The element acted on. */
  own: ElementFacts;
  page: ElementFacts;
  outline: Snapshot;
  /** The world that sees the element's document, and how to see whether anything changed there. */
  world: World;
  since: EffectBaseline;
  documentCount: number;
  navigationCount: number;
  /** When it was, by `performance.now()`. */
  startedAt: number;
}

export interface ActObserver {
  acting: PageContext;
  target: ResolvedRef | undefined;
  /** Reads the whole page. */
  read(signal: AbortSignal): Promise<Snapshot>;
  /** The last whole reading, which still holds unless something changed since. */
  last: Snapshot | undefined;
  /** The page before an earlier act, whose changes are told with those of this one. */
  since?: Earlier | undefined;
  /** Refs of what other acts are to be done on after this one. */
  laterRefs?: readonly string[];
}

/** The page as it was before an act. */
export type Earlier = Pick<Baseline, 'outline' | 'documentCount'>;

/**
 * Takes down what an act may change, before it. An act with a `beginning` is begun at once, if the page is still as it
 * was last read.
 * @throws {StaleRefError} the target, which was only presumed to be there, is gone.
 */
export async function takeBaseline(
  observer: ActObserver,
  beginning: OpeningCall | undefined,
  signal: AbortSignal,
): Promise<Baseline & { startedCalls: StartedCall[] }> {
  const { acting, target, laterRefs = [] } = observer;
  const main = await mainWorld(acting, signal);
  const world = target?.world ?? main;
  const earlyStart = beginning && earlyStartOf(observer, main, beginning);
  const startedAt = performance.now();
  acting.activity.beginAct();
  const { documentCount, navigationCount } = acting.activity;
  const [{ begun: answer, ...own }, page, unchanged] = await Promise.all([
    ownFacts({ target, acting, earlyStart, laterRefs }, signal),
    world === main ? undefined : main.call('facts', [null, laterRefs], signal),
    unchangedElsewhere(observer.last, world, signal),
  ]);
  const last = unchanged && isUnchanged(unchanged, world, own) ? unchanged : undefined;
  const outline = last ?? (await observer.read(signal));
  const since = { effects: own.effects, ref: target?.ref ?? null, value: own.value ?? null };
  const baseline = { own, page: page ?? own, outline, world, since, startedAt };
  if (!target || !earlyStart || !answer)
    return { ...baseline, documentCount: acting.activity.documentCount, navigationCount, startedCalls: [] };
  return {
    ...baseline,
    documentCount,
    navigationCount,
    startedCalls: [{ ref: target.ref, beginning: earlyStart.beginning, answer }],
  };
}

/** Only a page of one world can be known, in that world, to be still as it was read. */
function earlyStartOf({ target, last }: ActObserver, main: World, beginning: OpeningCall): EarlyStart | undefined {
  const count = target && last?.changes.size === 1 ? last.changes.get(target.world) : undefined;
  return target?.world === main && count !== undefined ? { beginning, count } : undefined;
}

interface EarlyStart {
  beginning: OpeningCall;
  /** The count of changes at which the act is to be begun. */
  count: number;
}

interface FactsQuery {
  /** The page itself unless given. */
  target: ResolvedRef | undefined;
  acting: PageContext;
  earlyStart: EarlyStart | undefined;
  laterRefs: readonly string[];
}

async function ownFacts(
  { target, acting, earlyStart, laterRefs }: FactsQuery,
  signal: AbortSignal,
): Promise<BegunFacts> {
  if (!target) return (await mainWorld(acting, signal)).call('facts', [null, laterRefs], signal);
  const facts = await factsNow(target, { earlyStart, laterRefs }, signal);
  if (facts?.connected) return facts;
  const { world } = await acting.worlds.resolve(target.ref, signal); // it throws what is gone, the element or its document
  return { ...(await world.call('facts', [target.ref, laterRefs], signal)), changes: NO_COUNT };
}

const NO_COUNT = -1; // a count that no reading has: it says nothing of the world that was presumed

/** Whether the world has not changed since the reading, by the count that came with its facts. */
export function isUnchanged({ changes }: Snapshot, world: World, { changes: count }: CountedFacts): boolean {
  return !changes.has(world) || changes.get(world) === count;
}

/** The reading, if no world but `known` has changed since. */
export async function unchangedElsewhere(
  reading: Snapshot | undefined,
  known: World | undefined,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  if (!reading) return undefined;
  const others = [...reading.changes].filter(([world]) => world !== known);
  try {
    const counts = await Promise.all(others.map(([world]) => world.call('changes', [], signal)));
    return others.every(([, count], index) => count === counts[index]) ? reading : undefined;
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}

/** The element's facts since an act; undefined when its document is gone. */
export function factsAfter({ world, ref }: ResolvedRef, signal: AbortSignal): Promise<CountedFacts | undefined> {
  return unlessContextGone(world.call('factsAfter', [ref], signal));
}

/** The element's facts before an act; undefined when its document is gone. The act may be begun with the same call. */
function factsNow(
  { world, ref }: ResolvedRef,
  { earlyStart, laterRefs }: Pick<FactsQuery, 'earlyStart' | 'laterRefs'>,
  signal: AbortSignal,
): Promise<BegunFacts | undefined> {
  if (!earlyStart) return unlessContextGone(world.call('facts', [ref, laterRefs], signal));
  return unlessContextGone(
    world.call('factsAndBegin', [ref, laterRefs, { ...earlyStart.beginning, count: earlyStart.count }], signal),
  );
}

async function unlessContextGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}
