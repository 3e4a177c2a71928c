import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Calendars whose months slide, as those for touch do: the months before and after wait beside the one that is shown. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** @param note What a day notes of itself, of `at`. */
const sliding = (note: string): string => `<style>
    #shade { position: fixed; inset: 0 } #box { position: absolute; top: 40px; width: 280px; background: white }
    #view { position: relative; overflow: hidden; height: 200px } #track { position: relative; height: 100%; transition: transform 0.3s }
    [class^="icon-"] { display: inline-block; width: 20px; height: 20px; background: gray } .month { position: absolute; top: 0; width: 100% } .month i { display: inline-block; width: 40px; cursor: pointer; font-style: normal }
  </style>
  <input id="field" readonly><button id="other">Other</button><div id="shade" hidden></div>
  <div id="box" hidden><p><a class="prev-button"><i class="icon-prev"></i></a><b id="month"></b> <b id="year"></b><a class="next-button"><i class="icon-next"></i></a></p><div id="view"><div id="track"></div></div></div>
  <script>
    let shown = new Date(2026, 10, 1), moved = 0;
    const add = (by) => {
      const first = new Date(shown.getFullYear(), shown.getMonth() + by, 1);
      const month = document.createElement('div');
      month.className = 'month';
      month.style.left = (moved + by) * 100 + '%';
      for (let at = new Date(first); at.getMonth() === first.getMonth(); at.setDate(at.getDate() + 1)) {
        const day = document.createElement('i');
        day.textContent = at.getDate();
        day.dataset.date = ${note};
        const taken = (at.getMonth() + 1) + '/' + at.getDate() + '/' + at.getFullYear();
        day.onclick = () => { field.value = taken; };
        month.append(day);
      }
      track.append(month);
    };
    const render = () => { track.replaceChildren(); [-1, 0, 1].forEach(add); };
    const caption = () => { month.textContent = shown.toLocaleString('en', { month: 'long' }); year.textContent = shown.getFullYear(); };
    document.querySelector('.next-button').onclick = () => {
      shown = new Date(shown.getFullYear(), shown.getMonth() + 1, 1);
      moved += 1;
      caption();
      track.style.transform = 'translateX(' + -moved * 100 + '%)';
      track.addEventListener('transitionend', render, { once: true });
    };
    field.onclick = () => { box.hidden = shade.hidden = false; caption(); render(); };
    shade.onclick = () => { box.hidden = shade.hidden = true; };
  </script>`;

test.each([
  ['says nothing of its days', `''`],
  ['counts months from 0 in what it notes of them', `at.getFullYear() + '-' + at.getMonth() + '-' + at.getDate()`],
])('chooses a day of a month that slides in, where the calendar %s', async (_, note) => {
  await using page = await openActing(chromium, sliding(note));

  await page.act('selectOption', '#field', '2027-01-24');

  expect(await page.evaluate('field.value')).toBe('1/24/2027');
  expect(await page.evaluate('box.hidden')).toBe(true); // by a click on its shade: no key closes it
});

test('says which day a field took in place of the one that was chosen', async () => {
  const other = sliding(`''`).replace('field.value = taken;', "field.value = '1/25/2027';");
  await using page = await openActing(chromium, other);

  await expect(page.act('selectOption', '#field', '2027-01-24')).rejects.toThrow('took 2027-01-25 for 2027-01-24');
});
