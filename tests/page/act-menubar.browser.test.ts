import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const SWITCHES = `<button id="field" aria-haspopup="menu" aria-expanded="false" aria-controls="menu">View</button>
  <style>[role=menu] { position: absolute; top: 40px } #more { left: 120px }</style>
  <div id="menu" role="menu" hidden><p role="menuitem">Edit</p><p role="menuitemcheckbox" aria-checked="false">Grid</p><p role="menuitem" aria-haspopup="menu">Share</p></div>
  <div id="more" role="menu" hidden><p role="menuitem">By mail</p></div>
  <script>
    field.onclick = () => { menu.hidden = !menu.hidden; field.ariaExpanded = String(!menu.hidden); };
    document.onclick = ({ target: { role, textContent } }) => {
      if (textContent === 'Share') more.hidden = false;
      else if (role?.startsWith('menuitem')) { document.title = textContent; menu.hidden = more.hidden = true; field.ariaExpanded = 'false'; }
    };
  </script>`;

test.each(['Share / By mail', 'Grid', 'Edit'])(
  'chooses in a menu of which some items are switched: %s',
  async (name) => {
    await using page = await openActing(chromium, SWITCHES);

    await page.act('selectOption', '#field', name);

    expect(await page.evaluate('document.title')).toBe(name.replace(/.*\/ /, ''));
  },
);

test('names all items of a menu of which some are switched', async () => {
  await using page = await openActing(chromium, SWITCHES);

  await expect(page.act('selectOption', '#field', 'Print')).rejects.toThrow('it shows "Edit", "Grid", "Share"');
});

test('chooses by the columns that a field opens in which nothing can be typed', async () => {
  const columns = `<input id="field" readonly aria-expanded="false" placeholder="Choose"><div id="box" style="position: absolute; top: 40px" hidden></div>
    <script>
      const tree = { Guide: { Rules: ['Feedback', 'Order'], Menus: ['Side'] }, Kit: { Sketch: ['Files'] } };
      const column = (items, on) => {
        const list = document.createElement('ul');
        list.role = 'menu';
        list.innerHTML = items.map((item) => '<li role="menuitem">' + item).join('');
        list.onclick = ({ target }) => { while (box.lastChild !== list) box.lastChild.remove(); on(target.textContent); };
        box.append(list);
      };
      const take = (name) => { field.value = name; box.hidden = true; field.ariaExpanded = 'false'; };
      field.onclick = () => {
        box.hidden = !box.hidden;
        field.ariaExpanded = String(!box.hidden);
        box.replaceChildren();
        column(Object.keys(tree), (one) => column(Object.keys(tree[one]), (two) => column(tree[one][two], take)));
      };
    </script>`;
  await using page = await openActing(chromium, columns);

  await page.act('selectOption', '#field', 'Guide / Rules / Order');

  expect(await page.evaluate('field.value')).toBe('Order');
});

/** A field of the kind of PrimeReact's cascades: lists in lists, of which nothing says what in them is an option. */
const CASCADE = `<style>#box, .item { cursor: pointer } #panel { position: absolute } ul { padding: 0 }</style>
  <div id="box" style="width: 200px"><input id="field" readonly aria-haspopup="listbox" aria-label="Region" style="position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0)">
    <span id="value">Select</span><span id="button" role="button" aria-haspopup="listbox" aria-expanded="false">v</span></div><div id="panel" hidden></div>
  <script>
    const tree = { Australia: { Queensland: { Cairns: {} } }, Canada: { Quebec: { Montreal: {} } } };
    const fill = (holder, below) => {
      holder.insertAdjacentHTML('beforeend', '<ul role="listbox">' + Object.keys(below).map((name) => '<li role="none"><div class="item">' + name + '</div></li>').join('') + '</ul>');
      for (const item of holder.querySelectorAll(':scope > ul > li')) item.firstChild.onclick = () => {
        const name = item.textContent, next = below[item.firstChild.textContent];
        for (const list of item.parentElement.querySelectorAll('ul')) list.remove();
        if (Object.keys(next).length > 0) return fill(item, next);
        value.textContent = name;
        panel.hidden = true;
      };
    };
    box.onclick = () => { panel.hidden = !panel.hidden; panel.replaceChildren(); fill(panel, tree); };
  </script>`;

test.each(['#field', '#button'])(
  'chooses by lists in lists that do not say what their options are: %s',
  async (opener) => {
    await using page = await openActing(chromium, CASCADE);

    await expect(page.act('selectOption', opener, 'Montreal')).rejects.toThrow(/it shows "Australia", "Canada"\.$/);
    expect(await page.evaluate('panel.hidden')).toBe(true);
    await page.act('selectOption', opener, 'Canada / Quebec / Montreal');

    expect(await page.evaluate('value.textContent')).toBe('Montreal');
    expect(await page.evaluate('panel.hidden')).toBe(true);
  },
);

/** A list of divs that a div opens beside it, with a field that filters it. */
const PLAIN = `<div id="field" style="cursor: pointer; width: 200px">Town</div><p id="said"></p><script>
    let list;
    const close = () => { list?.remove(); list = undefined; };
    field.onclick = () => {
      if (list) return close();
      list = document.createElement('div');
      list.style = 'position: absolute; background: white; border: 1px solid';
      list.innerHTML = '<input><div class="rows"></div>';
      document.body.append(list);
      const draw = (typed) => {
        const towns = ['Lisbon', 'Porto'].filter((town) => town.startsWith(typed));
        list.lastChild.innerHTML = towns.map((town) => '<div>' + town + '</div>').join('') || '<div>No town is called <b>' + typed + '</b></div>';
      };
      draw('');
      list.firstChild.oninput = ({ target }) => draw(target.value);
      list.firstChild.focus();
      list.lastChild.onclick = ({ target }) => { said.innerHTML = '<i>Chosen:</i> <b>' + target.textContent + '</b>'; close(); };
    };
  </script>`;

test('chooses in a list without any roles that what reacts opens beside it, and closes it where it has none of that name', async () => {
  await using page = await openActing(chromium, PLAIN);
  const said = (): Promise<string> => page.evaluate('[said.textContent, list === undefined].join()');

  const { changed } = await page.act('selectOption', '#field', 'Porto');

  expect(changed).toMatchObject({ added: ['text: Chosen: Porto'] });
  await expect(page.act('selectOption', '#field', 'Rome')).rejects.toThrow(
    /shows no option "Rome"; it shows "Lisbon", "Porto"\.$/,
  );
  expect(await said()).toBe('Chosen: Porto,true');
});

test('says of what reacts, and opens no list, that there is none', async () => {
  await using page = await openActing(chromium, '<div id="field" style="cursor: pointer">Town</div>');

  await expect(page.act('selectOption', '#field', 'Porto')).rejects.toMatchObject({ data: { reason: 'no-option' } });
});

describe('a list beside another list of the page', () => {
  const note = 'onclick="document.title = textContent"';
  const besides = {
    tree: `<ul role="tree" aria-label="Files"><li role="treeitem" ${note}>src</li><li role="treeitem" ${note}>lib</li></ul>`,
    listbox: `<ul role="listbox" aria-label="Files"><li role="option" ${note}>src</li><li role="option" ${note}>lib</li></ul>`,
  };
  const beside = ({ says, has, opens = true, list = besides.tree }: Record<string, string | boolean>): string =>
    `<title>none</title><div id="root"><button id="account" ${says}>Account</button>${list}</div>
     <div id="own" role="menu" hidden style="position: absolute; left: 200px; top: 10px; background: white">${has}</div>
     <script>
       account.onclick = () => {
         if (!${opens}) return;
         own.hidden = !own.hidden;
         if (account.ariaExpanded) account.ariaExpanded = !own.hidden;
       };
     </script>`;
  const items = `<div role="menuitem" ${note}>Settings</div><div role="menuitem">More</div>`;
  const options = `<div role="option" ${note}>Settings</div><div role="option">More</div>`;
  const named = 'aria-haspopup="menu" aria-expanded="false" aria-controls="own"';
  const unnamed = 'aria-haspopup="menu" aria-expanded="false"';

  test.each([
    beside({ says: named, has: items }),
    beside({ says: named, has: options, list: besides.listbox }),
    beside({ says: unnamed, has: items }),
    beside({ says: unnamed, has: options, list: besides.listbox }),
  ])('is the only one that is chosen from, be it open already: %s', async (html) => {
    await using page = await openActing(chromium, html);
    const refused = /shows no option "src"; it shows "Settings", "More"\.$/;

    await expect(page.act('selectOption', '#account', 'src')).rejects.toThrow(refused);
    await page.act('click', '#account');
    await expect(page.act('selectOption', '#account', 'src')).rejects.toThrow(refused);
    expect(await page.evaluate('document.title')).toBe('none');
    await page.act('selectOption', '#account', 'Settings');
    expect(await page.evaluate('document.title')).toBe('Settings');
  });

  test('is the only one also where nothing says that it is open', async () => {
    await using page = await openActing(chromium, beside({ says: 'aria-haspopup="menu"', has: items }));

    await expect(page.act('selectOption', '#account', 'src')).rejects.toThrow(/it shows "Settings", "More"\.$/);
    expect(await page.evaluate('document.title')).toBe('none');
  });

  test('is none where nothing opens', async () => {
    await using page = await openActing(chromium, beside({ says: unnamed, has: items, opens: false }));

    await expect(page.act('selectOption', '#account', 'src')).rejects.toThrow('shows no options to choose from');
    expect(await page.evaluate('document.title')).toBe('none');
  });

  test('is chosen from where it came from an item of the one that the button names', async () => {
    const more = `<div role="menuitem" aria-haspopup="menu" onclick="sub.hidden = false">More</div>`;
    const sub = `<div id="sub" role="menu" hidden style="position: absolute; left: 300px; top: 10px"><div role="menuitem" ${note}>Export</div></div>`;
    await using page = await openActing(chromium, beside({ says: named, has: more }) + sub);

    await page.act('selectOption', '#account', 'More / Export');

    expect(await page.evaluate('document.title')).toBe('Export');
  });

  test('is the one that is named where one of two has no such option', async () => {
    await using page = await openActing(
      chromium,
      `<div>${besides.listbox}<ul id="own" role="listbox" aria-label="Chosen"><li role="option">css</li></ul></div>`,
    );

    await expect(page.act('selectOption', '#own', 'src')).rejects.toThrow(/it shows "css"\.$/);
  });
});

test('chooses in a list that opens from a field in which nothing can be typed, and that is there to be pressed', async () => {
  await using page = await openActing(
    chromium,
    `<!doctype html><style>#box, input { cursor: pointer }</style>
     <div id="box" style="width: 200px; border: 1px solid"><input readonly placeholder="Brand"></div>
     <div id="list" style="display: none; position: absolute; background: white"><ul><li><span>OPPO</span></li><li><span>Vivo</span></li></ul></div>
     <script>const field = document.querySelector('input'); box.onclick = () => setTimeout(() => (list.style.display = 'block'), 120);
       for (const item of list.querySelectorAll('li')) item.onclick = () => { field.value = item.textContent; list.style.display = 'none'; }</script>`,
  );

  expect((await page.act('selectOption', 'input', 'OPPO')).changed).toMatchObject({ value: 'OPPO' });
});

/** A field of the kind of Ant Design's: a list for screen readers that says some options, and rows beside it; the popup stands in what opens it. */
const INSIDE = `<style>.sel { position: relative; width: 160px; cursor: pointer } .sel > input { opacity: 0; width: 20px } .row i { font-style: normal }
    .pop { position: absolute; top: 100%; background: white; width: 160px } .spoken { height: 0; overflow: hidden; position: absolute }</style>
  <div><div class="sel" id="sel"><span id="value">HEX</span><input id="field" role="combobox" readonly aria-expanded="false" aria-controls="list"></div></div>
  <script>
    let names = ['HEX', 'HSB', 'RGB'], pop;
    const close = () => { pop.remove(); pop = null; field.ariaExpanded = 'false'; };
    const open = () => {
      pop = document.createElement('div');
      pop.className = 'pop';
      pop.innerHTML = '<div role="listbox" id="list" class="spoken"><div role="option" aria-label="' + names[0] + '">0</div></div><div class="rows">'
        + names.map((name) => '<div class="row"><i>' + name + '</i></div>').join('') + '</div>';
      pop.onmousedown = (event) => event.preventDefault();
      pop.onclick = (event) => {
        event.stopPropagation();
        const row = event.target.closest('.row');
        if (row) { value.textContent = row.textContent; close(); }
      };
      sel.append(pop);
      field.ariaExpanded = 'true';
    };
    sel.onmousedown = (event) => { if (pop?.contains(event.target)) return; event.preventDefault(); field.focus(); pop ? close() : open(); };
  </script>`;

test.each([
  ['HSB', "['HEX', 'HSB', 'RGB']"],
  ['CMYK', "['CMYK']"],
])('chooses in a list of rows that stands in what opens it, with the hand over all: %s', async (name, names) => {
  await using page = await openActing(chromium, INSIDE);
  await page.evaluate(`void (names = ${names})`);

  await page.act('selectOption', '#field', name);

  expect(await page.evaluate('value.textContent')).toBe(name);
  await expect(page.act('selectOption', '#field', 'None')).rejects.toThrow(/shows no option "None"; it shows "\w+"/);
});
