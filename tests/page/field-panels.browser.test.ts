import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A panel that comes with the focus and goes with a press beside it; it says that it is modal, as some libraries' do. */
const CLOCK = `<!doctype html><style>#panel { position: absolute; left: 8px; top: 34px; width: 220px; height: 150px; background: #eee } div:has(> input) { margin-top: 30px }</style>
  <input id="clock" aria-label="Clock" style="width: 150px">
  <div id="panel" role="dialog" aria-modal="true" aria-label="Choose time" hidden>
    <button>Previous hour</button><span id="hour">06</span><button>Next hour</button>
  </div>
  <div><input id="guests" aria-label="Guests"></div>
  <div><input id="price" aria-label="Price"></div>
  <button id="save" onclick="this.textContent = 'Saved'">Save</button>
  <script>
    clock.onfocus = () => { panel.hidden = false; };
    document.addEventListener('mousedown', ({ target }) => {
      if (target !== clock && !panel.contains(target)) panel.hidden = true;
    });
  </script>`;

describe('the panel of a field that was written in', () => {
  test('is left before the next field but one, over which it still lies', async () => {
    await using page = await openActing(chromium, CLOCK);

    await page.act('fill', '#clock', '07:15');
    await page.act('fill', '#guests', '3');
    const { changed } = await page.act('fill', '#price', '12');

    expect(changed).toMatchObject({ value: '12' });
    expect(await page.evaluate('[clock.value, guests.value, price.value, panel.hidden]')).toEqual([
      '07:15',
      '3',
      '12',
      true,
    ]);
  });

  test('is left before a click on what it covers', async () => {
    await using page = await openActing(chromium, CLOCK);

    await page.act('fill', '#clock', '07:15');
    await page.act('fill', '#guests', '3');
    await page.act('click', '#save');

    expect(await page.evaluate('save.textContent')).toBe('Saved');
  });

  test('is no dialog that was open before, nor one that stands elsewhere', async () => {
    await using page = await openActing(
      chromium,
      CLOCK.replace('hidden>', '>').replace('clock.onfocus', 'clock.onblur'),
    );

    await expect(page.act('fill', '#price', '12')).rejects.toThrow(/stands behind .*"Choose time"/);
  });
});

test('what counts an hour up or down is not said to wait for a click', async () => {
  await using page = await openActing(
    chromium,
    `<input id="clock" role="combobox" aria-haspopup="dialog" aria-label="Clock" style="width: 150px">
     <div id="panel" style="position: absolute; left: 8px; top: 34px; background: #eee; padding: 4px" hidden>
       <div style="float: left"><button style="display: block">Next hour</button><span>06</span><button style="display: block">Previous hour</button></div>
       <button style="display: block; margin-top: 44px">Set</button>
     </div><script>clock.onfocus = () => { panel.hidden = false; };</script>`,
  );

  const { changed } = await page.act('fill', '#clock', '07:15');

  expect(changed).toMatchObject({ hint: expect.stringMatching(/need a click to apply: \[\d+-\d+\] "Set"\.$/) });
});

test('what floats over the page without being modal is said to go with Escape', async () => {
  await using page = await openActing(
    chromium,
    `<div style="position: absolute; left: 0; top: 0; width: 200px; height: 90px; background: #ddd">Colours</div>
     <button id="save">Save</button>`,
  );

  await expect(page.act('click', '#save')).rejects.toMatchObject({ hint: expect.stringMatching(/press Escape/) });
});
