import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

const signal = AbortSignal.timeout(120_000);

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function outline(html: string): Promise<string> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline: text } = await page.snapshot({ signal });
  await tab.close();
  return text;
}

// Chromium itself does not survive the layout of much deeper blocks.
test.each([
  ['div', 1_500],
  ['span', 5_000],
])('%ss nested %i levels deep are read to the limit, and the outline says so', async (tag, levels) => {
  const text = await outline(`<button>Top</button><script>let at = document.body;
    for (let i = 0; i < ${levels}; i++) at = at.appendChild(document.createElement('${tag}'));
    at.innerHTML = '<button>Bottom</button>';</script>`);

  expect(text).toContain('button: Top');
  expect(text).toMatch(/nested deeper than \d+ levels/);
});

test('a page that breaks its own built-ins is read all the same', async () => {
  const script = `<script>Array.prototype.push = null; Map.prototype.get = null; String.prototype.replace = null; JSON.stringify = null;
    Element.prototype.getAttribute = () => 'forged'; Object.defineProperty(Node.prototype, 'firstChild', { get: () => null });</script>`;

  expect(await outline(`<button title="tip">Real</button>${script}`)).toContain('button: Real [description="tip"]');
});

test('lone surrogates, control characters and direction marks are mended', async () => {
  const script = `<script>document.querySelector('p').textContent = 'a\\ud800b\\u0007c\\u202ed'; </script>`;

  expect(await outline(`<p></p>${script}`)).toContain('text: a\uFFFDb\uFFFDcd');
});

test('elements that a page names after DOM properties change nothing', async () => {
  const html =
    '<form><input name="attributes" aria-label="A"><input name="childNodes" aria-label="B"><input name="localName" aria-label="C"></form>';

  const text = await outline(html);

  for (const name of ['A', 'B', 'C']) expect(text).toContain(`textbox: ${name}`);
});

test('endless references between names end', async () => {
  const html = '<button id="a" aria-labelledby="b">A</button><button id="b" aria-labelledby="a">B</button>';

  expect(await outline(html)).toContain('button: B');
});
