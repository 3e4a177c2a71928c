import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { BLOCKING_SCRIPT, html, NEVER_ANSWERED_ROUTE } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { shareTabInFront } from './user-tab.ts';

let stack: Stack;
let pages: Pages;
let popup: Page;
let answer = (): void => undefined;
beforeAll(async () => {
  const late = new Promise<Response>((resolve) => (answer = () => resolve(html('Late'))));
  pages = await servePages({
    '/home': () => html('Home'),
    '/hangs': () =>
      html('Hangs', `<h1>Hangs</h1><script>onpageshow = () => setTimeout(() => ${BLOCKING_SCRIPT})</script>`),
    '/never': () => late,
    ...NEVER_ANSWERED_ROUTE,
    '/restless': () =>
      html('Restless', '<p id=p aria-busy=true></p><script>setInterval(() => p.append("x"), 20)</script>'),
    '/mine': () => html('Mine'),
  });
  stack = await startStack();
  popup = await stack.popup();
});
afterEach(() => stack.call('end'));
afterAll(async () => {
  answer();
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** Opens a tab as the user does, who shares it by the popup. @returns the id of its session. */
async function share(url: string): Promise<string> {
  const page = await stack.browser.newPage();
  await page.bringToFront();
  page.goto(url).catch(() => undefined); // it never gets there, or the page is left
  return shareTabInFront(popup);
}

it.each(['/hangs', '/never'])(
  'navigate is the first call on a tab of the user that answers nothing: %s',
  async (path) => {
    await stack.call('start', { sessionId: await share(pages.url(path)) });
    expect(await stack.call('navigate', { url: pages.url('/home') })).toMatchObject({ title: 'Home', status: 200 });
    expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
  },
);

it('a tab that answers nothing holds up no other session', async () => {
  await stack.call('start', { sessionId: await share(pages.url('/hangs')) });
  const other = await stack.connect('other');
  let isBack = false;
  const silent = stack.failure('extract').finally(() => (isBack = true));

  await other.call('navigate', { url: pages.url('/home') });
  expect(await other.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
  expect(isBack).toBe(false);
  await stack.call('navigate', { url: pages.url('/home') });
  expect(await silent).toMatchObject({ name: 'TimeoutError', hint: expect.stringContaining('navigate') });
  await other.call('end');
});

/** Ends the process of a tab's page. */
async function crash(url: string): Promise<void> {
  const find = async () => (await stack.browser.pages()).find((page) => page.url() === url);
  const tab = await vi.waitUntil(find, { timeout: 10_000 }); // it may be on its way there yet
  const session = await tab.createCDPSession();
  const told = new Promise<void>((resolve) => session.once('Inspector.targetCrashed', () => resolve()));
  session.send('Page.crash').catch(() => undefined); // it is answered when the page is loaded again
  await told;
}

const crashed = { name: 'SvcDomProcessError', message: expect.stringContaining('crashed') };

it('a page that crashes during a call ends it at once, and the session goes on by navigate', async () => {
  await stack.call('navigate', { url: pages.url('/restless') });
  const reading = stack.failure('extract');
  await crash(pages.url('/restless'));

  expect(await reading).toMatchObject(crashed);
  expect(await stack.failure('extract')).toMatchObject(crashed);
  expect(await stack.call('navigate', { url: pages.url('/home') })).toMatchObject({ title: 'Home', status: 200 });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
});

it('a tab of the user whose page has crashed says so, and navigate loads it', async () => {
  const sessionId = await share(pages.url('/mine'));
  await crash(pages.url('/mine'));
  await stack.call('start', { sessionId });

  expect(await stack.failure('extract')).toMatchObject(crashed);
  expect(await stack.call('navigate', { url: pages.url('/home') })).toMatchObject({ title: 'Home', status: 200 });
});
