import { mainWorld } from './actions/context.ts';
import type { ActionRow } from './actions/row.ts';
import type { ElementFacts } from './agent/act/facts.ts';
import type { Held } from './agent/act/holds.ts';
import type { Change, Differences } from './change.ts';
import { changedLines, type LineDiff, linesAnew, MOST_REMOVED, shortened } from './line-diff.ts';
import type { Aftermath } from './effects.ts';
import { describeFailure, type FailedLoad } from './load-failure.ts';
import { factsAfter, isUnchanged, type Moment, othersHold, type Witness } from './moment.ts';
import { parseLine } from './outline.ts';
import type { Snapshot } from './snapshot.ts';
import type { Chooser } from './notices.ts';
import { sameSite } from './schemes.ts';
import { inPresent } from './settle.ts';
import { saysMoreThanValue, toldLines } from './told-lines.ts';
import { isSameValue, putBack } from './put-back.ts';
import { toldValue, writtenAnew } from './told-value.ts';
import type { ResolvedRef } from './worlds.ts';

export interface Comparison {
  before: Moment;
  /** What the action itself knows. */
  noted: Partial<Differences>;
  /** Whether, and how, it was done with the pointer, which may have moved its target. */
  pointed?: boolean | 'dragged' | 'hovered';
  /** It was a click to choose its target, a radio button. */
  chooses?: boolean;
  /** The target was scrolled into view, which may have added lines of its own. */
  brought?: boolean;
  /** How the target was given a value or a state. */
  gave?: ActionRow['gives'] | undefined;
  /** The target was seen to hold it. */
  took?: boolean | undefined;
  aftermath: Aftermath;
}

/** Compares the page with what it was. If it navigates during that, compares again once the next document is there. */
export async function compare(witness: Witness, given: Comparison, signal: AbortSignal): Promise<Outcome> {
  let comparison = given;
  return inPresent(witness.acting, signal, () => {
    const now = comparison;
    comparison = { ...given, aftermath: {} }; // for when the page goes elsewhere meanwhile
    return compareOnce(witness, now, signal);
  });
}

/** What an act did, and the page after it. */
export interface Outcome {
  performed: Performed;
  /** What this act alone changed, without the steps before it. */
  own: Change;
  outline: Snapshot;
  /** The navigations that had come, as `Activity` counts them, before the page's URL was read. */
  navigations: number;
  /** Whether the page has received a key or a press since, and whether a spinner has appeared in what was pressed. */
  heard?: boolean;
  spins?: boolean;
}

async function compareOnce(witness: Witness, given: Comparison, signal: AbortSignal): Promise<Outcome> {
  const { before, noted, aftermath } = given;
  const { acting, target, since = before } = witness;
  const { page, own, outline, navigations } = await lookAfter(witness, { before, ...aftermath }, signal);
  if (acting.activity.downloading) {
    await acting.activity.untilDownloaded(signal); // it began during the look
    return compareOnce(witness, { ...given, aftermath: { loading: aftermath.loading ?? false } }, signal);
  }
  const { windows, downloads, programs, chooser } = acting.activity.take();
  const newTab = windows.at(-1); // the session goes on in the last one
  const dialog = acting.dialogs.take();
  const { documents, failure } = acting.activity;
  const sameDocument = documents === before.documents;
  const unanswered = sameDocument ? unansweredBy(acting.activity.unansweredSince(before.at), page.url) : [];
  const isReloaded = !sameDocument && !failure && page.url === before.page.url;
  const dragged = given.pointed === 'dragged' ? target?.ref : undefined;
  const linesSince = ({ outline: then }: Snapshot): LineDiff => {
    if (!sameDocument && !isReloaded) return NO_LINES;
    const { outline: now } = outline;
    return untold(isReloaded ? linesAnew(then, now) : changedLines(then, now, dragged), page.title);
  };
  const told = isSameValue(before.own, own) ? writtenAnew(before.page, page) : target;
  const differences: Differences = {
    ...noted,
    ...whereTo({ before, page, failure: sameDocument ? undefined : failure }),
    ...(isReloaded && { reloaded: true as const }),
    ...(newTab !== undefined && { newTab }),
    ...(programs[0] !== undefined && { otherProgram: programs[0] }),
    ...(chooser && { asksForFile: chooser.files, hint: uploadHint(chooser, target) }),
    ...(dialog.length > 0 && { dialog }),
    ...(downloads.length > 0 && { download: downloads }),
    ...(unanswered.length > 0 && { unanswered }),
    ...(aftermath.loading && { loading: acting.activity.awaited?.url ?? page.url }),
    ...elementDifference(given, { own, page, outline }, target),
  };
  const tell = (then: Snapshot, lines: LineDiff): Differences => ({
    ...differences,
    ...lineDifference(lines, { before: then.outline, after: outline.outline, told, dragged }),
  });
  const ownLines = linesSince(before.outline);
  const byItself = tell(before.outline, ownLines);
  const isEarlier = since.documents === before.documents && since.outline !== before.outline;
  const lines = isEarlier ? linesSince(since.outline) : ownLines;
  const all = isEarlier ? tell(since.outline, lines) : byItself;
  const alone = isEmpty(byItself) ? 'nothing' : byItself;
  const changed = isEmpty(all) ? 'nothing' : withAdvice({ ...uncheckedHint(given, own), ...all });
  const { url } = failure ?? page;
  const performed: Performed = { changed, idle: alone === 'nothing', appeared: lines.added, url };
  return { performed, own: alone, outline, navigations, ...feltBy(before, own, page) };
}

function feltBy(before: Moment, own: ElementFacts | undefined, page: ElementFacts): Pick<Outcome, 'heard' | 'spins'> {
  const then = own ? before.own : before.page;
  const { inputs, spins } = own ?? page;
  return { heard: inputs === null || inputs !== then.inputs, spins: spins && !then.spins };
}

function unansweredBy(urls: readonly string[], pageUrl: string): string[] {
  const own = urls.filter((url) => sameSite(url, pageUrl)); // not what a frame of another site asks there
  const places = own.map((url) => url.replace(/[?#].*$/s, ''));
  return [...new Set(places)]
    .slice(0, MOST_UNANSWERED)
    .map((place) => (place.length > LONGEST_URL ? `${place.slice(0, LONGEST_URL)}…` : place));
}

/** Advice where the effect depends on a server that has not answered yet. */
function withAdvice(changed: Differences): Differences {
  if (Object.keys(changed).join() !== 'unanswered') return changed;
  return {
    ...changed,
    hint: 'The page is waiting for its server. Wait for a text you expect, as in: wait for "Saved".',
  };
}

/** What to do about a radio button that a click has not checked. */
function uncheckedHint({ chooses, before }: Comparison, own: ElementFacts | undefined): Pick<Differences, 'hint'> {
  const isLeft = chooses === true && [before.own, own].every((one) => one?.value === 'not checked');
  return isLeft
    ? { hint: 'It is still not checked: the page may have taken another value. Use check with the same ref.' }
    : {};
}

const MOST_UNANSWERED = 3;
const LONGEST_URL = 200; // characters

const isEmpty = (differences: Differences): boolean => Object.keys(differences).length === 0;

/** Where the act led, or was to lead. */
function whereTo({ before, page, failure }: Led): Pick<Differences, 'url' | 'title' | 'loadError'> {
  if (failure) return { url: failure.url, loadError: describeFailure(failure) };
  return {
    ...(page.url !== before.page.url && { url: page.url }),
    ...(page.title !== before.page.title && { title: page.title }),
  };
}

interface Led {
  before: Moment;
  page: ElementFacts;
  /** The act led to a document that could not be loaded. */
  failure: FailedLoad | undefined;
}

const NO_LINES: LineDiff = { added: [], removed: [], moved: [] };

interface After {
  page: ElementFacts;
  own: ElementFacts | undefined;
  outline: Snapshot;
  /** As `Activity` counts them, before the page was looked at. */
  navigations: number;
}

/** The page after the act: the facts that came with the wait for its effects if they suffice, else asked for again. */
async function lookAfter(
  witness: Witness,
  { before: { world }, early, facts }: { before: Moment } & Aftermath,
  signal: AbortSignal,
): Promise<After> {
  const { acting, target, read } = witness;
  const { navigations } = acting.activity;
  const main = await mainWorld(acting, signal);
  const known = main === world ? facts : undefined;
  const [page, own, others] = await Promise.all([
    known ?? main.call('factsAfter', [null], signal),
    target && (known ?? factsAfter(target, signal)),
    othersHold(early, known && world, signal),
  ]);
  const held = others && (!known || isUnchanged(others, world, known)) ? others : undefined;
  return { page, own, outline: held ?? (await read(signal)), navigations };
}

/** What an action did. */
export interface Performed {
  changed: Change;
  /** This act changed nothing; `changed` is then about earlier steps. */
  idle: boolean;
  /** Outline lines that are new, all of them. */
  appeared: string[];
  url: string;
  /** A text was written into a field that takes free text: nothing is left to be chosen. */
  tookText?: true;
}

/** Value, selection and focus, and what the browser finds wrong in its form or does for the page, from the frame of the element acted on where there is one. */
function elementDifference(
  given: Comparison,
  { own, page, outline }: Omit<After, 'navigations'>,
  target: ResolvedRef | undefined,
): Pick<Differences, 'value' | 'selected' | 'focus' | 'hint' | 'browser'> {
  const { before } = given;
  const { amiss, held } = own ?? page;
  const value = own?.value;
  const [selected, earlier] = own ? [own.selected, before.own.selected] : [page.selected, before.page.selected];
  const [then, now] = own ? [before.own.focus, own.focus] : [before.page.focus, page.focus];
  const written = target ? undefined : writtenAnew(before.page, page);
  const moved = now && now.ref !== then?.ref && now.ref !== target?.ref && !now.isPart; // that a click focuses its target is no news
  return {
    ...(value !== undefined && !isSameValue(before.own, own) && { value: toldValue(value, before.own.value) }),
    ...(written && { value: toldValue(written.value, before.page.written?.value) }),
    ...(target && own && putBack(given, { own, outline, ref: target.ref })),
    ...(amiss !== undefined && { hint: amiss }),
    ...heldDifference(own ? before.own.held : before.page.held, held),
    ...(selected !== undefined && selected !== earlier && { selected }),
    ...(moved && { focus: now.ref === undefined || !outline.node(now.ref) ? now.text : `[${now.ref}] ${now.text}` }),
  };
}

function heldDifference(before: Held, now: Held): Pick<Differences, 'browser'> {
  const browser = HELD.flatMap(({ of, begun, ended }) => {
    const by = now[of];
    if ((by === undefined) === (before[of] === undefined)) return [];
    return by === undefined ? ended : begun(by);
  });
  return browser.length > 0 ? { browser } : {};
}

/** How results say that the browser does something for the page, or has stopped. */
const HELD: readonly { of: keyof Held; begun: (by: string) => string; ended: string }[] = [
  {
    of: 'fullScreen',
    begun: (by) => `${by} is in full screen, and all that is seen, until it is left: press Escape`,
    ended: 'full screen is left',
  },
  {
    of: 'pointer',
    begun: (by) => `the pointer is locked to ${by}, and nothing else gets clicks, until it is let go: press Escape`,
    ended: 'the pointer is let go',
  },
  {
    of: 'picture',
    begun: () => 'a picture-in-picture window was opened, which can not be read or operated here',
    ended: 'the picture-in-picture window is closed',
  },
];

/** The lines without that of the document, whose name is the page title. */
function untold(lines: LineDiff, title: string): LineDiff {
  const isOfPage = (line: string): boolean =>
    PAGE.test(line) && lettersOf(parseLine(line)?.name ?? '') === lettersOf(title);
  return { ...lines, added: lines.added.filter((line) => !isOfPage(line)) };
}

/** A text without what an outline may write otherwise, or leave out. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const PAGE = /^\[\d+-1\] document: /;

function uploadHint({ isInput }: Chooser, target: ResolvedRef | undefined): string {
  const what = isInput
    ? `Use: upload "file name" to [${target?.ref ?? '0-14'}]`
    : 'Only the user can give a page access to their files, or to a place to save to.';
  return `The page asked for a file, and no chooser was shown. ${what}`;
}

/** How a page differs from an earlier reading, line by line. */
export function changeBetween(before: string, after: string): Change {
  const differences = lineDifference(changedLines(before, after), { before, after });
  return isEmpty(differences) ? 'nothing' : differences;
}

/** The lines of what changed between two readings; that of an element whose new value is told by itself only where it says more. */
export function lineDifference(
  lines: LineDiff,
  {
    before,
    after,
    told,
    dragged,
  }: { before: string; after: string; told?: Pick<ResolvedRef, 'ref'> | undefined; dragged?: string | undefined },
): Pick<Differences, 'added' | 'removed' | 'moved'> {
  const isToldByValue = (line: string): boolean =>
    told !== undefined && line.startsWith(`[${told.ref}]`) && !saysMoreThanValue(line, before);
  const news = lines.added.filter((line) => !isToldByValue(line));
  const { added, removed, moved } = toldLines({ ...lines, added: news, dragged }, before, after);
  return {
    ...(added.length > 0 && { added: shortened(added) }),
    ...(removed.length > 0 && { removed: shortened(removed, MOST_REMOVED) }),
    ...(moved.length > 0 && { moved: shortened(moved) }),
  };
}
