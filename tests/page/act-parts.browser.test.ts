import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Controls of which only some parts take a click for them: their own ground, the box around them. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('clicks a button that draws two arrows beside these, for each may sort its own way', async () => {
  const arrow = 'position: absolute; left: 7px; width: 10px; height: 12px';
  await using page = await openActing(
    chromium,
    `<button aria-label="Sort by Name" onclick="document.title = 'next'" style="position: relative; width: 24px; height: 24px; padding: 0; border: 0">
      <i style="${arrow}; top: 0" onclick="document.title = 'up'; event.stopPropagation()"></i>
      <i style="${arrow}; top: 12px" onclick="document.title = 'down'; event.stopPropagation()"></i></button>`,
  );

  await page.act('click', 'button');

  expect(await page.evaluate('document.title')).toBe('next');
});
