import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StaleRefError } from '../../lib/errors/named-errors.ts';
import type { Performed } from '../../lib/page/evidence.ts';
import type { PageAction } from '../../lib/page/perform.ts';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('what comes by an animation', () => {
  test('is told once it can be read, and so is that it has gone', async () => {
    await using page = await openActing(
      chromium,
      `<style>#note { transition: opacity 0.3s } .off { opacity: 0 }</style>
       <button id="show">Show</button><button id="hide">Hide</button><div id="note" class="off" hidden>Saved</div>
       <script>
         show.onclick = () => { note.hidden = false; note.offsetWidth; note.className = '' };
         hide.onclick = () => { note.className = 'off'; note.ontransitionend = () => note.remove() };
       </script>`,
    );

    const shown = await page.act('click', '#show');
    const hidden = await page.act('click', '#hide');

    expect(shown.changed).toMatchObject({ added: ['text: Saved'] });
    expect(hidden.changed).toMatchObject({ removed: ['text: Saved'] });
  });

  test('is told once a script has unfolded it', async () => {
    await using page = await openActing(
      chromium,
      `<button id="show">Show</button><ul id="list" style="overflow: hidden" hidden><li><input type="checkbox">a.txt</li></ul><script>
         const grow = (begin) => {
           list.style.height = 20 * Math.min(1, (performance.now() - begin) / 300) ** 4 + 'px';
           if (list.style.height !== '20px') requestAnimationFrame(() => grow(begin));
         };
         show.onclick = () => grow(performance.now(), (list.hidden = false));
       </script>`,
    );

    expect((await page.act('click', '#show')).changed).toMatchObject({
      added: expect.arrayContaining([expect.stringMatching(/listitem: \[\d+-\d+\] checkbox \| a\.txt$/)]),
    });
  });

  test('is told when it unfolds or slides in', async () => {
    await using page = await openActing(
      chromium,
      `<style>
         #fold { height: 0; overflow: hidden; transition: height 0.3s }
         #slide { position: fixed; left: 0; transform: translateX(-100%); transition: transform 0.3s }
         .on #fold { height: 20px } .on #slide { transform: none }
       </style>
       <button id="show" onclick="document.body.className = 'on'">Show</button>
       <div id="fold">Details</div><div id="slide">Menu</div>`,
    );

    expect((await page.act('click', '#show')).changed).toMatchObject({ added: ['text: Details | Menu'] });
  });

  test('is waited for behind its shade, though the menu that led to it is gone at once', async () => {
    await using page = await openActing(
      chromium,
      `<style>#shade { position: fixed; inset: 0; background: #0008; transition: opacity 0.2s } .off { opacity: 0 }</style>
       <p id="menu"><button id="go">Rename</button></p><div id="shade" class="off" hidden></div><div id="box" hidden><input aria-label="Name"></div>
       <script>
         go.onclick = () => {
           menu.remove();
           shade.hidden = false;
           shade.offsetWidth;
           shade.className = '';
           shade.ontransitionend = () => (box.hidden = false);
         };
       </script>`,
    );

    expect((await page.act('click', '#go')).changed).toMatchObject({
      added: [expect.stringMatching(/textbox: Name$/)],
    });
  });

  test.each([
    ["never.className = panel.className = 'panel-enter'", "panel.className = 'panel-enter-on'"],
    ["panel.style.cssText = 'opacity: 0; transition: opacity 0.2s'", 'panel.style.opacity = 1'],
  ])('is waited for while only announced, and but once where that means something else: %s', async (stage, show) => {
    await using page = await openActing(
      chromium,
      `<style>@keyframes come { from { opacity: 0 } } .panel-enter { opacity: 0 } .panel-enter-on { opacity: 1; animation: come 0.2s }</style>
       <input id="go"><i id="never" style="opacity: 0">x</i><div id="panel" hidden><button>Day 1</button></div>
       <script>
         const after = (frames, then) => frames === 0 ? then() : requestAnimationFrame(() => after(frames - 1, then));
         go.oninput = () => { panel.hidden = false; ${stage}; after(5, () => (${show})) };
       </script>`,
    );

    expect((await page.act('fill', '#go', 'May')).changed).toMatchObject({
      added: [expect.stringMatching(/button: Day 1$/)],
    });
  });

  test('is waited for as Bootstrap shows a tab: there first, and seen when the other has had the time to go', async () => {
    await using page = await openActing(
      chromium,
      `<style>.fade { transition: opacity 0.15s } .fade:not(.show) { opacity: 0 } .pane:not(.active) { display: none }</style>
       <button id="go">Profile</button><div id="one" class="pane fade active show">Home</div><div id="two" class="pane fade"><button>Save</button></div>
       <script>
         go.onclick = () => {
           one.classList.remove('active', 'show');
           two.classList.add('active');
           setTimeout(() => two.classList.add('show'), 155);
         };
       </script>`,
    );

    expect((await page.act('click', '#go')).changed).toEqual({
      added: [expect.stringMatching(/button: Save$/)],
      removed: ['text: Home'],
    });
  });

  test('keeps the pointer from the page as long as one view gives way to another, and is not taken for the page itself', async () => {
    await using page = await openActing(
      chromium,
      `<style>::view-transition-group(*) { animation-duration: 9s }</style><button>Save</button>
       <script>document.startViewTransition(() => document.body.append('Next'))</script>`,
    );

    await expect(page.act('click', 'button')).rejects.toMatchObject({
      message: expect.stringContaining('transition between two views'),
      hint: expect.stringContaining('settled'),
    });
  });

  test('is not waited for when it never ends', async () => {
    await using page = await openActing(
      chromium,
      `<style>@keyframes blink { from { opacity: 0 } } #dot { animation: blink 1s infinite }</style>
       <p id="dot">Live</p><button id="go" onclick="document.title = 'gone'">Go</button>`,
    );

    expect((await page.act('click', '#go')).changed).toMatchObject({ title: 'gone' });
  });
});

test('what is suggested for a text is told as it is in the end', async () => {
  await using page = await openActing(
    chromium,
    `<input id="field" role="combobox" aria-controls="list"><ul id="list" role="listbox"></ul>
     <script>
       const show = (...names) => (list.innerHTML = names.map((name) => '<li role="option">' + name + '</li>').join(''));
       let timer;
       field.onfocus = () => show('Anna', 'Otto');
       field.oninput = () => { clearTimeout(timer); timer = setTimeout(() => show(field.value + 'o'), 300) };
     </script>`,
  );

  const { appeared } = await page.act('type', '#field', 'Ott');

  expect(appeared.join()).toContain('option: Otto');
  expect(appeared.join()).not.toContain('Anna');
});

test('what is read after a text was written is what the page shows for it by a timer', async () => {
  await using page = await openActing(
    chromium,
    `<label>Name <input id="field"></label><div id="list"><p>Anna</p><p>Brad</p></div>
     <script>
       let timer;
       field.oninput = () => { clearTimeout(timer); timer = setTimeout(() => list.firstChild.remove(), 400) };
     </script>`,
  );
  await page.act('fill', '#field', 'Br');

  await page.page.untilAnswered({ signal: limit() });

  expect((await page.page.snapshot({ signal: limit() })).outline).toMatch(/\n *text: Brad$/);
});

describe('fill', () => {
  test('sets an input whose page gives the focus on to the parts that it shows in its place', async () => {
    await using page = await openActing(
      chromium,
      `<span id="part" contenteditable onbeforeinput="event.preventDefault()">03</span>/2026
       <input id="field" value="03/2026" style="position: absolute; clip-path: inset(50%); width: 1px">
       <script>
         field.onfocus = () => queueMicrotask(() => part.focus());
         field.onchange = () => (document.title = field.value);
       </script>`,
    );

    expect((await page.act('fill', '#field', '12/2027')).changed).toMatchObject({ title: '12/2027', value: '12/2027' });
  });

  test('replaces what the page writes into a field as it gets the focus', async () => {
    await using page = await openActing(
      chromium,
      `<input id="field"><script>field.onfocus = () => setTimeout(() => { if (!field.value) field.value = '09:40' })</script>`,
    );
    await page.evaluate(
      `field.addEventListener('input', () => { if (!window.once) { once = true; field.value += ':19' } })`,
    );

    expect((await page.act('fill', '#field', '08:30')).changed).toMatchObject({ value: '08:30' });
  });

  test('a text that the page deals out to several fields is given once', async () => {
    await using page = await openActing(
      chromium,
      `<input id="field"><input><input><script>
        const fields = [...document.querySelectorAll('input')];
        field.oninput = () => {
          const text = field.value.length > 1 && field.dealt ? field.value.slice(1) : field.value;
          fields.forEach((one, at) => { one.value = text[at] ?? ''; one.dealt = true; });
          fields[2].focus();
        };
      </script>`,
    );

    await page.act('fill', '#field', '123');

    expect(await page.evaluate('fields.map(({ value }) => value).join()')).toBe('1,2,3');
  });
});

describe('steps of one call', () => {
  const step = (page: ActingPage, action: PageAction): Promise<Performed> =>
    page.page.perform(action, { signal: limit(), isLaterStep: true });

  test('are told together by the last, each with whether anything came of it, late as well', async () => {
    await using page = await openActing(
      chromium,
      `<input aria-label="Name"><p>Old</p><button id="idle">Idle</button>
       <button id="slow" onclick="setTimeout(() => { out.textContent = 'Saved' }, 250)">Save</button><p id="out"></p>`,
    );
    const [name, idle, slow] = [await page.ref('input'), await page.ref('#idle'), await page.ref('#slow')];

    const first = await page.perform({ method: 'fill', ref: name, arguments: ['Ada'] });
    const second = await step(page, { method: 'click', ref: idle, arguments: [] });
    const third = await step(page, { method: 'click', ref: slow, arguments: [] });

    expect(first).toMatchObject({ changed: { value: 'Ada' }, idle: false });
    expect(second).toMatchObject({ changed: { added: [`[${name}] textbox: Name [value="Ada"]`] }, idle: true });
    expect(third).toMatchObject({
      changed: { added: ['text: Saved', `[${name}] textbox: Name [value="Ada"]`] },
      idle: false,
    });
  });

  test('are held to what the caller saw before the first', async () => {
    await using page = await openActing(
      chromium,
      `<button id="more" onclick="rows.querySelectorAll('li span').forEach((name, i) => { name.textContent = ['Bob', 'Cyd'][i] })">More</button>
       <ul id="rows"><li><span>Ann</span> <button>Delete</button></li><li><span>Bob</span> <button>Delete</button></li></ul>`,
    );
    const [more, bob] = [await page.ref('#more'), await page.ref('li:last-child button')];

    await page.perform({ method: 'click', ref: more, arguments: [] });

    await expect(step(page, { method: 'click', ref: bob, arguments: [] })).rejects.toThrow(StaleRefError);
  });
});

test('tells of a list that comes a moment after a mention was begun', async () => {
  await using acting = await openActing(
    chromium,
    `<textarea></textarea><p id="menu" hidden>Ada</p><script>oninput = () => setTimeout(() => (menu.hidden = false), 200)</script>`,
  );

  expect((await acting.act('fill', 'textarea', 'Hi @a')).changed).toMatchObject({ added: ['text: Ada'] });
});

test('tells of a tooltip that comes for a pointer that rests, and not only that it is pointed at', async () => {
  await using acting = await openActing(
    chromium,
    `<style>button:hover { color: red }</style><button class="a">Copy</button><p id="tip" role="tooltip" hidden>Copies the link</p><script>
       const button = document.querySelector('button');
       button.onpointerenter = () => {
         button.className = 'a active';
         setTimeout(() => (tip.hidden = false), 700);
       };
     </script>`,
  );

  expect((await acting.act('hover', 'button')).changed).toMatchObject({
    added: [expect.stringContaining('Copies the link')],
  });
});

test('lets go of a press once a page that keeps it from the browser has drawn', async () => {
  await using acting = await openActing(
    chromium,
    `<b onmousedown="event.preventDefault(); requestAnimationFrame(() => setTimeout(() => (onmouseup = () => (document.title = 'open'))))">A</b>`,
  );

  expect((await acting.act('click', 'b')).changed).toMatchObject({ title: 'open' });
});
