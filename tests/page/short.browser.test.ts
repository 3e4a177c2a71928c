import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpack } from '../../lib/page/split-joined-lines.ts';
import { limit, openActing } from '../support/acting.ts';
import { launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const linesOf = (html: string): Promise<string[]> => outlineLines(chromium, html, signal);

test('rows with a list of choices keep to their lines', async () => {
  const row = (name: string): string =>
    `<div class="row"><p>${name}</p><select><option>Owner<option>Admin</select><button>X</button></div>`;

  expect(await linesOf(`<style>.row { display: flex }</style>${row('Ada')}${row('Bob')}`)).toEqual([
    '  item: Ada | [0-4] combobox [value="Owner"] > [0-2] option: Owner [selected] [0-3]: Admin | [0-5] button: X',
    '  item: Bob | [0-8] combobox [value="Owner"] > [0-6] option: Owner [selected] [0-7]: Admin | [0-9] button: X',
  ]);
});

test('what opens the rows below a header stands in its cell, before what it is called', async () => {
  const header = (name: string): string =>
    `<tr><th scope="row"><button aria-expanded="false" aria-label="Open ${name}">▸</button> ${name}</th><td>1<td>2</tr>`;

  expect((await linesOf(`<table><tr><th>Area<th>Q1<th>Q2${header('North')}${header('South')}</table>`))[2]).toContain(
    'row: [0-7] rowheader > [0-6] button: Open North [collapsed] ¦ North | 1 | 2',
  );
});

test('a box in a cell stands apart from the text that is of the box before it', async () => {
  const cells = '<td>Steps<td><input type="radio">Yes<input type="radio">No';

  expect((await linesOf(`<table><tr>${cells}</table>`))[1]).toContain(
    'row: Steps | [0-3] radio ¦ Yes ¦ [0-4] radio ¦ No',
  );
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

const CASES: [title: string, html: string, lines: string[]][] = [
  [
    'empty cells and rows around a button of a table that is there for its place alone are left out',
    `<table><tr><td>${'<table><tr><td><i>&nbsp;</i><td></tr><tr><td><button>Add</button><td></tr></table><td>'.repeat(2)}</tr></table>`,
    ['  [0-16] table', '    [0-15] row: [0-4] button: Add | [0-10] button: Add | '],
  ],
  [
    'a table of data in a cell of another keeps its empty cells',
    '<table><tr><td><table><tr><td>1<td>2<td></tr><tr><td>1<td><a href="#">q</a><td></tr></table></tr></table>',
    [
      '  [0-11] table',
      '    [0-10] row > [0-9] cell > [0-8] table',
      '      [0-2] row: 1 | 2 | ',
      '      [0-7] row: 1 | [0-4] link: q | ',
    ],
  ],
  [
    'an icon in an anchor that leads nowhere is told apart from the row that has the hand',
    `<style>ul { cursor: pointer } b { position: absolute; width: 14px; height: 14px; background: red }</style>
     <ul><li>Ubuntu<a><b class="torrent_resume"></b></a><li>Alpine<a><b class="torrent_resume"></b></a></ul>`,
    [
      '  [0-6] list',
      '    [0-3] listitem [clickable]: Ubuntu | [0-2] generic [clickable icon="resume"]',
      '    [0-5] listitem [clickable]: Alpine | [0-4] generic [clickable icon="resume"]',
    ],
  ],
  [
    'an anchor that leads nowhere and holds but a drawing is told, beside a menu that scripts show under the pointer',
    `<p>Post 1 <a class="b"><svg width="16" height="16"><circle cx="8" cy="8" r="2"/></svg></a> <i hidden><a href="#e">Edit</a></i>
     <p>Top <a id="top"><svg width="16" height="16"></svg></a> <a><svg width="16" height="16"></svg>here</a>`,
    ['  text: Post 1', '  [0-2] generic [clickable]', '  text: Top here'],
  ],
  [
    'the only row of a list reacts in its place, and the entries of a list that lies over the page react each',
    `<style>ul, div { cursor: pointer }</style><ul><li>Ubuntu</ul><div>Sort: A<ul style="position: absolute"><li>Alpha<li>Newest</ul></div>`,
    [
      '  [0-3] list',
      '    [0-2] listitem: Ubuntu [clickable]',
      '  [0-7] generic: Sort: A [clickable] > [0-6] list',
      '    [0-4] listitem: Alpha [clickable]',
      '    [0-5] listitem: Newest [clickable]',
    ],
  ],
  [
    'the edges of a window are told by its corner, or by two sides',
    ['n e s w', 'n e s w se']
      .map((edges) => `<div>${edges.replaceAll(/\w+/g, '<p style="cursor: $&-resize; height: 6px"></p>')}</div>`)
      .join('<hr>'),
    [
      '  [0-2] generic [draggable icon="e resize"]',
      '  [0-3] generic [draggable icon="s resize"]',
      '  [0-4] generic [draggable icon="se resize"]',
    ],
  ],
  [
    'cards in a column that is moved as well are each taken hold of, and so are nested blocks',
    `<style>.col, .card, .block { cursor: grab; border: 1px solid }</style>
     <div class="col"><h2>To do</h2><div class="card">Paint</div><div class="card">Buy</div></div>
     <div class="col"><h2>Done</h2><div class="card">Sweep</div></div>
     <div class="block">repeat <div class="block">print</div></div>
     <svg height="40"><g class="if block"><text y="9">if</text><g class="is block"><text y="29">true</text></g></g></svg>`,
    [
      '  [0-5] generic [draggable]',
      '    [0-2] heading: To do [level=2]',
      '    [0-3] generic: Paint [draggable]',
      '    [0-4] generic: Buy [draggable]',
      '  [0-8] generic [draggable]',
      '    [0-6] heading: Done [level=2]',
      '    [0-7] generic: Sweep [draggable]',
      '  [0-10] generic: repeat [draggable] > [0-9] generic: print [draggable]',
      '  [0-12] generic: if [draggable] > [0-11] generic: true [draggable]',
    ],
  ],
  [
    'the parts of a card that only inherit the hand which takes hold, have no box or no words, or are the only ones of their kind, are none by themselves',
    `<style>.card, .title, .grip, .bar { cursor: move; padding: 2px } .card, .grip, .bar, .tag { border: 1px solid }</style>
     <div class="card"><b class="title">Paint</b><i class="tag">home</i><i class="tag">soon</i><span class="grip"></span></div>
     <div class="card"><b class="title">Buy</b><i class="tag">shop</i><span class="grip"></span><p class="bar">Note</p></div>`,
    ['  [0-2] generic: Painthomesoon [draggable]', '  [0-3] generic [draggable]', '    text: Buyshop | Note'],
  ],
  [
    'arrows on both sides of a text react each in a head that has the hand as a whole; an icon, and one arrow, are parts of it',
    `<style>nav, thead { cursor: pointer; display: flex } i, td:empty { width: 16px; height: 16px; background: red }</style>
     <nav><i class="cal-prev"></i><b>May 2026</b><i class="cal-next"></i></nav>
     <nav><i class="icon"></i><b>Mail</b><i class="next"></i></nav><nav><b>Stay</b><i class="prev"></i><i class="next"></i></nav>
     <table><thead><tr><td class="prev" style="min-width: 140px"></td><td>May</td><td class="next"></td></tr></thead></table>`,
    [
      '  [0-4] navigation [clickable]',
      '    [0-2] generic [clickable icon="prev"]',
      '    text: May 2026',
      '    [0-3] generic [clickable icon="next"]',
      '  [0-5] navigation: Mail [clickable] [0-6] navigation: Stay [clickable]',
      '  [0-12] table > [0-11] generic [clickable]',
      '    [0-10] row: [0-7] cell [clickable icon="prev"] | May | [0-9] cell [clickable icon="next"]',
    ],
  ],
  [
    'an entry that cannot be chosen now is disabled, and a line between entries is nothing',
    `<p onclick="1">Stop</p><p aria-disabled="true" style="cursor: not-allowed">Start</p>
     <div role="checkbox" aria-disabled="true" tabindex="-1" style="height: 1px"></div>`,
    ['  [0-2] generic: Stop [clickable] [0-3] generic: Start [disabled clickable]'],
  ],
  [
    'a section of one card beside such of several is a heading and a card',
    ['Ann Bob', 'Cem']
      .map(
        (names) =>
          `<section><h2>${names}</h2>${names.replaceAll(/\w+/g, '<div><h3>$&</h3><button>No</button></div>')}</section>`,
      )
      .join(''),
    [
      '  [0-2] heading: Ann Bob [level=2]',
      '  item: [0-3] heading: Ann [level=3] | [0-4] button: No',
      '  item: [0-5] heading: Bob [level=3] | [0-6] button: No',
      '  [0-7] heading: Cem [level=2]',
      '  item: [0-8] heading: Cem [level=3] | [0-9] button: No',
    ],
  ],
  [
    'a heading is not called by the sign that links to it, which is told where it is seen',
    `<h2>One<a href="#o" aria-label="Link to One" style="opacity: 0">#</a></h2><h2>Two <a href="#t">¶</a></h2><h2>See <a href="#x">this</a></h2>`,
    [
      '  [0-3] heading: One [level=2]',
      '  [0-5] heading: Two [level=2] > [0-4] link: ¶',
      '  [0-7] heading: See this [level=2] > [0-6] link: this',
    ],
  ],
  [
    'what an icon font draws is no name, but that of the icon',
    `<style>.icon { font-family: 'Material Symbols Rounded' }</style><button><i class="icon">upload</i>Upload</button>
     <button><span class="icon">arrow_left</span></button><button><span class="icons">plain</span></button>`,
    ['  [0-2] button: Upload [0-3] button [icon="arrow left"] [0-4] button: plain'],
  ],
  [
    'a field that nothing names is called by the text that alone stands before it, up to its value',
    `<div><p>Due date *</p><input></div><div><p>Amount: 10</p><input type="range" value="10"></div>
     <div>None yet.<input></div><div><p>From</p><input><input></div><div>€ <input></div>`,
    [
      '  [0-2] textbox: Due date',
      '  item: Amount: 10 | [0-3] slider: Amount [value="10"]',
      '  text: None yet.',
      '  [0-4] textbox',
      '  text: From',
      '  [0-5] textbox [0-6] textbox',
      '  text: €',
      '  [0-7] textbox',
    ],
  ],
  [
    'the words that are seen on a control describe it where its author calls it otherwise; a placeholder that is its name is told once',
    `<button aria-label="submit">+ Update</button><button aria-label="Add an item">+ Item</button><a href="#" aria-label="Read on about tea">Read on</a>
     <input aria-label="Groups. type here" placeholder="type here"><input aria-label="Name" placeholder="Ada">`,
    [
      '  [0-2] button: submit [description="Update"] [0-3] button: Add an item [0-4] link: Read on about tea [0-5] textbox: Groups. type here [0-6] textbox: Name [placeholder="Ada"]',
    ],
  ],
  [
    'stars that are all called the same are told by their places, and what an option repeats is told once',
    `<div role="radiogroup">${'<b role="radio" tabindex="0" aria-label="star">★</b>'.repeat(2)}</div>
     <ul role="listbox"><li role="option"><b style="cursor: pointer">Add</b></ul>`,
    [
      '  [0-4] radiogroup > [0-2] radio: star [icon="★" description="1 of 2"] [0-3] radio: star [icon="★" description="2 of 2"]',
      '  [0-7] listbox > [0-6] option: Add',
    ],
  ],
];

test.each(CASES)('%s', async (_, html, lines) => {
  expect(await linesOf(html)).toEqual(lines);
});

test('labels beside each other, and texts on both sides of a picture, are not one word', async () => {
  const picture = '<svg width="20" height="20" aria-hidden="true"><path d="M0 0l9 9" stroke="red"/></svg>';

  expect(await linesOf('<label>CPU</label><label>Memory</label>')).toEqual(['  text: CPU Memory']);
  expect(await linesOf(`<b>CPU</b>${picture}<b>Memory</b>`)).toEqual(['  text: CPU Memory']);
  expect(await linesOf('<b>Mem</b><i>ory</i>')).toEqual(['  text: Memory']);
});

test('what says that it is busy is told as such', async () => {
  const list = (is: string): string => `<ul aria-label="Orders" aria-busy="${is}"><li>One</li></ul>`;

  expect((await linesOf(list('true')))[0]).toContain('list: Orders [busy]');
  expect((await linesOf(list('false')))[0]).not.toContain('busy');
  expect(await linesOf('<button aria-busy="true" disabled>Save</button>')).toEqual([
    '  [0-2] button: Save [disabled busy]',
  ]);
});

test('an item is called by what it shows, which its title describes where it says more than that', async () => {
  const item = (title: string, inner = `<b>${title}</b><i>7m ago</i>`): string =>
    `<li title="Name: ${title}&#10;Size: 6 B" style="display: flex">${inner}`;
  const said = '<li title="Ada Admin" style="display: flex"><b>Ada</b><i>Admin</i>';
  const listed = `<li title="Docs"><p>Ada</p><ul><li>One<li>Two</ul>`;

  expect(await linesOf(`<ul>${item('a.md')}${item('b', 'b')}${said}${listed}</ul>`)).toEqual([
    '  [0-9] list',
    '    [0-2] listitem: a.md | 7m ago [description="Name: a.md Size: 6 B"]',
    '    [0-3] listitem: b [description="Name: b Size: 6 B"]',
    '    [0-4] listitem: Ada | Admin',
    '    [0-8] listitem: Docs',
    '      text: Ada',
    '      [0-7] list',
    '        [0-5] listitem: One',
    '        [0-6] listitem: Two',
  ]);
});

test.each([
  ['<th class="sortable sorted descending"><a href="?o=1">Title</a><th class="sortable">', 'descending'],
  ['<th class="sorting sorting_asc">Title<th class="sorting">', 'ascending'],
  ['<th style="width: 99px"><b class="th-inner sortable both asc">Title</b><th>', 'ascending'],
  ['<th class="tablesorter-headerDesc">Title<th>', 'descending'],
  ['<th class="sort-asc" aria-sort="none">Title<th>', undefined],
  ['<th class="sortable desc">Description<th>', undefined],
  ['<th class="sort description">Title<th>', undefined],
  ['<th class="border desc">Title<th>', undefined],
  ['<th class="dt-orderable-asc">Title<th>', undefined],
  ['<th class="sort">Title <i class="sort-asc"></i><i class="sort-desc"></i><th>', undefined],
  ['<th class="sort-asc">Title<th class="sort-asc">', undefined],
])('the header of a column tells which way that is sorted, where only a class says so: %s', async (headers, sort) => {
  const lines = await linesOf(`<table><tr>${headers}Kind</th></tr><tr><td>Zoo<td>Novel</table>`);

  expect(/sort=(\w+)/.exec(lines.join())?.[1]).toBe(sort);
});

test('a very long value is told by its beginning and what was written by its ends, with how much is left out', async () => {
  await using acting = await openActing(chromium, '<textarea></textarea>');

  const { changed } = await acting.act('fill', 'textarea', `a${'b'.repeat(29_998)}c`);
  const { outline: told } = await acting.page.snapshot({ signal: limit() });

  expect(changed).toEqual({ value: expect.stringMatching(/^ab{1999}… \(26000 more characters\) …b{1999}c$/) });
  expect(told).toMatch(/value="ab{19999}… \(10000 more characters\)"/);
});
