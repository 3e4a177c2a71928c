import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { release } from '../../lib/page/input/mouse.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium, watchCommands } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('click', () => {
  test('clicks a button with trusted events', async () => {
    await using page = await openActing(
      chromium,
      '<button onclick="document.title = `clicked ${event.isTrusted}`">Save</button>',
    );

    const { changed } = await page.act('click', 'button');

    expect(changed).toMatchObject({ title: 'clicked true' });
  });

  test('asks the page four times: what it is and where to click, what became of it, how it looks, when it is done', async () => {
    await using page = await openActing(chromium, '<button onclick="this.textContent += `!`">Save</button>');
    const ref = await page.ref('button');
    await page.perform({ method: 'click', ref, arguments: [] });
    const sent = watchCommands(page.tab.channel);

    const { changed } = await page.perform({ method: 'click', ref, arguments: [] });

    expect(changed).toMatchObject({ added: [expect.stringContaining('Save!!')] });
    expect(sent.filter((command) => command.startsWith('Input.'))).toHaveLength(3);
    expect(sent.filter((command) => command.startsWith('Runtime.'))).toHaveLength(4);
  });

  test('clicks what holds another control beside that, unless it says less', async () => {
    await using page = await openActing(
      chromium,
      `<div id="chip" style="display: flex; width: 60px"><span>Ann</span><button style="flex: 1">×</button></div>
       <div id="item" style="display: flex; width: 160px"><a href="#" style="flex: 1">Inbox</a><span>3</span></div>
       <script>onclick = ({ target }) => (document.title = target.localName)</script>`,
    );

    expect((await page.act('click', '#chip')).changed).toMatchObject({ title: 'span' });
    expect((await page.act('click', '#item')).changed).toMatchObject({ title: 'a' });
  });

  test('says that nothing changed when nothing did', async () => {
    await using page = await openActing(chromium, '<p>Words</p>');

    expect((await page.act('click', 'p')).changed).toBe('nothing');
  });

  test('refuses a disabled button and says so', async () => {
    await using page = await openActing(chromium, '<button disabled>Save</button>');

    await expect(page.act('click', 'button')).rejects.toMatchObject({
      name: 'ActionFailedError',
      message: expect.stringContaining('button "Save" is disabled'),
      data: { reason: 'disabled' },
    });
  });

  test('refuses a covered button and names what covers it', async () => {
    await using page = await openActing(
      chromium,
      `<button onclick="document.title = 'clicked'">Save</button>
       <div id="consent" style="position: fixed; inset: 0; background: white">We use cookies</div>`,
    );

    await expect(page.act('click', 'button')).rejects.toMatchObject({
      message: expect.stringContaining('covered by div#consent "We use cookies"'),
      data: { reason: 'covered' },
    });
    expect(await page.evaluate('document.title')).not.toBe('clicked');
  });

  test('waits for an overlay that goes away', async () => {
    await using page = await openActing(
      chromium,
      `<button onclick="document.title = 'clicked'">Save</button>
       <div id="busy" style="position: fixed; inset: 0; background: white"></div>
       <script>setTimeout(() => busy.remove(), 400)</script>`,
    );

    expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'clicked' });
  });

  test('scrolls nested scrollers and clears a sticky header', async () => {
    await using page = await openActing(
      chromium,
      `<header style="position: sticky; top: 0; height: 80px; background: silver; z-index: 1">Header</header>
       <div style="height: 2000px"></div>
       <div style="height: 100px; overflow: auto"><div style="height: 900px"></div>
         <button onclick="document.title = 'clicked'">Deep</button><div style="height: 900px"></div></div>
       <div style="height: 2000px"></div>`,
    );

    expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'clicked' });
  });

  test('does not click what moves into the target’s place', async () => {
    await using page = await openActing(
      chromium,
      `<style>div { position: absolute; left: 0; width: 100px; height: 100px }</style>
       <div id="a" onclick="document.title += 'A'">A</div><div id="b" style="top: 100px" onclick="document.title += 'B'">B</div>
       <script>addEventListener('mousemove', () => { a.style.top = '100px'; b.style.top = '0' }, { once: true })</script>`,
    );

    expect((await page.act('click', '#a')).changed).toMatchObject({ title: 'A' });
  });

  test('double and right clicks reach their handlers', async () => {
    await using page = await openActing(
      chromium,
      `<button ondblclick="document.title += 'double+'" oncontextmenu="document.title += 'menu'">B</button>`,
    );

    await page.act('doubleClick', 'button');
    await page.act('rightClick', 'button');

    expect(await page.evaluate('document.title')).toBe('double+menu');
  });

  test('reaches into open shadow roots and frames of the same origin', async () => {
    await using page = await openActing(
      chromium,
      `<x-card></x-card><iframe srcdoc="<button onclick='parent.document.title += 2'>In</button>"></iframe>
       <script>const root = document.querySelector('x-card').attachShadow({ mode: 'open' });
       root.innerHTML = '<button onclick="document.title += 1">In</button>';</script>`,
    );

    await page.act('click', 'x-card >> button');
    await page.act('click', 'iframe >> button');

    expect(await page.evaluate('document.title')).toBe('12');
  });
});

describe('pointer and scrolling', () => {
  test('hover opens a hover menu', async () => {
    await using page = await openActing(
      chromium,
      `<style>ul { display: none } nav:hover ul { display: block }</style>
       <nav>Menu<ul><li onclick="document.title = 'chosen'">Item</li></ul></nav>`,
    );

    await page.act('hover', 'nav');

    expect(await page.evaluate('getComputedStyle(document.querySelector("ul")).display')).toBe('block');
    expect((await page.act('click', 'li')).changed).toMatchObject({ title: 'chosen' });
  });

  test('scrollTo brings the element into view', async () => {
    await using page = await openActing(chromium, '<div style="height: 3000px"></div><p>End</p>');

    await page.act('scrollTo', 'p');

    expect(await page.evaluate('document.querySelector("p").getBoundingClientRect().top < innerHeight')).toBe(true);
  });

  test('nextChunk and prevChunk move by about a view', async () => {
    await using page = await openActing(chromium, '<div style="height: 9000px"></div>');

    await page.act('nextChunk');
    const down = await page.evaluate<number>('scrollY');
    await page.act('prevChunk');

    expect(down).toBeGreaterThan(200);
    expect(await page.evaluate('scrollY')).toBe(0);
  });
});

describe('dialogs', () => {
  test.each([
    ['alert', 'alert("Hi")', { type: 'alert', message: 'Hi', answer: 'accepted' }],
    [
      'confirm',
      'document.title = confirm("Sure?")',
      { type: 'confirm', answer: 'dismissed', hint: expect.any(String) },
    ],
    ['prompt', 'document.title = prompt("Name?")', { type: 'prompt', answer: 'dismissed' }],
  ])('%s is answered and reported', async (_, script, report) => {
    await using page = await openActing(chromium, `<button onclick='${script}'>Go</button>`);

    expect((await page.act('click', 'button')).changed).toMatchObject({ dialog: [report] });
  });

  test('a prompt gets the text of the action', async () => {
    await using page = await openActing(chromium, `<button onclick='document.title = prompt("Name?")'>Go</button>`);

    const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
    const { changed } = await page.perform({ ...action, dialog: { answer: 'accept', text: 'Ada' } });

    expect(changed).toMatchObject({ title: 'Ada', dialog: [{ answer: 'accepted', text: 'Ada' }] });
  });

  test('beforeunload does not keep the page from being left', async () => {
    await using page = await openActing(
      chromium,
      `<button>Touch</button><script>onbeforeunload = (event) => event.preventDefault()</script>`,
    );
    await page.act('click', 'button');

    const { url, dialog } = await page.page.navigate('data:text/html,<title>Two</title>', {
      signal: AbortSignal.timeout(9_000),
    });

    expect(url).toContain('Two');
    expect(dialog).toMatchObject([{ type: 'beforeunload', answer: 'accepted' }]);
  });

  test('a page that asks before it is left is stayed on when the act says so', async () => {
    await using page = await openActing(
      chromium,
      `<title>One</title><input><a href="data:text/html,<title>Two">Leave</a><button onclick="location.reload()">Again</button>
      <script>onbeforeunload = (event) => event.preventDefault()</script>`,
    );
    await page.act('fill', 'input', 'draft');

    const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
    const { changed } = await page.perform({ ...action, dialog: { answer: 'dismiss' } });

    expect(changed).toMatchObject({ dialog: [{ type: 'beforeunload', answer: 'dismissed' }] });
    expect(await page.evaluate('document.querySelector("input").value')).toBe('draft');
  });
});

test('does not take a release for a click when the press went elsewhere', async () => {
  await using page = await openActing(chromium, `<button>Pay</button>`);
  const { world } = await page.page.worlds.resolve(await page.ref('button'), limit());
  const ref = await page.ref('button');
  const aimed = await world.call('aim', [ref, { enabled: true, patienceMs: 1_000 }], limit());
  if (!('x' in aimed)) throw new Error('the button cannot be aimed at');

  const point = { x: aimed.x, y: aimed.y };
  await release(page.page.frames.root, { point, button: 'left', clickCount: 1 }, limit());

  expect(await world.call('conclude', [], limit())).toMatchObject({
    delivered: false,
    blocked: { refused: 'moved' },
  });
});

test('clicks a canvas at a point of it, also where it is larger than the view', async () => {
  const html = `<p style="height:900px"></p><canvas width=3000 height=2000></canvas><script>
    document.querySelector('canvas').onclick = ({ offsetX, offsetY }) => { document.title = offsetX + ' ' + offsetY; };</script>`;
  await using page = await openActing(chromium, `<!doctype html>${html}`);

  await page.act('click', 'canvas', '120,40');
  expect(await page.evaluate('document.title')).toBe('120 40');
  await page.act('click', 'canvas', '2500,1900');
  expect(await page.evaluate('document.title')).toBe('2500 1900');
  await expect(page.act('click', 'canvas', '4000,10')).rejects.toMatchObject({ name: 'ActionFailedError' });
  await expect(page.act('click', 'canvas', 'left')).rejects.toMatchObject({ name: 'InvalidActionError' });
});

test('what the pointer brings something up from says so, by the style sheets: menus, tips, the tools of a card; what only looks another way does not', async () => {
  const html = `<style>
    ul ul { display: none } li:hover > ul { display: block }
    .of { .tip { visibility: hidden } @media (min-width: 1px) { &:not(.off):hover .tip { visibility: visible } } }
    .faded { opacity: 0 } article:hover .faded, .arrow:hover .faded { opacity: 1 }
    .beside { max-height: 0; overflow: hidden } .by:hover ~ .beside { max-height: 90px }
    .shown:is(:where(.group):hover *) { display: block } .shown { display: none }
    @media print { .paper:hover .faded { opacity: 1 } } .same:hover span { display: inline; opacity: 1 }
    dd { display: none } dt:hover + dd { display: block }
    :is([a="\\""]).q\\":hover .b[d="\\"]])"].r\\" { display: block }
    .same, [y=")"] { cursor: pointer; &[href*="a&b"] { cursor: pointer } }
    </style>
    <ul><li>Shop<ul><li><a href="#t">Tents</a></ul></li><li><a href="#h">Help</a><ul><li>Rules</ul></li></ul>
    <div class="of">Size<span class="tip">In cm</span></div> <div class="of off">Age<span class="tip">In years</span></div>
    <article><p>Card</p><p class="faded">Sold out</p></article> <article>Row<button class="faded">Edit</button></article>
    <p class="by">Open</p><p class="beside">Opened</p> <p class="arrow">Next <b class="faded">→</b></p>
    <div class="group">Team <p class="shown">Ada</p></div> <p class="paper">Page <b class="faded">4</b></p> <p class="same">Plain <span class="same">words</span></p>
    <dl><dt>Row of none</dt><dt>Tea</dt><dd>Leaves</dd></dl>`;

  await using page = await openActing(chromium, html);

  const lines = unpack((await page.page.snapshot({ signal: limit() })).outline).filter((line) =>
    /hoverable|Age|Row|Next|Page|Plain/.test(line),
  );

  expect(lines.map((line) => line.replace(/^ *(?:\[\d+-\d+\] )?/, ''))).toEqual([
    'listitem: Shop [hoverable]',
    'link: Help [hoverable]',
    'generic: Size [hoverable]',
    'text: Age',
    'article: Card [hoverable]',
    'article: Row',
    'generic: Open [hoverable]',
    'text: Next',
    'generic: Team [hoverable]',
    'text: Page',
    'generic: Plain [clickable]',
    'term: Row of none',
    'term: Tea [hoverable]',
  ]);
});
