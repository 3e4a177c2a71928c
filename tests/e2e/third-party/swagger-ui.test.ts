import { afterAll, beforeAll, expect, test } from 'vitest';
import { petstoreServer } from '../../support/petstore.ts';
import { servePages, type Pages } from '../../support/serve.ts';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { startStack, type Stack } from '../../support/stack.ts';

const petstore = petstoreServer();
let stack: Stack;
let pages: Pages;

beforeAll(async () => {
  [stack, pages] = await Promise.all([startStack(), servePages(petstore.routes)]);
});

afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

test('opens an operation, fills its parameter, executes it and reads the response table', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/swagger-ui.html') });
  const tab = await tabAt(stack.browser, 'swagger-ui.html');

  await stack.call('act', { action: 'click "Find pet by ID"' });
  await stack.call('act', { action: 'click Try it out' });
  await stack.call('act', { action: 'type 9 into the petId field' });
  await stack.call('act', { action: 'click Execute' });
  await expectText(tab, '.live-responses-table .response .response-col_status', /^\s*200/);
  const read = JSON.stringify(await stack.call('extract'));

  expect(petstore.served).toEqual(['GET /pet/9']);
  expect(read).toContain('Mila');
  expect(read).toContain('Pet not found'); // the documented 404 of the table
});
