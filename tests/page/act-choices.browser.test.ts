import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';

/** What is given in other words than the field or the list has it, or is not there, or is in the way. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('says which options were chosen before one was not found', async () => {
  await using page = await openActing(chromium, combobox({ script: 'list.ariaMultiSelectable = "true"' }));

  const choosing = page.act('selectOption', '#field', 'Lisbon', 'Rome');
  await expect(choosing).rejects.toThrow(
    /no option "Rome".*"Lisbon" was chosen before\. .*But this has changed: .*Lisbon/,
  );
  await expect(choosing).rejects.toMatchObject({ data: { reason: 'no-option', chosen: ['Lisbon'] } });
  expect(await page.evaluate('document.title')).toBe('Lisbon.');
});

test('says of a combobox in which nothing can be typed that it is chosen from', async () => {
  const field = '<button id="field" role="combobox" aria-expanded="false" aria-controls="list">Town</button>';
  await using page = await openActing(chromium, combobox({ field }));

  await expect(page.act('fill', '#field', 'Porto')).rejects.toThrow(/it has a list: use select "option" in its ref/);
  await page.act('selectOption', '#field', 'Porto');
  expect(await page.evaluate('document.title')).toBe('Porto.');
});

test.each(['<button id="field" role="combobox">Town</button>', '<input id="field" role="combobox" inputmode="none">'])(
  'reads a combobox that takes no text as one that opens its list: %s',
  async (field) => {
    await using acting = await openActing(chromium, combobox({ field }));

    const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(20_000) });
    expect(outline).toMatch(/combobox.* \[(?:collapsed )?haspopup/);
  },
);

test.each([
  '<button id="field" aria-expanded="false">Town</button>',
  '<button id="field" aria-haspopup="dialog">Town</button>',
  '<div aria-haspopup="listbox"><button id="field">Town</button></div>',
])('chooses in the list of a button that says only that it opens something: %s', async (field) => {
  await using page = await openActing(chromium, combobox({ field }));

  await page.act('selectOption', '#field', 'Porto');

  expect(await page.evaluate('document.title')).toBe('Porto.');
});

test('takes an option by the one part of it that says the name, and lists options as they are read', async () => {
  const row = '<li role="option"><b style="display: block">$</b><i>note</i></li>';
  const script = `open = () => { list.innerHTML = names.flatMap((name) => [name + ' 1', name + ' 12']).map((name) => ${JSON.stringify(row)}.replace('$', name)).join(''); list.hidden = false; };
    list.onclick = ({ target }) => choose(target.closest('li').firstChild.textContent);`;
  await using page = await openActing(chromium, combobox({ script }));

  await page.act('selectOption', '#field', 'Porto 1');

  expect(await page.evaluate('document.title')).toBe('Porto 1.');
  await expect(page.act('selectOption', '#field', 'note')).rejects.toThrow(
    /it shows "Lisbon 1 note", "Lisbon 12 note"/,
  );
});

test('clicks once more what its list scrolled away between press and release', async () => {
  const script = `names = Array.from({ length: 30 }, (_, index) => 'Town ' + index);
    list.style.cssText = 'height: 100px; overflow: auto; width: 200px';
    list.onmousedown = () => { if (list.scrollTop < 60) list.scrollTop += 60; };
    list.onclick = ({ target }) => target.localName === 'li' && choose(target.textContent);`;
  await using page = await openActing(chromium, combobox({ script }));

  await page.act('selectOption', '#field', 'Town 4');

  expect(await page.evaluate('document.title')).toBe('Town 4.');
});

test('opens a field by the words over it that say how many more are chosen, beside buttons that remove them', async () => {
  const more = '<b style="position: absolute; inset: 0 0 0 40px">+ 1</b>';
  const field = `<div style="position: relative"><button>×</button><input id="field" role="combobox" aria-expanded="false" aria-controls="list">${more}</div>`;
  await using page = await openActing(
    chromium,
    combobox({ field, script: 'box.onclick = (e) => e.target.localName === "b" && open()' }),
  );

  await page.act('selectOption', '#field', 'Porto');

  expect(await page.evaluate('document.title')).toBe('Porto.');
});

test.each(['', '<div style="position: fixed; inset: 0; pointer-events: auto"></div>'])(
  'clicks nothing on a page that a menu keeps all clicks from, with or without a shade: %s',
  async (shade) => {
    await using page = await openActing(
      chromium,
      `<p>Name</p><input id="name">${shade}<p role="menu" style="pointer-events: auto; position: fixed; bottom: 0">Cut</p>`,
    );
    await page.evaluate(`document.body.style.pointerEvents = 'none'`);

    await expect(page.act('click', '#name')).rejects.toThrow(shade ? 'is covered by' : /while .*"Cut" is open/);
    expect(await page.evaluate('document.activeElement.localName')).toBe('body');
  },
);

test.each([
  ['date', '24 December 2026', '2026-12-24'],
  ['time', '2:30 pm', '14:30'],
  ['datetime-local', '24.12.2026 9:05', '2026-12-24T09:05'],
  ['month', 'December 2026', '2026-12'],
])('fills a field for a %s with %s', async (type, text, value) => {
  await using page = await openActing(chromium, `<input id="field" type="${type}">`);

  expect((await page.act('fill', '#field', text)).changed).toMatchObject({ value });
  await expect(page.act('fill', '#field', '05/06/2026')).rejects.toThrow(`takes a ${type} as`);
  expect(await page.evaluate('field.value')).toBe(value);
});

test('writes into a number field by its keys, and says when it takes a point for no decimals', async () => {
  const script = `field.onbeforeinput = (event) => {
    event.preventDefault();
    if (!/^[0-9,]$/.test(event.data)) return;
    const text = field.selectionStart === field.selectionEnd ? field.value + event.data : event.data;
    field.value = text;
    field.ariaValueNow = text.replace(',', '.');
  }`;
  await using page = await openActing(
    chromium,
    `<input id="field" role="spinbutton" aria-valuenow="2" value="2"><script>${script}</script>`,
  );

  await page.act('fill', '#field', '12,5');
  expect(await page.evaluate('field.value')).toBe('12,5');
  await expect(page.act('fill', '#field', '12.5')).rejects.toThrow('took "12.5" for "125"');
});

test('opens a tree that the field for the keyboard says is closed', async () => {
  const field = `<div id="box" style="position: relative"><input id="field" role="listbox" aria-haspopup="tree" aria-expanded="false" readonly style="opacity: 0">
    <span style="position: absolute; inset: 0">Pick</span></div>
    <ul id="tree" role="tree" hidden style="position: absolute; top: 60px"><li role="treeitem">Docs</li><li role="treeitem">Letters</li></ul>`;
  const script = `
    field.onkeydown = ({ key }) => { if (key === 'ArrowDown') tree.hidden = false; };
    tree.onclick = (event) => { document.title = event.target.textContent; };`;
  await using page = await openActing(chromium, `${field}<script>${script}</script>`);

  await page.act('selectOption', '#field', 'Letters');

  expect(await page.evaluate('document.title')).toBe('Letters');
});

test('selectOption fills in what a field suggests under a name, and names what it suggests', async () => {
  const html = `<input list="towns"><datalist id="towns"><option>Oslo<option value="BGO">Bergen</datalist>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('selectOption', 'input', 'Bergen')).changed).toMatchObject({ value: 'BGO' });
  await expect(page.act('selectOption', 'input', 'Rome')).rejects.toMatchObject({ data: { reason: 'no-option' } });
});

test('tells of buttons that an open list waits for, and leaves them to be clicked', async () => {
  const html = `<button id="field" aria-haspopup="listbox" aria-controls="list" aria-expanded="false">Tags</button>
    <div id="popup" hidden style="position: absolute"><ul id="list" role="listbox" aria-multiselectable="true"><li role="option">Red</ul><button>Clear</button><button id="ok">Apply</button></div><script>
      field.onclick = () => { popup.hidden = !popup.hidden; field.ariaExpanded = !popup.hidden; };
      list.onclick = ({ target }) => { target.ariaSelected = true; };
    </script>`;
  await using page = await openActing(chromium, html);

  const { changed } = await page.act('selectOption', '#field', 'Red');

  expect(changed).toMatchObject({ hint: expect.stringMatching(/may need a click to apply: \[\d+-\d+\] "Apply"\.$/) });
});

test.each(['box.hidden', 'box.ariaBusy'])('waits for a box that the page is at work on: %s', async (state) => {
  const html = `<b id="box" role="checkbox" aria-checked="false" style="border: 1px solid">Go</b><script>
    box.onclick = () => { ${state} = true; setTimeout(() => { ${state} = false; box.ariaChecked = true; }, 900); };</script>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('check', '#box')).changed).toMatchObject({ value: 'checked' });
});

test('works a box that lies below what draws it', async () => {
  const style = 'position: absolute; inset: 0; width: 50px; height: 24px';
  const html = `<p style="${style}"><input type="checkbox" style="${style}"><b onclick="previousSibling.click()" style="${style}"></b></p>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('check', 'input')).changed).toMatchObject({ value: 'checked' });
});

test('opens by key a list that a click does not open, without choosing another option, beside another list of the page', async () => {
  const html = `<input id="field" role="combobox" readonly aria-controls="list" aria-expanded="false"><ul role="tree"><li role="treeitem">Root</ul>
    <ul id="list" role="listbox" hidden style="position: absolute"><li role="option">One</li><li role="option">Two</li></ul>
    <script>
      field.onkeydown = ({ altKey, key }) => {
        if (key !== 'ArrowDown') return;
        if (altKey) [list.hidden, field.ariaExpanded] = [false, 'true'];
        else document.title += 'One.';
      };
      list.onclick = ({ target }) => { document.title += target.textContent; list.hidden = true; };
    </script>`;
  await using page = await openActing(chromium, html);

  await page.act('selectOption', '#field', 'Two');

  expect(await page.evaluate('document.title')).toBe('Two');
});

test.each([
  [
    'what splits a pane',
    '<div id="field" role="separator" tabindex="0" aria-valuenow="50" style="width: 9px; height: 90px"></div>',
    '53',
  ],
  ['an input of which only the thumb has a size', '<input id="field" type="range" style="height: 0; margin: 0">', '70'],
])('moves by its keys, or sets: %s', async (_, field, value) => {
  const keys = `<script>field.onkeydown = ({ key }) => { field.ariaValueNow = Number(field.ariaValueNow) + (key === 'ArrowRight' ? 1 : -1); }</script>`;
  await using page = await openActing(chromium, field + keys);

  const { changed } = await page.act('fill', '#field', value);

  expect(changed).toMatchObject({ value });
});

test.each([
  ['the box', '#box', '<b id="said">Country</b>'],
  ['the field that filters it', '#field', '<input id="field"><b id="said">Country</b>'],
])(
  'chooses in a list without any roles by %s that holds it, and closes it where it has none of that name',
  async (_, target, parts) => {
    const html = `<div id="box" tabindex="0" style="cursor: pointer; position: relative; width: 200px">${parts}
      <div id="menu" hidden style="position: absolute; cursor: auto; background: white">
        <div class="item" style="cursor: pointer">Austria</div><div class="item" style="cursor: pointer">Chile</div></div></div>
    <script>
      box.onclick = ({ target }) => {
        const isItem = target.className === 'item';
        if (isItem) said.textContent = target.textContent;
        menu.hidden = isItem || !menu.hidden;
      };
      box.onkeydown = ({ key }) => { if (key === 'Escape') menu.hidden = true; };
    </script>`;
    await using page = await openActing(chromium, html);

    await page.act('selectOption', target, 'Chile');
    expect(await page.evaluate('[said.textContent, menu.hidden].join()')).toBe('Chile,true');

    await expect(page.act('selectOption', target, 'Chile', 'Peru')).rejects.toThrow();
    await expect(page.act('selectOption', target, 'Peru')).rejects.toThrow(/list to select in/);
    await expect(page.act('selectOption', target, '')).rejects.toThrow();
    expect(await page.evaluate('[said.textContent, menu.hidden].join()')).toBe('Chile,true');
  },
);

test('empties, and adds to, an editor of the page that takes keys for what it was last told is selected', async () => {
  await using page = await openActing(
    chromium,
    `<div id="e" contenteditable><p>one</p><p><b>two</b></p></div><script>
      let known = '';
      document.onselectionchange = () => (known = getSelection().toString());
      e.onkeydown = (event) => {
        if (event.key !== 'Delete') return;
        event.preventDefault();
        if (known !== '') e.textContent = '';
      };
    </script>`,
  );

  for (const text of ['three', 'four', 'five']) {
    expect((await page.act('fill', '#e', '')).changed).toMatchObject({ value: '' });
    expect((await page.act('type', '#e', text)).changed).toMatchObject({ value: text });
  }
});

const OVER = (
  script: string,
): string => `<div id="field" tabindex="0" role="combobox" aria-expanded="true" aria-controls="list" style="width: 200px">Towns</div>
  <div id="list" role="listbox" style="position: absolute; background: white"><p role="option">Lisbon</p><p role="option">Faro</p></div>
  <button id="next" onclick="document.title = 'next'">Next</button><p id="text">Text</p>
  <script>field.focus(); ${script}</script>`;

test.each(['#next', '#text'])(
  'leaves a list that stands open over it, as a person who goes on does: %s',
  async (target) => {
    await using page = await openActing(
      chromium,
      OVER("field.onblur = () => { list.hidden = true; field.ariaExpanded = 'false' }"),
    );

    const { changed } = await page.act('click', target);

    expect(changed).toMatchObject({ removed: expect.arrayContaining([expect.stringContaining('listbox')]) });
    expect(await page.evaluate('document.title')).toBe(target === '#next' ? 'next' : '');
  },
);

test('and says what covers it where the list stays', async () => {
  await using page = await openActing(chromium, OVER(''));

  await expect(page.act('click', '#next')).rejects.toThrow(/is covered by/);
  expect(await page.evaluate('document.title')).toBe('');
});
