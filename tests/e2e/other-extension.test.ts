import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const body = (when: string): string => `<h1>Shop</h1><button id="show">Show</button>
  <p id="other-extension" data-when="${when}"></p>`;

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages({
    '/clicked': () => html('Clicked', body('clicked')),
    '/loaded': () => html('Loaded', body('loaded')),
    '/plain': () => html('Plain'),
  });
  stack = await startStack();
  await stack.browser.installExtension(join(import.meta.dirname, 'other-extension'));
  await vi.waitUntil(showsItsFrame, { timeout: 30_000 }); // only pages that are opened once it runs get its script
});
beforeEach(() => stack.call('navigate', { url: pages.url('/clicked') }));
afterEach(() => stack.call('end'));
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

async function showsItsFrame(): Promise<boolean> {
  const page = await stack.browser.newPage();
  await page.goto(pages.url('/loaded'));
  const frame = await page.waitForSelector('#other-extension iframe', { timeout: 1_000 }).catch(() => undefined);
  await page.close();
  return frame !== undefined;
}

const locked = {
  name: 'PageNotAllowedError',
  message: expect.stringContaining('Another extension'),
  hint: expect.stringContaining('navigate'),
};

it("a page with another extension's frame says who locks it, and navigate leaves it", async () => {
  expect(await stack.call('navigate', { url: pages.url('/loaded') })).toMatchObject({ url: pages.url('/loaded') });
  await expect.poll(() => stack.failure('extract'), { timeout: 20_000 }).toMatchObject(locked); // once the frame is there
  expect(await stack.failure('act', { action: 'click Show' })).toMatchObject(locked);

  expect(await stack.call('navigate', { url: pages.url('/plain') })).toMatchObject({ title: 'Plain', status: 200 });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Plain') });
});

/** How it ends depends on whether the frame has loaded when the page is looked at again. */
const outcomes = [
  expect.objectContaining({ changed: { added: [expect.stringContaining('iframe')] } }),
  expect.objectContaining({ name: 'OutcomeUnknownError', hint: expect.stringContaining('read the page') }),
];
const show = (): Promise<unknown> => stack.call('act', { action: 'click Show' }).catch((error: unknown) => error);

it("an act that brings up another extension's frame, and loses the debugger by it, is not said to have changed nothing", async () => {
  expect(await show()).toEqual(expect.toBeOneOf(outcomes));
});

it('the frame gone, the page is worked on as before', async () => {
  await show();
  const open = (await stack.browser.pages()).find((page) => page.url() === pages.url('/clicked'));
  await open?.evaluate(() => document.querySelector('#other-extension')?.replaceChildren());

  await expect
    .poll(() => stack.call('extract').catch(() => 'locked'), { timeout: 20_000 })
    .toMatchObject({ pageText: expect.stringContaining('button: Show') });
});
