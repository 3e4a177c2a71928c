import type { Browser } from 'wxt/browser';
import type { EngineTabs, TabView } from '../../lib/engine/tabs.ts';
import { ActionFailedError, InstructionNotResolvedError } from '../../lib/errors/named-errors.ts';
import { activeTab, withTabActive } from './session-record.ts';
import type { LivePages } from './live-pages.ts';
import type { SessionTable } from './session-table.ts';
import type { Sessions } from './sessions.ts';
import { closeTab, findTab, untilAnyTabChanges } from './tabs.ts';

export interface SessionTabsParts {
  sessionId: string;
  sessions: Sessions;
  table: SessionTable;
  pages: LivePages;
}

/** The tabs of one session: which of them it works in is its own affair, and not visible to the user. */
export class SessionTabs implements EngineTabs {
  readonly #parts: SessionTabsParts;

  constructor(parts: SessionTabsParts) {
    this.#parts = parts;
  }

  async switchTo(words: string | undefined, signal: AbortSignal): Promise<TabView> {
    const { sessionId, table } = this.#parts;
    const others = words === undefined ? await this.#others() : await this.#matchingTabs(words, signal);
    const matching = words === undefined ? others.slice(-1) : others.filter((tab) => matches(tab, words));
    const named = matching.filter(({ title }) => title === words);
    const [tab, ...more] = named.length > 0 ? named : matching;
    if (tab?.id === undefined || more.length > 0) throw tabNotResolved(words, matching.length > 0 ? matching : others);
    const { id } = tab;
    await table.update(sessionId, (record) => withTabActive(record, id));
    return viewOf(tab);
  }

  async close(signal: AbortSignal): Promise<TabView> {
    const { sessionId, sessions } = this.#parts;
    const tabId = await sessions.tabOf(sessionId);
    const isOwn = activeTab(await sessions.get(sessionId))?.own === true;
    if (!isOwn) throw tabNotClosed("the tab is the user's own", { reason: 'not-own', hint: 'Call end to release it.' });
    if ((await this.#others()).length === 0)
      throw tabNotClosed('it is the only tab of the session', {
        reason: 'only-tab',
        hint: 'Call end, which closes it.',
      });
    const isClosed = await sessions.leave(tabId, () => closeTab(tabId, signal));
    signal.throwIfAborted();
    if (!isClosed)
      throw tabNotClosed('its page kept it open', { reason: 'stays', hint: 'Switch to another tab, or call end.' });
    await sessions.tabRemoved(tabId);
    return viewOf(await findTab(await sessions.tabOf(sessionId)));
  }

  async tabWithRef(ref: string): Promise<TabView | undefined> {
    const { pages } = this.#parts;
    const tab = (await this.#others()).find(({ id }) => id !== undefined && pages.seen(id)?.node(ref));
    return tab && viewOf(tab);
  }

  /** The other tabs; if none has the words, again once the loading ones have loaded, as these may have had no title. */
  async #matchingTabs(words: string, signal: AbortSignal): Promise<Browser.tabs.Tab[]> {
    const found = new AbortController();
    const waitSignal = AbortSignal.any([signal, found.signal, AbortSignal.timeout(LOADED_MS)]);
    for (;;) {
      // started before the check, so that none is missed
      const nextChange = untilAnyTabChanges(waitSignal).catch(() => undefined);
      const others = await this.#others();
      if (others.some((tab) => matches(tab, words)) || !others.some(({ status }) => status === 'loading'))
        found.abort();
      signal.throwIfAborted();
      if (waitSignal.aborted) return others;
      await nextChange;
    }
  }

  /** The tabs other than the current one, the last used one last. */
  async #others(): Promise<Browser.tabs.Tab[]> {
    const { sessionId, sessions } = this.#parts;
    const { tabs } = await sessions.get(sessionId);
    const found = await Promise.all(tabs.slice(0, -1).map(({ tabId }) => findTab(tabId)));
    return found.filter((tab) => tab !== undefined);
  }
}

const LOADED_MS = 2_000; // a page that loads for longer has set its title long before, or has none

function matches({ title = '', url = '' }: Browser.tabs.Tab, words: string): boolean {
  return `${title}\n${url}`.toLowerCase().includes(words.trim().toLowerCase());
}

function viewOf({ url = '', title = '' }: Partial<Browser.tabs.Tab> = {}): TabView {
  return { url, title };
}

function tabNotResolved(words: string | undefined, tabs: Browser.tabs.Tab[]): InstructionNotResolvedError {
  const listed = tabs.map(({ title = '', url = '' }) => `"${title}" ${url}`).join('; ');
  const message =
    tabs.length === 0
      ? 'The session has no other tab.'
      : `No single other tab of the session has "${words ?? ''}" in its title or URL. There are: ${listed}.`;
  const hint = 'Write: switch to browser tab "words of its title or URL", or switch to the previous browser tab.';
  return new InstructionNotResolvedError(message, { hint, data: { tabs: tabs.map(viewOf) } });
}

function tabNotClosed(why: string, { reason, hint }: { reason: string; hint: string }): ActionFailedError {
  return new ActionFailedError(`The tab was not closed: ${why}.`, { hint, data: { reason } });
}
