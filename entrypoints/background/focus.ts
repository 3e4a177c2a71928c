import { browser, type Browser } from 'wxt/browser';

interface WindowFocus {
  current: number;
  before: number | undefined;
}

/** Remembers the user's tab and window, and returns the focus when a session's page took it. */
export class FocusKeeper {
  readonly #windows = new Map<number, WindowFocus>();
  #window: { current: number; before: number | undefined } | undefined;

  /** Records the user's tab and window; for the worker's start. */
  async recordFocus(): Promise<void> {
    const [tabs, window] = await Promise.all([browser.tabs.query({ active: true }), browser.windows.getLastFocused()]);
    for (const { id, windowId } of tabs) {
      if (id !== undefined && !this.#windows.has(windowId))
        this.#windows.set(windowId, { current: id, before: undefined });
    }
    if (window.focused && window.id !== undefined) this.#window ??= { current: window.id, before: undefined };
  }

  /** For chrome.tabs.onActivated. */
  activated({ tabId, windowId }: { tabId: number; windowId: number }): void {
    const windowFocus = this.#windows.get(windowId);
    if (windowFocus?.current !== tabId) this.#windows.set(windowId, { current: tabId, before: windowFocus?.current });
  }

  /** For chrome.windows.onFocusChanged. */
  windowFocused(windowId: number): void {
    if (windowId === browser.windows.WINDOW_ID_NONE || this.#window?.current === windowId) return;
    this.#window = { current: windowId, before: this.#window?.current };
  }

  /** Returns the user to where they were before `tab` came to the front; does nothing if it did not. */
  async handBack(tab: Browser.tabs.Tab): Promise<void> {
    if (tab.id === undefined || !tab.active) return;
    const before = this.#tabBefore(tab.id, tab.windowId) ?? (await lastUsedBefore(tab));
    if (before !== undefined) await activate(before);
    else await this.#focusWindowBefore(tab.windowId); // the tab came in a window of its own
  }

  #tabBefore(tabId: number, windowId: number): number | undefined {
    const windowFocus = this.#windows.get(windowId);
    return windowFocus?.current === tabId ? windowFocus.before : windowFocus?.current;
  }

  async #focusWindowBefore(windowId: number): Promise<void> {
    const before = this.#window?.current === windowId ? this.#window.before : this.#window?.current;
    if (before !== undefined) await focusWindow(before);
  }
}

async function focusWindow(windowId: number): Promise<void> {
  await browser.windows.update(windowId, { focused: true }).catch(() => {
    // the user has closed that window
  });
}

async function activate(tabId: number): Promise<void> {
  await browser.tabs.update(tabId, { active: true }).catch(() => {
    // the user has closed that tab: they are somewhere else by now
  });
}

/** For a worker that was woken by the very tab that took the focus, and has seen nothing before. */
async function lastUsedBefore({ id, windowId }: Browser.tabs.Tab): Promise<number | undefined> {
  const others = (await browser.tabs.query({ windowId })).filter((tab) => tab.id !== id);
  return others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0]?.id;
}
