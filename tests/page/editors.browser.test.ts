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

test('an editor that writes each line as a block tells them as they were written, with the empty ones', async () => {
  await using page = await openActing(chromium, textbox('Body', '', '<div><br></div>'));

  for (const text of ['one\ntwo\n\nthree', 'one\n\n\ntwo', 'one\ntwo'])
    expect((await page.act('fill', 'div', text)).changed).toMatchObject({ value: text });
  await page.act('press', 'div', 'Control+End');
  expect((await page.act('press', 'div', 'Enter')).changed).toMatchObject({ value: 'one\ntwo\n' });
});
