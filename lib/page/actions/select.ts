import { ActionFailedError } from '../../errors/named-errors.ts';
import type { Selected } from '../agent/act.ts';
import type { Refusal } from '../agent/act/outcome.ts';
import type { Moment } from '../agent/act/dates/time-fields.ts';
import { closingOpenPopup } from './open-popup.ts';
import { chooseDays } from './calendar.ts';
import { chooseInPopup } from './choose.ts';
import type { TargetedAct } from './context.ts';
import { fill } from './fill.ts';
import { isListOpen, takesText } from './options.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { ActionReport, TargetedRow } from './row.ts';
import { writeTime } from './time.ts';

/** Selects options by their labels or values, in a native select or a custom list; or days in a calendar. */
export const selectOption: TargetedRow = {
  target: 'required',
  minArguments: 1,
  inputKind: 'choice',
  run: async (act) => {
    const { target, signal } = act;
    const asked = (): Promise<Selected | Refusal> =>
      target.world.call('selectOptions', [target.ref, act.arguments], signal);
    const answer = unwrap(act, await closingOpenPopup(act, asked));
    if ('selected' in answer) return { took: answer.isNew === true };
    if ('fills' in answer) {
      const before = await target.world.call('content', [target.ref], signal);
      const { fills } = answer;
      const text = TO_THE_MINUTE.test(fills) && TO_THE_SECOND.test(before ?? '') ? `${fills}:00` : fills;
      const noted = await fill.run({ ...act, arguments: [text] });
      await checkShown(act, text, before ?? '');
      return noted;
    }
    const { popup, moment, days = moment?.day === undefined ? undefined : [moment.day] } = answer;
    const inPopup = { ...act, target: { ...target, ref: popup ?? target.ref } };
    const wasOpen = popup !== undefined && (await isListOpen(inPopup)); // before a calendar is sought, which may open it
    const left = days && (await chooseDays(act, days));
    const waits = left && moment ? await writeTime(act, moment, left) : left;
    if (waits) return confirmHint(waits);
    if (popup !== undefined) {
      const chosen = await chooseInList(inPopup, { wasOpen, moment });
      if (!('buttons' in chosen)) return confirmHint(chosen.waits);
      const { buttons, already, slipped } = chosen;
      const beside = { ...(confirmHint(buttons) ?? alreadyChosenHint(already)), ...(slipped && { slipped }) };
      const restyled = await target.world.call('menuItemChange', [popup], signal);
      return restyled === undefined ? beside : { ...beside, restyled };
    }
    const leftBeside = days && (await chooseDaysBeside(act, days));
    if (leftBeside) return confirmHint(leftBeside);
    const inPicker = moment && moment.day === undefined ? await writeTime(act, moment, []) : undefined;
    if (inPicker) return confirmHint(inPicker);
    if (days || moment)
      throw refusalError(act, {
        refused: 'no-day',
        detail: `opens no calendar to choose a ${days ? 'day' : 'time'} in`,
      });
  },
};

/** Chooses in the target's list; a time that is not among its options, in the fields of the picker that it proves to be. */
async function chooseInList(
  act: TargetedAct,
  { wasOpen, moment }: { wasOpen: boolean; moment: Moment | undefined },
): Promise<Awaited<ReturnType<typeof chooseInPopup>> | { waits: readonly string[] }> {
  try {
    return await chooseInPopup(act, wasOpen);
  } catch (failure) {
    const isNone = failure instanceof ActionFailedError && failure.data['reason'] === 'no-option';
    const waits = isNone && moment && moment.day === undefined ? await writeTime(act, moment, []) : undefined;
    if (waits) return { waits };
    throw failure;
  }
}

/**
 * Restores the content of a field that did not parse what was written.
 * @throws {ActionFailedError} its calendar is open and shows nothing of the day.
 */
async function checkShown(act: TargetedAct, text: string, before: string): Promise<void> {
  const { target, signal } = act;
  const isUnread = async (): Promise<boolean> => {
    await target.world.call('drawn', [], signal); // what opens with the text shows it by then
    return target.world.call('isUnread', [target.ref], signal);
  };
  if (!(await isUnread())) return;
  const inSeconds = TO_THE_MINUTE.test(text) ? `${text}:00` : undefined;
  if (inSeconds !== undefined && (await takesText({ ...act, arguments: [inSeconds] })) && !(await isUnread())) return;
  const isBack = await takesText({ ...act, arguments: [before] });
  const detail = `${isBack ? 'took' : 'holds'} ${JSON.stringify(text)} as a mere text, which its calendar does not show; write it in the form of the field, or choose the day alone, then the time`;
  throw refusalError(act, { refused: 'bad-value', detail });
}

const TO_THE_SECOND = /\d:\d{2}:\d{2}$/;
const TO_THE_MINUTE = /(?:^|[T\s])\d{1,2}:\d{2}$/;

/** Chooses days in the calendar that a button beside the field opens. */
async function chooseDaysBeside(act: TargetedAct, days: readonly string[]): Promise<string[] | undefined> {
  const { target, signal } = act;
  const ref = await target.world.call('openerBeside', [target.ref, days.length], signal);
  return ref === undefined ? undefined : chooseDays({ ...act, target: { ...target, ref } }, days);
}

/** The outcome when nothing was clicked, as the list showed all of it as chosen. */
function alreadyChosenHint(names: readonly string[]): ActionReport {
  if (names.length === 0) return undefined;
  const said = names.map((name) => JSON.stringify(name)).join(', ');
  return { hint: `The list already shows ${said} as chosen, so nothing was clicked: a click would have undone that.` };
}

const MAX_REPORTED = 4; // buttons

/** A hint that what opened may take the choice or the text only on a button. */
export function confirmHint(buttons: readonly string[]): { hint: string } | undefined {
  if (buttons.length === 0) return undefined;
  return {
    hint: `What opened is still open, and may need a click to apply: ${buttons.slice(0, MAX_REPORTED).join(', ')}.`,
  };
}
