import { parseChord, pressChord } from '../input/keyboard.ts';
import { type Act, argument, mainWorld } from './context.ts';
import { accepted } from './refusal.ts';
import type { FreeRow } from './row.ts';

/** Presses a key or chord, in the target or wherever the focus is. */
export const press: FreeRow = {
  target: 'optional',
  takes: 1,
  run: async (act: Act) => {
    const { acting, target, signal } = act;
    const world = target?.world ?? (await mainWorld(acting, signal));
    const chord = parseChord(argument(act, 0), await world.call('isMac', [], signal));
    if (target) accepted(act, await target.world.call('focus', [target.ref], signal));
    await pressChord(acting.root, chord, signal);
  },
};
