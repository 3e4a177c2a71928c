import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openUserTab, shareTabInFront } from './user-tab.ts';

let stack: Stack;
let pages: Pages;
let popup: Page;
beforeAll(async () => {
  const asks = '<script>addEventListener("beforeunload", (event) => event.preventDefault())</script>';
  pages = await servePages({
    '/mine': () => html('Mine', '<h1>My own page</h1><input>'),
    '/unsaved': () => html('Unsaved', `<input aria-label="Name">${asks}`),
  });
  stack = await startStack({ watchWorker: true });
});
beforeEach(async () => {
  popup = await stack.popup();
});
afterEach(async () => {
  await stack.call('end');
  await popup.close();
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const text = (selector: string): Promise<string> => popup.$eval(selector, (element) => element.textContent.trim());
/** Of all tabs; Chrome tells its clients of one that has gone when it can. */
const openUrls = (): string[] => stack.browser.targets().map((target) => target.url());
const isShown = (selector: string): Promise<boolean> =>
  popup.$eval(selector, (element) => (element as HTMLElement).checkVisibility()); // all of the popup's elements are HTML

it('says to which relay it is connected', async () => {
  await popup.waitForSelector('#status[data-state=connected]');
  expect(await text('#status')).toContain(`Connected to 127.0.0.1:${stack.relay.port}`);
  expect(await isShown('#pairing')).toBe(false);
});

it('shows each session with its client, its page and what it did last', async () => {
  await stack.call('navigate', { url: pages.url('/mine') });
  await expect.poll(() => text('#session-list')).toContain('e2e');
  await expect.poll(() => text('.card .title')).toBe('Mine');
  expect(await text('.card .action')).toContain('navigate: http');
});

it('ends a session', async () => {
  await stack.call('navigate', { url: pages.url('/mine') });
  const end = await popup.waitForSelector('.card .end');
  await end?.click();
  await expect.poll(() => isShown('#no-sessions')).toBe(true);
  await expect.poll(openUrls).not.toContain(pages.url('/mine'));
});

it('shares the tab in front, which a client may take over and which outlives the session', async () => {
  const user = await openUserTab(stack, pages.url('/mine'));
  const width = await user.page.evaluate(() => innerWidth);
  const sessionId = await shareTabInFront(popup);
  expect(await stack.call('start', { sessionId })).toEqual({ sessionId });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('My own page') });
  expect(await user.page.evaluate(() => innerWidth)).toBe(width);
  await stack.call('end');
  expect(user.page.isClosed()).toBe(false);
  await user.page.close();
});

it('leaves the user what they open from a shared tab', async () => {
  const user = await openUserTab(stack, pages.url('/mine'));
  const sessionId = await shareTabInFront(popup);
  const [opened] = await Promise.all([
    stack.browser.waitForTarget((target) => target.url() === pages.url('/mine?opened')),
    user.page.evaluate(() => void window.open('/mine?opened')),
  ]);
  await stack.call('start', { sessionId });
  await stack.call('end');
  const page = await opened.page();
  expect(await page?.evaluate(() => document.visibilityState)).toBe('visible');
  await page?.close();
  await user.page.close();
});

it('stops everything until the user resumes', async () => {
  await stack.call('navigate', { url: pages.url('/mine') });
  await popup.click('#stop');
  await popup.waitForSelector('#stopped:not([hidden])');
  expect(await stack.failure('extract')).toMatchObject({
    name: 'DebuggerDetachedError',
    hint: expect.stringContaining('Resume'),
  });
  await popup.click('#resume');
  await popup.waitForSelector('#stopped[hidden]');
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('My own page') });
});

it('leaves nothing behind of a session whose page would ask whether it may be left, also long after its last call', async () => {
  await stack.call('navigate', { url: pages.url('/unsaved') });
  await stack.call('act', { action: 'fill "Name" with "Ada"' });
  await popup.click('#stop'); // lets go of the debugger, as time does
  await popup.waitForSelector('#stopped:not([hidden])');
  await popup.click('#resume');
  await popup.waitForSelector('#stopped[hidden]');
  expect(await stack.call('end')).toMatchObject({ ended: true });
  await expect.poll(openUrls).not.toContain(pages.url('/unsaved'));
});

it('leaves nothing behind of such a session where the user has stopped everything, and no debugger may come to it', async () => {
  await stack.call('navigate', { url: pages.url('/unsaved') });
  await stack.call('act', { action: 'fill "Name" with "Ada"' });
  await popup.click('#stop');
  await popup.waitForSelector('#stopped:not([hidden])');
  expect(await stack.call('end')).toMatchObject({ ended: true });
  await expect.poll(openUrls).not.toContain(pages.url('/unsaved'));
  await popup.click('#resume');
  await popup.waitForSelector('#stopped[hidden]');
});

it('is paired by keyboard alone, and says what is wrong with a code', async () => {
  await popup.focus('#pair-again');
  await popup.keyboard.press('Enter');
  await popup.keyboard.type('0000-0000-0000-0000');
  await popup.keyboard.press('Enter');
  await popup.waitForSelector('#problem:not([hidden])');
  expect(await isShown('#pairing')).toBe(true);
  expect(await text('#problem')).toContain('tabhand pair');
  await popup.waitForSelector('#keep:not([hidden])');
  await popup.focus('#keep');
  await popup.keyboard.press('Enter');
  await popup.waitForSelector('#status[data-state=connected]');
  expect(await isShown('#sessions')).toBe(true);
});

it('gives every control a name, and says its state to screen readers', async () => {
  await stack.call('navigate', { url: pages.url('/mine') });
  await popup.waitForSelector('.card');
  const controls = await popup.$$('aria/[role="button"]');
  const names = await Promise.all(
    controls.map((control) => control.evaluate((button) => button.ariaLabel ?? button.textContent)),
  );
  expect(names).toContain('End the session of e2e');
  expect(names).not.toContain('');
  expect(await popup.$eval('#status', (element) => element.getAttribute('role'))).toBe('status');
});
