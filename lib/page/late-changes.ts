import { mainWorld } from './actions/context.ts';
import { LOADING_TEXT } from './agent/act/effects/loading-text.ts';
import { compare, type Comparison, type Outcome } from './evidence.ts';
import { untilEffect } from './effects.ts';
import { hasListeners } from './has-listeners.ts';
import type { Baseline, ActObserver } from './moment-before.ts';
import { isContextGone } from './world.ts';

const LATE_MS = 350; // on top of the first 150: what pages show by a timer comes mostly 200 to 400 ms after
const SHOWN_MS = 1_600; // for what scripts bring up where the pointer rests: menus mostly 300 ms, tooltips 700 ms, React Aria's 1,500 ms
const POPUP_MS = 600; // for a list that a field asks for once it has had the focus for a moment
const VERDICT_MS = 250; // after what a button has done at once, for what its form says of what was filled in; some wait 100 ms
const HELD_MS = 700; // for what a control is disabled for; some pages show that for half a second whatever it took
const ROUTE_MS = 700; // for the view at an application's new URL; React keeps what stands in its place for at least 300 ms
const NEXT_MS = 250; // from one sign to the next, of a list that is filtered, asked for and shown
const FADE_MS = 1_000; // for what a script hides bit by bit; jQuery takes 400 ms, and 600 for a slow one
const FADES_MS = 800; // most that a look at its frames takes
const AFTER_DIALOG_MS = 150; // from a dialog that went to what is done then, where that needs no server
const MAX_SUGGESTIONS_MS = 1_500; // for such a list to come to rest
const REQUESTS_MS = 3_000; // for requests that follow one another, as a job is begun, then polled; for what says that it loads

/**
 * What a look after an act waits for: `change`, of any kind; `answer`, more than what Enter, or a file, does to its own field;
 * `suggestions`, that what comes up beside the field that was written in rests; `shown`, what comes up under the pointer;
 * `popup`, what the target opens; `verdict`, more than what a form's button does at once; `opening`, more than what the first
 * click of two does; `toolbar`, more than that words are selected.
 */
export type AwaitedEffect = 'change' | 'answer' | 'suggestions' | 'shown' | 'popup' | 'verdict' | 'opening' | 'toolbar';

/** What was done, with what of it is waited for. */
export interface LateComparison extends Comparison {
  awaited: AwaitedEffect | undefined;
}

/**
 * As `compare`. Where that does not see what is awaited, looks again at each sign of a change, for a while: what a page
 * shows by a timer has no sign before it comes.
 */
export async function compareWithLateEffects(
  witness: ActObserver,
  { awaited, ...given }: LateComparison,
  signal: AbortSignal,
): Promise<Outcome> {
  const begin = performance.now();
  let { took } = given; // what is put back later was taken all the same
  const look = async (now: Comparison): Promise<Outcome> => {
    const seen = await compare(witness, { ...now, took }, signal);
    took ||= seen.ownChange !== 'nothing' && seen.ownChange.value !== undefined;
    return awaited === 'change' && (await isOnlyHoverEffect(witness, seen, signal))
      ? { ...seen, ownChange: 'nothing' }
      : seen;
  };
  let outcome = await look(given);
  const { sockets } = witness.acting.activity;
  const mayComeBySocket = ({ ownChange }: Outcome): boolean =>
    ownChange === 'nothing' && sockets.mayBringMore(given.before.startedAt);
  const restMs = (one: Outcome): number => (mayComeBySocket(one) ? REQUESTS_MS : moreToComeMs(one, given.before));
  if (!awaited && restMs(outcome) === 0) return outcome;
  const isMissing = (one: Outcome): boolean => restMs(one) > 0 || (awaited !== undefined && lacks(one, awaited));
  const hasNoListener =
    awaited !== undefined && lacks(outcome, awaited) && !(await hasListeners(witness, awaited, signal));
  if (hasNoListener && awaited === 'toolbar' && restMs(outcome) === 0) return outcome;
  let until = begin + Math.max(hasNoListener ? LATE_MS : patienceMs(awaited, outcome), restMs(outcome));
  for (let left = until - begin; left > 0 && isMissing(outcome);) {
    left = until - performance.now(); // it may be past by now: one look more, at what came meanwhile
    if (!(await untilChangeSign(witness, { ...given, outcome, left }, signal))) break;
    const isAsked = !witness.acting.activity.isIdle(given.before.startedAt);
    if (awaited === 'suggestions')
      until = Math.min(begin + MAX_SUGGESTIONS_MS, Math.max(until, performance.now() + NEXT_MS));
    const aftermath = await untilEffect(witness, { before: given.before, dialog: false, hasChanged: true }, signal);
    const wasAtWork = outcome.spins;
    outcome = await look({ ...given, aftermath });
    if (wasAtWork && !outcome.spins) until = Math.min(until, performance.now() + LATE_MS);
    if (!isAsked && restMs(outcome) === 0) continue;
    const asked = isAsked ? Math.min(begin + REQUESTS_MS, performance.now() + LATE_MS) : begin;
    until = Math.max(until, asked, begin + restMs(outcome));
    left = until - performance.now();
  }
  if (mayComeBySocket(outcome)) sockets.noteNoResult();
  const looked = performance.now(); // on a busy machine, long after `begin`
  for (let fading = isHalfDone(outcome) && (await isFading(witness, signal)); fading && isHalfDone(outcome);) {
    fading = performance.now() - looked < FADE_MS && (await isFading(witness, signal)); // and a look after the last of it
    outcome = await compare(witness, { ...given, took, aftermath: {} }, signal);
  }
  return afterDialog(witness, { ...given, outcome }, signal);
}

/** Looks again, for a moment, where only a dialog went: what a page then does in its files or by a timer has no sign. */
async function afterDialog(
  witness: ActObserver,
  given: Comparison & { outcome: Outcome },
  signal: AbortSignal,
): Promise<Outcome> {
  let { outcome } = given;
  const until = performance.now() + AFTER_DIALOG_MS;
  while (isOnlyDialogClosed(outcome)) {
    const left = until - performance.now();
    if (left <= 0 || !(await untilChangeSign(witness, { ...given, outcome, left }, signal))) break;
    const aftermath = await untilEffect(witness, { before: given.before, dialog: false, hasChanged: true }, signal);
    outcome = await compare(witness, { ...given, aftermath }, signal);
  }
  return outcome;
}

function isOnlyDialogClosed({ ownChange }: Outcome): boolean {
  if (ownChange === 'nothing' || !ownChange.removed?.some((line) => DIALOG.test(line))) return false;
  return Object.keys(ownChange).every((key) => key === 'removed' || FOCUS_KEYS.has(key));
}

/** Whether nothing came but what styles show where the pointer rests, such as the buttons of a row: that is no answer. */
async function isOnlyHoverEffect(
  { target }: ActObserver,
  { ownChange, outline }: Outcome,
  signal: AbortSignal,
): Promise<boolean> {
  if (!target || ownChange === 'nothing' || Object.keys(ownChange).join() !== 'added') return false;
  if (!outline.outline.includes('hoverable')) return false; // as what brings them up is told
  const refs = ownChange.added?.map((line) => /^\[(\d+-\d+)\]/.exec(line)?.[1] ?? '') ?? [];
  if (refs.length > MAX_HOVER_LINES || refs.includes('')) return false;
  try {
    return await target.world.call('areHoverOnly', [refs], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // it goes elsewhere, which the next look tells
  }
}

const MAX_HOVER_LINES = 4; // lines: more is a menu, for which it may have been done

function patienceMs(awaited: AwaitedEffect | undefined, { ownChange: changed }: Outcome): number {
  if (awaited === 'shown') return SHOWN_MS;
  if (isOnlyDisabled(changed)) return HELD_MS;
  if (awaited === 'popup') return POPUP_MS;
  return awaited === 'verdict' && changed !== 'nothing' ? VERDICT_MS : LATE_MS;
}

/** What is told may be the half of it: a dialog went, for which another comes as soon as what it pointed at has moved. */
function isHalfDone(outcome: Outcome): boolean {
  const { ownChange } = outcome;
  if (ownChange === 'nothing') return isMinor(outcome);
  const { added = [], removed = [] } = ownChange;
  return isMinor(outcome) || (removed.some((line) => DIALOG.test(line)) && !added.some((line) => DIALOG.test(line)));
}

const DIALOG = /^\[\d+-\d+\] (?:alert)?dialog\b/;

/** Nothing came of it but that the focus is elsewhere, as it is before a dialog goes, or what came cannot be seen yet. */
function isMinor({ ownChange }: Outcome): boolean {
  if (ownChange === 'nothing') return true;
  const { added = [] } = ownChange;
  if (added.some((line) => UNSEEN.test(line))) return true;
  return isEmptyPopup(added) || Object.keys(ownChange).every((key) => FOCUS_KEYS.has(key));
}

/** Whether a script still hides, or shows, what it began to since the act: each frame a little. */
async function isFading({ acting, target }: ActObserver, signal: AbortSignal): Promise<boolean> {
  try {
    const world = target?.world ?? (await mainWorld(acting, signal));
    return (await world.wait('fades', [], { maxMs: FADES_MS, signal })) ?? false;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // it goes elsewhere, which the next look tells
  }
}

/** What comes up for a text that was selected comes after the selection. */
function lacks({ ownChange }: Outcome, awaited: AwaitedEffect): boolean {
  if (ownChange === 'nothing' || awaited === 'suggestions' || awaited === 'opening' || isOnlyDisabled(ownChange))
    return true;
  if (awaited === 'verdict') return !isVerdict(ownChange);
  return Object.keys(ownChange).every((key) => OWN_EFFECT_KEYS[awaited].has(key));
}

/** Milliseconds to wait for the rest of what came, where that itself says that it is a half. */
function moreToComeMs(
  { performed: { appeared }, ownChange, spins }: Outcome,
  { page, outline, since }: Baseline,
): number {
  if (spins || appeared.some(saysLoading)) return REQUESTS_MS;
  const bare = appeared.find((line) => NAMELESS_BUTTON.test(line) && line.startsWith(`[${since.ref}]`));
  if (bare !== undefined && since.ref !== null && outline.node(since.ref)?.name) return HELD_MS;
  if (ownChange === 'nothing' || ownChange.url === undefined || routeOf(ownChange.url) === routeOf(page.url)) return 0;
  const isShut = ownChange.removed?.some((line) => DIALOG.test(line)) ?? false; // what it covered is there
  return !isShut && Object.keys(ownChange).every((key) => ROUTE_KEYS.has(key)) ? ROUTE_MS : 0;
}

/** A URL without the fragment that names a place of a page; with one by which an application names a view. */
const routeOf = (url: string): string => url.replace(/#(?!!?\/).*$/s, '');

function saysLoading(line: string): boolean {
  const said = LOADING_SIGN.exec(line)?.[1]?.trim() ?? '';
  return ENDLESS.test(line) || BUSY.test(line) || LOADING_TEXT.test(said) || AT_WORK.test(said);
}

const BUSY = /^\[\d+-\d+\] [^[]*\[(?:[^\]"]|"[^"]*")*\bbusy\b/;
const AT_WORK = /^\p{L}+ing\b[^.…]*(?:…|\.{3})$/u; // "Saving…"
/** What stands for content that is to come, with its name or text. */
const LOADING_SIGN = /^(?:\[\d+-\d+\] )?(?:text|status|alert|img|button|progressbar): ([^[]{1,40})(?:\[[^\]]*\])?$/;
const NAMELESS_BUTTON = /^\[\d+-\d+\] button(?: \[[^\]]*\])?$/; // a picture has taken the place of its name
const ENDLESS = /^\[\d+-\d+\] progressbar(?:: [^[=]*)?$/; // a bar that does not say how far it is

/** It leads elsewhere, ends or begins a dialog, or says what is amiss. */
function isVerdict(changed: Exclude<Outcome['ownChange'], 'nothing'>): boolean {
  const { added = [], removed = [] } = changed;
  if (Object.keys(changed).some((key) => !START_KEYS.has(key) && key !== 'value' && key !== 'selected')) return true;
  return removed.some((line) => DIALOG.test(line)) || added.some((line) => VERDICT_LINE.test(line));
}

const VERDICT_LINE = /^\[\d+-\d+\] (?:alert|alertdialog|dialog|status)\b|\[(?:[^\]"]|"[^"]*")*\binvalid\b/;

/** Nothing is new but that controls are disabled, as those are by which something was set going. */
function isOnlyDisabled(changed: Outcome['ownChange']): boolean {
  if (changed === 'nothing' || !Object.keys(changed).every((key) => START_KEYS.has(key))) return false;
  const { added = [] } = changed;
  return added.length > 0 && added.every((line) => DISABLED_LINE.test(line));
}

const DISABLED_LINE = /^\[\d+-\d+\] [^[]*\[[^\]]*\bdisabled\b[^\]]*\]$/; // the only thing of its line
/** Whether all that came is something to choose from that shows nothing as yet. */
const isEmptyPopup = ([line = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && EMPTY_POPUP.test(line);

const EMPTY_POPUP = /^\[\d+-\d+\] (?:menu|listbox|tree)\b[^[>]*(?:\[[^\]]*\])?$/;
const UNSEEN = /^\[\d+-\d+\] [^[]*\[[^\]]*\bunseen\b/;
const START_KEYS: ReadonlySet<string> = new Set(['added', 'removed', 'focus', 'restyled']);
/** An application has gone elsewhere, and shows nothing that is there. */
const ROUTE_KEYS: ReadonlySet<string> = new Set(['url', 'title', 'selected', 'focus', 'removed', 'restyled']);
const FOCUS_KEYS: ReadonlySet<string> = new Set(['selected', 'focus']);
/** What comes of the act in any case, before that which is awaited. */
const OWN_EFFECT_KEYS: Record<Exclude<AwaitedEffect, 'suggestions' | 'verdict' | 'opening'>, ReadonlySet<string>> = {
  change: new Set(['selected']),
  answer: new Set(['selected', 'value', 'focus', 'removed']), // the field is emptied, its list goes
  popup: new Set(['selected', 'restyled', 'focus', 'value']),
  shown: new Set(['selected', 'restyled', 'focus', 'removed']), // the pointer is over it, and has left what was under it before
  toolbar: new Set(['selected', 'restyled', 'focus']),
};

/** Waits `left` ms for a sign that something has changed since the outcome was read. */
async function untilChangeSign(
  { acting: { activity, dialogs } }: ActObserver,
  { before: { world, documentCount, startedAt: at }, outcome, left }: Comparison & { outcome: Outcome; left: number },
  signal: AbortSignal,
): Promise<boolean> {
  const count = outcome.outline.changes.get(world);
  if (count === undefined || activity.documentCount !== documentCount) return false;
  const isBusy = (): boolean => activity.isNavigating || !activity.isIdle(at); // what was asked for may be for its sake
  const isBeside = (): boolean =>
    activity.navigationCount !== outcome.navigationCount || isBusy() || activity.hasNotices || dialogs.hasSeen;
  const isChanged = async (): Promise<boolean> =>
    (await world.wait('untilChanged', [count, left], { maxMs: left, signal })) ?? true; // it is over: one look more
  try {
    return isBeside() || (await isChanged()) || isBeside();
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}
