import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

/** The other extension shows its frame in the paragraph; the page takes it away once `/gone` is answered. */
const body = (when: string): string => `<h1>Shop</h1><button id="show">Show</button>
  <p id="other-extension" data-when="${when}"></p>
  <script>fetch('/gone').then(() => document.querySelector('#other-extension').replaceChildren());</script>`;

let stack: Stack;
let pages: Pages;
let takeAway: () => void;
let gone: Promise<void>;
beforeAll(async () => {
  pages = await servePages({
    '/clicked': () => html('Clicked', body('clicked')),
    '/loaded': () => html('Loaded', body('loaded')),
    '/plain': () => html('Plain'),
    '/framed': ({ url }) => html('Framed', `<button>Show</button><iframe src="${url.search.slice(1)}"></iframe>`),
    '/gone': () => gone.then(() => new Response()),
  });
  stack = await startStack({ watchTabs: false }); // a DevTools client of the test's pauses new frames, and may never let another extension's go on
  await stack.browser.installExtension(join(import.meta.dirname, 'other-extension'));
});
beforeEach(() => {
  gone = new Promise((resolve) => (takeAway = resolve));
});
afterEach(async () => {
  takeAway();
  await stack.call('end');
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const locked = {
  name: 'PageNotAllowedError',
  message: expect.stringContaining("at an extension's address"),
  hint: expect.stringMatching(/extension.*page itself.*navigate/),
};

it.each([`chrome-extension://${'a'.repeat(32)}/x.html`, `chrome-extension://${EXTENSION_ID}/popup.html`])(
  'a page that may have put such a frame there itself is told so, and left by navigate: %s',
  async (address) => {
    const framed = pages.url(`/framed?${address}`);
    expect(await stack.failure('navigate', { url: framed })).toMatchObject(locked);
    expect(await stack.failure('extract')).toMatchObject(locked);
    expect(await stack.failure('act', { action: 'click Show' })).toMatchObject(locked);
    expect(await stack.call('navigate', { url: pages.url('/plain') })).toMatchObject({ title: 'Plain', status: 200 });
    expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Plain') });
  },
);

/** Opens the page in the session's tab. The other extension, which has just been installed, may not show its frame yet. */
async function showsItsFrame(): Promise<boolean> {
  await stack.call('navigate', { url: pages.url('/loaded') });
  return vi.waitUntil(() => stack.failure('extract'), { timeout: 2_000 }).then(Boolean, () => false);
}

it("a page with another extension's frame says who locks it, and navigate leaves it", async () => {
  await vi.waitUntil(showsItsFrame, { timeout: 30_000 });
  expect(await stack.failure('extract')).toMatchObject(locked);
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
  await stack.call('navigate', { url: pages.url('/clicked') });
  expect(await show()).toEqual(expect.toBeOneOf(outcomes));
});

it('the frame gone, the page is worked on as before', async () => {
  await stack.call('navigate', { url: pages.url('/clicked') });
  await show();
  await vi.waitUntil(() => stack.failure('extract'), { timeout: 10_000 });
  takeAway();

  await expect
    .poll(() => stack.call('extract').catch(() => 'locked'))
    .toMatchObject({ pageText: expect.stringContaining('button: Show') });
});
