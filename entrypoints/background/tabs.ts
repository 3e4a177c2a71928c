import { browser, type Browser } from 'wxt/browser';
import { untilAborted } from '../../lib/cdp/session.ts';
import { ConfigurationError, TabClosedError } from '../../lib/errors/named-errors.ts';
import { withoutLogin } from '../../lib/page/load-failure.ts';
import { EXTERNAL_PROMPT_MS } from '../../lib/page/navigate.ts';
import { retryWhileDragged } from './tab-strip.ts';

const EMPTY = 'about:blank';

/** How to open the tab of a new session. */
export interface TabSetup {
  incognito: boolean;
  /** In a window of its own, where the page is visible without any emulation. */
  ownWindow: boolean;
}

/**
 * Opens an empty tab without taking the focus: behind the user's own, in the window they used last, or in a new window.
 * @throws {ConfigurationError} it should be incognito, and the user has not allowed that.
 */
export async function openTab({ incognito, ownWindow }: TabSetup): Promise<Browser.tabs.Tab> {
  if (incognito) await requireIncognito();
  const window = ownWindow ? undefined : await userWindow(incognito);
  const windowId = window?.id;
  if (windowId === undefined) return openWindow(incognito);
  return retryWhileDragged(() => browser.tabs.create({ windowId, url: EMPTY, active: false }));
}

/** The tab's current state, its URL without the credentials that a PDF's still has; undefined if it is gone. */
export async function findTab(tabId: number): Promise<Browser.tabs.Tab | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined); // Chrome fails only for an id that no tab has
  return tab?.url === undefined ? tab : { ...tab, url: withoutLogin(tab.url) };
}

/**
 * Closes a tab that a session opened. If nobody answers a page that asks whether it may be left, the page is discarded
 * first, which Chrome does without asking. If it can't be (Chrome may refuse for a tab in front), its user is asked, and may
 * keep it.
 */
export async function closeOwnTab(tabId: number, isAnswered: boolean): Promise<void> {
  const discarded = isAnswered ? undefined : await browser.tabs.discard(tabId).catch(() => undefined);
  await remove(discarded?.id ?? tabId);
}

/** Closes a tab; one that is already gone does not matter, and if its user is asked, their answer is not awaited. */
async function remove(tabId: number): Promise<void> {
  const removed = retryWhileDragged(() => browser.tabs.remove(tabId));
  await untilAborted(removed, AbortSignal.timeout(CLOSE_TIMEOUT_MS)).catch(() => undefined);
}

/** Closes an existing tab, and waits for that: its page may ask whether it may be left. Returns whether it is closed. */
export async function closeTab(tabId: number, signal: AbortSignal): Promise<boolean> {
  const removed = untilRemoved(tabId, AbortSignal.any([signal, AbortSignal.timeout(CLOSE_TIMEOUT_MS)])).catch(
    () => undefined,
  );
  await remove(tabId);
  await removed;
  return !(await findTab(tabId));
}

const CLOSE_TIMEOUT_MS = 5_000; // Chrome gives a page that does not answer half of that

/**
 * Reloads a tab that Chrome has discarded to save memory: the debugger can attach to it, but no command returns.
 * @throws {TabClosedError} the tab is gone.
 */
export async function reloadDiscarded(tabId: number, signal: AbortSignal): Promise<Browser.tabs.Tab> {
  const tab = await findTab(tabId);
  if (!tab)
    throw new TabClosedError('The tab of the session is gone.', { hint: 'Call start for a new one.', data: { tabId } });
  if (!tab.discarded) return tab;
  const loaded = untilTab(tabId, (change) => change.status === 'complete', signal);
  await Promise.all([browser.tabs.reload(tabId), loaded]);
  return tab;
}

/** Waits until an update of the tab satisfies `matches`. */
function untilTab(
  tabId: number,
  matches: (change: Browser.tabs.OnUpdatedInfo) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return untilEvent(signal, (resolve) => {
    const updated = (id: number, change: Browser.tabs.OnUpdatedInfo): void => {
      if (id === tabId && matches(change)) resolve();
    };
    browser.tabs.onUpdated.addListener(updated);
    return () => browser.tabs.onUpdated.removeListener(updated);
  });
}

/** Waits until any tab is updated or closed. */
export function untilAnyTabChanges(signal: AbortSignal): Promise<void> {
  return untilEvent(signal, (resolve) => {
    const changed = (): void => resolve();
    const { onUpdated, onRemoved } = browser.tabs;
    onUpdated.addListener(changed);
    onRemoved.addListener(changed);
    return () => {
      onUpdated.removeListener(changed);
      onRemoved.removeListener(changed);
    };
  });
}

/** Waits until the tab is closed. */
export function untilRemoved(tabId: number, signal: AbortSignal): Promise<void> {
  return untilEvent(signal, (resolve) => {
    const removed = (id: number): void => void (id === tabId && resolve());
    browser.tabs.onRemoved.addListener(removed);
    return () => browser.tabs.onRemoved.removeListener(removed);
  });
}

/** Waits until `listen`, which returns the function that stops listening, calls back. */
function untilEvent(signal: AbortSignal, listen: (resolve: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const finish = (settle: () => void): void => {
      stop();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => finish(() => reject(signal.reason));
    const stop = listen(() => finish(resolve));
    signal.addEventListener('abort', abort);
  });
}

/** Waits until a tab that was just opened shows its page, or is gone: one that only downloads a file closes at once. */
export async function untilShown(tabId: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const waitSignal = AbortSignal.any([signal, done.signal, AbortSignal.timeout(SHOW_TIMEOUT_MS)]);
  const shown = untilTab(tabId, ({ url, title }) => isShown(url) || isShown(title), waitSignal);
  // or it takes longer than is waited for
  const firstEvent = Promise.race([shown, untilRemoved(tabId, waitSignal)]).catch(() => undefined);
  const tab = await findTab(tabId);
  if (!tab || isShown(tab.url) || isShown(tab.title)) done.abort();
  await firstEvent;
  done.abort();
}

/** Whether a tab's URL or title (the URL if there is none) is not that of an empty one. */
export function isShown(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text !== EMPTY;
}

const SHOW_TIMEOUT_MS = 1_500; // a slow page is awaited by the next call

/** The window of this kind that the user used last. */
async function userWindow(incognito: boolean): Promise<Browser.windows.Window | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const open = windows.filter((window) => window.incognito === incognito);
  const last = await browser.windows.getLastFocused({ windowTypes: ['normal'] }).catch(() => undefined); // there is none
  return open.find(({ id }) => id === last?.id) ?? open[0];
}

async function openWindow(incognito: boolean): Promise<Browser.tabs.Tab> {
  const window = await browser.windows.create({ url: EMPTY, focused: false, incognito });
  const tab = window?.tabs?.[0];
  if (!tab) throw new TabClosedError('The new window was closed at once.', { hint: 'Call start again.' });
  return tab;
}

async function requireIncognito(): Promise<void> {
  if (await browser.extension.isAllowedIncognitoAccess()) return;
  throw new ConfigurationError('Tabhand may not open incognito windows in this browser.', {
    hint: 'Switch on "Allow in Incognito" for Tabhand at chrome://extensions, or start the relay without --persist false.',
  });
}

/**
 * Navigates a tab away from a page that no extension may access, so that the debugger can navigate it; not before the browser
 * has shown its prompt about the other program opened at `askedAt`, by `performance.now()`: it would appear over the next page.
 */
export async function leavePage(tabId: number, signal: AbortSignal, askedAt = -Infinity): Promise<void> {
  const loaded = untilTab(tabId, (change) => change.status === 'complete', signal);
  await Promise.all([browser.tabs.update(tabId, { url: EMPTY }), loaded]);
  const ms = askedAt + EXTERNAL_PROMPT_MS - performance.now();
  if (ms > 0) await untilAborted(new Promise((resolve) => setTimeout(resolve, ms)), signal);
}
