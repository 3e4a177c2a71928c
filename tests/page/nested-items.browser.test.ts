import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Items of menus and trees that hold the list which they open. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const MENU = `<style>#root { position: absolute; top: 40px } #root ul { position: absolute; top: 0; left: 100% } ul { padding: 4px; width: 120px; background: white; list-style: none } li { position: relative; padding: 6px }</style>
  <button id="field" aria-haspopup="true">Menu</button>`;

/** The list of an item comes into it as that is pressed, and fades in. */
const FADING = `${MENU}<style>#root ul { animation: in 0.15s } @keyframes in { from { opacity: 0 } }</style><div id="box"></div>
  <script>
    field.onclick = () => { box.innerHTML = box.firstChild ? '' : '<ul id="root" role="menu"><li role="menuitem" aria-haspopup="menu" aria-label="File"><a>File</a></li><li role="menuitem">Quit</li></ul>'; };
    box.onclick = ({ target }) => {
      const item = target.closest('li'), inner = item.querySelector('ul');
      if (item.ariaLabel !== 'File') { document.title = item.textContent; box.innerHTML = ''; }
      else if (inner) inner.remove();
      else item.insertAdjacentHTML('beforeend', '<ul role="menu">' + ['New', 'Open', 'Print', 'Close'].map((name) => '<li role="menuitem"><a>' + name + '</a></li>').join('') + '</ul>');
    };
    onkeydown = ({ key }) => { if (key === 'Escape') box.innerHTML = ''; };
  </script>`;

test.each(['File / Print', 'Quit'])('chooses in a menu whose items hold lists that fade in: %s', async (way) => {
  await using page = await openActing(chromium, FADING);

  await page.act('selectOption', '#field', way);

  expect(await page.evaluate('document.title')).toBe(way.replace(/.* /, ''));
});

/** The list of an item stands in it all along, as clear as glass. */
const clear = (shows: string): string => `${MENU}<style>#root ul { opacity: 0; pointer-events: none } ${shows}</style>
  <ul id="root" role="menu" hidden><li role="menuitem" aria-haspopup="true" aria-label="File"><span>File</span><ul role="menu"><li role="menuitem">New</li><li role="menuitem">Print</li></ul></li><li role="menuitem">Quit</li></ul>
  <script>
    field.onclick = () => { root.hidden = !root.hidden; };
    root.onclick = ({ target }) => { document.title = target.closest('li').innerText; root.hidden = true; };
  </script>`;

test('chooses by its name alone an item of a list that the pointer brings up in another, and never that other for it', async () => {
  await using page = await openActing(chromium, clear('#root li:hover > ul { opacity: 1; pointer-events: auto }'));
  await using never = await openActing(chromium, clear(''));

  await page.act('selectOption', '#field', 'Print');
  expect(await page.evaluate('document.title')).toBe('Print');
  await expect(never.act('selectOption', '#field', 'Print')).rejects.toThrow('menuitem "Print" takes no clicks');
  expect(await never.evaluate('document.title')).toBe('');
});

test.each(['menu', 'tree'])('clicks the words of an item, and none of those in it: %s', async (role) => {
  const html = `<ul role="${role}"><li role="${role}item" id="outer">Fruit<ul style="margin: 0; padding: 0">${`<li role="${role}item">Pear</li>`.repeat(9)}</ul></li></ul>
    <script>onclick = ({ target }) => { document.title = target.id || target.textContent; };</script>`;
  await using page = await openActing(chromium, html);

  await page.act('click', '#outer');

  expect(await page.evaluate('document.title')).toBe('outer');
});

test('says which item got the click of a press that was for another', async () => {
  const html = `<ul role="menu"><li role="menuitem" style="height: 90px" aria-label="File">File<ul role="menu" style="position: absolute"><li role="menuitem" id="item">Print</li></ul></li></ul>
    <script>
      item.onmousedown = () => { item.parentElement.style.left = '300px'; };
      onclick = ({ target }) => { document.title = target.ariaLabel; };
    </script>`;
  await using page = await openActing(chromium, html);

  await expect(page.act('click', '#item')).rejects.toThrow('got the press, but menuitem "File" the click');
  expect(await page.evaluate('document.title')).toBe('File');
});
