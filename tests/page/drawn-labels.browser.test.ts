import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

/** Labels of what is no control for the browser. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const LIST =
  '<div role="combobox" tabindex="0" aria-expanded="false" style="width: 90px; border: 1px solid">Oslo</div>';
const component = (label: string): string =>
  `${label}<x-select id="city"><template shadowrootmode="open">${LIST}</template></x-select>`;

test.each([
  ['by the label of its component', component('<label for="city">City</label>'), 'City'],
  ['by a label that is a component, too', component('<x-label for="city">City</x-label>'), 'City'],
  ['by the label of the box around it', `<label for="city">City</label><div id="city">${LIST}</div>`, 'City'],
  [
    'by the label of the list that it stands for',
    `<label for="city">City</label><div role="combobox" tabindex="0" aria-expanded="false" style="width: 90px; border: 1px solid">
      <select id="city" hidden><option>Oslo</select><b>Oslo</b></div>`,
    'City',
  ],
  ['by no tip', component('<x-tip for="city">Where you live.</x-tip>'), 'Oslo'],
  [
    'by no label of a box with several fields',
    `<label for="city">City.</label><div id="city">${LIST}${LIST}</div>`,
    'Oslo',
  ],
])('a list of the page’s own making is called %s', async (_, html, name) => {
  const lines = await outlineLines(chromium, html, signal);

  const list = lines.find((line) => /\] combobox\b/.test(line)) ?? '';
  expect(/\] combobox(?:: ([^[>]*))?/.exec(list)?.[1]?.trim() ?? '').toBe(name);
});

test('a letter that the font of an icon draws as its picture is no text, and one in the font of the page is', async () => {
  await using page = await openActing(
    chromium,
    `<style>i { font-style: normal } [class*=x-icon-]::before { font-family: x-font; content: 'K' } .x-icon-mark::before { font-family: inherit }
      button, u { cursor: pointer }</style>
    <button><i class="x-icon-plus"></i> New</button> <u><i class="x-icon-cross"></i></u> <button><i class="x-icon-mark"></i> Grade</button>`,
  );

  const { outline } = await page.page.snapshot({ signal: limit() });

  expect(outline).toContain('button: New');
  expect(outline).toContain('generic [clickable icon="cross"]');
  expect(outline).toContain('button: K Grade');
});
