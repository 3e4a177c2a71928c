import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { pdf } from '../support/pdf.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { shareTabInFront } from './user-tab.ts';

const LINKS = `<h1>Links</h1>
  <a href="mailto:ada@example.org">Mail us</a> <a href="/paper.pdf">Read the paper</a>
  <a href="/report" target="_blank">Get the report</a>
  <button onclick="window.open('any-app://x')">Join</button>
  <button onclick="location = 'any-app://x'">Start the program</button>
  <button onclick="const w = window.open(); setTimeout(() => (w.location = '/frames'), 400)">Log in</button>
  <button onclick="window.open('/frames', '', 'width=400,height=400')">Pay</button>
  <button onclick="this.textContent = 'Pressed'">Press</button>`;

/** Shows what a click did in the second animation frame after it, as pages do that measure before they draw. */
const FRAMES = `<button onclick="requestAnimationFrame(() => requestAnimationFrame(() => said.append('Saved')))">Save</button>
  <p id="said"></p>`;

/** A frame without a file of its own, as of a viewer or a mail, whose links lead to places in it. */
const srcdoc = (script: string, attributes = ''): string => `<h1>Docs</h1>
  <button onclick="document.title = 'Saved'">Save</button>
  <iframe ${attributes} srcdoc="<base href='about:srcdoc'><h2>Contents</h2><a href='#two'>Chapter two</a>
    <h3 id=two>Two</h3><p id=at></p><script>onhashchange = () => at.append('at ' + location.hash);${script}</script>"></iframe>`;

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages({
    '/links': () => html('Links', LINKS),
    '/frames': () => html('Frames', FRAMES),
    '/paper.pdf': pdf,
    '/around': () => html('Around', '<h1>Around</h1><iframe src="/paper.pdf"></iframe>'),
    '/docs': () => html('Docs', srcdoc('')),
    '/docs-at': () => html('Docs', srcdoc("location.hash = 'two'")),
    '/docs-apart': () => html('Docs', srcdoc("location.hash = 'two'", 'sandbox="allow-scripts"')),
    '/report': () => new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="report.csv"' } }),
  });
  stack = await startStack({ watchWorker: true });
});
afterEach(() => stack.call('end'));
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const showsLinks = { pageText: expect.stringContaining('heading: Links') };

/** Does something to the session's tab from outside, as the user or Chrome might. */
async function withTab(url: string, work: (tabId: number) => Promise<void>): Promise<void> {
  const worker = await stack.worker();
  const tabId = await worker.evaluate(async (at) => (await chrome.tabs.query({ url: at }))[0]?.id ?? -1, url);
  await worker.evaluate(work, tabId);
}

it('a mailto: link is followed once, changes nothing on the page, and the session goes on', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Mail us' })).toMatchObject({
    actions: [{ method: 'click' }],
    changed: { otherProgram: 'mailto:ada@example.org' },
    url: pages.url('/links'),
  });
  await stack.call('navigate', { url: pages.url('/links') });
  await stack.call('act', { action: 'click Press' });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: Pressed') });
});

it('a window that a page opens for another program is told, and the session stays in its page', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Join' })).toMatchObject({ changed: { otherProgram: 'any-app://x' } });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a page that Chrome keeps all input from, as it asks about another program, has it again once navigate is called', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Start the program' })).toMatchObject({
    changed: { otherProgram: 'any-app://x' },
  });
  await stack.call('navigate', { url: pages.url('/links') }); // the question may come only then
  await stack.call('act', { action: 'click Press' });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: Pressed') });
});

it('a tab that opens only to save a file is told to have closed, and the session stays in its page', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Get the report' })).toMatchObject({
    changed: { newTab: pages.url('/report'), newTabClosed: true, hint: expect.stringContaining('a file') },
  });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a window that opens empty, and is led to its page a moment later, is told by that page', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Log in' })).toMatchObject({
    changed: { newTab: pages.url('/frames') },
  });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: Save') });
});

it('a data: URL, which Chrome opens for no extension, is refused by name', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.failure('navigate', { url: 'data:text/html,<h1>Own</h1>' })).toMatchObject({
    name: 'NavigationError',
    message: expect.stringContaining('no extension'),
  });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a page that crashes says so at once, and navigate brings it back', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  await withTab(pages.url('/links'), async (tabId) => {
    void chrome.debugger.sendCommand({ tabId }, 'Page.crash').catch(() => undefined); // answered once it is loaded again
  });
  await expect.poll(() => stack.failure('extract')).toMatchObject({ message: 'The page in the tab has crashed.' });
  expect(await stack.failure('act', { action: 'click Press' })).toMatchObject({
    hint: expect.stringContaining('navigate'),
  });
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a PDF is opened by navigate', async () => {
  const withLogin = pages.url('/paper.pdf').replace('//', '//ada:secret@');
  expect(await stack.call('navigate', { url: withLogin })).toMatchObject({
    url: pages.url('/paper.pdf'),
    status: 200,
    redirected: false,
  });
  for (const [tool, args] of [
    ['extract', {}],
    ['observe', { instruction: 'the download button' }],
    ['act', { action: 'press PageDown' }],
  ] as const) {
    expect(await stack.failure(tool, args)).toMatchObject({
      name: 'PageNotAllowedError',
      message: expect.stringContaining('PDF'),
    });
  }
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a page with a PDF in a frame is opened with its status', async () => {
  expect(await stack.call('navigate', { url: pages.url('/around') })).toMatchObject({ title: 'Around', status: 200 });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Around') });
});

it('a PDF is opened by a link, and left by going back', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('act', { action: 'click Read the paper' })).toMatchObject({ url: pages.url('/paper.pdf') });
  expect(await stack.failure('extract')).toMatchObject({ hint: expect.stringContaining('go back') });
  await stack.call('act', { action: 'go back' });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it.each(['chrome://version', 'https://chromewebstore.google.com/', 'view-source:https://example.com/'])(
  '%s is refused, and the page stays',
  async (url) => {
    await stack.call('navigate', { url: pages.url('/links') });
    expect(await stack.failure('navigate', { url })).toMatchObject({ name: 'PageNotAllowedError' });
    expect(await stack.call('extract')).toMatchObject(showsLinks);
  },
);

it('a tab which the user took to a page of the browser says so, and can be navigated away', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  await withTab(pages.url('/links'), async (tabId) => {
    await chrome.tabs.update(tabId, { url: 'chrome://version' });
  });
  await expect.poll(() => stack.failure('extract')).toMatchObject({ name: 'PageNotAllowedError' });
  await stack.call('navigate', { url: pages.url('/links') });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a discarded tab is loaded again', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  await withTab(pages.url('/links'), async (tabId) => {
    await chrome.tabs.discard(tabId);
  });
  expect(await stack.call('extract')).toMatchObject(showsLinks);
});

it('a page in the background that shows by animation frames what a click did is seen to', async () => {
  await stack.call('navigate', { url: pages.url('/frames') });
  expect(await stack.call('act', { action: 'click Save' })).toMatchObject({
    changed: { added: [expect.stringContaining('Saved')] },
  });
});

it('so is one in a window of its own, behind that of its user', async () => {
  await stack.call('navigate', { url: pages.url('/links') });
  await stack.call('act', { action: 'click Pay' });
  expect(await stack.call('act', { action: 'click Save' })).toMatchObject({
    changed: { added: [expect.stringContaining('Saved')] },
  });
});

it.each(['/docs', '/docs-at', '/docs-apart'])(
  '%s, which has a frame of the page’s own text that goes to a place in it, stays open to us',
  async (path) => {
    await stack.call('navigate', { url: pages.url(path) });
    await stack.call('act', { action: 'click Chapter two' });
    expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('at #two') });
    expect(await stack.call('act', { action: 'click Save' })).toMatchObject({ changed: { title: 'Saved' } });
  },
);

it('a frame of the page’s own text that had closed the page before we came is named, and the page is left by navigate', async () => {
  const popup = await stack.popup();
  const page = await stack.browser.newPage();
  await page.goto(pages.url('/docs-at'));
  await page.bringToFront();
  await stack.call('start', { sessionId: await shareTabInFront(popup) });
  expect(await stack.failure('extract')).toMatchObject({
    name: 'PageNotAllowedError',
    message: expect.stringContaining('about:srcdoc#two'),
    hint: expect.stringContaining('navigate'),
  });
  await stack.call('navigate', { url: pages.url('/docs-at') });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('at #two') });
});
