import { type Chord, parseChord, pressChord } from '../input/keyboard.ts';
import { type Act, argument, mainWorld } from './context.ts';
import { conclude, isExternal } from './pointer.ts';
import { accepted, refused } from './refusal.ts';
import type { FreeRow, Noted } from './row.ts';
import { isContextGone, type World } from '../world.ts';

/** Presses a key or chord, in the target or wherever the focus is. */
export const press: FreeRow = {
  target: 'optional',
  takes: 1,
  run: async (act: Act) => {
    const { acting, target, signal } = act;
    const world = target?.world ?? (await mainWorld(acting, signal));
    const chord = parseChord(argument(act, 0), await world.call('isMac', [], signal));
    if (isEscape(chord) && (await endHeld(act, world))) return {};
    if (target) accepted(act, await target.world.call('focus', [target.ref], signal));
    const mayFollow = chord.keystroke.definition.key === 'Enter';
    await world.call('watchKeys', [target?.ref ?? null, mayFollow], signal);
    await pressChord(acting.root, chord, signal);
    if (isSelecting(chord)) await noteSelecting(world, { isOfWords: false, signal });
    return { typed: true, ...(await concluded(act, world)) };
  },
};

const isEscape = ({ modifiers, keystroke }: Chord): boolean =>
  modifiers.length === 0 && keystroke.definition.key === 'Escape';

/** Whether the keys select text, if the focus is in some. */
function isSelecting({ modifiers, keystroke: { definition } }: Chord): boolean {
  if (modifiers.includes('Shift')) return /^(?:Arrow|Home$|End$|Page)/.test(definition.key);
  return definition.key === 'a' && (modifiers.includes('Control') || modifiers.includes('Meta'));
}

/** Makes the next typed text replace what was selected; only `within` an element, or the field that contains it, if that is given. */
export async function noteSelecting(
  world: World,
  { isOfWords, within, signal }: { isOfWords: boolean; within?: string; signal: AbortSignal },
): Promise<void> {
  try {
    await world.call('noteSelecting', [isOfWords, within ?? null], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error; // it navigated to another document
  }
}

/** Ends what the browser itself ends at this key, without any event for the page. */
async function endHeld({ acting, target, signal }: Act, world: World): Promise<boolean> {
  const main = await mainWorld(acting, signal);
  const worlds = new Set([main, world]);
  const ended = [...worlds].map((one) => one.call('endHeld', [one === world && target ? target.ref : null], signal));
  return (await Promise.all(ended)).includes(true);
}

/** The fate of the keys. @throws {ActionFailedError} Enter was pressed on a link that another program opens. */
async function concluded(act: Act, world: World): Promise<Noted> {
  const { effects, external } = await conclude([world], act.signal);
  if (external) throw refused(act, isExternal(external));
  return { effects };
}
