import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const linesOf = (html: string): Promise<string[]> => outlineLines(chromium, html, signal);

const BUDGET = [
  ['Food', '400.00', '-85.87'],
  ['Clothing', '30.00', '-312.70'],
  ['Gift', '75.00', '-138.29'],
];

test('an item of a tree is no part of another row, and says its level where it does not stand in the item it belongs to', async () => {
  const hand = '<style>i { cursor: pointer }</style>';
  const item = (name: string, level: number, more = ''): string =>
    `<li role="none" class="node"><i>▸</i><a role="treeitem" aria-level="${level}" tabindex="-1">${name}</a>${more}</li>`;
  const inner = `<ul role="group">${item('one', 2)}${item('two', 2)}</ul>`;

  expect(await linesOf(`${hand}<ul role="tree">${item('local', 1, inner)}${item('far', 1)}</ul>`)).toEqual([
    '  [0-10] tree',
    '    [0-2] generic: ▸ [clickable]',
    '    [0-3] treeitem: local',
    '    [0-4] generic: ▸ [clickable]',
    '    [0-5] treeitem: one [level=2]',
    '    [0-6] generic: ▸ [clickable]',
    '    [0-7] treeitem: two [level=2]',
    '    [0-8] generic: ▸ [clickable]',
    '    [0-9] treeitem: far',
  ]);
});

test('a row of a tree says its level, and an item in the one it belongs to does not', async () => {
  const row = (name: string, level: number): string =>
    `<tr aria-level="${level}"><td role="gridcell">${name}<td role="gridcell">1</tr>`;
  const items = `<ul role="tree"><li role="treeitem" aria-level="1">a<ul role="group"><li role="treeitem" aria-level="2">b</ul></ul>`;

  const lines = (await linesOf(`<table role="treegrid">${row('Staff', 1)}${row('Wages', 2)}</table>${items}`)).join(
    ' ',
  );

  expect(lines).toContain('[0-7] row [level=2]: [0-5] gridcell: Wages | ');
  expect(lines.match(/level=/g)).toHaveLength(1);
});

test('each row of a table that is made of divs has a line of its own', async () => {
  const cells = '<style>.row { display: flex } .cell { width: 120px }</style>';
  const row = ([name, budgeted, spent]: string[]): string =>
    `<div class="row"><div class="cell">${name} <button>Notes</button></div><div class="cell">${budgeted}</div><div class="cell"><button>${spent}</button></div></div>`;

  expect(await linesOf(`${cells}<div>${BUDGET.map(row).join('')}</div><button>Add</button>`)).toEqual([
    '  item: Food | [0-2] button: Notes | 400.00 | [0-3] button: -85.87',
    '  item: Clothing | [0-4] button: Notes | 30.00 | [0-5] button: -312.70',
    '  item: Gift | [0-6] button: Notes | 75.00 | [0-7] button: -138.29',
    '  [0-8] button: Add',
  ]);
});

test('rows of text alone, and of controls alone, need no more than lines of their own', async () => {
  const texts = BUDGET.map((row) => `<div class="row">${row.map((cell) => `<div>${cell}</div>`).join('')}</div>`);
  const week = (first: number): string =>
    `<div class="week">${[0, 1, 2].map((day) => `<button>${first + day}</button>`).join('')}</div>`;

  expect(await linesOf(`<section>${texts.join('')}</section><section>${week(1)}${week(8)}</section>`)).toEqual([
    '  text: Food | 400.00 | -85.87',
    '  text: Clothing | 30.00 | -312.70',
    '  text: Gift | 75.00 | -138.29',
    '  [0-2] button: 1 [0-3] button: 2 [0-4] button: 3',
    '  [0-5] button: 8 [0-6] button: 9 [0-7] button: 10',
  ]);
});

const card = (name: string): string =>
  `<div class="card"><p>${name}</p><p>From <a href="/${name}">our workshop</a></p><button>Add</button></div>`;

test('cards that stand beside each other are told one by one, the cells of a row are not', async () => {
  const grid = `<style>.grid { display: flex }</style><div class="grid">${card('Tent')}${card('Stove')}</div>`;
  const cells = (day: string): string =>
    `<div class="row">${['am', 'pm'].map((half) => `<div class="cell"><span>${day} ${half}</span> <button>Book</button></div>`).join('')}</div>`;
  const flex = '<style>.row { display: flex }</style>';

  expect(await linesOf(`${grid}${flex}<div>${cells('Mon')}${cells('Tue')}</div>`)).toEqual([
    '  item: Tent | From | [0-2] link: our workshop | [0-3] button: Add',
    '  item: Stove | From | [0-4] link: our workshop | [0-5] button: Add',
    '  item: Mon am | [0-6] button: Book | Mon pm | [0-7] button: Book',
    '  item: Tue am | [0-8] button: Book | Tue pm | [0-9] button: Book',
  ]);
});

test('the parts of a row that is long, or holds lists, stand on lines of their own', async () => {
  const long = (letter: string): string =>
    `<div class="post"><a href="/${letter}">By ${letter}</a><p>${`${letter} `.repeat(160)}</p><button>Reply</button></div>`;
  const listed = (name: string): string =>
    `<div class="group">${name}<ul><li>One</li><li>Two</li></ul><button>More</button></div>`;

  expect((await linesOf(long('x') + long('y'))).map((line) => line.slice(0, 30))).toEqual([
    '  item',
    '    [0-2] link: By x',
    `    text: ${'x '.repeat(10)}`,
    '    [0-3] button: Reply',
    '  item',
    '    [0-4] link: By y',
    `    text: ${'y '.repeat(10)}`,
    '    [0-5] button: Reply',
  ]);
  expect(await linesOf(`<section>${listed('Ada')}${listed('Bob')}</section><button>End</button>`)).toEqual([
    '  item',
    '    text: Ada',
    '    [0-4] list',
    '      [0-2] listitem: One',
    '      [0-3] listitem: Two',
    '    [0-5] button: More',
    '  item',
    '    text: Bob',
    '    [0-8] list',
    '      [0-6] listitem: One',
    '      [0-7] listitem: Two',
    '    [0-9] button: More',
    '  [0-10] button: End',
  ]);
});

test('what is alone, or is not built as its neighbours are, is no row', async () => {
  const alone = '<div class="bar">Total <button>Pay</button></div>';
  const unlike =
    '<div class="head"><b>Shop</b><button>Menu</button></div><div class="body">Ask <button>Us</button></div>';
  const one = '<div class="row">Note <a href="/">x</a></div><div class="row">Only text</div>';

  expect(await linesOf(`<main>${alone}</main>`)).toEqual(['  [0-3] main', '    text: Total', '    [0-2] button: Pay']);
  expect(await linesOf(unlike)).toEqual(['  text: Shop', '  [0-2] button: Menu', '  text: Ask', '  [0-3] button: Us']);
  expect(await linesOf(one)).toEqual(['  text: Note | [0-2] link: x | Only text']);
});

test('a group of rows is no row itself', async () => {
  const row = (name: string): string =>
    `<div role="row"><span role="cell">${name}</span><span role="cell"><button>Take</button></span></div>`;
  const group = (...names: string[]): string => `<div class="body">${names.map(row).join('')}</div>`;

  expect(await linesOf(`<div role="table">${group('Ada', 'Bob')}${group('Cleo', 'Dan')}</div>`)).toEqual([
    '  [0-18] table',
    '    [0-5] row: Ada | [0-3] button: Take',
    '    [0-9] row: Bob | [0-7] button: Take',
    '    [0-13] row: Cleo | [0-11] button: Take',
    '    [0-17] row: Dan | [0-15] button: Take',
  ]);
});

test('the rows of a list that takes keys as a whole stand below it, unless it is a card of few words', async () => {
  const list = (...rows: string[][]): string =>
    `<div tabindex="0">${rows.map((cells) => `<div class="r">${cells.map((cell) => `<div>${cell}</div>`).join('')}</div>`).join('')}</div>`;
  const ada = ['Ada Lovelace', 'Analyst and Metaphysician'];
  const grace = ['Grace Hopper', 'Rear Admiral of the United States Navy'];

  expect(await linesOf(list(ada, grace))).toEqual([
    '  [0-2] generic [clickable]',
    `    text: ${ada.join(' | ')}`,
    `    text: ${grace.join(' | ')}`,
  ]);
  const asCard = `<style>[tabindex] { cursor: pointer }</style>${list(['Ada', '36'], ['Bob', '41'])}`;
  expect(await linesOf(asCard)).toEqual(['  [0-2] generic: Ada 36 Bob 41 [clickable]']);
});

test('rows in a row stay as they are, and texts that look like an item are told as texts', async () => {
  const inner = (name: string): string =>
    ['red', 'blue'].map((colour) => `<div class="swatch">${name} ${colour} <button>Pick</button></div>`).join('');
  const outer = (name: string): string =>
    `<div class="product"><b>${name}</b><button>Open</button><div>${inner(name)}</div><div>In stock <button>Buy</button></div></div>`;

  expect(await linesOf(`<div>${outer('Tent')}${outer('Bag')}</div><p>item: [0-9] | x</p>`)).toEqual([
    '  item',
    '    text: Tent',
    '    [0-2] button: Open',
    '    item: Tent red | [0-3] button: Pick',
    '    item: Tent blue | [0-4] button: Pick',
    '    text: In stock',
    '    [0-5] button: Buy',
    '  item',
    '    text: Bag',
    '    [0-6] button: Open',
    '    item: Bag red | [0-7] button: Pick',
    '    item: Bag blue | [0-8] button: Pick',
    '    text: In stock',
    '    [0-9] button: Buy',
    '  text: item: \\[0-9] \\| x',
  ]);
});

test('a row to click on has its name and says what the pointer brings up, whatever box or button it begins with', async () => {
  const style = '<style>.h { display: none } .row:hover .h { display: inline } .c { cursor: pointer }</style>';
  const row = (kind: string, ...parts: string[]): string =>
    `<div class="row ${kind}"><input type="checkbox" aria-label="Select"><button>Star</button>${parts.map((part) => `<p>${part}</p>`).join('')}<button class="h">Archive</button></div>`;

  expect(await linesOf(style + row('c', 'GitLab') + row('c', 'Raj Patel', 'Contract'))).toEqual([
    '  [0-4] generic: GitLab [clickable hoverable] > [0-2] checkbox: Select [0-3] button: Star',
    '  [0-7] generic: Raj Patel Contract [clickable hoverable] > [0-5] checkbox: Select [0-6] button: Star',
  ]);
  expect(await linesOf(`${style}<div class="c" onclick="1">${row('', 'Ada')}${row('', 'Bob')}</div>`)).toEqual([
    '  [0-8] generic [clickable]',
    '    [0-4] generic: Ada [hoverable] > [0-2] checkbox: Select [0-3] button: Star',
    '    [0-7] generic: Bob [hoverable] > [0-5] checkbox: Select [0-6] button: Star',
  ]);
});

test('a box that stands for its row takes what the pointer brings up, and an item of such keeps to one line', async () => {
  const style = '<style>.h { display: none } .row:hover .h { display: inline }</style>';
  const tool = '<button class="h">Delete</button>';

  expect(
    await linesOf(
      `${style}<div class="row"><label><input type="checkbox">Milk</label>${tool}</div>
      <ul><li class="row"><input type="checkbox" aria-label="Pick"><i>Tea</i> <button>Buy</button>${tool}</ul>`,
    ),
  ).toEqual([
    '  [0-2] checkbox: Milk [hoverable]',
    '  [0-6] list',
    '    [0-5] listitem [hoverable]: [0-3] checkbox: Pick | Tea | [0-4] button: Buy',
  ]);
});

test('a cell is described by what is said of it, and not by the header of its column, which is told once', async () => {
  const cells = (says: string): string => `<td aria-describedby="h">${says}<td title="Owner">Ann<td title="Late">7`;

  expect(await linesOf(`<table role="grid"><tr><th id="h">Task<th>Owner<th>Days<tr>${cells('Plan')}</table>`)).toEqual([
    '  [0-10] grid',
    '    [0-5] row: [0-2] columnheader: Task | [0-3]: Owner | [0-4]: Days',
    '    [0-9] row: [0-6] gridcell: Plan | [0-7]: Ann | [0-8]: 7 [description="Late"]',
  ]);
});

test('a row to click on says so whatever its last cell holds, one of a grid by its cells', async () => {
  const rows = (cell: string): string =>
    `<tr><th>No<th>Who<tr onclick="1"><td>1004<td>${cell}<tr onclick="1"><td>1005<td>Eva`;

  expect((await linesOf(`<table>${rows('<a href="/d">Dan</a>')}</table>`)).slice(2)).toEqual([
    '    [0-8] row [clickable]: 1004 | [0-6] link: Dan',
    '    [0-9] row: 1005 | Eva [clickable]',
  ]);
  expect((await linesOf(`<table role="grid">${rows('<a href="/d">Dan</a>')}</table>`)).slice(2, 3)).toEqual([
    '    [0-8] row: [0-5] gridcell: 1004 | [0-7] > [0-6] link: Dan',
  ]);
});

test('cells share the line of their row when they react, are described, or hold a text after a box or link', async () => {
  const cells =
    '<td onclick="1"><button>Open</button><td title="In cm">7<td><input type="checkbox" aria-label="Select"> Ann';

  expect(await linesOf(`<table><tr>${cells}</table><table role="grid"><tr>${cells}</table>`)).toEqual([
    '  [0-8] table',
    '    [0-7] row: [0-3] cell [clickable] > [0-2] button: Open | [0-4] cell: 7 [description="In cm"] | Ann [0-5] checkbox: Select',
    '  [0-15] grid',
    '    [0-14] row: [0-10] gridcell [clickable] > [0-9] button: Open | [0-11]: 7 [description="In cm"] | [0-13]: Ann > [0-12] checkbox: Select',
  ]);
  const linked = '<td><a href="/s">The Salt Path</a> <p>Raynor Winn<td>2';
  const [, row] = await linesOf(`<table><tr>${linked}</table>`);
  expect(row).toBe('    [0-5] row: [0-2] link: The Salt Path ¦ Raynor Winn | 2');
  const inButton = '<div role="gridcell"><button aria-label="Note on Tea">Add</button></div>';
  expect(await linesOf(`<div role="grid"><div role="row">${inButton}</div></div>`)).toEqual([
    '  [0-4] grid',
    '    [0-3] row > [0-2] button: Note on Tea [description="Add"]',
  ]);
});

test('a row that is kept for details, and shows none, is left out', async () => {
  const detail = '<tr><td colspan="2" style="padding: 0"><div style="height: 0; overflow: hidden"></div>';

  expect(await linesOf(`<table><tr><td>Ann<td>7${detail}<tr><td>Bob<td>8<tr><td>&nbsp;<td></table>`)).toEqual([
    '  [0-8] table',
    '    [0-2] row: Ann | 7',
    '    [0-4] row: Bob | 8',
    '    [0-7] row:  | ',
  ]);
});

test('what a button says in other letters, and beside a sign, is not said again below it', async () => {
  const buttons =
    '<button aria-label="310 Likes. Like">♡ <b>310</b></button><button aria-label="Sort by total">Total</button><button aria-label="310 dollars">€ 310</button><button aria-label="English">EN</button>';

  expect(await linesOf(buttons)).toEqual([
    '  [0-2] button: 310 Likes. Like [0-3] button: Sort by total',
    '  [0-4] button: 310 dollars',
    '    text: € 310',
    '  [0-5] button: English [description="EN"]',
  ]);
});

test('the only row of a list keeps its ref, unless the list is the field it opens from', async () => {
  const list = (more: string): string => `<div role="listbox"${more}><div style="cursor: pointer">Lisbon</div></div>`;

  expect(await linesOf(list('') + list(' aria-expanded="false"'))).toEqual([
    '  [0-3] listbox > [0-2] generic: Lisbon [clickable]',
    '  [0-5] listbox: Lisbon [collapsed]',
  ]);
});
