import { mainWorld } from './actions/context.ts';
import { LOADING_TEXT } from './agent/act/loading-text.ts';
import { compare, type Comparison, type Outcome } from './evidence.ts';
import { untilEffect } from './effects.ts';
import { isHeard } from './heard.ts';
import type { Moment, Witness } from './moment.ts';
import { isContextGone } from './world.ts';

const LATE_MS = 350; // on top of the first 150: what pages show by a timer comes mostly 200 to 400 ms after
const SHOWN_MS = 1_600; // for what scripts bring up where the pointer rests: most menus take 300 ms, tooltips 700 ms, React Aria's 1,500 ms
const POPUP_MS = 600; // for a list that a field asks for once it has had the focus for a moment
const VERDICT_MS = 250; // after what a button has done at once, for what its form says of what was filled in; some wait 100 ms
const HELD_MS = 700; // for what a control is disabled for; some pages show that for half a second whatever it took
const ROUTE_MS = 700; // for the view at an application's new URL; React keeps what stands in its place for at least 300 ms
const NEXT_MS = 250; // from one sign to the next, of a list that is filtered, asked for and shown
const FADE_MS = 1_000; // for what a script hides bit by bit; jQuery takes 400 ms, and 600 for a slow one
const FADES_MS = 800; // most that a look at its frames takes
const AFTER_DIALOG_MS = 150; // from a dialog that went to what is done then, where that needs no server
const MOST_MS = 1_500; // for such a list to come to rest
const REQUESTS_MS = 3_000; // for requests that follow one another, as a job is begun, then asked for until it is done; for what is said to be loading

/**
 * What a look after an act waits for: `change`, of any kind; `answer`, more than what an Enter, or a file, does to its own field;
 * `suggestions`, that what comes up beside the field that was written in rests; `shown`, what comes up under the pointer;
 * `popup`, what the target opens; `verdict`, more than what a button of a form does at once; `opening`, more than what the first
 * click of two does; `toolbar`, more than that words are selected.
 */
export type Awaited = 'change' | 'answer' | 'suggestions' | 'shown' | 'popup' | 'verdict' | 'opening' | 'toolbar';

/** What was done, with what of it is waited for. */
export interface Late extends Comparison {
  awaited: Awaited | undefined;
}

/**
 * As `compare`. Where that does not see what is awaited, looks again at each sign of a change, for a while: what a page
 * shows by a timer has no sign before it comes.
 */
export async function compareWithLate(
  witness: Witness,
  { awaited, ...given }: Late,
  signal: AbortSignal,
): Promise<Outcome> {
  const begin = performance.now();
  let { took } = given; // what is put back later was taken all the same
  const look = async (now: Comparison): Promise<Outcome> => {
    const seen = await compare(witness, { ...now, took }, signal);
    took ||= seen.own !== 'nothing' && seen.own.value !== undefined;
    return awaited === 'change' && (await isOfPointer(witness, seen, signal)) ? { ...seen, own: 'nothing' } : seen;
  };
  let outcome = await look(given);
  const { talks } = witness.acting.activity;
  const mayBeTold = ({ own }: Outcome): boolean => own === 'nothing' && talks.mayBring(given.before.at);
  const restMs = (one: Outcome): number => (mayBeTold(one) ? REQUESTS_MS : moreToComeMs(one, given.before));
  if (!awaited && restMs(outcome) === 0) return outcome;
  const isMissing = (one: Outcome): boolean => restMs(one) > 0 || (awaited !== undefined && lacks(one, awaited));
  const isInVain = awaited !== undefined && lacks(outcome, awaited) && !(await isHeard(witness, awaited, signal));
  if (isInVain && awaited === 'toolbar' && restMs(outcome) === 0) return outcome;
  let until = begin + Math.max(isInVain ? LATE_MS : patienceMs(awaited, outcome), restMs(outcome));
  for (let left = until - begin; left > 0 && isMissing(outcome);) {
    left = until - performance.now(); // it may be past by now: one look more, at what came meanwhile
    if (!(await hasSign(witness, { ...given, outcome, left }, signal))) break;
    const isAsked = !witness.acting.activity.isIdle(given.before.at);
    if (awaited === 'suggestions') until = Math.min(begin + MOST_MS, Math.max(until, performance.now() + NEXT_MS));
    const aftermath = await untilEffect(witness, { before: given.before, dialog: false, touched: true }, signal);
    const wasAtWork = outcome.spins;
    outcome = await look({ ...given, aftermath });
    if (wasAtWork && !outcome.spins) until = Math.min(until, performance.now() + LATE_MS);
    if (!isAsked && restMs(outcome) === 0) continue;
    const asked = isAsked ? Math.min(begin + REQUESTS_MS, performance.now() + LATE_MS) : begin;
    until = Math.max(until, asked, begin + restMs(outcome));
    left = until - performance.now();
  }
  if (mayBeTold(outcome)) talks.broughtNothing();
  const looked = performance.now(); // on a busy machine, long after `begin`
  for (let fading = isUnderWay(outcome) && (await fades(witness, signal)); fading && isUnderWay(outcome);) {
    fading = performance.now() - looked < FADE_MS && (await fades(witness, signal)); // and a look after the last of it
    outcome = await compare(witness, { ...given, took, aftermath: {} }, signal);
  }
  return afterDialog(witness, { ...given, outcome }, signal);
}

/** Looks again, for a moment, where nothing came but that a dialog went: what a page then does in its files or by a timer has no sign. */
async function afterDialog(
  witness: Witness,
  given: Comparison & { outcome: Outcome },
  signal: AbortSignal,
): Promise<Outcome> {
  let { outcome } = given;
  const until = performance.now() + AFTER_DIALOG_MS;
  while (isShutOnly(outcome)) {
    const left = until - performance.now();
    if (left <= 0 || !(await hasSign(witness, { ...given, outcome, left }, signal))) break;
    const aftermath = await untilEffect(witness, { before: given.before, dialog: false, touched: true }, signal);
    outcome = await compare(witness, { ...given, aftermath }, signal);
  }
  return outcome;
}

function isShutOnly({ own }: Outcome): boolean {
  if (own === 'nothing' || !own.removed?.some((line) => DIALOG.test(line))) return false;
  return Object.keys(own).every((key) => key === 'removed' || OF_LEAVING.has(key));
}

/** Whether nothing came but what styles show where the pointer rests, such as the buttons of a row: that is no answer. */
async function isOfPointer({ target }: Witness, { own, outline }: Outcome, signal: AbortSignal): Promise<boolean> {
  if (!target || own === 'nothing' || Object.keys(own).join() !== 'added') return false;
  if (!outline.outline.includes('hoverable')) return false; // as what brings them up is told
  const refs = own.added?.map((line) => /^\[(\d+-\d+)\]/.exec(line)?.[1] ?? '') ?? [];
  if (refs.length > MOST_OF_POINTER || refs.includes('')) return false;
  try {
    return await target.world.call('areUnveiled', [refs], signal);
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // it goes elsewhere, which the next look tells
  }
}

const MOST_OF_POINTER = 4; // lines: more is a menu, for which it may have been done

function patienceMs(awaited: Awaited | undefined, { own: changed }: Outcome): number {
  if (awaited === 'shown') return SHOWN_MS;
  if (isHeld(changed)) return HELD_MS;
  if (awaited === 'popup') return POPUP_MS;
  return awaited === 'verdict' && changed !== 'nothing' ? VERDICT_MS : LATE_MS;
}

/** What is told may be the half of it: a dialog went, for which another comes as soon as what it pointed at has moved. */
function isUnderWay(outcome: Outcome): boolean {
  const { own } = outcome;
  if (own === 'nothing') return isSlight(outcome);
  const { added = [], removed = [] } = own;
  return isSlight(outcome) || (removed.some((line) => DIALOG.test(line)) && !added.some((line) => DIALOG.test(line)));
}

const DIALOG = /^\[\d+-\d+\] (?:alert)?dialog\b/;

/** Nothing came of it but that the focus is elsewhere, as it is before a dialog goes, or what came cannot be seen yet. */
function isSlight({ own }: Outcome): boolean {
  if (own === 'nothing') return true;
  const { added = [] } = own;
  if (added.some((line) => UNSEEN.test(line))) return true;
  return isEmptyPopup(added) || Object.keys(own).every((key) => OF_LEAVING.has(key));
}

/** Whether a script still hides, or shows, what it began to since the act: each frame a little. */
async function fades({ acting, target }: Witness, signal: AbortSignal): Promise<boolean> {
  try {
    const world = target?.world ?? (await mainWorld(acting, signal));
    return (await world.wait('fades', [], { maxMs: FADES_MS, signal })) ?? false;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false; // it goes elsewhere, which the next look tells
  }
}

/** What comes up for a text that was selected comes after the selection. */
function lacks({ own }: Outcome, awaited: Awaited): boolean {
  if (own === 'nothing' || awaited === 'suggestions' || awaited === 'opening' || isHeld(own)) return true;
  if (awaited === 'verdict') return !isVerdict(own);
  return Object.keys(own).every((key) => OF_ITSELF[awaited].has(key));
}

/** Milliseconds to wait for the rest of what came, where that itself says that it is a half. */
function moreToComeMs({ performed: { appeared }, own, spins }: Outcome, { page, outline, since }: Moment): number {
  if (spins || appeared.some(saysMoreIsToCome)) return REQUESTS_MS;
  const bare = appeared.find((line) => BARE.test(line) && line.startsWith(`[${since.ref}]`));
  if (bare !== undefined && since.ref !== null && outline.node(since.ref)?.name) return HELD_MS;
  if (own === 'nothing' || own.url === undefined || routeOf(own.url) === routeOf(page.url)) return 0;
  const isShut = own.removed?.some((line) => DIALOG.test(line)) ?? false; // what it covered is there
  return !isShut && Object.keys(own).every((key) => OF_ROUTE.has(key)) ? ROUTE_MS : 0;
}

/** A URL without the fragment that names a place of a page; with one by which an application names a view. */
const routeOf = (url: string): string => url.replace(/#(?!!?\/).*$/s, '');

function saysMoreIsToCome(line: string): boolean {
  const said = SIGN.exec(line)?.[1]?.trim() ?? '';
  return ENDLESS.test(line) || BUSY.test(line) || LOADING_TEXT.test(said) || AT_WORK.test(said);
}

const BUSY = /^\[\d+-\d+\] [^[]*\[(?:[^\]"]|"[^"]*")*\bbusy\b/;
const AT_WORK = /^\p{L}+ing\b[^.…]*(?:…|\.{3})$/u; // "Saving…"
/** What stands for content that is to come, with its name or text. */
const SIGN = /^(?:\[\d+-\d+\] )?(?:text|status|alert|img|button|progressbar): ([^[]{1,40})(?:\[[^\]]*\])?$/;
const BARE = /^\[\d+-\d+\] button(?: \[[^\]]*\])?$/; // a picture has taken the place of its name
const ENDLESS = /^\[\d+-\d+\] progressbar(?:: [^[=]*)?$/; // a bar that does not say how far it is

/** It leads elsewhere, ends or begins a dialog, or says what is amiss. */
function isVerdict(changed: Exclude<Outcome['own'], 'nothing'>): boolean {
  const { added = [], removed = [] } = changed;
  if (Object.keys(changed).some((key) => !OF_START.has(key) && key !== 'value' && key !== 'selected')) return true;
  return removed.some((line) => DIALOG.test(line)) || added.some((line) => SAYS.test(line));
}

const SAYS = /^\[\d+-\d+\] (?:alert|alertdialog|dialog|status)\b|\[(?:[^\]"]|"[^"]*")*\binvalid\b/;

/** Nothing is new but that controls are disabled, as those are by which something was set going. */
function isHeld(changed: Outcome['own']): boolean {
  if (changed === 'nothing' || !Object.keys(changed).every((key) => OF_START.has(key))) return false;
  const { added = [] } = changed;
  return added.length > 0 && added.every((line) => HELD.test(line));
}

const HELD = /^\[\d+-\d+\] [^[]*\[[^\]]*\bdisabled\b[^\]]*\]$/; // the only thing of its line
/** Whether all that came is something to choose from that shows nothing as yet. */
const isEmptyPopup = ([line = '', ...others]: readonly string[]): boolean => others.length === 0 && EMPTY.test(line);

const EMPTY = /^\[\d+-\d+\] (?:menu|listbox|tree)\b[^[>]*(?:\[[^\]]*\])?$/;
const UNSEEN = /^\[\d+-\d+\] [^[]*\[[^\]]*\bunseen\b/;
const OF_START: ReadonlySet<string> = new Set(['added', 'removed', 'focus', 'restyled']);
/** An application has gone elsewhere, and shows nothing that is there. */
const OF_ROUTE: ReadonlySet<string> = new Set(['url', 'title', 'selected', 'focus', 'removed', 'restyled']);
const OF_LEAVING: ReadonlySet<string> = new Set(['selected', 'focus']);
/** What comes of the act in any case, before that which is awaited. */
const OF_ITSELF: Record<Exclude<Awaited, 'suggestions' | 'verdict' | 'opening'>, ReadonlySet<string>> = {
  change: new Set(['selected']),
  answer: new Set(['selected', 'value', 'focus', 'removed']), // the field is emptied, its list goes
  popup: new Set(['selected', 'restyled', 'focus', 'value']),
  shown: new Set(['selected', 'restyled', 'focus', 'removed']), // the pointer is over it, and has left what was under it before
  toolbar: new Set(['selected', 'restyled', 'focus']),
};

/** Waits `left` ms for a sign that something has changed since the outcome was read. */
async function hasSign(
  { acting: { activity, dialogs } }: Witness,
  { before: { world, documents, at }, outcome, left }: Comparison & { outcome: Outcome; left: number },
  signal: AbortSignal,
): Promise<boolean> {
  const count = outcome.outline.changes.get(world);
  if (count === undefined || activity.documents !== documents) return false;
  const isBusy = (): boolean => activity.navigating || !activity.isIdle(at); // what was asked for may be for its sake
  const isBeside = (): boolean =>
    activity.navigations !== outcome.navigations || isBusy() || activity.noticed || dialogs.seen;
  const isChanged = async (): Promise<boolean> =>
    (await world.wait('untilChanged', [count, left], { maxMs: left, signal })) ?? true; // it is over: one look more
  try {
    return isBeside() || (await isChanged()) || isBeside();
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}
