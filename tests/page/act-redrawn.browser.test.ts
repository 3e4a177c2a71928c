import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Pages that draw their fields anew while these are acted on. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

interface Drawn {
  /** Names, and what the field of each holds. */
  rows?: string;
  /** The field of all rows but the first. */
  field?: string;
  /** What comes once a field is left with another value, whose row is the one `at`. */
  saved?: string;
}

const FIELD = '<input value="${value}">';

/** A table that is drawn anew as one of its fields is left with another value. */
function table({ rows = '[["Design", "10"], ["Hosting", "30"]]', field = FIELD, saved = 'draw()' }: Drawn): string {
  return `<div id="table"></div><script>
    const rows = ${rows};
    const draw = () => { table.innerHTML = '<table>' + rows.map(([name, value], at) =>
      '<tr><td>' + name + '</td><td>' + (at === 0 ? \`${FIELD}\` : \`${field}\`) + '</td></tr>').join('') + '</table>' };
    table.addEventListener('change', ({ target }) => {
      const at = [...table.querySelectorAll('input, select')].indexOf(target);
      rows[at][1] = target.value;
      ${saved};
    });
    draw();</script>`;
}

/** As frameworks draw. */
const SOON = 'queueMicrotask(() => queueMicrotask(draw))';

const HELD = '[...document.querySelectorAll("input, select")].map(({ value }) => value).join()';

/** Fills the first field, which is saved when it is left; gives the ref of the second. */
async function begun(page: ActingPage): Promise<string> {
  const ref = await page.ref('tr:nth-child(2) :is(input, select)');
  await page.act('fill', 'tr:first-child input', '12');
  return ref;
}

describe('a field that is drawn anew as another is left', () => {
  test.each([
    ['at once', ['fill', '35'], {}],
    ['a little later', ['fill', '35'], { saved: SOON }],
    ['with other sums', ['fill', '35'], { field: `${FIELD}\${rows[0][1]} €`, saved: SOON }],
    ['as a date', ['fill', '2026-12-24'], { field: '<input type="date" value="${value}">' }],
    ['as a list', ['selectOption', '35'], { field: '<select><option>${value}<option>35</select>' }],
  ] as const)('is the one that stands in its place: %s', async (_, [method, value], drawn) => {
    await using page = await openActing(chromium, table(drawn));
    const ref = await begun(page);

    await page.perform({ method, ref, arguments: [value] });

    expect(await page.evaluate(HELD)).toBe(`12,${value}`);
  });

  test.each([
    ['in another order', { saved: 'rows.reverse(); draw()' }, '30,12'],
    [
      'in another order, of names that only numbers tell apart',
      { rows: '[["Item 1", "1"], ["Item 2", "12"]]', saved: 'rows.reverse(); draw()' },
      '12,12',
    ],
    ['without a row', { rows: '[["", "1"], ["", "30"], ["", "30"]]', saved: 'rows.pop(); draw()' }, '12,30'],
    ['with another value', { saved: 'rows[1][1] = "40"; draw()' }, '12,40'],
  ])('is not taken for what stands there: %s', async (_, drawn, held) => {
    await using page = await openActing(chromium, table(drawn));
    const ref = await begun(page);

    const filled = page.perform({ method: 'fill', ref, arguments: ['35'] });

    await expect(filled).rejects.toMatchObject({ name: 'StaleRefError', data: { reason: 'detached' } });
    expect(await page.evaluate(HELD)).toBe(held);
  });

  test('is not said to be typed in', async () => {
    await using page = await openActing(chromium, table({ saved: `rows.reverse(); ${SOON}` }));
    const ref = await begun(page);

    const typed = page.perform({ method: 'type', ref, arguments: ['5'] });

    await expect(typed).rejects.toMatchObject({ data: { reason: 'detached' } });
  });
});

/** A search that draws itself anew with what it finds. */
const search = (drawn: string): string => `<div id="search"></div><script>
  let said = '';
  let draws = 0;
  const draw = () => { draws += 1; search.innerHTML = '<label>Search <input type="search" value="' + said + '"></label><ul>' +
    ['Shell Oil', 'Blue Bottle', 'Payroll'].filter((name) => name.toLowerCase().includes(said)).map((name) => '<li>' + name).join('') };
  search.addEventListener('input', ({ target }) => {
    said = target.value;
    ${drawn};
    const field = search.querySelector('input');
    field.focus();
    field.setSelectionRange(99, 99);
  });
  draw();</script>`;

describe('a field of a search that draws itself anew with what is found', () => {
  test.each([
    ['fill', 'draw()'],
    ['type', 'draw()'],
    ['fill', 'setTimeout(draw, 100)'],
    ['fill', 'setTimeout(draw, 400)'],
  ] as const)('is still the one of its ref: %s, %s', async (method, drawn) => {
    await using page = await openActing(chromium, search(drawn));
    const ref = await page.ref('input');

    const { changed } = await page.perform({ method, ref, arguments: ['shell'] });
    await expect.poll(() => page.evaluate('draws')).toBeGreaterThan(1);

    expect(changed).toMatchObject({ value: 'shell' });
    expect(await page.evaluate('said')).toBe('shell');
    expect(await page.ref('input')).toBe(ref);
  });

  test.each(['outline', 'untilEffect'])(
    'is still the one of its ref, if it is drawn just before the look that begins with %s',
    async (look) => {
      await using page = await openActing(chromium, search(''));
      const ref = await page.ref('input');
      before(page, look, 'draws > 1 || draw()');

      const { appeared } = await page.perform({ method: 'fill', ref, arguments: ['shell'] });

      expect(appeared.find((line) => line.includes('searchbox'))).toMatch(`[${ref}]`);
      expect(await page.evaluate('draws')).toBe(2);
      expect(await page.ref('input')).toBe(ref);
    },
  );

  test('is acted on by its ref, if it is drawn between two acts', async () => {
    await using page = await openActing(chromium, search(''));
    const ref = await page.ref('input');

    await page.perform({ method: 'fill', ref, arguments: ['shell'] });
    await page.evaluate('draw()');
    await page.perform({ method: 'fill', ref, arguments: ['pay'] });

    expect(await page.evaluate('said')).toBe('pay');
  });

  test('gives its ref to nothing that holds something else by then', async () => {
    await using page = await openActing(chromium, search(''));
    const ref = await page.ref('input');

    await page.perform({ method: 'fill', ref, arguments: ['shell'] });
    await page.evaluate('said = "bottle"; draw()');

    expect(await page.ref('input')).not.toBe(ref);
  });
});

/** Evaluates an expression in the page each time before the agent is asked `name`. */
function before({ tab }: ActingPage, name: string, expression: string): void {
  const send = tab.channel.send.bind(tab.channel);
  tab.channel.send = async (method, params, sessionId) => {
    if (JSON.stringify(params ?? {}).includes(`this.${name}(`)) await send('Runtime.evaluate', { expression });
    return send(method, params, sessionId);
  };
}

test.each(['', 'table.firstElementChild.focus();'])(
  'moves a slider to its value that is drawn anew at each key: %s',
  async (refocused) => {
    await using page = await openActing(
      chromium,
      `<div id="table"></div><p></p><script>
        let at = 100;
        const draw = () => { table.innerHTML = '<div role="slider" tabindex="0" aria-label="Blinds" aria-valuemin="0" ' +
          'aria-valuemax="100" aria-valuenow="' + at + '" style="width: 150px; height: 10px"></div>' + at + '% open' };
        table.addEventListener('keydown', ({ key }) => {
          if (!key.startsWith('Arrow')) return;
          at += key === 'ArrowRight' ? 5 : -5;
          draw();
          ${refocused}
        });
        draw();</script>`,
    );

    const { changed } = await page.act('fill', '[role=slider]', '50');

    expect(changed).toMatchObject({ value: '50' });
    expect(await page.evaluate('at')).toBe(50);
  },
);

test('tells what stands at another place in a list that is drawn anew', async () => {
  await using page = await openActing(
    chromium,
    `<button id="sort">Sort</button><ol id="list"></ol><script>
      const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Al'];
      const draw = () => (list.innerHTML = names.map((name) => '<li>' + name + ' <button>Edit</button></li>').join(''));
      sort.onclick = () => draw(names.sort());
      draw();</script>`,
  );

  const sorted = await page.act('click', '#sort');
  const again = await page.act('click', '#sort');

  expect(sorted.changed).toEqual({
    added: [expect.stringMatching(/^\[… \d+ more are drawn anew, with other refs\]$/)],
    moved: [expect.stringMatching(/\bAl\b.* → after \[\d+-\d+\]$/)],
  });
  expect(again.changed).toEqual({ added: sorted.changed === 'nothing' ? [] : sorted.changed.added });
});

describe('of several acts in one call, what a later one is done on', () => {
  const form = (
    drawn: string,
    button = '<button>Add</button>',
  ): string => `<label>Name <input id="name"></label><span id="rest"></span><p id="out"></p><script>
      const draw = (note = '') => {
        rest.innerHTML = note + '<label>Value <input></label>${button}';
        rest.querySelector('button').onclick = () => (out.textContent = name_.value + '=' + rest.querySelector('input').value);
      };
      const name_ = document.getElementById('name');
      draw();
      name_.oninput = () => ${drawn};
    </script>`;

  /** Fills both fields, then clicks the button. */
  async function fillAndAdd({ page, ref }: ActingPage): Promise<void> {
    const [first, value, button] = [await ref('#name'), await ref('#rest input'), await ref('#rest button')];
    const [signal, done] = [limit(), { isLaterStep: true }];
    await page.perform({ method: 'fill', ref: first, arguments: ['a'] }, { signal, later: [value, button] });
    await page.perform({ method: 'fill', ref: value, arguments: ['b'] }, { signal, ...done, later: [button] });
    await page.perform({ method: 'click', ref: button, arguments: [] }, { signal, ...done, later: [] });
  }

  test.each(['draw()', SOON])('is what an earlier one has the page draw in its place: %s', async (drawn) => {
    await using page = await openActing(chromium, form(drawn));

    await fillAndAdd(page);

    expect(await page.evaluate('out.textContent')).toBe('a=b');
  });

  test.each([
    ['among others', `draw('<button>Drop</button>')`],
    ['beside other words', `draw('of B')`],
  ])('is not what comes to stand there %s', async (_, drawn) => {
    await using page = await openActing(chromium, form(drawn));

    await expect(fillAndAdd(page)).rejects.toMatchObject({ name: 'StaleRefError' });

    expect(await page.evaluate('out.textContent')).toBe('');
  });
});

test.each([
  ['draws it anew', "const other = data.cloneNode(); other.value = '{}'; data.replaceWith(other);"],
  ['empties it', "data.value = '{}';"],
])('tells that a step set back what an earlier one filled in: it %s', async (_, script) => {
  const html = `<label>Data <textarea id="data">{}</textarea></label>
    <label>Queue <select id="queue"><option>Mails<option>Reports</select></label><script>
      queue.onchange = () => { if (queue.value === 'Reports') { ${script} } };</script>`;
  await using page = await openActing(chromium, html);
  const signal = limit();
  const [data, queue] = [await page.ref('#data'), await page.ref('#queue')];
  const step = { signal, isLaterStep: true };

  await page.page.perform({ method: 'fill', ref: data, arguments: ['hello'] }, { signal });
  const kept = await page.page.perform({ method: 'selectOption', ref: queue, arguments: ['Mails'] }, step);
  const undone = await page.page.perform({ method: 'selectOption', ref: queue, arguments: ['Reports'] }, step);

  expect(kept).not.toHaveProperty('undid');
  expect(undone).toMatchObject({ undid: [{ ref: data, field: expect.stringMatching(/^\[\d+-\d+\] "Data"$/) }] });
});
