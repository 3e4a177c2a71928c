import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** One test for each way in which other tools of this kind were seen to report success wrongly, or to hang. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('what can not be done', () => {
  test.concurrent.each([
    ['aria-disabled', '<div role="button" aria-disabled="true">Save</div>', '[role=button]', 'disabled'],
    [
      'inert behind a modal dialog',
      '<dialog>Ask</dialog><button>Save</button><script>document.querySelector("dialog").showModal()</script>',
      'button',
      'covered',
    ],
    ['invisible', '<button style="visibility: hidden">Save</button>', 'button', 'invisible'],
    ['collapsed', '<div style="display: none"><button>Save</button></div>', 'button', 'invisible'],
    ['out of reach', '<button style="position: fixed; left: -900px">Save</button>', 'button', 'off-screen'],
    [
      'covered by a sibling frame',
      '<button>Save</button><iframe style="position: fixed; inset: 0; width: 100%; height: 100%"></iframe>',
      'button',
      'covered',
    ],
  ])('a click is refused: %s', async (_, html, ...[selector, reason]) => {
    await using page = await openActing(chromium, html);

    await expect(page.act('click', selector)).rejects.toMatchObject({ data: { reason } });
  });

  test('what covers it is told by what lies there, and not by the bar that this sticks out of', async () => {
    await using page = await openActing(
      chromium,
      `<header style="position: fixed; inset: 0 0 auto 0; height: 40px">Shop<div class="pop" style="position: absolute; top: 40px; width: 200px; height: 90px">Ann <b>Log out</b></div></header>
       <button style="margin-top: 60px">Save</button>`,
    );

    await expect(page.act('click', 'button')).rejects.toThrow('is covered by div.pop "Ann Log out"');
  });

  test('an icon that lets the pointer through clicks the button around it', async () => {
    await using page = await openActing(
      chromium,
      `<button onclick="document.title = 'saved'"><span style="pointer-events: none">Save</span></button>`,
    );

    expect((await page.act('click', 'span')).changed).toMatchObject({ title: 'saved' });
  });

  test('a link that wraps is clicked on its text, not between its lines', async () => {
    await using page = await openActing(
      chromium,
      `<div style="width: 220px">Before it all there is <a href="#x" onclick="document.title = 'link'">a link that wraps</a> around</div>`,
    );

    expect((await page.act('click', 'a')).changed).toMatchObject({ title: 'link' });
  });

  test('the option of a closed select is chosen', async () => {
    await using page = await openActing(chromium, '<select><option>One</option><option>Two</option></select>');

    await page.act('click', 'option:nth-child(2)');

    expect(await page.evaluate('document.querySelector("select").value')).toBe('Two');
  });

  test('text goes into the only field of a combobox', async () => {
    await using page = await openActing(chromium, '<div role="combobox" aria-label="City"><input></div>');

    await page.act('fill', '[role=combobox]', 'Rome');

    expect(await page.evaluate('document.querySelector("input").value')).toBe('Rome');
  });

  test('the text of a field for lines that suggests words is told', async () => {
    await using page = await openActing(chromium, '<textarea role="combobox" aria-label="Search" rows="1"></textarea>');

    expect((await page.act('fill', 'textarea', 'hello')).changed).toMatchObject({ value: 'hello' });
  });

  test.each([
    ['x', 'other'],
    ['', 'other'],
    ['15', '1.5'],
    ['5', '-5'],
  ])('a field that the page sets back to "%s" is an error: %s', async (value, text) => {
    await using page = await openActing(chromium, `<input value="${value}" oninput="this.value = '${value}'">`);

    await expect(page.act('fill', 'input', text)).rejects.toMatchObject({ data: { reason: 'bad-value' } });
  });

  test.each(['5551234567', '555-123-4567'])('a mask that shows %s already in its own form is none', async (text) => {
    await using page = await openActing(
      chromium,
      `<input value="(555) 123-4567" oninput="this.value = '(555) 123-4567'">`,
    );

    expect((await page.act('fill', 'input', text)).changed).toBe('nothing');
  });
});

describe('what would hang', () => {
  test('a page that opens dialog after dialog ends with the deadline', async () => {
    const own = await launchChromium({ own: true }); // its script goes on without the tab, and holds up all others of its process
    onTestFinished(() => own.close());
    const page = await openActing(own, '<button onclick="for (;;) alert(1)">Go</button>');
    const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
    const begin = performance.now();

    await expect(page.page.perform(action, { signal: AbortSignal.timeout(1_500) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });

    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  test('a dialog that opens late is answered as the action says', async () => {
    await using page = await openActing(
      chromium,
      '<button onclick="setTimeout(() => (document.title = confirm(`Sure?`)), 600)">Go</button>',
    );

    const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
    const { changed } = await page.perform({ ...action, dialog: { answer: 'accept' } });

    expect(changed).toMatchObject({ title: 'true', dialog: [{ type: 'confirm', answer: 'accepted' }] });
  });

  test('a dialog between two calls is answered and told with the next', async () => {
    await using page = await openActing(chromium, '<button>Go</button>');

    await page.evaluate('alert("Session expires")');

    const changed = { dialog: [{ message: 'Session expires', earlier: true }] };
    expect(await page.act('click', 'button')).toMatchObject({ changed, idle: true });
  });
});

describe('evidence', () => {
  test('what unfolds is told, and not that it is as little selected as before', async () => {
    const unfold = `ariaExpanded = 'true'; children[0].hidden = false`;
    const html = `<p role="treeitem" aria-selected="false" onclick="${unfold}">All <b hidden>Letters</b>`;
    await using page = await openActing(chromium, html);
    expect((await page.act('click', 'p')).changed).not.toHaveProperty('value');
  });

  test('lines that appear and go are told with their refs', async () => {
    const html = `<button onclick="list.innerHTML = '<a href=#>New</a>'">Go</button><div id="list"><a href="#">Old</a></div>`;
    await using page = await openActing(chromium, html);

    const { changed, appeared } = await page.act('click', 'button');

    expect(changed).toMatchObject({
      added: [expect.stringMatching(/^\[\d+-\d+\] link: New/)],
      removed: [expect.stringMatching(/^\[\d+-\d+\] link: Old/)],
    });
    expect(appeared).toHaveLength(1);
  });

  test('what only CSS shows on hover is told', async () => {
    await using page = await openActing(
      chromium,
      `<style>
        ul { display: none } nav:hover ul { display: block }
        i { visibility: hidden; opacity: 0; transition: opacity 0.2s } div:hover i { visibility: visible; opacity: 1 }
      </style><div>Size <i>in centimetres</i></div><nav>Menu<ul><li>Item</li></ul></nav>`,
    );

    expect((await page.act('hover', 'nav')).changed).toMatchObject({
      added: expect.arrayContaining([expect.stringContaining('Item')]),
    });
    expect((await page.act('hover', 'div')).changed).toMatchObject({
      added: expect.arrayContaining([expect.stringContaining('Size in centimetres')]),
    });
  });

  test('scrolling is told, and so is that there is nowhere to scroll', async () => {
    await using page = await openActing(chromium, '<div style="height: 1500px"></div>');

    expect((await page.act('scrollBy', undefined, 'down 200')).changed).toEqual({ scrolled: 'down 200 px' });
    expect((await page.act('scrollBy', undefined, 'down 2000')).changed).toMatchObject({
      scrolled: expect.stringContaining('to the end'),
    });
    expect((await page.act('nextChunk')).changed).toBe('nothing');
  });

  test('a click that only scrolls, or moves the slides of a carousel, tells so; slides to come keep their texts', async () => {
    const slides = [1, 2, 3].map((slide) => `<div class="slide" style="flex: 0 0 100%">Slide ${slide}</div>`).join('');
    const html = `<body style="height: 3000px"><button id="down" onclick="window.scrollTo(0, 400)">Down</button>
      <button id="next" onclick="track.style.transform = 'translateX(-600px)'">Next</button>
      <div style="overflow: hidden; width: 300px; margin-left: 610px"><div id="track" style="display: flex">${slides}</div></div>`;
    await using page = await openActing(chromium, html);

    const scrolled = expect.stringMatching(/^to "Slide 3" in div/);
    expect((await page.act('click', '#next')).changed).toEqual({ scrolled });
    expect((await page.act('click', '#next')).changed).toBe('nothing');
    await page.evaluate(`track.style.transform = 'translateX(-1000px)'`);
    expect((await page.page.snapshot({ signal: limit() })).outline).toContain('text: Slide 2 | Slide 3');
    await page.evaluate(`track.style.transform = ''`);
    expect((await page.act('click', '#down')).changed).toEqual({ scrolled: 'down 400 px' });
  });

  test('an act leaves no listener, attribute or global behind', async () => {
    await using page = await openActing(chromium, '<button>Go</button><input>');
    const look = `JSON.stringify([Object.keys(window).length, document.documentElement.outerHTML])`;
    const before = await page.evaluate(look);

    await page.act('click', 'button');
    await page.act('hover', 'input');

    expect(await page.evaluate(look)).toBe(before);
  });
});

describe('a press that makes the page shorter, so that the release is over something else', () => {
  const SHORT = `<!doctype html><style>a, button { display: block; width: 260px; height: 44px }</style><div style="height: 800px">Shop</div>`;
  const LINKS = '<a href="#1">Terms</a><a href="#2">Privacy</a><a href="#3">Help</a><a href="#4">About</a>';
  const counting = (
    on: string,
  ): string => `${SHORT}${LINKS}<button>Add one</button><div id="tip" style="height: 120px">Tip</div>
    <p id="log" style="position: fixed; top: 0; right: 9px">0</p>
    <script>let count = 0; document.querySelector('button').on${on} = () => {
      log.textContent = ++count; document.title = 'added ' + count; tip.style.height = 0; }</script>`;

  test.each(['mousedown', 'pointerdown'])('is pressed once: %s', async (on) => {
    await using page = await openActing(chromium, counting(on));

    const { changed } = await page.act('click', 'button');

    expect(changed).toMatchObject({ title: 'added 1' });
    expect(changed).not.toHaveProperty('hint');
    expect(await page.evaluate('document.title')).toBe('added 1');
  });

  test('is not pressed again where what it set going carries the target off', async () => {
    await using page = await openActing(
      chromium,
      `<style>.far { translate: 500px; transition: translate 40ms }</style><button style="position: relative">Add</button>
        <script>let count = 0; document.querySelector('button').onpointerdown = ({ target }) => {
          target.className = 'far'; document.title = 'added ' + ++count; }</script>`,
    );

    expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'added 1' });
  });

  test('is told as pressed where it hid its target', async () => {
    await using page = await openActing(
      chromium,
      `${SHORT}${LINKS}<input id="field" value="au"><div id="list"><div style="height: 60px">Austria</div><div id="it" style="height: 60px">Australia</div></div>
        <script>field.focus(); list.onmousedown = () => { list.hidden = true; field.value = 'Australia'; document.title = 'taken'; }</script>`,
    );

    const { changed } = await page.act('click', '#it');

    expect(changed).toMatchObject({ title: 'taken' });
    expect(changed).not.toHaveProperty('hint');
  });
});

test('an element that flees the pointer is said to keep moving, and not to be covered by what holds it', async () => {
  await using page = await openActing(
    chromium,
    `<body style="height: 400px"><button style="position: absolute; left: 0">Save</button>
     <script>onmousemove = () => { const { style } = document.querySelector('button'); style.left = style.left === '0px' ? '300px' : '0px' }</script>`,
  );

  await expect(page.act('click', 'button')).rejects.toMatchObject({
    message: expect.stringContaining('keeps moving') as string,
    hint: expect.stringContaining('press Enter') as string,
    data: { reason: 'moved' },
  });
});

const KEEPING = (types: string): string => `<button onclick="document.title = 'saved'">Save</button><script>
  for (const type of ${types}) addEventListener(type, (event) => event.stopImmediatePropagation(), true)</script>`;

test('a page that keeps all pointer events from its elements is said to do so', async () => {
  await using page = await openActing(
    chromium,
    KEEPING(`['pointerdown', 'mousedown', 'mouseup', 'click', 'mousemove']`),
  );

  await expect(page.act('click', 'button')).rejects.toMatchObject({
    message: expect.stringContaining('the page keeps it from its elements') as string,
    data: { reason: 'undelivered' },
  });
});

test('a page that keeps only the press from its elements has them clicked', async () => {
  await using page = await openActing(chromium, KEEPING(`['pointerdown', 'mousedown']`));

  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'saved' });
});
