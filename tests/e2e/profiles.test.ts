import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offerPairing } from '../../relay/pairing.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { Witness } from '../support/witness.ts';

let stack: Stack;
let pages: Pages;
let work: Awaited<ReturnType<Stack['addBrowser']>>;
beforeAll(async () => {
  pages = await servePages({ '/page': () => html('Page', '<h1>Page</h1>') });
  stack = await startStack();
  work = await stack.addBrowser('Work');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const size = async (browser: Browser, part: string): Promise<string> =>
  (await new Witness(browser).tab(part)).evaluate(() => `${innerWidth}x${innerHeight}`);

/** Gives the first browser another name, as its user would. */
async function pairAgain(label: string): Promise<void> {
  const { code } = await offerPairing(stack.home);
  const popup = await stack.popup();
  await popup.locator('#pair-again').click();
  await popup.locator('#label').fill(label);
  await popup.locator('#code').fill(code);
  await popup.locator('#pair').click();
  await popup.waitForSelector('#pairing[hidden]');
  await popup.waitForSelector('#status[data-state=connected]');
  await popup.close();
}

it('a session is in the profile that --contextId names, at the size of its flags; another in that of its own', async () => {
  const byName = await stack.connectStdio({
    args: ['--contextId', 'Work', '--browserWidth', '800', '--browserHeight', '600'],
  });
  const byId = await stack.connectStdio({ args: ['--contextId', stack.profile] });
  await byName.call('navigate', { url: pages.url('/page?by-name') });
  await byId.call('navigate', { url: pages.url('/page?by-id') });
  expect(await size(work.browser, '?by-name')).toBe('800x600');
  expect(await size(stack.browser, '?by-id')).toBe('1024x768');
  expect((await new Witness(work.browser).tabs()).join()).not.toContain('?by-id');
  expect((await new Witness(stack.browser).tabs()).join()).not.toContain('?by-name');
});

it('a profile that is not there is named, with those that are', async () => {
  const lost = await stack.connectStdio({ args: ['--contextId', 'Wrok'] });
  expect(await lost.call('start')).toMatchObject({
    error: {
      name: 'BrowserNotConnectedError',
      message: expect.stringMatching(new RegExp(`"Wrok" is not connected;.*"Work" \\(${work.profile}\\) is connected`)),
      hint: expect.stringContaining('--contextId'),
    },
  });
});

it('of two profiles of one name, neither is chosen', async () => {
  await pairAgain('Work');
  const client = await stack.connectStdio({ args: ['--contextId', 'Work'] });
  const answer = await client.call('start');
  expect(answer).toMatchObject({ error: { name: 'ConfigurationError', hint: expect.stringContaining(stack.profile) } });
  expect(answer.error?.hint).toContain(work.profile);
});
