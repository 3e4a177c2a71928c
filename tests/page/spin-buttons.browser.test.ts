import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Takes any number, and puts the nearest that it allows in its place once it is left, as those of Element Plus and PrimeVue do. */
const guests = (limits: string): string =>
  `<input role="spinbutton" aria-label="Guests" ${limits} inputmode="numeric" value="2" onblur="value = Math.min(value, ariaValueMax ?? value)">`;

test.each([
  ['aria-valuemin="0" aria-valuemax="9"', '12', 'numbers from 0 to 9'],
  ['aria-valuemax="9"', '12', 'numbers up to 9'],
  ['aria-valuemin="1"', '0', 'numbers from 1 on'],
  ['aria-valuemin="0" aria-valuemax="9"', '9', undefined],
  ['', '12', undefined],
])('a spin button with %s in which %s is written', async (limits, text, said) => {
  await using page = await openActing(chromium, guests(limits));

  const { changed } = await page.act('fill', 'input', text);

  expect(changed).toMatchObject({ value: text });
  const hint = changed === 'nothing' ? undefined : changed.hint;
  if (said === undefined) expect(hint).toBeUndefined();
  else expect(hint).toContain(said);
});
