import type { Browser } from 'wxt/browser';
import { LONGEST_URL } from '../../lib/engine/bounded.ts';
import { SvcError } from '../../lib/errors/svc-error.ts';
import { fromWire, toWire } from '../../lib/errors/wire-error.ts';
import { cutAt } from '../../lib/page/long-lines.ts';
import type { MethodResult } from '../../lib/protocol/methods.ts';
import { findTab, isShown, untilShown } from './tabs.ts';

type ActResult = MethodResult<'act'>;

/** Checks what became of the tab that an act opened. */
export async function afterOpening(result: ActResult, opened: number, signal: AbortSignal): Promise<ActResult> {
  const changed = result.changed === 'nothing' ? {} : result.changed;
  await untilShown(opened, signal);
  const tab = await findTab(opened);
  if (!tab && changed.newTab === undefined) return result;
  if (!tab) return { ...result, changed: { ...changed, newTabClosed: true, hint: FOR_A_FILE } };
  const isShowing = isShown(tab.url);
  const isLater = changed.newTab === 'about:blank' && isShowing; // opened empty, and then navigated to its page
  const newTab = isLater ? tab.url : (changed.newTab ?? urlOf(tab)); // it may be later than the act's report
  const hint = isShowing || isShown(tab.title) ? `${GOES_ON} ${WAY_BACK}` : `${GOES_ON} ${WAY_BACK} ${EMPTY_SO_FAR}`;
  return { ...result, changed: { ...changed, newTab, hint } };
}

/** The result of an act in a tab that was opened, unasked, in the session since the call before. */
export function doneInLate(result: ActResult, late: Browser.tabs.Tab | undefined): ActResult {
  if (!late) return result;
  const changed = result.changed === 'nothing' ? {} : result.changed;
  const hint = [changed.closed || changed.switched ? wasIn(late) : noteOnLate(late), changed.hint ?? []]
    .flat()
    .join(' ');
  const newTab = changed.newTab === undefined ? { newTab: urlOf(late), newTabEarlier: true as const } : {};
  return { ...result, changed: { ...changed, ...newTab, hint } };
}

/** A failure in such a tab: its caller may have meant the previous one. */
export function failedInLate(failure: unknown, late: Browser.tabs.Tab | undefined): unknown {
  if (!late || !(failure instanceof SvcError)) return failure;
  const { hint = '', ...wire } = toWire(failure);
  return fromWire({
    ...wire,
    hint: `${noteOnLate(late)} ${hint}`.trim(),
    data: { ...wire.data, newTab: urlOf(late), newTabEarlier: true },
  });
}

/** The note about such a tab. */
export function noteOnLate(late: Browser.tabs.Tab): string {
  return `After the previous call, the page opened a tab, ${urlOf(late)}, in which the session goes on. ${WAY_BACK}`;
}

function wasIn(late: Browser.tabs.Tab): string {
  return `The session had gone on in a tab, ${urlOf(late)}, that the page opened after the previous call.`;
}

const urlOf = ({ url, pendingUrl }: Browser.tabs.Tab): string => cutAt(url || pendingUrl || 'about:blank', LONGEST_URL);

const GOES_ON = 'The session goes on in the new tab.';
const WAY_BACK = 'To go back, act: "close browser tab", or "switch to the previous browser tab", which leaves it open.';

const EMPTY_SO_FAR = 'It has no URL so far, and stays empty if it was opened to save a file.';
const FOR_A_FILE = 'A tab that closes itself at once was usually opened to save a file.';
