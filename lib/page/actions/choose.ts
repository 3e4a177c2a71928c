import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import type { ShownOption } from '../agent/act/lists/found-option.ts';
import { pathSteps } from '../agent/act/lists/match-label.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { isContextGone } from '../world.ts';
import type { PageContext, TargetedAct } from './context.ts';
import { type Choosing, clickUnlessRefused, findOption, isListOpen, OPEN_MS, shown } from './options.ts';
import { clickTarget, hoverTarget } from './pointer.ts';
import { refusalError } from './refusal.ts';
import { clickOption, clickPathStep } from './click-option.ts';
import { findPathTo } from './option-paths.ts';

const CLOSE_MS = 300; // for a list to close

/**
 * Chooses options of a custom list as a person would: opens it, looks for each option, and clicks it unless it is already
 * chosen. A list that was closed before and stays open is closed again.
 * @returns the buttons that the list waits for, if any: they are not clicked, the list stays open; and the outcome otherwise.
 */
export async function chooseInPopup(
  act: TargetedAct,
  wasOpen: boolean,
): Promise<ChoiceOutcome & { buttons: string[] }> {
  await act.target.world.call('beginChoosing', [act.target.ref], act.signal);
  let outcome: ChoiceOutcome;
  try {
    outcome = await chooseEach(act);
  } catch (failure) {
    if (!(failure instanceof ActionFailedError) || wasOpen) throw failure;
    await closeAgain(act);
    await clickCloser(act);
    throw (await isListOpen(act)) ? withOpenNote(failure) : failure;
  }
  const { world, ref } = act.target;
  if (wasOpen || (await world.call('untilPopupClosed', [ref, CLOSE_MS], act.signal)))
    return { ...outcome, buttons: [] };
  const { count, labels: buttons } = await world.call('popupButtons', [ref], act.signal);
  if (count === 0) await closeAgain(act);
  else act.acting.open.choice = act;
  return { ...outcome, buttons };
}

/** The failure, with a note that what was opened in vain could not be closed again. */
export function withOpenNote(failure: ActionFailedError): ActionFailedError {
  const { message, hint, data } = failure;
  const more = { ...(hint === undefined ? {} : { hint }), data, cause: failure };
  return new ActionFailedError(`${message} What it opened stays open.`, more);
}

/** Closes the list that the last act left open, if it covers the next act's target: that act was planned without it. */
export async function leaveOpenList({ open, worlds }: PageContext, ref: string, signal: AbortSignal): Promise<void> {
  const target = worlds.resolveCached(ref);
  const choice = open.choice && { ...open.choice, signal };
  if (!choice || target?.world !== choice.target.world) return;
  try {
    if (await target.world.call('isUnderListOf', [ref, choice.target.ref], signal)) await closeAgain(choice);
  } catch (error) {
    if (!isContextGone(error)) throw error; // the choice navigated to another document
  }
}

/** Closes the list with Escape, else with what opened it; in a dialog, which Escape may close too, the other way round. */
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
  await world.call('untilEffect', [{ since, firstMs: 0, maxMs: CLOSE_MS }], signal); // lists fade out
}

/** Closes a dialog that stays open, in which nothing was chosen, by its own close button. */
async function clickCloser(act: TargetedAct): Promise<void> {
  if (!(await isListOpen(act))) return;
  const { world, ref } = act.target;
  const closer = await world.call('closeButtonOfDialog', [ref], act.signal);
  if (closer === undefined) return;
  await clickUnlessRefused({ ...act, target: { ...act.target, ref: closer } });
  await world.call('untilPopupClosed', [ref, CLOSE_MS], act.signal);
}

/** The outcome of choosing. */
interface ChoiceOutcome {
  /** What was already chosen. */
  already: string[];
  /** Why the last press may have missed. */
  slipped?: Refusal;
}

/** Chooses each of the options, or what a path leads to. */
async function chooseEach(act: Choosing): Promise<ChoiceOutcome> {
  const { target, signal } = act;
  const already: string[] = [];
  const past: string[] = [];
  let slipped: Refusal | undefined;
  let isSaid = false; // by the list while it was open
  for (const [index, name] of act.arguments.entries()) {
    const isOpen = await isListOpen(act);
    const last = isOpen || isSaid ? undefined : act.arguments[index - 1];
    const several = last === undefined ? 'said' : await target.world.call('acceptsSeveral', [target.ref, last], signal);
    if (several === 'gone') throw refusalError(act, drewAnew(last));
    if (several === 'no') throw refusalError(act, act.isPath ? deadEndRefusal(last, name) : onlyOneRefusal(last));
    const isStep = act.isPath === true && index < act.arguments.length - 1;
    const before = { isOpen, isStep, chosen: [...(act.before ?? []), ...act.arguments.slice(0, index)] };
    const choose = act.isPath ? chooseOne : chooseOneOrPath;
    const option = await withChosenNote(before.chosen, choose({ ...act, past }, name, before));
    if (isStep && option.option !== undefined) past.push(option.option);
    isSaid ||= option.isOfSeveral === true;
    if (option.is === 'chosen') already.push(name);
    ({ slipped } = option);
    if (last === undefined || several === 'said') continue;
    if (!(await target.world.call('isStillChosen', [target.ref, last], signal)))
      throw refusalError(act, replacedRefusal(name, last));
  }
  return { already, ...(slipped && { slipped }) };
}

/** The list's state when one more of its options is to be chosen. */
interface ListState {
  isOpen: boolean;
  /** What was chosen before. */
  chosen: string[];
  /** The option leads to another list. */
  isStep: boolean;
}

type Chosen = Pick<ShownOption, 'is' | 'isOfSeveral'> &
  Partial<Pick<ShownOption, 'option'>> &
  Pick<ChoiceOutcome, 'slipped'>;

/** Chooses the option; finds it again if its list was redrawn before it could be pressed. */
async function chooseOne(act: Choosing, name: string, before: ListState): Promise<Chosen> {
  const found = await findOption(act, name, before.isOpen);
  try {
    return await chooseFound(act, name, { found, before });
  } catch (failure) {
    const isGone = failure instanceof StaleRefError && failure.data['ref'] === found.option;
    if (!isGone || !(await isListOpen(act))) throw failure;
    return chooseFound(act, name, { found: await findOption(act, name, true), before });
  }
}

async function chooseFound(
  act: Choosing,
  name: string,
  { found, before }: { found: ShownOption; before: ListState },
): Promise<Chosen> {
  if (found.isDisabled)
    throw refusalError(act, { refused: 'option-disabled', detail: `has its option ${JSON.stringify(name)} disabled` });
  const option = await withOthersUnhovered(act, name, found);
  const slipped =
    option.is === 'chosen' ? undefined : await (before.isStep ? clickPathStep : clickOption)(act, name, option);
  return { ...option, ...(slipped && { slipped }) };
}

/**
 * As `chooseOne`; a name that is no option may be a path through nested lists, as their field writes it, or, if it is
 * the only name, an option of just one nested list.
 */
async function chooseOneOrPath(act: Choosing, name: string, before: ListState): Promise<Chosen> {
  try {
    return await chooseOne(act, name, before);
  } catch (failure) {
    const options: unknown = failure instanceof ActionFailedError ? failure.data['options'] : undefined;
    const way = Array.isArray(options) ? await pathAmong(act, name, options.map(String)) : undefined;
    if (!way) throw failure;
    const { already, ...outcome } = await choosePath({ ...act, arguments: way, before: before.chosen });
    return already.length > 0 ? { is: 'chosen', ...outcome } : outcome;
  }
}

async function pathAmong(act: Choosing, name: string, options: string[]): Promise<string[] | undefined> {
  const path = pathSteps(name);
  const first = path[0]?.toLowerCase();
  if (path.length > 1) return options.some((one) => one.toLowerCase() === first) ? path : undefined;
  const way = act.arguments.length === 1 ? await findPathTo(act, name) : undefined;
  const isInSight = way !== undefined && !isRefusal(await shown(act, name, { maxMs: 0 }));
  return isInSight ? [name] : way;
}

/** Chooses what the steps lead to: tree items on the way are unfolded, all others are clicked. */
async function choosePath(act: Choosing): Promise<ChoiceOutcome> {
  const { target, arguments: steps } = act;
  let below: string | undefined;
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const inBranch = { ...act, ...(below !== undefined && { below }), arguments: steps.slice(index) };
    const { branch } = await withChosenNote(act.before ?? [], findOption(inBranch, step, await isListOpen(act)));
    if (!branch) return chooseEach({ ...inBranch, isPath: true });
    if (branch.sign !== undefined) await clickTarget({ ...act, target: { ...target, ref: branch.sign } });
    below = branch.item;
  }
  return chooseEach({ ...act, ...(below !== undefined && { below }), arguments: steps.slice(-1), isPath: true });
}

/** What follows other choices; where it fails, that says which were made. */
async function withChosenNote<T>(chosen: readonly string[], next: Promise<T>): Promise<T> {
  try {
    return await next;
  } catch (failure) {
    if (!isFailedAct(failure) || chosen.length === 0 || failure.data['chosen'] !== undefined) throw failure;
    const { message, hint, data } = failure;
    const listed = chosen.map((one) => JSON.stringify(one)).join(', ');
    const Failure = failure instanceof StaleRefError ? StaleRefError : ActionFailedError;
    throw new Failure(`${message} ${listed} was chosen before.`, {
      ...(hint === undefined ? {} : { hint }),
      data: { ...data, chosen },
      cause: failure,
    });
  }
}

/** The option while the pointer is over another one: the highlight of the option that keys would choose follows the pointer. */
async function withOthersUnhovered(act: Choosing, name: string, found: ShownOption): Promise<ShownOption> {
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

function replacedRefusal(name: string, last: string): Refusal {
  const detail = `took ${JSON.stringify(name)} in place of ${JSON.stringify(last)}`;
  return { refused: 'not-multiple', detail };
}

/** Why a path stops before the option. */
function deadEndRefusal(step = '', next: string): Refusal {
  const detail = `took ${JSON.stringify(step)} and closed its list, where that was to lead to ${JSON.stringify(next)}`;
  return { refused: 'no-option', detail };
}

/** Why no further option can be chosen. */
export function onlyOneRefusal(name = ''): Refusal {
  return {
    refused: 'not-multiple',
    detail: `took ${JSON.stringify(name)} and closed its list; choose the others one at a time, if it takes several`,
  };
}

/** The page removed the field with the choice: where it has it anew, it may be called by what was chosen. */
function drewAnew(name = ''): Refusal {
  return {
    refused: 'not-multiple',
    detail: `took ${JSON.stringify(name)}, and was then taken out of the page`,
    hint: 'Read the page: the field may be there anew, with another ref. Choose the others in that one.',
  };
}

function isFailedAct(failure: unknown): failure is ActionFailedError | StaleRefError {
  return failure instanceof ActionFailedError || failure instanceof StaleRefError;
}
