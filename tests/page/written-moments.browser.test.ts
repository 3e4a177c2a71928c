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

/** A field that takes no text, with numbers for each part of a time in what it opens. */
const parts = (kinds: string[]): string => `<label>At <input id="field" readonly value="08:00"></label>
  <div id="clock" style="position: absolute; top: 60px; background: white" hidden>
    ${kinds.map((kind) => `<input type="number" aria-label="${kind}" min="0" max="${kind === 'Hour' ? 23 : 59}" value="0">`).join(':')}</div>
  <script>
    const numbers = [...clock.querySelectorAll('input')];
    field.onclick = () => { clock.hidden = false; };
    clock.oninput = () => { field.value = numbers.map(({ value }) => value.padStart(2, '0')).join(':'); };
    addEventListener('keydown', ({ key }) => { if (key === 'Escape') clock.hidden = true; });
  </script>`;

test('chooses a time with its seconds in a picker that has a field for them', async () => {
  await using page = await openActing(chromium, parts(['Hour', 'Minute', 'Second']));

  await page.act('selectOption', '#field', '09:30:15');

  expect(await page.evaluate('[field.value, clock.hidden]')).toEqual(['09:30:15', true]);
});

test('refuses seconds where a picker has no field for them, and leaves it as it was', async () => {
  await using page = await openActing(chromium, parts(['Hour', 'Minute']));

  await expect(page.act('selectOption', '#field', '09:30:15')).rejects.toThrow();

  expect(await page.evaluate('field.value')).toBe('08:00');
  await page.act('selectOption', '#field', '09:30:00');
  expect(await page.evaluate('field.value')).toBe('09:30');
});

test('sets a date again that its page empties as it draws itself anew once another field is left', async () => {
  await using page = await openActing(
    chromium,
    `<input id="name" aria-label="Name"><input id="day" type="date" aria-label="Day"><script>
      const held = {};
      document.getElementById('name').onblur = () => setTimeout(() => { day.value = held.day ?? '' });
      day.onblur = () => { held.day = day.value };
    </script>`,
  );

  await page.act('fill', '#name', 'Ada');
  const { changed } = await page.act('fill', '#day', '2026-12-24');

  expect(changed).toMatchObject({ value: '2026-12-24' });
  expect(await page.evaluate('day.value')).toBe('2026-12-24');
});
