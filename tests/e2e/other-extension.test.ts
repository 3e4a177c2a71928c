import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
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
  const isThere = await hasFrame(page);
  await page.close();
  return isThere;
}

async function hasFrame(page: Page | undefined): Promise<boolean> {
  const frame = await page?.waitForSelector('#other-extension iframe', { timeout: 1_000 }).catch(() => undefined);
  return Boolean(frame);
}

/** Opens the page in the session's tab, whose process may hear of the new extension later than others do. */
async function navigateToFrame(): Promise<boolean> {
  await stack.call('navigate', { url: pages.url('/loaded') });
  return hasFrame((await stack.browser.pages()).find((page) => page.url() === pages.url('/loaded')));
}

const locked = {
  name: 'PageNotAllowedError',
  message: expect.stringContaining('Another extension'),
  hint: expect.stringContaining('navigate'),
};

it("a page with another extension's frame says who locks it, and navigate leaves it", async () => {
  await vi.waitUntil(navigateToFrame, { timeout: 30_000 });
  await expect.poll(() => stack.failure('extract')).toMatchObject(locked);
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
    .poll(() => stack.call('extract').catch(() => 'locked'))
    .toMatchObject({ pageText: expect.stringContaining('button: Show') });
});
