import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { type Pages, servePages } from '../support/serve.ts';

let chromium: Chromium;
let pages: Pages;
let tasks = 0;
const html = (body: string, init: ResponseInit = {}): Response =>
  new Response(`<!doctype html>${body}`, { ...init, headers: { 'content-type': 'text/html' } });

beforeAll(async () => {
  chromium = await launchChromium({ own: true });
  pages = await servePages({
    '/start': () =>
      html(
        '<title>Start</title><a href="/next">next</a><a id="file" href="/file">file</a><a id="mail" href="mailto:a@b.c">mail</a><a id="tab" href="/next" target="_blank">tab</a>',
      ),
    '/next': () => html('<title>Next</title>'),
    '/gone': () => html('<title>Gone</title>', { status: 404 }),
    '/moved': () => new Response(null, { status: 302, headers: { location: '/next' } }),
    '/empty': () => new Response(null, { status: 204 }),
    '/file': () => new Response('data', { headers: { 'content-disposition': 'attachment; filename="report.csv"' } }),
    '/late': () =>
      html(
        `<title>Late</title><p>Loading…</p><script>fetch('/slow').then((r) => r.text()).then((t) => (document.body.textContent = t))</script>`,
      ),
    '/slow': () => new Promise((resolve) => setTimeout(() => resolve(new Response('arrived')), 1_500)),
    '/poll': () =>
      html(
        `<title>Poll</title><script>fetch('/never'); new EventSource('/never'); setInterval(() => document.body.className = Date.now(), 20)</script>`,
      ),
    '/never': () => new Promise(() => undefined),
    '/tasks': () =>
      html(`<form method="post"><button>Add</button></form><ul>${'<li>Task</li>'.repeat((tasks += 1))}</ul>`),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

describe('navigate', () => {
  test('tells the final URL, title and status', async () => {
    await using page = await openActing(chromium, 'about:blank');

    const result = await page.page.navigate(pages.url('/moved'), { signal: limit() });

    expect(result).toEqual({ url: pages.url('/next'), title: 'Next', status: 200, redirected: true });
  });

  test('succeeds on a page with an HTTP error and tells the status', async () => {
    await using page = await openActing(chromium, 'about:blank');

    const result = await page.page.navigate(pages.url('/gone'), { signal: limit() });

    expect(result).toMatchObject({ title: 'Gone', status: 404, redirected: false });
  });

  test('waits for content that a request brings', async () => {
    await using page = await openActing(chromium, 'about:blank');

    await page.page.navigate(pages.url('/late'), { signal: limit() });

    expect(await page.evaluate('document.body.textContent')).toBe('arrived');
  });

  test('is not held up for long by a long poll, an event stream and an animation', async () => {
    await using page = await openActing(chromium, 'about:blank');
    const begin = performance.now();

    await page.page.navigate(pages.url('/poll'), { signal: limit() });

    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  test('tells an unknown host, a refused connection, an insecure one, a download and an empty answer apart', async () => {
    await using page = await openActing(chromium, pages.url('/start'));
    const reasonOf = async (url: string): Promise<unknown> =>
      page.page.navigate(url, { signal: limit() }).then(
        () => 'none',
        (error: { name: string; data: { reason: string } }) => `${error.name} ${error.data.reason}`,
      );
    await using closed = await closedPort();

    expect(await reasonOf('http://nowhere.invalid/')).toBe('NavigationError dns');
    expect(await reasonOf(`http://127.0.0.1:${closed.port}/`)).toBe('NavigationError refused');
    expect(await reasonOf(pages.url('/next').replace('http', 'https'))).toBe('NavigationError tls');
    expect(await reasonOf(pages.url('/file'))).toBe('NavigationError download');
    await expect(page.page.navigate(pages.url('/file'), { signal: limit() })).rejects.toThrow(
      '(report.csv, completed)',
    );
    expect(await reasonOf(pages.url('/empty'))).toBe('NavigationError no-content');
    expect(await reasonOf('javascript:alert(1)')).toBe('NavigationError scheme');
    expect(await reasonOf('about:srcdoc')).toBe('NavigationError scheme');
    expect(await reasonOf('tel:+1')).toBe('NavigationError scheme');
    expect(await reasonOf(`blob:${pages.url('/none')}`)).toBe('NavigationError not-found');
    expect(await reasonOf('view-source:https://example.org/')).toBe('PageNotAllowedError restricted');
    expect(await reasonOf('chrome://settings/')).toBe('PageNotAllowedError restricted');
    expect(await reasonOf('https://chromewebstore.google.com/')).toBe('PageNotAllowedError restricted');
  });
});

describe('navigate to a host that asks for a password', () => {
  let guarded: Server;
  const at = (login: string): string => `http://${login}127.0.0.1:${portOf(guarded)}/`;
  beforeAll(async () => {
    guarded = createHttpServer((request, response) => {
      const isKnown = request.headers.authorization === `Basic ${btoa('ada:se cret')}`;
      const headers = { 'content-type': 'text/html', ...(!isKnown && { 'www-authenticate': 'Basic realm="Files"' }) };
      response.writeHead(isKnown ? 200 : 401, headers).end(`<title>${isKnown ? 'Files' : 'No'}</title>`);
    });
    await new Promise<void>((ready) => guarded.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => guarded.close());

  test('without one that fits, says so and what to do; so does a link that leads there', async () => {
    await using page = await openActing(chromium, `<a href="${at('')}">Files</a>`);

    expect((await page.act('click', 'a')).changed).toMatchObject({
      url: at(''),
      loadError: expect.stringContaining('user name'),
    });
    await expect(page.page.navigate(at('ada:mistaken@'), { signal: limit() })).rejects.toMatchObject({
      message: expect.not.stringContaining('mistaken') as string,
      hint: expect.stringContaining('https://user:password@host/') as string,
      data: { reason: 'auth', url: at('') },
    });
  });

  test('with one in the URL, opens it', async () => {
    await using page = await openActing(chromium, 'about:blank');

    const result = await page.page.navigate(at('ada:se%20cret@'), { signal: limit() });

    expect(result).toEqual({ url: at(''), title: 'Files', status: 200, redirected: false });
  });
});

describe('acts that lead elsewhere', () => {
  test('a link tells the new URL and title', async () => {
    await using page = await openActing(chromium, pages.url('/start'));

    expect((await page.act('click', 'a')).changed).toEqual({ url: pages.url('/next'), title: 'Next' });
  });

  test('a download is reported and the page stays', async () => {
    await using page = await openActing(chromium, pages.url('/start'));

    expect((await page.act('click', '#file')).changed).toMatchObject({ download: [{ fileName: 'report.csv' }] });
  });

  test('a new tab is reported with its URL', async () => {
    await using page = await openActing(chromium, pages.url('/start'));

    expect((await page.act('click', '#tab')).changed).toMatchObject({ newTab: pages.url('/next') });
  });

  test('a mail link is told as what another program opens', async () => {
    await using page = await openActing(chromium, pages.url('/start'));

    expect((await page.act('click', '#mail')).changed).toEqual({ otherProgram: 'mailto:a@b.c' });
  });

  test.each([
    ['a script', '<button onclick="location.href = `tel:+1`">Call</button>', 'tel:+1'],
    ['a frame', '<button onclick="show.src = `any-app://x`">Call</button><iframe id="show"></iframe>', 'any-app://x'],
  ])('another program that %s asks for is told, and the page can be worked on', async (_, content, url) => {
    await using page = await openActing(chromium, `${content}<input>`);

    expect((await page.act('click', 'button')).changed).toEqual({ otherProgram: url });
    expect((await page.act('fill', 'input', 'x')).changed).toMatchObject({ value: 'x' });
  });

  test('Enter on a link that asks for another program is told, and not followed', async () => {
    await using page = await openActing(chromium, '<a href="tel:1">Call</a><a id="own" href="#x">Own</a>');

    await expect(page.act('press', 'a', 'Enter')).rejects.toMatchObject({
      data: { reason: 'other-program', url: 'tel:1' },
    });
    expect((await page.act('press', '#own', 'Enter')).changed).toMatchObject({ url: expect.stringContaining('#x') });
  });

  test('a link that leads nowhere tells where to, and why not, and the session goes on', async () => {
    await using closed = await closedPort();
    await using page = await openActing(chromium, pages.url('/start'));
    const dead = `http://127.0.0.1:${closed.port}/`;
    await page.evaluate(`document.querySelector('a').href = '${dead}'`);

    const { changed, url } = await page.act('click', 'a');

    expect(changed).toEqual({ url: dead, loadError: expect.stringContaining('net::ERR_CONNECTION_REFUSED') });
    expect(url).toBe(dead);
    expect((await page.act('reload')).changed).toMatchObject({ url: dead });
    expect((await page.act('goBack')).changed).toMatchObject({ url: pages.url('/start'), title: 'Start' });
    expect((await page.act('click', '#tab')).changed).toMatchObject({ newTab: pages.url('/next') });
  });

  test('a page that goes on to one that can not be loaded is no page', async () => {
    await using closed = await closedPort();
    await using page = await openActing(chromium, 'about:blank');
    const url = `data:text/html,<script>location.href = 'http://127.0.0.1:${closed.port}/'</script>`;

    await expect(page.page.navigate(url, { signal: limit() })).rejects.toMatchObject({ data: { reason: 'refused' } });
  });

  test.each(['tel:+123', 'sms:+123', 'any-app://open?x'])(
    'a link that asks for another program is told, and not followed: %s',
    async (url) => {
      await using page = await openActing(
        chromium,
        `<a href="${url}" onclick="document.title += '!'"><b>Call</b></a><button onclick="document.title += '?'">Go on</button>`,
      );

      await expect(page.act('click', 'b')).rejects.toMatchObject({
        name: 'ActionFailedError',
        message: expect.stringContaining(url) as string,
        data: { reason: 'other-program', url },
      });
      expect((await page.act('click', 'button')).changed).toMatchObject({ title: '!?' });
    },
  );

  test('a link to another program that the page sees to itself is clicked', async () => {
    await using page = await openActing(
      chromium,
      `<a href="tel:1" onclick="document.title = 'dialled'; return false">Call</a>`,
    );

    expect((await page.act('click', 'a')).changed).toMatchObject({ title: 'dialled' });
  });

  test('back, forward and reload', async () => {
    await using page = await openActing(chromium, pages.url('/start'));
    await page.act('click', 'a');

    expect((await page.act('goBack')).changed).toMatchObject({ title: 'Start' });
    expect((await page.act('goForward')).changed).toMatchObject({ title: 'Next' });
    expect((await page.act('reload')).url).toBe(pages.url('/next'));
    await expect(page.act('goForward')).rejects.toMatchObject({ data: { reason: 'no-history' } });
  });

  test('a form that leads to its own page tells that this was loaded anew, and what is new there', async () => {
    await using page = await openActing(chromium, pages.url('/tasks'));

    expect((await page.act('click', 'button')).changed).toEqual({
      reloaded: true,
      added: [expect.stringContaining('] listitem: Task')],
    });
    tasks = 0;
    expect((await page.act('reload')).changed).toEqual({ reloaded: true, removed: ['listitem: Task'] });
  });
});

test.each([
  ['a usual one is as it is', { width: 1024, height: 768, deviceScaleFactor: 1 }, [1024, 768]],
  ['a fine one is scaled', { width: 1024, height: 768, deviceScaleFactor: 2 }, [1264, 948]],
  ['a wide one too', { width: 3000, height: 300, deviceScaleFactor: 1 }, [1568, 157]],
])('the screenshot is a PNG of the viewport, of a size that models make use of: %s', async (_, screen, size) => {
  const content =
    '<html style="overflow:hidden"><body style="margin:0"><p style="margin:500px 0 0;height:9000px;background:#00f">';
  await using page = await openActing(chromium, content);
  await page.page.frames.root.send('Emulation.setDeviceMetricsOverride', { ...screen, mobile: false }, limit());
  await page.evaluate('scrollTo(0, 500)');

  const base64 = await page.page.screenshot({ signal: limit() });

  const png = Buffer.from(base64, 'base64');
  expect(await page.evaluate(`(${colourIn})('${base64}')`)).toEqual([0, 0, 255, 255]); // of what is scrolled to
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width = 0, height = 0] = size;
  expect(Math.abs(png.readUInt32BE(16) - width)).toBeLessThanOrEqual(1);
  expect(Math.abs(png.readUInt32BE(20) - height)).toBeLessThanOrEqual(1);
});

/** The colour at the top left of a picture; runs in the page. */
async function colourIn(base64: string): Promise<number[]> {
  const picture = new Image();
  picture.src = `data:image/png;base64,${base64}`;
  await picture.decode();
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(picture, 0, 0);
  return [...(context?.getImageData(1, 1, 1, 1).data ?? [])];
}

async function closedPort(): Promise<AsyncDisposable & { port: number }> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return { port, [Symbol.asyncDispose]: async () => undefined };
}

function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 9;
}
