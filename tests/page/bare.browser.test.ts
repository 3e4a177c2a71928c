import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing, limit } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What only style sheets tell: of elements without any attribute (`.menu li { cursor: pointer }`), of what components draw. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function linesOf(html: string): Promise<string[]> {
  await using acting = await openActing(chromium, `<!doctype html>${html}`);
  return (await acting.page.snapshot({ signal: limit() })).outline.split('\n').slice(1);
}

const HAND = '<style>.m :is(li, div, tr, b, label) { cursor: pointer }</style>';

test.each([
  ['<ul class="m"><li>Inbox<li>Sent</ul>', ['[0-2] listitem: Inbox [clickable]', '[0-3] listitem: Sent [clickable]']],
  ['<div class="m"><div>Inbox</div></div>', ['[0-2] generic: Inbox [clickable]']],
  ['<style>b { cursor: url(b.png), pointer }</style><b>Inbox</b>', ['[0-2] generic: Inbox [clickable]']],
  ['<p style="cursor: url(b.png) 2 2, pointer">Inbox', ['[0-2] generic: Inbox [clickable]']],
  ['<p class="m"><b>Inbox</b><b>Sent</b></p>', ['[0-2] generic: Inbox [clickable] [0-3] generic: Sent [clickable]']],
  [
    '<table class="m"><tr><td>Ada<td>36<tr><td>Bob<td>41</table>',
    ['[0-2] row: Ada | 36 [clickable]', '[0-3] row: Bob | 41 [clickable]'],
  ],
  ['<p class="m"><label>More</label></p>', ['[0-2] generic: More [clickable]']],
])('what has the hand as pointer is told as clickable: %s', async (html, lines) => {
  const told = (await linesOf(HAND + html)).map((line) => line.trim());

  expect(told.filter((line) => line.includes('[clickable]'))).toEqual(lines);
});

test.each([
  ['<p><label>Key: <b>board</b></label><p><label for="">Repeat</label>', ['  text: Key: board | Repeat']],
  ['<label class="go">Key</label>', ['  [0-2] generic: Key [clickable]']],
  ['<label onclick=";">Key</label>', ['  [0-2] generic: Key [clickable]']],
  ['<label style="cursor: pointer">Key</label>', ['  [0-2] generic: Key [clickable]']],
])('a label of nothing is not told as clickable because all labels have the hand: %s', async (html, lines) => {
  const sheet = '<style>label, select { cursor: pointer } .go { cursor: pointer }</style>';

  expect(await linesOf(sheet + html)).toEqual(lines);
});

test('cells with the hand are told apart in rows of nothing but text', async () => {
  const table = '<table class="t"><tr><td>Ada<td>36<tr><td>Bob<td>41</table>';

  expect((await linesOf(`<style>.t td { cursor: pointer }</style>${table}`)).join('\n')).toContain(
    'row: [0-2] cell: Ada [clickable] | [0-3] cell: 36 [clickable]',
  );
});

test('each level of a menu is looked at by itself, and what stands in something with the hand is a part of it', async () => {
  const menu = '<nav class="n"><ul><li>File<ul><li><b>Open</b> a file</ul></ul></nav>';

  expect(await linesOf(`<style>.n ul ul li { cursor: pointer }</style>${menu}`)).toEqual([
    '  [0-6] navigation > [0-5] list',
    '    [0-4] listitem',
    '      text: File',
    '      [0-3] list',
    '        [0-2] listitem: Open a file [clickable]',
  ]);
});

test('a control in what is folded away is told as unseen', async () => {
  const folded = '<style>main div { height: 0; overflow: hidden }</style><main><div><button>Go</button></div></main>';

  expect((await linesOf(folded)).join('\n')).toContain('button: Go [unseen]');
});

test.each([
  ['a { position: relative; left: -9999em }', true],
  ['p { position: relative; left: -9999em }', true],
  ['p { position: relative; top: -9999px }', true],
  ['p { position: absolute; left: -1200px; width: 1200px; display: flex } a { flex: 0 0 1200px }', false], // the second slide is seen
])('links are told as unseen where all of what places them lies off the page: %s', async (css, isUnseen) => {
  const page = `<style>${css}</style>Posts<div><p><a href="/edit">Edit</a><a href="/trash">Trash</a></p></div>`;

  expect((await linesOf(page)).join('\n').includes('[0-3] link: Trash [unseen]')).toBe(isUnseen);
});

test('texts that style sheets set on lines of their own are told apart, and those in a line are not', async () => {
  const set =
    '<style>small { display: block }</style><p><small>33 ms</small><small>Added at</small><time>7:28</time></p>';

  expect(await linesOf(`${set}<p>7<b>th</b> of <i>M</i>ay</p>`)).toEqual([
    '  text: 33 ms | Added at | 7:28 | 7th of May',
  ]);
});

/** Draws the box of what is put into it. */
const BOX = `<script>for (const box of document.querySelectorAll('x-box')) box.attachShadow({ mode: 'open' }).innerHTML =
  '<style>div { display: grid; width: 20px } p { height: 20px; border: 1px solid; margin: 0; cursor: pointer } div > *, ::slotted(*) { grid-area: 1 / 1; z-index: 1 } ::slotted(*) { opacity: 0 }</style><div><p></p><slot></slot></div>'</script>`;

test('a field over what its component draws for it is seen as that, in the view and out of it', async () => {
  const box = '<x-box><input type="checkbox" aria-label="Row"></x-box>';
  const pane = `<div style="height: 15px; overflow: auto"><p style="margin: 0 0 90px">Top</p>${box}</div>`;

  expect(await linesOf(`${box}${pane}${BOX}`)).toEqual([
    '  [0-2] checkbox: Row',
    '  text: Top',
    '  [0-3] checkbox: Row',
  ]);
});

test('what a box to check is drawn with in its label has no line of its own', async () => {
  const html = `<style>label, label * { cursor: pointer } i { display: inline-block; width: 16px; height: 16px; border: 1px solid }</style>
    <label><input type="checkbox" style="opacity: 0"><i></i>Breakfast</label> <label><input type="radio"><span class="outer"><i class="dot"></i></span>Soup</label>`;

  expect(await linesOf(html)).toEqual(['  [0-2] checkbox: Breakfast [0-3] radio: Soup']);
});

test('a box without a size that keeps the focus in a dialog has no line, while it has the focus neither', async () => {
  const html = '<div tabindex="0" id="guard"></div><button>Save</button><script>guard.focus()</script>';

  expect(await linesOf(html)).toEqual(['  [0-2] button: Save']);
});

test('a box to check in an option is what the option says, and a dialog that is not open has no line', async () => {
  const html = `<div role="listbox"><div role="option" aria-selected="true"><input type="checkbox" checked readonly>Oslo</div>
    <div role="option"><label><input type="checkbox"></label>Bergen</div></div><div role="alertdialog"></div>`;

  expect(await linesOf(html)).toEqual(['  [0-6] listbox > [0-3] option: Oslo [selected checked] [0-5]: Bergen']);
});

test('what parts the items of a menu has no line, though the hand is over all of it', async () => {
  const parts = (height: number): string =>
    `<li class="part" style="height: ${height}px"><i style="background: red"></i></li>`;
  const style =
    '<style>ul { cursor: pointer; width: 200px } i { display: block; height: 1px; width: 150px } li { cursor: pointer }</style>';
  const lines = await linesOf(
    `${style}<ul role="menu"><li role="menuitem">Cut</li>${parts(7)}<li role="menuitem">Copy</li></ul>`,
  );

  expect(lines.join('\n').match(/\[\d+-\d+\] \w+/g)).toEqual(['[0-4] menu', '[0-2] menuitem', '[0-3] menuitem']);
});

test('an icon is called by the label for which there is no room', async () => {
  const button = (inner: string): string => `<button class="x">${inner}</button>`;
  const style = '<style>.x { width: 20px; height: 20px; background: red } .x span { display: none }</style>';
  const lines = await linesOf(
    style +
      button('<span>Contacts</span>') +
      button('<i></i><span><b>Dark mode</b></span>') +
      button('<ul hidden><li>Open</ul>') +
      button('<span>Loading…</span>'),
  );

  expect(lines.join('\n').match(/icon="[^"]*"/g)).toEqual(['icon="Contacts"', 'icon="Dark mode"']);
});

test('a box that a component draws around its own box is told once', async () => {
  const box = (role: string): string =>
    `<label role="${role}" tabindex="0" aria-checked="true"><input type="${role}" checked tabindex="-1"> Mono (<a href="/p">Preview</a>)</label>`;

  expect((await linesOf(box('radio') + box('checkbox'))).join('\n').match(/\] (?:radio|checkbox)/g)).toHaveLength(2);
});

test('an icon that a link says with its words has no line of its own', async () => {
  const picture =
    '<img alt="SQL" width="16" height="16" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">';
  const links = `<a href="/sql">${picture} Query</a> <a href="/log" aria-label="Log">${picture}</a>`;

  expect(await linesOf(links)).toEqual(['  [0-3] link: SQL Query', '  [0-5] link: Log > [0-4] img: SQL']);
});

test('an icon is called as PrimeNG calls it', async () => {
  expect(await linesOf('<button><svg data-p-icon="times" width="9" height="9"></svg></button>')).toEqual([
    '  [0-2] button [icon="times"]',
  ]);
});

const PAGE = '<main><h1>Shop</h1><div style="height: 2000px; background: #eee">Lamps</div></main>';
const dialog = (style: string): string =>
  `<div role="dialog" aria-modal="true" aria-label="Cookies" style="${style}">We use some. <button>OK</button></div>`;

test.each([
  [
    'over which the page is shaded',
    `${PAGE}<div style="position: fixed; inset: 0"></div>${dialog('position: fixed; top: 9px')}`,
  ],
  ['in a box over all of the view', `${PAGE}<div style="position: fixed; inset: 0">${dialog('')}</div>`],
  ['beside which the page is inert', `${PAGE.replace('<main', '<main inert')}${dialog('position: fixed; top: 9px')}`],
  ['that stands in the page', `${PAGE}${dialog('')}`],
  [
    'about which its author says nothing, and over whose page a shade is drawn', // as jQuery UI's
    `${PAGE}<div style="position: fixed; inset: 0; background: gray; opacity: 0.3"></div>${dialog('position: fixed; top: 9px').replace('aria-modal="true"', '')}`,
  ],
])('a dialog is told as modal %s', async (_, html) => {
  expect((await linesOf(html)).join('\n')).toContain('dialog: Cookies [modal]');
});

test('a dialog is none for what only catches the clicks beside it', async () => {
  const beside = '<div style="position: fixed; inset: 0"></div>';

  const page = `${PAGE}${beside}${dialog('position: fixed; top: 9px').replace('aria-modal="true"', '')}`;
  expect((await linesOf(page)).join('\n')).toContain('dialog: Cookies\n');
});

test('a banner that calls itself modal is none where the page takes clicks beside it', async () => {
  const lines = await linesOf(PAGE + dialog('position: fixed; bottom: 0; height: 80px; width: 100%'));

  expect(lines.join('\n')).toMatch(/dialog: Cookies$/m);
});

test('a component that is called a button by its tag reacts, unless it stands in what does or shows a control of its own', async () => {
  const html = `<p>Delete it?</p><x-button>Cancel</x-button> <x-dialog-button class="b">OK<button hidden></button></x-dialog-button>
    <x-button><button>Inner</button></x-button> <a href="#x"><x-btn>Linked</x-btn></a> <s-button></s-button> <x-buttons>Bar</x-buttons>
    <script>customElements.define('s-button', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button>Shadow</button>' }
    })</script>`;

  expect(await linesOf(html)).toEqual([
    '  text: Delete it?',
    '  [0-2] generic: Cancel [clickable] [0-3] generic: OK [clickable] [0-4] button: Inner [0-5] link: Linked [0-6] button: Shadow',
    '  text: Bar',
  ]);
});

test('buttons in a disabled fieldset are told as disabled, those in its legend are not', async () => {
  const form =
    '<fieldset disabled><legend><button>More</button></legend><button>Send</button><input aria-label="Name"></fieldset>';

  expect(await linesOf(form)).toEqual([
    '  [0-5] group: More [disabled] > [0-2] button: More [0-3] button: Send [disabled] [0-4] textbox: Name [disabled]',
  ]);
});

test('words and amounts that style sheets write are told where they stand, also in rows of nothing but text', async () => {
  const css = `.price::before { content: '€' } .stock::before { content: 'In stock' } .of::before { content: attr(data-of) ': ' }
    .sold::after { content: var(--sold) } .gone { --sold: ' (sold out)' } @media print { p::after { content: ' printed' } }
    .sign::before { content: '→ ' } .tip::after { content: 'Ships free'; opacity: 0 } .no::before { content: 'No. ' counter(n) }`;
  const rows = '<table><tr><td class="of" data-of="Order">1001<td class="of" data-of="Total">$40</table>';
  const shadow = `<p id="host"></p><script>host.attachShadow({ mode: 'open' }).innerHTML =
    '<style>b::after { content: " pcs" }</style><b>3</b>';</script>`;

  expect(
    await linesOf(`<style>${css}</style><p class="price">219</p><p class="stock"></p><p>Colour: <b class="sold gone">Green</b></p>
      <p class="sign tip">Cart</p><p class="no">Step</p>${shadow}${rows}<button class="sold gone">Buy</button>`),
  ).toEqual([
    '  text: €219 | In stock | Colour: Green (sold out) | Cart | Step | 3 pcs',
    '  [0-5] table',
    '    [0-4] row: Order: 1001 | Total: $40',
    '  [0-6] button: Buy (sold out)',
  ]);
});

test('what is crossed out is told between marks, also in names, and not in the name of a box that is ticked', async () => {
  const css = '.old { text-decoration: line-through } .shop s { text-decoration: none }';
  const rows = '<table><tr class="old"><td>Ada<td>36</tr><tr><td>Bob<td class="old">41</tr></table>';

  expect(
    await linesOf(`<style>${css}</style><p><s>€120.00</s> €79.00</p><p>Price: <del> <i>$</i>50 </del>$40</p><p class="shop"><s>new</s></p>
      <p class="old">All <b>gone</b> <button>Undo</button></p><a href="#"><b>Shoe</b> <del>€120</del> €79</a><a href="#" class="old">Hat</a>
      ${rows}<label class="old"><input type="checkbox" checked> Milk</label>`),
  ).toEqual([
    '  text: ~~€120.00~~ €79.00 | Price: ~~$50~~ $40 | new | ~~All gone~~',
    '  [0-2] button: Undo [0-3] link: Shoe ~~€120~~ €79 [0-4] link: ~~Hat~~',
    '  [0-11] table',
    '    [0-7] row: ~~Ada~~ | ~~36~~',
    '    [0-10] row: Bob | ~~41~~',
    '  [0-12] checkbox: Milk [checked]',
  ]);
});

const MANY = Array.from({ length: 12 }, (_, at) => `<p><i id="o${at}" class="o">Other ${at}</i></p>`).join('');

test.each([
  ['#pay { cursor: pointer }', '<i id="hint" class="o">Hint</i><i id="pay" class="o">Pay</i>', ['Pay']],
  ['#pay i { cursor: pointer }', '<p id="hint"><i>Hint</i></p><p id="pay"><i>Pay</i></p>', ['Pay']],
  ['[id^=p] { cursor: pointer }', '<i id="hint" class="o">Hint</i><i id="pay" class="o">Pay</i>', ['Pay']],
  [
    '@media all { #\\:r1\\: { cursor: pointer } }',
    '<i id=":r0:" class="o">Hint</i><i id=":r1:" class="o">Pay</i>',
    ['Pay'],
  ],
  [
    '',
    '<div><template shadowrootmode="open"><style>::slotted(#pay) { cursor: pointer }</style><slot></slot></template><i id="hint" class="o">Hint</i><i id="pay" class="o">Pay</i></div>',
    ['Pay'],
  ],
  [
    '',
    ['hint', 'pay']
      .map(
        (id) =>
          `<x-o id="${id}"><template shadowrootmode="open"><style>:host(#pay) i { cursor: pointer }</style><i>${id}</i></template></x-o>`,
      )
      .join(''),
    ['pay'],
  ],
])('a style sheet tells elements apart by their ids, among many: %s %s', async (style, html, clickable) => {
  const told = (await linesOf(`<style>${style}</style>${MANY}${html}`)).filter((line) => line.includes('[clickable]'));

  expect(told.map((line) => line.replace(/^.*: (.*) \[clickable\].*$/, '$1'))).toEqual(clickable);
});
