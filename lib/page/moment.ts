import { type Acting, type Begun, mainWorld } from './actions/context.ts';
import type { Beginning, BegunFacts, CountedFacts } from './agent/act.ts';
import type { ElementFacts } from './agent/act/facts.ts';
import type { Since } from './agent/act/quiet.ts';
import type { Snapshot } from './snapshot.ts';
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
  navigations: number;
  /** When it was, by `performance.now()`. */
  at: number;
}

export interface Witness {
  acting: Acting;
  target: ResolvedRef | undefined;
  /** Reads the whole page. */
  read(signal: AbortSignal): Promise<Snapshot>;
  /** The last whole reading, which still holds unless something changed since. */
  last: Snapshot | undefined;
  /** The page before an earlier act, whose changes are told with those of this one. */
  since?: Earlier | undefined;
  /** Refs of what other acts are to be done on after this one. */
  later?: readonly string[];
}

/** The page as it was before an act. */
export type Earlier = Pick<Moment, 'outline' | 'documents'>;

/**
 * Takes down what an act may change, before it. An act with a `beginning` is begun at once, if the page is still as it
 * was last read.
 * @throws {StaleRefError} the target, which was only presumed to be there, is gone.
 */
export async function lookBefore(
  witness: Witness,
  beginning: Beginning | undefined,
  signal: AbortSignal,
): Promise<Moment & { begun: Begun[] }> {
  const { acting, target, later = [] } = witness;
  const main = await mainWorld(acting, signal);
  const world = target?.world ?? main;
  const ahead = beginning && aheadOf(witness, main, beginning);
  const at = performance.now();
  acting.activity.actBegins();
  const { documents, navigations } = acting.activity;
  const [{ begun: answer, ...own }, page, others] = await Promise.all([
    ownFacts({ target, acting, ahead, later }, signal),
    world === main ? undefined : main.call('facts', [null, later], signal),
    othersHold(witness.last, world, signal),
  ]);
  const last = others && isUnchanged(others, world, own) ? others : undefined;
  const outline = last ?? (await witness.read(signal));
  const since = { effects: own.effects, ref: target?.ref ?? null, value: own.value ?? null };
  const moment = { own, page: page ?? own, outline, world, since, at };
  if (!target || !ahead || !answer) return { ...moment, documents: acting.activity.documents, navigations, begun: [] };
  return { ...moment, documents, navigations, begun: [{ ref: target.ref, beginning: ahead.beginning, answer }] };
}

/** Only a page of one world can be known, in that world, to be still as it was read. */
function aheadOf({ target, last }: Witness, main: World, beginning: Beginning): Ahead | undefined {
  const count = target && last?.changes.size === 1 ? last.changes.get(target.world) : undefined;
  return target?.world === main && count !== undefined ? { beginning, count } : undefined;
}

interface Ahead {
  beginning: Beginning;
  /** The count of changes at which the act is to be begun. */
  count: number;
}

interface Sought {
  /** The page itself unless given. */
  target: ResolvedRef | undefined;
  acting: Acting;
  ahead: Ahead | undefined;
  later: readonly string[];
}

async function ownFacts({ target, acting, ahead, later }: Sought, signal: AbortSignal): Promise<BegunFacts> {
  if (!target) return (await mainWorld(acting, signal)).call('facts', [null, later], signal);
  const facts = await factsNow(target, { ahead, later }, signal);
  if (facts?.connected) return facts;
  const { world } = await acting.worlds.resolve(target.ref, signal); // it throws what is gone, the element or its document
  return { ...(await world.call('facts', [target.ref, later], signal)), changes: ANOTHER_WORLDS };
}

const ANOTHER_WORLDS = -1; // a count that no reading has: it says nothing of the world that was presumed

/** Whether the world has not changed since the reading, by the count that came with its facts. */
export function isUnchanged({ changes }: Snapshot, world: World, { changes: count }: CountedFacts): boolean {
  return !changes.has(world) || changes.get(world) === count;
}

/** The reading, if no world but `known` has changed since. */
export async function othersHold(
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
  return unlessGone(world.call('factsAfter', [ref], signal));
}

/** The element's facts before an act; undefined when its document is gone. The act may be begun with the same call. */
function factsNow(
  { world, ref }: ResolvedRef,
  { ahead, later }: Pick<Sought, 'ahead' | 'later'>,
  signal: AbortSignal,
): Promise<BegunFacts | undefined> {
  if (!ahead) return unlessGone(world.call('facts', [ref, later], signal));
  return unlessGone(world.call('factsAndBegin', [ref, later, { ...ahead.beginning, count: ahead.count }], signal));
}

async function unlessGone<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isContextGone(error)) return undefined;
    throw error;
  }
}
