import { browser } from 'wxt/browser';
import type { PopupCommand } from './popup-command.ts';
import { scopeOf } from './proxy.ts';
import { activeTab, type SessionRecord } from './session-record.ts';
import type { WorkerParts } from './worker.ts';

type Commands = {
  [Name in PopupCommand['do']]: (parts: WorkerParts, command: Extract<PopupCommand, { do: Name }>) => Promise<void>;
};

const commands: Commands = {
  pair: ({ connection }, { code, port, label }) => connection.pair({ code, port, label }),
  unpair: ({ connection }) => connection.unpair(),
  share: async ({ sessions }, { tabId }) => {
    await sessions.share(tabId);
  },
  end: async ({ sessions }, { sessionId }) => {
    await sessions.end(sessionId);
  },
  show: showSession,
  'allow-proxy': async ({ sessions, settings }, { allowed }) => {
    await settings.change({ proxyForAll: allowed });
    if (!allowed) await sessions.endAll((record) => usesProxyForAll(record));
  },
  stop: async ({ pages, stop }) => {
    await stop.stop();
    await pages.dropAll();
  },
  resume: ({ stop }) => stop.resume(),
};

/** Runs the user's command from the popup. */
export function runCommand(parts: WorkerParts, command: PopupCommand): Promise<void> {
  const run = commands[command.do] as (parts: WorkerParts, command: PopupCommand) => Promise<void>; // row of its own name
  return run(parts, command);
}

/** Brings the session's tab to the front: the user asked for it. */
async function showSession({ table }: WorkerParts, { sessionId }: { sessionId: string }): Promise<void> {
  const record = await table.get(sessionId);
  const tabId = record && activeTab(record)?.tabId;
  if (tabId === undefined) return;
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab) await browser.windows.update(tab.windowId, { focused: true });
}

function usesProxyForAll(record: SessionRecord): boolean {
  return record.browser?.proxy !== undefined && scopeOf(record) === 'regular_only';
}
