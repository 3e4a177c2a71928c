import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActMethod } from '../../lib/page/perform.ts';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What pages place aside until the pointer comes to what holds it: the actions of rows, submenus; and what they place behind a shade. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const ROWS = `<!doctype html><style>
  table { width: 600px } .actions { position: relative; left: -9999em } tr:hover .actions { left: 0 }</style>
  <div style="height: 1500px"></div>
  <table>${['Ann', 'Bob']
    .map((name) => `<tr><td><b>${name}</b><div class="actions"><a href="#${name}" id="${name}">Edit</a></div><td>36`)
    .join('')}</table>`;

test('clicks an action that a row shows only under the pointer', async () => {
  await using page = await openActing(chromium, ROWS);

  await page.act('click', '#Bob');

  expect(await page.evaluate('location.hash')).toBe('#Bob');
});

test('hovers such an action in a frame', async () => {
  await using page = await openActing(chromium, '<body><script></script>');
  await page.evaluate(
    `{ const frame = document.createElement('iframe'); frame.name = 'rows'; frame.srcdoc = ${JSON.stringify(ROWS)}; document.body.append(frame) }`,
  );
  const ref = await page.ref('#Ann', 'srcdoc');

  await page.perform({ method: 'hover', ref, arguments: [] });

  expect(await page.evaluate(`frames[0].document.querySelector('a:hover')?.id`)).toBe('Ann');
});

const CARDS = `<style>.card { height: 60px } .tools { opacity: 0; pointer-events: none }
    .card.live:hover .tools { opacity: 1; pointer-events: auto; transition: opacity 100ms }</style>
  <div class="card live">Card X <span class="tools"><button onclick="document.title = 'deleted X'">Delete X</button></span></div>
  <div class="card">Card Y <span class="tools"><button id="y" onclick="document.title = 'deleted Y'">Delete Y</button></span></div>`;

test('clicks an action that is clear and lets the pointer through until that is on its card', async () => {
  await using page = await openActing(chromium, CARDS);

  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'deleted X' });
  await expect(page.act('click', '#y')).rejects.toMatchObject({ data: { reason: 'disabled' } });
  expect(await page.evaluate('document.title')).toBe('deleted X');
});

test('refuses what stays aside, wherever the pointer comes', async () => {
  await using page = await openActing(
    chromium,
    '<p>Ann <a href="#x" id="x" style="position: absolute; left: -9999px">Edit</a></p>',
  );

  await expect(page.act('click', '#x')).rejects.toThrow('lies outside of the viewport');
});

/** As maps open their lists of layers: the button goes as the pointer comes. */
const GIVES_WAY = (brings: string): string =>
  `<div style="width: 120px" onmouseenter="b.style.display = 'none'; ${brings}"><button id="b" onclick="document.title = 'pressed'">Layers</button>
   <label id="panel" hidden><input type="checkbox">Traffic</label></div>`;

test('tells what the pointer alone brought up in the place of what was to be clicked, and that nothing was where it brings up nothing', async () => {
  await using page = await openActing(chromium, GIVES_WAY('panel.hidden = false'));
  await using other = await openActing(chromium, GIVES_WAY(''));

  const { changed } = await page.act('click', 'button');

  expect(changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('checkbox: Traffic')]),
    hint: expect.stringContaining('nothing was clicked'),
  });
  await expect(other.act('click', 'button')).rejects.toMatchObject({ data: { reason: 'gave-way' } });
  expect(await page.evaluate('document.title')).toBe('');
});

describe.each(['aria-modal="true"', 'aria-labelledby="none"'])('behind the shade of an open dialog, %s', (kind) => {
  const MODAL = `role="dialog" ${kind}`;
  const behind = (dialog: string, shade = 'background: #0006'): string => `<!doctype html><title>none</title>
    <label>Code <input id="code"></label><input id="range" type="range"><label><input type="checkbox" id="box">Big</label>
    <select id="size"><option>S<option>XL</select><input type="file" id="file" oninput="document.title = 'file'">
    <button id="fruit" role="combobox" aria-expanded="false" aria-controls="list">Pick</button>
    <div id="list" role="listbox" hidden style="position: absolute; z-index: 9"><div role="option" onclick="document.title = textContent">Apple</div></div>
    <div style="height: 2000px"></div><textarea id="low"></textarea>
    <div style="position: fixed; inset: 0; ${shade}; z-index: 5"></div>
    <div ${dialog} aria-label="Goal" style="position: fixed; z-index: 6; inset: auto 0 0; height: 200px; background: white"><input id="own"></div>
    <script>
      oninput = ({ target }) => target.id !== 'own' && (document.title = target.id);
      fruit.onkeydown = () => (list.hidden = false);
      addEventListener('click', ({ isTrusted }) => isTrusted && (document.title = 'clicked'));
    </script>`;

  test.concurrent.each<[string, ActMethod, string[]]>([
    ['#code', 'fill', ['1']],
    ['#low', 'fill', ['1']],
    ['#code', 'type', ['1']],
    ['#code', 'press', ['a']],
    ['#range', 'fill', ['70']],
    ['#size', 'selectOption', ['XL']],
    ['option + option', 'click', []],
    ['#fruit', 'selectOption', ['Apple']],
    ['#box', 'check', []],
  ])('nothing is done: %s %s %s', async (selector, method, texts) => {
    await using page = await openActing(chromium, behind(MODAL));

    await expect(page.act(method, selector, ...texts)).rejects.toMatchObject({ data: { reason: 'covered' } });
    expect(await page.evaluate('document.title')).toBe('none');
  });

  test('it is done in the dialog, and behind one that is not modal', async () => {
    await using page = await openActing(chromium, behind(MODAL));
    await using free = await openActing(chromium, behind('role="dialog"', 'pointer-events: none'));

    expect((await page.act('fill', '#own', '1')).changed).toMatchObject({ value: '1' });
    expect((await free.act('fill', '#code', '1')).changed).toMatchObject({ value: '1' });
  });
});

describe('under what calls itself a modal dialog and has no shade', () => {
  const under = (
    top: number,
    more = '',
  ): string => `<!doctype html><style>input { display: block; height: 24px; margin: 4px }</style>
    <input id="from"><input id="to"><input id="who"><p id="pick" role="dialog" aria-modal="true" aria-label="Days" hidden
    style="position: absolute; left: 8px; top: ${top}px; width: 200px; height: 120px; margin: 0; background: white"><button>1</button></p>
    <script>document.getElementById('from').onfocus = () => { pick.hidden = false; ${more} };
    document.getElementById('to').onfocus = () => (pick.hidden = true)</script>`;

  test('a field is filled where it came for the field that kept the focus, and goes with it', async () => {
    await using page = await openActing(chromium, under(42));

    await page.act('fill', '#from', '12/24/2026');

    expect((await page.act('fill', '#who', 'Ada')).changed).toMatchObject({ value: 'Ada' });
    expect(await page.evaluate("document.getElementById('from').value")).toBe('12/24/2026');
  });

  test.each([
    ['it took the focus', under(42, 'pick.firstChild.focus()')],
    ['it stands apart from the field', under(75)],
  ])('nothing is written where %s', async (_, html) => {
    await using page = await openActing(chromium, html);
    await page.evaluate("document.getElementById('from').focus()");

    await expect(page.act('fill', '#who', 'Ada')).rejects.toMatchObject({ data: { reason: 'covered' } });
  });
});
