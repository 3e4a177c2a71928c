import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Pickers that offer the parts of a time in columns of options. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Two fields, each with a picker of its own that stays open until its button is pressed, if it has one. */
const page = (columns: string, { button = '<button>OK</button>', shows = true } = {}): string => `<meta charset="utf-8">
  <style>.over { position: fixed; top: 90px; background: white; display: flex } ul { height: 60px; width: 50px; overflow: auto; margin: 0; padding: 0 } li { list-style: none; height: 20px } .selected { color: blue }</style>
  <input id="one" readonly value="09:00"><input id="two" readonly value="08:00">
  <script>
    const columns = ${columns};
    for (const field of [one, two]) {
      const picker = document.createElement('div');
      Object.assign(picker, { className: 'over', hidden: true, innerHTML: columns.map((items) => '<ul>' + items.map((item) => '<li>' + item + '</li>').join('') + '</ul>').join('') + '${button}' });
      picker.style.display = 'none';
      document.body.append(picker);
      const say = () => { const [hour, minute, half = ''] = [...picker.querySelectorAll('.selected')].map(({ textContent }) => textContent); field.value = hour + ':' + minute + (half && ' ' + half); };
      picker.onclick = ({ target }) => {
        if (target.localName === 'button') { say(); picker.style.display = 'none'; }
        if (target.localName !== 'li') return;
        for (const one of target.parentElement.children) one.className = one === target ? 'selected' : '';
        if (${shows} && picker.querySelectorAll('.selected').length === columns.length) say();
      };
      field.onclick = () => { picker.style.display = 'flex'; };
      addEventListener('keydown', ({ key }) => { if (key === 'Escape') picker.style.display = 'none'; });
    }
  </script>`;

const upTo = (most: number, step = 1, from = 0): string[] =>
  Array.from({ length: Math.floor((most - from) / step) + 1 }, (_, at) => String(from + at * step).padStart(2, '0'));
const DAY = JSON.stringify([upTo(23), upTo(59, 5)]);
const HALVES = JSON.stringify([upTo(12, 1, 1), upTo(59, 5), ['AM', 'PM']]);

test.each([
  ['of a day of 24 hours', DAY, '14:35', '14:35'],
  ['of both halves of a day', HALVES, '14:35', '02:35 PM'],
  ['of both halves of a day, at noon', HALVES, '12:05 pm', '12:05 PM'],
])('chooses a time in each of the columns %s', async (...[, columns, said, held]) => {
  await using acting = await openActing(chromium, page(columns, { button: '' }));

  await acting.act('selectOption', '#one', said);
  expect(await acting.evaluate('one.value')).toBe(held);
});

test.each([true, false])(
  'leaves the button that confirms it to be pressed; the field shows it before: %s',
  async (shows) => {
    await using acting = await openActing(chromium, page(DAY, { shows }));

    const { changed } = await acting.act('selectOption', '#one', '14:35');
    expect(changed).toMatchObject({ hint: expect.stringMatching(/may need a click to apply: \[\d+-\d+\] "OK"/) });
    await acting.evaluate('document.querySelector(".over button").click()');
    expect(await acting.evaluate('one.value')).toBe('14:35');
  },
);

test('refuses a time that the columns do not have, and chooses in no picker of another field', async () => {
  await using acting = await openActing(chromium, page(DAY));

  await acting.act('click', '#one');
  await acting.evaluate('two.onclick = null');
  await expect(acting.act('selectOption', '#two', '14:35')).rejects.toMatchObject({ name: 'ActionFailedError' });
  expect(await acting.evaluate('document.querySelectorAll(".selected").length')).toBe(0);
  await expect(acting.act('selectOption', '#one', '14:37')).rejects.toMatchObject({ name: 'ActionFailedError' });
  expect(await acting.evaluate('document.querySelectorAll(".selected").length + one.value')).toBe('009:00');
});
