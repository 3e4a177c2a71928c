import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
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
