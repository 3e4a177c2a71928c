import type { Browser } from 'wxt/browser';
import { MAX_URL_CHARACTERS } from '../../lib/engine/bounded.ts';
import { SvcError } from '../../lib/errors/svc-error.ts';
import { fromWire, toWire } from '../../lib/errors/wire-error.ts';
import { truncate } from '../../lib/page/long-lines.ts';
import type { MethodResult } from '../../lib/protocol/methods.ts';
import { findTab, isShown, untilShown } from './tabs.ts';

type ActResult = MethodResult<'act'>;

/** Checks what became of the tab that an act opened. */
export async function reportOpenedTab(result: ActResult, opened: number, signal: AbortSignal): Promise<ActResult> {
  const changed = result.changed === 'nothing' ? {} : result.changed;
  await untilShown(opened, signal);
  const tab = await findTab(opened);
  if (!tab && changed.newTab === undefined) return result;
  if (!tab) return { ...result, changed: { ...changed, newTabClosed: true, hint: FILE_DOWNLOAD_HINT } };
  const isShowing = isShown(tab.url);
  const navigatedLater = changed.newTab === 'about:blank' && isShowing; // opened empty, and then navigated to its page
  const newTab = navigatedLater ? tab.url : (changed.newTab ?? urlOf(tab)); // it may be later than the act's report
  const hint =
    isShowing || isShown(tab.title)
      ? `${NEW_TAB_HINT} ${GO_BACK_HINT}`
      : `${NEW_TAB_HINT} ${GO_BACK_HINT} ${EMPTY_TAB_HINT}`;
  return { ...result, changed: { ...changed, newTab, hint } };
}

/** The result of an act in a tab that was opened, unasked, in the session since the call before. */
export function resultInLateTab(result: ActResult, lateTab: Browser.tabs.Tab | undefined): ActResult {
  if (!lateTab) return result;
  const changed = result.changed === 'nothing' ? {} : result.changed;
  const hint = [changed.closed || changed.switched ? wasInLateTab(lateTab) : lateTabNote(lateTab), changed.hint ?? []]
    .flat()
    .join(' ');
  const newTab = changed.newTab === undefined ? { newTab: urlOf(lateTab), newTabEarlier: true as const } : {};
  return { ...result, changed: { ...changed, ...newTab, hint } };
}

/** A failure in such a tab: its caller may have meant the previous one. */
export function failureInLateTab(failure: unknown, lateTab: Browser.tabs.Tab | undefined): unknown {
  if (!lateTab || !(failure instanceof SvcError)) return failure;
  const { hint = '', ...wire } = toWire(failure);
  return fromWire({
    ...wire,
    hint: `${lateTabNote(lateTab)} ${hint}`.trim(),
    data: { ...wire.data, newTab: urlOf(lateTab), newTabEarlier: true },
  });
}

/** The note about such a tab. */
export function lateTabNote(lateTab: Browser.tabs.Tab): string {
  return `After the previous call, the page opened a tab, ${urlOf(lateTab)}, in which the session goes on. ${GO_BACK_HINT}`;
}

function wasInLateTab(lateTab: Browser.tabs.Tab): string {
  return `The session had gone on in a tab, ${urlOf(lateTab)}, that the page opened after the previous call.`;
}

const urlOf = ({ url, pendingUrl }: Browser.tabs.Tab): string =>
  truncate(url || pendingUrl || 'about:blank', MAX_URL_CHARACTERS);

const NEW_TAB_HINT = 'The session goes on in the new tab.';
const GO_BACK_HINT =
  'To go back, act: "close browser tab", or "switch to the previous browser tab", which leaves it open.';

const EMPTY_TAB_HINT = 'It has no URL so far, and stays empty if it was opened to save a file.';
const FILE_DOWNLOAD_HINT = 'A tab that closes itself at once was usually opened to save a file.';
