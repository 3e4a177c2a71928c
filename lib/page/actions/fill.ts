import { insertText, parseChord, pressChord, typeText } from '../input/keyboard.ts';
import type { Beginning } from '../agent/act.ts';
import { type Act, argument, begin, type TargetedAct } from './context.ts';
import { accepted, refused } from './refusal.ts';
import type { TargetedRow } from './row.ts';
import { slideTo } from './slide.ts';

/** Replaces the content of a field, or moves a slider to a value. */
export const fill: TargetedRow = { target: 'required', takes: 1, beginning: beginFill, run: fillTarget };

/** Adds text at the end of a field, key by key. */
export const type: TargetedRow = {
  target: 'required',
  takes: 1,
  beginning: beginType,
  run: async (act) => {
    const { acting, signal } = act;
    const text = argument(act, 0);
    const begun = accepted(act, await begin(act, beginType(act)));
    if (begun.done) return;
    if (begun.range) return slideTo(act, begun.range);
    if (begun.key) await pressChord(acting.root, parseChord(begun.key, false), signal);
    await typeText(acting.root, text, signal);
  },
};

function beginFill(act: Act): Beginning<'beginFill'> {
  return { name: 'beginFill', args: [argument(act, 0)] };
}

function beginType(act: Act): Beginning<'beginType'> {
  return { name: 'beginType', args: [argument(act, 0)] };
}

async function fillTarget(act: TargetedAct): Promise<void> {
  const { acting, target, signal } = act;
  const text = argument(act, 0);
  const begun = accepted(act, await begin(act, beginFill(act)));
  if (begun.done) return;
  if (begun.range) return slideTo(act, begun.range);
  if (begun.key) await pressChord(acting.root, parseChord(begun.key, false), signal);
  if (text === '') await pressChord(acting.root, parseChord('Delete', false), signal);
  else await insertText(acting.root, text, { signal });
  const content = await target.world.call('content', [target.ref], signal);
  if (content === undefined || sameText(content, text) || content !== begun.before) return; // the page may format it
  throw refused(act, {
    refused: 'bad-value',
    detail: 'did not take the text and holds what it held before',
  });
}

function sameText(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}
