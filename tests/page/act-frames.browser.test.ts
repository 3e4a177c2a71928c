import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { type Pages, servePages } from '../support/serve.ts';

let chromium: Chromium;
let pages: Pages;
const html = (body: string): Response =>
  new Response(`<!doctype html>${body}`, { headers: { 'content-type': 'text/html' } });
const WIDGETS = `<title>start</title><body style="margin: 0"><div style="height: 1500px"></div>
  <button onclick="document.title = 'clicked ' + event.isTrusted">Pay</button>
  <input aria-label="Card"><select><option>One</option><option>Two</option></select>
  <input type="checkbox" onkeydown="document.title = event.key"><div style="height: 1500px"></div>`;

beforeAll(async () => {
  chromium = await launchChromium();
  pages = await servePages({
    '/inner': () => html(WIDGETS),
    '/middle': ({ url }) =>
      html(`<div style="height: 700px">middle</div>
      <iframe src="http://c.localhost:${url.port}/inner" style="border: 7px solid; padding: 5px; height: 300px"></iframe>`),
    '/outer': ({ url }) =>
      html(`<title>outer</title><div style="height: 1200px">outer</div>
      <iframe src="http://b.localhost:${url.port}/${url.searchParams.get('in')}" style="height: 400px; margin-left: 50px; transform: scale(0.9)"></iframe>`),
    '/card': () =>
      html(`<body style="margin: 0"><button style="width: 400px; height: 100px">Saved card</button>
      <script>onclick = () => parent.postMessage('card', '*')</script>`),
    '/checkout': ({ url }) =>
      html(`<title>Checkout</title><h1 style="height: 900px">Checkout</h1>
      <iframe src="http://b.localhost:${url.port}/card" width="400" height="100"></iframe>
      <p style="height: 300px">Summary</p><button id="pay" onclick="document.title += ' paid'">Pay now</button>
      <script>onmessage = ({ data }) => (document.title += ' ' + data)</script>`),
    '/one': () => html('<a href="/two">Next</a>'),
    '/two': () => html('<p>Second</p>'),
    '/framed': () => html('<h1>Outer</h1><iframe src="/one"></iframe>'),
    '/guarded': () => html('<button>Go</button><script>onbeforeunload = (event) => event.preventDefault()</script>'),
    '/covered': ({ url }) =>
      html(`<iframe src="http://b.localhost:${url.port}/inner"></iframe>
      <div id="veil" onclick="document.title = 'wrong'" style="position: fixed; inset: 0">Veil</div>`),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

type OpenPage = Awaited<ReturnType<typeof openActing>>;
const clickIn = async (page: OpenPage, selector: string, frame: string): ReturnType<OpenPage['perform']> =>
  page.perform({ method: 'click', ref: await page.ref(selector, frame), arguments: [] });

test('clicks in a frame of another process, below the fold of each', async () => {
  await using page = await openActing(chromium, pages.url('/outer?in=inner'));

  const { changed } = await clickIn(page, 'button', '/inner');

  expect(changed).not.toBe('nothing');
  expect(await titleIn(page, '/inner')).toBe('clicked true');
});

test('clicks in a frame of a third site inside a frame of a second', async () => {
  await using page = await openActing(chromium, pages.url('/outer?in=middle'));

  await clickIn(page, 'button', '/inner');

  expect(await titleIn(page, '/inner')).toBe('clicked true');
});

test.each([1, 2, 3, 4])(
  'clicks what it scrolls to, not the frame of another process that was there: run %d',
  async () => {
    await using page = await openActing(chromium, pages.url('/checkout'));
    const pay = await page.ref('#pay');

    await clickIn(page, 'button', '/card');
    const { changed } = await page.perform({ method: 'click', ref: pay, arguments: [] });

    expect(changed).toMatchObject({ title: 'Checkout card paid' });
  },
);

test('fills, chooses and presses keys in a frame of another process', async () => {
  await using page = await openActing(chromium, pages.url('/outer?in=inner'));
  const ref = (selector: string): Promise<string> => page.ref(selector, '/inner');

  const filled = await page.perform({ method: 'fill', ref: await ref('input'), arguments: ['4111'] });
  const typed = await page.perform({ method: 'type', ref: await ref('input'), arguments: ['22 雨🙂'] });
  const chosen = await page.perform({ method: 'selectOption', ref: await ref('select'), arguments: ['Two'] });
  const checked = await page.perform({ method: 'check', ref: await ref('[type=checkbox]'), arguments: [] });
  await page.perform({ method: 'press', ref: await ref('[type=checkbox]'), arguments: ['ArrowDown'] });

  expect(filled.changed).toMatchObject({ value: '4111' });
  expect(typed.changed).toMatchObject({ value: '411122 雨🙂' });
  expect(chosen.changed).toMatchObject({ value: 'Two' });
  expect(checked.changed).toMatchObject({ value: 'checked' });
  expect(await titleIn(page, '/inner')).toBe('ArrowDown');
});

test('goes back and forward in a frame, and waits for that alone', async () => {
  await using page = await openActing(chromium, pages.url('/framed'));
  await page.perform({ method: 'click', ref: await refOf(page, 'link: Next'), arguments: [] });
  const begin = performance.now();

  const back = await page.act('goBack');
  const forward = await page.act('goForward');

  expect(back.changed).toMatchObject({ added: [expect.stringContaining('link: Next')] });
  expect(forward.changed).toMatchObject({ added: [expect.stringContaining('Second')] });
  expect(performance.now() - begin).toBeLessThan(5_000); // either would take that
});

test.each(['reload', 'goBack'] as const)('%s ends at once where the page is kept by its question', async (method) => {
  await using page = await openActing(chromium, pages.url('/one'));
  await page.page.navigate(pages.url('/guarded'), { signal: limit() });
  await page.act('click', 'button'); // Chrome lets no page ask that was not used
  const begin = performance.now();

  const { changed } = await page.perform({ method, arguments: [], dialog: { answer: 'dismiss' } });

  expect(performance.now() - begin).toBeLessThan(4_000);
  expect(changed).toMatchObject({ dialog: [{ type: 'beforeunload', answer: 'dismissed' }] });
  expect(await page.evaluate('location.pathname')).toBe('/guarded');
});

test('acts in a frame that may run no scripts, as mails are shown in', async () => {
  await using page = await openActing(
    chromium,
    `<iframe sandbox srcdoc="<details><summary>More</summary>Hidden</details><input aria-label=Name>"></iframe>`,
  );
  const ref = (selector: string): Promise<string> => page.ref(selector, 'srcdoc');

  const clicked = await page.perform({ method: 'click', ref: await ref('summary'), arguments: [] });
  const filled = await page.perform({ method: 'fill', ref: await ref('input'), arguments: ['Ada'] });

  expect(clicked.changed).toMatchObject({
    added: [expect.stringContaining('Hidden'), expect.stringContaining('expanded')],
  });
  expect(filled.changed).toMatchObject({ value: 'Ada' });
});

test('names what covers a frame of another process, and leaves it alone', async () => {
  await using page = await openActing(chromium, pages.url('/covered'));

  await expect(clickIn(page, 'button', '/inner')).rejects.toMatchObject({
    message: expect.stringContaining('div#veil "Veil"'),
    data: { reason: 'covered' },
  });
  expect(await page.evaluate('document.title')).not.toBe('wrong');
});

async function titleIn({ page }: OpenPage, frame: string): Promise<unknown> {
  const signal = AbortSignal.timeout(5_000);
  const found = (await page.frames.read(signal)).find(({ url }) => url.includes(frame));
  const params = { expression: 'document.title', returnByValue: true };
  return (await found?.session.send('Runtime.evaluate', params, signal))?.result.value;
}

/** Ref of the node that the outline says so, as a client finds it. */
async function refOf({ page }: ActingPage, text: string): Promise<string> {
  const { outline } = await page.snapshot({ signal: limit() });
  const said = outline.split('[').find((node) => node.includes(`] ${text}`)) ?? '';
  return /^\d+-\d+/.exec(said)?.[0] ?? '';
}

const CLOSED = (inner: string): string => `<div id="host"></div>
  <script>document.querySelector('#host').attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(inner)}</script>`;

test('clicks and fills in a closed shadow root', async () => {
  await using page = await openActing(
    chromium,
    CLOSED('<button onclick="document.title = `paid`">Pay</button><input aria-label="Card">'),
  );

  const clicked = await page.perform({ method: 'click', ref: await refOf(page, 'button: Pay'), arguments: [] });
  const filled = await page.perform({ method: 'fill', ref: await refOf(page, 'textbox: Card'), arguments: ['4111'] });

  expect(clicked.changed).toMatchObject({ title: 'paid' });
  expect(clicked.changed).not.toHaveProperty('focus'); // that of its own target is no news
  expect(filled.changed).toMatchObject({ value: '4111' });
});

test('refuses what is covered inside a closed shadow root', async () => {
  const veiled = CLOSED('<button>Pay</button><div id="veil" style="position: fixed; inset: 0">Wait</div>');
  await using page = await openActing(chromium, veiled);
  const ref = await refOf(page, 'button: Pay');

  await expect(page.perform({ method: 'click', ref, arguments: [] })).rejects.toThrow('div#veil "Wait"');
});

test('tells what changed inside a shadow root', async () => {
  await using page = await openActing(
    chromium,
    CLOSED('<button onclick="this.nextSibling.textContent = `Thank you`">Pay</button><p>Not paid</p>'),
  );

  const { changed } = await page.perform({ method: 'click', ref: await refOf(page, 'button: Pay'), arguments: [] });

  expect(changed).toMatchObject({ added: [expect.stringContaining('Thank you')] });
});

const SLOTTED = (
  style: string,
): string => `<div style="height: 3000px"></div><x-box><button id="to" style="${style}">In</button></x-box>
  <script>document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<p><slot></slot></p>'</script>`;
const RULED = `<div role="grid" style="position: relative"><p id="to" role="gridcell" style="position: absolute; inset: 0; margin: 0"></p>
  <table style="position: relative; width: 100%"><td>8:00<td>Free</table></div>`;

test.each([
  ['what is slotted into a component', SLOTTED('')],
  ['what has no box itself', SLOTTED('display: contents')],
  ['a cell over which its grid draws others', RULED],
])('clicks %s', async (_, target) => {
  await using page = await openActing(chromium, `${target}<script>onclick = () => (document.title = 'heard')</script>`);

  expect((await page.act('click', '#to')).changed).toMatchObject({ title: 'heard' });
});

test('writes nothing in a frame that lies behind a modal dialog of the page around it', async () => {
  const over = '<div role="alertdialog" style="position: fixed; inset: 0; background: #000c">Sure?</div>';
  await using page = await openActing(chromium, `<iframe srcdoc="<input id=name>"></iframe>${over}`);

  await expect(page.perform({ method: 'fill', ref: await refOf(page, 'textbox'), arguments: ['Ada'] })).rejects.toThrow(
    'stands behind alertdialog "Sure?"',
  );
});
