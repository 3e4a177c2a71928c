import { afterEach, expect, it } from 'vitest';
import { allowIncognito } from '../support/allow-incognito.ts';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack, type StackOptions } from '../support/stack.ts';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource[Symbol.asyncDispose]();
});

async function start(options: StackOptions): Promise<Stack> {
  const stack = await startStack(options);
  opened.push(stack);
  return stack;
}

async function startProxied(relayArgs: string[]): Promise<{ stack: Stack; proxy: ConnectProxy; pages: Pages }> {
  const proxy = await startConnectProxy();
  const pages = await servePages({ '/': ({ url }) => html(url.pathname) });
  opened.push(proxy, pages);
  return { stack: await start({ relayArgs, env: { SVC_PROXY_URL: proxy.url } }), proxy, pages };
}

/** The extension starts anew with the permission, so the relay loses it for a moment. */
async function allow({ browser, failure }: Stack): Promise<void> {
  await allowIncognito(browser);
  await expect.poll(() => failure('start'), { timeout: 20_000 }).toBeUndefined();
}

it('says what to switch on when incognito is not allowed', async () => {
  const stack = await start({ relayArgs: ['--persist', 'false'] });
  expect(await stack.failure('start')).toMatchObject({
    name: 'ConfigurationError',
    hint: expect.stringContaining('Allow in Incognito'),
  });
});

it('runs a session that is not to persist in an incognito window', async () => {
  const stack = await start({ relayArgs: ['--persist', 'false'], watchWorker: true });
  await allow(stack);
  const worker = await stack.worker();
  const windows = await worker.evaluate(async () => {
    const all = await chrome.windows.getAll();
    return all.map(({ incognito, focused }) => ({ incognito, focused }));
  });
  expect(windows).toContainEqual({ incognito: true, focused: false });
});

it('sends the traffic of the session through the proxy, and that of no other tab', async () => {
  const { stack, proxy, pages } = await startProxied(['--persist', 'false', '--proxies']);
  await allow(stack);
  const user = await stack.browser.newPage();
  await user.goto(pages.url('/user'));
  await stack.call('navigate', { url: pages.url('/session') });
  await user.goto(pages.url('/user-again'));
  expect(proxy.seen).toContain(pages.url('/session'));
  expect(proxy.seen.join()).not.toContain('user');
});

it('refuses a proxy for all tabs of the user', async () => {
  const { stack } = await startProxied(['--proxies']);
  expect(await stack.failure('start')).toMatchObject({
    name: 'ConfigurationError',
    hint: expect.stringContaining('--persist false'),
  });
});
