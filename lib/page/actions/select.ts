import { chooseInPopup } from './choose.ts';
import { accepted } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/** Selects options by their labels or values: of a native select, or of a list that the page made itself. */
export const selectOption: TargetedRow = {
  target: 'required',
  takes: 1,
  run: async (act) => {
    const { target, signal } = act;
    const answer = accepted(act, await target.world.call('selectOptions', [target.ref, act.arguments], signal));
    if ('popup' in answer) await chooseInPopup({ ...act, target: { ...target, ref: answer.popup } });
  },
};
