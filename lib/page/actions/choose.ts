import { ActionFailedError, StaleRefError } from '../../errors/named-errors.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import type { Shown, Waiting } from '../agent/act/popup-options.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { meetComponents } from '../internals.ts';
import type { TargetedAct } from './context.ts';
import { fill } from './fill.ts';
import { clickTarget, hoverTarget } from './pointer.ts';
import { accepted, refused } from './refusal.ts';
import type { Noted } from './row.ts';

const OPEN_MS = 300; // for a list to open on a click
const CLOSE_MS = 300; // and to close
const SHOWN_MS = 1_500; // for the options of an open list to come
const TYPED_MS = 2_500; // for a list to be filtered, often by a server
const SCROLL_MS = 8_000; // for the way through a long list, some 40 ms for each view of it

/**
 * Chooses options of a list that the page made itself, as a person would: opens it, looks for each, and clicks it, unless it
 * is chosen already. A list that it opened, and that stays open, is closed again.
 * @returns the buttons that the list waits for, where it has any: they are not clicked, nor is it closed; and what was chosen already.
 */
export async function chooseInPopup(act: TargetedAct): Promise<{ buttons: string[]; already: string[] }> {
  const wasOpen = await act.target.world.call('beginChoosing', [act.target.ref], act.signal);
  let already: string[];
  try {
    already = await chooseEachOrPath(act);
  } catch (failure) {
    if (failure instanceof ActionFailedError && !wasOpen) await closeAgain(act);
    throw failure;
  }
  const { world, ref } = act.target;
  if (wasOpen || (await world.call('untilPopupClosed', [ref, CLOSE_MS], act.signal))) return { buttons: [], already };
  const { count, told } = await world.call('popupButtons', [ref], act.signal);
  if (count === 0) await closeAgain(act);
  return { buttons: told, already };
}

function isListOpen({ target, signal }: TargetedAct): Promise<boolean> {
  return target.world.call('isPopupOpen', [target.ref], signal);
}

/** Closes the list by the key that closes lists, else by what opened it; in a dialog, which that key may close too, the other way round. */
async function closeAgain(act: TargetedAct): Promise<void> {
  const { acting, target, signal } = act;
  const escape = (): Promise<void> => pressChord(acting.root, parseChord('Escape', false), signal);
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

/** As `chooseEach`; a name that is no option may be the way to one through lists of lists, as their field writes it. */
async function chooseEachOrPath(act: TargetedAct): Promise<string[]> {
  const [name = '', ...others] = act.arguments;
  const path = others.length === 0 ? name.split(STEP) : [];
  try {
    return await chooseEach(act);
  } catch (failure) {
    const first = path.length > 1 ? path[0]?.trim().toLowerCase() : undefined;
    const options: unknown = failure instanceof ActionFailedError ? failure.data['options'] : undefined;
    if (!Array.isArray(options) || !options.some((one) => String(one).toLowerCase() === first)) throw failure;
    return chooseEach({ ...act, arguments: path });
  }
}

const STEP = /\s*(?:[>›»→]|\s\/\s)\s*/;

/** Chooses each of the options; gives those that were chosen already. */
async function chooseEach(act: TargetedAct): Promise<string[]> {
  const { target, signal } = act;
  const already: string[] = [];
  let isSaid = false; // by the list as it was open
  for (const [index, name] of act.arguments.entries()) {
    const isOpen = await isListOpen(act);
    const last = isOpen || isSaid ? undefined : act.arguments[index - 1];
    const several = last === undefined ? 'said' : await target.world.call('takesSeveral', [target.ref, last], signal);
    if (several === 'no') throw refused(act, tookOne(last));
    const found = await findAfter(act, name, { isOpen, chosen: act.arguments.slice(0, index) });
    const option = await besideOthers(act, name, found);
    isSaid ||= option.isOfSeveral === true;
    if (option.is === 'chosen') already.push(name);
    else await take(act, option);
    if (last === undefined || several === 'said') continue;
    if (!(await target.world.call('isStillChosen', [target.ref, last], signal)))
      throw refused(act, tookInPlace(name, last));
  }
  return already;
}

/** Looks for an option; where it is not there, says which were chosen before it. */
async function findAfter(
  act: TargetedAct,
  name: string,
  before: { isOpen: boolean; chosen: string[] },
): Promise<Shown> {
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
async function besideOthers(act: TargetedAct, name: string, found: Shown): Promise<Shown> {
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

async function take(act: TargetedAct, { option: ref, is }: Shown): Promise<void> {
  const { target, signal } = act;
  const click = (): Promise<Noted> => clickTarget({ ...act, target: { ...target, ref } });
  const slipped = (await click())?.slipped !== undefined;
  const isTaken = slipped && (await target.world.call('isTakenByPress', [target.ref, ref], signal));
  if (slipped && !isTaken && (await isListOpen(act))) await click(); // the list was still moving
  if (is !== 'marked' || !(await isListOpen(act))) return;
  if (await target.world.call('isTakenBack', [ref], signal)) await click();
}

function tookInPlace(name: string, last: string): Refusal {
  const detail = `took ${JSON.stringify(name)} in place of ${JSON.stringify(last)}`;
  return { refused: 'not-multiple', detail };
}

/** Why an option is not chosen after another. */
export function tookOne(name = ''): Refusal {
  return {
    refused: 'not-multiple',
    detail: `took ${JSON.stringify(name)} and closed its list; choose the others one at a time, if it takes several`,
  };
}

type Found = Shown | Refusal;

/** Looks for the option in what the list shows at once, then by typing its name, then by scrolling through the list. */
async function findOption(act: TargetedAct, name: string, isOpen: boolean): Promise<Shown> {
  const { target, signal } = act;
  const atOnce = isOpen ? await shown(act, name, { maxMs: SHOWN_MS }) : await shownByOpening(act, name);
  if (!isRefusal(atOnce)) return atOnce;
  const unfolded = await shownByUnfolding(act, name);
  if (unfolded) return unfolded;
  const typed = await filtered(act, name);
  if (typed && !isRefusal(typed)) return typed;
  const scrolled = await target.world.call('scrolledOption', [target.ref, name, SCROLL_MS], signal);
  return accepted(act, isRefusal(scrolled) ? atOnce : scrolled);
}

async function shown({ target, signal }: TargetedAct, name: string, waiting: Waiting): Promise<Found> {
  const found = await target.world.call('shownOption', [target.ref, name, waiting], signal);
  if (!isRefusal(found) || !(await meetComponents(target.world, signal))) return found;
  return target.world.call('shownOption', [target.ref, name, waiting], signal);
}

/** Opens the list by a click; where that does not get there or opens nothing, by the keys that open lists, the one first that does no more. */
async function shownByOpening(act: TargetedAct, name: string): Promise<Found> {
  const { acting, target, signal } = act;
  const failure = await clickUnlessRefused(act);
  const found = failure ? undefined : await shown(act, name, { maxMs: OPEN_MS });
  if (found && (!isRefusal(found) || found.data)) return found; // it shows options
  if (await isListOpen(act)) {
    const { field } = accepted(act, await target.world.call('filterField', [target.ref], signal));
    if (found && field !== undefined) return found; // it may show none until something is typed
    return shown(act, name, { maxMs: SHOWN_MS });
  }
  const focused = await target.world.call('focus', [target.ref], signal);
  if (failure && isRefusal(focused)) throw failure;
  if (isRefusal(focused)) return found ?? focused;
  await pressChord(acting.root, parseChord('Alt+ArrowDown', false), signal);
  const byKey = await shown(act, name, { maxMs: OPEN_MS });
  if (!isRefusal(byKey) || byKey.data || (await isListOpen(act))) return shown(act, name, { maxMs: SHOWN_MS });
  await pressChord(acting.root, parseChord('ArrowDown', false), signal);
  return shown(act, name, { maxMs: SHOWN_MS });
}

/** Unfolds the branches of a tree in which the option is, by their signs. */
async function shownByUnfolding(act: TargetedAct, name: string): Promise<Shown | undefined> {
  const { target, signal } = act;
  for (const tried = new Set<string>(); ;) {
    const sign = await target.world.call('branchOf', [target.ref, name], signal);
    if (sign === undefined || tried.has(sign)) return undefined;
    tried.add(sign);
    if (await clickUnlessRefused({ ...act, target: { ...target, ref: sign } })) return undefined;
    const found = await shown(act, name, { maxMs: OPEN_MS });
    if (!isRefusal(found)) return found;
  }
}

function isFailedAct(failure: unknown): boolean {
  return failure instanceof ActionFailedError || failure instanceof StaleRefError;
}

/** Clicks the target; the failure when the pointer does not reach it. */
export async function clickUnlessRefused(act: TargetedAct): Promise<ActionFailedError | undefined> {
  try {
    await clickTarget(act, { patienceMs: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof ActionFailedError && UNREACHED.has(String(error.data['reason']))) return error;
    throw error;
  }
}

const UNREACHED = new Set(['covered', 'off-screen', 'invisible', 'moved', 'undelivered']);

/** Types the name where the list is filtered; what stood there comes back when that brings nothing. */
async function filtered(act: TargetedAct, name: string): Promise<Found | undefined> {
  const { target, signal } = act;
  const { field } = accepted(act, await target.world.call('filterField', [target.ref], signal));
  if (field === undefined) return undefined;
  const before = (await target.world.call('content', [field], signal)) ?? '';
  const inField = { ...act, target: { ...target, ref: field } };
  if (!(await takesText({ ...inField, arguments: [name] }))) return undefined;
  const found = await shown(act, name, { maxMs: TYPED_MS, typed: true });
  if (isRefusal(found)) await fill.run({ ...inField, arguments: [before] });
  return found;
}

/** Fills in the field; says whether it took the text: many lists keep one that only seems to. */
async function takesText(act: TargetedAct): Promise<boolean> {
  try {
    await fill.run(act);
    return true;
  } catch (error) {
    if (error instanceof ActionFailedError && error.data['reason'] === 'bad-value') return false;
    throw error;
  }
}
