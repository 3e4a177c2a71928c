import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { calendar } from '../support/calendar.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Dates and times that are written in fields of pickers, which take them only when the field has changed. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const takes = (form: string, other: string): string =>
  `<input id="field" role="combobox" aria-haspopup="dialog" aria-label="At"
    onchange="if (/^${form}$/.test(value)) document.title = value; else value = '${other}'">`;

test.each([
  ['2026-12-24', takes(String.raw`\d{4}-\d\d-\d\d`, ''), '2026-12-24'],
  ['14:30', takes(String.raw`\d\d:\d\d:\d\d`, '16:58:31'), '14:30:00'],
  ['2026-12-24 09:15', takes(String.raw`.* \d\d:\d\d:\d\d`, ''), '2026-12-24 09:15:00'],
])('has a picker take %s', async (text, html, taken) => {
  await using page = await openActing(chromium, html);

  await page.act('fill', '#field', text);

  expect(await page.evaluate('document.title')).toBe(taken);
  expect(await page.evaluate('document.activeElement.id')).toBe('field');
});

test.each([
  ['14:30', '16:58:31', /did not take "14:30" and shows "16:58:31"/],
  ['2026-12-24', '', /did not take "2026-12-24" and is empty/],
  ['2026-12-24', '24/11/2026', /shows "24\/11\/2026"/],
])('says that a picker did not take %s but put %j in its place', async (text, other, message) => {
  await using page = await openActing(chromium, takes('never', other));

  await expect(page.act('fill', '#field', text)).rejects.toThrow(message);
});

test.each([
  ['2026-12-24', '24/12/2026'],
  ['2026-12-24', 'Thu 24 Dec 26'],
  ['2026-12-05', '12/5/26'],
  ['14:30', '2:30 PM'],
  ['14:30', '14:30:00'],
])('knows %s when a field writes it as %s', async (text, shown) => {
  await using page = await openActing(chromium, takes('never', shown));

  await page.act('fill', '#field', text);

  expect(await page.evaluate('field.value')).toBe(shown);
});

test('writes a time to be chosen in a picker which has no list of such', async () => {
  await using page = await openActing(chromium, takes('.*', ''));

  await page.act('selectOption', '#field', '2026-12-24 09:15:00');

  expect(await page.evaluate('document.title')).toBe('2026-12-24 09:15:00');
});

test.each(['Ann', '2026-12-24'])('leaves %s in the field of a list alone', async (text) => {
  const html = takes('.*', '').replace('haspopup="dialog"', 'haspopup="listbox"');
  await using page = await openActing(chromium, html);

  await page.act('fill', '#field', text);

  expect(await page.evaluate('document.title')).toBe('');
});

const picker = (foot: string): string => `<style>#box { position: absolute; top: 50px; border: 1px solid; padding: 8px }
    ul { height: 120px; overflow: auto }</style>
  <label>At <input id="field" onfocus="box.hidden = false"></label>
  <div id="box" hidden><button>Earlier</button><ul>${'<li style="cursor: pointer">10</li>'.repeat(20)}</ul>${foot}</div>`;

test.each(['10:20:30', '2026-12-24 10:20'])(
  'tells the button that may have to take %s, at the foot of what opened',
  async (text) => {
    await using page = await openActing(chromium, picker('<button>Now</button> <button>OK</button>'));

    const { changed } = await page.act('fill', '#field', text);

    expect(changed).toMatchObject({
      hint: expect.stringMatching(/is still open, and may need a click to apply: \[\d+-\d+\] "OK"\.$/),
    });
  },
);

test('tells that what opened says another time than was written', async () => {
  await using page = await openActing(chromium, picker('<i>2026-12-24 13:29</i> <button>OK</button>'));

  const { changed } = await page.act('fill', '#field', '2026-12-24 10:30');

  expect(changed).toMatchObject({
    hint: expect.stringMatching(/"OK"\. But what opened shows "2026-12-24 13:29", .*: choose 10:30 in it\.$/),
  });
});

test.each([
  ['10:20', picker('')],
  ['Ann', picker('<button>OK</button>')],
  [
    '2026-12-24',
    picker(
      `<div>${[27, 28, 29].map((day) => `<b role="button" aria-label="December ${day}">${day}</b>`).join(' ')}</div>`,
    ),
  ],
  ['10:20', picker('<button>OK</button>').replace('top: 50px', 'top: 400px')],
])('tells of no button as %s is written where none waits for it', async (text, html) => {
  await using page = await openActing(chromium, html);

  const { changed } = await page.act('fill', '#field', text);

  expect(changed).toMatchObject({ added: expect.anything() });
  expect(changed).not.toHaveProperty('hint');
});

test('a calendar that the choice of its day leaves open is left by a click beside it, where it covers the next field', async () => {
  const html = `<!doctype html><title>.</title><label>From <input id="from"></label><br><br><label>To <input id="to"></label>
    <div id="box" hidden style="position: absolute; background: white; width: 240px; height: 200px"></div><script>
      const days = Array.from({ length: 30 }, (_, day) => '<button>' + (day + 1) + '</button>').join('');
      let field;
      const open = ({ target }) => {
        field = target;
        box.hidden = false;
        box.style.top = field.getBoundingClientRect().bottom + 'px';
        box.innerHTML = '<b>November 2026</b><br>' + days + '<p>12:00</p>';
      };
      box.onclick = ({ target }) => { if (target.localName === 'button') field.value = '2026-11-' + target.textContent.padStart(2, '0'); };
      for (const one of [from, to]) one.onfocus = open;
      document.onmousedown = ({ target }) => { if (!box.contains(target) && target !== from && target !== to) box.hidden = true; };
    </script>`;
  await using page = await openActing(chromium, html);

  await page.act('selectOption', '#from', '2026-11-12');
  await page.act('selectOption', '#to', '2026-11-20');

  expect(await page.evaluate('[from.value, to.value].join()')).toBe('2026-11-12,2026-11-20');
});

test('closes a calendar in which only what takes the day back is left to press', async () => {
  const foot = '<button>Today</button><button>Clear</button>';
  await using page = await openActing(chromium, calendar({ script: 'isKept = true', foot }));

  const { changed } = await page.act('selectOption', '#field', '2026-11-30');

  expect(await page.evaluate('[document.title, box.hidden]')).toEqual(['.2026-11-30.', true]);
  expect(changed).not.toHaveProperty('hint');
});

test('chooses a day in the calendar that the button of a field has opened over it', async () => {
  const field = '<label>Arrival <input id="date"></label> <button id="field">📅</button>';
  await using page = await openActing(chromium, calendar({ field, script: 'box.style.top = 0' }));

  await page.act('click', '#field');
  await page.act('selectOption', '#date', '2026-12-12');

  expect(await page.evaluate('document.title')).toBe('.2026-12-12.');
});

test.each([
  ['does not turn to it', '', false],
  ['shows its day as not chosen', 'month = new Date(2026, 11, 1);', false],
  ['shows its day as chosen', `month = new Date(2026, 11, 1); taken = 24;`, true],
])(
  'a day that is written with its time is done only where the calendar shows it: the calendar %s',
  async (_, script, isTaken) => {
    const notes = `' aria-selected="' + (at.getDate() === taken) + '"'`;
    const field = '<input id="field" role="combobox" aria-haspopup="dialog" aria-label="At">';
    await using page = await openActing(
      chromium,
      calendar({ field, notes, script: `field.oninput = () => { ${script} draw(); box.hidden = false; };` }).replace(
        'let month',
        'let taken = 0, month',
      ),
    );

    const selected = page.act('selectOption', '#field', '2026-12-24 10:30');

    if (isTaken) expect((await selected).changed).toMatchObject({ value: '2026-12-24 10:30' });
    else await expect(selected).rejects.toThrow('as a mere text, which its calendar does not show');
    expect(await page.evaluate('field.value')).toBe(isTaken ? '2026-12-24 10:30' : '');
  },
);

test.each([
  ['01.02.2026', 'What it held before was put back.'],
  ['soon', 'It held "soon" before.'],
])(
  'a field of a mask that does not take the date gets back %s, or it is said that it held that',
  async (value, told) => {
    await using page = await openActing(
      chromium,
      `<input value="${value}" oninput="const digits = value.replace(/\\D/g, '').slice(0, 8);
       value = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')">`,
    );

    await expect(page.act('fill', 'input', '2026-12-25')).rejects.toThrow(
      `shows "20.26.1225"; write it as the field does, or choose it in its picker. ${told}`,
    );

    expect(await page.evaluate("document.querySelector('input').value")).toBe(value === 'soon' ? '' : value);
  },
);

test('a refused fill tells nothing of what a field for a secret holds or held', async () => {
  await using page = await openActing(
    chromium,
    `<input autocomplete="one-time-code" value="hunter2" oninput="value = value.replace(/\\D/g, '').slice(0, 8).replace(/(..)(..)/, '$1.$2.')">`,
  );

  await expect(page.act('fill', 'input', '2026-12-25')).rejects.toThrow(
    'shows "••••••••"; write it as the field does, or choose it in its picker. It held "••••••••" before.',
  );
});

test('a field that keeps what it held unless it hears keys is written in once more, by keys', async () => {
  await using page = await openActing(
    chromium,
    `<input value="3" onkeydown="this.isTyped = event.key === '5'" oninput="this.isTyped || (this.value = 3)">`,
  );

  await page.act('fill', 'input', '5');

  expect(await page.evaluate("document.querySelector('input').value")).toBe('5');
});

test.each([
  ['14:30', '14:30'],
  ['09:05', '09:05'],
])('chooses %s by the icon beside a field, in a clock with a button for each half of the day', async (time, held) => {
  await using page = await openActing(
    chromium,
    `<label><input id="field" aria-label="Start" value="10:15"> <i id="icon" style="cursor: pointer">schedule</i></label>
     <div id="clock" style="position: absolute; top: 60px; background: white" hidden>
       <b id="hour" role="spinbutton" tabindex="0" aria-label="Hour" aria-valuemin="1" aria-valuemax="12" aria-valuenow="10">10</b>:<b
         id="minute" role="spinbutton" tabindex="0" aria-label="Minute" aria-valuemin="0" aria-valuemax="59" aria-valuenow="15">15</b>
       <div><button aria-pressed="true">AM</button><button aria-pressed="false">PM</button></div></div>
     <script>
       const halves = [...clock.querySelectorAll('button')];
       const write = () => {
         const hours = (Number(hour.ariaValueNow) % 12) + (halves[1].ariaPressed === 'true' ? 12 : 0);
         field.value = [hours, minute.ariaValueNow].map((one) => String(one).padStart(2, '0')).join(':');
       };
       for (const half of halves) half.onclick = () => { for (const one of halves) one.ariaPressed = String(one === half); write(); };
       for (const part of [hour, minute]) part.onkeydown = ({ key }) => {
         const step = { ArrowUp: 1, ArrowDown: -1 }[key];
         if (!step) return;
         const [min, max, now] = [part.ariaValueMin, part.ariaValueMax, part.ariaValueNow].map(Number);
         part.textContent = part.ariaValueNow = String(now + step > max ? min : now + step < min ? max : now + step);
         write();
       };
       icon.onclick = (event) => { event.preventDefault(); clock.hidden = false; };
       addEventListener('keydown', ({ key }) => { if (key === 'Escape') clock.hidden = true; });
     </script>`,
  );

  await page.act('selectOption', '#icon', time);

  expect(await page.evaluate('[field.value, clock.hidden]')).toEqual([held, true]);
});

/** A list of times as those write them who count to twelve. */
const TIMES = `<button id="time" aria-haspopup="listbox" aria-expanded="false" aria-controls="times">Choose</button>
  <div id="times" role="listbox" style="position: absolute; background: white" hidden></div><script>
    const texts = ['8:45 AM', '9:30 AM', '10:30 AM', '2:30 PM', '9:30 PM', '10:30 PM', '11 pm'];
    times.innerHTML = texts.map((text) => '<div role="option">' + text + '</div>').join('');
    time.onclick = () => { times.hidden = false; time.ariaExpanded = 'true'; };
    times.onclick = ({ target }) => { time.textContent = target.textContent; times.hidden = true; time.ariaExpanded = 'false'; };
  </script>`;

test('a list of times takes one that is written in another form, unless it may be either half of the day', async () => {
  await using page = await openActing(chromium, TIMES);

  for (const [said, taken] of [
    ['09:30', '9:30 AM'],
    ['14:30', '2:30 PM'],
    ['9:30pm', '9:30 PM'],
    ['23:00', '11 pm'],
  ] as const) {
    await page.act('selectOption', '#time', said);
    expect(await page.evaluate('time.textContent')).toBe(taken);
  }
  await expect(page.act('selectOption', '#time', '10:30')).rejects.toThrow(
    'shows no option "10:30", but several that begin so: "10:30 AM", "10:30 PM"; it shows "8:45 AM", ',
  );
  await expect(page.act('selectOption', '#time', '15:30')).rejects.toMatchObject({ data: { reason: 'no-option' } });
});
