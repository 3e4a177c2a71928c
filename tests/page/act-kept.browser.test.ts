import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';

/** Native fields that lists of the page's own making keep in them: for the form, or to be searched by. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('works what is seen where a select is kept in it for the form', async () => {
  const kept =
    '<select id="kept" tabindex="-1" aria-label="Town" style="position: absolute; opacity: 0; width: 90px"><option>Lisbon<option>Porto</select>';
  const field = `<div id="field" role="combobox" tabindex="0" aria-controls="list" aria-expanded="false">${kept}Choose</div>`;
  await using page = await openActing(chromium, combobox({ field }));

  await page.act('selectOption', '#kept', 'Porto');

  expect(await page.evaluate('document.title')).toBe('Porto.');
});

const OFF = 'style="position: absolute; left: -9999px"';

test('works what is seen where the field of a list, or a box to check, is kept off the page', async () => {
  const field = `<div id="field" style="width: 200px; height: 30px">Choose<input id="kept" role="combobox" aria-controls="list" aria-expanded="false" ${OFF}></div>`;
  await using page = await openActing(chromium, combobox({ field }));
  await using box = await openActing(
    chromium,
    `<input type="checkbox" id="kept" ${OFF}><label for="kept">Notify me</label>`,
  );

  await page.act('click', '#kept');
  expect((await box.act('check', '#kept')).changed).toMatchObject({ value: 'checked' });

  expect(await page.evaluate('document.querySelector("[role=listbox]").checkVisibility()')).toBe(true);
});

test('leaves a list that keeps all clicks from the page by a click beside it, and a dialog not', async () => {
  const over = (
    role: string,
  ): string => `<style>body { pointer-events: none } #over { pointer-events: auto; position: fixed; top: 200px }</style>
    <button onclick="document.title += 'pressed'">Next</button><p id="over" role="${role}" tabindex="0">Lisbon</p>
    <script>document.title = ''; over.focus();
      addEventListener('click', (event) => {
        if (event.target !== document.documentElement) return;
        document.title += 'left';
        setTimeout(() => { over.hidden = true; document.body.style.pointerEvents = 'auto' }, 100);
      });</script>`;
  await using list = await openActing(chromium, over('listbox'));
  await using dialog = await openActing(chromium, over('dialog'));

  await list.act('click', 'button');
  await expect(dialog.act('click', 'button')).rejects.toThrow('while dialog#over "Lisbon" is open over it');

  expect(await list.evaluate('document.title')).toBe('leftpressed');
  expect(await dialog.evaluate('document.title')).toBe('');
});

const SEVERAL = `<style>#list { position: absolute; top: 30px; left: 200px; margin: 0; background: white }</style>
  <button onclick="document.title += 'pressed'" style="position: absolute; left: 220px; top: 40px">Next</button>
  <div id="slider" style="height: 200px"></div>
  <div role="combobox" tabindex="0" id="field" aria-expanded="true" aria-controls="list">Lisbon, Porto</div>
  <ul role="listbox" id="list" aria-multiselectable="true"><li role="option" aria-selected="true">Lisbon<li role="option" aria-selected="true">Porto<li role="option">Faro and what is around it</ul>
  <script>document.title = '';
    slider.onmousedown = () => (document.title += 'slid');
    onmousedown = ({ target }) => { if (!list.contains(target)) list.hidden = true; };
  </script>`;

test('leaves a list of several that stays open over the target by a click where nothing else hears of it', async () => {
  await using page = await openActing(chromium, SEVERAL);

  await page.act('click', 'button');

  expect(await page.evaluate('document.title')).toBe('pressed');
});

test('leaves a calendar that stays open over the target in the same way, and no other box', async () => {
  const days = Array.from({ length: 30 }, (_, at) => `<button>${at + 1}</button>`).join('');
  const over = (held: string): string => `<button id="next" onclick="document.title += 'pressed'">Next</button>
    <div id="over" role="dialog" style="position: absolute; top: 0; left: 0; width: 300px; height: 200px; background: white">${held}</div>
    <script>document.title = ''; onmousedown = ({ target }) => { if (!over.contains(target)) over.hidden = true; };</script>`;
  await using calendar = await openActing(chromium, over(`<h2>April 2026</h2>${days}`));
  await using box = await openActing(chromium, over('<h2>April 2026</h2>Nothing to choose'));

  await calendar.act('click', '#next');
  await expect(box.act('click', '#next')).rejects.toThrow('is covered by dialog#over');

  expect(await calendar.evaluate('document.title')).toBe('pressed');
});

test('leaves a list that takes its time to go', async () => {
  const goes = SEVERAL.replace('list.hidden = true', 'setTimeout(() => (list.hidden = true), 400)');
  await using page = await openActing(chromium, goes);

  await page.act('click', 'button');

  expect(await page.evaluate('document.title')).toBe('pressed');
});

test('says what covers the target where a list stays that no click beside it closes', async () => {
  await using page = await openActing(
    chromium,
    SEVERAL.replace('onmousedown = ({', 'onmousemove = ({').replace('list.hidden = true', ''),
  );

  await expect(page.act('click', 'button')).rejects.toThrow('is covered by listbox#list');
});

/** As cascaders are made: each item brings the list beside it, which slides in. */
const LEVELS = `<style>ul { position: absolute; top: 40px; width: 200px; margin: 0; padding: 0 } #shown { position: relative; overflow: hidden; height: 200px }</style>
  <div role="combobox" tabindex="0" id="field" aria-expanded="false" aria-controls="shown">Choose a region</div>
  <div id="shown" hidden></div>
  <script>
    const TREE = { Zhejiang: { Hangzhou: { 'West Lake': null }, Ningbo: null }, Jiangsu: { Nanjing: null } };
    const add = (tree, level, path) => {
      for (const old of [...shown.children].slice(level)) old.remove();
      const list = document.createElement('ul');
      list.setAttribute('role', 'menu');
      list.style.left = level * 200 + 'px';
      for (const [name, below] of Object.entries(tree)) {
        const item = document.createElement('li');
        item.setAttribute('role', 'menuitem');
        item.textContent = name;
        item.onclick = (event) => {
          event.stopPropagation();
          if (below) return add(below, level + 1, [...path, name]);
          field.textContent = [...path, name].join(' / ');
          shown.hidden = true;
          field.setAttribute('aria-expanded', 'false');
        };
        list.append(item);
      }
      shown.append(list);
      if (level > 0) list.animate({ marginLeft: ['-200px', '0px'] }, 300);
    };
    field.onclick = () => { shown.hidden = false; field.setAttribute('aria-expanded', 'true'); add(TREE, 0, []); };
  </script>`;

test.each([
  [['Zhejiang', 'Hangzhou', 'West Lake'], 'Zhejiang / Hangzhou / West Lake'],
  [['Zhejiang / Hangzhou / West Lake'], 'Zhejiang / Hangzhou / West Lake'],
  [['Jiangsu > Nanjing'], 'Jiangsu / Nanjing'],
])('chooses in the menus of a combobox which it names: %j', async (names, chosen) => {
  await using page = await openActing(chromium, LEVELS);

  await page.act('selectOption', '#field', ...names);

  expect(await page.evaluate('field.textContent')).toBe(chosen);
});

test('says at which step of a way there is no such item', async () => {
  await using page = await openActing(chromium, LEVELS);

  await expect(page.act('selectOption', '#field', 'Zhejiang / Wuhan')).rejects.toThrow('shows no option "Wuhan"');
});

test('says that no click came of a press which something else got the release of, and that changed nothing', async () => {
  const html = `<button onclick="document.title = 'caught'">Catch me</button><script>
    const button = document.querySelector('button');
    const slide = button.animate({ transform: ['none', 'translateX(500px)'] }, { duration: 1000, fill: 'both' });
    slide.pause();
    button.onmousedown = () => { slide.currentTime = 800; button.append(''); setTimeout(() => (slide.currentTime = 0), 50); };</script>`;
  await using page = await openActing(chromium, html);

  await expect(page.act('click', 'button')).rejects.toThrow('something else the release');
});

/** As PrimeNG draws a field of several: its input is for the keyboard alone, and its list stands in the same box. */
const KEPT = `<style>#box { position: relative; width: 200px; height: 30px; border: 1px solid } #box input.kept { position: absolute; width: 0; height: 0; padding: 0; border: 0 } #over { position: absolute; top: 40px; background: white }</style>
  <div id="box"><input class="kept" role="combobox" readonly id="field" aria-haspopup="listbox" aria-expanded="false"><span id="chosen"></span><div role="button" aria-haspopup="listbox" style="position: absolute; right: 0; width: 20px; height: 20px"></div>
  <div id="over" hidden><input placeholder="Search"><ul role="listbox" aria-multiselectable="true"><li role="option">Apple<li role="option">Plum</ul></div></div>
  <script>
    const open = (is) => { over.hidden = !is; field.setAttribute('aria-expanded', String(is)); };
    box.onclick = ({ target }) => {
      if (over.contains(target)) { if (target.matches('li')) { chosen.innerHTML += target.textContent + '<button>x</button>'; target.setAttribute('aria-selected', 'true'); } return; }
      open(over.hidden);
    };
    onkeydown = ({ key }) => { if (key === 'Escape') open(false); };
  </script>`;

test('opens a list by the box around its unseen field, be there an arrow, chosen words and the open list in it', async () => {
  await using page = await openActing(chromium, KEPT);

  await page.act('selectOption', '#field', 'Apple');
  await page.act('selectOption', '#field', 'Plum');

  expect(await page.evaluate('chosen.textContent')).toBe('ApplexPlumx');
});

test('checks a box that lets the pointer through by the item of the tree that it is drawn in', async () => {
  const html = `<div role="tree"><div role="treeitem" id="item"><label style="pointer-events: none"><input type="checkbox" id="field"></label> Birch</div></div>
    <script>item.onclick = () => { field.checked = !field.checked; };</script>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('check', '#field')).changed).toMatchObject({ value: 'checked' });
});

/** As MUI opens a list: over all of the page, with a shade, and a trap that takes the focus back `when` it leaves. */
const TRAP = (when: string, shade = 'over.remove()'): string => `<label>Email <input value="old"></label>
  <button onclick="document.title += 'pressed'">Save</button>
  <div id="over" style="position: fixed; inset: 0"><div id="shade" style="position: fixed; inset: 0" onclick="${shade}"></div>
    <ul id="list" role="listbox" tabindex="0" style="position: absolute; top: 99px"><li role="option">Lisbon</ul></div>
  <script>document.title = ''; list.focus();
    addEventListener('focusin', ({ target }) => { if (over.isConnected && !over.contains(target)) ${when} });</script>`;

test.each(['list.focus()', 'queueMicrotask(() => list.focus())'])(
  'leaves a list over the page that keeps the focus, to write and to click behind it: %s',
  async (when) => {
    await using page = await openActing(chromium, TRAP(when));
    await using other = await openActing(chromium, TRAP(when));

    const { changed } = await page.act('fill', 'input', 'new');
    await other.act('click', 'button');

    expect(changed).toMatchObject({
      value: 'new',
      removed: expect.arrayContaining([expect.stringContaining('listbox')]),
    });
    expect(await other.evaluate('document.title')).toBe('pressed');
  },
);

test('writes nothing where a list over the page keeps the focus and stays', async () => {
  await using page = await openActing(chromium, TRAP('list.focus()', ''));

  await expect(page.act('fill', 'input', 'new')).rejects.toMatchObject({ data: { reason: 'covered' } });

  expect(await page.evaluate("document.querySelector('input').value")).toBe('old');
});

test('keeps no text beside another where the focus is taken back before it comes', async () => {
  await using page = await openActing(
    chromium,
    `<input value="old"><p id="other" tabindex="0">Other</p>
     <script>addEventListener('focusin', ({ target }) => { if (target !== other) other.focus() })</script>`,
  );

  await page.act('fill', 'input', 'new');

  expect(await page.evaluate("document.querySelector('input').value")).toBe('new');
});

test('writes an amount by its keys, which alone some pages count, in the place of what they had counted', async () => {
  const script = `let cents = 0;
    const show = () => { field.value = '$' + (cents / 100).toFixed(2); };
    field.onkeydown = (event) => {
      if (/^[0-9]$/.test(event.key)) cents = cents * 10 + Number(event.key);
      else if (event.key === 'Backspace') cents = Math.floor(cents / 10);
      else return;
      event.preventDefault();
      show();
    };`;
  const field = '<input id="field" aria-label="Amount" value="$0.00">';
  await using page = await openActing(chromium, `${field}<script>${script}</script>`);

  expect((await page.act('fill', '#field', '1234')).changed).toMatchObject({ value: '$12.34' });
  expect((await page.act('fill', '#field', '5.60')).changed).toMatchObject({ value: '$5.60' });
  expect(await page.evaluate('cents')).toBe(560);
});

test.each([
  ['fades away', "field.ariaExpanded = 'false'; list.style.pointerEvents = 'none'; setTimeout(close, 900)"],
  ['stays open until Escape', "onkeydown = ({ key }) => key === 'Escape' && close()"],
])('what is chosen stays in a field to search in whose list %s', async (_, then) => {
  const field = '<input type="search" id="field" role="combobox" aria-expanded="false" aria-controls="list">';
  const script = `list.onmousedown = (event) => event.preventDefault(); choose = (name) => { field.value = name; ${then} }`;
  await using page = await openActing(chromium, combobox({ field, script }));

  expect((await page.act('selectOption', '#field', 'Porto')).changed).toMatchObject({ value: 'Porto' });
  expect(await page.evaluate('[field.value, field.ariaExpanded]')).toEqual(['Porto', 'false']);
});
