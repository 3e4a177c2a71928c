import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ActionFailedError } from '../../lib/errors/named-errors.ts';
import { toWire } from '../../lib/errors/wire-error.ts';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('fields', () => {
  test('fill replaces the text, type adds to it', async () => {
    await using page = await openActing(chromium, '<input value="old">');

    const filled = await page.act('fill', 'input', 'new – 新しい 🙂');
    const typed = await page.act('type', 'input', '!é');

    expect(filled.changed).toMatchObject({ value: 'new – 新しい 🙂' });
    expect(typed.changed).toMatchObject({ value: 'new – 新しい 🙂!é' });
  });

  test.each([
    ['input', '<input value="old ">'],
    ['textarea', '<textarea>old </textarea>'],
    ['contenteditable', '<div contenteditable>old&nbsp;</div>'],
    ['text box in an open shadow root', '<x-a><template shadowrootmode="open"><input value="old "></template></x-a>'],
  ])('emoji, accents, scripts of the right and of input methods: %s', async (_, html) => {
    await using page = await openActing(
      chromium,
      `${html}<script>
      field = document.querySelector('input, textarea, div') ?? document.querySelector('x-a').shadowRoot.firstChild;
      read = () => (field.value ?? field.textContent).replaceAll('\\xA0', ' ');</script>`,
    );
    const text = '雨が降る 下雨了 비가 온다 می‌بارد क्‍ष 👩🏽‍🚀 🏳️‍🌈 e\u0301 ñ ǆ';

    await page.act('type', 'input, textarea, div', text);
    expect(await page.evaluate('read()')).toBe(`old ${text}`);
    const { changed } = await page.act('fill', 'input, textarea, div', text);

    expect(await page.evaluate('read()')).toBe(text);
    expect(changed).toMatchObject({ value: text });
  });

  test('an input method is heard of by pages that listen to keys, to compositions or to what is about to be put in', async () => {
    await using page = await openActing(
      chromium,
      `<input><script>heard = [];
      for (const type of ['keydown', 'keyup', 'compositionstart', 'compositionend', 'beforeinput'])
        addEventListener(type, (event) => heard.push(event.inputType ?? [type, event.data ?? event.key].join(' ').trim()));</script>`,
    );

    await page.act('type', 'input', '雨🙂');
    const typed = await page.evaluate<string[]>('heard.splice(0)');
    await page.act('fill', 'input', '雨');

    expect(typed.filter((one) => one !== 'insertCompositionText')).toEqual([
      ...['keydown Process', 'compositionstart', 'compositionend 雨', 'keyup Process'],
      ...['keydown Unidentified', 'insertText', 'keyup Unidentified'],
    ]);
    expect(typed).toContain('insertCompositionText');
    expect(await page.evaluate('heard')).toEqual(['keydown Unidentified', 'insertText', 'keyup Unidentified']);
  });

  test.each([
    ['textarea', '<textarea>old</textarea>', 'two\nlines'],
    ['contenteditable', '<div contenteditable>old <b>text</b></div>', 'new'],
    ['date', '<input type="date">', '2026-02-28'],
    ['time', '<input type="time">', '13:45'],
    ['color', '<input type="color">', '#ff8800'],
    ['range', '<input type="range" min="0" max="50">', '40'],
    ...['12.5', '-.5', '1e3', '0007'].map((text) => ['number', '<input type="number" value="7">', text]),
    ['empty', '<input value="something">', ''],
  ])('fill sets a field: %s', async (_, html, text) => {
    await using page = await openActing(chromium, html);

    await page.act('fill', 'input, textarea, [contenteditable]', text);

    expect(
      await page.evaluate(
        '(([e]) => e.value ?? e.innerText)(document.querySelectorAll("input, textarea, [contenteditable]"))',
      ),
    ).toBe(text);
  });

  test.each(['number', 'email', 'text'])('type adds at the end of a field of type %s', async (type) => {
    await using page = await openActing(chromium, `<input type="${type}" value="12">`);

    await page.act('type', 'input', '3');

    expect(await page.evaluate('document.querySelector("input").value')).toBe('123');
  });

  test.each([
    ['readonly', '<input readonly value="fixed">', 'x'],
    ['disabled', '<fieldset disabled><input></fieldset>', 'x'],
    ['bad-value', '<input type="date">', 'tomorrow'],
    ['bad-value', `<input placeholder="MM/DD" oninput="this.value = 'MM/DD'">`, '2026-12-24'],
    ['bad-value', '<input type="number">', 'many'],
    ['bad-value', '<input type="number" value="7">', '12,5'],
    ...['abc', '0x10', '+5', '5.', '1_000', '1e999', '١٢'].map((text) => [
      'bad-value',
      '<input type="number" value="7">',
      text,
    ]),
    ['too-long', '<input maxlength="3">', 'four'],
    ['not-editable', '<input type="checkbox">', 'x'],
  ])('fill refuses: %s', async (reason, html, text) => {
    await using page = await openActing(chromium, html);

    await expect(page.act('fill', 'input', text)).rejects.toMatchObject({
      name: 'ActionFailedError',
      data: { reason },
    });
  });

  test.each(['a', ',5', '.', 'e', ' apples'])(
    'type refuses what makes no number with what is there: %s',
    async (text) => {
      await using page = await openActing(chromium, '<input type="number" value="12">');

      await expect(page.act('type', 'input', text)).rejects.toMatchObject({
        name: 'ActionFailedError',
        message: expect.stringContaining(JSON.stringify(`12${text}`)) as string,
        data: { reason: 'bad-value' },
      });
      expect(await page.evaluate('document.querySelector("input").value')).toBe('12');
    },
  );

  test('press sends chords to the focused element', async () => {
    await using page = await openActing(chromium, '<input value="all of it">');

    await page.act('press', 'input', 'Control+A');
    await page.act('press', undefined, 'Backspace');

    expect(await page.evaluate('document.querySelector("input").value')).toBe('');
  });

  test('press Enter submits a form', async () => {
    await using page = await openActing(
      chromium,
      `<form onsubmit="document.title = 'sent'; return false"><input></form>`,
    );

    expect((await page.act('press', 'input', 'Enter')).changed).toMatchObject({ title: 'sent' });
  });

  test('another password of the same length is a change', async () => {
    await using page = await openActing(chromium, '<input type="password" value="hunter2">');

    const { changed } = await page.act('fill', 'input', 'hunter3');

    expect(changed).toMatchObject({ value: '••••••••' });
  });

  test('fill empties an editor first that puts a text beside what is selected', async () => {
    await using page = await openActing(
      chromium,
      `<div id="e" contenteditable>old</div><script>e.onbeforeinput = (event) => {
         event.preventDefault();
         e.textContent = event.inputType === 'insertText' ? e.textContent + event.data : '';
       }</script>`,
    );

    expect((await page.act('fill', '#e', 'new')).changed).toMatchObject({ value: 'new' });
  });

  test('a card number is masked in the result but for its last digits', async () => {
    await using page = await openActing(chromium, '<input autocomplete="cc-number">');

    const { changed } = await page.act('fill', 'input', '4242 4242 4242 4242');

    expect(changed).toMatchObject({ value: '•••••••• 4242' });
  });

  test('a password is masked in the result', async () => {
    await using page = await openActing(chromium, '<input type="password">');

    const { changed } = await page.act('fill', 'input', 'hunter22');

    expect(JSON.stringify(changed)).not.toContain('hunter22');
  });

  test('a variable is filled in and never shown', async () => {
    await using page = await openActing(chromium, '<input>');

    const action = { method: 'fill' as const, ref: await page.ref('input'), arguments: ['%card%'] };
    const { changed } = await page.perform(action, { card: '4111' });

    expect(await page.evaluate('document.querySelector("input").value')).toBe('4111');
    expect(changed).toMatchObject({ value: '%card%' });
  });

  test.each([
    ['<input type="number">', 'fill', 'a "quoted" one'],
    ['<select><option>One</option></select>', 'selectOption', 'not there'],
  ] as const)('an error does not show a variable either: %s', async (html, method, secret) => {
    await using page = await openActing(chromium, html);

    const action = { method, ref: await page.ref('input, select'), arguments: ['%pin%'] };
    const failed = await page.perform(action, { pin: secret }).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(ActionFailedError);
    expect(failed).toMatchObject({ message: expect.stringContaining('%pin%') as string });
    expect(JSON.stringify(toWire(failed))).not.toMatch(/quoted|not there/);
  });

  test('a field that keeps its password does not tell it', async () => {
    await using page = await openActing(
      chromium,
      '<input type="password" value="hunter2" onbeforeinput="return false">',
    );

    await expect(page.act('fill', 'input', 'other')).rejects.toMatchObject({
      message: expect.not.stringContaining('hunter2') as string,
      data: { reason: 'bad-value' },
    });
  });
});

describe('choices', () => {
  const SELECT = `<select><option>One</option><optgroup label="More"><option value="2">Two</option>
    <option disabled>Three</option></optgroup></select>`;

  test('selectOption chooses by label and tells the page', async () => {
    await using page = await openActing(
      chromium,
      `${SELECT}<script>onchange = () => (document.title = 'changed')</script>`,
    );

    const { changed } = await page.act('selectOption', 'select', 'two');

    expect(changed).toMatchObject({ value: 'Two', title: 'changed' });
  });

  test('selectOption chooses by the name that the outline gives an option', async () => {
    const html = `<style>select, ::picker(select) { appearance: base-select }</style>
      <select><option>Cat</option><option value="d"><span aria-hidden="true">🐶</span> Dog</option></select>`;
    await using page = await openActing(chromium, html);

    await page.act('selectOption', 'select', 'Dog');

    expect(await page.evaluate('document.querySelector("select").value')).toBe('d');
  });

  test('selectOption chooses several', async () => {
    await using page = await openActing(
      chromium,
      '<select multiple><option>A</option><option>B</option><option>C</option></select>',
    );

    expect((await page.act('selectOption', 'select', 'A', 'C')).changed).toMatchObject({ value: 'A, C' });
  });

  test.each([
    ['no-option', 'Four'],
    ['option-disabled', 'Three'],
  ])('selectOption refuses: %s', async (reason, name) => {
    await using page = await openActing(chromium, SELECT);

    await expect(page.act('selectOption', 'select', name)).rejects.toMatchObject({ data: { reason } });
  });

  test.each([
    ['native', '<input type="checkbox">', 'input'],
    [
      'hidden behind its label',
      '<label><input type="checkbox" style="opacity: 0; position: absolute; width: 0; height: 0">Agree</label>',
      'input',
    ],
    ...['display: none', 'visibility: hidden'].map((style) => [
      `drawn by its label, with ${style}`,
      `<label><input type="checkbox" style="${style}"><b style="border: 1px solid"></b> Agree to the <a href="#x">terms</a></label>`,
      'input',
    ]),
    ['ARIA', `<p role="checkbox" aria-checked="false" onclick="ariaChecked = ariaChecked !== 'true'">Agree</p>`, 'p'],
    ['in part', `<p role="checkbox" aria-checked="mixed" onclick="ariaChecked = ariaChecked == 'false'">I</p>`, 'p'],
    [
      'drawn by a box apart from its label',
      '<label for="b">Live</label><p><span onclick="event.target === b || b.click()" style="display: block; width: 40px; height: 20px"><input id="b" type="checkbox" style="position: absolute; width: 0; height: 0; opacity: 0"><script>b.onclick = (event) => void (event.isTrusted && event.preventDefault())</script></span></p>',
      'input',
    ],
    ['a native box in one of ARIA', '<div role="checkbox"><input type="checkbox">Agree</div>', 'div'],
  ])('check and uncheck: %s', async (_, html, selector) => {
    await using page = await openActing(chromium, html);

    expect((await page.act('check', selector)).changed).toMatchObject({ value: 'checked' });
    expect((await page.act('check', selector)).changed).toBe('nothing');
    expect((await page.act('uncheck', selector)).changed).toMatchObject({ value: 'not checked' });
  });

  test('check tells when the page did not let it', async () => {
    await using page = await openActing(chromium, '<input type="checkbox" onclick="return false">');

    await expect(page.act('check', 'input')).rejects.toMatchObject({ data: { reason: 'not-changed' } });
  });
});
