import { accepted } from './refusal.ts';
import { clickTarget, hoverTarget } from './pointer.ts';
import type { TargetedRow } from './row.ts';

export const click: TargetedRow = {
  target: 'required',
  takes: 0,
  run: async (act) => {
    const { target, signal } = act;
    const option =
      act.role === 'option' && accepted(act, await target.world.call('chooseOption', [target.ref], signal)).chosen;
    return option ? undefined : clickTarget(act);
  },
};

export const doubleClick: TargetedRow = { target: 'required', takes: 0, run: (act) => clickTarget(act, { times: 2 }) };

export const rightClick: TargetedRow = {
  target: 'required',
  takes: 0,
  run: (act) => clickTarget(act, { button: 'right' }),
};

export const hover: TargetedRow = { target: 'required', takes: 0, run: hoverTarget };
