import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Controls that take a click only at some of their parts, or say where they stand in a way of their own. */
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

test('moves a slider by what it says to people, where it counts percents beside that', async () => {
  await using page = await openActing(
    chromium,
    `<div role="slider" tabindex="0" aria-label="Budget" style="height: 20px" aria-valuemin="0" aria-valuemax="500" aria-valuenow="20" aria-valuetext="100"
      onkeydown="const by = { ArrowRight: 5, ArrowLeft: -5 }[event.key] ?? 0; ariaValueText = Number(ariaValueText) + by; ariaValueNow = ariaValueText / 5">`,
  );

  await page.act('fill', '[role=slider]', '50');

  expect(await page.evaluate('document.querySelector("[role=slider]").ariaValueText')).toBe('50');
});
