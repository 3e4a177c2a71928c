import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const LOGIN = 'ada:pa%3Ass';

let pages: Pages;
let proxy: ConnectProxy;
let strict: ConnectProxy;
let stack: Stack;
beforeAll(async () => {
  pages = await servePages({ '/': ({ url }) => html(url.pathname) });
  proxy = await startConnectProxy(decodeURIComponent(LOGIN));
  strict = await startConnectProxy('eve:other'); // Chrome remembers what a proxy has accepted: this one accepts nothing of ours
  stack = await startStack({ relayArgs: ['--proxies'], env: { SVC_PROXY_URL: withLogin(proxy, LOGIN) } });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await strict[Symbol.asyncDispose]();
  await proxy[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const withLogin = ({ url }: ConnectProxy, login: string): string => url.replace('//', `//${login}@`);

/** What the user sees in the popup, and does there. */
async function allowInPopup(allowed: boolean): Promise<void> {
  const popup = await stack.popup();
  await popup.click('#options summary');
  const isChecked = (): Promise<boolean> => popup.$eval('#proxy-for-all', (box) => (box as HTMLInputElement).checked); // the popup's own
  if ((await isChecked()) !== allowed) await popup.click('#proxy-for-all');
  const isAllowed = (): Promise<unknown> =>
    popup.evaluate("chrome.storage.local.get('settings').then(({ settings }) => settings.proxyForAll ?? false)");
  await expect.poll(isAllowed).toBe(allowed); // the box shows the wish before the extension has taken it
  await popup.close();
}

async function userOpens(path: string): Promise<void> {
  const page = await stack.browser.newPage();
  await page.goto(pages.url(path));
  await page.close();
}

it('is refused outside incognito until the user allows it for all tabs', async () => {
  expect(await stack.failure('start')).toMatchObject({
    name: 'ConfigurationError',
    hint: expect.stringMatching(/--persist false.*popup/),
  });
});

it('carries the traffic of the session, logged in by name and password, and is undone when the session ends', async () => {
  await allowInPopup(true);
  expect(await stack.call('navigate', { url: pages.url('/session') })).toMatchObject({
    status: 200,
    title: '/session',
  });
  expect(proxy.seen).toContain(pages.url('/session'));
  await userOpens('/during');
  expect(proxy.seen).toContain(pages.url('/during'));
  await stack.call('end');
  await userOpens('/after');
  expect(proxy.seen).not.toContain(pages.url('/after'));
});

it('is undone at once when the user takes the permission back, and the session with it', async () => {
  await allowInPopup(true);
  await stack.call('navigate', { url: pages.url('/session') });
  await allowInPopup(false);
  expect(await stack.failure('extract')).toMatchObject({ name: 'SessionNotFoundError' });
  await userOpens('/no-more');
  expect(proxy.seen).not.toContain(pages.url('/no-more'));
});

it.each([
  ['refuses the user name', () => withLogin(strict, LOGIN)],
  ['wants a user name', () => strict.url],
])('tells that it %s', async (words, url) => {
  await allowInPopup(true);
  const joined = await stack.connectStdio({ args: ['--proxies'], env: { SVC_PROXY_URL: url() } });
  expect(await joined.call('navigate', { url: pages.url('/refused') })).toMatchObject({
    error: { name: 'ConfigurationError', message: expect.stringContaining(words) },
  });
  await joined.call('end');
});

it('is one for all windows: a session that wants another is refused', async () => {
  await allowInPopup(true);
  await stack.call('start');
  const joined = await stack.connectStdio({ args: ['--proxies'], env: { SVC_PROXY_URL: 'http://127.0.0.1:9' } });
  expect(await joined.call('start')).toMatchObject({
    error: { name: 'ConfigurationError', message: expect.stringContaining('another proxy') },
  });
  await stack.call('end');
});
