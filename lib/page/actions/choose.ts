import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { Shown } from '../agent/act/found-option.ts';
import { stepsOf } from '../agent/act/match-label.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { isContextGone } from '../world.ts';
import type { Acting, TargetedAct } from './context.ts';
import { type Choosing, clickUnlessRefused, findOption, isListOpen, OPEN_MS, shown } from './options.ts';
import { clickTarget, hoverTarget } from './pointer.ts';
import { refused } from './refusal.ts';
import { take, takeStep } from './take.ts';
import { wayTo } from './ways.ts';

const CLOSE_MS = 300; // for a list to close

/**
 * Chooses options of a list that the page made itself, as a person would: opens it, looks for each, and clicks it, unless it
 * is chosen already. A list that was not open before, and that stays open, is closed again.
 * @returns the buttons that the list waits for, where it has any: they are not clicked, nor is it closed; and what was chosen already.
 */
export async function chooseInPopup(
  act: TargetedAct,
  wasOpen: boolean,
): Promise<{ buttons: string[]; already: string[] }> {
  await act.target.world.call('beginChoosing', [act.target.ref], act.signal);
  let already: string[];
  try {
    already = await chooseEachOrPath(act);
  } catch (failure) {
    if (!(failure instanceof ActionFailedError) || wasOpen) throw failure;
    await closeAgain(act);
    await clickCloser(act);
    throw (await isListOpen(act)) ? withOpen(failure) : failure;
  }
  const { world, ref } = act.target;
  if (wasOpen || (await world.call('untilPopupClosed', [ref, CLOSE_MS], act.signal))) return { buttons: [], already };
  const { count, told } = await world.call('popupButtons', [ref], act.signal);
  if (count === 0) await closeAgain(act);
  else act.acting.open.choice = act;
  return { buttons: told, already };
}

/** That what was opened for nothing could not be closed again. */
export function withOpen(failure: ActionFailedError): ActionFailedError {
  const { message, hint, data } = failure;
  const more = { ...(hint === undefined ? {} : { hint }), data, cause: failure };
  return new ActionFailedError(`${message} What it opened stays open.`, more);
}

/** Closes the list that the last act left open, where it lies over what the next one of the same call is done on: who wrote both saw neither. */
export async function leaveOpenList({ open, worlds }: Acting, ref: string, signal: AbortSignal): Promise<void> {
  const target = worlds.presume(ref);
  const choice = open.choice && { ...open.choice, signal };
  if (!choice || target?.world !== choice.target.world) return;
  try {
    if (await target.world.call('liesUnderListOf', [ref, choice.target.ref], signal)) await closeAgain(choice);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the choice led to another document
  }
}

/** Closes the list by the key that closes lists, else by what opened it; in a dialog, which that key may close too, the other way round. */
async function closeAgain(act: TargetedAct): Promise<void> {
  const { acting, target, signal } = act;
  const escape = async (): Promise<void> => {
    await target.world.call('keepText', [target.ref], signal);
    await pressChord(acting.root, parseChord('Escape', false), signal);
  };
  const click = async (): Promise<void> => void (await clickUnlessRefused(act));
  if (!(await isListOpen(act))) return;
  const { world, ref } = target;
  const since = { effects: await world.call('effects', [], signal), ref: null, value: null };
  const isInDialog = await world.call('isInDialog', [ref], signal);
  for (const close of isInDialog ? [click, escape] : [escape, click]) {
    await close();
    if (await world.call('untilPopupClosed', [ref, CLOSE_MS], signal)) break;
  }
  await world.call('untilEffect', [{ since, firstMs: 0, maxMs: CLOSE_MS }], signal); // lists fade away
}

/** Closes a dialog that stays open, in which nothing was chosen, by the button of its own that is for that. */
async function clickCloser(act: TargetedAct): Promise<void> {
  if (!(await isListOpen(act))) return;
  const { world, ref } = act.target;
  const closer = await world.call('closerOfDialog', [ref], act.signal);
  if (closer === undefined) return;
  await clickUnlessRefused({ ...act, target: { ...act.target, ref: closer } });
  await world.call('untilPopupClosed', [ref, CLOSE_MS], act.signal);
}

/**
 * As `chooseEach`; a name that is no option may be the way to one through lists of lists, as their field writes it, or stand in
 * one of those alone.
 */
async function chooseEachOrPath(act: TargetedAct): Promise<string[]> {
  const [name = '', ...others] = act.arguments;
  const path = others.length === 0 ? stepsOf(name) : [];
  try {
    return await chooseEach(act);
  } catch (failure) {
    const first = path.length > 1 ? path[0]?.toLowerCase() : undefined;
    const options: unknown = failure instanceof ActionFailedError ? failure.data['options'] : undefined;
    if (!Array.isArray(options)) throw failure;
    if (options.some((one) => String(one).toLowerCase() === first)) return choosePath({ ...act, arguments: path });
    const way = path.length === 1 ? await wayTo(act, name) : undefined;
    if (!way) throw failure;
    const isInSight = !isRefusal(await shown(act, name, { maxMs: 0 }));
    return isInSight ? chooseEach(act) : choosePath({ ...act, arguments: way });
  }
}

/** Chooses what the steps lead to: items of a tree on the way are unfolded, and what else there is is clicked. */
async function choosePath(act: Choosing): Promise<string[]> {
  const { target, arguments: steps } = act;
  let below: string | undefined;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const inBranch = { ...act, ...(below !== undefined && { below }), arguments: steps.slice(index) };
    const before = { isOpen: await isListOpen(act), chosen: [] };
    const { branch } = await findAfter(inBranch, step, before);
    if (!branch) return chooseEach({ ...inBranch, isPath: true });
    if (branch.sign !== undefined) await clickTarget({ ...act, target: { ...target, ref: branch.sign } });
    below = branch.item;
  }
  return chooseEach({ ...act, ...(below !== undefined && { below }), arguments: steps.slice(-1) });
}

/** Chooses each of the options; gives those that were chosen already. */
async function chooseEach(act: Choosing): Promise<string[]> {
  const { target, signal } = act;
  const already: string[] = [];
  let isSaid = false; // by the list as it was open
  for (const [index, name] of act.arguments.entries()) {
    const isOpen = await isListOpen(act);
    const last = isOpen || isSaid ? undefined : act.arguments[index - 1];
    const several = last === undefined ? 'said' : await target.world.call('takesSeveral', [target.ref, last], signal);
    if (several === 'no') throw refused(act, act.isPath ? ledNowhere(last, name) : tookOne(last));
    const found = await findAfter(act, name, { isOpen, chosen: act.arguments.slice(0, index) });
    const option = await besideOthers(act, name, found);
    isSaid ||= option.isOfSeveral === true;
    if (option.is === 'chosen') already.push(name);
    else if (act.isPath && index < act.arguments.length - 1) await takeStep(act, name, option);
    else await take(act, name, option);
    if (last === undefined || several === 'said') continue;
    if (!(await target.world.call('isStillChosen', [target.ref, last], signal)))
      throw refused(act, tookInPlace(name, last));
  }
  return already;
}

/** Looks for an option; where it is not there, says which were chosen before it. */
async function findAfter(act: Choosing, name: string, before: { isOpen: boolean; chosen: string[] }): Promise<Shown> {
  try {
    return await findOption(act, name, before.isOpen);
  } catch (failure) {
    if (!(failure instanceof ActionFailedError) || before.chosen.length === 0) throw failure;
    const { message, hint, data } = failure;
    const chosen = before.chosen.map((one) => JSON.stringify(one)).join(', ');
    throw new ActionFailedError(`${message} ${chosen} was chosen before.`, {
      ...(hint === undefined ? {} : { hint }),
      data: { ...data, chosen: before.chosen },
      cause: failure,
    });
  }
}

/** The option as it is once the pointer is on another: the mark of the one that the keys would choose goes there with it. */
async function besideOthers(act: Choosing, name: string, found: Shown): Promise<Shown> {
  const { target, signal } = act;
  if (found.other === undefined) return found;
  try {
    await hoverTarget({ ...act, target: { ...target, ref: found.other } });
  } catch (failure) {
    if (isFailedAct(failure)) return found;
    throw failure;
  }
  await target.world.call('drawn', [], signal);
  const again = await shown(act, name, { maxMs: OPEN_MS });
  return isRefusal(again) ? found : again;
}

function tookInPlace(name: string, last: string): Refusal {
  const detail = `took ${JSON.stringify(name)} in place of ${JSON.stringify(last)}`;
  return { refused: 'not-multiple', detail };
}

/** Why the way to an option ends before it. */
function ledNowhere(step = '', next: string): Refusal {
  const detail = `took ${JSON.stringify(step)} and closed its list, where that was to lead to ${JSON.stringify(next)}`;
  return { refused: 'no-option', detail };
}

/** Why an option is not chosen after another. */
export function tookOne(name = ''): Refusal {
  return {
    refused: 'not-multiple',
    detail: `took ${JSON.stringify(name)} and closed its list; choose the others one at a time, if it takes several`,
  };
}

function isFailedAct(failure: unknown): boolean {
  return failure instanceof ActionFailedError || failure instanceof StaleRefError;
}
