import { compare, type Comparison, type Outcome } from './evidence.ts';
import { untilEffect } from './effects.ts';
import type { Witness } from './moment.ts';
import { isContextGone } from './world.ts';

const LATE_MS = 350; // on top of the first 150: what pages show by a timer comes mostly 200 to 400 ms after

/**
 * As `compare`. Where that sees no change, looks again at each sign of one, for a while: what a page shows by a timer has
 * no sign before it comes.
 */
export async function compareWithLate(witness: Witness, given: Comparison, signal: AbortSignal): Promise<Outcome> {
  const until = performance.now() + LATE_MS;
  let outcome = await compare(witness, given, signal);
  while (outcome.performed.changed === 'nothing' && (await hasSign(witness, { ...given, outcome, until }, signal))) {
    const aftermath = await untilEffect(witness, { before: given.before, dialog: false, touched: true }, signal);
    outcome = await compare(witness, { ...given, aftermath }, signal);
  }
  return outcome;
}

/** Waits for a sign that something has changed since the outcome was read. */
async function hasSign(
  { acting: { activity, dialogs } }: Witness,
  { before: { world, documents }, outcome, until }: Comparison & { outcome: Outcome; until: number },
  signal: AbortSignal,
): Promise<boolean> {
  const left = until - performance.now();
  const { navigations } = activity;
  const count = outcome.outline.changes.get(world);
  if (left <= 0 || count === undefined || activity.documents !== documents) return false;
  try {
    const isChanged = await world.call('untilChanged', [count, left], signal);
    return isChanged || activity.navigations !== navigations || activity.navigating || activity.noticed || dialogs.seen;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}
