import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { type Pages, servePages } from '../support/serve.ts';

let chromium: Chromium;
let pages: Pages;
let asked = 0; // for a page that does not come the first time
const html = (body: string): Response =>
  new Response(`<!doctype html>${body}`, { headers: { 'content-type': 'text/html' } });
const leading = (to: string, ms: number): string => `<script>setTimeout(() => location.replace(${to}), ${ms})</script>`;
const hop = ({ url: { search } }: { url: URL }): Response => {
  const next = Number(search.slice(1)) + 1;
  return html(`<title>Hop</title><h1>One moment…</h1>${leading(next < 9 ? `'/hop?${next}'` : `'/end'`, 30)}`);
};

beforeAll(async () => {
  chromium = await launchChromium();
  pages = await servePages({
    '/end': () => html('<title>End</title><h1>Welcome</h1>'),
    '/hop': hop,
    '/alerts': () => html('<button onclick="setInterval(alert, 0)">Go</button>'),
    '/other': () => html('<title>Other</title>'),
    '/lazy': () => html(`<button onclick="setTimeout(() => (location = '/other'), 2_000)">Go</button>`),
    '/slow': () => ((asked += 1) === 1 ? new Promise<Response>(() => undefined) : html('<title>Slow</title>')),
    '/slowly': () => html(`<title>Round</title><h1>Round</h1><button>Save</button>${leading(AGAIN, 150)}`),
    '/quickly': () => html(`<title>Round</title><h1>Round</h1><button>Save</button>${leading(AGAIN, 0)}`),
    '/refreshed': () => html('<title>Round</title><meta http-equiv="refresh" content="0"><h1>Round</h1>'),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

const AGAIN = "location.pathname + '?' + Math.random()";

/** Opens a page in an empty tab, and tells what came of that, without the numbers that lead it on. */
async function arrive({ page }: ActingPage, path: string): Promise<unknown> {
  return page.navigate(pages.url(path), { signal: limit() }).catch((error: unknown) => error);
}

const LEADS_ON = {
  name: 'SvcDomProcessError',
  message: expect.stringMatching(/^The page keeps navigating/),
  data: { reason: 'leads-on' },
};

test('a chain of pages that lead on by themselves is followed to its last one', async () => {
  await using page = await openActing(chromium, 'about:blank');

  expect(await arrive(page, '/hop')).toMatchObject({ url: pages.url('/end'), title: 'End', redirected: true });
  expect((await page.page.snapshot({ signal: limit() })).outline).toContain('Welcome');
});

test.each(['/slowly', '/quickly', '/refreshed'])(
  'a page that leads itself on without end is told as it is, or as such by name, and left: %s',
  async (path) => {
    await using page = await openActing(chromium, 'about:blank');

    const arrived = await arrive(page, path);
    const read = await page.page.snapshot({ signal: limit() }).catch((error: unknown) => error);

    const there = { title: 'Round', ...(path !== '/slowly' && { loading: true }) }; // between two of those, nothing is under way
    expect(arrived).toMatchObject(arrived instanceof Error ? LEADS_ON : there);
    expect(read).toMatchObject(read instanceof Error ? LEADS_ON : { title: 'Round' });
    const acted = await page.act('press', undefined, 'Shift').catch(({ name, message }: Error) => ({ name, message }));
    expect(JSON.stringify(acted)).not.toMatch(/Runtime|context/);
    expect(await arrive(page, '/end')).toMatchObject({ title: 'End' });
  },
);

test('a URL whose loading the page before it has cut short, as it went on, is opened all the same', async () => {
  await using page = await openActing(chromium, pages.url('/lazy'));
  await page.act('click', 'button'); // only after that may a page take its tab from a loading of the browser's

  expect(await arrive(page, '/slow')).toMatchObject({ url: pages.url('/slow'), title: 'Slow' });
  expect(asked).toBe(2);
});

test('a page that opens one alert after the other is left all the same', async () => {
  const apart = await launchChromium({ own: true }); // where it is not left, the browser falls
  onTestFinished(() => apart.close());
  for (let round = 0; round < 5; round += 1) {
    await using page = await openActing(apart, pages.url('/alerts'));
    await page.act('click', 'button');
    let alerts = 0;
    page.tab.channel.onEvent(({ method }) => void (alerts += Number(method === 'Page.javascriptDialogOpening')));
    await vi.waitUntil(() => alerts >= 5);

    expect(await arrive(page, '/end')).toMatchObject({ title: 'End', dialog: expect.any(Array) });
  }
});
