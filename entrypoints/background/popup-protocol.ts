import type { LinkState } from './connection.ts';
import type { PopupCommand } from './popup-command.ts';

/** Name of the port between popup and worker. */
export const POPUP_PORT = 'popup';

/** A session as the popup shows it. */
export interface SessionView {
  sessionId: string;
  state: 'active' | 'shared';
  client: string | undefined;
  keepAlive: boolean;
  title: string;
  url: string;
  tabId: number | undefined;
  lastAction: string | undefined;
  /** The proxy of its tabs, and, unless it is incognito, of all other tabs with them. */
  proxy: { name: string; incognito: boolean } | undefined;
  busy: boolean;
}

/** All that the popup shows. */
export interface PopupState {
  link: LinkState;
  /** Id of this browser profile. */
  profile: string;
  label: string;
  port: number;
  /** The user allows sessions outside incognito to use a proxy. */
  proxyForAll: boolean;
  stopped: boolean;
  sessions: SessionView[];
}

/** From worker to popup: the state after each change, or why a command failed. */
export type PopupMessage =
  | { state: PopupState }
  | { failed: { command: PopupCommand['do']; message: string; hint: string | undefined } };
