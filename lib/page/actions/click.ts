import type { Point } from '../input/mouse.ts';
import { type Act, pointFrom } from './context.ts';
import { accepted } from './refusal.ts';
import { aiming, clickTarget, hoverTarget } from './pointer.ts';
import type { TargetedRow } from './row.ts';

export const click: TargetedRow = {
  target: 'required',
  takes: 0,
  beginning: (act) => (act.role === 'option' ? undefined : aiming({ at: pointOf(act) })),
  run: async (act) => {
    const { target, signal } = act;
    const option =
      act.role === 'option' && accepted(act, await target.world.call('chooseOption', [target.ref], signal)).chosen;
    return option ? undefined : clickTarget(act, { at: pointOf(act) });
  },
};

export const doubleClick: TargetedRow = {
  target: 'required',
  takes: 0,
  beginning: (act) => aiming({ at: pointOf(act) }),
  run: (act) => clickTarget(act, { times: 2, at: pointOf(act) }),
};

export const rightClick: TargetedRow = {
  target: 'required',
  takes: 0,
  beginning: (act) => aiming({ at: pointOf(act) }),
  run: (act) => clickTarget(act, { button: 'right', at: pointOf(act) }),
};

export const hover: TargetedRow = {
  target: 'required',
  takes: 0,
  run: (act) => hoverTarget(act, pointOf(act)),
};

function pointOf(act: Act): Point | undefined {
  const [text] = act.arguments;
  return text === undefined ? undefined : pointFrom(act, text);
}
