import { mainWorld } from './actions/context.ts';
import type { ActionRow } from './actions/row.ts';
import type { ElementFacts } from './agent/act/element-facts.ts';
import type { ExclusiveHolds } from './agent/act/exclusive-holds.ts';
import type { Change, Differences } from './change.ts';
import { changedLines, type LineDiff, reloadedLines, MAX_REMOVED_LENGTH, truncatedLines } from './line-diff.ts';
import type { Aftermath } from './effects.ts';
import { describeFailure, type FailedLoad } from './load-failure.ts';
import { factsAfter, isUnchanged, type Baseline, unchangedElsewhere, type ActObserver } from './moment-before.ts';
import { parseLine } from './outline.ts';
import type { Snapshot } from './snapshot.ts';
import type { Chooser } from './noticed-events.ts';
import { isSameSite } from './schemes.ts';
import { inCurrentDocument } from './settle.ts';
import { saysMoreThanValue, reportedLines } from './reported-lines.ts';
import { isSameValue, restoredValue } from './restored-value.ts';
import { reportedValue, changedEditorText } from './reported-value.ts';
import type { ResolvedRef } from './worlds.ts';

export interface Comparison {
  before: Baseline;
  /** What the action itself knows. */
  noted: Partial<Differences>;
  /** Whether, and how, it was done with the pointer, which may have moved its target. */
  byPointer?: boolean | 'dragged' | 'hovered';
  /** It was a click to choose its target, a radio button. */
  choosesRadio?: boolean;
  /** The target was scrolled into view, which may have added lines of its own. */
  brought?: boolean;
  /** How the target was given a value or a state. */
  inputKind?: ActionRow['inputKind'] | undefined;
  /** The target was seen to hold it. */
  took?: boolean | undefined;
  aftermath: Aftermath;
}

/** Compares the page with what it was. If it navigates during that, compares again once the next document is there. */
export async function compare(observer: ActObserver, given: Comparison, signal: AbortSignal): Promise<Outcome> {
  let comparison = given;
  return inCurrentDocument(observer.acting, signal, () => {
    const now = comparison;
    comparison = { ...given, aftermath: {} }; // for when the page goes elsewhere meanwhile
    return compareOnce(observer, now, signal);
  });
}

/** What an act did, and the page after it. */
export interface Outcome {
  performed: Performed;
  /** What this act alone changed, without the steps before it. */
  ownChange: Change;
  outline: Snapshot;
  /** The navigations that had come, as `Activity` counts them, before the page's URL was read. */
  navigationCount: number;
  /** Whether the page has received a key or a press since, and whether a spinner has appeared in what was pressed. */
  gotInput?: boolean;
  spins?: boolean;
}

async function compareOnce(observer: ActObserver, given: Comparison, signal: AbortSignal): Promise<Outcome> {
  const { before, noted, aftermath } = given;
  const { acting, target, since = before } = observer;
  const { page, own, outline, navigationCount } = await lookAfter(observer, { before, ...aftermath }, signal);
  if (acting.activity.isDownloading) {
    await acting.activity.untilDownloaded(signal); // it began during the look
    return compareOnce(observer, { ...given, aftermath: { loading: aftermath.loading ?? false } }, signal);
  }
  const { windows, downloads, externalUrls, chooser } = acting.activity.take();
  const newTab = windows.at(-1); // the session goes on in the last one
  const dialog = acting.dialogs.take();
  const { documentCount, loadFailure } = acting.activity;
  const sameDocument = documentCount === before.documentCount;
  const unanswered = sameDocument ? unansweredBy(acting.activity.unansweredSince(before.startedAt), page.url) : [];
  const isReloaded = !sameDocument && !loadFailure && page.url === before.page.url;
  const dragged = given.byPointer === 'dragged' ? target?.ref : undefined;
  const linesSince = ({ outline: then }: Snapshot): LineDiff => {
    if (!sameDocument && !isReloaded) return NO_LINES;
    const { outline: now } = outline;
    return withoutTitleLine(isReloaded ? reloadedLines(then, now) : changedLines(then, now, dragged), page.title);
  };
  const valueElement = isSameValue(before.own, own) ? changedEditorText(before.page, page) : target;
  const differences: Differences = {
    ...noted,
    ...navigationChange({ before, page, failure: sameDocument ? undefined : loadFailure }),
    ...(isReloaded && { reloaded: true as const }),
    ...(newTab !== undefined && { newTab }),
    ...(externalUrls[0] !== undefined && { otherProgram: externalUrls[0] }),
    ...(chooser && { asksForFile: chooser.files, hint: uploadHint(chooser, target) }),
    ...(dialog.length > 0 && { dialog }),
    ...(downloads.length > 0 && { download: downloads }),
    ...(unanswered.length > 0 && { unanswered }),
    ...(aftermath.loading && { loading: acting.activity.awaitedDocument?.url ?? page.url }),
    ...elementDifference(given, { own, page, outline }, target),
  };
  const differencesFrom = (then: Snapshot, lines: LineDiff): Differences => ({
    ...differences,
    ...lineDifference(lines, { before: then.outline, after: outline.outline, byValue: valueElement, dragged }),
  });
  const ownLines = linesSince(before.outline);
  const ownDifferences = differencesFrom(before.outline, ownLines);
  const hasEarlierSteps = since.documentCount === before.documentCount && since.outline !== before.outline;
  const lines = hasEarlierSteps ? linesSince(since.outline) : ownLines;
  const allChanges = hasEarlierSteps ? differencesFrom(since.outline, lines) : ownDifferences;
  const ownChange = isEmpty(ownDifferences) ? 'nothing' : ownDifferences;
  const changed = isEmpty(allChanges) ? 'nothing' : withServerHint({ ...uncheckedHint(given, own), ...allChanges });
  const { url } = loadFailure ?? page;
  const performed: Performed = { changed, idle: ownChange === 'nothing', appeared: lines.added, url };
  return { performed, ownChange, outline, navigationCount, ...inputEffects(before, own, page) };
}

function inputEffects(before: Baseline, own: ElementFacts | undefined, page: ElementFacts): Partial<Outcome> {
  const then = own ? before.own : before.page;
  const { inputs, spins } = own ?? page;
  return { gotInput: inputs === null || inputs !== then.inputs, spins: spins && !then.spins };
}

function unansweredBy(urls: readonly string[], pageUrl: string): string[] {
  const ownUrls = urls.filter((url) => isSameSite(url, pageUrl)); // not what a frame of another site asks there
  const places = ownUrls.map((url) => url.replace(/[?#].*$/s, ''));
  return [...new Set(places)]
    .slice(0, MAX_UNANSWERED)
    .map((place) => (place.length > MAX_URL_LENGTH ? `${place.slice(0, MAX_URL_LENGTH)}…` : place));
}

/** Advice where the effect depends on a server that has not answered yet. */
function withServerHint(changed: Differences): Differences {
  if (Object.keys(changed).join() !== 'unanswered') return changed;
  return {
    ...changed,
    hint: 'The page is waiting for its server. Wait for a text you expect, as in: wait for "Saved".',
  };
}

/** What to do about a radio button that a click has not checked. */
function uncheckedHint({ choosesRadio, before }: Comparison, own: ElementFacts | undefined): Pick<Differences, 'hint'> {
  const isLeft = choosesRadio === true && [before.own, own].every((one) => one?.value === 'not checked');
  return isLeft
    ? { hint: 'It is still not checked: the page may have taken another value. Use check with the same ref.' }
    : {};
}

const MAX_UNANSWERED = 3;
const MAX_URL_LENGTH = 200; // characters

const isEmpty = (differences: Differences): boolean => Object.keys(differences).length === 0;

/** Where the act led, or was to lead. */
function navigationChange({ before, page, failure }: Destination): Pick<Differences, 'url' | 'title' | 'loadError'> {
  if (failure) return { url: failure.url, loadError: describeFailure(failure) };
  return {
    ...(page.url !== before.page.url && { url: page.url }),
    ...(page.title !== before.page.title && { title: page.title }),
  };
}

interface Destination {
  before: Baseline;
  page: ElementFacts;
  /** The act led to a document that could not be loaded. */
  failure: FailedLoad | undefined;
}

const NO_LINES: LineDiff = { added: [], removed: [], moved: [] };

interface PageAfter {
  page: ElementFacts;
  own: ElementFacts | undefined;
  outline: Snapshot;
  /** As `Activity` counts them, before the page was looked at. */
  navigationCount: number;
}

/** The page after the act: the facts that came with the wait for its effects if they suffice, else asked for again. */
async function lookAfter(
  observer: ActObserver,
  { before: { world }, early, facts }: { before: Baseline } & Aftermath,
  signal: AbortSignal,
): Promise<PageAfter> {
  const { acting, target, read } = observer;
  const { navigationCount } = acting.activity;
  const main = await mainWorld(acting, signal);
  const known = main === world ? facts : undefined;
  const [page, own, unchanged] = await Promise.all([
    known ?? main.call('factsAfter', [null], signal),
    target && (known ?? factsAfter(target, signal)),
    unchangedElsewhere(early, known && world, signal),
  ]);
  const held = unchanged && (!known || isUnchanged(unchanged, world, known)) ? unchanged : undefined;
  return { page, own, outline: held ?? (await read(signal)), navigationCount };
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

/** Value, selection, focus, form errors and browser modes, from the frame of the element acted on if there is one. */
function elementDifference(
  given: Comparison,
  { own, page, outline }: Omit<PageAfter, 'navigationCount'>,
  target: ResolvedRef | undefined,
): Pick<Differences, 'value' | 'selected' | 'focus' | 'hint' | 'browser'> {
  const { before } = given;
  const { invalidMessage, held } = own ?? page;
  const value = own?.value;
  const [selected, earlier] = own ? [own.selected, before.own.selected] : [page.selected, before.page.selected];
  const [then, now] = own ? [before.own.focus, own.focus] : [before.page.focus, page.focus];
  const editorText = target ? undefined : changedEditorText(before.page, page);
  const moved = now && now.ref !== then?.ref && now.ref !== target?.ref && !now.isPart; // that a click focuses its target is no news
  return {
    ...(value !== undefined && !isSameValue(before.own, own) && { value: reportedValue(value, before.own.value) }),
    ...(editorText && { value: reportedValue(editorText.value, before.page.written?.value) }),
    ...(target && own && restoredValue(given, { own, outline, ref: target.ref })),
    ...(invalidMessage !== undefined && { hint: invalidMessage }),
    ...modeDifference(own ? before.own.held : before.page.held, held),
    ...(selected !== undefined && selected !== earlier && { selected }),
    ...(moved && { focus: now.ref === undefined || !outline.node(now.ref) ? now.text : `[${now.ref}] ${now.text}` }),
  };
}

function modeDifference(before: ExclusiveHolds, now: ExclusiveHolds): Pick<Differences, 'browser'> {
  const browser = BROWSER_MODES.flatMap(({ of, begun, ended }) => {
    const by = now[of];
    if ((by === undefined) === (before[of] === undefined)) return [];
    return by === undefined ? ended : begun(by);
  });
  return browser.length > 0 ? { browser } : {};
}

/** How results say that the browser does something for the page, or has stopped. */
const BROWSER_MODES: readonly { of: keyof ExclusiveHolds; begun: (by: string) => string; ended: string }[] = [
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
function withoutTitleLine(lines: LineDiff, title: string): LineDiff {
  const isOfPage = (line: string): boolean =>
    DOCUMENT_LINE.test(line) && lettersOf(parseLine(line)?.name ?? '') === lettersOf(title);
  return { ...lines, added: lines.added.filter((line) => !isOfPage(line)) };
}

/** A text without what an outline may write otherwise, or leave out. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

const DOCUMENT_LINE = /^\[\d+-1\] document: /;

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

/** The lines that changed; that of an element whose new value is reported by itself only where it says more. */
export function lineDifference(
  lines: LineDiff,
  {
    before,
    after,
    byValue,
    dragged,
  }: { before: string; after: string; byValue?: Pick<ResolvedRef, 'ref'> | undefined; dragged?: string | undefined },
): Pick<Differences, 'added' | 'removed' | 'moved'> {
  const isInValue = (line: string): boolean =>
    byValue !== undefined && line.startsWith(`[${byValue.ref}]`) && !saysMoreThanValue(line, before);
  const news = lines.added.filter((line) => !isInValue(line));
  const { added, removed, moved } = reportedLines({ ...lines, added: news, dragged }, before, after);
  return {
    ...(added.length > 0 && { added: truncatedLines(added) }),
    ...(removed.length > 0 && { removed: truncatedLines(removed, MAX_REMOVED_LENGTH) }),
    ...(moved.length > 0 && { moved: truncatedLines(moved) }),
  };
}
