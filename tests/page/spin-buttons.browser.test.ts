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

/** An hour in which nothing can be typed, and which shows none before its first key, as that of Quasar's clock. */
const HOUR = `<div id="hour" role="spinbutton" tabindex="0" aria-label="Hour" aria-valuemin="0" aria-valuemax="23">--</div>
  <script>
    hour.onkeydown = ({ key }) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[key];
      if (!step) return;
      const now = hour.ariaValueNow === null ? 0 : Number(hour.ariaValueNow) + step;
      hour.textContent = hour.ariaValueNow = String((now + 24) % 24);
    };
  </script>`;

test('a number in which nothing can be typed is filled by its arrow keys, and takes none beyond its limits', async () => {
  await using page = await openActing(chromium, HOUR);

  for (const text of ['14', '3', '0']) {
    expect((await page.act('fill', '#hour', text)).changed).toMatchObject({ value: text });
    expect(await page.evaluate('hour.textContent')).toBe(text);
  }
  await expect(page.act('fill', '#hour', '24')).rejects.toMatchObject({ data: { reason: 'bad-value' } });
  expect(await page.evaluate('hour.textContent')).toBe('0');
});

test('a number that hears no keys is told to keep its value', async () => {
  await using page = await openActing(chromium, HOUR.replace('hour.onkeydown', 'hour.onabort'));

  await expect(page.act('fill', '#hour', '14')).rejects.toMatchObject({ data: { reason: 'not-changed' } });
});

test.each([
  ['aria-valuemin="" aria-valuemax=""', '12', undefined],
  ['aria-valuemin="1" aria-valuemax=""', '0', 'from 1 on'],
  ['aria-valuemin="1" aria-valuemax="5"', '12', 'from 1 to 5'],
])('limits are told where a number field says them: %s', async (limits, text, told) => {
  await using page = await openActing(chromium, `<input id="n" role="spinbutton" aria-label="Amount" ${limits}>`);

  const { changed } = await page.act('fill', '#n', text);

  const hint = expect.stringContaining(`takes numbers ${told}:`);
  expect(changed).toEqual({ value: text, ...(told !== undefined && { hint }) });
});
