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

/** A menu that pushes the page down, and that a second click of its button closes. */
const inFlow = (role: string): string => `<button id="field" aria-haspopup="true">Menu</button><div id="box"></div>
  <script>
    const items = (names) => names.map((name) => '<li role="menuitem">' + name + '</li>').join('');
    field.onclick = () => { box.innerHTML = box.firstChild ? '' : '<ul role="${role}">' + items(['File', 'Quit']) + '</ul>'; };
    box.onclick = ({ target }) => {
      if (target.textContent !== 'File') { document.title = target.textContent; box.innerHTML = ''; }
      else target.insertAdjacentHTML('beforeend', '<ul role="menu">' + items(['New', 'Print']) + '</ul>');
    };
    onkeydown = ({ key }) => { if (key === 'Escape') box.innerHTML = ''; };
  </script>`;

test.each(['menu', 'menubar'])('goes through a %s that does not lie over the page', async (role) => {
  await using page = await openActing(chromium, inFlow(role));

  await page.act('selectOption', '#field', 'File / Print');
  expect(await page.evaluate('document.title')).toBe('Print');
  await expect(page.act('selectOption', '#field', 'File / Save')).rejects.toThrow('shows no option "Save"');
  expect(await page.evaluate('box.innerHTML')).toBe('');
});

/** A tree over the page, whose items open as the pointer comes and close at a press, as PrimeVue's CascadeSelect. */
const TREE = `<style>#list { position: absolute; top: 40px } ul { width: 90px; margin: 0; padding: 0 } li { position: relative } li ul { position: absolute; left: 100%; top: 0 }</style>
  <div id="field" role="combobox" tabindex="0" aria-haspopup="tree" aria-expanded="false" aria-controls="list">Town</div><ul id="list" role="tree" hidden></ul>
  <script>
    const tree = { Australia: { Queensland: { Brisbane: 0, Cairns: 0 } }, Canada: { Quebec: 0 } };
    const listed = (items) => Object.entries(items).map(([name, below]) => '<li role="treeitem" aria-label="' + name + '"' + (below ? ' aria-expanded="false"' : '') + '><span>' + name + '</span>' + (below ? '<ul role="group" hidden>' + listed(below) + '</ul>' : '') + '</li>').join('');
    const show = (is) => { list.hidden = !is; field.ariaExpanded = String(is); };
    const turn = (item, is) => { item.querySelector('ul').hidden = !is; item.ariaExpanded = String(is); };
    list.innerHTML = listed(tree);
    field.onclick = () => show(list.hidden);
    for (const item of list.querySelectorAll('[aria-expanded]')) item.onmouseenter = () => turn(item, true);
    list.onclick = ({ target }) => {
      const item = target.closest('li');
      if (item.ariaExpanded) turn(item, item.ariaExpanded === 'false');
      else { field.textContent = item.ariaLabel; show(false); }
    };
  </script>`;

test('leaves open what the pointer opened in a tree over the page, and chooses behind it', async () => {
  await using page = await openActing(chromium, TREE);
  await using other = await openActing(chromium, TREE);

  await page.act('click', '#field');
  await page.act('click', '[aria-label=Australia]');
  expect(await page.evaluate(`document.querySelector('[aria-label=Australia]').ariaExpanded`)).toBe('true');
  await page.act('click', '[aria-label=Australia]');
  expect(await page.evaluate(`document.querySelector('[aria-label=Australia]').ariaExpanded`)).toBe('false');
  await other.act('selectOption', '#field', 'Australia / Queensland / Cairns');
  expect(await other.evaluate('field.textContent')).toBe('Cairns');
});

/** A menu that closes at any click in it, and of which the items get away from under a press. */
const slipping = (
  done: string,
): string => `<style>#box > ul { position: absolute; top: 40px; width: 600px } li { width: 100px }</style>
  <button id="field" aria-haspopup="true">Menu</button><div id="box"></div><p id="said">-</p>
  <script>
    field.onclick = () => { box.innerHTML = '<ul role="menu"><li role="menuitem">New</li><li role="menuitem">Print</li></ul>'; };
    box.onmousedown = ({ target }) => { target.style.marginLeft = '300px'; ${done} };
    box.onclick = ({ target }) => { if (target.localName === 'li') said.textContent = target.textContent; box.innerHTML = ''; };
  </script>`;

test('refuses a choice of which nothing came but that its menu closed, as the item slipped from under the press', async () => {
  await using page = await openActing(chromium, slipping(''));
  await using atPress = await openActing(chromium, slipping('said.textContent = target.textContent'));

  await expect(page.act('selectOption', '#field', 'Print')).rejects.toThrow('no click came of it');
  await atPress.act('selectOption', '#field', 'Print');
  expect(await atPress.evaluate('said.textContent')).toBe('Print');
});
