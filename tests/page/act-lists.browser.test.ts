import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAction } from '../../lib/page/perform.ts';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox, NAMES } from '../support/combobox.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function select(html: string, ...names: string[]): Promise<string> {
  await using page = await openActing(chromium, html);
  await page.act('selectOption', '#field', ...names);
  return await page.evaluate('document.title');
}

describe('selectOption in a list of the page’s own making', () => {
  test.each([
    [
      'with its placeholder drawn over its input',
      '<input id="field" role="combobox" aria-controls="list"><div style="margin-top: -24px; height: 24px; position: relative; background: white">Choose</div>',
    ],
    [
      'with an input of no size',
      '<span>Choose</span><input id="field" role="combobox" aria-controls="list" readonly style="width: 1px; opacity: 0; transform: scale(0.01); position: relative; left: -100px">',
    ],
    [
      'whose list grows as it opens',
      '<style>#list { animation: grow 0.3s; transform-origin: top } @keyframes grow { from { transform: scaleY(0) } }</style><input id="field" role="combobox" aria-controls="list" onfocus="window.onmousedown = (event) => event.preventDefault()">',
    ],
  ])('opens one %s', async (_, field) => {
    expect(await select(combobox({ field }), 'Porto')).toBe('Porto.');
  });

  test.each([
    ['by its field', '#field'],
    ['by the box around it', '#box'],
  ])('finds what opens the list %s', async (_, selector) => {
    await using page = await openActing(
      chromium,
      combobox({ field: '<div role="combobox" aria-expanded="false"><input id="field"></div>' }),
    );

    await page.act('selectOption', selector, 'Faro');

    expect(await page.evaluate('document.title')).toBe('Faro.');
  });

  test('opens one that a click does not open by the key that does', async () => {
    const script = "box.onclick = null; field.onkeydown = ({ key }) => key === 'ArrowDown' && open();";

    expect(await select(combobox({ script }), 'Porto')).toBe('Porto.');
  });

  test('clicks the row that is shown where the options are for screen readers alone', async () => {
    const html = `<input id="field" role="combobox" aria-expanded="false" aria-controls="spoken" readonly>
      <div id="popup" hidden style="position: absolute">
        <div id="spoken" role="listbox" style="width: 0; height: 0; overflow: hidden"><div role="option" aria-label="Lisbon">1</div></div>
        <div id="rows">${NAMES.map((name) => `<div style="cursor: pointer"><span>${name}</span></div>`).join('')}</div>
      </div>
      <script>
        field.onclick = () => (popup.hidden = false);
        rows.onclick = ({ target }) => (document.title = target.textContent);
      </script>`;

    expect(await select(html, 'Faro')).toBe('Faro');
  });

  test('types the name where the list shows only what fits', async () => {
    const script = `names = []; field.oninput = () => setTimeout(() => show([field.value + ' (3)']), 200);`;

    expect(await select(combobox({ script }), 'Braga')).toBe('Braga (3).');
  });

  test('puts back what stood in the field when no option fits, and tells those that there are', async () => {
    await using page = await openActing(
      chromium,
      combobox({
        script: "field.value = 'old'; field.oninput = () => show(names.filter((name) => name.includes(field.value)));",
      }),
    );

    await expect(page.act('selectOption', '#field', 'Braga')).rejects.toMatchObject({
      data: { reason: 'no-option', options: NAMES },
    });
    expect(await page.evaluate('field.value')).toBe('old');
  });

  test.each([
    ['by Escape', "addEventListener('keydown', ({ key }) => key === 'Escape' && close())"],
    ['by what opened it', 'box.onclick = () => (list.hidden ? open() : close())'],
    [
      'in a dialog, which Escape would close',
      `document.body.innerHTML = '<dialog id="dialog">' + document.body.innerHTML + '</dialog>'; dialog.showModal();
       document.querySelector('#box').onclick = () => (list.hidden ? open() : close())`,
    ],
  ])('closes a list again that it opened in vain, %s', async (_, script) => {
    await using page = await openActing(chromium, combobox({ script: `field.readOnly = true; ${script}` }));

    await expect(page.act('selectOption', '#field', 'Braga')).rejects.toMatchObject({ data: { options: NAMES } });

    expect(await page.evaluate('list.hidden && document.querySelector("dialog")?.open !== false')).toBe(true);
  });

  /** Of so many rows, each called by its number, only those in view are there: made anew as they are scrolled. */
  const virtual = (count: number, nameOf = '(row) => "Person " + row'): string => `
    list.style.cssText = 'height: 100px; overflow: auto; margin: 0';
    const render = () => {
      const first = Math.max(0, Math.min(${count - 6}, Math.floor(list.scrollTop / 20)));
      const rows = Array.from({ length: 6 }, (_, index) => '<li role="option">' + (${nameOf})(first + index) + '</li>');
      list.innerHTML = '<div style="height:' + first * 20 + 'px"></div>' + rows.join('') +
        '<div style="height:' + (${count - 6} - first) * 20 + 'px"></div>';
    };
    list.onscroll = render; open = () => { list.hidden = false; render() };`;

  const NO_TEXT = ['readOnly = true', "oninput = () => (field.value = '')"];
  test.each(NO_TEXT)('scrolls through a list that holds only what is in view, and takes no text: %s', async (way) => {
    const script = `field.${way}; ${virtual(200, '(row) => (row % 2 ? "Woman " : "Man ") + row')}`;

    expect(await select(combobox({ script }), 'Woman 123')).toBe('Woman 123.');
  });

  test.each(['Person 3', 'Person 2345', 'Person 4999'])('goes by the order of a long list to %s', async (name) => {
    expect(await select(combobox({ script: `field.readOnly = true; ${virtual(5_000)}` }), name)).toBe(`${name}.`);
  });

  test('says how far it came in a list that is too long to be searched', async () => {
    const script = `field.readOnly = true; ${virtual(5_000, '(row) => (row % 2 ? "B" : "A") + row')} open();`;
    await using acting = await openActing(chromium, combobox({ script }));
    const ref = await acting.ref('#field');
    const { world } = await acting.page.worlds.resolve(ref, limit());

    const found = await world.call('scrollToOption', [ref, 'B4321', { maxMs: 300 }], limit());

    expect(found).toMatchObject({
      detail: expect.stringMatching(/^was searched down to "[AB]\d+" only$/),
      data: { searchedTo: expect.anything() },
    });
  });

  test('takes several from a list that stays open', async () => {
    const script = 'choose = (name) => (document.title += name + ".");';

    await using page = await openActing(
      chromium,
      combobox({ script: `${script}onkeydown = ({ key }) => key === 'Escape' && close()` }),
    );
    const { changed } = await page.act('selectOption', '#field', 'Lisbon', 'Faro');

    expect(await page.evaluate('[document.title, list.hidden]')).toEqual(['Lisbon.Faro.', true]);
    expect(changed).toEqual({ title: 'Lisbon.Faro.' });
  });

  test.each([
    ['that says that it takes several', 'list.ariaMultiSelectable = "true"', '.Lisbon'],
    ['that does not say so', '', '.Lisbon'],
    [
      'but leaves it open for its button',
      'const was = open; open = () => { was(); list.append(document.createElement("button")) }',
      'open.Lisbon',
    ],
  ])('leaves what is chosen already chosen in a list %s', async (_, script, told) => {
    const html = combobox({
      script: `open = () => { show(names); list.hidden = false; field.ariaExpanded = 'true'; list.firstChild.ariaSelected = 'true' };
        list.onclick = ({ target }) => (target.ariaSelected = String(target.ariaSelected !== 'true')); ${script};
        onkeydown = ({ key }) => key === 'Escape' && close();`,
    });
    await using page = await openActing(chromium, html);

    await page.act('selectOption', '#field', 'Lisbon');

    const chosen = '[...list.children].filter((one) => one.ariaSelected === "true").map((one) => one.textContent)';
    expect(await page.evaluate(`(list.hidden ? '' : 'open') + '.' + ${chosen}`)).toBe(told);
  });

  test('takes what only the keys would choose in a list of several, and tells of what is chosen already', async () => {
    const html = combobox({
      script: `list.ariaMultiSelectable = 'true';
        const mark = (at) => { for (const one of list.children) one.ariaSelected = String(one === at || document.title.includes(one.textContent)); };
        const was = open; open = () => { was(); mark(list.firstChild); };
        list.onmousemove = ({ target }) => mark(target);
        list.onclick = ({ target }) => { document.title += target.textContent + '.'; };
        onkeydown = ({ key }) => key === 'Escape' && close();`,
    });
    await using page = await openActing(chromium, html);

    await page.act('selectOption', '#field', 'Lisbon');
    const { changed } = await page.act('selectOption', '#field', 'Lisbon');

    expect(await page.evaluate('document.title')).toBe('Lisbon.');
    expect(changed).toMatchObject({ hint: expect.stringContaining('already shows "Lisbon" as chosen') });
  });

  test('takes the press for the choice in a list that fades away with it', async () => {
    const script = `list.style.transition = 'opacity 0.3s'; list.onclick = null;
      list.onmousedown = ({ target }) => {
        document.title += target.textContent + '.'; target.ariaSelected = 'true'; field.ariaExpanded = 'false';
        Object.assign(list.style, { opacity: 0, pointerEvents: 'none' }); setTimeout(() => list.replaceChildren(), 300);
      };`;

    expect(await select(combobox({ script }), 'Porto')).toBe('Porto.');
  });

  test('knows an open list by its options where the field does not say that it is open', async () => {
    const field = '<input id="field" aria-haspopup="listbox" aria-controls="list">';
    const script =
      'choose = (name) => (document.title += name + "."); box.onclick = () => { list.hidden = !list.hidden; show(names) };';

    expect(await select(combobox({ field, script }), 'Lisbon', 'Faro')).toBe('Lisbon.Faro.');
  });

  test('says so when the list closes after the first of several', async () => {
    await using page = await openActing(chromium, combobox());

    await expect(page.act('selectOption', '#field', 'Lisbon', 'Faro')).rejects.toMatchObject({
      message: expect.stringContaining('took "Lisbon" and closed its list'),
      data: { reason: 'not-multiple' },
    });
  });

  test.each(['Porto', 'Faro'])(
    'finds %s among options that are components of their own, and tells each once',
    async (name) => {
      const html = `<x-list><template shadowrootmode="open"><div id="in" role="combobox" tabindex="0">Choose</div>
          <x-menu><template shadowrootmode="open"><slot></slot></template><slot></slot></x-menu></template>
        ${NAMES.map((one) => `<x-option><template shadowrootmode="open"><li role="option"><slot></slot></li></template><b>${one}</b> <i>(by the sea)</i></x-option>`).join('')}
      </x-list>
      <script>
        const options = [...document.querySelectorAll('x-option')];
        for (const one of options) { one.hidden = true; one.onclick = () => (document.title = one.textContent) }
        document.querySelector('x-list').shadowRoot.querySelector('#in').onclick = () => options.forEach((one) => (one.hidden = false));
      </script>`;
      await using page = await openActing(chromium, html);

      await page.act('selectOption', 'x-list >> #in', name);

      expect(await page.evaluate('document.title')).toBe(`${name} (by the sea)`);
      const options = NAMES.map((one) => `${one} (by the sea)`);
      await expect(page.act('selectOption', 'x-list >> #in', 'Braga')).rejects.toMatchObject({ data: { options } });
    },
  );

  test('leaves alone what is no part of the list', async () => {
    await using page = await openActing(
      chromium,
      `<ul role="tree"><li role="treeitem" onclick="document.title = 'wrong'">Documents</li></ul>${combobox()}`,
    );

    await expect(page.act('selectOption', '#field', 'Documents')).rejects.toMatchObject({
      data: { reason: 'no-option' },
    });
    expect(await page.evaluate('document.title')).toBe('');
  });
});

test('the second of two steps tells what both changed: not the list that the first opened and it closed', async () => {
  await using page = await openActing(
    chromium,
    combobox({
      script:
        "close = () => { list.hidden = true; field.ariaExpanded = 'false'; box.append('Chosen') }; choose = close",
    }),
  );
  const opened = await page.act('click', '#field');

  const action: PageAction = { method: 'click', ref: await page.ref('#list li'), arguments: [] };
  const { changed } = await page.page.perform(action, { signal: limit(), isLaterStep: true });

  expect(opened.changed).toMatchObject({ added: expect.arrayContaining([expect.stringContaining('option: Lisbon')]) });
  expect(changed).toEqual({ added: ['text: Chosen'] });
});

test('check works a box that is hidden in a box of no size by its label', async () => {
  await using page = await openActing(
    chromium,
    `<label>First <input type="checkbox"></label><div style="height: 40px"></div>
     <label><span style="position: absolute; top: 0; left: 40px; width: 1px; height: 1px; overflow: hidden"><input id="field" type="checkbox"></span>Second</label>`,
  );

  expect((await page.act('check', '#field')).changed).toMatchObject({ value: 'checked' });
});

describe('an option for screen readers alone', () => {
  test('is clicked by the row that shows it', async () => {
    await using page = await openActing(
      chromium,
      `<div><div role="listbox" style="width: 0; height: 0; overflow: hidden"><div id="field" role="option">Lisbon</div></div>
       <div style="cursor: pointer" onclick="document.title = 'chosen'">Lisbon</div></div>`,
    );

    expect((await page.act('click', '#field')).changed).toMatchObject({ title: 'chosen' });
  });
});
