import type { sessionsNotice, SessionInfo } from '../../lib/protocol/link.ts';
import type { CallQueue } from './call-queue.ts';
import type { SessionView } from './popup-protocol.ts';
import { proxyName } from './proxy.ts';
import { activeTab, type SessionRecord } from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import { findTab } from './tabs.ts';
import type { z } from 'zod';

/** The sessions with what their tabs show now, for the popup. */
export async function listSessions(table: SessionTable, queue: CallQueue): Promise<SessionView[]> {
  const { busy } = queue;
  return Promise.all((await table.all()).map((record) => viewOf(record, busy.has(record.sessionId))));
}

/** What the relay is told of the sessions. */
export function noticeOf(views: SessionView[]): z.infer<typeof sessionsNotice> {
  return { sessions: views.map(infoOf) };
}

async function viewOf(record: SessionRecord, busy: boolean): Promise<SessionView> {
  const { sessionId, state, client, keepAlive = false, lastAction } = record;
  const tabId = activeTab(record)?.tabId;
  const tab = tabId === undefined ? undefined : await findTab(tabId);
  const { title = '', url = '' } = tab ?? {};
  return { sessionId, state, client, keepAlive, lastAction, busy, tabId, title, url, proxy: proxyIn(record) };
}

function proxyIn({ browser: setup }: SessionRecord): SessionView['proxy'] {
  if (setup?.proxy === undefined) return undefined;
  return { name: proxyName(setup.proxy), incognito: setup.incognito };
}

function infoOf({ sessionId, state, client, keepAlive, title, url, lastAction }: SessionView): SessionInfo {
  return {
    sessionId,
    state,
    title,
    url,
    keepAlive,
    ...(client === undefined ? {} : { client }),
    ...(lastAction === undefined ? {} : { lastAction }),
  };
}
