import { afterAll, beforeAll, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let pages: Pages;
let alertNow = (): void => undefined;
let alerted = false;
beforeAll(async () => {
  const asked = new Promise<void>((resolve) => (alertNow = resolve));
  pages = await servePages({
    '/': () => html('Home', '<h1>Home</h1>'),
    '/opener': () => html('Opener', `<button onclick="window.open('/', 'pop', 'width=300')">Open</button>`),
    '/alert': () =>
      html('Alert', `<h1>Old</h1><script>fetch('/go').then(() => { fetch('/alerted'); alert('Hi') })</script>`),
    '/go': async () => {
      await asked;
      return new Response('');
    },
    '/alerted': () => {
      alerted = true;
      return new Response('');
    },
  });
  stack = await startStack({ watchWorker: true, watchTabs: false }); // a DevTools client of the test's would hold the dialog
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** Takes the debugger from the tab, as an idle while does, and puts the tab in front, where Chrome shows dialogs. */
async function leaveToUser(url: string): Promise<void> {
  const worker = await stack.worker();
  await worker.evaluate(async (at) => {
    const [tab] = await chrome.tabs.query({ url: at });
    const source = { tabId: tab?.id ?? -1 };
    await chrome.debugger.detach(source);
    const told = chrome.debugger.onDetach as unknown as { dispatch(source: object, reason: string): void }; // Chrome's own
    told.dispatch(source, 'target_closed');
    await chrome.tabs.update(source.tabId, { active: true });
  }, url);
}

it('a window that a page opens comes up in a browser whose tabs nobody watches', async () => {
  await stack.call('navigate', { url: pages.url('/opener') });
  expect(await stack.call('act', { action: 'click Open' })).toMatchObject({ changed: { newTab: pages.url('/') } });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
  await stack.call('end');
});

it('a dialog from before the debugger came is told of in time, and navigate leaves it', async () => {
  await stack.call('navigate', { url: pages.url('/alert') });
  await leaveToUser(pages.url('/alert'));
  alertNow();
  await expect.poll(() => alerted).toBe(true);

  expect(await stack.failure('extract')).toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('dialog'),
    hint: expect.stringContaining('navigate'),
  });
  await stack.call('navigate', { url: pages.url('/') });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
});
