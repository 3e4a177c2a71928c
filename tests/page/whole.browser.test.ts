import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutOutline } from '../../lib/page/cut.ts';
import { Page } from '../../lib/page/page.ts';
import { benchPages, benchRoutes } from '../bench/pages.ts';
import { type Chromium, launchChromium, type TestTab, untilHydrated, signalOfFile } from '../support/chromium.ts';
import { petstoreServer } from '../support/petstore.ts';
import { type Pages, servePages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
import { stagehandTree } from './stagehand-tree.ts';

const ROOT = join(import.meta.dirname, '../pages');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
const signal = signalOfFile();

const sitePaths = [
  ...files.map((file) => `/${file}${file === 'shop/product.html' ? '?id=tarn-1' : ''}`),
  ...benchPages.flatMap(({ name }, index) => (name === '10,000 rows' ? [] : [`/bench/${index}`])),
];

interface Site {
  title: string;
  outline: string;
  stagehand: string;
  /** Every word that a person can read on the page. */
  words: string[];
}

let chromium: Chromium;
let pages: Pages;
const sites = new Map<string, Site>();
beforeAll(async () => {
  chromium = await launchChromium();
  pages = await servePages({ ...benchRoutes, ...petstoreServer().routes, ...shopServer().routes });
  const paths = sitePaths.values();
  const readNext = async (): Promise<void> => {
    for (const path of paths) sites.set(path, await readSite(path));
  };
  await Promise.all([readNext(), readNext(), readNext()]); // a page that settles leaves the machine to another
}, 240_000);
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

async function open(path: string): Promise<{ tab: TestTab; page: Page }> {
  const tab = await chromium.open(pages.url(path));
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  await untilHydrated(tab);
  await page.settle({ signal, maxMs: 10_000 });
  return { tab, page };
}

/** Every word that a person can read on the page: what the browser itself would paint, frames and open roots included. */
const VISIBLE_WORDS = `(() => {
  const words = [];
  const visit = (node) => {
    if (node.nodeType === 3) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const seen = node.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? true;
      const { width, height, right, bottom } = range.getBoundingClientRect();
      if (seen && width > 1 && height > 1 && right > 0 && bottom > 0) words.push(...(node.data.match(/[\\p{L}\\p{N}]+/gu) ?? []));
      return;
    }
    if (/^(script|style|noscript|template|select|textarea|title|svg)$/i.test(node.localName ?? '')) return;
    const children = node.shadowRoot?.childNodes ?? (node.localName === 'slot' && node.assignedNodes().length ? node.assignedNodes() : node.childNodes);
    for (const child of children) visit(child);
    if (node.localName === 'iframe' && node.contentDocument?.body) visit(node.contentDocument.body);
  };
  visit(document.body);
  return words;
})()`;

async function readSite(path: string): Promise<Site> {
  const { tab, page } = await open(path);
  const stagehand = await stagehandTree(await page.frames.read(signal), signal);
  const { outline, title } = await page.snapshot({ signal });
  const words = await tab.evaluate<string[]>(VISIBLE_WORDS);
  await tab.close();
  return { title, outline, stagehand, words };
}

test('nearly every visible word stands in the outline', () => {
  const own = [...sites].filter(([path]) => !path.startsWith('/bench/')); // whose thousand equal words would hide a missing one
  const visible = own.flatMap(([path, { words, outline }]) => words.map((word) => ({ path, word, outline })));
  const missing = visible.filter(({ word, outline }) => !outline.includes(word));

  expect(visible.length).toBeGreaterThan(1_000);
  expect(missing.length / visible.length, missing.map(({ path, word }) => `${path}: ${word}`).join(' ')).toBeLessThan(
    0.005,
  );
});

/**
 * Pages, by title, that take more. Both say ref, role and name of each control, and here is little else to be said: on the
 * page of 16,000 controls that alone takes 79 of 100 characters, in a cart and a thank-you page of nine links and
 * landmarks 58, with no blank or line break between them. The calendar says of each day which date it is, in 1,500
 * characters that Stagehand leaves out; without them it takes 40.
 */
const BARE = new Map([
  ['Controls', 0.83],
  ['Cart · Nordvik Outdoor', 0.65],
  ['Thank you · Nordvik Outdoor', 0.63],
  ['Rooms', 0.74],
]);

test.each(sitePaths)('%s: the outline takes at most 60 of 100 characters of what Stagehand makes of it', (path) => {
  const { title, outline, stagehand } = sites.get(path) ?? expect.unreachable();

  expect(outline.length / stagehand.length, outline.slice(0, 2_000)).toBeLessThanOrEqual(BARE.get(title) ?? 0.6);
});

test('a long page is given in parts that name and count what follows', async () => {
  const { tab, page } = await open('/bench/0');
  const first = await page.snapshot({ signal, budget: 60_000 });
  const second = await page.snapshot({ signal, budget: 60_000, part: 2 });
  await tab.close();

  expect(first.outline.length).toBeLessThanOrEqual(60_000);
  expect(first.parts).toBe(2);
  expect(first.outline).toMatch(/\[… about \d+ more elements, .* under \[0-\d+\] table.*; extract "part 2"\]$/);
  expect(second.outline.split('\n')[0]).toBe('[0-1] document: 1000 rows');
  const shown = first.outline.match(/\] row/g)?.length ?? 0;
  const told = Number(/about (\d+) more/.exec(first.outline)?.[1]);
  expect(Math.abs(shown + told / 8 - 1_001)).toBeLessThan(10); // a row has seven cells
});

const withoutNotes = (text: string): string => text.replaceAll(/\n *\[… .*/g, '');

test.each([
  ['/third-party/swagger-ui.html', 2_000],
  ['/bench/0', 25_000], // 1,000 rows
  ['/bench/4', 8_000], // 200 frames
  ['/bench/6', 3_000], // 200 components
])('the parts of %s, each read only as far as it goes, are those of the whole', async (path, budget) => {
  const { tab, page } = await open(path);
  const whole = await page.snapshot({ signal });
  const { parts } = cutOutline(whole.outline, budget, 1);

  for (let part = 1; part <= parts; part++) {
    const { outline } = await page.snapshot({ signal, budget, part });
    expect(withoutNotes(outline)).toBe(withoutNotes(cutOutline(whole.outline, budget, part).text));
  }
  expect((await page.snapshot({ signal, budget, part: parts + 1 })).parts).toBe(parts);
  await tab.close();
});

test('snapshot after snapshot, page and refs stay as they are', async () => {
  const { tab, page } = await open('/third-party/swagger-ui.html');
  const before = await page.snapshot({ signal });
  const html = await tab.evaluate('document.documentElement.outerHTML');
  const globals = await tab.evaluate('Object.getOwnPropertyNames(window).length');
  for (let i = 0; i < 5; i++) await page.snapshot({ signal });
  const after = await page.snapshot({ signal });

  expect(after.outline).toBe(before.outline);
  expect(await tab.evaluate('document.documentElement.outerHTML')).toBe(html);
  expect(await tab.evaluate('Object.getOwnPropertyNames(window).length')).toBe(globals);
  await tab.close();
});

test('snapshots keep nothing of the page alive', async () => {
  const { tab, page } = await open(`/bench/${benchPages.findIndex(({ name }) => name === '1,000 rows')}`);
  const render = '(() => { const body = document.querySelector("tbody"); body.innerHTML = body.innerHTML; })()';
  const countNodes = async (): Promise<number> => {
    await page.frames.root.send('HeapProfiler.collectGarbage', undefined, signal);
    return (await page.frames.root.send('Memory.getDOMCounters', undefined, signal)).nodes;
  };
  await page.snapshot({ signal });
  const before = await countNodes();
  for (let i = 0; i < 5; i++) {
    await tab.evaluate(render);
    await page.snapshot({ signal });
  }

  await expect.poll(countNodes, { timeout: 10_000 }).toBeLessThan(before * 1.3); // a collection may leave some to the next
  await tab.close();
});
