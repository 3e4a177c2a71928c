import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/**
 * A calendar whose months slide, as those for touch do: the months before and after wait beside the one that is shown.
 * @param note What a day notes of itself, of `at`.
 */
const sliding = (note: string): string => `<style>
    #shade { position: fixed; inset: 0 } #box { position: absolute; top: 40px; width: 280px; background: white }
    #view { position: relative; overflow: hidden; height: 200px } #track { position: relative; height: 100%; transition: transform 0.3s }
    [class^="icon-"] { display: inline-block; width: 20px; height: 20px; background: gray } .month { position: absolute; top: 0; width: 100% } .month i { display: inline-block; width: 40px; cursor: pointer; font-style: normal }
  </style>
  <input id="field" readonly><button id="other">Other</button><div id="shade" hidden></div>
  <div id="box" hidden><p><a class="prev-button"><i class="icon-prev"></i></a><b id="month"></b> <b id="year"></b><a class="next-button"><i class="icon-next"></i></a></p><div id="view"><div id="track"></div></div></div>
  <script>
    let shown = new Date(2026, 10, 1), moved = 0;
    const add = (by) => {
      const first = new Date(shown.getFullYear(), shown.getMonth() + by, 1);
      const month = document.createElement('div');
      month.className = 'month';
      month.style.left = (moved + by) * 100 + '%';
      for (let at = new Date(first); at.getMonth() === first.getMonth(); at.setDate(at.getDate() + 1)) {
        const day = document.createElement('i');
        day.textContent = at.getDate();
        day.dataset.date = ${note};
        const taken = (at.getMonth() + 1) + '/' + at.getDate() + '/' + at.getFullYear();
        day.onclick = () => { field.value = taken; };
        month.append(day);
      }
      track.append(month);
    };
    const render = () => { track.replaceChildren(); [-1, 0, 1].forEach(add); };
    const caption = () => { month.textContent = shown.toLocaleString('en', { month: 'long' }); year.textContent = shown.getFullYear(); };
    document.querySelector('.next-button').onclick = () => {
      shown = new Date(shown.getFullYear(), shown.getMonth() + 1, 1);
      moved += 1;
      caption();
      track.style.transform = 'translateX(' + -moved * 100 + '%)';
      track.addEventListener('transitionend', render, { once: true });
    };
    field.onclick = () => { box.hidden = shade.hidden = false; caption(); render(); };
    shade.onclick = () => { box.hidden = shade.hidden = true; };
  </script>`;

test.each([
  ['says nothing of its days', `''`],
  ['counts months from 0 in what it notes of them', `at.getFullYear() + '-' + at.getMonth() + '-' + at.getDate()`],
])('chooses a day of a month that slides in, where the calendar %s', async (_, note) => {
  await using page = await openActing(chromium, sliding(note));

  await page.act('selectOption', '#field', '2027-01-24');

  expect(await page.evaluate('field.value')).toBe('1/24/2027');
  expect(await page.evaluate('box.hidden')).toBe(true); // by a click on its shade: no key closes it
});

test('says which day a field took in place of the one that was chosen', async () => {
  const other = sliding(`''`).replace('field.value = taken;', "field.value = '1/25/2027';");
  await using page = await openActing(chromium, other);

  await expect(page.act('selectOption', '#field', '2027-01-24')).rejects.toThrow('took 2027-01-25 for 2027-01-24');
});

/** A basket that slides in beside a button which says at once whether it is open. */
const drawer = (style: string, shown: string): string => `<style>
    body { margin: 0; overflow-x: hidden } #box { position: fixed; transition: all 0.35s; ${style} } #box.on { ${shown} }
  </style>
  <button id="open" aria-expanded="false">Basket</button><div id="box"><h2>Your basket</h2><button id="close">Close</button></div>
  <script>
    const opener = document.getElementById('open');
    const set = (on) => { box.classList.toggle('on', on); opener.ariaExpanded = on; };
    opener.onclick = () => set(true);
    document.getElementById('close').onclick = () => set(false);
  </script>`;

test.each([
  ['inset: 0 -340px 0 auto; width: 320px', 'right: 0'],
  ['inset: 0 auto 0 -20rem; width: 320px', 'left: 0'],
  ['inset: 0 auto 0 calc(100% + 20px); width: 320px', 'left: 20%'],
  ['inset: -100% 0 auto; height: 200px', 'top: 50px'],
  ['inset: auto 0 -220px; height: 200px', 'bottom: 0'],
])('tells what a drawer that slides in by an inset shows, and that it goes: %s', async (style, shown) => {
  await using page = await openActing(chromium, drawer(style, shown));

  const opened = await page.act('click', '#open');
  const closed = await page.act('click', '#close');

  const ofDrawer = expect.stringMatching(/button: Close$/);
  expect(opened.changed).toMatchObject({ added: expect.arrayContaining([ofDrawer]) });
  expect(closed.changed).toMatchObject({ removed: expect.arrayContaining([ofDrawer]) });
});

test('tells that a tray is gone which slides out of its pane before it is removed', async () => {
  await using page = await openActing(
    chromium,
    `<style>
       #pane { position: relative; height: 300px; width: 500px; overflow: hidden }
       #tray { position: absolute; width: 300px; right: 0; transition: right 0.25s }
     </style>
     <div id="pane"><p id="note" role="status"></p><div id="tray"><h2>Edit</h2><button id="go">Cancel</button></div></div>
     <script>
       go.onclick = () => {
         tray.style.right = '-320px';
         note.textContent = 'Discarded';
         tray.ontransitionend = () => tray.remove();
       };
     </script>`,
  );

  expect((await page.act('click', '#go')).changed).toMatchObject({
    added: [expect.stringMatching(/status: Discarded$/)],
    removed: expect.arrayContaining([expect.stringMatching(/button: Cancel$/)]),
  });
});

test('does not wait for what only moves by an inset, and stays in sight', async () => {
  await using page = await openActing(
    chromium,
    `<style>#box { position: fixed; top: 100px; left: 100px; transition: left 1s } #box.on { left: 300px }</style>
     <button id="go" onclick="this.textContent = 'Moved'; box.className = 'on'">Move</button><p id="box">A note</p>`,
  );

  await page.act('click', '#go');

  expect(await page.evaluate('document.getAnimations().length')).toBe(1);
});

test('a slide before the one that is shown is told whole, be it at the edge of the page, and what is kept off the page is not', async () => {
  const month = (name: string): string =>
    `<div style="flex: 0 0 400px"><b>${name}</b><p>Spent</p><button>Menu</button></div>`;
  const months = (style: string): string => `<style>body { margin: 0 }</style>
    <div style="overflow: hidden; width: 400px; height: 200px"><div id="track" style="display: flex; ${style}">${['May', 'June', 'July'].map(month).join('')}</div>
    <p>A <i style="position: absolute; left: -900px">note</i></p></div><button id="next" onclick="track.style.transform = 'translateX(-800px)'">Next</button>`;

  for (const style of [
    'transform: translateX(-400px)',
    'width: 1200px; margin-left: -400px',
    'height: 90px; flex-direction: column; margin-top: -400px',
  ]) {
    await using page = await openActing(chromium, months(style));
    const { outline } = await page.page.snapshot({ signal: limit() });

    expect(outline.match(/May|June|July|Spent|note/g)).toEqual(['May', 'Spent', 'June', 'Spent', 'July', 'Spent']);
  }
  await using page = await openActing(chromium, months('transform: translateX(-400px)'));
  expect((await page.act('click', '#next')).changed).toEqual({ scrolled: expect.stringContaining('July') });
});

test('what shows one slide of many stays in its place when something in another is clicked', async () => {
  await using page = await openActing(
    chromium,
    `<style>#box { width: 500px; height: 90px; overflow: hidden } #track { display: flex; transition: transform 0.1s } #track > div { flex: 0 0 500px }</style>
     <div id="box"><div id="track"></div></div><button id="next">Next</button>
     <script>
       let at = 0;
       track.innerHTML = ['Red', 'Blue', 'Pink'].map((name) => '<div>' + name + ' tent <button id="' + name + '">Buy</button></div>').join('');
       next.onclick = () => (track.style.transform = 'translateX(' + -500 * ++at + 'px)');
       track.onclick = ({ target }) => (document.title = target.id);
     </script>`,
  );

  expect((await page.act('click', '#Pink')).changed).toMatchObject({ title: 'Pink' });

  expect((await page.act('click', '#next')).changed).toMatchObject({
    scrolled: expect.stringContaining('to "Blue tent'),
  });
  expect(await page.evaluate('box.scrollLeft')).toBe(0);
  expect(
    await page.evaluate('Blue.parentElement.getBoundingClientRect().left - box.getBoundingClientRect().left'),
  ).toBe(0);
});

test('the current one of steps that are no controls is told, and no panel, card or word in a text', async () => {
  const step = (kind: string, name: string): string =>
    `<div class="step ${kind}"><b>${name.length}</b><p>${name}</p></div>`;
  const tab = '<template shadowrootmode="open"><a href="#a" role="tab"><slot></slot></a></template>';
  const html = [
    `<div role="main" tabindex="-1">${step('done', 'Account')}${step('active', 'Plan')}${step('', 'Confirmation')}</div>`,
    '<div class="panel active">One</div><div class="panel" hidden>Two</div>',
    '<div class="card active"><h3>Basic</h3></div><div class="card"><h3>Pro</h3></div>',
    '<p>It is <i class="active">here</i> or <i>there</i></p><button><i class="a on">A</i><i class="a">B</i></button>',
    ['<div class="item active">Left', '<div class="item">Right'].map((item) => `${item}${tab}</div>`).join(''),
  ];
  await using acting = await openActing(chromium, html.map((one) => `<section>${one}</section>`).join(''));

  const { outline } = await acting.page.snapshot({ signal: limit() });

  expect(outline).toMatch(/text: 7 \| Account\n *\[0-\d\] generic: 4 Plan \[current\]\n *text: 12 \| Confirmation\n/);
  expect(outline.match(/current/g)).toHaveLength(1);
});

test('which switches are on, stars lit, and tools of a component pressed, is told where a class or an attribute alone says it', async () => {
  const star = (kind: string): string => `<i class="star ${kind}">★</i>`;
  const stars = (...kinds: string[]): string => `<p>${kinds.map(star).join('')}</p>`;
  const html = `<style>.toggle { width: 36px; height: 20px; background: red } i, .toggle { cursor: pointer }</style>
    <p>Mail <b class="toggle on" style="display: inline-block"></b></p><p>Dark <b class="toggle" style="display: inline-block"></b></p>
    <p><b class="menu-toggle on" style="display: inline-block; width: 9px; height: 9px; background: red; cursor: pointer"></b></p>
    ${stars('active', 'active', '')}${stars('', 'active', 'active')}
    <my-b title="Select" pressed></my-b><my-b title="Line"></my-b>
    <script>customElements.define('my-b', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<div style="cursor: pointer">' + this.title + '</div>' } })</script>`;

  await using acting = await openActing(chromium, html);

  const { outline } = await acting.page.snapshot({ signal: limit() });

  const told = outline.replaceAll(/\[0-\d+\] /g, '');
  expect(told.match(/(?<=generic)[^[\]]*\[[^\]]*\]/g)).toEqual([
    ' [checked clickable]',
    ' [clickable]',
    ' [clickable]',
    ...[': ★ [selected clickable]', ': ★ [selected clickable]', ': ★ [clickable]'],
    ...[': ★ [clickable]', ': ★ [selected clickable]', ': ★ [selected clickable]'],
    ...[': Select [pressed clickable]', ': Line [clickable]'],
  ]);
});

test('several of a kind that are each switched on are told by their class; one that all share tells nothing', async () => {
  const tool = (kind: string, name: string): string => `<button class="tool ${kind}">${name}</button>`;
  const row = (kind: string, name: string): string => `<p class="row ${kind}" style="cursor: pointer">${name}</p>`;
  await using acting = await openActing(
    chromium,
    `<div>${tool('is-active', 'B')}${tool('is-active', 'I')}${tool('', 'U')}</div><div>${tool('active', 'X')}${tool('active', 'Y')}</div>
    <div>${row('selected', 'Ada')}${row('', 'Bob')}${row('selected', 'Cy')}</div>`,
  );

  const { outline } = await acting.page.snapshot({ signal: limit() });

  const states = ['B [pressed]', 'I [pressed]', 'U', 'X', 'Y'];
  const rows = ['Ada [selected clickable]', 'Bob [clickable]', 'Cy [selected clickable]'];
  expect([...outline.matchAll(/(?:button|generic): (\w+(?: \[[a-z ]+\])?)/g)].map(([, told]) => told)).toEqual([
    ...states,
    ...rows,
  ]);
});

test.each([
  ['a button', '<button class="tool disabled">Next</button>', true],
  [
    'a link that takes no pointer',
    '<a href="#n" class="page-link is-disabled" style="pointer-events: none">Next</a>',
    true,
  ],
  ['a link in an item', '<ul><li class="disabled"><a href="#n" style="cursor: not-allowed">Next</a></ul>', true],
  [
    'a picture that is pressed',
    '<div class="x-item-disabled" title="Next" style="width: 9px; height: 9px; background: red"></div>',
    true,
  ],
  ['a faded link', '<a href="#n" class="disabled" style="opacity: 0.5">Next</a>', true],
  ['a link that is drawn as any other', '<a href="#n" class="disabled">Next</a>', false],
  ['a button by what another is', '<button class="hide-if-disabled not-disabled">Next</button>', false],
  ['a button whose author denies it', '<button class="disabled" aria-disabled="false">Next</button>', false],
  ['a field called after its kind', '<button class="my-select-disabled" style="opacity: 0.5">Next</button>', true],
  ['a button by what it does not do', '<button class="cell-focus-disabled is-ripple-disabled">Next</button>', false],
  ['a button with a rule for it', '<button class="disabled:opacity-50">Next</button>', false],
])('what is out of use by its class and its looks says so: %s', async (_, html, isDisabled) => {
  await using acting = await openActing(chromium, html);

  const { outline } = await acting.page.snapshot({ signal: limit() });

  expect(outline.includes('Next [disabled')).toBe(isDisabled);
});

test('no bubble over a slider that shows its value is told as an entry to be chosen', async () => {
  await using page = await openActing(
    chromium,
    `<div id="slider" role="slider" tabindex="0" aria-label="Budget" aria-valuemin="0" aria-valuemax="100" aria-valuenow="20" style="margin: 60px; width: 100px; height: 9px"></div>
    <div id="bubble" style="position: absolute; top: 20px; cursor: pointer" hidden onclick="0"></div><script>
      slider.onkeydown = ({ key }) => {
        slider.ariaValueNow = { Home: 0, End: 100, ArrowRight: Number(slider.ariaValueNow) + 1, ArrowLeft: Number(slider.ariaValueNow) - 1 }[key] ?? slider.ariaValueNow;
        bubble.textContent = slider.ariaValueNow;
        bubble.hidden = false;
      };
    </script>`,
  );

  const { changed } = await page.act('fill', '#slider', '40');

  expect(changed).toMatchObject({ value: '40', added: [expect.stringMatching(/generic: 40 \[clickable\]/)] });
  expect(changed).not.toHaveProperty('hint');
});
