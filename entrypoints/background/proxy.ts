import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { activeTab, type SessionRecord } from './session-record.ts';

const SCHEMES = ['http', 'https', 'socks4', 'socks5'] as const;
type Scheme = (typeof SCHEMES)[number];

const DEFAULT_PORTS = { http: 80, https: 443, socks4: 1080, socks5: 1080 } as const satisfies Record<Scheme, number>;

/** A proxy server, in the form of chrome.proxy. */
export interface ProxyServer {
  scheme: Scheme;
  host: string;
  port: number;
}

/** A proxy's credentials. */
export interface ProxyLogin {
  username: string;
  password: string;
}

/**
 * The kinds of windows that Chrome can send through a session's proxy: it can't be set for a single tab.
 * Neither kind affects the other.
 */
export const proxyScopes = ['incognito_session_only', 'regular_only'] as const;
export type ProxyScope = (typeof proxyScopes)[number];

export function scopeOf({ browser }: Pick<SessionRecord, 'browser'>): ProxyScope {
  return browser?.incognito ? 'incognito_session_only' : 'regular_only';
}

/** @throws {ConfigurationError} the URL names no proxy that Chrome supports. */
export function proxyServer(proxy: string): ProxyServer {
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  const scheme = SCHEMES.find((known) => url?.protocol === `${known}:`);
  if (!url || !scheme || url.hostname === '') throw wrongProxy(`it must look like ${SCHEMES.join('|')}://host:port`);
  if (url.username && scheme.startsWith('socks')) throw wrongProxy('Chrome cannot log in to a SOCKS proxy');
  return { scheme, host: url.hostname, port: Number(url.port) || DEFAULT_PORTS[scheme] };
}

/** The user name and password in a proxy's URL; undefined if there are none. */
export function loginOf(proxy: string): ProxyLogin | undefined {
  const { username, password } = new URL(proxy);
  return username ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : undefined;
}

/** The proxy's URL without its password, for people to read. */
export function proxyName(proxy: string): string {
  const { host, port } = proxyServer(proxy);
  return `${host}:${port}`;
}

/**
 * Checks that a session may have its proxy, before anything is opened for it.
 * @throws {ConfigurationError} it would apply to all the user's windows, without their permission; or another session has one.
 */
export function requireProxyFor(
  record: SessionRecord,
  { others, isAllowedForAll }: { others: readonly SessionRecord[]; isAllowedForAll: boolean },
): void {
  const proxy = record.browser?.proxy;
  if (proxy === undefined) return;
  proxyServer(proxy);
  if (scopeOf(record) === 'regular_only' && !isAllowedForAll) {
    throw new ConfigurationError('Outside incognito a proxy carries the traffic of all your tabs.', {
      hint: 'Start the relay with --persist false beside --proxies, or allow a proxy for all tabs in the popup of Tabhand.',
    });
  }
  const rival = proxied(record, others).find(({ browser }) => browser?.proxy !== proxy);
  if (rival) {
    throw new ConfigurationError('Another session uses another proxy, and Chrome has one for all windows of a kind.', {
      hint: 'End that session first.',
      data: { sessionId: rival.sessionId },
    });
  }
}

/**
 * A note for a session without a proxy: that Chrome sends it through another session's.
 * @returns undefined if it does not.
 */
export function proxyNote(record: SessionRecord, others: readonly SessionRecord[]): string | undefined {
  if (record.browser?.proxy !== undefined) return undefined;
  const proxy = proxied(record, others).find((other) => activeTab(other) !== undefined)?.browser?.proxy;
  if (proxy === undefined) return undefined;
  const windows = record.browser?.incognito ? 'incognito windows' : 'windows that are not incognito';
  return `The traffic of this session goes through ${proxyName(proxy)}, the proxy of another session: Chrome has one for all ${windows}.`;
}

/** The sessions that want a proxy for the kind of windows that `record` is in. */
function proxied(record: SessionRecord, others: readonly SessionRecord[]): SessionRecord[] {
  return others.filter((other) => other.browser?.proxy !== undefined && scopeOf(other) === scopeOf(record));
}

function wrongProxy(why: string): ConfigurationError {
  return new ConfigurationError(`SVC_PROXY_URL can't be used: ${why}.`, {
    hint: 'Correct it where the relay is started.',
  });
}
