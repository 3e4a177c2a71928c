import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages, type Pages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
import { startStack, type Stack } from '../support/stack.ts';

const ROUNDS = 5; // without waiting until the tab has drawn, two of five clicks were lost
const FORM = [
  'type Ada into Full name',
  'type ada@example.org into Email',
  'choose Canada as the country',
  'type "4242 4242 4242" into Card number',
  'check I agree to the terms of sale',
];

const shop = shopServer();
let stack: Stack;
let pages: Pages;

beforeAll(async () => {
  [stack, pages] = await Promise.all([startStack({ switches: ['--site-per-process'] }), servePages(shop.routes)]);
});

afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

test('no click is lost in a frame of another process, below the fold of a tab in the background', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    await stack.call('navigate', { url: pages.url('/shop/product.html?id=fjell-2') });
    await stack.call('act', { action: 'click Add to cart' });
    await stack.call('navigate', { url: pages.url('/shop/checkout.html') });
    for (const action of FORM) await stack.call('act', { action });
    await stack.call('act', { action: 'click the Pay button' });
    await expect.poll(() => shop.orders.length).toBe(round);
  }
});
