import type { ShownOption } from '../agent/act/lists/found-option.ts';
import type { Refusal } from '../agent/act/outcome.ts';
import type { OptionOutcome } from '../agent/act/lists/selection-wait.ts';
import { opensOnHover } from './menus.ts';
import { type Choosing, isListOpen, within } from './options.ts';
import { clickTarget } from './pointer.ts';
import { refusalError } from './refusal.ts';
import type { ActionReport } from './row.ts';

const TAKEN_MS = 500; // frameworks set the state a few frames after the click
const STEP_MS = 200; // a step of a path need not show as chosen at all

/**
 * Clicks the option; or the checkbox in it, if only that chooses it.
 * @returns why the press may not have clicked, if the list closed as if it had: what the page shows decides.
 * @throws {ActionFailedError} neither does.
 */
export async function clickOption(act: Choosing, name: string, found: ShownOption): Promise<Refusal | undefined> {
  const { target, signal } = act;
  const { option: ref, is, box } = found;
  const click = (): Promise<ActionReport> => clickTarget({ ...act, target: { ...target, ref } });
  const says = box === undefined ? '' : await target.world.call('fieldTextOf', [target.ref], signal);
  let { slipped } = (await click()) ?? {};
  if (slipped?.data?.['by'] !== undefined) throw refusalError(act, slipped); // another element got the click
  const isTaken = slipped !== undefined && (await target.world.call('wasTakenByPress', [target.ref, ref], signal));
  if (slipped && !isTaken && (await isListOpen(act))) ({ slipped } = (await click()) ?? {}); // the list was still moving
  if (box !== undefined) await clickOptionBox(act, name, says);
  else if (is === 'marked' && (await isListOpen(act)) && (await target.world.call('wasDeselected', [ref], signal)))
    await click();
  return slipped;
}

/** Clicks the checkbox in an option that a click on the option left unchanged. */
async function clickOptionBox(act: Choosing, name: string, says: string): Promise<void> {
  if (!(await isListOpen(act))) return;
  const became = await untilTaken(act, name, { says, maxMs: TAKEN_MS });
  if (became.is !== 'left') return;
  await clickTarget({ ...act, target: { ...act.target, ref: became.box } }, { switching: true });
  const after = await untilTaken(act, name, { says, maxMs: TAKEN_MS });
  if (after.is === 'left') throw refusalError(act, leftRefusal(name));
}

/**
 * Clicks an option that leads to others and must not be chosen by that.
 * @throws {ActionFailedError} it was chosen; that is undone.
 */
export async function clickPathStep(act: Choosing, name: string, found: ShownOption): Promise<undefined> {
  const step = { ...act, target: { ...act.target, ref: found.option } };
  if (await opensOnHover(step)) return;
  if (found.box === undefined) return void (await clickOption(act, name, found));
  const click = (ref: string): Promise<ActionReport> => clickTarget({ ...act, target: { ...act.target, ref } });
  await click(found.option);
  const became = await untilTaken(act, name, { says: null, maxMs: STEP_MS });
  if (became.is !== 'chosen') return;
  await click(became.option);
  const isBack = (await untilTaken(act, name, { says: null, maxMs: STEP_MS })).is === 'left';
  throw refusalError(act, tookStepRefusal(name, isBack));
}

function untilTaken(
  act: Choosing,
  name: string,
  { says, maxMs }: { says: string | null; maxMs: number },
): Promise<OptionOutcome> {
  const { target, signal } = act;
  return target.world.call('untilSelected', [target.ref, name, { says, ...within(act, maxMs) }], signal);
}

function leftRefusal(name: string): Refusal {
  return { refused: 'not-changed', detail: `left its option ${JSON.stringify(name)}, which was clicked, unchosen` };
}

function tookStepRefusal(name: string, isBack: boolean): Refusal {
  const then = isBack ? 'which was taken back' : 'which stays so';
  const detail = `has ${JSON.stringify(name)} chosen itself by a click, ${then}, and shows nothing that only opens it`;
  return { refused: 'no-option', detail, data: isBack ? {} : { chosen: [name] } };
}
