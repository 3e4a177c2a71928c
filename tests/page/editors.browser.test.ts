import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const textbox = (name: string, more: string, content: string): string =>
  `<div contenteditable role="textbox" aria-label="${name}" ${more}>${content}</div>`;

test('an editor takes several lines where it has room or paragraphs, unless its author says otherwise', async () => {
  await using page = await openActing(
    chromium,
    textbox('Tall', 'style="min-height: 80px"', 'One') +
      textbox('Low', '', '<p>One</p>') +
      textbox('Cell', '', 'One') +
      textbox('Single', 'aria-multiline="false" style="min-height: 80px"', '<p>One</p>'),
  );

  const { outline } = await page.page.snapshot({ signal: limit() });

  const several = [...outline.matchAll(/textbox: (\w+) \[(?=[^\]]*multiline)/g)].map(([, name]) => name);
  expect(several).toEqual(['Tall', 'Low']);
});

describe('an editor of paragraphs', () => {
  const EDITOR = '<!doctype html><div contenteditable role="textbox" aria-label="Body"><p>First</p></div>';

  test('a key that goes where the focus is tells the text of the editor, with the empty lines that it adds, and nothing where it adds none', async () => {
    await using page = await openActing(chromium, EDITOR);
    await page.act('click', 'div');
    await page.act('press', undefined, 'Control+End');

    expect((await page.act('press', undefined, 'Enter')).changed).toEqual({ value: 'First\n' });
    expect((await page.act('press', undefined, 'Enter')).changed).toEqual({ value: 'First\n\n' });
    expect((await page.act('press', undefined, 'Shift')).changed).toBe('nothing');
    expect((await page.act('press', undefined, 'x')).changed).toEqual({ value: 'First\n\nx' });
  });

  test('tells a text of several paragraphs as it was written, and leaves the caret behind it', async () => {
    await using page = await openActing(chromium, EDITOR);

    expect((await page.act('fill', 'div', 'one\ntwo\n\nthree')).changed).toMatchObject({ value: 'one\ntwo\n\nthree' });
    expect((await page.act('press', 'div', 'Enter')).changed).toEqual({ value: 'one\ntwo\n\nthree\n' });
  });
});

test('an editor that writes each line as a block tells them as they were written, with the empty ones', async () => {
  await using page = await openActing(chromium, textbox('Body', '', '<div><br></div>'));

  for (const text of ['one\ntwo\n\nthree', 'one\n\n\ntwo', 'one\ntwo'])
    expect((await page.act('fill', 'div', text)).changed).toMatchObject({ value: text });
  await page.act('press', 'div', 'Control+End');
  expect((await page.act('press', 'div', 'Enter')).changed).toMatchObject({ value: 'one\ntwo\n' });
});

describe('a terminal', () => {
  const TERMINAL = `<!doctype html><div class="terminal"><div class="helpers" style="position: absolute; opacity: 0; left: -9999em">
    <textarea aria-label="Terminal input" style="width: 0; height: 0"></textarea></div></div><script>
      let keys = '';
      document.querySelector('textarea').onkeydown = (event) => {
        const { key, ctrlKey } = event;
        if (key !== 'Control') keys += (ctrlKey ? '^' : '') + key;
        event.preventDefault();
      };
    </script>`;

  test('gets the text that is typed, and no key before it', async () => {
    await using page = await openActing(chromium, TERMINAL);

    await page.act('type', 'textarea', 'ls -la');
    await page.act('type', 'textarea', '/');

    expect(await page.evaluate('keys')).toBe('ls -la/');
  });

  test('is not filled, as nothing in it can be replaced', async () => {
    await using page = await openActing(chromium, TERMINAL);

    const filling = page.act('fill', 'textarea', 'pwd');

    await expect(filling).rejects.toThrow(/is a terminal, in which nothing can be replaced/);
    await expect(filling).rejects.toMatchObject({ hint: expect.stringMatching(/type "text" into \[\d+-\d+\]/) });
    expect(await page.evaluate('keys')).toBe('');
  });
});

describe('what the last act selected', () => {
  const RICH = '<!doctype html><div id="field" contenteditable role="textbox"><p>Hello brave world</p></div>';
  const rich = 'field.innerText.trim()';
  /** An editor that draws its text itself, with a selection of its own. */
  const DRAWN = `<!doctype html><pre>old text</pre><textarea id="field" style="opacity: 0"></textarea><script>
    const code = document.querySelector('pre');
    let isAll = false;
    field.onkeydown = ({ key, ctrlKey }) => {
      if (key === 'a' && ctrlKey) isAll = true;
      else if (key === 'End') isAll = false;
    };
    field.oninput = () => {
      code.textContent = (isAll ? '' : code.textContent) + field.value;
      [field.value, isAll] = ['', false];
    };
  </script>`;
  const drawn = `document.querySelector('pre').textContent`;

  test.each([
    ['all of an editor', RICH, rich, 'Control+A', 'new'],
    ['the end of an editor', RICH, rich, 'Shift+Home', 'new'],
    ['all of an editor that draws its text', DRAWN, drawn, 'Control+A', 'new'],
    ['a letter of a field', '<input id="field" value="abc">', 'field.value', 'Shift+ArrowLeft', 'abnew'],
  ])('is replaced by what is typed: %s', async (...[, html, shown, key, wanted]) => {
    await using page = await openActing(chromium, html);
    await page.act('press', '#field', 'End');
    await page.act('press', '#field', key);

    await page.act('type', '#field', 'new');
    await page.act('type', '#field', '!');

    expect(await page.evaluate(shown)).toBe(`${wanted}!`);
  });

  test('is replaced by what is typed: a word that was double clicked', async () => {
    await using page = await openActing(chromium, RICH);
    await page.perform({ method: 'doubleClick', ref: await page.ref('p'), text: 'brave', arguments: [] });

    await page.act('type', '#field', 'new');

    expect(await page.evaluate(rich)).toMatch(/^Hello new ?world$/);
  });

  test.each([
    ['an editor', RICH, rich],
    [
      'a field',
      '<input id="field" value="Hello brave world" style="font: 16px monospace; border: 0; padding: 0">',
      'field.value',
    ],
  ])('is replaced by what is typed: words of %s that were dragged over', async (_, html, shown) => {
    await using page = await openActing(chromium, `${html}<style>p { font: 16px monospace; margin: 0 }</style>`);
    const at = (letters: number): Promise<string> =>
      page.evaluate(`(() => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.font = '16px monospace';
        probe.textContent = 'x'.repeat(100);
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return Math.round((width / 100) * ${letters}) + ',8';
      })()`);

    await page.act('dragAndDrop', '#field', await at(6), await at(11));
    await page.act('type', '#field', 'new');
    await page.act('type', '#field', '!');

    expect(await page.evaluate(shown)).toMatch(/^Hello new world!$|^Hello new! world$/);
  });

  test.each([
    ['the page selects all as the focus comes', async () => {}],
    ['the focus went away since', async (page: ActingPage) => void (await page.act('click', 'button'))],
    ['a key ended it', async (page: ActingPage) => void (await page.act('press', '#field', 'ArrowRight'))],
  ])('is none where %s: what is typed goes to the end', async (_, between) => {
    const selects =
      '<button>Other</button><script>field.onfocus = () => getSelection().selectAllChildren(field)</script>';
    await using page = await openActing(chromium, RICH + selects);
    await page.act('press', '#field', 'Control+A');
    await page.act('click', 'button');
    await page.act('click', '#field');
    await between(page);

    await page.act('type', '#field', ' new');

    expect(await page.evaluate(rich)).toBe('Hello brave world new');
  });
});
