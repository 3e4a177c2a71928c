import { z } from 'zod';
import { activeTab, hasTab, sessionRecord, type SessionRecord } from './session-record.ts';
import type { StorageArea } from './settings.ts';

const KEY = 'sessions';
const storedSessions = z.array(sessionRecord);

export interface SessionTableParts {
  /** Storage that lasts as long as the extension runs: chrome.storage.session. */
  session: StorageArea;
  /** Storage that outlives it: chrome.storage.local. */
  local: StorageArea;
  /** Whether a tab exists. */
  hasTab: (tabId: number) => Promise<boolean>;
}

/**
 * The sessions of this browser. Read once in each life of the worker, written to storage at each change. When the
 * extension was reloaded or updated, sessions continue whose tabs still exist; after a restart of the browser, none do.
 */
export class SessionTable {
  readonly #parts: SessionTableParts;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<Map<string, SessionRecord>> | undefined;

  constructor(parts: SessionTableParts) {
    this.#parts = parts;
  }

  async all(): Promise<SessionRecord[]> {
    return [...(await this.#records()).values()];
  }

  async get(sessionId: string): Promise<SessionRecord | undefined> {
    return (await this.#records()).get(sessionId);
  }

  async withTab(tabId: number): Promise<SessionRecord | undefined> {
    return (await this.all()).find((record) => hasTab(record, tabId));
  }

  async put(record: SessionRecord): Promise<void> {
    const records = await this.#records();
    records.set(record.sessionId, record);
    await this.#save(records);
  }

  /** Adds a session for a tab unless it is already in one; returns the tab's session. */
  async getOrPut(record: SessionRecord, tabId: number): Promise<SessionRecord> {
    const records = await this.#records();
    const existing = [...records.values()].find((known) => hasTab(known, tabId));
    if (existing) return existing;
    records.set(record.sessionId, record); // without an await since the check: others share the tab at the same time
    await this.#save(records);
    return record;
  }

  /** Changes the current record; a session that is gone stays gone. */
  async update(
    sessionId: string,
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<SessionRecord | undefined> {
    const records = await this.#records();
    const record = records.get(sessionId);
    if (!record) return undefined;
    const changed = change(record);
    if (changed === record) return record;
    records.set(sessionId, changed);
    await this.#save(records);
    return changed;
  }

  /** Stores what was changed in place: a page's counters keep counting while its calls run. */
  async store(): Promise<void> {
    await this.#save(await this.#records());
  }

  async delete(sessionId: string): Promise<void> {
    const records = await this.#records();
    if (records.delete(sessionId)) await this.#save(records);
  }

  /** Calls `listener` after each change. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #records(): Promise<Map<string, SessionRecord>> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<Map<string, SessionRecord>> {
    const { session, local } = this.#parts;
    const sessionStored = (await session.get(KEY))[KEY];
    const records = parsed(sessionStored ?? (await local.get(KEY))[KEY]);
    const survivors = sessionStored === undefined ? await this.#withTabs(records) : records;
    return new Map(survivors.map((record) => [record.sessionId, record]));
  }

  /** The sessions that have a tab, with those of their tabs that exist. */
  async #withTabs(records: readonly SessionRecord[]): Promise<SessionRecord[]> {
    const { hasTab: exists } = this.#parts;
    const found = records.map(async (record) => {
      const tabs = await Promise.all(record.tabs.map(async (tab) => ((await exists(tab.tabId)) ? [tab] : [])));
      return { ...record, tabs: tabs.flat() };
    });
    return (await Promise.all(found)).filter((record) => activeTab(record) !== undefined);
  }

  async #save(records: Map<string, SessionRecord>): Promise<void> {
    for (const listener of this.#listeners) listener();
    const { session, local } = this.#parts;
    const all = [...records.values()];
    await Promise.all([session.set({ [KEY]: all }), local.set({ [KEY]: all.flatMap(toDisk) })]);
  }
}

function parsed(stored: unknown): SessionRecord[] {
  return storedSessions.safeParse(stored ?? []).data ?? [];
}

/** What is written to disk: no text of calls, and no session with a proxy, whose URL may contain a password. */
function toDisk({ lastAction: _, ...record }: SessionRecord): SessionRecord[] {
  return record.browser?.proxy === undefined ? [record] : [];
}
