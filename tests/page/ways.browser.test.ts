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
