import type { Moment, TimeField } from '../agent/act/dates/time-fields.ts';
import type { TargetedAct } from './context.ts';
import { fill } from './fill.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { clickUnlessRefused } from './options.ts';
import { clickTarget } from './pointer.ts';
import { refusalError } from './refusal.ts';

/**
 * Writes a time into the fields of the open picker, after its day was chosen, if one is wanted; closes it, unless it
 * waits for one of its buttons.
 * @returns the buttons that it waits for; undefined if a picker for times alone has no such fields.
 * @throws {ActionFailedError} there are none beside the day, or they did not take it.
 */
export async function writeTime(
  act: TargetedAct,
  moment: Moment,
  left: readonly string[],
): Promise<readonly string[] | undefined> {
  const { acting, target, signal } = act;
  const { day, time } = moment;
  let fields = await target.world.call('timeFields', [target.ref, moment, 0], signal);
  if (fields.length === 0) {
    await clickUnlessRefused(act); // reopens what closed with the day
    fields = await target.world.call('timeFields', [target.ref, moment, OPEN_MS], signal);
  }
  if (fields.length === 0 && day === undefined) return undefined;
  await writeEach(act, fields);
  const waits = left.length > 0 ? left : await confirmers(act, fields);
  if (fields.length > 0 && waits.length === 0) await pressChord(acting.root, parseChord('Escape', false), signal);
  await target.world.call('drawn', [], signal);
  const wanted = day === undefined ? time : `${day}T${time}`;
  if (await target.world.call('showsMoment', [target.ref, wanted], signal)) return waits;
  const items = fields.flatMap(({ ref, text }) => (text === undefined ? ref : []));
  const isHeld = items.length > 1 && items.length === fields.length && waits.length > 0; // and shown once it is confirmed
  if (isHeld && (await target.world.call('areChosen', [items], signal))) return waits;
  const taken = day === undefined ? '' : `took ${day}, and `;
  const why = fields.length === 0 ? ', for no fields for what it says were found in its picker' : '';
  throw refusalError(act, {
    refused: 'bad-value',
    detail: `${taken}does not show the time ${time}${why}`,
    hint: BY_ITSELF,
  });
}

/** The buttons of a picker made of columns alone, which takes what is clicked there only on one of them. */
async function confirmers(act: TargetedAct, fields: readonly TimeField[]): Promise<string[]> {
  const [first] = fields;
  if (!first || first.text !== undefined) return [];
  return act.target.world.call('confirmersBeside', [first.ref], act.signal);
}

/** Fills the fields, one after the other, and clicks those that take no text. */
async function writeEach(act: TargetedAct, fields: readonly TimeField[]): Promise<void> {
  for (const { ref, text } of fields) {
    const inField = { ...act, target: { ...act.target, ref } };
    if (text === undefined) await clickTarget(inField);
    else await fill.run({ ...inField, arguments: [text] });
  }
}

const OPEN_MS = 1_000; // for a picker to show its fields, some of which fade in
const BY_ITSELF =
  'Choose the day alone, then the time separately: read the page, and fill or choose the hour and the minute that the picker shows.';
