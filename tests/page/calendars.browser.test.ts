import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { BY_KEY, calendar, HEADS, NOTES, SHORT, TWO_MONTHS, VIEWS, VIEWS_HEAD } from '../support/calendar.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Days that are chosen in calendars which open. Those of libraries are tested with the built extension. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test.each([
  ['2026-11-24', '2026-11-24', calendar()],
  ['2028-02-29', '2028-2-29', calendar()],
  ['24 December 2025', '2025-12-24', calendar()],
  ['24. Dezember 2026', '2026-12-24', calendar({ lang: 'de' })],
  ['2027-01-31', '2027-1-31', calendar({ caption: 'month.getFullYear() + "年" + (month.getMonth() + 1) + "月"' })],
  ['2027-01-01', '2027-1-1', calendar({ caption: '(month.getMonth() + 1) + " / " + month.getFullYear()' })],
  ['2027-03-01', '2027-3-1', calendar({ lang: 'es' })], // martes is short for a day, and mar for March
  [
    '2027-01-04',
    '2027-1-4',
    calendar({ caption: 'month.toLocaleDateString("pl", { month: "long", year: "numeric" })' }),
  ],
  ['2027-01-04', '2027-1-4', calendar({ caption: SHORT })],
  ['2026-11-12', '2026-11-12', calendar({ caption: '"#"', notes: `${NOTES.from0} + ${NOTES.inFull}` })],
  ['2026-12-24', '2026-12-24', calendar({ caption: SHORT, notes: NOTES.from0 })],
  ['2027-01-04', '2027-1-4', calendar({ weeks: true })],
  ['2026-02-09', '2026-2-9', calendar({ weeks: true, lang: 'fr', head: HEADS.named })],
  ['2026-06-09', '2026-6-9', calendar({ head: HEADS.flipped })],
  ['2027-01-09', '2027-1-9', calendar({ head: HEADS.ofOneHand })],
  ['2026-08-01', '2026-8-1', calendar({ field: '<input id="field" readonly>' })],
  ['2026-12-01', '2026-12-1', calendar({ field: '<input id="field" role="combobox" aria-haspopup="dialog">' })],
  [
    '2026-12-02',
    '2026-12-2',
    calendar({ field: '<p id="field" role="combobox" tabindex="0" aria-expanded="false">x' }),
  ],
  ['2026-12-03', '2026-12-3', calendar({ field: '<input id="field" role="combobox">', script: BY_KEY })],
  ['2026-12-04', '2026-12-4', calendar({ field: '<input id="field" role="combobox" aria-haspopup="menu">' })],
  [
    '2027-03-03', // before the first of its days stand such of February, which say so
    '2027-3-3',
    calendar({ full: 'at.toLocaleDateString("en", { year: "numeric", month: "long", day: "numeric" })' }),
  ],
])('chooses %s in a calendar', async (said, chosen, html) => {
  await using page = await openActing(chromium, html);

  await page.act('selectOption', '#field', said);

  expect(await page.evaluate('document.title')).toBe(`.${chosen}.`);
  expect(await page.evaluate('box.hidden')).toBe(true);
});

test('chooses the first and the last day of a stay, and closes a calendar that stays open', async () => {
  await using page = await openActing(chromium, calendar({ script: 'isKept = true' }));

  await page.act('selectOption', '#field', '2026-12-30', '2027-01-02');

  expect(await page.evaluate('document.title')).toBe('.2026-12-30.2027-1-2.');
  expect(await page.evaluate('box.hidden')).toBe(true);
});

test('waits for a calendar that grows into its place, and takes the press for itself', async () => {
  const growing = `const style = document.createElement('style');
    style.textContent = '#popup { animation: grow .3s } @keyframes grow { from { transform: translateX(150%) scale(0) } }';
    document.head.append(style);
    box.onmousedown = (event) => event.preventDefault();`;
  await using page = await openActing(chromium, calendar({ script: growing }));

  await page.act('selectOption', '#field', '2026-12-24');

  expect(await page.evaluate('document.title')).toBe('.2026-12-24.');
});

test('opens the calendar of a field by the button beside it', async () => {
  const field = '<p><input id="text"> <button id="field" aria-haspopup="dialog"></button></p><button>Save</button>';
  await using page = await openActing(chromium, calendar({ field }));

  await page.act('selectOption', '#text', '2026-12-03');

  expect(await page.evaluate('document.title')).toBe('.2026-12-3.');
});

test.each([
  ['2031-05-02', '2031-5-2', 1],
  ['1985-07-01', '1985-7-1', 3],
  ['2027-01-05', '2027-1-5', 2],
])('goes to %s by the months and years that the caption leads to', async (day, chosen, turned) => {
  await using page = await openActing(chromium, calendar({ head: VIEWS_HEAD, script: VIEWS }));

  await page.act('selectOption', '#field', day);

  expect(await page.evaluate('[document.title, turned]')).toEqual([`.${chosen}.`, turned]);
});

test('chooses a month where a calendar shows months, and says where it shows days', async () => {
  const script = `${VIEWS} [view, isOfMonths] = ['months', true]; show();`;
  await using page = await openActing(chromium, calendar({ head: VIEWS_HEAD, script }));

  await page.act('selectOption', '#field', 'December 2027');
  await page.evaluate('[view, isOfMonths] = ["days", false]; show()');

  await expect(page.act('selectOption', '#field', '2027-12')).rejects.toThrow(/shows the days of 2027-12; write one/);
  expect(await page.evaluate('[document.title, turned, box.hidden]')).toEqual(['.2027-12.', 1, true]);
});

test('leaves a calendar open that waits for a time, or to be applied', async () => {
  await using page = await openActing(chromium, calendar({ script: 'isKept = true', foot: '<button>Apply</button>' }));

  const { changed } = await page.act('selectOption', '#field', '2026-11-30');

  expect(await page.evaluate('[document.title, box.hidden]')).toEqual(['.2026-11-30.', false]);
  expect(changed).toMatchObject({ hint: expect.stringMatching(/may need a click to apply: \[\d+-\d+\] "Apply"\.$/) });
});

test('says that a calendar took one day where two were asked for', async () => {
  await using page = await openActing(chromium, calendar());

  const choosing = page.act('selectOption', '#field', '2026-11-05', '2026-11-09');

  await expect(choosing).rejects.toThrow(/took "2026-11-05" and closed/);
  expect(await page.evaluate('document.title')).toBe('.2026-11-5.');
});

test('says that a calendar took another day than was asked for, with a time beside it', async () => {
  const script = 'choose = () => { field.value = "12/24/2026 9:00 AM"; box.hidden = true; };';
  await using page = await openActing(chromium, calendar({ field: '<input id="field">', script }));

  await expect(page.act('selectOption', '#field', '2026-11-05')).rejects.toThrow(/took 2026-12-24 for 2026-11-05/);
});

test('goes far by the lists of a caption, which need not have the focus', async () => {
  const years = [...Array(60).keys()].map((index) => `<option>${1980 + index}</option>`).join('');
  const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July'];
  const months = [...names, 'August', 'September', 'October', 'November', 'December'];
  const lists = `<p><select id="month">${months.map((name) => `<option>${name}</option>`).join('')}</select><select id="year">${years}</select></p>`;
  const script = `
    const [months, years] = [part('month'), part('year')];
    [months.selectedIndex, years.value] = [10, '2026'];
    months.onchange = years.onchange = () => { month = new Date(Number(years.value), months.selectedIndex, 1); draw(); };
    months.onfocus = years.onfocus = () => { box.hidden = true; };`;
  await using page = await openActing(chromium, calendar({ head: lists, script }));

  await page.act('selectOption', '#field', '1985-02-03');

  expect(await page.evaluate('document.title')).toBe('.1985-2-3.');
});

test('leaves alone what stands around a calendar: lists of other fields, buttons that turn nothing', async () => {
  const years = [2026, 2027].map((year) => `<option>${year}</option>`).join('');
  const around = `<select id="other">${years}</select><button id="drop" style="margin-left: 200px" onclick="document.title = 'dropped'"></button>`;
  const script = `box.style.position = 'static'; box.hidden = false; box.style.marginTop = '200px'; part('prev').remove(); part('next').remove();`;
  await using page = await openActing(
    chromium,
    calendar({ field: `${around}<button id="field">Arrival</button>`, script }),
  );

  await expect(page.act('selectOption', '#popup', '2027-01-04')).rejects.toThrow(/shows nothing that leads/);
  expect(await page.evaluate('[part("other").value, document.title]')).toEqual(['2026', '.']);
});

test.each([
  ['2027-01-04', /"Arrival" has no months after 2026-11\.$/, 'part("next").disabled = true'],
  ['2026-11-31', /shows no 2026-11-31 in 2026-11/, ''],
  ['2026-10-04', /shows nothing that leads to the months before 2026-11/, 'part("prev").remove()'],
  ['2026-12-04', /shows nothing that leads to the months after 2026-11/, 'part("next").onclick = null'],
  ['2026-12-04', /opens no calendar to choose a day in/, 'field.removeEventListener("click", open)'],
])('says why %s cannot be chosen: %s', async (day, why, script) => {
  await using page = await openActing(chromium, calendar({ script }));

  const choosing = page.act('selectOption', '#field', day);

  await expect(choosing).rejects.toThrow(why);
  await expect(choosing).rejects.toMatchObject({ data: { reason: 'no-day' } });
  expect(await page.evaluate('[document.title, box.hidden]')).toEqual(['.', true]);
});

test('chooses nothing in a calendar of another field that covers the one that is asked for', async () => {
  const script = `document.body.insertAdjacentHTML('afterbegin', '<button id="covered" style="position: absolute; top: 70px">Return</button>'); box.hidden = false`;
  await using page = await openActing(chromium, calendar({ script }));

  await expect(page.act('selectOption', '#covered', '2026-11-12')).rejects.toMatchObject({
    data: { reason: 'covered' },
  });
  expect(await page.evaluate('document.title')).toBe('.');
});

test.each(['field.setAttribute("aria-expanded", "false"); other.hidden = false', 'other.hidden = false'])(
  'chooses nothing in a calendar of another field that stands open: %s',
  async (script) => {
    const other = `<div id="other" hidden style="position: absolute; top: 360px"><button id="prev"></button> <button id="next"></button><b>November 2026</b><table></table></div>`;
    const copy = `const other = part('other'); other.querySelector('table').innerHTML = days.innerHTML;
      other.onclick = () => { document.title += 'other.'; };`;
    await using page = await openActing(
      chromium,
      calendar({
        script: `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(other)}); ${copy} ${script}`,
      }),
    );

    await page.act('selectOption', '#field', '2026-11-12');

    expect(await page.evaluate('document.title')).toBe('.2026-11-12.');
  },
);

test('chooses in a calendar that stood open already, which a click on its field closes', async () => {
  await using page = await openActing(chromium, calendar({ script: 'box.hidden = false' }));

  await page.act('selectOption', '#field', '2026-12-12');

  expect(await page.evaluate('document.title')).toBe('.2026-12-12.');
});

test('chooses in a calendar of the page itself by its own ref, and leaves the rest of the page alone', async () => {
  const script = 'box.hidden = false; box.style.position = "static"; box.setAttribute("role", "group"); isKept = true;';
  const foot = '<p><button onclick="document.title += this.textContent">Next</button></p>';
  await using page = await openActing(chromium, calendar({ script, foot }));

  await page.act('selectOption', '#popup', '2027-01-12');

  expect(await page.evaluate('[document.title, box.hidden]')).toEqual(['.2027-1-12.', false]);
});

test('selects the words of a text that happen to be a date, and dates of a list', async () => {
  const page =
    '<input id="note" value="by 2026-12-24 at last"><select id="day"><option>2026-12-23<option>2026-12-24</select>';
  await using acting = await openActing(chromium, page);

  await acting.act('selectOption', '#note', '2026-12-24');
  await acting.act('selectOption', '#day', '2026-12-24');

  expect(await acting.evaluate('document.querySelector("#note").selectionStart')).toBe(3);
  expect(await acting.evaluate('document.querySelector("#day").value')).toBe('2026-12-24');
});

test('chooses a date of a list that says nothing of being open, and does not close it again', async () => {
  const list = `<button id="field" role="combobox">Day</button><ul id="list" role="listbox" hidden style="position: absolute"><li role="option">2026-12-23</li><li role="option">2026-12-24</li></ul>
    <script>field.onclick = () => { list.hidden = !list.hidden; }; list.onclick = (event) => { document.title = event.target.textContent; };</script>`;
  await using page = await openActing(chromium, list);

  await page.act('selectOption', '#field', '2026-12-24');

  expect(await page.evaluate('document.title')).toBe('2026-12-24');
});

test('clicks no part of the page that neither opens a calendar nor is one', async () => {
  const region = `<section id="field" tabindex="-1"><a href="#gone" style="display: block; padding: 40px">Read on</a></section>`;
  await using page = await openActing(chromium, region);

  await expect(page.act('selectOption', '#field', '2026-12-24')).rejects.toMatchObject({
    data: { reason: 'not-a-select' },
  });
  expect(await page.evaluate('location.hash')).toBe('');
});

test('turns a calendar that stands in the page by what is left of it, where each month has a grid of its own', async () => {
  await using page = await openActing(
    chromium,
    `<div id="box"><p><button id="prev">‹</button><b id="caption"></b><button id="next">›</button></p></div><script>
      let at = new Date(2026, 9, 1);
      const draw = (by) => {
        at = new Date(at.getFullYear(), at.getMonth() + by, 1);
        caption.textContent = at.toLocaleDateString('en', { month: 'long', year: 'numeric' });
        document.querySelector('#grid')?.remove();
        const days = Array.from({ length: new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate() }, (_, day) => '<button>' + (day + 1) + '</button>');
        box.insertAdjacentHTML('beforeend', '<div id="grid" role="grid">' + days.join('') + '</div>');
      };
      next.onclick = () => draw(1);
      prev.onclick = () => draw(-1);
      box.onclick = ({ target }) => {
        if (!target.closest('#grid')) return;
        document.title = target.textContent + ' ' + caption.textContent;
        if (location.hash) box.remove();
      };
      draw(0);</script>`,
  );

  await page.act('selectOption', '#grid', '2026-11-02');
  await page.evaluate('location.hash = "goes"');
  await page.act('selectOption', '#grid', '2026-12-24'); // and it may go with the choice

  expect(await page.evaluate('document.title')).toBe('24 December 2026');
});

test.each([
  ['2027-02-05', 'February 5, 2027'],
  ['2026-10-10', 'October 10, 2026'],
  ['2028-03-10', 'March 10, 2028'],
  ['2027-09-09', 'September 9, 2027'],
])('turns two months beside each other by no day of them: to %s', async (day, chosen) => {
  await using page = await openActing(chromium, TWO_MONTHS);

  await page.act('selectOption', '#field', day);

  expect(await page.evaluate('document.title')).toBe(chosen);
});
