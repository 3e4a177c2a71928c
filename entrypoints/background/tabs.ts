import { browser, type Browser } from 'wxt/browser';
import { TabClosedError } from '../../lib/errors/named-errors.ts';

/** Opens an empty tab behind the user's own, in the window they used last. */
export async function openTab(): Promise<Browser.tabs.Tab> {
  const window = await userWindow();
  if (window?.id === undefined) return openWindow();
  return browser.tabs.create({ windowId: window.id, url: 'about:blank', active: false });
}

/** The tab as it is now; undefined when it is gone. */
export function findTab(tabId: number): Promise<Browser.tabs.Tab | undefined> {
  return browser.tabs.get(tabId).catch(() => undefined); // Chrome fails only for an id that no tab has
}

/** Closes tabs; those that are gone already don't matter. */
export async function closeTabs(tabIds: number[]): Promise<void> {
  await Promise.all(
    tabIds.map((tabId) =>
      browser.tabs.remove(tabId).catch(() => {
        // it has been closed already
      }),
    ),
  );
}

/**
 * Brings a tab back which Chrome has discarded to save memory: the debugger can attach to it, but no command returns.
 * @throws {TabClosedError} the tab is gone.
 */
export async function awaken(tabId: number, signal: AbortSignal): Promise<Browser.tabs.Tab> {
  const tab = await findTab(tabId);
  if (!tab)
    throw new TabClosedError('The tab of the session is gone.', { hint: 'Call start for a new one.', data: { tabId } });
  if (!tab.discarded) return tab;
  const loaded = untilTab(tabId, (change) => change.status === 'complete', signal);
  await Promise.all([browser.tabs.reload(tabId), loaded]);
  return tab;
}

/** Waits until an update of the tab satisfies `isThere`. */
export function untilTab(
  tabId: number,
  isThere: (change: Browser.tabs.OnUpdatedInfo) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      browser.tabs.onUpdated.removeListener(updated);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => finish(() => reject(signal.reason));
    const updated = (id: number, change: Browser.tabs.OnUpdatedInfo): void => {
      if (id === tabId && isThere(change)) finish(resolve);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    browser.tabs.onUpdated.addListener(updated);
  });
}

async function userWindow(): Promise<Browser.windows.Window | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const open = windows.filter(({ incognito }) => !incognito);
  const last = await browser.windows.getLastFocused({ windowTypes: ['normal'] }).catch(() => undefined); // there is none
  return open.find(({ id }) => id === last?.id) ?? open[0];
}

async function openWindow(): Promise<Browser.tabs.Tab> {
  const window = await browser.windows.create({ url: 'about:blank', focused: false });
  const tab = window?.tabs?.[0];
  if (!tab) throw new TabClosedError('The new window was closed at once.', { hint: 'Call start again.' });
  return tab;
}

/** Takes a tab off a page that no extension may work on, so that it can be navigated by the debugger. */
export async function leavePage(tabId: number, signal: AbortSignal): Promise<void> {
  const left = untilTab(tabId, (change) => change.status === 'complete', signal);
  await Promise.all([browser.tabs.update(tabId, { url: 'about:blank' }), left]);
}
