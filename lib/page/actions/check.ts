import { ActionFailedError } from '../../errors/named-errors.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { pollWithInternals, refreshInternals } from '../element-internals.ts';
import type { TargetedAct } from './context.ts';
import { clickTarget, pointAway } from './pointer.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { ActionReport, TargetedRow } from './row.ts';

export const check: TargetedRow = {
  target: 'required',
  minArguments: 0,
  inputKind: 'choice',
  run: (act) => setChecked(act, true),
};

export const uncheck: TargetedRow = {
  target: 'required',
  minArguments: 0,
  inputKind: 'choice',
  run: (act) => setChecked(act, false),
};

/**
 * Clicks the target unless it is in the wanted state, and checks that it got there. A target that stands for several boxes, not
 * all of which can be ticked, is done when some are: another click would undo that.
 */
async function setChecked(act: TargetedAct, wanted: boolean): Promise<ActionReport> {
  const { target, signal } = act;
  await refreshInternals(target.world, signal);
  const state = unwrap(act, await target.world.call('checkedState', [target.ref], signal));
  if (state.checked === wanted && !state.mixed) return;
  if (state.radio && !wanted) {
    throw refusalError(act, {
      refused: 'not-changed',
      detail: 'is a radio button, which only choosing another one unchecks',
    });
  }
  let now = await clickOnce(act, wanted);
  if (now === 'in part' && !state.mixed) return { hint: IN_PART };
  if (!isFinal(now) && state.mixed) now = await clickOnce(act, wanted);
  if (!isFinal(now) && state.radio) now = await chooseRadioByKey(act);
  if (now === 'not yet') now = await setInEditor(act, wanted);
  if (isFinal(now)) return { took: now === 'done' };
  const is = now === 'in part' ? `mixed, not ${wanted ? '' : 'un'}checked` : `still ${wanted ? 'not ' : ''}checked`;
  throw refusalError(act, { refused: 'not-changed', detail: `was clicked and is ${is}` });
}

const IN_PART = 'It is mixed now: only some of the items it stands for are checked. Read those below it.';

type CheckResult = 'done' | 'gone' | 'in part' | 'not yet';

const isFinal = (became: CheckResult): boolean => became === 'done' || became === 'gone';

/** Clicks the target and waits until it is in the wanted state. */
async function clickOnce(act: TargetedAct, wanted: boolean): Promise<CheckResult> {
  try {
    const at = await act.target.world.call('drawnBoxCenter', [act.target.ref], act.signal);
    await clickTarget(act, at ? { at } : { switching: true });
  } catch (failure) {
    if (!isDrawnTogether(failure)) throw failure;
    await chooseByKey(act);
  }
  return became(act, wanted);
}

/** Sets the checkbox of a cell's editor, if the click only opened that, and commits its value. */
async function setInEditor(act: TargetedAct, wanted: boolean): Promise<CheckResult> {
  const { acting, target, signal } = act;
  const editedBox = (): Promise<{ box: string; checked: boolean } | undefined> =>
    target.world.call('editorCheckbox', [target.ref], signal);
  const opened = await editedBox();
  if (!opened) return 'not yet';
  if (opened.checked !== wanted) await clickTarget({ ...act, target: { ...target, ref: opened.box } });
  const now = await became(act, wanted);
  if (now !== 'not yet' || (await editedBox())?.checked !== wanted) return now;
  await pressChord(acting.root, parseChord('Enter', false), signal);
  return became(act, wanted);
}

/** Chooses a radio by key if the click chose another: the page reads the pointer's position, which a key lacks. */
async function chooseRadioByKey(act: TargetedAct): Promise<CheckResult> {
  await chooseByKey(act);
  return became(act, true);
}

/** Presses the key that chooses a radio; pages that read the value from the pointer's position do so while it is over them. */
export async function chooseByKey(act: TargetedAct): Promise<void> {
  const { acting, target, signal } = act;
  await pointAway(act);
  unwrap(act, await target.world.call('focus', [target.ref], signal));
  await pressChord(acting.root, parseChord('Space', false), signal);
}

/** Whether the radio draws nothing of its own that could be clicked. */
export function isDrawnTogether(failure: unknown): boolean {
  return failure instanceof ActionFailedError && failure.data['reason'] === 'drawn-together';
}

/** Waits until the target is in the wanted state. */
async function became(act: TargetedAct, wanted: boolean): Promise<CheckResult> {
  const { target, signal } = act;
  const answer = await pollWithInternals(target.world, signal, {
    ask: (maxMs) => target.world.call('untilChecked', [target.ref, wanted, maxMs], signal),
    isDone: (result) => 'refused' in result || result.checked === wanted,
    maxMs: CHANGE_MS,
  });
  if ('refused' in answer && answer.refused === 'detached') return 'gone'; // the click made the page redraw or remove it
  const { checked, mixed } = unwrap(act, answer);
  if (checked === wanted && !(mixed && !wanted)) return 'done';
  return mixed ? 'in part' : 'not yet';
}

const CHANGE_MS = 500; // frameworks set the state a few frames after the click
