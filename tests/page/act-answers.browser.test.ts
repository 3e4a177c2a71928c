import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What a click brings a moment after what it has done at once. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('what a form says of what is missing is told with what its button did at once', async () => {
  await using page = await openActing(
    chromium,
    `<form><input aria-label="Name"><p id="note" role="alert" hidden>Enter a name</p>
      <button type="button" onclick="log.textContent = 'checked'; setTimeout(() => (note.hidden = false), 120)">Save</button></form><p id="log"></p>`,
  );

  const { changed } = await page.act('click', 'button');

  expect(changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('checked'), expect.stringContaining('Enter a name')]),
  });
});

test.each([
  ['menu', '<button id="opener" aria-haspopup="menu" onclick="later()">Export</button>'],
  ['list', '<div role="combobox"><input id="opener" aria-label="Customer" onfocus="later()"></div>'],
])('a %s is told that opens a moment after what opens it has got the focus', async (_, opener) => {
  await using page = await openActing(
    chromium,
    `${opener}<ul id="popup" hidden><li>As CSV</ul><script>const later = () => setTimeout(() => (popup.hidden = false), 450)</script>`,
  );

  const { changed } = await page.act('click', '#opener');

  expect(changed).toMatchObject({ added: expect.arrayContaining([expect.stringContaining('As CSV')]) });
});
