import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outlineOf, refOf } from '../../demo/outline.ts';
import { servePages, type Pages } from '../../support/serve.ts';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { startStack, type Stack } from '../../support/stack.ts';

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages();
  stack = await startStack({ env: { TABHAND_UPLOADS: import.meta.dirname } });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** Opens a page. @returns gives the ref of the node that says a text. */
async function open(name: string): Promise<(text: string) => string> {
  await stack.call('navigate', { url: pages.url(`/third-party/${name}`) });
  const outline = outlineOf(await stack.call('extract'));
  return (text) => refOf(outline, text);
}

test('SortableJS: moves an item down a list by dragging, and reads the new order', async () => {
  const ref = await open('sortable-magazine.html');

  await stack.call('act', { action: `drag [${ref('listitem: Cover')}] to [${ref('listitem: Letters')}]` });

  await expectText(
    await tabAt(stack.browser, 'sortable-magazine'),
    '#order',
    /^ContentsFeature(LettersCover|CoverLetters)Puzzle$/,
  );
  expect(outlineOf(await stack.call('extract'))).toMatch(/listitem: Contents[^]*listitem: Feature[^]*listitem: Cover/);
});

test('Dropzone: takes a file, shows it among the others, and removes one', async () => {
  const ref = await open('dropzone-contest.html');

  await stack.call('act', { action: `upload "${basename(import.meta.filename)}" to [${ref('form: Photos')}]` });
  await stack.call('act', { action: `click [${ref('link: Remove file')}]` });

  const text = outlineOf(await stack.call('extract'));
  expect(text).toContain('widgets.test.ts');
  expect(text).toContain('ferry.jpg');
  expect(text).not.toContain('kingfisher.jpg');
});

test('Select2: chooses in a list that the page draws itself, by its label', async () => {
  const ref = await open('select2-expenses.html');

  await stack.call('act', { action: `select "Bo Lind" in [${ref('combobox: ×Carla Mota')}]` });

  const tab = await tabAt(stack.browser, 'select2-expenses');
  await expectText(tab, '.select2-selection__rendered', /Bo Lind$/);
  expect(outlineOf(await stack.call('extract'))).toMatch(/\]: Bo Lind \[selected\]/);
});
