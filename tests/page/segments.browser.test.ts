import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Dates and times whose parts the page draws itself, as their keys come: a text that is put into them changes nothing else. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

type Part = readonly [most: number, text: string];

const field = (...parts: Part[]): string => `<!doctype html><div role="group" aria-label="When">${parts
  .map(
    ([most, text]) =>
      `<span role="spinbutton" contenteditable="true" tabindex="0" aria-valuemax="${most}" aria-valuenow="${Number(text) || 0}">${text}</span>/`,
  )
  .join('')}</div><script>
  let typed = '';
  const parts = [...document.querySelectorAll('[role=spinbutton]')];
  for (const [index, part] of parts.entries()) {
    part.onfocus = () => (typed = '');
    part.onkeydown = (event) => {
      event.preventDefault();
      const { key } = event;
      if (/^[AP]M$/.test(part.textContent)) return void (/^[ap]$/i.test(key) && (part.textContent = key.toUpperCase() + 'M'));
      if (!/^\\d$/.test(key)) return;
      const most = part.ariaValueMax;
      typed = Number(typed + key) > most ? key : typed + key;
      part.textContent = typed.padStart(most.length, '0');
      part.ariaValueNow = Number(typed);
      if (typed.length === most.length || typed * 10 > most) parts[index + 1]?.focus();
    };
  }
</script>`;

const day = field([12, '11'], [30, '05'], [9999, '2026']);
const time = (half: string): string => field([12, '09'], [59, '30'], [12, half]);

/** What the parts stand for, as the page knows it. */
const held = (page: ActingPage): Promise<string> =>
  page.evaluate(
    `[...document.querySelectorAll('[role=spinbutton]')].map((one) => /M$/.test(one.textContent) ? one.textContent : one.ariaValueNow).join(' ')`,
  );

test.each(['fill', 'type'] as const)('changes one part by its keys: %s', async (method) => {
  await using page = await openActing(chromium, day);

  await page.act(method, '[aria-valuemax="9999"]', '1985');

  expect(await held(page)).toBe('11 5 1985');
});

test.each([
  ['a month by its name', day, '[aria-valuemax="12"]', 'March', '3 5 2026'],
  ['one digit', day, '[aria-valuemax="30"]', '7', '11 7 2026'],
  ['the half of the day', time('AM'), ':nth-child(3)', 'pm', '9 30 PM'],
])('changes one part by its keys: %s', async (...[, html, part, text, wanted]) => {
  await using page = await openActing(chromium, html);

  await page.act('fill', part, text);

  expect(await held(page)).toBe(wanted);
});

test('says so where the keys of a part change nothing', async () => {
  await using page = await openActing(chromium, day.replace('const most =', 'return; const most ='));

  await expect(page.act('fill', '[aria-valuemax="9999"]', '1985')).rejects.toThrow(/took the text for "2026"/);
});

test.each([
  ['18:20', 'AM', '6 20 PM'],
  ['00:15', 'AM', '12 15 AM'],
  ['7:00', 'PM', '7 0 AM'],
  ['12:00', 'AM', '12 0 PM'],
  ['12:00', 'PM', '12 0 PM'],
])('writes %s in a field of twelve hours', async (text, half, wanted) => {
  await using page = await openActing(chromium, time(half));

  await page.act('fill', '[role=group]', text);

  expect(await held(page)).toBe(wanted);
});

test.each([
  ['February 30, 2027', '[role=group]', /no such day/],
  ['31/02/2020', '[role=group]', /no such day/],
  ['13 45 2020', '[role=group]', /takes a date or a time as it shows one, such as "11 05 2026"/],
  ['5', '[role=group]', /takes a date or a time/],
  ['13', '[aria-valuemax="12"]', /takes a number from/],
  ['soon', '[aria-valuemax="9999"]', /takes a number from/],
])('types nothing of what is no date or time: %s in %s', async (text, part, error) => {
  await using page = await openActing(chromium, day);

  await expect(page.act('fill', part, text)).rejects.toThrow(error);

  expect(await held(page)).toBe('11 5 2026');
});
