import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';

/** Native fields that lists of the page's own making keep in them: for the form, or to be searched by. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('works what is seen where a select is kept in it for the form', async () => {
  const kept =
    '<select id="kept" tabindex="-1" aria-label="Town" style="position: absolute; opacity: 0; width: 90px"><option>Lisbon<option>Porto</select>';
  const field = `<div id="field" role="combobox" tabindex="0" aria-controls="list" aria-expanded="false">${kept}Choose</div>`;
  await using page = await openActing(chromium, combobox({ field }));

  await page.act('selectOption', '#kept', 'Porto');

  expect(await page.evaluate('document.title')).toBe('Porto.');
});

const OFF = 'style="position: absolute; left: -9999px"';

test('works what is seen where the field of a list, or a box to check, is kept off the page', async () => {
  const field = `<div id="field" style="width: 200px; height: 30px">Choose<input id="kept" role="combobox" aria-controls="list" aria-expanded="false" ${OFF}></div>`;
  await using page = await openActing(chromium, combobox({ field }));
  await using box = await openActing(
    chromium,
    `<input type="checkbox" id="kept" ${OFF}><label for="kept">Notify me</label>`,
  );

  await page.act('click', '#kept');
  expect((await box.act('check', '#kept')).changed).toMatchObject({ value: 'checked' });

  expect(await page.evaluate('document.querySelector("[role=listbox]").checkVisibility()')).toBe(true);
});

test('leaves a list that keeps all clicks from the page by a click beside it, and a dialog not', async () => {
  const over = (
    role: string,
  ): string => `<style>body { pointer-events: none } #over { pointer-events: auto; position: fixed; top: 200px }</style>
    <button onclick="document.title += 'pressed'">Next</button><p id="over" role="${role}" tabindex="0">Lisbon</p>
    <script>document.title = ''; over.focus();
      addEventListener('click', (event) => {
        if (event.target !== document.documentElement) return;
        document.title += 'left';
        setTimeout(() => { over.hidden = true; document.body.style.pointerEvents = 'auto' }, 100);
      });</script>`;
  await using list = await openActing(chromium, over('listbox'));
  await using dialog = await openActing(chromium, over('dialog'));

  await list.act('click', 'button');
  await expect(dialog.act('click', 'button')).rejects.toThrow('while dialog#over "Lisbon" is open over it');

  expect(await list.evaluate('document.title')).toBe('leftpressed');
  expect(await dialog.evaluate('document.title')).toBe('');
});

test.each([
  ['new-password', 'role="combobox" aria-haspopup="listbox" aria-expanded="false"', 'Prague'],
  ['one-time-code', 'role="combobox" aria-haspopup="listbox" aria-expanded="false"', '••••••••'],
  ['new-password', 'role="combobox"', '••••••••'],
  ['new-password', '', '••••••••'],
])(
  'what is typed to find in a list is no password, whatever keeps the browser from filling it: %s %s',
  async (autocomplete, role, value) => {
    await using page = await openActing(chromium, `<input autocomplete="${autocomplete}" ${role}>`);

    const { changed } = await page.act('fill', 'input', 'Prague');

    expect(changed).toMatchObject({ value });
  },
);
