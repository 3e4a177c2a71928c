import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Items of trees, which hold the items below them. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A field whose list is a tree with one branch, folded up; a `sign` before its words unfolds it. */
const treeSelect = (sign: string): string => `<style>#list { position: absolute } li { list-style: none }</style>
  <input id="field" role="combobox" readonly aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-label="Team">
  <div id="list" role="listbox" hidden>
    <div role="treeitem" aria-expanded="false" id="branch">${sign}<ul><li role="option">Acme</li></ul>
      <div role="group" id="below" style="display: none"><div role="treeitem"><ul><li role="option">Munich</li></ul></div></div>
    </div>
    <div role="treeitem"><ul><li role="option">Globex</li></ul></div>
  </div>
  <script>
    const show = (isOpen) => { list.hidden = !isOpen; field.ariaExpanded = String(isOpen) };
    field.onclick = () => show(list.hidden);
    list.onclick = ({ target }) => { if (target.matches('li')) { field.value = target.textContent; show(false) } };
    const unfold = () => { below.style.display = ''; branch.ariaExpanded = 'true' };
  </script>`;

test('unfolds the branch in which an option is, by its sign', async () => {
  const sign = '<i onclick="unfold()" style="display: inline-block; width: 16px; height: 16px"></i>';
  await using page = await openActing(chromium, treeSelect(sign));

  await page.act('selectOption', '#field', 'Munich');

  expect(await page.evaluate('field.value')).toBe('Munich');
});

test('takes no item for what is out of sight below it, and tells each option once', async () => {
  await using page = await openActing(chromium, treeSelect(''));

  await expect(page.act('selectOption', '#field', 'Munich')).rejects.toThrow(
    /shows no option "Munich"; it shows "Acme", "Globex"\.$/,
  );
  expect(await page.evaluate('field.value')).toBe('');
});

/** A field whose tree has its items one after another, by levels; those below a branch are there once it is unfolded. */
const FLAT = `<title>none</title><style>#list { position: absolute; top: 40px; width: 200px; background: white } i { display: inline-block; width: 16px; height: 16px }</style>
  <div id="field" role="combobox" tabindex="0" aria-haspopup="tree" aria-expanded="false" aria-controls="list" aria-label="Team">Choose</div>
  <div id="list" role="tree" hidden></div>
  <script>
    const below = { Sales: ['EMEA', 'APAC'], Support: ['EMEA', 'Phone'], Tech: [] };
    const row = (name, level, more) => '<div role="treeitem" aria-level="' + level + '" ' + more + '<b>' + name + '</b></div>';
    list.innerHTML = Object.keys(below).map((name) => row(name, 1, below[name].length > 0 ? 'aria-expanded="false"><i></i>' : '>')).join('');
    field.onclick = () => { list.hidden = !list.hidden; field.ariaExpanded = String(!list.hidden); };
    list.onclick = ({ target }) => {
      const item = target.closest('[role=treeitem]'), name = item.textContent;
      if (target.localName === 'i') return unfold(item, name);
      document.title = [item.dataset.in, name].join(' '); list.hidden = true; field.ariaExpanded = 'false';
    };
    const unfold = (item, name) => {
      item.ariaExpanded = 'true';
      item.insertAdjacentHTML('afterend', below[name].map((one) => row(one, 2, 'data-in="' + name + '">')).join(''));
    };
  </script>`;

test.each([
  ['Support / EMEA', 'Support EMEA'],
  ['Sales > APAC', 'Sales APAC'],
  ['Phone', 'Support Phone'],
  ['Tech', 'Tech'],
])('unfolds what leads to an item, and chooses that alone: %s', async (name, chosen) => {
  await using page = await openActing(chromium, FLAT);
  await using setIn = await openActing(
    chromium,
    FLAT.replace('aria-level="', 'style="padding-left: calc(20px * ' + "' + level + '" + ')" data-level="'),
  );

  for (const one of [page, setIn]) {
    await one.act('selectOption', '#field', name);
    expect(await one.evaluate('document.title')).toBe(chosen);
  }
});

test('says what was chosen on the way to an item below it', async () => {
  await using page = await openActing(chromium, FLAT.replaceAll('<i></i>', ''));

  await expect(page.act('selectOption', '#field', 'Sales / EMEA')).rejects.toThrow(
    'took "Sales" and closed its list, where that was to lead to "EMEA"',
  );
});

test.each([
  ['check', 'false'],
  ['uncheck', 'true'],
] as const)('tells what it did to the box of a branch that it made mixed: %s', async (method, before) => {
  const html = `<div role="tree"><div role="treeitem"><b role="checkbox" aria-checked="${before}" tabindex="0">All</b>
    <ul><li id="leaf">Leaf <i>${before}</i></ul></div></div>
    <script>const box = document.querySelector('b');
      box.onclick = () => { box.ariaChecked = box.ariaChecked === 'mixed' ? '${before}' : 'mixed'; leaf.lastChild.textContent = box.ariaChecked }</script>`;
  await using page = await openActing(chromium, html);

  const { changed } = await page.act(method, 'b');

  expect(changed).toMatchObject({
    value: 'mixed',
    added: expect.arrayContaining([expect.stringContaining('Leaf mixed')]),
    hint: expect.stringMatching(/^It is mixed now/),
  });
  expect(await page.evaluate('box.ariaChecked')).toBe('mixed');
});

test('tells the box of a branch that it could only make mixed again', async () => {
  const html = `<b role="checkbox" aria-checked="mixed" onclick="ariaChecked = ariaChecked === 'mixed' ? 'false' : 'mixed'">All</b>`;
  await using page = await openActing(chromium, html);

  await expect(page.act('check', 'b')).rejects.toThrow('was clicked and is mixed, not checked');
});

test.each([
  [
    'native',
    '<input type="checkbox" id="box"><script>box.indeterminate = true</script>',
    'box.matches(":checked, :indeterminate")',
  ],
  [
    'of the page’s own',
    `<b id="box" role="checkbox" aria-checked="mixed" onclick="ariaChecked = ariaChecked === 'true' ? 'false' : 'true'">All</b>`,
    'box.ariaChecked === "true"',
  ],
])('unchecks a box that is mixed: %s', async (_, html, isOn) => {
  await using page = await openActing(chromium, html);

  expect((await page.act('uncheck', '#box')).changed).toMatchObject({ value: 'not checked' });
  expect(await page.evaluate(isOn)).toBe(false);
});

test('a cell of a grid that may be edited is filled once its editor is open, and says until then how that is opened', async () => {
  await using page = await openActing(
    chromium,
    `<div role="grid"><div role="row"><div role="gridcell" id="age" tabindex="-1">20</div><div role="gridcell" id="plain">1</div></div></div>
     <script>age.ondblclick = () => { age.innerHTML = '<input value="20">'; age.firstChild.focus(); };</script>`,
  );
  const ref = await page.ref('#age');

  for (const method of ['fill', 'type', 'selectOption'] as const)
    await expect(page.perform({ method, ref, arguments: ['44'] })).rejects.toMatchObject({
      hint: expect.stringContaining(`double click [${ref}]`),
      data: { reason: 'not-in-edit' },
    });
  await expect(page.act('fill', '#plain', '44')).rejects.toMatchObject({ data: { reason: 'not-editable' } });
  await page.perform({ method: 'doubleClick', ref, arguments: [] });
  await page.perform({ method: 'fill', ref: await page.ref('#age input'), arguments: ['44'] });
  expect(await page.evaluate('age.firstChild.value')).toBe('44');
});

test.each(['aria-checked="false" aria-selected="false"', 'aria-selected="false"', ''])(
  'checks an item of a tree (%s) by the box in it, where a press beside that selects the item',
  async (states) => {
    await using page = await openActing(
      chromium,
      `<div role="tree"><div role="treeitem" id="item" ${states} style="width: 300px; cursor: pointer">
         <b id="box" role="checkbox" aria-checked="false" style="cursor: pointer">□</b> Sources</div></div>
       <script>
         item.onclick = () => { if (item.ariaSelected) item.ariaSelected = 'true'; document.title = 'pressed'; };
         box.onclick = (event) => {
           event.stopPropagation();
           box.ariaChecked = String(box.ariaChecked !== 'true');
           if (item.ariaChecked) item.ariaChecked = box.ariaChecked;
         };
       </script>`,
    );

    await page.act('check', '#item');
    expect(await page.evaluate('[box.ariaChecked, document.title]')).toEqual(['true', '']);
    await page.act('uncheck', '#item');
    expect(await page.evaluate('[box.ariaChecked, document.title]')).toEqual(['false', '']);
  },
);

/** A field whose tree says of nothing in it what it is: each row has a sign, a box that is drawn, and its words. */
const BARE = `<style>#list { position: absolute; top: 90px; width: 200px; background: white } #list i, #list u, #list b { cursor: pointer } i, u { display: inline-block; width: 14px; height: 14px; margin-right: 4px; border: 1px solid } .box-checked { background: blue }</style>
  <div role="tree" id="files"><div><b style="cursor: pointer">Notes</b></div></div>
  <div id="box"><input id="field" role="combobox" aria-haspopup="listbox" aria-label="Places"></div>
  <div id="list" hidden><div role="tree" id="rows"></div></div>
  <script>
    const below = { Norway: ['Oslo', 'Bergen'], France: ['Paris'] }, chosen = new Set(), unfolded = new Set();
    const row = (name, depth) => '<div style="padding-left: ' + 20 * depth + 'px" data-name="' + name + '">' + (depth ? '' : '<i class="switcher"></i>')
      + '<u class="box ' + (chosen.has(name) ? 'box-checked' : '') + '"></u><b>' + name + '</b></div>';
    const draw = () => rows.innerHTML = Object.keys(below).map((name) => row(name, 0) + (unfolded.has(name) ? below[name].map((one) => row(one, 1)).join('') : '')).join('');
    const show = (isOpen) => { list.hidden = !isOpen; field.ariaExpanded = String(isOpen); };
    field.onmousedown = () => show(list.hidden);
    field.onkeydown = ({ key }) => { if (key === 'Escape') show(false); };
    rows.onclick = ({ target }) => {
      const { name } = target.closest('[data-name]').dataset, set = target.localName === 'i' ? unfolded : chosen;
      if (!set.delete(name)) set.add(name);
      draw();
    };
    draw();
  </script>`;

test('chooses in a tree that says of nothing in it what it is, and takes back nothing that its box says is chosen', async () => {
  await using page = await openActing(chromium, BARE);
  const state = (): Promise<string> => page.evaluate('[...chosen].join() + " " + list.hidden');

  await page.act('selectOption', '#field', 'Norway / Oslo', 'France / Paris');
  expect(await state()).toBe('Oslo,Paris true');
  await page.act('selectOption', '#field', 'Norway / Oslo', 'France');
  expect(await state()).toBe('Oslo,Paris,France true');
  await page.act('click', '#field');
  await page.act('selectOption', '#field', 'Bergen');
  expect(await state()).toBe('Oslo,Paris,France,Bergen false');
});

test('tells what a tree without any roles in it shows, and nothing of another in the page', async () => {
  await using page = await openActing(chromium, BARE.replace('role="combobox"', 'role="combobox" readonly'));

  await expect(page.act('selectOption', '#field', 'Notes')).rejects.toMatchObject({
    data: { missing: ['Notes'], options: ['Norway', 'France'] },
  });
});

test('chooses in a tree after a menu of items to switch, which stays in the page unseen', async () => {
  const menu = '<div id="menu" role="menu" hidden><div role="menuitemcheckbox">Norway</div></div>';
  const tree =
    '<div id="tree" role="tree" hidden><div role="treeitem">Sales</div><div role="treeitem">Build</div></div>';
  await using page = await openActing(
    chromium,
    `<style>#menu, #tree { position: absolute; top: 60px; background: white }</style>
     <input id="place" role="combobox" aria-label="Place" aria-expanded="false" aria-haspopup="listbox" readonly>
     <input id="team" role="combobox" aria-label="Team" aria-expanded="false" aria-haspopup="listbox" readonly>${menu}${tree}
     <script>
       for (const [field, list] of [[place, menu], [team, tree]]) {
         const open = (is) => { list.hidden = !is; field.ariaExpanded = String(is); };
         field.onclick = () => open(true);
         list.onclick = ({ target }) => { field.value = target.textContent; open(false); };
       }
     </script>`,
  );

  await page.act('selectOption', '#place', 'Norway');
  await page.act('selectOption', '#team', 'Build');

  expect(await page.evaluate('[place.value, team.value]')).toEqual(['Norway', 'Build']);
});
