import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';

const signal = signalOfFile();

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function outline(html: string): Promise<string> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline: text } = await page.snapshot({ signal });
  await tab.close();
  return text;
}

test('rows and cells stand in the order that they say they have', async () => {
  const row = (at: number, ...cells: number[]): string =>
    `<p role="row" aria-rowindex="${at}">${cells.map((one) => `<b role="cell" aria-colindex="${one}">${one}</b>`).join('')}</p>`;

  const text = await outline(`<div role="grid">${row(4, 1)}${row(2, 7, 6)}${row(3, 3)}</div>`);

  expect(text.match(/(?<=[:|] )\d/g)?.join('')).toBe('6731');
});

test('a row whose cells stand in several panes is read as one, unless they stand there twice', async () => {
  const row = (at: number, first: number, ...cells: string[]): string =>
    `<div role="row" aria-rowindex="${at}">${cells.map((cell, index) => `<div role="gridcell" aria-colindex="${first + index}">${cell}</div>`).join('')}</div>`;
  const grid = (...panes: string[]): string =>
    `<div role="grid">${panes.map((pane) => `<div role="rowgroup">${pane}</div>`).join('')}</div>`;
  const edit = '<button>Edit</button>';

  const text = await outline(
    `<div style="display: flex">${grid(
      row(2, 1, 'Ada') + row(3, 1, 'Bob'),
      row(2, 2, 'Rome', '36') + row(3, 2, 'Oslo', '41'),
      row(3, 4, edit) + row(2, 4, edit),
    )}</div>${grid(row(2, 1, 'Eve'), row(2, 1, 'Eve', 'Bonn'))}${grid(row(2, 1, `${grid(row(2, 2, 'inner'))}`))}`,
  );

  const lines = text
    .replaceAll(/\[\d+-\d+\](?: |(?=:))/g, '')
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toContain('row: gridcell: Ada | : Rome | : 36 | button: Edit');
  expect(lines).toContain('row: gridcell: Bob | : Oslo | : 41 | button: Edit');
  expect(lines).toContain('row: gridcell: Eve | : Bonn');
  expect(text).toContain('inner');
});

/** The lines of rows without refs. */
async function rowsOf(html: string): Promise<string[]> {
  const lines = (await outline(html)).replaceAll(/\[\d+-\d+\](?: |(?=:))/g, '').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line.startsWith('row'));
}

test('rows that are each placed by itself stand from top to bottom, others as they follow each other', async () => {
  const rows = (position: string): string =>
    ['top: 20px', 'top: 40px; transform: translateY(9px)', 'top: 0']
      .map((at, index) => `<div role="row" style="position: ${position}; ${at}"><i role="gridcell">${index}</i></div>`)
      .join('');
  const grid = (position: string): string =>
    `<div role="grid"><div style="position: relative; height: 80px">${rows(position)}</div></div>`;

  expect(await rowsOf(grid('absolute'))).toEqual(['row > gridcell: 2', 'row > gridcell: 0', 'row > gridcell: 1']);
  expect(await rowsOf(grid('static'))).toEqual(['row > gridcell: 0', 'row > gridcell: 1', 'row > gridcell: 2']);
});

test('what scripts place one below the other stands so, whatever its role; what they place side by side does not', async () => {
  const listed = (...styles: string[]): string =>
    `<div style="position: relative; height: 99px">${styles
      .map((style, at) => `<div style="position: absolute; width: 90px; ${style}">${at}</div>`)
      .join('')}</div>`;
  const textOf = async (html: string): Promise<string> => (await outline(html)).replaceAll(/\W*\n\W*/g, ' ').trim();

  expect(await textOf(listed('top: 50px', 'top: 0', 'top: 25px'))).toContain('1 | 2 | 0');
  expect(await textOf(listed('transform: translateY(20px)', 'transform: none'))).toContain('1 | 0');
  expect(await textOf(listed('top: 50px', 'top: 0; left: 99px'))).toContain('0 | 1');
  expect(await textOf(`${listed('top: 50px', 'top: 0').replace('</div>', '</div> and ')}`)).toContain('0 | and | 1');
});

test('a row in several panes whose cells do not say their columns is read as one where the panes stand beside each other', async () => {
  const pane = (style: string, ...names: string[]): string =>
    `<div style="${style}">${names.map((name, at) => `<div role="row" aria-rowindex="${at + 1}"><div role="gridcell">${name}</div></div>`).join('')}</div>`;
  const grid = (...panes: string[]): string => `<div role="grid" style="overflow: hidden">${panes.join('')}</div>`;
  const [left, right] = ['float: left', 'float: right'];

  expect(await rowsOf(grid(pane(right, 'Ada', 'Bob'), pane(left, 'A-1', 'A-2')))).toEqual([
    'row: gridcell: A-1 | : Ada',
    'row: gridcell: A-2 | : Bob',
  ]);
  expect(await rowsOf(grid(pane('', 'Ada'), pane('', 'Ada')))).toHaveLength(2);
});

const OUT_OF_SIGHT = 'style="position: absolute; width: 1px; height: 1px; clip: rect(0 0 0 0)"';
/** A select that a page keeps out of sight, with its own box beside it. */
const boxed = (attributes: string, options: string, box: string): string =>
  `<select aria-label="Fruit" ${OUT_OF_SIGHT} ${attributes}>${options}</select><span>${box}</span>`;
const FRUIT = '<option>Apple<option>Plum';
const box = (text: string, expanded = false): string =>
  `<b role="combobox" aria-expanded="${expanded}" tabindex="0">${text}</b>`;

test.each([
  ['says what is chosen', boxed('', FRUIT, box('Apple')), 'Fruit [value="Apple"]'],
  [
    'says all that is chosen',
    boxed('multiple', '<option selected>Apple<option selected>Plum', box('Apple, Plum')),
    'Fruit',
  ],
  ['says what is to be done', boxed('', `<option>${FRUIT}`, box('Choose…')), 'Fruit [placeholder="Choose…"]'],
  ['is open', boxed('', FRUIT, box('Apple', true)), 'Fruit [value="Apple"], Apple [expanded haspopup]'],
  ['says something else', boxed('', FRUIT, box('Red apple')), 'Fruit [value="Apple"], Red apple [collapsed haspopup]'],
  [
    'takes what is chosen back',
    boxed('', FRUIT, box('Apple<i class="clear"></i>')),
    'Fruit [value="Apple"], Apple [collapsed haspopup]',
  ],
  ['may ask for more options', boxed('', '<option>Apple', box('Apple')), 'Fruit [haspopup value="Apple"]'],
  [
    'stands beside a select that is seen',
    `<select aria-label="Fruit">${FRUIT}</select>${box('Apple')}`,
    'Fruit [value="Apple"], Apple [collapsed haspopup]',
  ],
])('a box of a select has no line of its own where it says no more: one that %s', async (_, html, lists) => {
  const text = await outline(html);

  const told = text.matchAll(/(?:combobox|listbox): ([^[>\n]*?(?: \[.*?\])?)(?= >| \[|$)/gm);
  expect([...told].map(([, list]) => list).join(', ')).toBe(lists);
});

test('a column from the bottom up is told from the top, as a person reads it', async () => {
  const ofSheet =
    '<style>.chat, .row { display: flex; flex-direction: column-reverse } .row { flex-direction: row }</style>';
  const chat = (attributes: string): string => `<div ${attributes}><p>Newest</p><p>Older</p> Oldest</div>`;
  const wordsOf = async (html: string): Promise<string> =>
    (await outline(html)).match(/Newest|Older|Oldest/g)?.join(' ') ?? '';

  expect(await wordsOf(`${ofSheet}${chat('class="chat"')}`)).toBe('Oldest Older Newest');
  expect(await wordsOf(chat('style="display: inline-flex; flex-direction: column-reverse"'))).toBe(
    'Oldest Older Newest',
  );
  expect(await wordsOf(chat('style="flex-direction: column-reverse"'))).toBe('Newest Older Oldest');
  expect(await wordsOf(`${ofSheet}${chat('class="row"')}`)).toBe('Newest Older Oldest');
});
