import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allowIncognito } from '../support/extensions-page.ts';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let pages: Pages;
let proxy: ConnectProxy;
let stack: Stack;
beforeAll(async () => {
  pages = await servePages({ '/': ({ url }) => html(url.pathname) });
  proxy = await startConnectProxy();
  stack = await startStack({
    relayArgs: ['--persist', 'false'],
    env: { SVC_PROXY_URL: proxy.url },
  });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

it('a session that is not to persist says what to switch on when incognito is not allowed', async () => {
  expect(await stack.failure('start')).toMatchObject({
    name: 'ConfigurationError',
    hint: expect.stringContaining('Allow in Incognito'),
  });
});

describe('once the user allows incognito', () => {
  beforeAll(async () => {
    await allowIncognito(stack.browser); // the extension starts anew with it, so the relay loses it for a moment
    await vi.waitFor(() => stack.call('start'), { timeout: 20_000, interval: 250 });
  });

  it('a session that is not to persist runs in an incognito window', async () => {
    const popup = await stack.popup(); // the worker that came anew is not always told of by DevTools
    const windows = await popup.evaluate(async () => {
      const all = await chrome.windows.getAll();
      return all.map(({ incognito, focused }) => ({ incognito, focused }));
    });
    expect(windows).toContainEqual({ incognito: true, focused: false });
  });

  it('a proxy sees the traffic of the session, and that of no other tab', async () => {
    const user = await stack.browser.newPage();
    await user.goto(pages.url('/user'));
    const proxied = await stack.connect('proxied', '?proxies=true');
    await proxied.call('navigate', { url: pages.url('/session') });
    await user.goto(pages.url('/user-again'));
    expect(proxy.seen).toContain(pages.url('/session'));
    expect(proxy.seen.join()).not.toContain('user');
    await proxied.call('end');
  });

  it('the proxy is undone with its session, while another goes on in incognito, which is told of it until then', async () => {
    const proxied = await stack.connect('proxied', '?proxies=true');
    expect(await proxied.call('navigate', { url: pages.url('/proxied') })).not.toHaveProperty('note');
    const bare = await stack.connect('bare');
    const { note } = (await bare.call('start')) as { note?: string }; // its result by the table of methods
    await bare.end();
    expect(note).toContain(`${new URL(proxy.url).host}, the proxy of another session`);
    expect(await stack.call('navigate', { url: pages.url('/carried') })).toMatchObject({ note });
    expect(proxy.seen).toContain(pages.url('/carried'));
    await proxied.call('end');
    expect(await stack.call('navigate', { url: pages.url('/direct') })).not.toHaveProperty('note');
    expect(proxy.seen).toContain(pages.url('/proxied'));
    expect(proxy.seen).not.toContain(pages.url('/direct'));
  });

  it('a session begins in a window of its own after the user has closed the one that they were at', async () => {
    await stack.call('end');
    const popup = await stack.popup();
    await popup.evaluate(async () => {
      const used = await chrome.windows.create({ focused: true });
      if (used?.id !== undefined) await chrome.windows.remove(used.id);
    });
    expect(await stack.call('start')).toMatchObject({ sessionId: expect.any(String) });
  });
});
