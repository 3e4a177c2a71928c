import { afterAll, beforeAll, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const GREEDY = `<h1>Greedy</h1>
  <button onclick="let at = 0; setInterval(() => { history.pushState({}, '', '?' + ++at); document.title = at }, 1)">Go through addresses</button>
  <button onclick="setInterval(() => open('/one', '_blank'), 50)">Open windows</button>`;

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages({
    '/greedy': () => html('Greedy', GREEDY),
    '/one': () => html('One of many'),
    '/plain': () => html('Plain', '<p>Price: 12 EUR</p>'),
  });
  stack = await startStack({ watchTabs: false });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const plain = { pageText: expect.stringContaining('Price: 12 EUR') };

it('a page that goes on through addresses without end holds up no other session, and is left', async () => {
  const other = await stack.connect('other');
  await other.call('navigate', { url: pages.url('/plain') });
  await stack.call('navigate', { url: pages.url('/greedy') });
  await stack.call('act', { action: 'click Go through addresses' }).catch(() => undefined); // however it is told
  expect(await other.call('extract')).toMatchObject(plain);
  expect(await stack.call('navigate', { url: pages.url('/plain') })).toMatchObject({ title: 'Plain' });
  await other.call('end');
  await stack.call('end');
}, 60_000);

it('a page that opens windows without end is left by navigate, and its windows go with the session', async () => {
  await stack.call('navigate', { url: pages.url('/greedy') });
  await stack.call('act', { action: 'click Open windows' });
  expect(await stack.call('navigate', { url: pages.url('/plain') })).toMatchObject({ title: 'Plain' });
  expect(await stack.call('extract')).toMatchObject(plain);
  await stack.call('end');
  const cdp = await stack.browser.target().createCDPSession();
  const { targetInfos } = await cdp.send('Target.getTargets');
  expect(targetInfos.filter(({ url }) => url.startsWith(pages.url('/')))).toEqual([]);
}, 60_000);
