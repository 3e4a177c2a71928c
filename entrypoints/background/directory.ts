import type { SessionInfo } from '../../lib/protocol/link.ts';
import type { CallQueue } from './call-queue.ts';
import type { Connection } from './connection.ts';
import type { PopupPorts } from './popup-ports.ts';
import type { PopupState, SessionView } from './popup-protocol.ts';
import { proxyName } from './proxy.ts';
import { activeTab, type SessionRecord } from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import { findTab } from './tabs.ts';
import type { WorkerParts } from './worker.ts';

const REPORT_TIMEOUT_MS = 1_000; // for the relay to take a list: popups wait for that

type Parts = Pick<WorkerParts, 'queue' | 'settings' | 'stop' | 'table'> & {
  connection: Pick<Connection, 'peer' | 'state'>;
  popups: Pick<PopupPorts, 'isAnyOpen' | 'publish'>;
};

/** Publishes the current state to all, the relay first: what a popup shows, a client can use. */
export async function publish(parts: Parts): Promise<void> {
  const { connection, popups, queue, table } = parts;
  const sessions = await listSessions(table, queue);
  const reported = connection.peer?.call(
    'sessions',
    { sessions: sessions.map(toSessionInfo) },
    { timeoutMs: REPORT_TIMEOUT_MS },
  );
  await reported?.catch(() => undefined); // the link has ended, or hangs: a new one is told again
  if (popups.isAnyOpen) popups.publish(await stateOf(parts, sessions));
}

async function stateOf({ connection, settings, stop }: Parts, sessions: SessionView[]): Promise<PopupState> {
  const [{ profile, label, port, proxyForAll = false }, stopped] = await Promise.all([
    settings.get(),
    stop.isStopped(),
  ]);
  return { link: connection.state, profile, label, port, proxyForAll, stopped, sessions };
}

/** The sessions with what their tabs currently show. */
async function listSessions(table: SessionTable, queue: CallQueue): Promise<SessionView[]> {
  const { busy } = queue;
  return Promise.all((await table.all()).map((record) => viewOf(record, busy.has(record.sessionId))));
}

async function viewOf(record: SessionRecord, busy: boolean): Promise<SessionView> {
  const { sessionId, state, client, keepAlive = false, lastAction } = record;
  const tabId = activeTab(record)?.tabId;
  const tab = tabId === undefined ? undefined : await findTab(tabId);
  const { title = '', url = '' } = tab ?? {};
  return { sessionId, state, client, keepAlive, lastAction, busy, tabId, title, url, proxy: proxyView(record) };
}

function proxyView({ browser: setup }: SessionRecord): SessionView['proxy'] {
  if (setup?.proxy === undefined) return undefined;
  return { name: proxyName(setup.proxy), incognito: setup.incognito };
}

function toSessionInfo({ sessionId, state, client, keepAlive, title, url, lastAction }: SessionView): SessionInfo {
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
