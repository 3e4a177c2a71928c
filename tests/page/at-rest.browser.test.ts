import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { launchChromium, watchCommands, type Chromium, type TestTab } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = AbortSignal.timeout(60_000);

async function attach(html: string): Promise<{ tab: TestTab; page: Page }> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  return { tab, page: await Page.attach(tab.channel, { signal, focusEmulation: true }) };
}

test('a page at rest is read with one question to it', async () => {
  const { tab, page } = await attach('<button>Save</button>');
  await page.settle({ signal });
  await page.snapshotAtRest({ signal });
  const sent = watchCommands(tab.channel);

  const snapshot = await page.snapshotAtRest({ signal });

  expect(snapshot?.outline).toContain('button: Save');
  expect(sent).toEqual(['Runtime.callFunctionOn']);
});

test('a page that has just changed is left to settle', async () => {
  const { tab, page } = await attach('<p id="p">One</p>');
  await page.settle({ signal });
  await tab.evaluate(`p.textContent = 'Two'`);

  expect(await page.snapshotAtRest({ signal })).toBeUndefined();
  await page.settle({ signal });
  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Two');
});

test('a page that says that it is loading is left to settle', async () => {
  const { page } = await attach('<p>Loading…</p>');
  await page.settle({ signal, maxMs: 200 });

  expect(await page.snapshotAtRest({ signal })).toBeUndefined();
});

test('a page with a request under way is left to settle', async () => {
  let answer = (): void => undefined;
  const held = new Promise<Response>((resolve) => (answer = () => resolve(new Response('{}'))));
  await using pages = await servePages({
    '/': () => new Response('<!doctype html><p>Here</p>', { headers: { 'content-type': 'text/html' } }),
    '/data': () => held,
  });
  const tab = await chromium.open(pages.url('/'));
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  await page.settle({ signal });
  await tab.evaluate(`void fetch('/data').then((reply) => reply.text())`);

  expect(await page.snapshotAtRest({ signal })).toBeUndefined();
  answer();
  await page.settle({ signal });
  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Here');
});
