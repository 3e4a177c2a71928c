import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Where something that is to be dragged is taken hold of. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const ROW = `<!doctype html><title>none</title>
  <div id="row" draggable="true" style="position: relative; width: 220px; padding: 8px 0 30px">Alpha
    <label style="position: absolute; left: 60px; top: 0; width: 100px; height: 60px"><input type="checkbox"></label></div>
  <p id="bin">Bin</p><script>
    row.querySelector('label').onpointerdown = () => (row.draggable = false);
    onpointerup = () => (row.draggable = true);
    row.ondragstart = (event) => event.dataTransfer.setData('text/plain', 'alpha');
    bin.ondragover = (event) => event.preventDefault();
    bin.ondrop = () => (document.title = 'dropped');
  </script>`;

test('a row is not taken hold of by the label of its checkbox', async () => {
  await using page = await openActing(chromium, ROW);

  await page.perform({ method: 'dragAndDrop', ref: await page.ref('#row'), arguments: [await page.ref('#bin')] });

  expect(await page.evaluate('document.title')).toBe('dropped');
});

const SORTED = (
  row: (name: string) => string,
): string => `<!doctype html><ul>${['Ann', 'Bob', 'Cid'].map(row).join('')}</ul><script>
  let held;
  for (const handle of document.querySelectorAll('li > :first-child'))
    handle.onpointerdown = (event) => { held = handle.closest('li'); event.preventDefault(); };
  onpointerup = ({ clientX, clientY }) => { document.elementFromPoint(clientX, clientY)?.closest('li')?.after(held ?? ''); held = undefined };
</script>`;

test.each([
  ['called so', (name: string) => `<li><i class="drag-handle">:</i> ${name}</li>`],
  ['that looks so', (name: string) => `<li><span>☰</span> <b>${name}</b> <button>⋮</button></li>`],
  ['under the pointer for it', (name: string) => `<li><button style="cursor: grab">#</button> ${name}</li>`],
  [
    'that screen readers hear of',
    (name: string) => `<li><b role="button" aria-roledescription="sortable">+</b> ${name}</li>`,
  ],
])('a row is taken hold of by the handle in it %s', async (_, row) => {
  await using page = await openActing(chromium, SORTED(row));
  const [first, last] = [await page.ref('li:nth-child(1)'), await page.ref('li:nth-child(3)')];

  const { changed } = await page.perform({ method: 'dragAndDrop', ref: first, arguments: [last] });

  expect(changed).toMatchObject({ moved: [expect.stringContaining('Ann')] });
});

test.each([
  ['its size', '<li><i class="resize-handle">:</i> Ann</li>'],
  ['one of two items', '<li><ul><li><i class="handle">:</i> Ann</li></ul></li>'],
  [
    'nothing, as all of it is grabbed',
    '<li style="cursor: grab"><i class="handle" style="cursor: default">:</i> Ann</li>',
  ],
])('a row is not taken hold of by what drags %s', async (_, row) => {
  const page = `<!doctype html><ul>${row}</ul><p>Bin</p><script>onpointerdown = ({ target }) => (document.title = target.localName)</script>`;
  await using acting = await openActing(chromium, page);

  await acting.act('dragAndDrop', 'li', await acting.ref('p'));

  expect(await acting.evaluate('document.title')).toBe('li');
});

test('of what lets the pointer through it is said what may be done in its place', async () => {
  await using page = await openActing(
    chromium,
    '<div><button style="pointer-events: none">Drag</button></div><p id="bin">Bin</p>',
  );
  const dragged = page.perform({
    method: 'dragAndDrop',
    ref: await page.ref('button'),
    arguments: [await page.ref('#bin')],
  });

  await expect(dragged).rejects.toMatchObject({
    hint: expect.stringMatching(/press Enter in \[\d+-\d+\]; .* drag the element that it moves/),
  });
});

test('each move of what is carried to a point leads on, as a swipe may end where the pointer stands still', async () => {
  await using page = await openActing(
    chromium,
    `<!doctype html><div id="row" style="width: 600px; height: 40px">Salad</div><script>
       let at, goes = false;
       row.onpointerdown = ({ pageX }) => (at = pageX);
       onpointermove = ({ pageX }) => {
         if (at === undefined) return;
         if (pageX === at && goes) [at, document.title] = [undefined, 'stood still'];
         else [goes, at] = [at - pageX > 10, pageX];
         if (pageX < 200) [at, document.title] = [undefined, 'open'];
       };
     </script>`,
  );

  await page.act('dragAndDrop', '#row', '400,20', '100,20');

  expect(await page.evaluate('document.title')).toBe('open');
});

test('a drag between points sends no point of its way twice', async () => {
  await using page = await openActing(
    chromium,
    '<div id="map" style="width: 300px; height: 200px; touch-action: none">Map</div><script>const moves = []; map.onmousemove = ({ x, y, buttons }) => buttons && moves.push(x + "," + y);</script>',
  );

  await page.act('dragAndDrop', '#map', '20,30', '140,90');

  const moves = await page.evaluate<string[]>('moves');
  expect(moves.length).toBeGreaterThan(3);
  expect(moves).toEqual([...new Set(moves)]);
});

test('what is to be held still for a while, to the pixel, is dragged', async () => {
  await using page = await openActing(
    chromium,
    `<p id="from">Card</p><p id="to">Done</p><script>
       let waiting, begun, held = false;
       from.onmousedown = (event) => { begun = event; waiting = setTimeout(() => (held = true), 200) };
       onmousemove = ({ clientX: x, clientY: y }) => {
         if (!held && begun && Math.max(Math.abs(x - begun.clientX), Math.abs(y - begun.clientY)) >= 1) clearTimeout(waiting);
       };
       onmouseup = ({ target }) => (document.title = held && target === to ? 'dropped' : 'not held');
     </script>`,
  );

  await page.perform({ method: 'dragAndDrop', ref: await page.ref('#from'), arguments: [await page.ref('#to')] });

  expect(await page.evaluate('document.title')).toBe('dropped');
});

/** What is dragged is shown by a copy, which goes to the place once it is let go; the place is chosen where it rests for two frames. */
const COPIED = `<!doctype html><style>li { height: 20px } #copy { position: fixed; height: 20px }</style>
  <ul id="list" style="width: 200px"><li id="tea">Tea</li><li id="milk">Milk</li><li id="salt">Salt</li></ul><script>
    let after, pending;
    tea.onpointerdown = () => {
      const copy = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'copy', textContent: 'Tea' }));
      tea.style.opacity = 0;
      onpointermove = ({ clientX, clientY }) => {
        copy.style.left = clientX + 40 + 'px';
        copy.style.top = clientY + 'px';
        const at = document.elementFromPoint(clientX, clientY)?.closest('li');
        cancelAnimationFrame(pending);
        pending = requestAnimationFrame(() => (pending = requestAnimationFrame(() => (after = at))));
      };
      onpointerup = () => {
        onpointermove = onpointerup = null;
        if (after && after !== tea) after.after(tea);
        copy.animate([{ transform: 'none' }, { transform: 'translate(-40px, -10px)' }], 250).onfinish = () => {
          copy.remove();
          tea.style.opacity = '';
        };
      };
    };
  </script>`;

test('what is dragged as a copy is let go where the page has chosen its place, and told once it is there', async () => {
  await using page = await openActing(chromium, COPIED);

  const { changed } = await page.perform({
    method: 'dragAndDrop',
    ref: await page.ref('#tea'),
    arguments: [await page.ref('#salt')],
  });

  expect(changed).toMatchObject({ moved: [expect.stringMatching(/listitem: Tea → after/)] });
  expect(changed).not.toHaveProperty('removed');
  expect(await page.evaluate('list.textContent')).toBe('MilkSaltTea');
});

test('what is dragged itself is told of once it has gone to its place, where the page does what it was dragged for', async () => {
  await using page = await openActing(
    chromium,
    `<!doctype html><p id="card" style="width: 80px; height: 20px">Card</p><p id="bin" style="width: 200px">Bin</p><p id="said"></p><script>
       card.onpointerdown = ({ clientY: from }) => {
         card.style.cssText += '; position: fixed; pointer-events: none';
         onpointermove = ({ clientY }) => (card.style.transform = 'translateY(' + (clientY - from) + 'px)');
         onpointerup = () => {
           onpointermove = onpointerup = null;
           card.style.cssText += '; transition: transform 0.35s; transform: translateY(60px)';
           said.textContent = 'Dropping';
           card.ontransitionend = () => { card.remove(); said.textContent = 'Card thrown away' };
         };
       };
     </script>`,
  );

  const { changed } = await page.perform({
    method: 'dragAndDrop',
    ref: await page.ref('#card'),
    arguments: [await page.ref('#bin')],
  });

  expect(changed).toMatchObject({ added: ['text: Card thrown away'], removed: ['text: Card'] });
});
