import { InvalidActionError } from '../../errors/named-errors.ts';
import type { Point } from '../input/mouse.ts';
import type { Act } from './context.ts';
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

/** The point on the element that the action names, such as `120,40`. @throws {InvalidActionError} it is none. */
function pointOf({ arguments: [text], label }: Act): Point | undefined {
  if (text === undefined) return undefined;
  const [, x, y] = /^(\d+),(\d+)$/.exec(text) ?? [];
  if (x !== undefined && y !== undefined) return { x: Number(x), y: Number(y) };
  throw new InvalidActionError(`Could not ${label}: ${JSON.stringify(text)} is no point.`, {
    hint: 'Write it in pixels from the left top corner of the element, as in: click [0-14] at 120,40.',
    data: { reason: 'incomplete' },
  });
}
