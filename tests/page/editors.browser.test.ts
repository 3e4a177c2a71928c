import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
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
