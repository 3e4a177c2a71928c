import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

/** What an act does to the look of other elements than its target, where no line of the outline says so. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const inside = (html: string, levels = 4): string => `${'<div>'.repeat(levels)}${html}${'</div>'.repeat(levels)}`;

interface Case {
  what: string;
  html: string;
  script: string;
  told: string;
}
const PHOTO = '<img id="it" alt="Photo" width="90" height="90" src="a.svg">';
const BAR = '<p style="width: 200px"><b id="it" style="display: block; width: 10%; height: 9px; background: #ddd">';

test.each<Case>([
  { what: 'another picture', html: PHOTO, script: `it.src = 'pics/b.svg?1'`, told: 'src="b.svg" in [ref] img#it' },
  {
    what: 'what comes with the next frame',
    html: PHOTO,
    script: `requestAnimationFrame(() => (it.src = 'b.svg'))`,
    told: 'src="b.svg" in [ref] img#it',
  },
  {
    what: 'a picture that is turned',
    html: PHOTO,
    script: `it.style.rotate = '90deg'`,
    told: '+rotate: 90deg in [ref] img#it',
  },
  {
    what: 'the width of a bar',
    html: BAR,
    script: `it.style.width = '50%'`,
    told: '+width: 50% -width: 10% in b#it',
  },
  {
    what: 'a panel that is folded',
    html: '<aside id="it" style="width: 200px; overflow: hidden"><a href="#h">Home page</a></aside>',
    script: `it.style.width = '30px'`,
    told: '+width: 30px -width: 200px in [ref] aside#it "Home page"',
  },
  {
    what: 'a layout',
    html: '<ul id="it" class="grid"><li>One<li>Two</ul>',
    script: `it.className = 'list'; for (const li of it.children) li.className = 'row'`,
    told: '+list -grid in [ref] ul#it.list "One Two"',
  },
  {
    what: 'the theme of the page',
    html: '<p>Text</p>',
    script: `document.documentElement.dataset.theme = 'dark'`,
    told: 'data-theme="dark" in html',
  },
  {
    what: 'a part of a drawing',
    html: '<svg id="it" width="90" height="90"><path d="M0 0h9" /></svg>',
    script: `it.firstElementChild.setAttribute('d', 'M0 0h90')`,
    told: 'drawn anew in svg#it',
  },
  {
    what: 'a drawing in the place of another',
    html: '<div id="it"><svg width="90" height="90"><path d="M0 0h9" /></svg></div>',
    script: `it.innerHTML = it.innerHTML.replace('h9', 'h90')`,
    told: 'drawn anew in div#it',
  },
])('a click tells $what', async ({ html, script, told }) => {
  await using page = await openActing(chromium, `${inside(`<button onclick="${script}">Go</button>`)}${html}`);

  const { changed } = await page.act('click', 'button');

  const { restyled = '' } = changed === 'nothing' ? {} : changed;
  expect(restyled.replace(/\[\d+-\d+\]/, '[ref]')).toBe(`elsewhere: ${told}`);
});

const ROWS = `<style>.at { background: #bcd6ff }</style><button>Help</button><ul tabindex="0" aria-label="Inbox">
  <li id="a" class="at">alpha<li id="b">beta<li id="c">gamma</ul><script>
    document.onkeydown = ({ key }) => {
      if (key === 'x') c.classList.toggle('at');
      if (key === 's') for (const row of [a, b]) row.classList.toggle('at');
    };</script>`;

test.each(['button', undefined])('a key tells what it marks, pressed in %s', async (selector) => {
  await using page = await openActing(chromium, ROWS);
  const press = (key: string): Promise<unknown> => page.act('press', selector, key).then(({ changed }) => changed);
  const restyled = (told: string): unknown => ({
    restyled: expect.stringMatching(new RegExp(`^elsewhere: ${told} "gamma"$`)),
  });

  expect(await press('x')).toEqual(restyled(String.raw`\+at in \[\d+-\d+\] li#c.at`));
  expect(await press('x')).toEqual(restyled(String.raw`-at in \[\d+-\d+\] li#c`));
  expect(await press('y')).toBe('nothing');
});

test.each([
  ['button', /^elsewhere: \+at in \[\d+-\d+\] li#(?:a|b).at "(alpha|beta)"$/],
  ['ul', /^\+at in \[\d+-\d+\] li#(?:a|b).at "(alpha|beta)"$/],
])(
  'of a mark that goes from one row to another, the row is told that has it now: by a key in %s',
  async (selector, told) => {
    await using page = await openActing(chromium, ROWS);
    const marked: (string | undefined)[] = [];
    for (let press = 0; press < 2; press += 1) {
      const { changed } = await page.act('press', selector, 's');
      const { restyled = '' } = changed === 'nothing' ? {} : changed;
      marked.push(told.exec(restyled)?.[1]);
    }

    expect(marked).toEqual(['beta', 'alpha']);
  },
);

test('a key tells what it scrolls where nothing is named', async () => {
  await using page = await openActing(chromium, '<p style="height: 5000px">Tall</p>');

  expect((await page.act('press', undefined, 'PageDown')).changed).toEqual({
    scrolled: expect.stringMatching(/^down \d+ px$/),
  });
});

test('a click tells the other icon of what it was done to, also where that comes a moment later', async () => {
  const icon = (shape: string): string => `<svg width="16" height="16"><${shape} /></svg>`;
  await using page = await openActing(
    chromium,
    `<button aria-label="Copy">${icon('path d="M0 0h9v9"')}</button><script>
       const button = document.querySelector('button');
       button.onclick = () => setTimeout(() => (button.innerHTML = '${icon('circle r="9"')}'), 120);
     </script>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({ restyled: 'another picture in it' });
  expect((await page.act('click', 'button')).changed).toBe('nothing'); // the same is drawn in its place
});

const DRAWING = `<canvas id="it" width="300" height="100" aria-label="Chart"></canvas><button>Fill</button><script>
  const context = it.getContext('2d');
  document.querySelector('button').onclick = () => requestAnimationFrame(() => context.fillRect(0, 0, 40, 9));
  it.onclick = ({ offsetX, offsetY }) => context.fillRect(offsetX, offsetY, 9, 9);
</script>`;

test('a click tells the canvas that is drawn anew, and not one that stays as it is', async () => {
  await using page = await openActing(chromium, DRAWING);
  const drawn = { restyled: expect.stringMatching(/^elsewhere: drawn anew in \[\d+-\d+\] canvas#it "Chart"$/) };

  expect((await page.act('click', 'button')).changed).toEqual(drawn);
  expect((await page.act('click', 'button')).changed).toBe('nothing');
  expect((await page.act('click', '#it', '50,50')).changed).toEqual({ restyled: 'drawn anew' });
  await page.evaluate('context.fillRect(90, 0, 20, 20)');
  expect((await page.act('click', 'button')).changed).toBe('nothing');
});

test.each([
  [
    'a picture',
    `<img id="it" alt="" width="90" height="90">`,
    `setInterval(() => (it.src = it.src.endsWith('b.svg') ? 'a.svg' : 'b.svg'), 70)`,
  ],
  [
    'a bar',
    `<p id="it" style="height: 9px; background: red">`,
    `(function draw(time) { it.style.width = time / 10 + 'px'; requestAnimationFrame(draw); })(0)`,
  ],
  [
    'a canvas',
    `<canvas id="it" width="90" height="90"></canvas>`,
    `const context = it.getContext('2d');
     (function draw(time) { context.fillStyle = 'hsl(' + time + ' 90% 50%)'; context.fillRect(0, 0, 90, 9); requestAnimationFrame(draw); })(0)`,
  ],
  ['what nobody sees', `<p id="it" hidden>`, `onclick = () => (it.className = 'on')`],
  ['what a library notes', '<p>Text</p>', `onclick = ({ target }) => target.setAttribute('draggable', 'false')`],
  ['that the mouse is used', `<p>Text</p>`, `onclick = () => (document.body.className = 'using-mouse')`],
])('a click does not tell what changes by itself, nor what is unseen: %s', async (_, html, script) => {
  await using page = await openActing(chromium, `${inside('<button>Go</button>')}${html}<script>${script}</script>`);

  expect((await page.act('click', 'button')).changed).toBe('nothing');
  expect((await page.act('click', 'button')).changed).toBe('nothing');
});

test('a line that comes while a drawing is looked at is told, and the drawing is not', async () => {
  const draw = `let n = 0;
    const drawing = setInterval(() => {
      c.getContext('2d').fillRect(0, 0, ++n * 4, 90);
      if (n === 20) { clearInterval(drawing); said.append('Drawn'); }
    }, 40)`;
  await using page = await openActing(
    chromium,
    `<canvas id="c" width="90" height="90"></canvas><button onclick="${draw}">Draw</button><p id="said"></p>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({ added: ['text: Drawn'] });
});

test('in full screen nothing else is seen or clicked, and Escape ends it', async () => {
  await using page = await openActing(
    chromium,
    `<h1>Film</h1><div id="box"><p>Playing</p><button id="full" onclick="box.requestFullscreen()">Full</button></div>
     <button id="buy" onclick="this.textContent = 'Bought'">Buy</button><input id="note" aria-label="Note">
     <button id="all" onclick="document.documentElement.requestFullscreen()">All</button>
     <dialog id="ask"><button onclick="ask.close()">No</button></dialog><button onclick="ask.showModal()">Ask</button>`,
  );
  const outline = async (): Promise<string> => (await page.page.snapshot({ signal: limit() })).outline;

  const { changed } = await page.act('click', '#full');
  const behind = await outline();
  await page.evaluate('ask.showModal()');
  const asked = await outline();
  await page.evaluate('ask.close()');
  const clicked = page.act('click', '#buy');
  await expect(clicked).rejects.toMatchObject({
    data: { reason: 'full-screen' },
    hint: expect.stringContaining('press Escape'),
  });
  await expect(page.act('fill', '#note', 'x')).rejects.toMatchObject({ data: { reason: 'full-screen' } });
  const left = await page.act('press', '#buy', 'Escape');

  expect(changed).toMatchObject({
    browser: [expect.stringMatching(/^div#box ".*" is in full screen, and all that is seen/)],
  });
  expect(behind).toMatch(/text: Playing\n.*button: Full/);
  expect(behind).toMatch(/button: Buy \[unseen\]/);
  expect(behind).not.toContain('text: Film');
  expect(asked).toMatch(/button: No(?! \[unseen\])/);
  const { changed: all } = await page.act('click', '#all');
  const whole = await outline();

  expect(all).toMatchObject({ browser: [expect.stringMatching(/^the page is in full screen/)] });
  expect(whole).not.toContain('[unseen]');
  expect(left.changed).toMatchObject({ browser: ['full screen is left'] });
  expect((await page.act('click', '#buy')).changed).not.toBe('nothing');
});

test('a page whose pointer is locked says so, and Escape ends it', async () => {
  const own = await launchChromium({ own: true }); // without a window to lock it in, moves take seconds to be heard
  onTestFinished(() => own.close());
  await using page = await openActing(
    own,
    `<button id="lock" onclick="game.requestPointerLock()">Lock</button>
     <canvas id="game" width="100" height="50" role="button" tabindex="0" aria-label="Game" onclick="this.ariaLabel = 'Shot'"></canvas>
     <button id="menu" onclick="this.textContent = 'Open'">Menu</button>`,
  );

  const { changed } = await page.act('click', '#lock');
  await expect(page.act('click', '#menu')).rejects.toMatchObject({
    message: expect.stringContaining('the page has locked the pointer to button#game "Game"'),
    data: { reason: 'pointer-locked' },
  });
  const shot = await page.act('click', '#game');
  const left = await page.act('press', undefined, 'Escape');

  expect(changed).toMatchObject({ browser: [expect.stringContaining('pointer is locked to button#game "Game"')] });
  expect(JSON.stringify(shot.changed)).toContain('Shot');
  expect(left.changed).toMatchObject({ browser: ['the pointer is let go'] });
  expect((await page.act('click', '#menu')).changed).not.toBe('nothing');
});

test('a picture-in-picture window is told when it opens and closes, and in the outline between', async () => {
  await using pages = await servePages({
    '/player': () =>
      new Response(
        `<!doctype html><title>Player</title><h1>Film</h1><div id="player"><button>Pause</button></div>
         <button id="out">Pop out</button><button id="back" onclick="documentPictureInPicture.window.close()">Back</button>
         <script>document.querySelector('#out').onclick = async () => {
           const [box, home] = [player, player.parentNode];
           const view = await documentPictureInPicture.requestWindow({ width: 300, height: 200 });
           view.document.body.append(box);
           view.addEventListener('pagehide', () => home.append(box));
         };</script>`,
        { headers: { 'content-type': 'text/html' } },
      ),
  });
  await using page = await openActing(chromium, pages.url('/player'));

  const opened = await page.act('click', '#out');
  const { outline } = await page.page.snapshot({ signal: limit() });
  const closed = await page.act('click', '#back');

  expect(opened.changed).toMatchObject({ browser: [expect.stringMatching(/^a picture-in-picture window was opened/)] });
  expect(outline).toContain('\n  [… a picture-in-picture window of the page, which can not be read here]');
  expect(closed.changed).toMatchObject({
    browser: ['the picture-in-picture window is closed'],
    added: [expect.stringContaining('button: Pause')],
  });
});
