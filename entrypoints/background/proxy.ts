import { browser } from 'wxt/browser';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';

const SCHEMES = ['http', 'https', 'socks4', 'socks5'] as const;
const SCOPE = 'incognito_session_only'; // the user's own windows keep their way to the network

/** Where a proxy is, as chrome.proxy wants it said. */
export interface ProxyServer {
  scheme: (typeof SCHEMES)[number];
  host: string;
  port: number;
}

const DEFAULT_PORTS = { http: 80, https: 443, socks4: 1080, socks5: 1080 } as const satisfies Record<string, number>;

/** @throws {ConfigurationError} the session is not incognito: the proxy would be that of all the user's windows. */
export function demandIncognitoFor(proxy: string, incognito: boolean): void {
  proxyServer(proxy);
  if (incognito) return;
  throw new ConfigurationError('A proxy needs an incognito session: it would carry the traffic of all your tabs.', {
    hint: 'Start the relay with --persist false beside --proxies.',
  });
}

/** Sends the traffic of incognito windows, and of those alone, through a proxy. There must be such a window. */
export async function useProxy(proxy: string): Promise<void> {
  const rules = { singleProxy: proxyServer(proxy), bypassList: ['<-loopback>'] }; // loopback is not left out either
  await browser.proxy.settings.set({ scope: SCOPE, value: { mode: 'fixed_servers', rules } });
}

export async function dropProxy(): Promise<void> {
  await browser.proxy.settings.clear({ scope: SCOPE });
}

/** @throws {ConfigurationError} the URL names no proxy that Chrome can use. */
export function proxyServer(proxy: string): ProxyServer {
  const url = URL.canParse(proxy) ? new URL(proxy) : undefined;
  const scheme = SCHEMES.find((known) => url?.protocol === `${known}:`);
  if (!url || !scheme || url.hostname === '') throw wrongProxy(`it must look like ${SCHEMES.join('|')}://host:port`);
  if (url.username) throw wrongProxy('Chrome takes no user name and password for a proxy from an extension');
  return { scheme, host: url.hostname, port: Number(url.port) || DEFAULT_PORTS[scheme] };
}

function wrongProxy(why: string): ConfigurationError {
  return new ConfigurationError(`SVC_PROXY_URL can't be used: ${why}.`, {
    hint: 'Correct it where the relay is started.',
  });
}
