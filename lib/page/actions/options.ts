import { ActionFailedError } from '../../errors/named-errors.ts';
import { pathSteps } from '../agent/act/lists/match-label.ts';
import type { ShownOption } from '../agent/act/lists/found-option.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import type { OptionWait } from '../agent/act/lists/popup-options.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { findNewInternals } from '../element-internals.ts';
import type { TargetedAct } from './context.ts';
import { fill } from './fill.ts';
import { clickTarget } from './pointer.ts';
import { unwrap, refusalError } from './refusal.ts';

export const OPEN_MS = 300; // for a list to open after a click
export const SHOWN_MS = 1_500; // for the options of an open list to appear
const TYPED_MS = 2_500; // for a list to be filtered, often by a server
const SCROLL_MS = 8_000; // to scroll through a long list, some 40 ms per view
const MAX_UNFOLDED = 12; // branches of a tree with unknown contents

/** A choice in a custom list. */
export interface Choosing extends TargetedAct {
  /** Ref of the tree item below which it is made. */
  below?: string;
  /** Refs of the options that led to it: an option may have the same name as its parent. */
  past?: string[];
  /** Each chosen option leads to the next. */
  isPath?: true;
  /** What was chosen before. */
  before?: string[];
}

export function isListOpen({ target, signal }: TargetedAct): Promise<boolean> {
  return target.world.call('isPopupOpen', [target.ref], signal);
}

type OptionSearch = ShownOption | Refusal;

/** Looks for the option in what the list shows at once, then by typing its name, then by scrolling through the list. */
export async function findOption(act: Choosing, name: string, isOpen: boolean): Promise<ShownOption> {
  const { target, signal } = act;
  const atOnce = isOpen ? await shown(act, name, { maxMs: SHOWN_MS }) : await shownByOpening(act, name);
  if (!isRefusal(atOnce)) return atOnce;
  const unfolded = await shownByUnfolding(act, name);
  if (unfolded) return unfolded;
  const typed = await filterFor(act, name);
  if (typed && !isRefusal(typed)) return typed;
  const isPath = pathSteps(name).length > 1;
  const come = isPath ? undefined : await shownByUnfolding(act, name, true);
  if (come) return come;
  const scrolled = await target.world.call('scrollToOption', [target.ref, name, within(act, SCROLL_MS)], signal);
  if (!isRefusal(scrolled)) return scrolled;
  const refusal = withSearchExtent(scrolled, atOnce);
  throw refusalError(act, typed ? { ...refusal, hint: newEntryHint(name) } : refusal);
}

/** What to do when an editable field lists no such option. */
const newEntryHint = (name: string): string =>
  `Choose one of the options listed. Where the field takes other words, too: fill [ref] with ${JSON.stringify(name)}, then: press Enter in [ref].`;

/** Why there is no such option, per what the list showed at once; and how far it was searched, if not to its end. */
function withSearchExtent({ detail, data }: Refusal, atOnce: Refusal): Refusal {
  if (data?.['searchedTo'] === undefined) return atOnce;
  return { ...atOnce, detail: `${atOnce.detail}; it is long, and ${detail}`, data: { ...atOnce.data, ...data } };
}

export function within({ below, past }: Choosing, maxMs: number): OptionWait {
  return { maxMs, ...(below !== undefined && { below }), ...(past && { past }) };
}

export async function shown(act: Choosing, name: string, given: OptionWait): Promise<OptionSearch> {
  const { target, signal } = act;
  const waiting = { ...given, ...within(act, given.maxMs) };
  const found = await target.world.call('shownOption', [target.ref, name, waiting], signal);
  if (!isRefusal(found) || !(await findNewInternals(target.world, signal))) return found;
  return target.world.call('shownOption', [target.ref, name, waiting], signal);
}

/** Opens the list by a click; if that misses or opens nothing, by keys, first by the one that does nothing else. */
async function shownByOpening(act: Choosing, name: string): Promise<OptionSearch> {
  const { acting, target, signal } = act;
  const failure = await clickUnlessRefused(act);
  const found = failure ? undefined : await shown(act, name, { maxMs: OPEN_MS });
  if (found && (!isRefusal(found) || found.data)) return found; // it shows options
  if (await isListOpen(act)) {
    const { field } = unwrap(act, await target.world.call('filterField', [target.ref], signal));
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
  const last = await shown(act, name, { maxMs: SHOWN_MS });
  if (failure && isRefusal(last) && !last.data) throw failure; // no key opens it either
  return last;
}

/** Unfolds the tree branches that seem to hold the option; or, `blindly`, one after another those with unknown contents. */
async function shownByUnfolding(act: Choosing, name: string, blindly = false): Promise<ShownOption | undefined> {
  const { target, signal } = act;
  for (const tried = new Set<string>(); tried.size < MAX_UNFOLDED;) {
    const sign = await target.world.call('branchToggle', [target.ref, name, blindly ? [...tried] : null], signal);
    if (sign === undefined || tried.has(sign)) return undefined;
    tried.add(sign);
    if (await clickUnlessRefused({ ...act, target: { ...target, ref: sign } })) return undefined;
    const found = await shown(act, name, { maxMs: OPEN_MS });
    if (!isRefusal(found)) return found;
  }
  return undefined;
}

/** Clicks the target; returns the failure if the pointer does not reach it. */
export async function clickUnlessRefused(act: TargetedAct): Promise<ActionFailedError | undefined> {
  try {
    await clickTarget(act, { patienceMs: 0 });
    return undefined;
  } catch (error) {
    if (error instanceof ActionFailedError && UNREACHABLE_REASONS.has(String(error.data['reason']))) return error;
    throw error;
  }
}

const UNREACHABLE_REASONS = new Set(['covered', 'off-screen', 'invisible', 'moved', 'undelivered']);

/** Types the name to filter the list; restores the former text if that finds nothing. */
async function filterFor(act: Choosing, name: string): Promise<OptionSearch | undefined> {
  const { target, signal } = act;
  const { field } = unwrap(act, await target.world.call('filterField', [target.ref], signal));
  if (field === undefined) return undefined;
  const before = (await target.world.call('content', [field], signal)) ?? '';
  const inField = { ...act, target: { ...target, ref: field } };
  if (!(await takesText({ ...inField, arguments: [name] }))) return undefined;
  const found = await shown(act, name, { maxMs: TYPED_MS, typed: true });
  if (isRefusal(found)) await fill.run({ ...inField, arguments: [before] });
  return found;
}

/** Fills the field; returns whether it took the text: many lists keep one that only looks editable. */
export async function takesText(act: TargetedAct): Promise<boolean> {
  try {
    await fill.run(act);
    return true;
  } catch (error) {
    if (error instanceof ActionFailedError && error.data['reason'] === 'bad-value') return false;
    throw error;
  }
}
