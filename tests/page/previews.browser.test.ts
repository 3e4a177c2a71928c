import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A time picker that shows the hour under the pointer in its field, and scrolls the chosen one to the top of its column. */
const picker = (panel: string): string => `<style>ul { height: 120px; overflow: auto; margin: 0; padding: 0 }
    li:last-child { margin-bottom: 400px !important }
    li { list-style: none; height: 20px; margin: 0 4px }</style>
  <label>Time <input id="field" value="01:00"></label>
  <div id="panel" style="position: absolute; top: 60px; left: 20px; width: 80px; ${panel}">
    <ul id="hours">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((hour) => `<li id="h${hour}">0${hour}:00</li>`).join('')}</ul>
    <button id="ok">OK</button>
  </div>
  <script>
    let chosen = '01:00';
    for (const entry of hours.children) {
      entry.onmouseenter = () => (field.value = entry.textContent);
      entry.onmouseleave = () => (field.value = chosen);
      entry.onclick = () => {
        chosen = field.value = document.title = entry.textContent;
        hours.scrollTo({ top: entry.offsetTop });
      };
    }
  </script>`;

describe('a picker that previews in its field what the pointer is over', () => {
  test.each([
    ['with some room around its entries', 'padding: 4px'],
    ['with none', ''],
  ])('%s is told with the value that was chosen', async (_, style) => {
    await using page = await openActing(chromium, picker(style));

    const { changed } = await page.act('click', '#h4');

    expect(await page.evaluate('[document.title, field.value]')).toEqual(['04:00', '04:00']);
    expect(JSON.stringify(changed)).toContain('textbox: Time [value=\\"04:00\\"]');
  });

  test('shows what it previews to who points at it', async () => {
    await using page = await openActing(chromium, picker('padding: 4px'));

    const { changed } = await page.act('hover', '#h3');

    expect(JSON.stringify(changed)).toContain('textbox: Time [value=\\"03:00\\"]');
  });
});

test('the pointer stays over a panel that is there as long as it is pointed at, and sets a field', async () => {
  const html = `<label>Hour <input id="field"></label>
    <div id="menu" style="width: 200px"><span id="opener">More</span>
      <div id="panel" hidden style="position: absolute; width: 90px; padding: 4px"><p id="set" style="margin: 0">Set</p><p style="margin: 0">Other</p></div>
    </div>
    <script>
      menu.onmouseenter = () => (panel.hidden = false);
      menu.onmouseleave = () => (panel.hidden = true);
      set.onclick = () => { field.value = 'now'; panel.append(set); };
    </script>`;
  await using page = await openActing(chromium, html);
  await page.act('hover', '#opener');

  await page.act('click', '#set');

  expect(await page.evaluate('[field.value, panel.hidden]')).toEqual(['now', false]);
});
