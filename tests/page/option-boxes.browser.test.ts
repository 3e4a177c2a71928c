import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Lists and trees that are chosen from by a part of their own: a checkbox in an option, a button beside an item, a box over the field. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const field = `<meta charset="utf-8"><style>#list { position: absolute; top: 40px; width: 200px } [role=treeitem] { display: block; cursor: pointer }</style>
  <div id="field" role="combobox" tabindex="0" aria-haspopup="tree" aria-expanded="false" aria-controls="list">Places</div>
  <div id="list" role="tree" aria-multiselectable="true" hidden></div>
  <script>
    const below = { Norway: ['Oslo', 'Bergen'], France: ['Paris'] }, chosen = new Set(), open = new Set();
    const turn = (set, name) => { if (!set.delete(name)) set.add(name); draw(); };
    const item = (name, level, more = '') => '<span role="treeitem" aria-level="' + level + '" aria-selected="' + chosen.has(name) + '" ' + more
      + '><input type="checkbox" aria-label="' + name + '" ' + (chosen.has(name) ? 'checked' : '') + '> ' + name + '</span>';
    field.onclick = () => { list.hidden = !list.hidden; field.ariaExpanded = String(!list.hidden); };
    onkeydown = ({ key }) => { if (key === 'Escape') { list.hidden = true; field.ariaExpanded = 'false'; } };
  </script>`;

/** A click on an item shows what is below it, and only the box in it chooses it, unless it takes no clicks either. */
const columns = (box = ''): string => `${field}<script>
  let column = '';
  const draw = () => list.innerHTML = Object.keys(below).map((name) => item(name, 1)).join('') + (below[column] ?? []).map((name) => item(name, 2)).join('');
  draw();
  list.onclick = ({ target }) => {
    const name = target.closest('[role=treeitem]').textContent.trim();
    if (target.localName === 'input') ${box || 'turn(chosen, name)'};
    else { column = name in below ? name : column; draw(); }
  };
</script>`;

test('takes by the box in it an option that a click on its words leaves unchosen', async () => {
  await using page = await openActing(chromium, columns());
  const chosen = (): Promise<string> => page.evaluate('[...chosen].join()');

  await page.act('selectOption', '#field', 'Norway');
  expect(await chosen()).toBe('Norway');
  await page.act('selectOption', '#field', 'France / Paris');
  expect(await chosen()).toBe('Norway,Paris');
});

test('goes several ways one after another, and tells which it went before one that leads nowhere', async () => {
  await using page = await openActing(chromium, columns());
  const chosen = (): Promise<string> => page.evaluate('[...chosen].join()');

  await page.act('selectOption', '#field', 'Norway / Oslo', 'France / Paris');
  expect(await chosen()).toBe('Oslo,Paris');
  await expect(page.act('selectOption', '#field', 'Norway / Bergen', 'France / Lyon')).rejects.toThrow(
    /shows no option "Lyon".* "Norway \/ Bergen".* was chosen before/,
  );
  expect(await chosen()).toBe('Oslo,Paris,Bergen');
});

test('chooses in a tree that stands in the page', async () => {
  const tree = `<ul role="tree"><li role="treeitem" aria-expanded="false"><i style="display: inline-block; width: 9px; height: 9px; background: gray"></i><span>Fruit</span><ul role="group" hidden><li role="treeitem">Pear</li><li role="treeitem">Plum</li></ul></li><li role="treeitem">Meat</li></ul>
    <script>
      const fruit = document.querySelector('[aria-expanded]');
      fruit.firstChild.onclick = () => { fruit.ariaExpanded = 'true'; fruit.lastChild.hidden = false; };
      onclick = ({ target }) => { if (target.localName !== 'i') document.title += target.textContent; };
    </script>`;
  await using page = await openActing(chromium, tree);

  await page.act('selectOption', '[role=tree]', 'Fruit / Pear');
  await page.act('selectOption', '[role=tree]', 'Meat');
  expect(await page.evaluate('document.title')).toBe('PearMeat');
});

test('refuses an option that no click chooses', async () => {
  await using page = await openActing(chromium, columns('draw()'));

  await expect(page.act('selectOption', '#field', 'Norway')).rejects.toThrow(
    'left its option "Norway", which was clicked, unchosen',
  );
});

test('takes back nothing that shows beside the field, where the box in an option is only drawn', async () => {
  await using page = await openActing(
    chromium,
    `<div><span id="chips"></span><input id="field" role="combobox" aria-expanded="false" aria-controls="list"></div>
    <div id="list" role="listbox" hidden><div role="option"><input type="checkbox" tabindex="-1">Oslo</div></div>
    <script>
      field.onclick = () => { list.hidden = false; field.ariaExpanded = 'true'; };
      list.onclick = (event) => { event.preventDefault(); chips.innerHTML = chips.innerHTML ? '' : '<span>Oslo<button></button></span>'; };
    </script>`,
  );

  await page.act('selectOption', '#field', 'Oslo');

  expect(await page.evaluate('chips.textContent')).toBe('Oslo');
});

test('chooses several in a list that closes on each, where what is chosen shows with a cross drawn by its class', async () => {
  await using page = await openActing(
    chromium,
    `<style>#list { position: absolute; top: 40px }</style><div><span id="chips"></span><input id="field" role="combobox" aria-expanded="false" aria-controls="list"></div>
    <div id="list" role="listbox" hidden></div>
    <script>
      let names = ['Oslo', 'Bergen', 'Molde'];
      field.onclick = () => {
        list.innerHTML = names.map((name) => '<div role="option">' + name + '</div>').join('');
        list.hidden = false; field.ariaExpanded = 'true';
      };
      list.onclick = ({ target }) => {
        names = names.filter((name) => name !== target.textContent);
        chips.innerHTML += '<span role="option"><span>' + target.textContent + '</span><span class="chip-close"></span></span> ';
        list.hidden = true; field.ariaExpanded = 'false';
      };
    </script>`,
  );

  await page.act('selectOption', '#field', 'Bergen', 'Oslo');

  expect(await page.evaluate('chips.textContent')).toBe('Bergen Oslo ');
});

/** A click on an item chooses it; `sign`, drawn beside it, unfolds it. */
const tree = (sign: string): string => `${field}<script>
  const draw = () => list.innerHTML = Object.keys(below).map((name) => '<div>${sign}' + item(name, 1, 'aria-expanded=' + open.has(name)) + '</div>'
    + (open.has(name) ? below[name].map((one) => '<div>' + item(one, 2) + '</div>').join('') : '')).join('');
  draw();
  list.onclick = ({ target }) => {
    const name = target.closest('div').textContent.replace('▸', '').trim();
    turn(target.role === 'button' ? open : chosen, name);
  };
</script>`;

test.each(['Norway / Bergen', 'Paris'])(
  'unfolds an item by the button beside it, and chooses that below alone: %s',
  async (name) => {
    await using page = await openActing(chromium, tree('<span role="button" aria-label="Expand">▸</span>'));

    const { changed } = await page.act('selectOption', '#field', name);

    expect(await page.evaluate('[...chosen].join()')).toBe(name.replace(/.* /, ''));
    expect(changed).not.toHaveProperty('hint'); // no sign of a branch waits to be clicked
  },
);

test('takes back an item that was chosen by the click which was to unfold it', async () => {
  await using page = await openActing(chromium, tree(''));

  await expect(page.act('selectOption', '#field', 'Norway / Oslo')).rejects.toThrow(
    'has "Norway" chosen itself by a click, which was taken back, and shows nothing that only opens it',
  );
  expect(await page.evaluate('chosen.size')).toBe(0);
});

test('opens a list by the box for what is chosen, with a field for more in it, that is laid over its combobox', async () => {
  await using page = await openActing(
    chromium,
    `<style>#box { position: relative; width: 220px } #box > * { height: 34px } #over { position: absolute; inset: 0 30px 0 0; width: 190px } #over input { width: 10px }</style>
    <div id="box" onclick="list.hidden = false; field.ariaExpanded = 'true'"><div id="field" role="combobox" tabindex="0" aria-expanded="false" aria-controls="list">Cities</div><div id="over"><input tabindex="-1"></div></div>
    <div id="list" role="listbox" style="position: absolute; top: 60px" hidden><div role="option" onclick="document.title = textContent">Oslo</div></div>`,
  );

  await page.act('selectOption', '#field', 'Oslo');

  expect(await page.evaluate('document.title')).toBe('Oslo');
});

/** The face of a clock, as MUI X draws it: the options let the pointer through, and what takes it for them is clear. */
const clock = (
  mask = '',
): string => `<style>#clock { position: relative; width: 200px; height: 200px; pointer-events: none } #mask { position: absolute; inset: 0; pointer-events: auto } [role=option] { position: absolute; left: 10px }</style>
  <div id="clock"><div id="mask" style="${mask}"></div><div role="listbox"><span role="option" id="nine" style="top: 90px">9</span><span role="option" style="top: 150px">8</span></div></div>
  <script>mask.onmouseup = ({ offsetY }) => { document.title = offsetY > 120 ? '8' : '9'; };</script>`;

test('clicks an option through the clear face that takes the pointer for all of them, and none that is covered', async () => {
  await using page = await openActing(chromium, clock());
  await using covered = await openActing(chromium, clock('background: white'));

  await page.act('click', '#nine');
  expect(await page.evaluate('document.title')).toBe('9');
  await expect(covered.act('click', '#nine')).rejects.toThrow('is covered by div#mask');
});

/** A list for a field that only takes what is typed: nothing shows the choice once it is closed. */
const typedInto = (then = ''): string => `<meta charset="utf-8"><style>#list { position: absolute; top: 40px }</style>
  <div id="box"><input id="field" role="combobox" aria-expanded="false" aria-controls="list" aria-label="Tags"></div>
  <ul id="list" role="listbox" hidden>${['Vinyl', 'Wool', 'Paper'].map((name) => `<li role="option" aria-selected="false"><label><input type="checkbox" tabindex="-1">${name}</label></li>`).join('')}</ul>
  <script>
    const turn = (open) => { list.hidden = !open; field.ariaExpanded = String(open); };
    box.onclick = () => turn(true);
    onkeydown = ({ key }) => { if (key === 'Escape') turn(false); };
    list.onclick = ({ target }) => {
      if (target.localName === 'input') return;
      const option = target.closest('li');
      option.ariaSelected = String(option.querySelector('input').checked);
      ${then}
    };
  </script>`;

test('tells what was ticked in a list that closed, where the page shows it nowhere else', async () => {
  await using page = await openActing(chromium, typedInto());

  const { changed } = await page.act('selectOption', '#field', 'Vinyl', 'Paper');
  expect(changed).toEqual({ restyled: 'checked option "Vinyl", checked option "Paper"' });
});

test('says of a field that went with the first of several choices that it did', async () => {
  const anew = 'box.innerHTML = "<b>Vinyl</b><button>Remove</button>" + box.innerHTML; turn(false);';
  await using page = await openActing(chromium, typedInto(anew));

  const act = page.act('selectOption', '#field', 'Vinyl', 'Paper');
  await expect(act).rejects.toThrow('took "Vinyl", and was then taken out of the page.');
});
