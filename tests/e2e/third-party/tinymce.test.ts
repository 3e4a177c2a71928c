import { afterAll, beforeAll, test } from 'vitest';
import { servePages, type Pages } from '../../support/serve.ts';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { startStack, type Stack } from '../../support/stack.ts';

let stack: Stack;
let pages: Pages;

beforeAll(async () => {
  [stack, pages] = await Promise.all([startStack(), servePages()]);
});

afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

test('writes text into an editor that lives in a frame', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/tinymce.html') });
  const tab = await tabAt(stack.browser, 'tinymce.html');
  await tab.waitForSelector('iframe.tox-edit-area__iframe');

  await stack.call('act', { action: 'type "On rain" into Headline' });
  await stack.call('act', { action: 'type "It falls on all of us." into the Rich Text Area' });
  await stack.call('act', { action: 'click Publish' });

  await expectText(tab, '#published h2', 'On rain');
  await expectText(tab, '#published p', 'It falls on all of us.');
});
