import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseOutline } from '../../lib/inference/lite/outline/outline.ts';
import { parseLine } from '../../lib/page/outline.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';
import { Page } from '../../lib/page/page.ts';
import { type Chromium, launchChromium, type TestTab, signalOfFile } from '../support/chromium.ts';

let chromium: Chromium;
let tab: TestTab;
let page: Page;
const signal = signalOfFile();

beforeAll(async () => {
  chromium = await launchChromium();
  tab = await chromium.open('<!doctype html><title>T</title><body></body>');
  page = await Page.attach(tab.channel, { signal, focusEmulation: false });
});
afterAll(() => chromium.close());

/** A piece of a page; every word in it is another one. */
interface Piece {
  /** Makes the HTML from what is inside; `word` gives a word that nothing else says. */
  html: (inner: string, word: (control?: string) => string) => string;
  inner: Piece[];
}

const piece = (html: Piece['html']): fc.Arbitrary<Piece> => fc.constant({ html, inner: [] });

const leaves = [
  piece((_, word) => ` ${word()} `),
  piece((_, word) => `<p>${word()} <b>${word()}</b> ${word()}</p>`),
  piece((_, word) => `<a href="#">${word('link')}</a>`),
  piece((_, word) => `<button>${word('button')}</button>`),
  piece((_, word) => `<button>${word('button')} <span>${word()}</span></button>`),
  piece((_, word) => `<label>${word('checkbox')} <input type=checkbox></label>`),
  piece((_, word) => `<input aria-label="${word('textbox')}" value="${word()}">`),
  piece((_, word) => `<textarea placeholder="${word('textbox')}"></textarea>`),
  piece((_, word) => `<select aria-label="${word('combobox')}"><option>${word()}<option>${word()}</select>`),
  piece((_, word) => `<h3>${word()}</h3>`),
  piece((_, word) => `<h3><a href="#">${word('link')}</a></h3>`),
  piece((_, word) => `<img alt="${word()}" width=9 height=9>`),
  piece((_, word) => `<div role=button tabindex=0>${word('button')}</div>`),
];

const named = (open: (name: string) => string, close: string): Piece['html'] => {
  return (inner, word) => {
    const name = word();
    return `${open(name)}<h2>${name}</h2>${inner}${close}`; // named like its own heading
  };
};

const around: Piece['html'][] = [
  (inner) => `<div>${inner}</div>`,
  (inner) => `<div style="cursor:pointer">${inner}</div>`,
  (inner) => `<ul><li>${inner}</li><li>${inner === '' ? 'x' : ''}</li></ul>`,
  (inner) => `<table><tr><td>${inner}</td><td></td></tr></table>`,
  (inner, word) => `<table><caption>${word()}</caption><tr><th>${word()}</th><td>${inner}</td></tr></table>`,
  (inner) => `<article>${inner}</article>`,
  (inner) => `<div role=group>${inner}</div>`,
  (inner) => `<div role=grid aria-label=g><div role=row><div role=gridcell>${inner}</div></div></div>`,
  (inner, word) =>
    `<div role=grid><div role=row><div role=gridcell tabindex=-1></div><div role=gridcell>${inner}</div><div role=gridcell tabindex=-1></div><div role=gridcell>${word()}</div></div></div>`,
  (inner, word) => `<fieldset><legend>${word()}</legend>${inner}</fieldset>`,
  (inner, word) => `<details open><summary>${word()}</summary>${inner}</details>`,
  (inner, word) => `<figure>${inner}<figcaption>${word()}</figcaption></figure>`,
  (inner) => `<div><template shadowrootmode=open><slot></slot></template>${inner}</div>`,
  named((name) => `<section aria-label="${name}">`, '</section>'),
  named((name) => `<ul aria-label="${name}"><li>`, '</li></ul>'),
  named((name) => `<article aria-label="${name}">`, '</article>'),
  named((name) => `<form aria-label="${name}">`, '</form>'),
  named((name) => `<nav aria-label="${name}">`, '</nav>'),
];

const { node } = fc.letrec<{ node: Piece }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    ...leaves,
    ...around.map((html) => fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((inner) => ({ html, inner }))),
  ),
}));

interface Said {
  words: string[];
  /** Role of the control that a word names. */
  controls: Map<string, string>;
}

function render(pieces: readonly Piece[], said: Said): string {
  const word = (control?: string): string => {
    const made = `word${said.words.length}x`;
    said.words.push(made);
    if (control) said.controls.set(made, control);
    return made;
  };
  return pieces.map(({ html, inner }) => html(render(inner, said), word)).join('');
}

/** Words that the outline does not say, and controls that have no node of their own, to us or to the built-in model. */
function lost({ words, controls }: Said, outline: string): string[] {
  const lines = unpack(outline).map(parseLine);
  const { nodes } = parseOutline(outline);
  const isThere = (name: string, role: string): boolean =>
    [lines, nodes].every((all) => all.some((one) => one?.ref && one.role === role && one.name.includes(name)));
  return [
    ...words.filter((word) => !outline.includes(word)),
    ...[...controls].filter(([name, role]) => !isThere(name, role)).map(([name, role]) => `${role} ${name}`),
  ];
}

test('whatever a page is made of, every word and every control stands in its outline', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(node, { minLength: 1, maxLength: 5 }), async (pieces) => {
      const said: Said = { words: [], controls: new Map() };
      const html = render(pieces, said);
      await tab.evaluate(`document.body.setHTMLUnsafe(${JSON.stringify(html)})`);
      const { outline } = await page.snapshot({ signal });
      expect(lost(said, outline), `${html}\n${outline}`).toEqual([]);
    }),
    { numRuns: 300, seed: 7 },
  );
});

/** The outline of what stands in the body, or of what is put there, without the refs. */
async function read(html?: string): Promise<string[]> {
  if (html !== undefined) await tab.evaluate(`document.body.setHTMLUnsafe(${JSON.stringify(html)})`);
  const { outline } = await page.snapshot({ signal });
  return unpack(outline)
    .slice(1)
    .map((line) => line.trim().replace(/^\[\d+-\d+\] /, ''));
}

test('text that stands directly in closed details is left out', async () => {
  expect(await read('<details><summary>More</summary>folded <u>away</u></details>')).toEqual([
    'button: More [collapsed]',
  ]);
  expect(await read('<details open><summary>Less</summary>not folded</details>')).toEqual([
    'button: Less [expanded]',
    'text: not folded',
  ]);
});

test('what the browser shows in place of an object that it cannot is read', async () => {
  const film = '<object data="film.swf" type="application/x-shockwave-flash">No film: <a href="#">a photo</a></object>';

  await tab.evaluate(`document.body.setHTMLUnsafe(${JSON.stringify(film)})`);
  await tab.evaluate(`new Promise((done) => { const link = document.querySelector('object a');
    const look = () => link.checkVisibility() ? done() : setTimeout(look);
    look(); })`);

  expect(await read()).toEqual(['text: No film:', 'link: a photo']);
});

test('a page in an object is read like one in a frame', async () => {
  await tab.evaluate(`new Promise((done) => { const inner = document.createElement('object');
    Object.assign(inner, { onload: done, type: 'text/html', data: 'about:blank' });
    document.body.replaceChildren(inner); })`);
  await tab.evaluate(`document.querySelector('object').contentDocument.body.innerHTML = '<button>Inside</button>'`);

  const { outline } = await page.snapshot({ signal });
  expect(outline).toMatch(/iframe > \[\d+-\d+\] button: Inside$/);
});

test('what its author made to be dragged has a ref, whatever it is', async () => {
  expect(await read('<div draggable="true">Card</div><div draggable="true"><h3>Other</h3>card</div><p>x')).toEqual([
    'generic: Card [draggable]',
    'generic [draggable]',
    'heading: Other [level=3]',
    'text: card',
    'text: x',
  ]);
});

test('what is held, and what a line is drawn from, has a ref; each is called by its own text', async () => {
  const port = '<rect style="cursor: crosshair" width="9" height="9"/>';
  const block = (more: string, text: string): string =>
    `<g style="cursor: move">${more}<rect width="80" height="30"/><g><text y="20">${text}</text></g></g>`;
  const flow = `<div tabindex="0"><svg>${block(port, 'Start')}${block('', 'End')}</svg></div>`;

  expect(await read(flow)).toEqual([
    'generic [clickable]',
    'img',
    'generic: Start [draggable]',
    'generic [draggable]',
    'generic: End [draggable]',
  ]);
});

test('an edge that is moved has a ref and says which way it goes, other than that of a column', async () => {
  const edge = '<i class="edge" style="display: block; cursor: col-resize; width: 8px; height: 30px"></i>';
  const lines = await read(`<p>Left</p>${edge}<div>${edge.repeat(4)}</div><table><tr><th>Name ${edge}<th>Size</table>`);

  expect(lines.slice(0, 2)).toEqual(['text: Left', 'generic [draggable icon="col resize"]']);
  expect(lines.filter((line) => line.includes('draggable'))).toHaveLength(1);
});

test('a sign without words is told by its title', async () => {
  const html = `<style>i::before { content: '✔' } b { display: inline-block; width: 9px; height: 9px; background: red }</style>
    <table><tr><td>Build</td><td><i title="Passed"></i></td></tr></table><p>Ada <b aria-label="Online"></b></p>
    <button>Save <i title="Tick"></i></button><p>Ink <b title="Dry" aria-hidden="true"></b> <i></i> <i title="why">Red</i></p>`;

  expect(await read(html)).toEqual([
    'table',
    'row: Build',
    'img: Passed',
    'text: Ada',
    'img: Online',
    'button: Save ✔',
    'text: Ink Red',
  ]);
});

test('a row to click on stands in one line, with the signs in it, and with a box called by what it is drawn in', async () => {
  const box = '<span aria-label="Select row" style="cursor: pointer"><input type="checkbox"></span>';
  const sign =
    '<span><svg width="20" height="20" aria-hidden="true" aria-label="Yes"><path d="M9 16l8-8"/></svg></span>';
  const row = `<tr style="cursor: pointer"><td>${box}</td><td>Emma</td><td>${sign}</td><td><a href="#1">Edit</a></td></tr>`;
  await tab.evaluate(`void (document.body.innerHTML = ${JSON.stringify(`<table>${row}</table>`)})`);

  const { outline } = await page.snapshot({ signal });
  expect(outline.replaceAll(/\d+-\d+/g, '')).toContain(
    '[] row [clickable]: [] checkbox: Select row | Emma | [] img: Yes | [] link: Edit',
  );
});

test('fields that are kept off the page for machines to fill in are marked as unseen', async () => {
  const off = 'position: absolute; left: -9999px';
  const scrolled = 'position: relative; height: 50px; overflow: auto';
  const told =
    await read(`<p style="${off}"><input aria-label="Trap"></p><input tabindex="-1" aria-label="Site" style="${off}"><p style="height: 3000px">
      <div style="${scrolled}"><div style="position: absolute; top: -2000px; height: 3000px"><input aria-label="List"></div></div>`);
  expect(told).toEqual(['textbox: Trap [unseen]', 'textbox: Site [unseen]', 'textbox: List']);
  await tab.evaluate('scrollTo(0, 500)');
  expect(await read()).toEqual(told);
});

test('a dialog that is described by what stands in it tells that once', async () => {
  const dialog = (by: string) => read(`<div role="dialog" aria-label="Leave" aria-describedby="${by}">${why}</div>`);
  const why = '<p id="why">It is late.</p>';

  expect(await dialog('why')).toEqual(['dialog: Leave', 'text: It is late.']);
  expect(await dialog(' ')).toEqual(['dialog: Leave', 'text: It is late.']);
});

test('what a control is described by has no place beside it when its name says it, or when it asks something itself', async () => {
  const bubble = '<div id="ask" role="tooltip">Sure? <button>Yes</button></div>';

  expect(await read('<button title="Sun" aria-label="Sun, closed"></button>')).toEqual(['button: Sun, closed']);
  expect(await read(`<button aria-describedby="ask">Delete</button>${bubble}`)).toEqual([
    'button: Delete',
    'tooltip',
    'text: Sure?',
    'button: Yes',
  ]);
});

test('empty boxes without a size that only guard the focus are no lines', async () => {
  const guards = `<div tabindex="0" role="presentation"></div><span tabindex="0" aria-hidden="true"
    style="position: fixed; width: 1px; height: 0"></span><div tabindex="0" style="width: 0; height: 9px"></div>`;
  const others = `<div tabindex="0" style="height: 9px"></div><div tabindex="0" onclick="1"></div><div tabindex="0" aria-label="Canvas"></div>`;

  expect(await read(`${guards}<p>Grid</p>${guards}`)).toEqual(['text: Grid']);
  expect(await read(others)).toEqual(['generic [clickable]', 'generic [clickable]', 'generic: Canvas [clickable]']);
});

test('what is not there for a person is left out, what is drawn in parts and buttons said once, and rows are dragged that say so', async () => {
  const clipped = 'position: absolute; width: 1px; height: 1px; overflow: hidden';
  const form = `<div id="pet">Pet</div><div role="radiogroup" aria-labelledby="kind"><b id="kind">Kind</b>
      <label><input type="radio">Cat</label></div>
    <div aria-hidden="true" style="${clipped}"><label><select tabindex="-1"><option>Cat</select></label></div>
    <button aria-labelledby="pet cat" aria-haspopup="listbox"><b id="cat">Cat</b> <i aria-hidden="true">▼</i></button>
    <button aria-label="Remove Cat">x</button> <button aria-label="Alerts">3</button>
    <span role="spinbutton" tabindex="0" aria-label="day" aria-valuetext="Empty">dd</span>
    <span role="spinbutton" tabindex="0" aria-label="month" aria-valuenow="12" aria-valuetext="12 – December">12</span>`;
  const rows = `<div role="grid" aria-label="Pets"><div role="row" tabindex="0" aria-selected="false" draggable="true"><p role="gridcell">Tom</p></div>
    <div role="row" tabindex="-1" aria-selected="true"><p role="gridcell">Kit</p></div></div>`;

  expect(await read(form + rows)).toEqual([
    'text: Pet',
    'radiogroup: Kind',
    'radio: Cat',
    'button: Pet Cat [haspopup]',
    'button: Remove Cat',
    'button: Alerts',
    'text: 3',
    'spinbutton: day [value="Empty" placeholder="dd"]',
    'spinbutton: month [value="12 – December"]',
    'grid: Pets',
    'row [draggable]',
    'gridcell: Tom',
    'row [selected]',
    'gridcell: Kit',
  ]);
});

test('a field that a dialog sets aside keeps its name when its label is set aside by itself', async () => {
  expect(await read('<label inert for="of">Code</label><p inert><input id="of"></p>')).toEqual([
    'textbox: Code [disabled]',
  ]);
});
