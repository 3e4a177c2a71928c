import type { TargetedAct } from './context.ts';
import { clickTarget } from './pointer.ts';
import { accepted, refused } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/** Selects options by their labels or values: of a native select, or of a list that the page made itself. */
export const selectOption: TargetedRow = {
  target: 'required',
  takes: 1,
  run: async (act) => {
    const { target, signal } = act;
    const answer = accepted(act, await target.world.call('selectOptions', [target.ref, act.arguments], signal));
    if ('popup' in answer) await chooseInPopup(act, answer.popup === 'open');
  },
};

const SHOWN_MS = 1_500; // for a list to open and its options to come

/** Opens the list as a person would, and clicks the options that it shows. */
async function chooseInPopup(act: TargetedAct, isOpen: boolean): Promise<void> {
  const { target, signal } = act;
  if (act.arguments.length > 1 && !isOpen) {
    throw refused(act, {
      refused: 'not-multiple',
      detail: 'is a list of the page’s own making, which takes one option at a time',
    });
  }
  if (!isOpen) await clickTarget(act);
  for (const name of act.arguments) {
    const { option } = accepted(act, await target.world.call('shownOption', [target.ref, name, SHOWN_MS], signal));
    await clickTarget({ ...act, target: { ...target, ref: option } });
  }
}
