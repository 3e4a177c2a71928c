import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { unpack } from '../../lib/page/unpack.ts';
import { launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

/** The lines of the outline below the document's. */
async function linesOf(html: string): Promise<string[]> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline } = await page.snapshot({ signal });
  await tab.close();
  return outline.split('\n').slice(1);
}

test('rows with a list of choices keep to their lines; one in which nothing can be chosen tells no choices', async () => {
  const row = (more: string): string =>
    `<div class="row"><p>Ada</p><select ${more}><option>Owner<option>Admin</select><button>X</button></div>`;

  expect(await linesOf(`<style>.row { display: flex }</style>${row('')}${row('disabled')}`)).toEqual([
    '  item: Ada | [0-4] combobox [value="Owner"] > [0-2] option: Owner [selected] [0-3]: Admin | [0-5] button: X',
    '  item: Ada | [0-6] combobox [disabled value="Owner"] | [0-7] button: X',
  ]);
});

test('a menu that is folded away is as short as one that is shown, and is told as unseen once', async () => {
  const menu = (more: string): string => `<ul ${more}><li><a href="#a">Overview</a><li><a href="#b">Hosts</a></ul>`;
  const [shown, folded] = [await linesOf(menu('')), await linesOf(menu('style="max-height: 0; overflow: hidden"'))];

  expect(shown).toEqual(['  [0-4] list > [0-2] link: Overview [0-3] link: Hosts']);
  expect(folded).toEqual(['  [0-4] list [unseen] > [0-2] link: Overview [0-3] link: Hosts']);
  expect(unpack(folded.join('\n'))).toEqual([
    '  [0-4] list [unseen]',
    '    [0-2] link: Overview [unseen]',
    '    [0-3] link: Hosts [unseen]',
  ]);
});

test('a list is not unseen that holds something seen', async () => {
  const list =
    '<ul style="opacity: 0"><li><a href="#a">A</a><li><input type="checkbox" id="c"></ul><label for="c">B</label>';

  expect(await linesOf(list)).toEqual(['  [0-4] list > [0-2] link: A [unseen] [0-3] checkbox: B']);
});
