import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Boxes that are not rendered, each with what a script draws for it beside it, and sets it by. */
const FORM = `<style>input { display: none } .box, .radio, .toggle { cursor: pointer } .off { cursor: not-allowed }</style>
  <p><input type="checkbox" name="tea"><span class="box form-check"><b>Tea</b><i class="icon-ok"></i></span></p>
  <p><input type="checkbox" name="milk" checked><span class="box form-check on"><b>Milk</b><i class="icon-ok"></i></span></p>
  <p><input type="checkbox" name="old" disabled><span class="box form-check off">Old</span></p>
  <p><input type="radio" name="size" value="s" checked><span class="radio">Small</span>
     <input type="radio" name="size" value="l"><span class="radio">Large</span></p>
  <p><input type="checkbox" name="wifi"><span class="toggle">OFF</span></p>
  <table><tr><td><input type="checkbox" name="row"><div class="box check" style="width: 16px; height: 16px"><i class="icon-ok"></i></div><td>Oslo</table>
  <p><input type="checkbox" name="bulk"><span style="cursor: pointer" onclick="document.title = 'deleted'">Delete</span></p>
  <script>document.querySelectorAll('.box, .radio, .toggle').forEach((drawn) => drawn.addEventListener('click', () => {
    const box = drawn.previousElementSibling;
    if (box.disabled) return;
    box.checked = box.type === 'radio' || !box.checked;
    if (drawn.className === 'toggle') drawn.textContent = box.checked ? 'ON' : 'OFF';
  }));</script>`;

describe('what a script draws for a native box beside it', () => {
  test('is told as the box: its role, its name and whether it is on', async () => {
    await using page = await openActing(chromium, FORM);

    const { outline } = await page.page.snapshot({ signal: limit() });

    const said = outline.replaceAll(/\[\d+-\d+\]/g, '#').replaceAll(/\n\s+/g, '\n');
    for (const line of ['# checkbox: Tea', '# checkbox: Milk [checked]', '# checkbox: Old [disabled]', '# switch: OFF'])
      expect(said).toContain(`${line}`);
    expect(said).toContain('# radio: Small [checked]');
    expect(said).toMatch(/# radio: Large(?! \[)/);
    expect(said).toMatch(/# checkbox \| Oslo/);
    expect(said).toContain('# generic: Delete [clickable]');
  });

  test('is checked and unchecked, and says so', async () => {
    await using page = await openActing(chromium, FORM);

    const tea = await page.act('check', 'p:nth-of-type(1) span');
    const again = await page.act('check', 'p:nth-of-type(1) span');
    const milk = await page.act('uncheck', 'p:nth-of-type(2) span');
    await page.act('check', 'p:nth-of-type(5) span');
    const large = await page.act('check', 'p:nth-of-type(4) span:last-child');

    expect(tea.changed).toMatchObject({ value: 'checked' });
    expect(again.changed).toBe('nothing');
    expect(milk.changed).toMatchObject({ value: 'not checked' });
    expect(large.changed).toMatchObject({ value: 'checked', added: [expect.stringContaining('radio: Small')] });
    expect(
      await page.evaluate("[...document.querySelectorAll(':checked')].map(({ name, value }) => name + value)"),
    ).toEqual(['teaon', 'sizel', 'wifion']);
    await expect(page.act('check', 'p:nth-of-type(3) span')).rejects.toMatchObject({ data: { reason: 'disabled' } });
  });

  test('is left alone by a click on the entry that it stands in', async () => {
    await using page = await openActing(
      chromium,
      `<style>input { display: none } .entry, .check { cursor: pointer; width: max-content } .entry { padding-left: 20px }</style>
      <div class="entry"><input type="checkbox"><span class="check" style="display: inline-block; width: 60px; height: 18px"></span>Oslo</div>
      <script>
        const box = document.querySelector('input');
        document.querySelector('.entry').addEventListener('click', () => (document.title = 'opened'));
        document.querySelector('.check').addEventListener('click', (event) => { event.stopPropagation(); box.checked = !box.checked; });
      </script>`,
    );

    await page.act('click', '.entry');

    expect(await page.evaluate('[document.title, box.checked]')).toEqual(['opened', false]);
  });
});

/** A tree of items whose boxes nothing but their classes tell, and that of a label, which the native one in it does. */
const TREE = `<style>.t-checkbox { display: inline-block; width: 16px; height: 16px; border: 1px solid; cursor: pointer } u, b { cursor: pointer }</style>
  <div><u><i role="img" aria-label="caret down">▾</i></u><span class="t-checkbox t-checkbox-indeterminate"><i></i></span><b>Fruit</b></div>
  <div><u><i role="img" aria-label="caret down">▾</i></u><span class="t-checkbox t-checkbox-checked"><i></i></span><b>Pear</b></div>
  <div><u><i role="img" aria-label="caret down">▾</i></u><span class="t-checkbox"><i></i></span><b>Plum</b></div>
  <label><span class="t-checkbox"></span><input type="checkbox">Nuts</label>
  <script>document.querySelectorAll('div > .t-checkbox').forEach((box) => box.onclick = () => {
    box.className = /-checked/.test(box.className) ? 't-checkbox' : 't-checkbox t-checkbox-checked';
  });</script>`;

test('a box whose class alone calls it a checkbox is told, and worked, as one', async () => {
  await using page = await openActing(chromium, TREE);

  const { outline } = await page.page.snapshot({ signal: limit() });
  expect(Array.from(outline.matchAll(/checkbox[^[\n]*(?:\[[^0-9][^\]]*\])?/g), ([said]) => said.trim())).toEqual([
    'checkbox: Fruit [checked=mixed]',
    'checkbox: Pear [checked]',
    'checkbox: Plum',
    'checkbox: Nuts',
  ]);

  expect((await page.act('check', 'div:nth-of-type(3) span')).changed).toMatchObject({ value: 'checked' });
  expect((await page.act('uncheck', 'div:nth-of-type(2) span')).changed).toMatchObject({ value: 'not checked' });
  expect((await page.act('check', 'div:nth-of-type(2) span')).changed).toMatchObject({ value: 'checked' });
});
