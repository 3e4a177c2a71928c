import { heardUntil, hearComponents } from '../internals.ts';
import type { TargetedAct } from './context.ts';
import { clickTarget } from './pointer.ts';
import { accepted, refused } from './refusal.ts';
import type { TargetedRow } from './row.ts';

export const check: TargetedRow = { target: 'required', takes: 0, run: (act) => setChecked(act, true) };

export const uncheck: TargetedRow = { target: 'required', takes: 0, run: (act) => setChecked(act, false) };

/** Clicks the target unless it is in the wanted state, and makes sure that it came to be. */
async function setChecked(act: TargetedAct, wanted: boolean): Promise<void> {
  const { target, signal } = act;
  await hearComponents(target.world, signal);
  const state = accepted(act, await target.world.call('checkedState', [target.ref], signal));
  if (state.checked === wanted) return;
  if (state.radio && !wanted) {
    throw refused(act, {
      refused: 'not-changed',
      detail: 'is a radio button, which only choosing another one unchecks',
    });
  }
  const clicked = await clickOnce(act, wanted);
  const again = clicked === 'not yet' && wanted && state.mixed;
  if ((again ? await clickOnce(act, wanted) : clicked) === 'done') return;
  throw refused(act, { refused: 'not-changed', detail: `was clicked and is still ${wanted ? 'not ' : ''}checked` });
}

/** Clicks the target and waits for it to be in the wanted state. */
async function clickOnce(act: TargetedAct, wanted: boolean): Promise<'done' | 'not yet'> {
  const { target, signal } = act;
  await clickTarget(act, { switching: true });
  const answer = await heardUntil(target.world, signal, {
    ask: (maxMs) => target.world.call('untilChecked', [target.ref, wanted, maxMs], signal),
    isIt: (told) => 'refused' in told || told.checked === wanted,
    maxMs: CHANGE_MS,
  });
  if ('refused' in answer && answer.refused === 'detached') return 'done'; // the page answered the click by drawing it anew, or taking it away
  return accepted(act, answer).checked === wanted ? 'done' : 'not yet';
}

const CHANGE_MS = 500; // frameworks set the state a few frames after the click
