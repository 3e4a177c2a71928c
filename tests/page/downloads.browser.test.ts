import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { html } from '../support/html.ts';
import { type Pages, servePages } from '../support/serve.ts';

/** Saves files by script, as pages do that make them themselves. */
const SAVING = `<script>
  function save(fileName, text) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text]));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  function say(text) { document.querySelector('p').textContent = text; }
</script><p>Idle</p>
<button id="now" onclick="say('Saved'); save('now.csv', 'x')">Go</button>
<button id="fetched" onclick="say('Fetching'); fetch('/data').then((got) => got.text()).then((text) => setTimeout(() => save('fetched.csv', text), 200))">Go</button>
<button id="export" onclick="say('Working'); setTimeout(() => save('made.csv', 'x'), 350)">Export as CSV</button>
<button id="late" onclick="say('Soon'); setTimeout(() => { save('late.csv', 'x'); say('Done') }, 900)">Go</button>
<button id="three" onclick="for (const name of 'abc') save(name + '.csv', name)">Go</button>
<button id="long" onclick="say('Long'); save('x'.repeat(5000) + '.csv', 'x')">Go</button>
<a id="data" download="data.txt" href="data:text/plain,hello">data</a>`;

let chromium: Chromium;
let pages: Pages;
beforeAll(async () => {
  chromium = await launchChromium({
    preferences: { profile: { default_content_setting_values: { automatic_downloads: 1 } } }, // several files at once
  });
  pages = await servePages({
    '/save': () => html('Save', SAVING),
    '/data': () => new Response('a;b', { headers: { 'content-type': 'text/csv' } }),
  });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

test.each([
  ['made at once, while the page says so', '#now', 'now.csv'],
  ['made of what was fetched, some time later', '#fetched', 'fetched.csv'],
  ['asked for by the name of the button, some time later', '#export', 'made.csv'],
  ['held in a data: URL', '#data', 'data.txt'],
])('a file that a script saves is reported: %s', async (_, selector, fileName) => {
  await using page = await openActing(chromium, pages.url('/save'));

  expect((await page.act('click', selector)).changed).toMatchObject({ download: [{ fileName, state: 'completed' }] });
});

test('a name that no file can have is told in part', async () => {
  await using page = await openActing(chromium, pages.url('/save'));

  const fileName = expect.stringMatching(/^x{254}…$/);
  expect((await page.act('click', '#long')).changed).toMatchObject({ download: [{ fileName }] });
});

test('a file that is saved after its act is told with the next, as an earlier one', async () => {
  await using page = await openActing(chromium, pages.url('/save'));
  await page.act('click', '#late');
  await expect.poll(() => page.evaluate('document.querySelector("p").textContent')).toBe('Done');
  await page.page.settle({ signal: limit() });

  expect((await page.act('click', '#now')).changed).toMatchObject({
    download: [
      { fileName: 'late.csv', earlier: true },
      { fileName: 'now.csv', state: 'completed' },
    ],
  });
});

test('all files of one click are told', async () => {
  await using page = await openActing(chromium, pages.url('/save'));

  expect((await page.act('click', '#three')).changed).toEqual({
    download: ['a.csv', 'b.csv', 'c.csv'].map((fileName) => ({ fileName, state: 'completed' })),
  });
});
