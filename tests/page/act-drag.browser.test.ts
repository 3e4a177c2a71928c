import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActingPage, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('dragAndDrop', () => {
  const drag = async (page: ActingPage, from: string, to: string): ReturnType<ActingPage['perform']> =>
    page.perform({ method: 'dragAndDrop', ref: await page.ref(from), arguments: [await page.ref(to)] });

  test('carries HTML drag data onto the destination', async () => {
    await using page = await openActing(
      chromium,
      `<div id="from" draggable="true" style="width: 80px">Card</div><div style="height: 300px"></div>
       <div id="to" style="height: 100px; background: silver">Done</div>
       <script>
         from.onpointerdown = ({ offsetX }) => (from.draggable = offsetX !== from.clientWidth / 2); // else a screen reader's
         from.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'card 7');
         from.ondragend = () => (document.title += ' ended'); to.ondragover = (event) => event.preventDefault();
         to.ondrop = (event) => (document.title = event.dataTransfer.getData('text/plain'))</script>`,
    );

    expect((await drag(page, '#from', '#to')).changed).toMatchObject({ title: 'card 7 ended' });
  });

  test('takes hold of a handle that lets the pointer through to what is dragged', async () => {
    await using page = await openActing(
      chromium,
      `<div id="card" draggable="true" style="width: 300px"><button id="from" style="pointer-events: none">Drag</button></div>
       <div id="to">Done</div><script>
         card.ondragstart = ({ offsetX }) => (document.title = offsetX < from.offsetWidth + 10 ? 'by handle' : 'elsewhere');
         to.ondragover = (event) => event.preventDefault();
         to.ondrop = () => (document.title += ' dropped')</script>`,
    );

    expect((await drag(page, '#from', '#to')).changed).toMatchObject({ title: 'by handle dropped' });
  });

  test('moves what follows the pointer', async () => {
    await using page = await openActing(
      chromium,
      `<style>div { position: absolute; width: 60px; height: 60px; background: silver }</style>
       <div id="to" style="left: 400px; top: 300px">Bin</div><div id="from">Chip</div><script>
         from.onpointerdown = (event) => {
           from.setPointerCapture(event.pointerId);
           from.onpointermove = ({ clientX, clientY }) => { from.style.left = clientX - 30 + 'px'; from.style.top = clientY - 30 + 'px' };
           from.onpointerup = () => { from.onpointermove = null; document.title = from.getBoundingClientRect().left };
         };
       </script>`,
    );

    const told = { title: '400', restyled: expect.stringMatching(/^moved right 39/) };
    expect((await drag(page, '#from', '#to')).changed).toMatchObject(told);
  });

  test.each([
    ['no finger scrolls by', '<p id="from" style="touch-action: none">Chip</p><p class="not-draggable">Bin</p>'],
    ['a drag left with its hand closed', '<p id="from" style="cursor: grabbing">Chip</p><p>Bin</p>'],
    ['a library says can be dragged', '<p id="from" class="chip ui-draggable">Chip</p><p class="undraggable">Bin</p>'],
  ])('has a ref for what %s', async (_, html) => {
    await using page = await openActing(chromium, html);

    const { outline } = await page.page.snapshot({ signal: AbortSignal.timeout(10_000) });

    expect(outline).toMatch(/\[0-\d+\] generic: Chip \[draggable\]\n *text: Bin$/);
  });

  test('is over only when pages hear clicks again that keep back for 50 ms the one a browser may make of a drop', async () => {
    const html = `<p id="from">Card</p><p id="to">Done</p><script>
      let droppedAt;
      onpointerup = () => (droppedAt = performance.now());
    </script>`;
    await using page = await openActing(chromium, html);

    await drag(page, '#from', '#to');

    expect(await page.evaluate('performance.now() - droppedAt')).toBeGreaterThan(60);
  });

  test('holds what can only be dragged once it was held', async () => {
    await using page = await openActing(
      chromium,
      `<p id="from">Card</p><p id="to">Done</p><script>
         let waiting, held = false;
         from.onpointerdown = () => (waiting = setTimeout(() => (held = true), 250));
         onpointermove = ({ target }) => { if (!held && target !== from) clearTimeout(waiting) };
         onpointerup = () => (document.title = held ? 'dropped' : 'not held');
       </script>`,
    );

    expect((await drag(page, '#from', '#to')).changed).toMatchObject({ title: 'dropped' });
  });

  test('drops once the page has chosen the place, which may be in the frame after, also in an empty list', async () => {
    await using page = await openActing(
      chromium,
      `<p id="from" draggable="true">Card</p><ul id="to" style="height: 100px"></ul><script>
         to.ondragover = (event) => { event.preventDefault(); requestAnimationFrame(() => (to.place = 'first')) };
         to.ondrop = () => (document.title = to.place);
       </script>`,
    );

    expect((await page.page.snapshot({ signal: AbortSignal.timeout(20_000) })).outline).toContain('] list');
    expect((await drag(page, '#from', '#to')).changed).toMatchObject({ title: 'first' });
  });

  test('draws and moves between points', async () => {
    await using page = await openActing(
      chromium,
      `<style>canvas, p { position: absolute; margin: 0; left: 20px; top: 10px; width: 200px; height: 100px }</style><canvas></canvas><p style="top: 200px"></p>
       <script>
         const seen = [];
         onpointerdown = onpointerup = ({ type, clientX, clientY }) => seen.push(type.slice(7) + ' ' + clientX + ' ' + clientY);
       </script>`,
    );
    const [canvas, box] = [await page.ref('canvas'), await page.ref('p')];
    const act = (...args: string[]): Promise<unknown> =>
      page.perform({ method: 'dragAndDrop', ref: canvas, arguments: args });

    await act('20,30', '-10,80');
    await act('20,30', box, '5,6');
    await act(box, '5,6');
    await act('20,30', box);

    const down = 'down 40 40';
    const ends = ['up 10 90', down, 'up 25 206', 'down 120 60', 'up 25 206', down, 'up 120 250'];
    expect(await page.evaluate('seen')).toEqual([down, ...ends]);
    await expect(act('20,30', 'up')).rejects.toMatchObject({ name: 'InvalidActionError' });
  });

  test('moves what shows a text to a point, and onto what shows another', async () => {
    await using page = await openActing(
      chromium,
      `<style>main { position: relative; height: 300px; user-select: none } b { position: absolute; width: 80px; height: 30px }</style>
       <main><b>Alpha</b><b style="left: 200px">Beta</b><p style="padding: 100px">In <i>July</i> or later</p></main><script>
         const main = document.querySelector('main'), seen = [];
         onpointerdown = onpointerup = ({ target, pageX, pageY }) =>
           seen.push(target.textContent, [pageX - main.offsetLeft, pageY - main.offsetTop].join());
       </script>`,
    );
    const ref = await page.ref('main');
    const act = (...args: string[]): Promise<unknown> =>
      page.perform({ method: 'dragAndDrop', ref, text: 'Alpha', arguments: args });

    await act(ref, '150,60');
    await act(`"beta" near [${ref}]`);
    await act(`"July" near [${ref}]`);
    await expect(act(`"June" near [${ref}]`)).rejects.toMatchObject({ data: { reason: 'no-text' } });

    const from = ['Alpha', '40,15'];
    const month = ['July', expect.stringMatching(/^1[\d.]+,1[\d.]+$/)];
    const all = [...from, 'In July or later', '150,60', ...from, 'Beta', '240,15', ...from, ...month];
    expect(await page.evaluate('seen')).toEqual(all);
  });

  test('moves into another list, which is ready in the frame after and asks for the half of an item', async () => {
    await using page = await openActing(
      chromium,
      `<style>ul { float: left; width: 200px } li { height: 40px }</style><ul><li id="a">A</li><li>C</li></ul><ul id="to"><li id="b">B</li></ul>
       <script>
         let held;
         a.onmousedown = () => (a.draggable = true);
         a.ondragstart = () => requestAnimationFrame(() => (held = a));
         a.ondragend = () => (a.draggable = false);
         b.ondragover = ({ clientY }) => {
           const { top, bottom } = b.getBoundingClientRect();
           const side = Math.sign(clientY - (top + bottom) / 2);
           if (held && side !== 0) b[side < 0 ? 'before' : 'after'](held);
         };
       </script>`,
    );

    expect((await drag(page, '#a', '#b')).changed).toMatchObject({
      moved: [`[${await page.ref('#a')}] listitem: A → first in [${await page.ref('#to')}]`],
    });
  });

  test('drops on a button that takes no clicks during a drag', async () => {
    await using page = await openActing(chromium, LIST.replaceAll('<li', '<li role="button"'));
    const [a, c] = [await page.ref('#a'), await page.ref('#c')];

    expect((await drag(page, '#a', '#c')).changed).toMatchObject({ moved: [`[${a}] button: Apples → after [${c}]`] });
  });

  /** A list that lets the pointer through all its items once one is held, as drag-and-drop libraries do. */
  const LIST = `<style>li { height: 40px } .held li { pointer-events: none }</style>
    <ul id="list"><li id="a">Apples</li><li id="b">Bread</li><li id="c">Cheese</li></ul>
    <script>
      let held;
      list.onpointerdown = ({ target }) => (held = target);
      onpointermove = () => held && list.classList.add('held');
      onpointerup = ({ clientY }) => {
        list.classList.remove('held');
        document.title = 'let go';
        const over = [...list.children].find((item) => clientY < item.getBoundingClientRect().bottom);
        if (over && over !== held) over.after(held);
        held = undefined;
      };
    </script>`;

  test('drops on what lets the pointer through during a drag, and tells what moved', async () => {
    await using page = await openActing(chromium, LIST);
    const [a, c] = [await page.ref('#a'), await page.ref('#c')];

    const { changed } = await drag(page, '#a', '#c');

    expect(changed).toMatchObject({ moved: [`[${a}] listitem: Apples → after [${c}]`] });
  });

  test('lets go of what it holds when the place to drop it is gone', async () => {
    await using page = await openActing(chromium, `${LIST}<script>list.onmousedown = () => c.remove()</script>`);

    await expect(drag(page, '#a', '#c')).rejects.toMatchObject({ data: { reason: 'detached' } });

    expect(await page.evaluate('document.title')).toBe('let go');
  });

  test('says that nothing changed where nothing takes the drop', async () => {
    await using page = await openActing(chromium, '<p id="from">A</p><p id="to">B</p>');

    expect((await drag(page, '#from', '#to')).changed).toBe('nothing');
  });
});

test('tells how far what was dragged has moved, be it a part of what is named, where no line says so', async () => {
  await using page = await openActing(
    chromium,
    `<main style="display: flex; height: 40px"><p id="left" style="width: 100px">A</p><i style="cursor: col-resize; width: 8px"></i><p>B</p></main><u></u>
     <script>document.querySelector('i').onpointerdown = () => {
       onpointermove = ({ clientX }) => (left.style.width = clientX - left.getBoundingClientRect().x - 4 + 'px');
       onpointerup = () => (onpointermove = null, document.querySelector('u').textContent = left.clientWidth > 200 ? 'Wide' : ''); };</script>`,
  );

  expect((await page.act('dragAndDrop', 'i', '4,20', '84,20')).changed).toEqual({ restyled: 'moved right 80 px' });
  expect(await page.evaluate('left.style.width')).toBe('180px');
  expect((await page.act('dragAndDrop', 'main', '184,20', '244,20')).changed).toEqual({
    added: ['text: Wide'],
    restyled: 'moved right 60 px',
  });
});

test('selects words of an editor across their formats, also where it lists what may be written, and of a field', async () => {
  await using acting = await openActing(
    chromium,
    `<div role="textbox" contenteditable aria-autocomplete="list"><p>Tea for <b>two or</b> three</p><p>or two</p></div><textarea>Tea for two</textarea>`,
  );
  const select = (selector: string, ...words: string[]): Promise<unknown> =>
    acting.act('selectOption', selector, ...words);

  expect(await select('div', 'FOR two')).toMatchObject({ changed: { selected: 'for two' } });
  expect(await select('div', 'three or')).toMatchObject({ changed: { selected: 'three or' } });
  expect(await select('textarea', 'for')).toMatchObject({ changed: { selected: 'for' } });
  await acting.act('type', 'textarea', 'or');
  expect(await acting.evaluate('document.querySelector("textarea").value')).toBe('Tea or two');
  await expect(select('textarea', 'six')).rejects.toMatchObject({ data: { reason: 'no-text' } });
});

test('points at the very words of a longer text, first of those in the element itself, and tells what that selects', async () => {
  await using acting = await openActing(
    chromium,
    '<button>Brave</button><div contenteditable style="width: 600px"><p>Smart art for a brave new world</p></div>',
  );
  const ref = await acting.ref('div');
  const select = async (text: string): Promise<unknown> =>
    (await acting.perform({ method: 'doubleClick', ref, text, arguments: [] })).changed;

  expect(await select('brave')).toMatchObject({ selected: 'brave' });
  expect(await select('art')).toEqual({ selected: 'art' });
});

test('a card that is dragged below a heading has moved, and not the heading', async () => {
  await using page = await openActing(
    chromium,
    `<h2>Todo</h2><div id="card" draggable="true" style="width: 90px">Fix bug</div><h2 id="to">Doing</h2><script>
       card.ondragstart = ({ dataTransfer }) => dataTransfer.setData('text', 'card');
       to.ondragover = (event) => event.preventDefault();
       to.ondrop = (event) => (event.preventDefault(), to.after(card));
     </script>`,
  );

  const { changed } = await page.act('dragAndDrop', '#card', await page.ref('#to'));

  expect(changed).toEqual({ moved: [expect.stringMatching(/^\[\d+-\d+\] generic: Fix bug .*→ after \[\d+-\d+\]$/)] });
});
