import { describe, expect, it } from 'vitest';
import { requireProxyFor, loginOf, proxyName, proxyNote, proxyServer } from '../../entrypoints/background/proxy.ts';
import type { SessionRecord } from '../../entrypoints/background/session-record.ts';

describe('the URL of a proxy', () => {
  it.each([
    ['http://p.example:3128', { scheme: 'http', host: 'p.example', port: 3128 }],
    ['https://p.example', { scheme: 'https', host: 'p.example', port: 443 }],
    ['socks5://127.0.0.1', { scheme: 'socks5', host: '127.0.0.1', port: 1080 }],
    ['http://ada:pass@p.example:8080', { scheme: 'http', host: 'p.example', port: 8080 }],
  ])('%s is understood', (url, server) => expect(proxyServer(url)).toEqual(server));

  it.each(['p.example:3128', 'ftp://p.example', 'http://', 'socks5://ada:pass@p.example'])('%s is refused', (url) => {
    expect(() => proxyServer(url)).toThrow(/SVC_PROXY_URL can't be used/);
  });

  it('gives user name and password, which its name for people leaves out', () => {
    const url = 'http://ada%40corp:p%3Ass@p.example:3128';
    expect(loginOf(url)).toEqual({ username: 'ada@corp', password: 'p:ss' });
    expect(proxyName(url)).toBe('p.example:3128');
    expect(loginOf('http://p.example')).toBeUndefined();
  });
});

describe('a session may have a proxy', () => {
  const wanting = (sessionId: string, browser: { proxy?: string; incognito: boolean }): SessionRecord => ({
    sessionId,
    state: 'active',
    browser: { width: 1, height: 1, verified: false, ...browser },
    tabs: [],
    pageState: { nextDocument: 0 },
  });
  const incognito = wanting('s', { proxy: 'http://p.example', incognito: true });
  const regular = wanting('s', { proxy: 'http://p.example', incognito: false });
  const demand =
    (record: SessionRecord, others: SessionRecord[] = [], isAllowedForAll = false) =>
    () =>
      requireProxyFor(record, { others, isAllowedForAll });

  it('in incognito, and outside when the user allows it', () => {
    expect(demand(incognito)).not.toThrow();
    expect(demand(regular, [], true)).not.toThrow();
    expect(demand(wanting('s', { incognito: false }))).not.toThrow();
    expect(demand(regular)).toThrow(/all your tabs/);
  });

  it('when no other session of such windows uses another', () => {
    const rival = wanting('t', { proxy: 'http://q.example', incognito: true });
    expect(demand(incognito, [rival])).toThrow(/another proxy/);
    expect(demand(incognito, [incognito])).not.toThrow();
    expect(demand(regular, [rival], true)).not.toThrow();
    const elsewhere = wanting('u', { proxy: 'http://r.example', incognito: false });
    expect(demand(incognito, [elsewhere, rival])).toThrow(/another proxy/);
  });

  it('and another without one is told that Chrome sends it through that, in windows of the same kind', () => {
    const open = { ...incognito, tabs: [{ tabId: 1, own: true }] };
    const bare = wanting('t', { incognito: true });
    expect(proxyNote(bare, [bare, open])).toMatch(/through p\.example:80, the proxy of another session.*incognito/);
    expect(proxyNote(bare, [bare, incognito])).toBeUndefined();
    expect(proxyNote(wanting('t', { incognito: false }), [open])).toBeUndefined();
    expect(proxyNote(open, [open])).toBeUndefined();
  });
});
