import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { calendar } from '../support/calendar.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Boxes without any role that react to a click, and open a list without any roles elsewhere in the page. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const opener = (inside: string): string => `<!doctype html><title>none</title>
  <div id="box" style="position: relative; width: 200px; height: 30px; cursor: pointer">${inside}</div>
  <script>
    const drop = document.createElement('div');
    drop.style = 'position: absolute; top: 60px; background: white; width: 200px';
    drop.innerHTML = ['Norwegian Wood', 'Nowhere Man'].map((one) => '<div style="cursor: pointer">' + one + '</div>').join('');
    drop.onclick = ({ target }) => { document.title = target.textContent; drop.remove(); };
    box.onclick = () => setTimeout(() => document.body.append(drop), 50);
  </script>`;
const OVERLAY = '<div style="position: absolute; inset: 0; pointer-events: none"><div>Select a song</div></div>';
const SIGN = '<div id="sign" role="img" aria-label="loading" style="width: 20px; height: 20px"></div>';

test.each([
  ['a placeholder laid over it', '#box', OVERLAY],
  ['a picture in it', '#box', `Song ${SIGN}`],
  ['both', '#box', OVERLAY + SIGN],
  ['both, by the picture', '#sign', OVERLAY + SIGN],
])('chooses in the list that opens from a box with %s', async (_, selector, inside) => {
  await using page = await openActing(chromium, opener(inside));

  await page.act('selectOption', selector, 'Nowhere Man');

  expect(await page.evaluate('document.title')).toBe('Nowhere Man');
});

/** A box that opens lists of lists side by side; what has others below it only leads on to the next list. */
const CASCADE = `<!doctype html><title>none</title><style>.column { width: 120px; height: 200px } .row { padding: 6px }</style>
  <div id="box" style="width: 200px; height: 30px; cursor: pointer">Please select</div>
  <script>
    const below = { '': ['Europe', 'Asia'], Europe: ['France', 'Spain'], Asia: ['Japan'] };
    const drop = document.createElement('div'), columns = document.createElement('div');
    drop.style = 'position: absolute; top: 60px; background: white';
    columns.style = 'display: flex';
    drop.append(columns);
    const column = (name) => {
      const list = document.createElement('div');
      list.className = 'column';
      list.innerHTML = '<div>' + below[name].map((one) => '<div class="row" style="cursor: pointer"><span>' + one + '</span></div>').join('') + '</div>';
      columns.append(list);
    };
    columns.onclick = ({ target }) => {
      const name = target.closest('.row')?.textContent;
      if (!below[name]) { document.title = name; drop.remove(); return; }
      while (columns.children.length > 1) columns.lastChild.remove();
      column(name);
    };
    box.onclick = () => { if (!drop.isConnected) { columns.innerHTML = ''; column(''); document.body.append(drop); } };
  </script>`;

test.each([
  ['Europe / Spain', 'Spain'],
  ['Asia / Japan', 'Japan'],
])('goes through the lists side by side that open from a box: %s', async (way, chosen) => {
  await using page = await openActing(chromium, CASCADE);

  await page.act('selectOption', '#box', way);

  expect(await page.evaluate('document.title')).toBe(chosen);
});

/** A box that opens a tree without any roles: a sign unfolds what is below an item, a click on its words chooses it. */
const TREE = `<!doctype html><title>none</title><style>i { display: inline-block; width: 20px; height: 20px; cursor: pointer } span { cursor: pointer } .node { display: flex }</style>
  <div id="box" style="width: 200px; height: 30px; cursor: pointer">Please select</div>
  <script>
    const below = { Help: ['Tune'], Revolver: ['Taxman', 'Eleanor Rigby'], 'Abbey Road': [] };
    const drop = document.createElement('div');
    drop.style = 'position: absolute; top: 60px; background: white; width: 200px';
    const row = (name, level, sign) => '<div class="row"><div class="node" style="padding-left: ' + level * 24 + 'px"><i class="caret" style="visibility: ' + (sign ? 'visible' : 'hidden') + '"></i><span>' + name + '</span></div></div>';
    drop.innerHTML = '<div>' + Object.keys(below).map((name) => row(name, 0, below[name].length)).join('') + '</div>';
    drop.onclick = ({ target }) => {
      const item = target.closest('.row');
      if (target.localName === 'span') { document.title = target.textContent; drop.remove(); }
      if (target.localName !== 'i') return;
      const names = below[item.textContent];
      if (item.dataset.open) { names.forEach(() => item.nextSibling.remove()); delete item.dataset.open; return; }
      item.dataset.open = '1';
      item.insertAdjacentHTML('afterend', names.map((name) => row(name, 1)).join(''));
    };
    box.onclick = () => document.body.append(drop);
  </script>`;

test.each(['Revolver / Eleanor Rigby', 'Eleanor Rigby'])(
  'unfolds what has no roles in the tree that opens from a box: %s',
  async (way) => {
    await using page = await openActing(chromium, TREE);

    await page.act('selectOption', '#box', way);

    expect(await page.evaluate('document.title')).toBe('Eleanor Rigby');
  },
);

test('calls a box that nothing tells of but a picture by the words that are drawn over it', async () => {
  const drawn = `<div style="position: relative; width: 200px; cursor: pointer"><div id="box" tabindex="0" style="height: 30px">${SIGN}</div>
    <div style="position: absolute; inset: 4px; pointer-events: none"><div>Select songs</div></div></div>`;
  await using acting = await openActing(chromium, drawn);

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(20_000) });

  expect(outline).toMatch(/\[\d+-\d+\] generic: Select songs \[clickable\]/);
  expect(outline.match(/Select songs/g)).toHaveLength(1);
});

/** A menu whose items are buttons or mere items of a list, in layers that the page puts at its end, as those of Quasar and Vuetify. */
const layered = (item: string, submenu: string): string => `<!doctype html><title>none</title>
  <style>.layer { position: fixed; background: white; left: 10px; top: 60px; width: 100px } .layer + .layer, div + div > .layer { left: 120px } ${item} { display: block; cursor: pointer }</style>
  <button id="field" aria-expanded="false">Actions</button><button id="fold" aria-expanded="false" onclick="ariaExpanded = note.hidden; note.hidden = !note.hidden">More</button><p id="note" hidden>Details</p>
  <script>
    const layers = [];
    const close = () => { for (const layer of layers.splice(0)) layer.remove(); field.ariaExpanded = 'false'; };
    const show = (names) => {
      const holder = document.createElement('div');
      holder.innerHTML = '<div class="layer"><div role="list">' + names.map((name) => '<${item}>' + name + '</${item}>').join('') + '</div></div>';
      for (const one of holder.querySelectorAll('${item}')) {
        if ('${item}' !== 'button') one.role = 'listitem';
        one.onclick = () => { if (one.textContent !== 'Share') document.title = one.textContent; if (one.textContent !== 'Share' || '${submenu}' !== 'click') close(); };
        if (one.textContent === 'Share') { one.setAttribute('aria-haspopup', 'menu'); one.addEventListener('${submenu}', () => setTimeout(() => show(['By mail', 'By link']), 300)); }
      }
      document.body.append(holder);
      layers.push(holder);
    };
    field.onclick = () => { if (layers.length > 0) return close(); show(['Rename', 'Share']); field.ariaExpanded = 'true'; };
  </script>`;

test.each([
  ['buttons, in which a press opens others', 'button', 'click'],
  ['items of a list, over which the pointer has to stay', 'p', 'mouseenter'],
])('chooses in a menu of %s', async (_, item, submenu) => {
  await using page = await openActing(chromium, layered(item, submenu));

  for (const name of ['Rename', 'By mail', 'Share / By link']) {
    await page.act('selectOption', '#field', name);
    expect(await page.evaluate('document.title')).toBe(name.replace(/.*\/ /, ''));
    expect(await page.evaluate('layers.length')).toBe(0);
  }
  await expect(page.act('selectOption', '#field', 'Delete')).rejects.toMatchObject({ data: { reason: 'no-option' } });
  expect(await page.evaluate('[document.title, layers.length]')).toEqual(['By link', 0]);
});

test('a click on an item whose own menu comes as the pointer stays there leaves both open', async () => {
  await using page = await openActing(chromium, layered('p', 'mouseenter'));

  await page.act('click', '#field');
  const { changed } = await page.act('click', '[aria-haspopup=menu]');

  expect(changed).toMatchObject({ added: expect.arrayContaining([expect.stringContaining('By mail')]) });
  expect(await page.evaluate('layers.length')).toBe(2);
});

test('what a button unfolds in the flow of the page is no menu', async () => {
  await using page = await openActing(chromium, layered('p', 'mouseenter'));

  await expect(page.act('selectOption', '#fold', 'Details')).rejects.toMatchObject({ data: { reason: 'no-option' } });
});

test.each([
  ['that a font draws of its name', '<i id="field" aria-hidden="true" style="cursor: pointer">event</i>'],
  [
    'that is called so',
    '<span id="field" class="icon-calendar" style="cursor: pointer"><u style="display: inline-block; width: 16px; height: 16px; background: gray"></u></span>',
  ],
])('opens the calendar of a field by the icon beside it %s', async (_, icon) => {
  const field = `<p><input id="text" readonly> ${icon}</p>`;
  await using page = await openActing(chromium, calendar({ field }));

  await page.act('selectOption', '#text', '2026-12-03');

  expect(await page.evaluate('document.title')).toBe('.2026-12-3.');
});

test('opens no calendar by a drawing that nothing says to react, or that is another button', async () => {
  const field =
    '<p><input id="text" readonly> <i class="icon-calendar">31</i> <i style="cursor: pointer">delete</i></p><b id="field">Open</b>';
  await using page = await openActing(chromium, calendar({ field }));

  await expect(page.act('selectOption', '#text', '2026-12-03')).rejects.toMatchObject({ data: { reason: 'no-day' } });
});

/** A select that is not rendered, with a box after it which is drawn for it, and whose field looks for options. */
const drawnSelect = (style: string): string => `<!doctype html><title>none</title>
  <section><select id="kept" style="display: none"><option>Layer<option>Form<option>Table</select><div id="drawn" style="position: relative"><div>
    <input id="field" placeholder="Search it" style="${style}"></div></div></section>
  <script>
    const drop = document.createElement('div');
    drop.style = 'position: absolute; top: 40px; background: white; width: 160px';
    drop.onclick = ({ target }) => { field.value = kept.value = document.title = target.textContent; drop.remove(); };
    const show = () => {
      drop.innerHTML = [...kept.options].map(({ label }) => label).filter((one) => one.toLowerCase().includes(field.value.toLowerCase()))
        .map((one) => '<div style="cursor: pointer">' + one + '</div>').join('');
      drawn.append(drop);
    };
    field.onclick = () => { if ('${style}'.includes('pointer')) show(); };
  </script>`;

test('chooses in the list of a field that is drawn for a select out of sight, and is there to be pressed', async () => {
  await using page = await openActing(chromium, drawnSelect('cursor: pointer'));

  const { changed } = await page.act('selectOption', '#field', 'Form');

  expect(changed).toMatchObject({ value: 'Form' });
  expect(await page.evaluate('document.title + kept.value')).toBe('FormForm');
  await expect(page.act('selectOption', '#field', 'Nowhere')).rejects.toMatchObject({
    data: { reason: 'no-option' },
  });
});

test('writes nothing into a field beside a select out of sight that is there to be written in', async () => {
  await using page = await openActing(chromium, drawnSelect('cursor: text'));

  await expect(page.act('selectOption', '#field', 'Form')).rejects.toMatchObject({ data: { reason: 'not-a-select' } });

  expect(await page.evaluate('field.value')).toBe('');
});
