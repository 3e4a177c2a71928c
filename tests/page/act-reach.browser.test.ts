import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('writes nothing where an open dialog keeps the focus, neither behind it nor in it', async () => {
  await using page = await openActing(
    chromium,
    `<input id="behind"><div role="dialog" aria-label="Search"><input id="own"></div><script>
       own.focus();
       addEventListener('focusin', ({ target }) => target !== own && own.focus());
     </script>`,
  );

  for (const method of ['fill', 'type'] as const)
    await expect(page.act(method, '#behind', 'Ada')).rejects.toMatchObject({
      message: expect.stringContaining('stands behind dialog "Search"'),
    });
  expect(await page.evaluate('[behind.value, own.value]')).toEqual(['', '']);
  expect((await page.act('fill', '#own', 'Ada')).changed).toMatchObject({ value: 'Ada' });
});

test('a field is written in that only scrolls out from below a bar which calls itself a dialog', async () => {
  const bar = '<p role="alertdialog" style="position: fixed; inset: auto 0 0; margin: 0; height: 20vh">Cookies</p>';
  await using page = await openActing(
    chromium,
    `<body style="margin: 0"><p style="margin: 0; height: 90vh"></p><input><p style="height: 90vh"></p>${bar}`,
  );

  expect((await page.act('fill', 'input', 'Ada')).changed).toMatchObject({ value: 'Ada' });
});

test('nothing is written or chosen behind a modal dialog, which is waited for as it goes', async () => {
  const over = 'style="position: fixed; inset: 0; background: #000c"';
  await using page = await openActing(
    chromium,
    `<main><input id="name"><select><option>One<option>Two</select></main>
     <div role="alertdialog" ${over}>Sure? <button onclick="setTimeout(() => this.parentNode.remove(), 400)">Yes</button></div>`,
  );
  const refused = { message: expect.stringContaining('stands behind alertdialog "Sure? Yes"') };

  await expect(page.act('fill', '#name', 'Ada')).rejects.toMatchObject(refused);
  await expect(page.act('selectOption', 'select', 'Two')).rejects.toMatchObject(refused);
  expect(await page.evaluate('document.querySelector("select").value + document.querySelector("#name").value')).toBe(
    'One',
  );
  await page.evaluate('document.querySelector("button").click()');
  expect((await page.act('fill', '#name', 'Ada')).changed).toMatchObject({ value: 'Ada' });
});

test('scrolls the pane around an element, not the page', async () => {
  await using page = await openActing(
    chromium,
    `<div id="pane" style="height: 200px; overflow: auto"><p>Top</p><div style="height: 2000px"></div></div>
     <div style="height: 3000px"></div>`,
  );

  const { changed } = await page.act('nextChunk', '#pane p');

  expect(changed).toMatchObject({ scrolled: expect.stringContaining('down 180 px') });
  expect(await page.evaluate('scrollY')).toBe(0);
});

test('scrolls the largest pane of an app whose page does not scroll', async () => {
  await using page = await openActing(
    chromium,
    `<style>body { margin: 0; height: 100vh; overflow: hidden }</style>
     <div id="main" style="height: 100vh; overflow: auto"><div style="height: 5000px">Feed</div></div>`,
  );

  await page.act('nextChunk');

  expect(await page.evaluate('main.scrollTop')).toBeGreaterThan(100);
});

const WHEEL_ONLY = `<style>html, body { margin: 0; height: 100%; overflow: hidden } section { height: 100vh }</style>
  <main><section><h1>First</h1></section><section><button>Second</button></section></main><script>
    const main = document.querySelector('main');
    let offset = 0;
    addEventListener('wheel', (event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      offset = Math.max(0, Math.min(innerHeight, offset + event.deltaY));
      main.style.transform = 'translateY(' + -offset + 'px)';
    }, { passive: false });
  </script>`;

test.each([['h1'], [undefined]])('a page that moves by the wheel alone is scrolled by it (in %s)', async (selector) => {
  await using page = await openActing(chromium, WHEEL_ONLY);

  const { changed } = await page.act('scrollBy', selector, 'down 400');

  expect(changed).toMatchObject({ scrolled: 'down by the wheel' });
  expect(await page.evaluate('offset')).toBe(400);
  expect(await page.evaluate('scrollY')).toBe(0);
});

test('a pane that moves by the wheel alone is moved in a page that scrolls, and text beside it scrolls the page', async () => {
  await using page = await openActing(
    chromium,
    `<style>body { margin: 0 }</style><h1>Long</h1>
     <div id="pane" style="height: 200px; overflow: hidden"><ul style="height: 900px"><li>Item</li></ul></div>
     <div style="height: 3000px"></div><script>
       const pane = document.querySelector('#pane');
       const list = pane.firstElementChild;
       let offset = 0;
       pane.addEventListener('wheel', (event) => {
         event.preventDefault();
         offset += event.deltaY;
         list.style.transform = 'translateY(' + -offset + 'px)';
       });
     </script>`,
  );

  expect((await page.act('scrollBy', 'li', 'down 150')).changed).toMatchObject({ scrolled: 'down by the wheel' });
  expect(await page.evaluate('[offset, scrollY]')).toEqual([150, 0]);
  expect((await page.act('scrollBy', 'h1', 'down 150')).changed).toMatchObject({ scrolled: 'down 150 px' });
  expect(await page.evaluate('[offset, scrollY]')).toEqual([150, 150]);
});

test.each([
  ['right-to-left', 'direction: rtl', 'left'],
  ['upright, from right to left', 'writing-mode: vertical-rl', 'left'],
  ['reversed', 'display: flex; flex-direction: column-reverse', 'up'],
])('a %s scroller moves from where it begins, and back', async (_, style, away) => {
  await using page = await openActing(
    chromium,
    `<div id="pane" style="${style}; width: 200px; height: 200px; overflow: auto"><p style="width: 900px; height: 900px; flex: none">Text</p></div>`,
  );
  const back = away === 'up' ? 'down' : 'right';

  expect((await page.act('scrollBy', '#pane p', `${away} 100`)).changed).toMatchObject({ scrolled: `${away} 100 px` });
  expect((await page.act('scrollBy', '#pane p', `${back} 500`)).changed).toMatchObject({
    scrolled: `${back} 100 px, to the end`,
  });
});

test('a page that neither scrolls nor answers to the wheel has changed nothing', async () => {
  await using page = await openActing(chromium, '<h1>Short</h1>');

  expect((await page.act('scrollBy', 'h1', 'down 400')).changed).toBe('nothing');
});

test('an endless list brings its next items', async () => {
  await using page = await openActing(
    chromium,
    `<ul></ul><script>
       const list = document.querySelector('ul');
       const more = () => { for (let i = 0; i < 40; i++) list.append(Object.assign(document.createElement('li'), { textContent: 'Item ' + list.childElementCount, style: 'height: 40px' })) };
       more();
       addEventListener('scroll', () => { if (scrollY + innerHeight > document.documentElement.scrollHeight - 300) setTimeout(more, 30) });
     </script>`,
  );

  const { appeared } = await page.act('scrollBy', undefined, 'down 5000');

  expect(appeared.join('\n')).toContain('Item 40');
});

test('a checkbox that a framework sets a moment later counts as checked', async () => {
  await using page = await openActing(
    chromium,
    `<div role="switch" tabindex="0" aria-checked="false" onclick="setTimeout(() => (this.ariaChecked = 'true'), 200)">Wi-Fi</div>`,
  );

  expect((await page.act('check', 'div')).changed).toMatchObject({ value: 'checked' });
});

test('what reacts after a while is waited for before nothing is said', async () => {
  await using page = await openActing(
    chromium,
    `<button onclick="setTimeout(() => (document.querySelector('p').textContent = 'Done'), 100)">Go</button><p></p>`,
  );

  expect((await page.act('click', 'button')).changed).toMatchObject({ added: [expect.stringContaining('Done')] });
});

test('a click acts on an animated target where it is', async () => {
  await using page = await openActing(
    chromium,
    `<style>@keyframes slide { to { transform: translateX(500px) } } button { animation: slide 1s linear infinite alternate }</style>
     <button onclick="document.title = 'caught'">Catch me</button>`,
  );

  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'caught' });
});

test('a click that an animation carries its target away from, between press and release, is done where it then is', async () => {
  const carriedOff = (pressed: string) => `<button onclick="document.title += 'caught'">Catch me</button><script>
    const slide = document.querySelector('button').animate({ transform: ['none', 'translateX(500px)'] }, { duration: 1000, fill: 'both' });
    slide.pause();
    addEventListener('mousedown', () => { slide.currentTime = 800; ${pressed} }, { once: true });</script>`;
  await using page = await openActing(chromium, carriedOff(''));
  await using other = await openActing(chromium, carriedOff("document.title = 'pressed'"));

  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'caught' });
  expect((await other.act('click', 'button')).changed).toMatchObject({ title: 'pressed' }); // again could be twice
});

test('works in a tab that is not in front', async () => {
  await using page = await openActing(
    chromium,
    '<button onclick="document.title = document.visibilityState">Go</button>',
  );
  await using front = await openActing(chromium, '<p>In front</p>');
  await front.tab.channel.send('Page.bringToFront');

  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'visible' });
});

test('a dialog that fades out is waited for', async () => {
  const html = `<div role=dialog aria-modal=true aria-label=Ask><button>Close</button></div><script>
    const dialog = document.querySelector('div');
    dialog.firstChild.onclick = () => { dialog.animate({ opacity: [1, 0.1] }, 400).onfinish = () => dialog.remove(); };</script>`;
  await using page = await openActing(chromium, `<!doctype html>${html}`);

  await page.act('click', 'button');
  await page.page.settle({ signal: limit() });

  expect((await page.page.snapshot({ signal: limit() })).outline).not.toContain('dialog');
});

test('a dialog that comes once a tour has moved on is told with the one that went', async () => {
  const step = (name: string): string => `<div role="dialog" aria-label="${name}"><button>Next</button></div>`;
  await using page = await openActing(
    chromium,
    `<!doctype html><svg><path d="M0 0"></path></svg>${step('One')}<script>
    const dialog = document.querySelector('div'), path = document.querySelector('path');
    const move = (left) => {
      path.setAttribute('d', 'M' + left + ' 0');
      if (left > 0) return requestAnimationFrame(() => move(left - 1));
      dialog.ariaLabel = 'Two';
      dialog.hidden = false;
    };
    dialog.firstChild.onclick = () => { dialog.hidden = true; move(25) };</script>`,
  );

  expect((await page.act('click', 'button')).changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('dialog: Two')]),
  });
});

test('says what cuts off an element that nothing scrolls to, and not that it is covered', async () => {
  await using page = await openActing(
    chromium,
    `<div id="pane" style="height: 50px; overflow: clip"><div style="height: 200px">Text</div><button>Below</button></div>
     <div style="position: relative; overflow: clip; height: 40px"><p style="overflow: clip; height: 1px"><button id="free" style="position: absolute; top: 10px">Free</button></p></div>`,
  );

  const refused = page.act('click', 'button');
  await expect(refused).rejects.toMatchObject({ data: { reason: 'off-screen' } });
  await expect(refused).rejects.toThrow(/is cut off by div#pane/);
  await page.act('click', '#free');
  expect(await page.evaluate('document.activeElement.id')).toBe('free');
});

test('works a hidden checkbox by that of its labels which is not covered, and says when the page lets clicks through', async () => {
  await using page = await openActing(
    chromium,
    `<style>#open { display: none } #open ~ div { display: none } #open:checked ~ div { display: block; position: fixed; inset: 0; background: #fff }</style>
     <label for="open">Open</label><input type="checkbox" id="open"><div><label for="open">Close</label></div>
     <form><button style="pointer-events: none">Send</button></form>`,
  );

  for (const label of ['#open', '#open']) await page.act('click', label);
  expect(await page.evaluate('document.querySelector("#open").checked')).toBe(false);
  await expect(page.act('click', 'button')).rejects.toThrow(/takes no clicks at present/);
  await page.evaluate(`document.body.innerHTML += '<p role="listbox" style="pointer-events: auto">9</p>'`);
  await page.evaluate(`document.body.style.pointerEvents = 'none'`);
  await expect(page.act('click', 'button')).rejects.toThrow(/listbox "9" is open over it/);
});

test('clicks what has no ref of its own by its text, nearest to what has one', async () => {
  const row = (name: string): string =>
    `<tr><td><button>${name}</button></td><td>Budget</td><td><p class="${name}">400.00</p></td></tr>`;
  await using page = await openActing(
    chromium,
    `<table>${row('Food')}${row('Fun')}</table><p hidden>400.00</p><i>Total: 400.00</i><u>Row <!-- -->7</u><s>Pay <b>now</b></s>
     <script>addEventListener('click', ({ target }) => (document.title = target.className || target.localName))</script>`,
  );
  const [food, fun, table] = await Promise.all(['button', 'tr + tr button', 'table'].map((css) => page.ref(css)));
  const click = async (ref: string | undefined, text: string): Promise<unknown> => {
    await page.perform({ method: 'click', ref: ref ?? '', text, arguments: [] });
    return page.evaluate('document.title');
  };

  expect(await click(food, '400.00')).toBe('Food');
  expect(await click(fun, '400.00')).toBe('Fun');
  expect(await click(food, 'total:')).toBe('i');
  expect(await click(food, 'Row 7')).toBe('u'); // a text each, as frameworks write them
  expect(await click(food, 'Pay now')).toMatch(/^[sb]$/);
  await expect(click(table, '400.00')).rejects.toMatchObject({ data: { reason: 'no-text' } });
  await expect(click(table, '500.00')).rejects.toMatchObject({ message: expect.stringContaining('no text "500.00"') });
  await expect(click(food, ' ')).rejects.toMatchObject({ data: { reason: 'no-text' } });
});
