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
