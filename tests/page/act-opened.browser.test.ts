import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

/** Lists and calendars by what opens them, where that says little of it. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('a list that pushes the page down', () => {
  const OTHER = '<ul role="tree"><li role="treeitem">Week</li></ul>';
  const list = (button: string, role = 'option'): string => `<!doctype html><title>.</title>${OTHER}
    <div><div>${button}</div><ul id="list" role="${role === 'option' ? 'listbox' : 'menu'}" hidden><li role="${role}">Day</li><li role="${role}">Week</li></ul></div><p>Words</p>
    <script>const button = document.querySelector('button');
      const turn = (isOpen) => { list.hidden = !isOpen; if (button.ariaExpanded) button.ariaExpanded = isOpen; };
      button.onclick = () => turn(list.hidden);
      list.onclick = ({ target }) => { document.title = target.textContent; turn(false); };
      document.querySelector('[role=tree]').onclick = () => { document.title = 'other'; };</script>`;

  test.each([
    ['<button aria-haspopup="listbox" aria-expanded="false">Day</button>', 'option'],
    ['<button aria-haspopup="listbox">Day</button>', 'option'],
    ['<button aria-haspopup="menu" aria-expanded="false">Day</button>', 'menuitem'],
  ])('is that of the button that was pressed: %s', async (button, role) => {
    await using page = await openActing(chromium, list(button, role));

    await page.act('selectOption', 'button', 'Week');

    expect(await page.evaluate('document.title')).toBe('Week');
  });

  test('is not what stood in the page before', async () => {
    await using page = await openActing(
      chromium,
      `<!doctype html><title>.</title>${OTHER}<div><button aria-haspopup="listbox" aria-expanded="false">Day</button></div>
      <script>document.onclick = ({ target }) => { if (target.localName === 'li') document.title = 'other'; };</script>`,
    );

    await expect(page.act('selectOption', 'button', 'Week')).rejects.toThrow(/shows no options/);
    expect(await page.evaluate('document.title')).toBe('.');
  });
});

/** Select2 asks for its options as its list opens, and keeps in the select what was chosen so far. */
const ASKED = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/npm/select2/dist/css/select2.css">
  <script src="/npm/jquery/dist/jquery.js"></script><script src="/npm/select2/dist/js/select2.js"></script>
  <label for="author">Author</label> <select id="author" style="width: 200px"></select><script>
    const transport = ({ data: { term = '' } }, show) => setTimeout(() => show({ results: names.filter(({ text }) => text.includes(term)) }), 150);
    let early = 0;
    addEventListener('mousedown', () => { if (document.querySelector('.loading-results')) early += 1; }, true);
    const names = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name, text: name }));
    $('#author').select2({ ajax: { transport } }).on('change', ({ target }) => (document.title = target.value));
  </script>`;

test('chooses by a select what its own box asks for, and tells of it by one line throughout', async () => {
  const headers = { 'content-type': 'text/html' };
  await using pages = await servePages({ '/authors': () => new Response(ASKED, { headers }) });
  await using page = await openActing(chromium, pages.url('/authors'));
  const lines = async (): Promise<string[]> => {
    const { outline } = await page.page.snapshot({ signal: limit() });
    return [...outline.matchAll(/combobox.*/g)].map(([line]) => line.replace(/\[\d+-\d+\] /g, ''));
  };

  expect(await lines()).toEqual(['combobox: Author [haspopup]']);
  for (const name of ['Bo', 'Cy', 'Ada']) {
    const { changed } = await page.act('selectOption', '#author', name);

    expect(await page.evaluate('document.title')).toBe(name);
    expect(changed).not.toHaveProperty('removed');
  }
  expect(await lines()).toEqual([expect.stringMatching(/^combobox: Author \[value="Ada"\] > option: Bo/)]);
  expect(await page.evaluate('early')).toBe(0); // what was found last goes as the answer comes
  await expect(page.act('selectOption', '#author', 'Di')).rejects.toMatchObject({
    message: expect.stringContaining('"Ada", "Bo", "Cy"'),
    data: { reason: 'no-option' },
  });
});

/** As Choices.js has it: what is chosen leaves the list, and the mark of a chosen option stands at the one that the pointer is on, or that is the first. */
const LEFT = (
  parts: string,
  script = '',
): string => `<!doctype html><style>#menu { position: absolute; display: none } .open #menu { display: block } .hl { background: #eee }</style>
  <div id="box" role="combobox" aria-haspopup="true" aria-expanded="false">${parts}<div id="chips" role="listbox"></div><div id="menu"><div id="list" role="listbox" aria-multiselectable="true"></div></div></div>
  <script>
    const chosen = ['Apple'];
    const names = ['Apple', 'Banana', 'Cherry'];
    const draw = () => {
      document.title = chosen.join();
      chips.innerHTML = chosen.map((name) => '<div role="option" aria-selected="true">' + name + ' <button>x</button></div>').join('');
      list.innerHTML = names.filter((name) => !chosen.includes(name)).map((name, at) => '<div role="option" aria-selected="' + (at === 0) + '">' + name + '</div>').join('');
      ${script}
    };
    const open = (is) => { box.classList.toggle('open', is); box.ariaExpanded = is; };
    box.onclick = ({ target }) => {
      const isOption = list.contains(target);
      if (isOption) { chosen.push(target.textContent); draw(); }
      open(!isOption);
    };
    list.onmouseover = ({ target }) => { for (const one of list.children) one.ariaSelected = one === target; };
    draw();
  </script>`;
const HELD = '<select id="kept" multiple hidden><option>Apple<option>Banana<option>Cherry</select>';

test.each([
  ['and a list of what is chosen beside it', LEFT(''), ['Banana']],
  [
    'in the box of a select that holds what is chosen',
    LEFT(HELD, 'for (const one of kept.options) one.selected = chosen.includes(one.label);'),
    ['Banana', 'Cherry'],
  ],
])('takes the mark of what the keys would choose for no choice: with the pointer on it, %s', async (_, html, names) => {
  await using page = await openActing(chromium, html);

  for (const name of names) await page.act('selectOption', '#box', name);

  expect(await page.evaluate('document.title')).toBe(['Apple', ...names].join());
});

/** As bootstrap-multiselect has it: what is checked is put into the select, and nothing follows that. */
const CHECKS = `<!doctype html><title>.</title><label for="kept">Months</label>
  <select id="kept" multiple style="position: absolute; clip: rect(0 0 0 0); width: 1px; height: 1px; overflow: hidden"><option>January<option>February<option>March</select>
  <div style="position: relative; width: 200px"><button id="pick">None</button><div id="menu" hidden style="position: absolute; width: 200px"><ul></ul></div></div>
  <script>
    document.querySelector('ul').innerHTML = [...kept.options].map(({ text }) => '<li><label><input type="checkbox"> ' + text + '</label></li>').join('');
    const boxes = [...document.querySelectorAll('input')];
    pick.onclick = () => { menu.hidden = !menu.hidden; };
    menu.onchange = () => {
      boxes.forEach(({ checked }, at) => { kept.options[at].selected = checked; });
      pick.textContent = [...kept.selectedOptions].map(({ text }) => text).join();
    };
  </script>`;

test.each(['#kept', '#pick'])(
  'checks in the place of a select out of sight, which is told as unseen: %s',
  async (by) => {
    await using page = await openActing(chromium, CHECKS);
    const { outline } = await page.page.snapshot({ signal: limit() });

    await page.act('selectOption', by, 'March');
    await page.act('selectOption', by, 'January', 'March');

    expect(outline).toMatch(/listbox: Months \[unseen/);
    expect(await page.evaluate('[pick.textContent, menu.hidden].join()')).toBe('January,March,true');
  },
);

describe('a calendar that is drawn anew for each month', () => {
  /** As Django's admin has it: opened by a link beside the field, beside one that says a day. */
  const drawn = (parts: {
    opener: string;
    isWhole?: boolean;
    more?: string;
  }): string => `<!doctype html><title>.</title>
    <p><label>Born <input id="field"></label> ${parts.opener}</p>${parts.more ?? ''}
    <div id="box" style="position: absolute; background: white; width: 260px; display: none"></div>
    <script>let month = new Date(2026, 10, 1);
      const turned = (by) => new Date(month.getFullYear(), month.getMonth() + by, 1);
      const draw = () => {
        const days = Array.from({ length: new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate() }, (_, day) => '<td><a href="#">' + (day + 1) + '</a></td>');
        const table = '<table><caption>' + month.toLocaleDateString('en', { month: 'long', year: 'numeric' }) + '</caption><tr>' + days.join('').replace(/(?<=>(7|14|21|28)<.a><.td>)/g, '</tr><tr>') + '</tr></table>';
        const turners = '<div><a href="#" class="prev">&lt;</a> <a href="#" class="next">&gt;</a></div>';
        if (${parts.isWhole === true} || !box.firstChild) box.innerHTML = '<div id="whole">' + turners + '<div id="in"></div></div>';
        box.querySelector('#in').innerHTML = table;
      };
      document.onclick = (event) => {
        const link = event.target.closest('a');
        event.preventDefault();
        if (link?.title === 'Today') document.title += 'today.';
        if (link?.id === 'link') { box.style.display = 'block'; draw(); }
        if (link?.className === 'prev' || link?.className === 'next') { month = turned(link.className === 'prev' ? -1 : 1); draw(); }
        if (!link?.closest('td')) return;
        document.title += month.getFullYear() + '-' + (month.getMonth() + 1) + '-' + link.textContent + '.';
        box.style.display = 'none';
      };</script>`;
  const LINK = '<a href="#" id="link"><span title="Choose a Date">📅</span></a>';
  const opener = `<a href="#" title="Today">Today</a> | ${LINK}`;

  test.each([
    ['its table', '#box table', false],
    ['all of it', '#whole', true],
    ['what holds it', '#box', false],
  ])('is turned on by the ref of %s', async (_, selector, isWhole) => {
    await using page = await openActing(chromium, drawn({ opener, isWhole }));
    await page.act('click', '#link');

    await page.act('selectOption', selector, '2027-02-10');

    expect(await page.evaluate('document.title')).toBe('.2027-2-10.');
  });

  const TIME = '<br>Time: <input> <a href="#" title="Today"><span title="Choose a Time" class="clock">🕓</span></a>';
  test.each([
    ['the link that opens it', '#link', opener],
    ['the field beside that', '#field', opener],
    ['the field, beside another of its own', '#field', `${opener}${TIME}`],
    ['the field, beside a button that empties it', '#field', `<button title="Clear date">×</button> ${LINK}`],
  ])('opens by the ref of %s', async (_, selector, beside) => {
    await using page = await openActing(chromium, drawn({ opener: beside }));

    await page.act('selectOption', selector, '2027-01-10');

    expect(await page.evaluate('document.title')).toBe('.2027-1-10.');
  });

  test('is not looked for behind links that say something else', async () => {
    await using page = await openActing(chromium, drawn({ opener: '<a href="#" title="Today">Today</a>' }));

    for (const selector of ['#field', 'a'])
      await expect(page.act('selectOption', selector, '2027-01-10')).rejects.toMatchObject({
        name: 'ActionFailedError',
      });

    expect(await page.evaluate('document.title')).toBe('.');
  });
});

describe('a list that an earlier line left open for its buttons', () => {
  /** Lists of several below one another, each of which covers the next. */
  const LISTS = `<!doctype html><title>.</title><div id="a"></div><div id="b"></div><label>Note <input id="note"></label><script>
    for (const box of [a, b]) {
      box.style.cssText = 'width: 200px; margin: 6px 0; position: relative';
      box.innerHTML = '<button aria-haspopup="dialog" aria-expanded="false" style="width: 200px">Colours of ' + box.id + '</button>';
      const button = box.firstChild;
      const close = () => { button.ariaExpanded = false; box.children[1]?.remove(); };
      button.onclick = () => {
        if (box.children[1]) return close();
        button.ariaExpanded = true;
        box.insertAdjacentHTML('beforeend', '<div role="dialog" style="position: absolute; z-index: 1; background: white; width: 200px; padding: 8px"><div role="listbox" aria-multiselectable="true">' +
          ['red', 'blue'].map((name) => '<p role="option" aria-selected="false">' + name + '</p>').join('') + '</div><button>All</button></div>');
        for (const option of box.querySelectorAll('p')) option.onclick = () => { option.ariaSelected = true; document.title += box.id + ' ' + option.textContent + '.'; };
      };
      addEventListener('keydown', ({ key }) => key === 'Escape' && close());
    }
  </script>`;

  test.each([true, false])(
    'is closed where it lies over what a later line acts on, of the same call: %s',
    async (isLaterStep) => {
      await using page = await openActing(chromium, LISTS);
      const [first, second] = [await page.ref('#a button'), await page.ref('#b button')];
      const signal = limit();
      await page.page.perform({ method: 'selectOption', ref: first, arguments: ['blue'] }, { signal, later: [second] });
      const then = page.page.perform(
        { method: 'selectOption', ref: second, arguments: ['red'] },
        { signal, isLaterStep },
      );

      if (isLaterStep) await then;
      else await expect(then).rejects.toMatchObject({ data: { reason: 'covered' } });

      expect(await page.evaluate('document.title')).toBe(isLaterStep ? '.a blue.b red.' : '.a blue.');
      expect(await page.evaluate('a.children.length')).toBe(isLaterStep ? 1 : 2);
    },
  );

  test('stays where it lies over nothing that is acted on', async () => {
    await using page = await openActing(chromium, LISTS);
    const [first, second] = [await page.ref('#b button'), await page.ref('#a button')];
    const signal = limit();

    await page.page.perform({ method: 'selectOption', ref: first, arguments: ['blue'] }, { signal, later: [second] });
    await page.page.perform({ method: 'click', ref: second, arguments: [] }, { signal, isLaterStep: true });

    expect(await page.evaluate('b.children.length')).toBe(2);
  });
});

test('what a box shows on demand is unseen until then, and told as it comes into sight', async () => {
  await using page = await openActing(
    chromium,
    `<style>p, ul { margin: 0 }</style><div style="max-height: 28px; overflow: hidden; transition: max-height 0.2s"><p>First of all</p><ul style="height: 9px; overflow: auto"><li><li>Scrolled</ul>
       <p>Kept back</p><ul><li>Held</ul><p>Read the <a href="#t">terms</a> <button>OK</button></p><i style="position: fixed; top: 200px">Aside</i></div>
     <div class="ps" style="max-height: 40px; overflow: hidden"><p>One</p><p>Two</p><b class="ps__rail-y"></b></div>
     <button id="more" onclick="document.querySelector('div').style.maxHeight = '400px'">More</button>`,
  );
  const told = async (): Promise<string> => (await page.page.snapshot({ signal: AbortSignal.timeout(9_000) })).outline;

  expect(await told()).toMatch(
    /First of all[^]*Scrolled[^]*link: terms \[unseen\][^]*button: OK \[unseen\][^]*Aside[^]*One \| Two/,
  );
  expect(await told()).not.toMatch(/Kept|Held: |Held$/);
  const { changed } = await page.act('click', '#more');

  expect(changed).toMatchObject({ added: expect.arrayContaining([expect.stringMatching(/Kept back/)]) });
  expect(JSON.stringify(changed)).toMatch(/Held[^]*Read the[^]*terms/);
  expect(await told()).not.toContain('unseen');
});
