import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test.each([
  ['new-password', 'role="combobox" aria-haspopup="listbox" aria-expanded="false"', 'Prague'],
  ['one-time-code', 'role="combobox" aria-haspopup="listbox" aria-expanded="false"', '••••••••'],
  ['new-password', '', 'Prague'],
  ['new-password', 'role="combobox" aria-label="New password"', '••••••••'],
  ['new-password', 'name="user[password]"', '••••••••'],
  ['current-password', '', '••••••••'],
  ['off', 'type="password"', '••••••••'],
  ['off', 'style="-webkit-text-security: disc"', '••••••••'],
  ['off', 'type="password" oninput="type = \'text\'"', '••••••••'], // shown now, and hidden before
])(
  'tells no password, and not every text for one that the browser is kept from filling: %s %s',
  async (autocomplete, role, value) => {
    await using page = await openActing(chromium, `<input autocomplete="${autocomplete}" ${role}>`);

    const { changed } = await page.act('fill', 'input', 'Prague');

    expect(changed).toMatchObject({ value });
  },
);

test.each([
  ['aria-label="Security code" placeholder="CVC"', '123', '••••••••'],
  ['name="cardCvv"', '1234', '••••••••'],
  ['aria-label="Kartenprüfnummer"', '123', '••••••••'],
  ['aria-label="Postcode"', '123', '123'],
])('tells no code of a card: %s', async (called, code, value) => {
  await using page = await openActing(chromium, `<input ${called}>`);

  const { changed } = await page.act('fill', 'input', code);

  expect(changed).toMatchObject({ value });
});
