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
