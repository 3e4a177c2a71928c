import { browser, type Browser } from 'wxt/browser';
import { CancelledError, SessionNotFoundError, TabClosedError } from '../../lib/errors/named-errors.ts';
import { isExternalUrl } from '../../lib/page/schemes.ts';
import type { CallContext } from '../../lib/protocol/link.ts';
import type { CallQueue } from './call-queue.ts';
import type { FocusKeeper } from './focus.ts';
import type { LivePages } from './live-pages.ts';
import { lateTabNote } from './opened-tabs.ts';
import { refusePage } from './page-access.ts';
import { requireProxyFor, proxyNote } from './proxy.ts';
import type { ProxySwitch } from './proxy-switch.ts';
import {
  activeTab,
  newRecord,
  sharedRecord,
  withTab,
  withBackgroundTab,
  withTabReplaced,
  withoutTab,
  type SessionRecord,
} from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import type { Settings } from './settings.ts';
import { groupTab } from './tab-groups.ts';
import { closeOwnTab, findTab, isShown, openTab } from './tabs.ts';

export interface SessionsParts {
  table: SessionTable;
  pages: LivePages;
  focus: FocusKeeper;
  queue: CallQueue;
  proxy: ProxySwitch;
  settings: Settings;
}

/** A tab opened by a page. */
export interface OpenedTab {
  sourceTabId: number;
  tabId: number;
  /** The URL that it will show. */
  url: string;
}

/** Starts and ends sessions, and keeps track of their tabs while pages open and users close them. */
export class Sessions {
  readonly #table: SessionTable;
  readonly #pages: LivePages;
  readonly #focus: FocusKeeper;
  readonly #queue: CallQueue;
  readonly #proxy: ProxySwitch;
  readonly #settings: Settings;

  /** The last tab that each tab opened, until it is taken. */
  readonly #opened = new Map<number, number>();

  constructor({ table, pages, focus, queue, proxy, settings }: SessionsParts) {
    this.#table = table;
    this.#queue = queue;
    this.#pages = pages;
    this.#focus = focus;
    this.#proxy = proxy;
    this.#settings = settings;
  }

  /**
   * Gives the session of `context` a tab to work in: a new one, unless it already has one. A new session whose caller is gone
   * by then would be nobody's: it ends.
   */
  async start(context: CallContext, signal: AbortSignal): Promise<SessionRecord> {
    const { sessionId } = context;
    const existing = await this.#table.get(sessionId);
    if (existing) return activeTab(existing) ? existing : this.#open(existing);
    const record = await this.#open(newRecord(context));
    if (signal.aborted) await this.end(sessionId);
    signal.throwIfAborted();
    return record;
  }

  /**
   * Lets a client work in an existing session or a shared tab.
   * @throws {SessionNotFoundError} there is none with that id.
   */
  async attach(sessionId: string, context: CallContext): Promise<SessionRecord> {
    const { client, keepAlive = false } = context;
    const claim = (record: SessionRecord): SessionRecord => ({ ...record, state: 'active', client, keepAlive });
    const record = await this.#table.update(sessionId, claim);
    if (!record) throw notFound(sessionId);
    return activeTab(record) ? record : this.#open(record);
  }

  /**
   * Lets a client work in the tab of a CDP target, which becomes a session.
   * @throws {TabClosedError} no tab has that target.
   */
  async attachTarget(targetId: string, context: CallContext): Promise<SessionRecord> {
    const targets = await browser.debugger.getTargets();
    const tabId = targets.find(({ id }) => id === targetId)?.tabId;
    if (tabId === undefined)
      throw new TabClosedError('No tab of this browser has that target.', { data: { targetId } });
    const { sessionId } = await this.share(tabId);
    return this.attach(sessionId, context);
  }

  /** @throws {SessionNotFoundError} there is none with that id. */
  async get(sessionId: string): Promise<SessionRecord> {
    const record = await this.#table.get(sessionId);
    if (!record) throw notFound(sessionId);
    return record;
  }

  /**
   * The tab that the session's calls work in.
   * @throws {SessionNotFoundError} there is no such session.
   * @throws {TabClosedError} the user has closed all its tabs.
   */
  async tabOf(sessionId: string): Promise<number> {
    for (let record = await this.get(sessionId); ; record = await this.get(sessionId)) {
      const tab = activeTab(record);
      if (!tab) break;
      if (this.#pages.has(tab.tabId) || (await findTab(tab.tabId))) return tab.tabId;
      await this.tabRemoved(tab.tabId); // Chrome is about to report it
    }
    throw new TabClosedError('The tab of the session was closed.', { hint: 'Call start to go on in a new tab.' });
  }

  /** The note for the session's results, so that its client knows of a proxy that is not its own, and of a new tab. */
  async noteFor(sessionId: string): Promise<{ note?: string }> {
    const proxy = proxyNote(await this.get(sessionId), await this.#table.all());
    const { note } = await this.noteOnLateTab(sessionId);
    const notes = [proxy, note].filter((one) => one !== undefined);
    return notes.length > 0 ? { note: notes.join(' ') } : {};
  }

  /** The part of `noteFor` about what a page has done since the call before. */
  async noteOnLateTab(sessionId: string): Promise<{ note?: string }> {
    const lateTab = await this.takeLate(sessionId);
    return lateTab ? { note: lateTabNote(lateTab) } : {};
  }

  /** Aborts the session's calls: it is about to end. */
  abortCalls(sessionId: string): void {
    this.#queue.abortCalls(sessionId, sessionEnded(sessionId));
  }

  /** Closes what the session opened and releases the user's own tabs. Returns whether there was such a session. */
  async end(sessionId: string): Promise<boolean> {
    this.abortCalls(sessionId);
    const record = await this.#table.get(sessionId);
    if (!record) return false;
    await this.#table.delete(sessionId); // first: closing its tabs is not the user's doing
    const foreign = record.tabs.filter(({ own }) => !own);
    await Promise.all(foreign.map(({ tabId }) => this.#pages.release(tabId)));
    const owned = record.tabs.filter(({ own }) => own);
    await Promise.all(owned.map(({ tabId }) => this.leave(tabId, (isAnswered) => closeOwnTab(tabId, isAnswered))));
    await this.settleProxy();
    return true;
  }

  /** Runs what closes a tab of a session's own, with whether its beforeunload dialog would be accepted. */
  async leave<T>(tabId: number, leaving: (isAnswered: boolean) => Promise<T>): Promise<T> {
    const tab = await findTab(tabId);
    const hasPage = tab && !tab.discarded && isShown(tab.url); // otherwise nobody asks
    return hasPage ? this.#pages.leaving(tabId, leaving) : leaving(true);
  }

  /**
   * Makes a tab of the user's a session that a client may take over.
   * @throws {PageNotAllowedError} Chrome keeps extensions off the page it shows.
   */
  async share(tabId: number): Promise<SessionRecord> {
    const existing = await this.#table.withTab(tabId);
    if (existing) return existing;
    const tab = await findTab(tabId);
    if (!tab) throw new TabClosedError('The tab is gone.', { data: { tabId } });
    await refusePage(tab.url ?? '');
    return this.#table.getOrPut(sharedRecord(tabId), tabId);
  }

  /**
   * Handles a tab opened by a page. If a session's act caused it, the tab is the session's and the user stays where they
   * were. What the user opens from a tab they have shared is theirs. A window for another program has no page, just Chrome's
   * prompt about it: the session does not continue there.
   */
  async adopt({ sourceTabId, tabId, url }: OpenedTab): Promise<void> {
    const record = await this.#table.withTab(sourceTabId);
    const source = record?.tabs.find((tab) => tab.tabId === sourceTabId);
    if (!record || !source) return;
    const isFromAct = this.#queue.wasBusy(record.sessionId);
    if (!isFromAct && !source.own) return;
    const isPageless = isExternalUrl(url);
    if (!isPageless) this.#opened.set(sourceTabId, tabId);
    const addTab = isPageless ? withBackgroundTab : withTab;
    await this.#table.update(record.sessionId, (current) => addTab(current, tabId));
    const tab = await findTab(tabId);
    if (!tab) return;
    if (isFromAct) await this.#focus.handBack(tab);
    await this.#group(record, tabId);
  }

  /** The tab that this one has opened since the last call, though it may already be gone. */
  takeOpened(tabId: number): number | undefined {
    const opened = this.#opened.get(tabId);
    this.#opened.delete(tabId);
    return opened;
  }

  /** The session's current tab, if a page opened it after the act was reported; each is returned once. */
  async takeLate(sessionId: string): Promise<Browser.tabs.Tab | undefined> {
    const record = await this.#table.get(sessionId);
    const active = record && activeTab(record);
    const opened = record?.tabs.map(({ tabId }) => this.takeOpened(tabId)) ?? [];
    return active && opened.includes(active.tabId) ? findTab(active.tabId) : undefined;
  }

  async tabRemoved(tabId: number): Promise<void> {
    this.#opened.delete(tabId);
    const record = await this.#table.withTab(tabId);
    if (!record) return;
    await this.#table.update(record.sessionId, (current) => withoutTab(current, tabId));
    await this.settleProxy();
  }

  /** Sets Chrome's proxy to that of the current sessions; those that can't have theirs end. Also for the worker's start. */
  async settleProxy(): Promise<void> {
    try {
      await this.#proxy.update();
    } catch {
      await this.endAll(({ browser: setup }) => setup?.proxy !== undefined); // never bypassing it unnoticed
    }
  }

  /** Ends the sessions that satisfy `matches`. */
  async endAll(matches: (record: SessionRecord) => boolean): Promise<void> {
    for (const record of await this.#table.all()) if (matches(record)) await this.end(record.sessionId);
  }

  async tabReplaced(newId: number, oldId: number): Promise<void> {
    const record = await this.#table.withTab(oldId);
    if (record) await this.#table.update(record.sessionId, (current) => withTabReplaced(current, oldId, newId));
  }

  /** A tab that is moved to another window loses its group: a session's own gets one there, and is not moved back. */
  async tabMoved(tabId: number): Promise<void> {
    const [record, tab] = await Promise.all([this.#table.withTab(tabId), findTab(tabId)]);
    const isOwn = record?.tabs.some((one) => one.tabId === tabId && one.own) ?? false;
    if (!record || !isOwn || tab?.groupId !== browser.tabGroups.TAB_GROUP_ID_NONE) return;
    const isActive = activeTab(record)?.tabId === tabId; // the tabs that it opens appear beside it
    const groupId = await groupTab({ tabId, groupId: undefined, title: titleOf(record) });
    if (isActive && groupId !== undefined)
      await this.#table.update(record.sessionId, (current) => ({ ...current, groupId }));
  }

  async #open(record: SessionRecord): Promise<SessionRecord> {
    const { incognito = false, verified = false } = record.browser ?? {};
    const [others, { proxyForAll = false }] = await Promise.all([this.#table.all(), this.#settings.get()]);
    requireProxyFor(record, { others, isAllowedForAll: proxyForAll });
    const tab = await openTab({ incognito, ownWindow: verified });
    if (tab.id === undefined)
      throw new TabClosedError('The new tab was closed at once.', { hint: 'Call start again.' });
    await this.#focus.handBack(tab); // a new window may take the focus although it is told not to
    const opened = withTab(record, tab.id);
    await this.#table.put(opened);
    await this.#useProxy(record.sessionId);
    return this.#group(opened, tab.id);
  }

  /** A session whose traffic would take another route than requested must not run. */
  async #useProxy(sessionId: string): Promise<void> {
    try {
      await this.#proxy.update();
    } catch (thrown) {
      await this.end(sessionId);
      throw thrown;
    }
  }

  /** Only tabs that the session opened are grouped: a tab of the user's stays where they put it. */
  async #group(record: SessionRecord, tabId: number): Promise<SessionRecord> {
    const groupId = await groupTab({ tabId, groupId: record.groupId, title: titleOf(record) });
    if (groupId === undefined) return record;
    return (await this.#table.update(record.sessionId, (current) => ({ ...current, groupId }))) ?? record;
  }
}

const titleOf = ({ client = 'Tabhand' }: SessionRecord): string => client;

function sessionEnded(sessionId: string): CancelledError {
  return new CancelledError('The call was cancelled: its session was ended.', {
    hint: 'What it had begun may have been done. Call start for a new session.',
    data: { sessionId },
  });
}

function notFound(sessionId: string): SessionNotFoundError {
  return new SessionNotFoundError(`There is no session ${sessionId} in this browser.`, {
    hint: 'Call start without an id for a new session, or give the id of a shared tab from the popup.',
    data: { sessionId },
  });
}
