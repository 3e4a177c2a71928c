import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test.each([
  ['', '2026-12-24 09:30', '2026-12-24 09:30'],
  ['', '07:15:30', '07:15:30'],
  ['2026-12-24 09:30:00', '2026-12-25 10:30', '2026-12-25 10:30:00'],
])('a moment selected in a field that holds %j and says of no list is written: %s', async (held, text, value) => {
  await using page = await openActing(chromium, `<input id="at" aria-label="Meeting" value="${held}">`);

  const { changed } = await page.act('selectOption', '#at', text);

  expect(changed).toMatchObject({ value });
});

test('a time selected in a text that holds it is marked there, and not written over it', async () => {
  await using page = await openActing(chromium, '<input id="at" aria-label="Note" value="Meeting at 09:30">');

  expect((await page.act('selectOption', '#at', '09:30')).changed).toMatchObject({ selected: '09:30' });
});

test('a day selected in a group of its parts is typed into these', async () => {
  const part = (name: string, most: number): string =>
    `<span role="spinbutton" contenteditable="true" aria-label="${name}" aria-valuemin="1" aria-valuemax="${most}">00</span>`;
  await using page = await openActing(
    chromium,
    `<div role="group" aria-label="Birthday" id="day">${part('Month', 12)}/${part('Day', 31)}/${part('Year', 9999)}</div>
     <script>
       const parts = [...document.querySelectorAll('[role=spinbutton]')];
       let typed = '';
       day.onkeydown = (event) => {
         event.preventDefault();
         if (!/^\\d$/.test(event.key)) return;
         const part = event.target;
         typed += event.key;
         part.textContent = typed;
         if (typed.length < (part === parts[2] ? 4 : 2)) return;
         typed = '';
         parts[parts.indexOf(part) + 1]?.focus();
       };
     </script>`,
  );

  await page.act('selectOption', '#day', '2026-12-24');

  expect(await page.evaluate('parts.map((part) => part.textContent)')).toEqual(['12', '24', '2026']);
});
