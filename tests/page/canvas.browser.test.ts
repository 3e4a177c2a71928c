import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing, limit } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What is drawn: a canvas holds it for assistive technology, and is worked by the focus and by keys; shapes are worked themselves. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const SHEET = `<!doctype html><div style="height: 1500px"></div><canvas width="300" height="90" tabindex="0"><table role="grid">
  <tr><th role="columnheader">Item<th role="columnheader">Kg</tr>
  <tr><td role="gridcell" tabindex="-1" id="flour">Flour<td role="gridcell">25</table>
  <button onclick="document.title = 'sorted ' + event.isTrusted">Sort</button></canvas>
  <script>document.querySelector('canvas').onkeydown = ({ key, target }) => { document.title = key + ' in ' + target.id; };</script>`;

test('the table in a canvas is told, and what is there for browsers that draw none is not', async () => {
  await using page = await openActing(chromium, SHEET);
  await using old = await openActing(
    chromium,
    '<canvas>Get a newer browser</canvas><canvas hidden><a href="/">Up</a></canvas>',
  );

  expect((await page.page.snapshot({ signal: limit() })).outline.split('\n').slice(1)).toEqual([
    '  [0-10] img [clickable]',
    '    [0-8] grid',
    '      [0-4] row: [0-2] columnheader: Item | [0-3]: Kg',
    '      [0-7] row: [0-5] gridcell: Flour | [0-6]: 25',
    '    [0-9] button: Sort',
  ]);
  expect((await old.page.snapshot({ signal: limit() })).outline.split('\n').slice(1)).toEqual(['  [0-2] img']);
});

test('a click focuses a cell that a canvas draws, a double click opens it, and a button is pressed', async () => {
  await using page = await openActing(chromium, SHEET);

  await page.act('click', '#flour');
  expect(await page.evaluate('document.activeElement.id')).toBe('flour');
  await page.act('doubleClick', '#flour');
  expect(await page.evaluate('document.title')).toBe('Enter in flour');
  await page.act('click', 'button');
  expect(await page.evaluate('document.title')).toBe('sorted true');
});

/** As Glide Data Grid does: where the focus comes to the canvas, it chooses its first cell; later it keeps to the one that has it. */
const CHOOSES = (cell: string): string =>
  SHEET.replace(/ onclick="[^"]*"/, '').replace(
    '<td role="gridcell">25',
    '<td role="gridcell" tabindex="-1" id="kg">25',
  ) +
  `<script>
    let chosen;
    const canvas = document.querySelector('canvas');
    canvas.addEventListener('focusin', ({ target }) => {
      const comes = target === canvas || chosen === undefined;
      chosen = comes ? flour : target;
      requestAnimationFrame(() => (${cell}).focus());
    });</script>`;

test('a click gives the focus to the canvas first, which may choose a cell itself, and tells when it is kept there', async () => {
  await using page = await openActing(chromium, CHOOSES('chosen'));
  await using keeping = await openActing(chromium, CHOOSES('flour'));

  await page.act('doubleClick', '#kg');

  expect(await page.evaluate('document.title')).toBe('Enter in kg');
  await expect(keeping.act('doubleClick', '#kg')).rejects.toThrow('which gave the focus to gridcell#flour');
  expect(await keeping.evaluate('document.title')).toBe('');
});

test('refuses what no key gets to', async () => {
  await using page = await openActing(chromium, SHEET);

  await expect(page.act('click', 'td:last-child')).rejects.toThrow('is drawn on a canvas');
  await expect(page.act('hover', '#flour')).rejects.toThrow('only keys reach it');
});

test('a region of a map is there however large it is; the line of a chart, its ground and what a link around is for, are not', async () => {
  const path = (d: string, style = 'cursor: pointer'): string => `<path style="${style}" d="${d}"/>`;
  const regions = `${path('M208 97L325 134L380 59z')}<polygon style="cursor: pointer" points="20,150 160,200 20,230"/>`;
  const line = path('M0 0L400 200L480 20', 'cursor: pointer; fill: none; stroke: red');
  const ground = `<rect style="cursor: pointer" fill="gray" width="500" height="300"/>${path('M0 0h400v200z', 'cursor: pointer; fill: transparent')}`;
  const inherited = `<a href="#a" aria-label="Chart">${path('M9 250h400v40z', '')}</a>`;
  await using page = await openActing(
    chromium,
    `<svg width="500" height="300">${ground}${regions}${line}${inherited}</svg>`,
  );

  expect((await page.page.snapshot({ signal: limit() })).outline.split('\n').slice(1)).toEqual([
    '  [0-2] generic [clickable] [0-3] generic [clickable] [0-4] link: Chart',
  ]);
});

test('handles that are drawn at the edges of a box are each there, and told apart where the pointer over them is the same', async () => {
  const handle = (at: string, cursor: string): string =>
    `<i class="handle" style="${at}; cursor: ${cursor}-resize"></i>`;
  const corners = [handle('left: -4px; top: -4px', 'nwse'), handle('left: 96px; top: 96px', 'nwse')];
  const sides = [handle('left: 46px; top: -4px', 'ns'), handle('left: 46px; top: 96px', 'ns')];
  await using page = await openActing(
    chromium,
    `<style>div { position: relative; width: 100px; height: 100px; margin: 9px } i { position: absolute; width: 8px; height: 8px; background: red }
      b { position: absolute; background: red; width: 1px; height: 100%; cursor: ew-resize }</style>
     <div>${corners.join('')}${sides.join('')}<b></b><b></b>${handle('left: 96px; top: 46px', 'ew')}</div>`,
  );

  expect((await page.page.snapshot({ signal: limit() })).outline.split('\n').slice(1)).toEqual(
    ['nw', 'se', 'n', 's', 'ew'].map((edge, at) => `  [0-${at + 2}] generic [draggable icon="${edge} resize"]`),
  );
});

test('a node of a diagram that its class alone says is selected is current, of whatever sort those beside it are', async () => {
  const node = (kinds: string): string =>
    `<div class="node node-${kinds} draggable" tabindex="0" role="group" aria-label="${kinds}" style="cursor: grab; border: 1px solid">A</div>`;
  await using page = await openActing(
    chromium,
    `<main>${['input selected', 'plain', 'output'].map(node).join('')}</main>`,
  );

  expect((await page.page.snapshot({ signal: limit() })).outline).toMatch(
    /input selected \[current draggable\][^]*plain \[draggable\][^]*output \[draggable\]/,
  );
});

test('an option without a name stays one while its list takes no input', async () => {
  const lists = ['', ' inert'].map((how) => `<p${how}><select aria-label="Fruit"><option><option>Fig</select></p>`);
  await using page = await openActing(chromium, lists.join(''));

  expect((await page.page.snapshot({ signal: limit() })).outline.match(/\boption\b/g)).toHaveLength(2);
  expect((await page.page.snapshot({ signal: limit() })).outline).toMatch(
    /option \[selected\].*\n.*option \[selected disabled\]/,
  );
});

test('a picture of WebGL, of which nothing can be read, is not told as unchanged', async () => {
  const drawing = (
    kind: string,
  ): string => `<button>Red</button><canvas id="map" aria-label="Map" tabindex="0"></canvas><script>
    const context = map.getContext('${kind}');
    const draw = (red) => requestAnimationFrame(() => {
      if (!context.clear) return context.fillRect(0, 0, 20, 20);
      context.clearColor(red, 1 - red, 0, 1);
      context.clear(context.COLOR_BUFFER_BIT);
    });
    draw(0);
    document.querySelector('button').onclick = () => draw(1);
    map.onkeydown = () => draw(1);
  </script>`;
  await using page = await openActing(chromium, drawing('webgl'));
  await using plain = await openActing(chromium, drawing('2d'));
  const unread = { hint: expect.stringMatching(/^Nothing that can be read changed.*\[\d+-\d+\] canvas#map "Map"/) };

  expect((await page.act('click', 'button')).changed).toEqual(unread);
  await page.act('click', '#map');
  expect((await page.act('press', undefined, 'ArrowRight')).changed).toEqual(unread);
  expect((await plain.act('click', 'button')).changed).toBe('nothing');
});

/** As Glide Data Grid does: Enter opens an editor over the canvas, which saves at a press beside it, drops what it holds as the focus alone leaves it, and takes keys. */
const EDITED = `<!doctype html><div style="position: relative; width: 300px"><canvas width="300" height="90" tabindex="0"><table role="grid">
    <tr><td role="gridcell" tabindex="-1" id="one">One<tr><td role="gridcell" tabindex="-1" id="two">Two</table></canvas>
    <div id="scroller" style="position: absolute; inset: 0; overflow: auto"><p style="width: 400px; height: 300px; margin: 0"></p></div></div>
  <script>let editor, cell;
    const close = (isSaved) => { if (!editor) return; if (isSaved) cell.textContent = editor.value; editor.remove(); editor = undefined };
    document.querySelector('canvas').onkeydown = (event) => {
      const { key, target } = event;
      if (key !== 'Enter' || editor) return;
      event.preventDefault();
      cell = target;
      editor = document.body.appendChild(document.createElement('textarea'));
      Object.assign(editor, { value: cell.textContent, style: 'position: absolute; left: 20px; top: 20px', onkeydown: ({ key }) => key === 'Enter' && close(false) });
      editor.focus();
    };
    onpointerdown = ({ target }) => editor && target !== editor && close(true);
    scroller.onclick = ({ offsetX, offsetY }) => (document.title = offsetX + ',' + offsetY);</script>`;

test('an editor that is open over a canvas is left by a press beside it, which saves, before another cell is focused', async () => {
  await using page = await openActing(chromium, EDITED);

  await page.act('doubleClick', '#one');
  await page.act('fill', 'textarea', 'New');
  await page.act('doubleClick', '#two');

  expect(await page.evaluate('[one.textContent, editor?.value, cell.id]')).toEqual(['New', 'Two', 'two']);
  await page.evaluate(
    "document.querySelector('canvas').style.width = document.querySelector('div').style.width = '100vw'",
  );
  await page.evaluate(
    "document.querySelector('canvas').style.height = document.documentElement.style.height = '100vh', document.body.style.margin = 0",
  );
  await expect(page.act('click', '#one')).rejects.toMatchObject({
    message: expect.stringContaining('over which textarea is open'),
    hint: expect.stringMatching(/press Enter in \[0-\d+\]/),
  });
});

test('a point of a canvas is pressed through the scroller that lies over it, unless something is seen there', async () => {
  await using page = await openActing(chromium, EDITED);

  await page.act('click', 'canvas', '120,40');

  expect(await page.evaluate('document.title')).toBe('120,40');
  await page.evaluate("scroller.style.background = 'white'");
  await expect(page.act('click', 'canvas', '120,40')).rejects.toThrow('is covered by div#scroller');
});
