import { z } from 'zod';
import { hasTab, sessionRecord, type SessionRecord } from './session-record.ts';
import type { StorageArea } from './settings.ts';

const KEY = 'sessions';
const storedSessions = z.array(sessionRecord);

/** The sessions of this browser. Read once for each life of the worker, written through to storage at each change. */
export class SessionTable {
  readonly #area: StorageArea;
  readonly #listeners = new Set<() => void>();
  #loading: Promise<Map<string, SessionRecord>> | undefined;

  constructor(area: StorageArea) {
    this.#area = area;
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

  /** Changes the record as it stands now; a session that is gone stays gone. */
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

  /** Stores what was changed in place: the state of a page counts on while its calls run. */
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
    const stored = storedSessions.safeParse((await this.#area.get(KEY))[KEY] ?? []);
    return new Map((stored.data ?? []).map((record) => [record.sessionId, record]));
  }

  async #save(records: Map<string, SessionRecord>): Promise<void> {
    for (const listener of this.#listeners) listener();
    await this.#area.set({ [KEY]: [...records.values()] });
  }
}
