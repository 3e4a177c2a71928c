import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { html } from '../support/html.ts';
import { pdf } from '../support/pdf.ts';
import { type Pages, servePages } from '../support/serve.ts';

let chromium: Chromium;
let pages: Pages;
const SHAPE = '<svg xmlns="http://www.w3.org/2000/svg"><text y="9">drawn</text></svg>';

beforeAll(async () => {
  chromium = await launchChromium({ own: true });
  pages = await servePages({
    '/paper.pdf': pdf,
    '/form': () => html('Form', '<button onclick="this.textContent = `Sent`">Send</button>'),
    '/shape.svg': () => new Response(SHAPE, { headers: { 'content-type': 'image/svg+xml' } }),
    '/links': () => html('Links', '<a href="/paper.pdf">Paper</a>'),
    '/around': ({ url: { searchParams } }) => html('Around', `${searchParams.get('with')}<p>After</p>`),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

const around = (content: string): string => pages.url(`/around?with=${encodeURIComponent(content)}`);

test.each([
  ['a frame', (url: string) => `<iframe src="${url}"></iframe>`],
  ['an embed', (url: string) => `<embed src="${url}">`],
  ['an object', (url: string) => `<object data="${url}" type="application/pdf">No viewer.</object>`],
])('a PDF in %s is marked, and its viewer not read', async (_, contentFor) => {
  const url = pages.url('/paper.pdf');
  await using page = await openActing(chromium, around(contentFor(url)));
  await page.page.settle({ signal: limit() });

  const { outline } = await page.page.snapshot({ signal: limit() });

  expect(outline).toContain(`[… a PDF, which can not be read here: ${url}]`);
  expect(outline).toContain('text: After');
  expect(outline).not.toMatch(/button|Zoom|No viewer/);
});

test('a PDF in a frame of another site is marked', async () => {
  const url = pages.url('/paper.pdf', 'b.localhost');
  await using page = await openActing(chromium, around(`<iframe src="${url}"></iframe>`));
  await page.page.settle({ signal: limit() });

  expect((await page.page.snapshot({ signal: limit() })).outline).toContain(
    `a PDF, which can not be read here: ${url}`,
  );
});

test('a tab that shows a PDF says so, until it is left', async () => {
  await using page = await openActing(chromium, pages.url('/links'));
  const url = pages.url('/paper.pdf');
  const refused = { name: 'PageNotAllowedError', data: { reason: 'pdf', url } };

  expect((await page.act('click', 'a')).changed).toMatchObject({ url });
  await expect(page.page.snapshot({ signal: limit() })).rejects.toMatchObject(refused);
  await expect(page.perform({ method: 'press', arguments: ['PageDown'] })).rejects.toMatchObject(refused);
  expect((await page.page.snapshot({ signal: limit(), pdf: true })).outline).toContain('a PDF');
  expect((await page.act('goBack')).changed).toMatchObject({ url: pages.url('/links') });
  expect((await page.page.snapshot({ signal: limit() })).outline).toContain('link: Paper');
});

test('a page in an embed is read and acted in like that of a frame, also of another site', async () => {
  const other = pages.url('/form', 'b.localhost');
  await using page = await openActing(chromium, around(`<embed src="/form"><embed src="${other}">`));
  await page.page.settle({ signal: limit() });

  const { outline } = await page.page.snapshot({ signal: limit() });
  const [first = '', second = ''] = [...outline.matchAll(/\[(\d+-\d+)\] button: Send/g)].map(([, ref]) => ref);

  for (const ref of [first, second]) {
    const { changed } = await page.perform({ method: 'click', ref, arguments: [] });
    expect(changed).toMatchObject({ added: [expect.stringContaining('Sent')] });
  }
});

test('a drawing in an embed is a picture', async () => {
  await using page = await openActing(chromium, around('<embed src="/shape.svg" title="Shape">'));

  const { outline } = await page.page.snapshot({ signal: limit() });

  expect(outline).toContain('img: Shape');
  expect(outline).not.toContain('drawn');
});

test('a player is told with whether it plays, is played by a click, and is none without controls', async () => {
  const wav = `data:audio/wav;base64,${silence().toString('base64')}`;
  const players = `<video controls loop src="${wav}" width="300" height="100"></video><audio controls loop src="${wav}" title="News"></audio>`;
  await using page = await openActing(chromium, `<!doctype html>${players}<video autoplay loop></video>`);
  const told = async (): Promise<string> =>
    (await page.page.snapshot({ signal: limit() })).outline.split('\n')[1] ?? '';

  expect(await told()).toBe('  [0-2] video [paused] [0-3] audio: News [paused]');
  for (const player of ['video', 'audio'])
    expect((await page.act('click', player)).changed).toMatchObject({ added: [expect.stringMatching(/playing\]$/)] });
  expect(await told()).toBe('  [0-2] video [playing] [0-3] audio: News [playing focused]');
});

/** A second of sound that nobody hears, as a WAV file. */
function silence(): Buffer {
  const bytes = Buffer.alloc(8_044, 128);
  bytes.write(
    'RIFF\x24\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0',
    'latin1',
  );
  return bytes;
}

test('the URL of what leads elsewhere or shows something is known by its ref, whatever its role', async () => {
  const picture = (name: string): string => `<img src="/${name}.png" width="60" height="40" alt="${name}">`;
  const content = `${picture('Logo')}<a class="btn" role="button" href="/buy">Buy</a>
    <ul role="menu"><li role="none"><a role="menuitem" href="/docs">Docs</a></li></ul>
    <ul><li><a href="/p/1">${picture('Assam')}</a></li>
      <li><a href="/p/2"><img src="/plain.png" width="60" height="40" alt=""> Oolong</a></li>
      <li><a href="/p/3">Sencha</a></li></ul>
    <figure>${picture('Map')}<figcaption>Way</figcaption></figure><button>${picture('Zoom')}</button>
    <img data-src="/late.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="60" height="40" alt="Late">
    <iframe src="/links" title="Inner"></iframe><video controls src="/film.mp4" title="Film"></video>
    <input type="image" src="/go.png" alt="Go"><svg width="80" height="20"><a href="/in-svg"><text y="9">Drawn</text></a></svg>`;
  await using page = await openActing(chromium, around(content));

  const snapshot = await page.page.snapshot({ signal: limit() });

  const urlOf = (node: string, inner = ''): string | undefined => {
    const ref = new RegExp(`\\[(\\d+-\\d+)\\] ${node}`).exec(snapshot.outline)?.[1];
    return snapshot.urlOf(`${ref}${inner}`)?.replace(pages.url('/'), '/');
  };
  expect(urlOf('img: Logo')).toBe('/Logo.png');
  expect(urlOf('button: Buy')).toBe('/buy');
  expect(urlOf('menuitem: Docs')).toBe('/docs');
  expect([urlOf('link: Assam'), urlOf('link: Assam', ' img')]).toEqual(['/p/1', '/Assam.png']);
  expect([urlOf('link: Oolong'), urlOf('link: Oolong', ' img')]).toEqual(['/p/2', '/plain.png']);
  expect([urlOf('link: Sencha'), urlOf('link: Sencha', ' img')]).toEqual(['/p/3', undefined]);
  expect(urlOf('figure: Way')).toBe('/Map.png');
  expect([urlOf('button: Zoom'), urlOf('button: Zoom', ' img')]).toEqual([undefined, '/Zoom.png']);
  expect(urlOf('img: Late')).toBe('/late.png');
  expect(urlOf('iframe: Inner')).toBe('/links');
  expect(urlOf('video: Film')).toBe('/film.mp4');
  expect(urlOf('button: Go')).toBe('/go.png');
  expect(urlOf('link: Drawn')).toBe('/in-svg');
});
