import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Boxes to check of the page's own making. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const ITEM = `<style>li { position: relative; width: 400px; padding-left: 24px; border: 2px solid white; list-style: none }
    li::before { content: ''; position: absolute; left: 2px; top: 2px; width: 14px; height: 14px; border: 1px solid }</style>
  <ul><li id="milk" role="checkbox" aria-checked="false" tabindex="-1">Milk</li></ul>
  <script>
    milk.onclick = ({ clientX }) => {
      if (clientX - milk.getBoundingClientRect().left < 20) milk.ariaChecked = String(milk.ariaChecked !== 'true');
    };
  </script>`;

test('presses an item to check where its box is drawn, beside which a press does something else', async () => {
  await using page = await openActing(chromium, ITEM);

  await page.act('check', '#milk');
  expect(await page.evaluate('milk.ariaChecked')).toBe('true');
  await page.act('uncheck', '#milk');
  expect(await page.evaluate('milk.ariaChecked')).toBe('false');
});

test.each(['left: -30px', 'display: none', 'width: 200px'])(
  'presses an item in its middle where a style draws no box in it: %s',
  async (style) => {
    const html = ITEM.replace('border: 1px solid }', `${style} }`).replace('< 20', '> 100');
    await using page = await openActing(chromium, html);

    await page.act('check', '#milk');

    expect(await page.evaluate('milk.ariaChecked')).toBe('true');
  },
);

/** A row of a tree that says nothing of what it is. */
const row = (before: string, after: string): string =>
  `<div style="height: 24px">${before}<i role="checkbox" aria-checked="false" tabindex="0" style="padding: 4px">□</i>${after}</div>`;
const said = (name: string): string => `<b style="cursor: pointer">${name}</b>`;

test('calls the boxes of a tree without roles by what stands after them in their rows', async () => {
  const sign = '<u style="cursor: pointer">▸</u>';
  const native = `<div><input type="checkbox">${said('Nuts')}</div>`;
  const html = `<section><div>${row(sign, said('Fruit'))}<div>${row('', said('Pear'))}</div></div>${native}
    ${row('', '<a href="#">Docs</a>')}</section><main>${row('', `${said('Edit')} ${said('Copy')}`)}</main>`;
  await using page = await openActing(chromium, html.replaceAll('>□<', '><'));

  const { outline } = await page.page.snapshot({ signal: limit() });

  expect([...outline.matchAll(/checkbox(?:: (\w+))?/g)].map(([, name]) => name)).toEqual([
    'Fruit',
    'Pear',
    'Nuts',
    'Docs',
    undefined,
  ]);
});
