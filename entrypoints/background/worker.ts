import { browser } from 'wxt/browser';
import { WINDOW_CLOSED } from '../../lib/protocol/link.ts';
import { Attachments } from './attachments.ts';
import { browserLabel, type UserAgentData } from './browser-label.ts';
import { CallQueue } from './call-queue.ts';
import { Calls } from './calls.ts';
import { Coalesced } from './coalesced.ts';
import { Connection } from './connection.ts';
import { publish } from './directory.ts';
import { FocusKeeper } from './focus.ts';
import { LivePages } from './live-pages.ts';
import { showsPrintDialog } from './print-dialog.ts';
import { PageCalls } from './page-calls.ts';
import { runCommand } from './run-command.ts';
import { ProxySwitch } from './proxy-switch.ts';
import { PopupPorts } from './popup-ports.ts';
import { SessionTable } from './session-table.ts';
import { Sessions } from './sessions.ts';
import { Settings } from './settings.ts';
import { StopSwitch } from './stop-switch.ts';
import { findTab } from './tabs.ts';

const ALARM = 'connect';
const ALARM_MINUTES = 0.5; // the shortest that Chrome allows; it wakes a dead worker

/** The parts of the worker, created each time Chrome starts it. */
export interface WorkerParts {
  attachments: Attachments;
  connection: Connection;
  focus: FocusKeeper;
  pages: LivePages;
  popups: PopupPorts;
  /** Publishes the current state to relay and popups. */
  publication: Coalesced;
  queue: CallQueue;
  sessions: Sessions;
  settings: Settings;
  stop: StopSwitch;
  table: SessionTable;
}

/** Starts the worker. All listeners are registered when it returns: otherwise Chrome drops the event that woke the worker. */
export function startWorker(): void {
  const parts = createParts();
  listenToTabs(parts);
  listenToDebugger(parts);
  listenToWakeUps(parts);
  browser.runtime.onConnect.addListener((port) => parts.popups.connected(port));
  parts.table.onChange(parts.publication.request);
  parts.queue.onChange(() => parts.popups.isAnyOpen && parts.publication.request()); // only popups show who is busy
  parts.stop.onChange(parts.publication.request);
  void parts.focus.recordFocus();
  void parts.sessions.settleProxy(); // what an earlier life of the worker, or an earlier browser, left behind
  void parts.connection.connect();
}

function createParts(): WorkerParts {
  const { userAgentData } = navigator as { userAgentData?: UserAgentData }; // not in the DOM library: Chromium's own
  const { session, local } = browser.storage;
  const table = new SessionTable({ session, local, hasTab: async (tabId) => (await findTab(tabId)) !== undefined });
  const settings = new Settings(local, browserLabel(userAgentData));
  const stop = new StopSwitch(local);
  const attachments = new Attachments(browser.debugger, () => stop.throwIfStopped());
  const pages = new LivePages(attachments, async () => (await browser.debugger.getTargets()).some(showsPrintDialog));
  const focus = new FocusKeeper();
  const queue = new CallQueue();
  const proxy = new ProxySwitch({ settings: browser.proxy.settings, table });
  const sessions = new Sessions({ table, pages, focus, queue, proxy, settings });
  const { version } = browser.runtime.getManifest();
  const connection = new Connection({
    settings,
    version,
    handlers: () => calls.handlers,
    onChange: () => publication.request(),
  });
  const onPage = new PageCalls({ sessions, table, pages, link: connection });
  const calls = new Calls({ sessions, onPage, queue, stop });
  const popups = new PopupPorts({
    run: (command) => runCommand(parts, command),
    ask: () => publication.request(),
  });
  const publication = new Coalesced({ task: () => publish(parts), onError: reportError });
  const parts = { attachments, connection, focus, pages, popups, publication, queue, sessions, settings, stop, table };
  return parts;
}

function listenToTabs({ connection, focus, pages, sessions, publication, table }: WorkerParts): void {
  browser.tabs.onActivated.addListener((info) => focus.activated(info));
  browser.windows.onFocusChanged.addListener((windowId) => focus.windowFocused(windowId));
  browser.windows.onRemoved.addListener(() => connection.peer?.notify(WINDOW_CLOSED, {})); // at once: the browser may end now
  browser.tabs.onUpdated.addListener((tabId, { discarded, title, url }) => {
    if (discarded === true) void pages.drop(tabId); // its page is gone, and no command would return
    if (title !== undefined || url !== undefined)
      void table.withTab(tabId).then((record) => record && publication.request());
  });
  browser.tabs.onAttached.addListener((tabId) => void sessions.tabMoved(tabId));
  browser.tabs.onRemoved.addListener((tabId) => void sessions.tabRemoved(tabId));
  browser.tabs.onReplaced.addListener((newId, oldId) => {
    void pages.drop(oldId);
    void sessions.tabReplaced(newId, oldId);
  });
  browser.webNavigation.onCreatedNavigationTarget.addListener((opened) => void sessions.adopt(opened));
}

function listenToDebugger({ attachments, stop }: WorkerParts): void {
  browser.debugger.onEvent.addListener((source, method, params) => attachments.receive(source, method, params ?? {}));
  browser.debugger.onDetach.addListener((source, reason) => {
    attachments.detached(source, reason);
    if (reason === 'canceled_by_user') void stop.stop();
  });
}

function listenToWakeUps({ connection }: WorkerParts): void {
  const wake = (): void => void connection.connect();
  browser.alarms.onAlarm.addListener(wake);
  browser.runtime.onStartup.addListener(wake);
  browser.runtime.onInstalled.addListener(wake);
  void keepAlarm();
}

/** An existing one is kept, or a worker that dies soon after its start would be woken later each time. */
async function keepAlarm(): Promise<void> {
  if (!(await browser.alarms.get(ALARM))) await browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
}
