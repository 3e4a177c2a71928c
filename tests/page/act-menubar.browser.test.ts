import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Menu bars whose menus follow the pointer while one of them is open, and close at a press, as JupyterLab's. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const MENUS = `<ul role="menubar"><li role="menuitem" aria-haspopup="true" id="file">File<li role="menuitem" aria-haspopup="true" id="run">Run</ul>
  <ul role="menu" id="of-file" hidden><li role="menuitem">Save</ul><ul role="menu" id="of-run" hidden><li role="menuitem">Run all</ul>
  <script>
    let open = '';
    const show = (id) => { open = id; for (const menu of document.querySelectorAll('[role=menu]')) menu.hidden = menu.id !== 'of-' + id; };
    for (const item of document.querySelectorAll('[role=menubar] > li')) {
      item.onmousemove = () => { if (open && open !== item.id) show(item.id); };
      item.onmousedown = () => show(open === item.id ? '' : item.id);
    }
  </script>`;

test('goes from menu to menu of a bar, and closes the one that is open', async () => {
  await using page = await openActing(chromium, MENUS);
  const shown = (): Promise<string> =>
    page.evaluate(`document.querySelector('[role=menu]:not([hidden])')?.textContent`);

  await page.act('click', '#run');
  expect(await shown()).toBe('Run all');
  expect((await page.act('click', '#file')).changed).toMatchObject({ added: [expect.stringContaining('Save')] });
  expect(await shown()).toBe('Save');
  await page.act('click', '#file');
  expect(await shown()).toBeUndefined();
});

test('clicks the link of an item that is wider, beside which nothing listens; a link that does something else is left', async () => {
  const item = (more: string): string => `<ul role="menu"><li role="menuitem" ${more}><a href="#a">Setup</a></li></ul>`;
  await using page = await openActing(chromium, item(''));
  await using own = await openActing(chromium, item('onclick="document.title = event.target.localName"'));

  await page.act('click', 'li');
  await own.act('click', 'li');

  expect(await page.evaluate('location.hash')).toBe('#a');
  expect(await own.evaluate('document.title')).toBe('li');
});
