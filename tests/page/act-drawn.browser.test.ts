import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What is drawn in the place of native controls, which are there for keys and screen readers alone. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Stars that take the value from the place of the pointer, in halves, whichever radio was chosen; half a star's own label has no width. */
const STARS = `<!doctype html><style>.hidden { position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0) }
  span { float: left; position: relative } label { float: left; width: 24px; height: 24px; overflow: hidden } .half { position: absolute; width: 0 }</style>
  <div id="all" style="float: left">${[1, 2, 3].map((star) => `<span>${radioOf(star - 0.5, 'class="half"')}${radioOf(star, '')}</span>`).join('')}</div>
  <script>const box = all.getBoundingClientRect(); let hover
    all.onmousemove = ({ clientX }) => (hover = Math.ceil(((clientX - box.left) / box.width) * 6) / 2)
    all.onmouseleave = () => (hover = undefined)
    all.onchange = ({ target }) => { const value = hover ?? +target.value; document.title = value
      for (const one of all.querySelectorAll('input')) one.checked = +one.value === value }</script>`;

function radioOf(value: number, kind: string): string {
  const id = `r${value * 10}`;
  return `<label for="${id}" ${kind}>★</label><input class="hidden" type="radio" name="q" id="${id}" value="${value}">`;
}

test.each([
  ['are clipped', STARS],
  ['have no size', STARS.replace('width: 1px; height: 1px', 'width: 0; height: 0; margin: 0; appearance: none')],
])(
  'chooses the very star of a rating in halves, and what has no place of its own by a key, where the radios %s',
  async (_, stars) => {
    await using page = await openActing(chromium, stars);

    for (const [method, id] of [
      ['click', 'r20'],
      ['check', 'r30'],
      ['click', 'r15'],
      ['check', 'r5'],
    ] as const) {
      expect((await page.act(method, `#${id}`)).changed).toMatchObject({ title: String(Number(id.slice(1)) / 10) });
    }
  },
);

test('says of a radio that the page leaves off that it is off', async () => {
  await using page = await openActing(
    chromium,
    '<input id="one" type="radio" aria-label="One" onchange="this.checked = false; document.title = 2">',
  );

  expect((await page.act('click', '#one')).changed).toMatchObject({
    title: '2',
    hint: expect.stringContaining('still not checked'),
  });
});

test('points at the thumb that a slider for keys alone is clipped away in', async () => {
  const thumb = (id: string, left: number): string =>
    `<span style="position: absolute; left: ${left}px; width: 20px; height: 20px; background: blue" onmouseenter="document.title = 'on ${id}'"><input id="${id}"
      type="range" style="position: absolute; width: 100%; height: 100%; margin: -1px; clip: rect(0 0 0 0)"></span>`;
  await using page = await openActing(chromium, `<!doctype html>${thumb('low', 50)}${thumb('high', 250)}`);

  expect((await page.act('hover', '#low')).changed).toMatchObject({ title: 'on low' });
  await page.act('dragAndDrop', '#low', await page.ref('#high'));
  expect(await page.evaluate('document.title')).toBe('on high');
});

test.each([
  [
    'the box of its field',
    '<div id="over"><input role="combobox" aria-label="Flavour" style="width: 4px; border: 0"></div>',
    'opened',
  ],
  ['a box that holds no field', '<div id="over"></div>', ''],
])('clicks the value of a list under %s', async (_, over, title) => {
  await using page = await openActing(
    chromium,
    `<style>main { display: grid; width: 300px } main > * { grid-area: 1 / 1 }</style>
     <main onmousedown="document.title = 'opened'"><div id="value">Vanilla</div>${over}</main>`,
  );

  await page.act('click', '#value').catch(() => undefined); // covered

  expect(await page.evaluate('document.title')).toBe(title);
});

test('a shape of a diagram that is laid over its drawing is called by the text in that, and takes what is aimed at the text', async () => {
  const shape = (id: string, text: string): string =>
    `<g id="${id}"><g><rect x="9" y="9" width="150" height="60" fill="#fff" stroke="#000"/><text><tspan x="20" y="30">${text}</tspan></text></g>
       <rect class="hit" x="9" y="9" width="150" height="60"/></g>`;
  const other =
    '<g transform="translate(0 90)"><text y="20">Beside</text><g><rect class="hit" width="80" height="30"/></g></g>';
  await using page = await openActing(
    chromium,
    `<style>.hit { fill: none; stroke: none; pointer-events: all; cursor: move }</style><svg id="all">${shape('T1', 'Check order')}${other}</svg>
     <script>all.ondblclick = ({ target }) => (document.title = target.closest('g[id]').id)</script>`,
  );
  const { outline } = await page.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^ {2}\[0-\d\] generic: Check order \[draggable\]$/),
    '  text: Beside',
    expect.stringMatching(/^ {2}\[0-\d\] generic \[draggable\]$/),
  ]);
  await page.act('doubleClick', 'tspan');
  expect(await page.evaluate('document.title')).toBe('T1');
  await expect(page.act('click', '#all > g:last-of-type text')).rejects.toThrow('covered by');
});

test('a slider of the browser tells its number with what it stands for, unless that adds no more than a unit', async () => {
  const says = ['Large', '2 %', '2 of 12', ''];
  const sliders = says.map((said) => `<input type="range" max="3" value="2" aria-valuetext="${said}">`);
  await using page = await openActing(
    chromium,
    `${sliders.join('')}<script>document.querySelector('input').oninput = ({ target }) => (target.ariaValueText = ['S', 'M'][target.value])</script>`,
  );
  const { outline } = await page.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect([...outline.matchAll(/value="(.*?)"/g)].map(([, value]) => value)).toEqual(['2 – Large', '2', '2 of 12', '2']);
  expect((await page.act('fill', 'input', '1')).changed).toMatchObject({ value: '1 – M' });
});

const AREAS = `<div style="height: 2000px"></div><map name="m">
    <area shape="rect" coords="0,0,50,50" href="#rect" alt="Rect"><area shape="circle" coords="80,25,20" href="#circle" alt="Circle">
    <area shape="poly" coords="120,0,180,0,180,10,130,10,130,40,180,40,180,50,120,50" href="#poly" alt="Poly">
    <area shape="default" href="#rest" alt="Rest"></map>
  <img usemap="#m" width="220" height="50" style="padding: 10px; border: 5px solid; scale: 0.8" alt="Plan"
    src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='220' height='50'></svg>">`;

test.each(['rect', 'circle', 'poly', 'rest'])('clicks an area of an image map within its shape: %s', async (name) => {
  await using page = await openActing(chromium, AREAS);

  await page.act('click', `[href="#${name}"]`);

  expect(await page.evaluate('location.hash')).toBe(`#${name}`);
});

test('the areas of an image map are links of the outline while their image is shown', async () => {
  await using page = await openActing(chromium, AREAS);
  const links = async (): Promise<string[]> =>
    [...(await page.page.snapshot({ signal: limit() })).outline.matchAll(/(?:link)?: (Rect|Circle|Poly|Rest)\b/g)].map(
      ([, name = '']) => name,
    );

  expect(await links()).toEqual(['Rect', 'Circle', 'Poly', 'Rest']);
  await page.evaluate("document.querySelector('img').hidden = true");
  expect(await links()).toEqual([]);
});

test('refuses an area whose image is not shown', async () => {
  await using page = await openActing(chromium, AREAS.replace('usemap', 'hidden usemap'));

  await expect(page.act('click', 'area')).rejects.toMatchObject({ data: { reason: 'invisible' } });
});

describe('a slider of the browser that its page moves in steps of its own', () => {
  const own = '<input type="range" min="75" max="1000" value="175">';
  const steps = `<script>
    const slider = document.querySelector('input');
    let now = 175;
    slider.oninput = () => { now += Math.sign(slider.value - now) * 10; document.title = slider.value = now };
  </script>`;

  test.each(['265', '95'])('is led to %s by its keys', async (value) => {
    await using page = await openActing(chromium, own + steps);

    expect((await page.act('fill', 'input', value)).changed).toMatchObject({ value });
    expect(await page.evaluate('document.title')).toBe(value);
  });

  const keys = `<script>
    const slider = document.querySelector('input');
    let now = 175;
    slider.oninput = () => { slider.value = now };
    slider.onkeydown = (event) => {
      event.preventDefault();
      const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] ?? 0;
      document.title = slider.value = now = Math.min(now + step, 200);
    };
  </script>`;

  test.each(['190', '160'])('is led to %s by its keys, of which alone its page hears', async (value) => {
    await using page = await openActing(chromium, own + keys);

    expect((await page.act('fill', 'input', value)).changed).toMatchObject({ value });
    expect(await page.evaluate('document.title')).toBe(value);
  });

  /** Its page heeds what happens from a key on, and draws its own number again as soon as it has the focus. */
  const heeding = `<script>
    const slider = document.querySelector('input');
    let [now, isHeld] = [175, false];
    const draw = () => { document.title = slider.value = now };
    slider.onkeydown = () => { isHeld = true; queueMicrotask(draw) };
    slider.oninput = () => { if (isHeld) now = Number(slider.value) };
    slider.onkeyup = () => { isHeld = false; draw() };
    slider.onfocus = () => requestAnimationFrame(draw);
    slider.onblur = draw;
  </script>`;

  test.each(['590', '90'])('is led to %s where its page heeds nothing but what its keys do', async (value) => {
    await using page = await openActing(chromium, own + heeding);

    await page.act('fill', 'input', value);
    await page.evaluate('slider.blur()');

    expect(await page.evaluate('slider.value')).toBe(value);
  });

  test('is said to stand where its page lets its keys lead it no further', async () => {
    await using page = await openActing(chromium, own + keys);

    await expect(page.act('fill', 'input', '210')).rejects.toThrow('stands at 200: its page leads it no nearer to 210');
  });

  test('is said to stand beside a value that they do not lead to', async () => {
    await using page = await openActing(chromium, own + steps);

    await expect(page.act('fill', 'input', '263')).rejects.toThrow('stands at 265: its page leads it no nearer to 263');
  });
});

/** A grid with a tick in a cell, in the place of which a click draws a box; `hand` is what hands in its state. */
const tickGrid = (hand: string): string => `<!doctype html><title>none</title>
  <div role="grid"><div role="row"><b role="gridcell">Ann</b> <div id="cell" role="gridcell" tabindex="0" aria-checked="false" style="width: 80px; height: 24px"></div></div></div><script>
    let isOn = false;
    const draw = () => { cell.textContent = isOn ? '✓' : '✗'; cell.ariaChecked = isOn };
    const done = (box) => { isOn = box.checked; document.title = 'handed in ' + isOn; draw() };
    cell.onclick = ({ target }) => {
      if (target !== cell) return;
      cell.innerHTML = '<input type="checkbox">';
      const box = cell.firstChild;
      [box.checked, box.onkeydown, box.onchange] = [isOn, ({ key }) => key === 'Enter' && HAND === 'key' && done(box), () => HAND === 'change' && done(box)];
      box.focus();
    };
    const HAND = '${hand}'; draw();
  </script>`;

test.each(['change', 'key'])(
  'checks a cell whose tick is edited by a box in its place, handed in by a %s',
  async (hand) => {
    await using page = await openActing(chromium, tickGrid(hand));

    expect((await page.act('check', '#cell')).changed).toEqual({ title: 'handed in true', value: 'checked' });
    expect((await page.act('uncheck', '#cell')).changed).toEqual({ title: 'handed in false', value: 'not checked' });
  },
);

test('says of a cell whose tick is edited by a box that takes nothing that it is not checked', async () => {
  await using page = await openActing(chromium, tickGrid('nothing'));

  await expect(page.act('check', '#cell')).rejects.toMatchObject({ data: { reason: 'not-changed' } });
});
