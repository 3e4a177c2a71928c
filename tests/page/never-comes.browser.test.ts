import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PageAction } from '../../lib/page/perform.ts';
import { type ActingPage, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium, watchCommands } from '../support/chromium.ts';
import { type Pages, servePages } from '../support/serve.ts';

let chromium: Chromium;
let pages: Pages;
/** What the page that hangs waits for. */
let held = Promise.resolve();
const html = (body: string): Response =>
  new Response(`<!doctype html>${body}`, { headers: { 'content-type': 'text/html' } });

/** A document that begins so, and never ends. */
function stream(begin: string): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(`<!doctype html>${begin}`)),
  });
  return new Response(body, { headers: { 'content-type': 'text/html', 'transfer-encoding': 'chunked' } });
}

const SAMPLES = 200_000;
/** Silence, in 8 bits for a sample. */
const SOUND = Buffer.concat([
  Buffer.from('RIFF----WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data----', 'latin1'),
  Buffer.alloc(SAMPLES, 128),
]);
SOUND.writeUInt32LE(36 + SAMPLES, 4);
SOUND.writeUInt32LE(SAMPLES, 40);

beforeAll(async () => {
  chromium = await launchChromium({ own: true });
  pages = await servePages({
    '/start': () => html('<title>Start</title><a href="/never">never</a><a href="/half">half</a>'),
    '/half': () => html('<title>Half</title><h1>First</h1><script src="/never"></script><h1>Second</h1>'),
    '/asks': () =>
      html(`<script>onmessage = () => fetch('/never').catch(() => 0, parent.postMessage('asked', '*'))</script>`),
    '/polls': () =>
      html(
        `<button onclick="said.textContent = performance.now()">Go</button><h1 id="said"></h1><script>
           setInterval(() => fetch('/never?' + Math.random()), 250);
         </script>`,
      ),
    '/hangs': () => html(`<h1>Hello</h1><script>fetch('/never')</script>`),
    '/worker.js': () => new Response('0', { headers: { 'content-type': 'text/javascript' } }),
    '/hanging': () =>
      html(
        `<button onclick="const asking = new XMLHttpRequest(); asking.open('GET', '/held', false); asking.send()">Go</button>`,
      ),
    '/held': () => held.then(() => html('')),
    '/never': () => new Promise(() => undefined),
    '/leads': () => stream(`<title>Leads</title><script>location.replace('/start')</script>`),
    '/stream': () =>
      stream(`<title>Stream</title><button onclick="said.textContent += ' one'">Go</button><h1 id="said">said</h1>`),
    '/sound.wav': () => new Response(new Uint8Array(SOUND), { headers: { 'content-type': 'audio/wav' } }),
    '/locked': () => new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

/** Less than the deadline of an act and of navigate, as a client sees it. */
const call = (): AbortSignal => AbortSignal.timeout(29_000);

test.concurrent('navigate reads a page whose parsing never ends as far as it has come, and says so', async () => {
  await using acting = await openActing(chromium, 'about:blank');
  const url = pages.url('/half');

  const led = await acting.page.navigate(url, { signal: call() });
  const { outline } = await acting.page.snapshot({ signal: call() });

  expect(led).toEqual({ url, title: 'Half', status: 200, redirected: false, loading: true });
  expect(outline).toContain('heading: First');
  expect(outline).not.toContain('Second');
});

test.concurrent('a click that leads to a document that never ends is done, and tells what it waits for', async () => {
  await using acting = await openActing(chromium, pages.url('/start'));

  const action = { method: 'click' as const, ref: await acting.ref('a[href="/half"]'), arguments: [] };
  const { changed } = await acting.page.perform(action, { signal: call() });

  const url = pages.url('/half');
  expect(changed).toEqual({ url, title: 'Half', loading: url });
});

test.concurrent('a click that leads to a document that never comes is done, and the page can be left', async () => {
  await using acting = await openActing(chromium, pages.url('/start'));
  const url = pages.url('/never');

  const action = { method: 'click' as const, ref: await acting.ref('a[href="/never"]'), arguments: [] };
  const { changed } = await acting.page.perform(action, { signal: call() });

  expect(changed).toEqual({ loading: url });
  await expect(acting.page.settle({ signal: call() })).rejects.toMatchObject({ name: 'TimeoutError', data: { url } });
  expect(await acting.page.navigate(pages.url('/start'), { signal: call() })).toMatchObject({ title: 'Start' });
});

test.concurrent.each(['/leads', '/sound.wav'])(
  'a document that is left before it ends, or played, holds up nothing: %s',
  async (path) => {
    await using acting = await openActing(chromium, 'about:blank');

    await acting.page.navigate(pages.url(path), { signal: call() });
    const led = await acting.page.navigate(pages.url('/start'), { signal: call() });

    expect(led).toMatchObject({ title: 'Start', status: 200 });
    expect(led).not.toHaveProperty('loading');
  },
);

test.concurrent('acts on a page that streams for ever wait for it once', async () => {
  await using acting = await openActing(chromium, 'about:blank');

  const led = await acting.page.navigate(pages.url('/stream'), { signal: call() });
  const action = { method: 'click' as const, ref: await acting.ref('button'), arguments: [] };
  const { changed } = await acting.page.perform(action, { signal: AbortSignal.timeout(14_000) }); // less than a document's

  expect(led).toMatchObject({ title: 'Stream', loading: true });
  expect(changed).toEqual({ added: [expect.stringContaining('heading: said one')] });
});

test.concurrent('the script of a worker, whose end the page is not told, is neither waited for nor told', async () => {
  await using acting = await openActing(chromium, pages.url('/start'));
  await acting.evaluate(
    `addEventListener('click', () => {
       for (const Kind of [Worker, SharedWorker]) new Kind('/worker.js');
       new Worker(URL.createObjectURL(new Blob(['0'])));
     })`,
  );

  expect((await acting.act('click', 'body')).changed).toBe('nothing');
});

test.concurrent('an answer whose body nobody reads is neither waited for nor told as none', async () => {
  await using acting = await openActing(chromium, pages.url('/start'));
  await acting.evaluate(`addEventListener('click', () => fetch('/half').then(({ ok }) => ok))`);

  expect((await acting.act('click', 'body')).changed).toBe('nothing');
});

test.concurrent.each([
  {
    what: 'of another site',
    open: `frame.src = '//b.localhost:' + location.port + '/asks'`,
    then: '',
    expected: 'nothing',
  },
  {
    what: 'that goes',
    open: `frame.sandbox = 'allow-scripts', frame.src = '/asks'`,
    then: 'frame.remove()',
    expected: { removed: expect.anything() },
  },
])('what a frame $what asks there is not told', async ({ open, then, expected }) => {
  await using acting = await openActing(chromium, pages.url('/start'));
  await acting.evaluate(`new Promise((done) => {
    const frame = document.createElement('iframe');
    ${open};
    document.body.append(frame);
    frame.onload = done;
    onmessage = () => { ${then} };
    addEventListener('click', () => frame.contentWindow.postMessage('ask', '*'));
  })`);

  expect((await acting.act('click', 'body')).changed).toEqual(expected);
});

test.concurrent('where the browser asks its user for a password, a click tells what is not answered, and no later act claims anything', async () => {
  await using acting = await openActing(chromium, `${pages.url('/start')}#asks`);
  await acting.evaluate(
    `document.body.innerHTML = '<button onclick="fetch(\\'/locked?q=1\\')">Load</button><input id="name"><input id="news" type="checkbox">'`,
  );

  expect((await acting.act('click', 'button')).changed).toEqual({
    unanswered: [pages.url('/locked')],
    hint: expect.stringContaining('wait for'),
  });
  const noInput = { name: 'ActionFailedError', data: { reason: 'no-input' }, hint: expect.stringContaining('user') };
  await expect(acting.act('press', '#name', 'a')).rejects.toMatchObject(noInput);
  await expect(acting.act('type', '#name', 'Ada')).rejects.toMatchObject(noInput);
  await expect(acting.act('check', '#news')).rejects.toMatchObject(noInput);
  await acting.act('reload');
  expect((await acting.act('press', 'a', 'Tab')).changed).toMatchObject({ focus: expect.any(String) });
});

test.concurrent('an act that is given up leaves no button held, and the user their own drags and file choosers', async () => {
  const released = `<p>One</p><p>Two</p><script>addEventListener('mouseup', () => (document.title = 'released'))</script>`;
  const clicked = `<script>document.querySelector('p').onclick = () => (document.title = 'clicked')</script>`;
  await using dragging = await openActing(chromium, released);
  await using clicking = await openActing(chromium, released + clicked);
  const to = await dragging.ref('p + p');
  const givenUp = async (acting: typeof dragging, action: PageAction, command: string): Promise<() => string[]> => {
    const given = { ref: await acting.ref('p'), ...action };
    const sent = watchCommands(acting.tab.channel);
    const giving = new AbortController();
    const files = { a: { type: 'text/plain', base64: '' } };
    const failing = acting.page.perform(given, { signal: giving.signal, files }).catch((error: unknown) => error);
    await expect.poll(() => sent.filter((name) => name === command).length, { interval: 1 }).toBeGreaterThan(1);
    giving.abort(new Error('given up'));
    expect(await failing).toMatchObject({ message: 'given up' });
    return () => sent.filter((name) => /intercept/i.test(name));
  };
  const pointer = 'Input.dispatchMouseEvent'; // the second of them presses the button

  const [drag, upload] = await Promise.all([
    givenUp(dragging, { method: 'dragAndDrop', arguments: [to] }, pointer),
    givenUp(clicking, { method: 'uploadFile', arguments: ['a'] }, pointer),
  ]);

  await expect.poll(drag).toEqual(['Input.setInterceptDrags', 'Input.setInterceptDrags']);
  await expect.poll(upload).toEqual(['Page.setInterceptFileChooserDialog', 'Page.setInterceptFileChooserDialog']);
  await expect.poll(() => dragging.evaluate('document.title')).toBe('released');
  await expect.poll(() => clicking.evaluate('document.title')).toBe('released');
});

test.concurrent.each(['untilEffect', 'untilChanged', 'fades'])(
  'an act does not wait for the end of a wait that is never told, of %s, while the page answers',
  async (name) => {
    await using acting = await openActing(chromium, pages.url('/start'));
    const send = acting.tab.channel.send.bind(acting.tab.channel);
    let swallowed = 0;
    acting.tab.channel.send = async (method, params, sessionId) => {
      const answer = await send(method, params, sessionId);
      if (!JSON.stringify(params ?? {}).includes(`this.${name}(`) || (swallowed += 1) > 1) return answer;
      return new Promise(() => undefined);
    };

    expect((await acting.act('click', 'body')).changed).toBe('nothing');
    expect(swallowed).toBeGreaterThan(0);
  },
);

test('what a page asks for all the time holds up neither a reading nor an act', async () => {
  await using acting = await openActing(chromium, pages.url('/polls'));
  await acting.page.settle({ signal: call() });
  const ref = await acting.ref('button');
  const begin = performance.now();

  const { changed } = await acting.page.perform({ method: 'click', ref, arguments: [] }, { signal: call() });
  await acting.page.settle({ signal: call() });

  expect(changed).toEqual({ added: [expect.stringContaining('heading: ')] });
  expect(performance.now() - begin).toBeLessThan(2_500); // either would take 3 s
});

const TICKING = `<p id="clock"></p><p id="answer"></p>
  <button onclick="const words = setInterval(() => answer.append('word '), 50); setTimeout(() => (clearInterval(words), answer.append('end')), 2_000)">Ask</button>
  <script>setInterval(() => (clock.textContent = performance.now().toFixed(6)), 30)</script>`;

test('a text that ticks all along holds nothing up after the first seconds, and what an act sets off is waited for', async () => {
  await using acting = await openActing(chromium, `<!doctype html>${TICKING}`);
  await acting.page.settle({ signal: call() });
  const read = (): Promise<unknown> => acting.page.snapshotAtRest({ signal: call() });
  await expect.poll(read).toBeDefined();

  await acting.act('click', 'button');
  await acting.page.settle({ signal: call() });

  expect(await acting.evaluate('answer.textContent')).toContain('end');
});

test('navigate leaves a page that looks finished its request that hangs', async () => {
  await using acting = await openActing(chromium, 'about:blank');
  const begin = performance.now();

  await acting.page.navigate(pages.url('/hangs'), { signal: call() });

  expect(performance.now() - begin).toBeLessThan(2_500);
});

/** A page that hangs, once it is clicked, until it is let go: other tabs may be of the same process. */
async function openHanging(): Promise<ActingPage> {
  const acting = await openActing(chromium, pages.url('/hanging'));
  held = new Promise((letGo) => onTestFinished(() => letGo()));
  return acting;
}

test('a page that does not answer ends with the deadline', async () => {
  await using page = await openHanging();
  const ref = await page.ref('button');
  const signal = AbortSignal.timeout(1_000);

  await expect(page.page.perform({ method: 'click', ref, arguments: [] }, { signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('a connection that ends with an act is told', async () => {
  await using page = await openHanging();
  const sent = watchCommands(page.tab.channel);
  const acted = page.act('click', 'button');
  await expect.poll(() => sent.filter((command) => command.startsWith('Input.'))).toHaveLength(3);
  page.tab.channel.close();
  expect((await acted).changed).toEqual({ detached: true });
});
