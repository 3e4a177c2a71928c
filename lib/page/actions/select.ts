import { chooseDays } from './calendar.ts';
import { chooseInPopup } from './choose.ts';
import { fill } from './fill.ts';
import { accepted, refused } from './refusal.ts';
import type { TargetedRow } from './row.ts';

/** Selects options by their labels or values: of a native select, or of a list that the page made itself; or days of a calendar. */
export const selectOption: TargetedRow = {
  target: 'required',
  takes: 1,
  run: async (act) => {
    const { target, signal } = act;
    const answer = accepted(act, await target.world.call('selectOptions', [target.ref, act.arguments], signal));
    if ('selected' in answer) return;
    if ('fills' in answer) return fill.run({ ...act, arguments: [answer.fills] });
    const { popup, days } = answer;
    if (days && (await chooseDays(act, days))) return;
    if (popup !== undefined) await chooseInPopup({ ...act, target: { ...target, ref: popup } });
    else if (days) throw refused(act, { refused: 'no-day', detail: 'opens no calendar to choose a day in' });
  },
};
