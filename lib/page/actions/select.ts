import { accepted } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/** Selects options of a native select by their labels or values. */
export const selectOption: TargetedRow = {
  target: 'required',
  takes: 1,
  run: async (act) => {
    const { target, signal } = act;
    accepted(act, await target.world.call('selectOptions', [target.ref, act.arguments], signal));
  },
};
