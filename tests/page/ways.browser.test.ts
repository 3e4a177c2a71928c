import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Choices that lie behind others: in menus of a menu bar, in columns side by side. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A menu bar whose menus are drawn over the page, away from it, as those of Radix and JupyterLab are. */
const bar = (says: string): string => `<style>[role=menu], [role=menubar] { position: fixed; background: white }</style>
  <div role="menubar" style="top: 0"><button id="file" role="menuitem" aria-haspopup="menu" ${says}>File</button><button id="share" role="menuitem" aria-haspopup="menu" ${says}>Share</button></div>
  <script>
    const tree = { File: { New: 0 }, Share: { 'By mail': 0, 'By link': { Public: 0, Private: 0 } } };
    const shut = () => document.querySelectorAll('[role=menu], [aria-expanded=true]').forEach((one) => (one.role === 'menu' ? one.remove() : (one.ariaExpanded = 'false')));
    const show = (items, left) => {
      const menu = Object.assign(document.createElement('div'), { role: 'menu', style: 'top: 60px; left: ' + left + 'px' });
      for (const name of Object.keys(items)) {
        const item = Object.assign(document.createElement('div'), { role: 'menuitem', textContent: name });
        if (items[name]) item.ariaHasPopup = 'menu';
        item.onclick = item.onpointermove = ({ type }) => {
          if (items[name] && !item.dataset.open) show(items[name], left + 100);
          if (items[name]) item.dataset.open = true;
          else if (type === 'click') { document.title = name; shut(); }
        };
        menu.append(item);
      }
      document.body.append(menu);
    };
    for (const button of document.querySelectorAll('button')) {
      const open = () => { shut(); if (button.ariaExpanded) button.ariaExpanded = 'true'; show(tree[button.textContent], 0); };
      button.onpointerdown = open;
      button.onpointerenter = () => document.querySelector('[role=menu]') && open();
    }
    onkeydown = ({ key }) => key === 'Escape' && shut();
  </script>`;

test.each(['aria-expanded="false"', ''])('goes through the menus of an item of a menu bar: %s', async (says) => {
  await using page = await openActing(chromium, bar(says));

  await page.act('selectOption', '#share', 'By link / Private');
  expect(await page.evaluate('document.title')).toBe('Private');
  await page.act('click', '#share');
  await page.act('selectOption', '#share', 'By link / Public');
  expect(await page.evaluate('document.title')).toBe('Public');
});

test('takes no item of the menu bar for one of a menu', async () => {
  await using page = await openActing(chromium, bar('aria-expanded="false"'));

  await expect(page.act('selectOption', '#share', 'File')).rejects.toThrow('it shows "By mail", "By link".');
  await page.act('click', '#share');
  await expect(page.act('selectOption', '#share', 'File')).rejects.toThrow('it shows "By mail", "By link".');
});

/** Columns side by side that a field opens; what leads on has an arrow, and takes its own name where `takes`. */
const columns = (
  takes = false,
): string => `<style>#box { position: absolute; top: 40px; display: flex } .arrow { display: inline-block; width: 9px; height: 9px; background: gray }</style>
  <input id="field" readonly aria-expanded="false" placeholder="Choose"><div id="box" hidden></div>
  <script>
    const tree = { Asia: { Japan: 0, Georgia: 0 }, America: { North: { Georgia: 0, Canada: 0, North: 0 }, Chile: 0 }, Europe: { Italy: 0, France: 0 } };
    const column = (items, way) => {
      const list = Object.assign(document.createElement('ul'), { role: 'menu' });
      list.innerHTML = Object.keys(items).map((name) => '<li role="menuitem">' + name + (items[name] ? '<i class="arrow"></i>' : '')).join('');
      list.onclick = ({ target }) => {
        const name = target.closest('li').textContent, at = [...way, name];
        while (box.lastChild !== list) box.lastChild.remove();
        if (!items[name] || ${takes}) field.value = at.join(' / ');
        if (items[name]) column(items[name], at);
        else { box.hidden = true; field.ariaExpanded = 'false'; }
      };
      box.append(list);
    };
    field.onclick = () => { box.hidden = !box.hidden; field.ariaExpanded = String(!box.hidden); box.replaceChildren(); column(tree, []); };
    onkeydown = ({ key }) => { if (key === 'Escape') { box.hidden = true; field.ariaExpanded = 'false'; } };
  </script>`;

test.each(['Europe / France', 'America / North / Canada', 'Asia / Japan'])(
  'looks for a name alone in the columns that lead to it: %s',
  async (way) => {
    await using page = await openActing(chromium, columns());

    await page.act('selectOption', '#field', way.replace(/.* /, ''));

    expect(await page.evaluate('field.value')).toBe(way);
  },
);

test('goes to what is called as the step that leads to it, and takes no step for that', async () => {
  await using page = await openActing(chromium, columns());

  await page.act('selectOption', '#field', 'America / North / North');

  expect(await page.evaluate('field.value')).toBe('America / North / North');
  await expect(page.act('selectOption', '#field', 'Europe / Europe')).rejects.toThrow('shows no option "Europe"');
});

test('says of several ways, where a list takes one choice, that the others are to be gone one at a time', async () => {
  await using page = await openActing(chromium, columns());

  await expect(page.act('selectOption', '#field', 'Asia / Japan', 'America / Chile')).rejects.toThrow(
    'took "Asia / Japan" and closed its list; choose the others one at a time, if it takes several',
  );
  expect(await page.evaluate('field.value')).toBe('Asia / Japan');
});

test('tells the ways to a name that several columns have, and what was taken as it was looked for', async () => {
  await using page = await openActing(chromium, columns());
  await using taking = await openActing(chromium, columns(true));

  await expect(page.act('selectOption', '#field', 'Georgia')).rejects.toThrow(
    'has several options "Georgia": "Asia / Georgia", "America / North / Georgia".',
  );
  await expect(page.act('selectOption', '#field', 'Spain')).rejects.toThrow('it shows "Asia", "America", "Europe".');
  expect(await page.evaluate('[field.value, box.hidden].join()')).toBe(',true');
  await expect(taking.act('selectOption', '#field', 'Spain')).rejects.toThrow('and took "Asia" as it was looked for');
});
