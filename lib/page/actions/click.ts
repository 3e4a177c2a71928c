import { ActionFailedError } from '../../errors/named-errors.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { click as clickAt, type Point } from '../input/mouse.ts';
import { type Act, pointFrom, type TargetedAct } from './context.ts';
import { noteSelecting, press } from './press.ts';
import { chooseByKey, isDrawnTogether } from './check.ts';
import { opensOnHover } from './menus.ts';
import { unwrap } from './refusal.ts';
import { clickBeginning, type ClickOptions, clickTarget, GAVE_WAY, hoverTarget } from './pointer.ts';
import type { ActionReport, TargetedRow } from './row.ts';

export const click: TargetedRow = {
  target: 'required',
  minArguments: 0,
  beginning: (act) => (act.role === 'option' || isPlayer(act) ? undefined : clickBeginning({ at: pointOf(act) })),
  run: async (act) => {
    const { target, signal } = act;
    if (isPlayer(act)) return press.run({ ...act, arguments: ['Space'] });
    const option =
      act.role === 'option' && unwrap(act, await target.world.call('chooseOption', [target.ref], signal)).chosen;
    if (option || (OPENS.has(act.role ?? '') && (await opensOnHover(act)))) return undefined;
    return pressed(act, { at: pointOf(act) });
  },
};

/** Roles that may open their own list on hover. */
const OPENS: ReadonlySet<string> = new Set(['menuitem', 'treeitem', 'listitem']);

/** Whether the browser draws the target's controls, and lets no page hear presses there. */
function isPlayer({ role, arguments: [at] }: Act): boolean {
  return (role === 'audio' || role === 'video') && at === undefined;
}

export const doubleClick: TargetedRow = {
  target: 'required',
  minArguments: 0,
  beginning: (act) => clickBeginning({ at: pointOf(act) }),
  run: async (act) => {
    const noted = await pressed(act, { times: 2, at: pointOf(act) });
    await noteSelecting(act.target.world, { isOfWords: true, signal: act.signal });
    return noted;
  },
};

export const rightClick: TargetedRow = {
  target: 'required',
  minArguments: 0,
  beginning: (act) => clickBeginning({ at: pointOf(act) }),
  run: (act) => clickTarget(act, { button: 'right', at: pointOf(act) }),
};

export const hover: TargetedRow = {
  target: 'required',
  minArguments: 0,
  run: (act) => hoverTarget(act, { at: pointOf(act), isToCome: true }),
};

/**
 * Clicks the target; what a canvas draws is focused, as screen readers do, and activated by key. A target that something it
 * opens on hover replaces, as map buttons do, needs no click.
 */
async function pressed(act: TargetedAct, options: ClickOptions): Promise<ActionReport> {
  try {
    return await clickTarget(act, options);
  } catch (failure) {
    const reason = failure instanceof ActionFailedError ? failure.data['reason'] : undefined;
    if (isDrawnTogether(failure)) return chooseByKey(act);
    if (reason === GAVE_WAY.refused) return { gaveWay: GAVE_WAY, hint: BY_POINTER };
    if (reason !== 'drawn') throw failure;
  }
  const { acting, signal } = act;
  const { isControl } = unwrap(act, await focusDrawn(act));
  if (isControl || options.times === 2) await pressChord(acting.root, parseChord('Enter', false), signal);
  return undefined;
}

/** Focuses what a canvas draws; first leaves an editor that is open over it, by a press beside it, which saves its content. */
async function focusDrawn({ acting, target, signal }: TargetedAct): Promise<{ isControl: boolean } | Refusal> {
  const focused = await target.world.call('focusDrawn', [target.ref], signal);
  if (!isRefusal(focused) || !focused.beside) return focused;
  await clickAt(acting.root, { point: focused.beside }, signal);
  await target.world.call('drawn', [], signal);
  return target.world.call('focusDrawn', [target.ref], signal);
}

const BY_POINTER =
  'Moving the pointer there brought this up in place of what was to be clicked: nothing was clicked yet.';

function pointOf(act: Act): Point | undefined {
  const [text] = act.arguments;
  return text === undefined ? undefined : pointFrom(act, text);
}
