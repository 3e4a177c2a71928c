import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, connect, launchChromium } from '../support/chromium.ts';
import { html } from '../support/html.ts';
import { type Pages, servePages } from '../support/serve.ts';

const AGAIN = 'data:text/html,<title>Again</title><button onclick="this.textContent = `Pressed`">Press</button>';
const PROMPT_MS = 2_000; // far below every deadline of a call

/** A page whose first button answers nothing for long, and then much. */
const BUSY = '<button onclick="for (const end = Date.now() + 500; Date.now() < end;);">Think</button><p>Calm</p>';

let chromium: Chromium;
let endless: Pages;
let page: ActingPage;
beforeAll(async () => {
  const never = new Promise<undefined>(() => undefined);
  endless = await servePages({ '/never': () => never, '/': () => html('Half', '<script src="/never"></script>') });
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium.close();
  await endless[Symbol.asyncDispose]();
});
beforeEach(async () => {
  page = await openActing(chromium, BUSY);
});
afterEach(() => page[Symbol.asyncDispose]());

const crashed = { name: 'SvcDomProcessError', data: { reason: 'crashed' }, hint: expect.stringContaining('navigate') };

/** Ends the process of the page. @returns when Chrome has told of it. */
async function crash(): Promise<void> {
  const told = new Promise<void>((resolve) => {
    page.tab.channel.onEvent(({ method }) => method === 'Inspector.targetCrashed' && resolve());
  });
  void page.tab.channel.send('Page.crash').catch(() => undefined); // it is answered when the page is loaded again
  await told;
}

/** The error of a call, which comes as soon as Chrome has told of the crash: how long that takes is Chrome's own affair. */
async function failure(call: Promise<unknown>, { after = Promise.resolve() } = {}): Promise<unknown> {
  const failing = call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await after;
  const begin = performance.now();
  const error = await failing;
  expect(performance.now() - begin).toBeLessThan(PROMPT_MS);
  return error;
}

test('calls under way and later ones say at once that the page has crashed', async () => {
  const ref = await page.ref('button');
  const acting = page.perform({ method: 'click', ref, arguments: [] });
  const settling = page.page.settle({ signal: limit() });
  const after = crash();
  const [acted, settled] = await Promise.all([failure(acting, { after }), failure(settling, { after })]);

  expect(acted).toMatchObject(crashed);
  expect(settled).toMatchObject(crashed);
  expect(await failure(page.page.snapshot({ signal: limit() }))).toMatchObject(crashed);
  expect(await failure(page.page.screenshot({ signal: limit() }))).toMatchObject(crashed);
});

test('navigate loads a page that has crashed, which works and is focused as before', async () => {
  await page.page.snapshot({ signal: limit() });
  await crash();

  expect(await page.page.navigate(AGAIN, { signal: limit() })).toMatchObject({ title: 'Again' });
  expect(await page.evaluate('document.hasFocus()')).toBe(true);
  expect(await page.act('click', 'button')).toMatchObject({
    changed: { added: [expect.stringContaining('button: Pressed')] },
  });
});

test('a page that crashes while it is parsed is not waited for any longer', async () => {
  const begun = new Promise<void>((resolve) => page.page.frames.root.on('Page.frameNavigated', () => resolve()));
  const navigating = page.page.navigate(endless.url('/'), { signal: limit() });
  await begun;
  expect(await failure(navigating, { after: crash() })).toMatchObject(crashed);
});

test('a page that had crashed before says so as it is taken hold of', async () => {
  await crash();
  const later = await connect(page.tab.url);

  expect(await failure(Page.attach(later, { signal: limit(), focusEmulation: true }))).toMatchObject(crashed);
  later.close();
});

test('a page that was loaded again by the user is read', async () => {
  await crash();
  const loaded = new Promise<void>((resolve) => {
    page.tab.channel.onEvent(({ method }) => method === 'Page.loadEventFired' && resolve());
  });
  await page.tab.channel.send('Page.reload');
  await loaded;

  expect((await page.page.snapshot({ signal: limit() })).outline).toContain('document');
});
