import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { calendar } from '../support/calendar.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Days that were clicked, and whether they were chosen by that. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Counts the clicks on days, has the field take those that `hears` says, and does `then` with it. */
const taking = (hears: string, then: string): string => `
  let clicks = 0, turnedAt = 0;
  const [press, drawAgain] = [days.onclick, draw];
  draw = () => { turnedAt = performance.now(); drawAgain(); };
  days.onclick = (event) => { clicks += 1; if (${hears}) press(event); };
  choose = (said) => { ${then} };`;
const field = '<p style="height: 40px"><span id="chips"></span><input id="field" readonly></p>';
const page = (hears: string, then: string): string =>
  calendar({ field, script: taking(hears, then) }).replace('const draw =', 'let draw =');
const MARKED = `const cell = [...days.querySelectorAll('td')].find((one) => one.style.color !== 'gray' && one.textContent === said.split('-')[2]);
  cell.className = 'picked';`;

test.each([
  [
    'once more, where it hears none for a moment after it turned',
    'performance.now() - turnedAt > 300',
    'field.value = said; box.hidden = true;',
    2,
  ],
  ['once, where it closes by that', 'true', 'box.hidden = true;', 1],
  ['once, where it stays open', 'true', 'field.value = said;', 1],
  [
    'once, where it shows the day as chosen and gives it to its field as it closes',
    'true',
    `${MARKED} addEventListener('keydown', () => (field.value = said), { once: true });`,
    1,
  ],
  ['once, where it is shown beside the field', 'true', 'chips.textContent = said;', 1],
])('a day of a calendar is clicked %s', async (...[, hears, then, clicks]) => {
  await using acting = await openActing(chromium, page(hears, then));

  await acting.act('selectOption', '#field', '2026-12-24');

  expect(await acting.evaluate('[clicks, box.hidden]')).toEqual([clicks, true]);
});

test.each([
  ['hears no click', 'false', '', 2],
  ['only marks it', 'true', MARKED, 1],
])('a day that a field does not show is not told as chosen: its calendar %s', async (...[, hears, then, clicks]) => {
  await using acting = await openActing(chromium, page(hears, then));

  const choosing = acting.act('selectOption', '#field', '2026-12-24');

  await expect(choosing).rejects.toMatchObject({ data: { reason: 'no-day' } });
  await expect(choosing).rejects.toThrow(/shows 2026-12-24 in its calendar, and did not take it/);
  expect(await acting.evaluate('[clicks, box.hidden]')).toEqual([clicks, true]);
});

test('a refusal in a calendar that no key closes says that it stays open', async () => {
  const deaf = "addEventListener('keydown', (event) => event.stopImmediatePropagation(), true);";
  await using kept = await openActing(chromium, calendar({ head: '<b id="caption"></b>', script: deaf }));
  await using closed = await openActing(chromium, calendar({ head: '<b id="caption"></b>' }));

  const far = '2027-03-04';
  await expect(kept.act('selectOption', '#field', far)).rejects.toThrow(
    /months after 2026-11\. What it opened stays open\. But this has changed: \{.*"added"/,
  );
  await expect(closed.act('selectOption', '#field', far)).rejects.not.toThrow(/stays open/);
});

/** As flatpickr does: a field that takes no text, whose picker stays open for the time, by halves of the day. */
const withTime = (hasDays: boolean): string => {
  const days = Array.from(
    { length: 31 },
    (_, at) => `<span class="day" aria-label="December ${at + 1}, 2026">${at + 1}</span>`,
  );
  return `<!doctype html><style>#pop { position: absolute; width: 280px; top: 40px; background: white } .day { display: inline-block; width: 39px }</style>
    <input id="field" readonly aria-label="When"><button>Next</button><div id="pop" hidden>${hasDays ? `<div>December 2026</div>${days.join('')}` : ''}
      <p><input type="number" aria-label="Hour" min="1" max="12" value="12">:<input type="number" aria-label="Minute" min="0" max="59" value="00"><span id="half" style="cursor: pointer">PM</span></p></div>
    <script>let day = ${hasDays ? "''" : 'undefined'};
      const two = (number) => String(number).padStart(2, '0');
      const [hour, minute] = document.querySelectorAll('#pop input');
      const show = () => day !== '' && (field.value = (day ? day + ' ' : '') + two(hour.value % 12 + (half.textContent === 'PM' ? 12 : 0)) + ':' + two(minute.value));
      field.onclick = () => (pop.hidden = false);
      onkeydown = ({ key }) => key === 'Escape' && (pop.hidden = true);
      pop.oninput = show;
      pop.onclick = ({ target }) => {
        if (target.className === 'day') day = '2026-12-' + two(target.textContent);
        if (target === half) half.textContent = half.textContent === 'PM' ? 'AM' : 'PM';
        if (target.className === 'day' || target === half) show();
      };</script>`;
};

test.each([
  [true, '2026-12-24 09:30'],
  [true, '24 December 2026, 2:35 pm'],
  [false, '09:30'],
])('a picker of days (%s) has the time written in its fields: %s', async (hasDays, text) => {
  await using acting = await openActing(chromium, withTime(hasDays));

  await acting.act('selectOption', '#field', text);

  const said = text.replace('24 December 2026, 2:35 pm', '2026-12-24 14:35');
  expect(await acting.evaluate('[field.value, pop.hidden]')).toEqual([said, true]);
});

test('a picker that has no fields for the time says that its day was chosen, and how to go on', async () => {
  await using acting = await openActing(chromium, withTime(true).replaceAll('type="number"', 'type="button"'));

  await expect(acting.act('selectOption', '#field', '2026-12-24 09:30')).rejects.toMatchObject({
    message: expect.stringContaining('took 2026-12-24, and does not show the time 09:30, for no fields'),
    hint: expect.stringContaining('Choose the day alone'),
  });
});

/** A field that says that it opens a list, and opens a calendar; what is typed there is taken by Enter. */
const LISTED = calendar({
  field: `<label>Departure <input id="field" role="combobox" aria-haspopup="listbox" aria-autocomplete="both" aria-expanded="false"></label>
    <span id="chosen"></span>`,
  notes: `' aria-selected="' + (said === at.getDate()) + '"'`,
  script: `choose = (one) => { part('chosen').textContent = one; field.value = ''; box.hidden = true; };
    open = () => { box.hidden = false; };
    field.addEventListener('keydown', ({ key }) => { if (key === 'Enter') choose(field.value); });
    field.addEventListener('input', () => { if (READS) { said = Number(field.value.split('-')[2]); draw(); } open(); });`,
})
  .replace('let month', 'let said = 0; let month')
  .replace('const open', 'let open');

test('a day is chosen in the calendar of a field that says it opens a list, where that shows no options', async () => {
  await using acting = await openActing(chromium, LISTED.replace('READS', 'false'));

  await acting.act('selectOption', '#field', '2026-12-24');

  expect(await acting.evaluate('[chosen.textContent, box.hidden]')).toEqual(['2026-12-24', true]);
});

test.each([
  ['says how it is taken where the calendar that opens shows no day as chosen', 'false', /shows no day as chosen/],
  ['says no more where that shows one', 'true', undefined],
])('writing a day %s', async (_, reads, hint) => {
  await using acting = await openActing(chromium, LISTED.replace('READS', reads));

  const { changed } = await acting.act('fill', '#field', '2026-11-24');

  expect((changed as { hint?: string }).hint ?? 'none').toMatch(hint ?? /^none$/);
});

test('a calendar that opens by a key alone is found for a field whose component says that it opens a dialog', async () => {
  const component = `<x-date id="field" aria-haspopup="dialog"><template shadowrootmode="open"><input></template></x-date>`;
  const script = `field.removeEventListener('click', open);
    field.onkeydown = ({ altKey, key }) => { if (altKey && key === 'ArrowDown') open(); };`;
  await using acting = await openActing(chromium, calendar({ field: component, script }));

  await acting.act('selectOption', '#field >> input', '2026-12-24');

  expect(await acting.evaluate('document.title')).toBe('.2026-12-24.');
});
