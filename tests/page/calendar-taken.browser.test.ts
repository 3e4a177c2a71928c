import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { calendar } from '../support/calendar.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Days that were clicked, and whether they were chosen by that. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Counts the clicks on days, has the field take those that `hears` says, and does `then` with it. */
const taking = (hears: string, then: string): string => `
  let clicks = 0, turnedAt = 0;
  const [press, drawAgain] = [days.onclick, draw];
  draw = () => { turnedAt = performance.now(); drawAgain(); };
  days.onclick = (event) => { clicks += 1; if (${hears}) press(event); };
  choose = (said) => { ${then} };`;
const field = '<p style="height: 40px"><span id="chips"></span><input id="field" readonly></p>';
const page = (hears: string, then: string): string =>
  calendar({ field, script: taking(hears, then) }).replace('const draw =', 'let draw =');
const MARKED = `const cell = [...days.querySelectorAll('td')].find((one) => one.style.color !== 'gray' && one.textContent === said.split('-')[2]);
  cell.className = 'picked';`;

test.each([
  [
    'once more, where it hears none for a moment after it turned',
    'performance.now() - turnedAt > 300',
    'field.value = said; box.hidden = true;',
    2,
  ],
  ['once, where it closes by that', 'true', 'box.hidden = true;', 1],
  ['once, where it stays open', 'true', 'field.value = said;', 1],
  [
    'once, where it shows the day as chosen and gives it to its field as it closes',
    'true',
    `${MARKED} addEventListener('keydown', () => (field.value = said), { once: true });`,
    1,
  ],
  ['once, where it is shown beside the field', 'true', 'chips.textContent = said;', 1],
])('a day of a calendar is clicked %s', async (...[, hears, then, clicks]) => {
  await using acting = await openActing(chromium, page(hears, then));

  await acting.act('selectOption', '#field', '2026-12-24');

  expect(await acting.evaluate('[clicks, box.hidden]')).toEqual([clicks, true]);
});

test.each([
  ['hears no click', 'false', '', 2],
  ['only marks it', 'true', MARKED, 1],
])('a day that a field does not show is not told as chosen: its calendar %s', async (...[, hears, then, clicks]) => {
  await using acting = await openActing(chromium, page(hears, then));

  const choosing = acting.act('selectOption', '#field', '2026-12-24');

  await expect(choosing).rejects.toMatchObject({ data: { reason: 'no-day' } });
  await expect(choosing).rejects.toThrow(/shows 2026-12-24 in its calendar, and did not take it/);
  expect(await acting.evaluate('[clicks, box.hidden]')).toEqual([clicks, true]);
});

test('a refusal in a calendar that no key closes says that it stays open', async () => {
  const deaf = "addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);";
  await using kept = await openActing(chromium, calendar({ head: '<b id="caption"></b>', script: deaf }));
  await using closed = await openActing(chromium, calendar({ head: '<b id="caption"></b>' }));

  const far = '2027-03-04';
  await expect(kept.act('selectOption', '#field', far)).rejects.toThrow(
    /months after 2026-11\. What it opened stays open\.$/,
  );
  await expect(closed.act('selectOption', '#field', far)).rejects.not.toThrow(/stays open/);
});
