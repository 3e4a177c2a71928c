import { type Chord, parseChord, pressChord } from '../input/keyboard.ts';
import { type Act, argument, mainWorld } from './context.ts';
import { conclude, externalRefusal } from './pointer.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { FreeRow, ActionReport } from './row.ts';
import { isContextGone, type World } from '../world.ts';

/** Presses a key or chord, in the target or wherever the focus is. */
export const press: FreeRow = {
  target: 'optional',
  minArguments: 1,
  run: async (act: Act) => {
    const { acting, target, signal } = act;
    const world = target?.world ?? (await mainWorld(acting, signal));
    const chord = parseChord(argument(act, 0), await world.call('isMac', [], signal));
    if (isEscape(chord) && (await endHeld(act, world))) return {};
    if (target) unwrap(act, await target.world.call('focus', [target.ref], signal));
    const mayFollow = chord.keystroke.definition.key === 'Enter';
    await world.call('watchKeys', [target?.ref ?? null, mayFollow], signal);
    await pressChord(acting.root, chord, signal);
    if (isSelecting(chord)) await noteSelecting(world, { isOfWords: false, signal });
    return { typed: true, ...(await keyReport(act, world)) };
  },
};

const isEscape = ({ modifiers, keystroke }: Chord): boolean =>
  modifiers.length === 0 && keystroke.definition.key === 'Escape';

/** Whether the keys select text, if the focus is in some. */
function isSelecting({ modifiers, keystroke: { definition } }: Chord): boolean {
  if (modifiers.includes('Shift')) return /^(?:Arrow|Home$|End$|Page)/.test(definition.key);
  return definition.key === 'a' && (modifiers.includes('Control') || modifiers.includes('Meta'));
}

/** Makes the next typed text replace what was selected; if `within` is given, only in that element or its field. */
export async function noteSelecting(
  world: World,
  { isOfWords, within, signal }: { isOfWords: boolean; within?: string; signal: AbortSignal },
): Promise<void> {
  try {
    await world.call('recordSelecting', [isOfWords, within ?? null], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // it navigated to another document
  }
}

/** Ends what the browser itself ends at this key, without any event for the page. */
async function endHeld({ acting, target, signal }: Act, world: World): Promise<boolean> {
  const main = await mainWorld(acting, signal);
  const worlds = new Set([main, world]);
  const ended = [...worlds].map((one) => one.call('endHolds', [one === world && target ? target.ref : null], signal));
  return (await Promise.all(ended)).includes(true);
}

/** The fate of the keys. @throws {ActionFailedError} Enter was pressed on a link that another program opens. */
async function keyReport(act: Act, world: World): Promise<ActionReport> {
  const { effects, external } = await conclude([world], act.signal);
  if (external) throw refusalError(act, externalRefusal(external));
  return { effects };
}
