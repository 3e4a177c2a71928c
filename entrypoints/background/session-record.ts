import { z } from 'zod';
import { type CallContext, callContext } from '../../lib/protocol/link.ts';

const sessionTab = z.object({
  tabId: z.number().int(),
  /** True if the session, or its page, opened the tab: it is closed at the end. False for a tab that the user shared. */
  own: z.boolean(),
});

/** One session as the worker stores it, JSON-safe: it outlives the worker in chrome.storage. */
export const sessionRecord = z.object({
  sessionId: z.string(),
  /** `shared`: a tab of the user's that no client holds yet. */
  state: z.enum(['active', 'shared']),
  client: z.string().optional(),
  /** True if the session outlives its client. */
  keepAlive: z.boolean().optional(),
  browser: callContext.shape.browser.optional(),
  /** The last one is the active page. */
  tabs: z.array(sessionTab),
  groupId: z.number().int().optional(),
  /** What lib/page needs in order to continue: refs are unique in the whole session. */
  pageState: z.object({ nextDocument: z.number().int() }),
  lastAction: z.string().optional(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** The session of a client that requests one, without a tab so far. */
export function newRecord(context: CallContext): SessionRecord {
  const { sessionId, client, keepAlive = false, browser: setup, firstDocument = 0 } = context;
  const pageState = { nextDocument: firstDocument };
  return { sessionId, client, keepAlive, browser: setup, state: 'active', tabs: [], pageState };
}

/** The session of a tab of the user's, for a client to take over. */
export function sharedRecord(tabId: number): SessionRecord {
  const sessionId = crypto.randomUUID();
  return { sessionId, state: 'shared', tabs: [{ tabId, own: false }], pageState: { nextDocument: 0 } };
}

/** The tab that the session's calls work in; undefined if all its tabs were closed. */
export function activeTab(record: SessionRecord): SessionRecord['tabs'][number] | undefined {
  return record.tabs.at(-1);
}

export function hasTab(record: SessionRecord, tabId: number): boolean {
  return record.tabs.some((tab) => tab.tabId === tabId);
}

/** A tab that the session opened becomes its active page. */
export function withTab(record: SessionRecord, tabId: number): SessionRecord {
  return { ...record, tabs: [...record.tabs, { tabId, own: true }] };
}

/** A tab without a page that the session opened: the session stays in its current one. */
export function withBackgroundTab(record: SessionRecord, tabId: number): SessionRecord {
  return { ...record, tabs: [{ tabId, own: true }, ...record.tabs] };
}

/** The session continues in another of its tabs. */
export function withTabActive(record: SessionRecord, tabId: number): SessionRecord {
  const [tab] = record.tabs.filter((one) => one.tabId === tabId);
  return tab ? { ...record, tabs: [...record.tabs.filter((one) => one !== tab), tab] } : record;
}

/** A tab was closed: the one before it becomes the active page. */
export function withoutTab(record: SessionRecord, tabId: number): SessionRecord {
  return { ...record, tabs: record.tabs.filter((tab) => tab.tabId !== tabId) };
}

/** Chrome gave a tab another id, as it does when it discards one. */
export function withTabReplaced(record: SessionRecord, oldId: number, newId: number): SessionRecord {
  return { ...record, tabs: record.tabs.map((tab) => (tab.tabId === oldId ? { ...tab, tabId: newId } : tab)) };
}

/** A client made a call: a shared tab may be used without `start`, and is that client's from then on. */
export function withCall(record: SessionRecord, client: string, lastAction: string): SessionRecord {
  const isUnchanged = record.state === 'active' && record.client === client && record.lastAction === lastAction;
  return isUnchanged ? record : { ...record, state: 'active', client, lastAction };
}
