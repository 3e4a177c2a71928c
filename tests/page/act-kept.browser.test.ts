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
