import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { type ActingPage, limit, openActing } from '../support/acting.ts';

/** How widgets that are made of several elements stand in the outline. */
let chromium: Chromium;
let page: ActingPage;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await openActing(chromium, '<p>Empty');
});
afterAll(() => chromium.close());

/** The lines of the page with this in it, without refs. */
async function outline(html: string): Promise<string[]> {
  await page.evaluate(`void (document.body.innerHTML = ${JSON.stringify(html)})`);
  const { outline: text } = await page.page.snapshot({ signal: limit() });
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().replaceAll(/\[\d+-\d+\] /g, ''));
}

const ICON = '<svg width="20" height="20" style="cursor: pointer"><path d="M0 0h9"/></svg>';
const PATCH = '<div style="width: 20px; height: 20px; background: red"></div>';
const LONG = 'Press the space bar to start a drag. '.repeat(6).trim();

test.each([
  [
    'an icon in a button is a control of its own',
    `<div role="button" tabindex="0">red ${ICON}</div>`,
    ['button: red > generic [clickable]'],
  ],
  [
    'the face of a button is none',
    `<div role="button" tabindex="0" style="width: 24px; height: 24px; cursor: default"><div style="cursor: pointer">${PATCH}</div></div>`,
    ['button'],
  ],
  [
    'a patch of colour to click on is a control',
    `<p>Colour</p><div style="display: inline-block; cursor: pointer">${PATCH}</div>`,
    ['text: Colour', 'generic [clickable]'],
  ],
  [
    'a shade over the page is none',
    '<p>Page</p><div style="position: fixed; inset: 0; background: #0008; cursor: pointer"></div>',
    ['text: Page'],
  ],
  [
    'what is drawn in the place of a radio button is no second control',
    '<label><input type="radio" style="opacity: 0"><span style="cursor: pointer">Small</span></label>',
    ['radio: Small'],
  ],
  [
    'a link in a label is one',
    '<label><input type="checkbox"> I agree to the <a href="/terms">terms</a></label>',
    ['checkbox: I agree to the terms link: terms'],
  ],
  [
    'the label of a list that is not rendered is its text',
    '<label for="s">Pizza</label><select id="s" hidden><option>Funghi</select><div role="combobox" tabindex="0" aria-label="Choice"></div>',
    ['text: Pizza', 'combobox: Choice [haspopup]'],
  ],
  [
    'the label of a file that is not rendered is its control',
    '<label for="f">Attach</label><input id="f" type="file" hidden>',
    ['button: Attach'],
  ],
  [
    'a frame around a field that nobody is told of is left out',
    '<input aria-label="Name"><fieldset aria-hidden="true"><legend style="visibility: hidden">Name</legend></fieldset>',
    ['textbox: Name'],
  ],
  [
    'the bounds that stand for none are left out',
    '<div role="spinbutton" aria-label="Count" aria-valuenow="1" aria-valuemin="-9007199254740991" aria-valuemax="9"></div>',
    ['spinbutton: Count [value="1" max=9]'],
  ],
  [
    'long instructions are cut',
    `<p id="d" hidden>${LONG}</p><button aria-describedby="d">Song</button>`,
    [`button: Song [description="${LONG.slice(0, 119)}…"]`],
  ],
  [
    'an editor’s paragraphs are told apart in its value',
    '<div contenteditable role="textbox" aria-label="Note"><p>One</p><p>Two</p></div>',
    [String.raw`textbox: Note [multiline value="One\nTwo"]`],
  ],
  [
    'a list that is no field has what is chosen as its value',
    `<div style="cursor: pointer"><i id="l">Size</i><div role="combobox" tabindex="0" aria-labelledby="l">
      <span style="cursor: pointer">Big</span><b style="cursor: pointer; display: inline-block; width: 9px; height: 9px" class="caret-down"></b></div></div>`,
    ['combobox: Size [haspopup value="Big"]'],
  ],
  [
    'the list that opens in it is told apart from what is chosen',
    `<div role="combobox" tabindex="0" aria-label="Size"><b>S</b>, <b>M</b><div role="listbox"><div role="option">S</div></div></div>`,
    ['combobox: Size [haspopup value="S, M"] > listbox > option: S'],
  ],
  [
    'a box that is drawn in an option, and a hidden picture in a control with a name, are no lines',
    `<div role="option">Ham <i style="cursor: pointer; border: 1px solid; display: inline-block; width: 12px; height: 12px"></i></div>
     <button aria-label="Remove"><i role="img" aria-hidden="true">cancel</i></button><button><i role="img" aria-hidden="true">more_vert</i></button>`,
    ['option: Ham button: Remove button [icon="more vert"]'],
  ],
  [
    'a box and a slider that are drawn beside their input are to be seen',
    ['checkbox', 'range', 'radio']
      .map(
        (type) => `<div style="position: relative; width: 20px; height: 20px"><input type="${type}" aria-label="${type}"
          style="position: absolute; width: 20px; margin: 0; opacity: 0"><b style="display: block; height: 20px; background: red"></b></div>`,
      )
      .join('') + '<div><input type="checkbox" aria-label="Bait" style="opacity: 0"></div>',
    ['checkbox: checkbox slider: range [value="50"] radio: radio checkbox: Bait [unseen]'],
  ],
  [
    'a cell that is made for a control is that control, unless it takes the focus itself',
    `<div role="grid" tabindex="0"><div role="row"><div role="gridcell"><button>7</button></div><div role="gridcell" tabindex="-1"><button>8</button></div>
     <div role="gridcell"><a href="/9">Tea at 9</a></div></div></div>`,
    ['grid', 'row: button: 7 | gridcell > button: 8 | > link: Tea at 9'],
  ],
  [
    'cells that are stops of their own react, one that takes the focus in turn with those beside it does not',
    `<div role="grid"><div role="row"><div role="columnheader" tabindex="0">Day</div><div role="gridcell" tabindex="0">All</div></div>
     <div role="row"><div role="rowheader" tabindex="0">May 1</div><div role="gridcell" tabindex="-1">9</div></div></div>`,
    ['grid', 'row: columnheader: Day [clickable] | gridcell: All [clickable]', 'row: rowheader: May 1 | gridcell: 9'],
  ],
  [
    'what a slider is dragged by is the slider',
    `<div style="cursor: grab"><div role="slider" aria-label="Heat" aria-valuenow="3" tabindex="0" style="width: 9px; height: 9px"></div></div>`,
    ['slider: Heat [value="3"]'],
  ],
  [
    'what takes the focus for what is in it does not react',
    '<div role="dialog" tabindex="0" aria-label="Go"><x-bar role="progressbar" tabindex="-1" aria-valuenow="4"></x-bar></div><x-part tabindex="-1">Part</x-part>',
    ['dialog: Go > progressbar [value="4"]', 'generic: Part [clickable]'],
  ],
  [
    'the text that names a group, and the one that describes a button, are said once; a panel without content is not',
    `<p id="g">Stay</p><div role="group" aria-labelledby="g"><button aria-label="Month" aria-describedby="m"><b id="m">May</b></button></div><div role="tabpanel" aria-label="Two"></div>`,
    ['group: Stay > button: Month [description="May"]'],
  ],
  [
    'a text that is shrunk to nothing cannot be seen',
    '<p>Volume <span style="display: inline-block; transform: scale(0)">30</span></p>',
    ['text: Volume'],
  ],
  [
    'rows that inherit the hand of their list react one by one; the lines of a card, and the cells of a row, do not',
    `<div style="cursor: pointer"><p class="row">Ann</p><p class="row">Bob</p></div><hr>
     <div class="card" style="cursor: pointer"><p class="line">Car</p><p class="line">Red</p></div><div class="card"></div><hr>
     <div style="cursor: pointer; display: flex"><p class="cell">One</p><p class="cell">Two</p></div>`,
    ['generic: Ann [clickable] generic: Bob [clickable] generic: Car Red [clickable] generic: One Two [clickable]'],
  ],
  [
    'what has the hand that takes hold can be dragged',
    '<div style="cursor: grab">First <i>one</i></div><ul><li style="cursor: move">Second</li></ul>',
    ['generic: First one [draggable]', 'list', 'listitem: Second [draggable]'],
  ],
  [
    'what is made bold by its style is told where it is edited',
    `<div contenteditable>A <span style="font-weight: 700">b</span></div><p>A <span style="font-weight: 700">b</span></p>`,
    ['textbox', 'text: A', 'strong: b', 'text: A b'],
  ],
  [
    'a native list whose choice is drawn beside it is to be seen',
    `<p><select aria-label="Month" style="opacity: 0"><option>May</select><b>May</b></p>`,
    ['combobox: Month [value="May"] > option: May [selected]', 'text: May'],
  ],
  [
    'a picture in a button with a name, and a component around a link, are no lines',
    `<button aria-label="Clear"><i role="img" aria-label="close-circle"></i></button><x-nav tabindex="-1"><a href="/">Home</a></x-nav>`,
    ['button: Clear link: Home'],
  ],
])('%s', async (_, html, lines) => {
  expect(await outline(html)).toEqual(lines);
});

test('wrappers that react get no line of their own while they take no input', async () => {
  expect(await outline('<div inert><div style="cursor: pointer"><button>Go</button></div></div>')).toEqual([
    'button: Go [disabled]',
  ]);
});

test('a page behind a dialog keeps its boxes, and an unseen field of its own is left out', async () => {
  const box = '<label><i style="border: 1px solid"><input type="checkbox" style="opacity: 0"></i> News</label>';

  expect(await outline(`<div aria-hidden="true">${box}</div><button>OK</button>`)).toEqual([
    'checkbox: News button: OK',
  ]);
  expect(await outline(`<div aria-hidden="true" style="opacity: 0">${box}</div><button>OK</button>`)).toEqual([
    'button: OK',
  ]);
});

test('an unseen field over what is drawn beside it is seen as that, and one over nothing is not', async () => {
  const field = (more: string): string =>
    `<div style="position: relative; width: 40px; height: 20px"><input style="position: absolute; inset: 0; opacity: 0" ${more}`;
  const drawn = '<i style="display: block; border: 1px solid; height: 15px"></i></div>';

  expect(await outline(`${field('type="checkbox" aria-label="Row" tabindex="-1">')}${drawn}`)).toEqual([
    'checkbox: Row',
  ]);
  expect(await outline(`${field('aria-label="Code">')}${drawn}`)).toEqual(['textbox: Code']);
  expect(await outline(`${field('aria-label="Web" tabindex="-1">')}${drawn}`)).toEqual(['textbox: Web [unseen]']);
  expect(await outline(`${field('aria-label="Off">')}</div>`)).toEqual(['textbox: Off [unseen]']);
  const list = '<input role="combobox" aria-label="Of" style="position: absolute; left: -900px; opacity: 0">';
  expect(await outline(`<div style="height: 20px">${list}A</div>`)).toEqual(['combobox: Of', 'text: A']);
});

test('a bar of progress that nobody sees is left out', async () => {
  expect(await outline('<div role="progressbar" aria-valuemin="0" style="opacity: 0"></div>Text')).toEqual([
    'text: Text',
  ]);
});

test('a page that is held where it was scrolled to, below a dialog, keeps the texts before that', async () => {
  const held = '<style>body { position: fixed; top: -400px }</style><p>Above</p><div style="height: 900px"></div>';

  expect(await outline(`${held}<p style="position: fixed; top: -90px; left: -900px">Nowhere</p>`)).toEqual([
    'text: Above',
  ]);
});

test('drawings side by side in a box that reacts are chosen among, one by one; strokes of one drawing are not', async () => {
  const star = '<b style="width: 20px; height: 20px"><svg width="20" height="20"><path d="M0 0h9"/></svg></b>';
  const stroke = '<b style="width: 20px; height: 3px; background: red"></b>';
  const box = (inner: string): string => `<p style="display: flex; width: 60px; cursor: pointer">${inner}</p>`;

  expect(await outline(box(star.repeat(2)))).toEqual(['generic [clickable] generic [clickable]']);
  expect(await outline(box(stroke.repeat(2)))).toEqual([]);
});

test('what a switch is drawn with is a part of it', async () => {
  const html =
    '<div role="switch" tabindex="0" aria-checked="true"><div style="cursor: pointer; width: 40px; height: 20px; background: red"></div></div>';

  expect(await outline(html)).toEqual(['switch [checked]']);
});

test('a placeholder that is drawn beside its field is said once', async () => {
  expect(await outline('<input placeholder="Pick a day"><p>Pick a day</p><p>Or not</p>')).toEqual([
    'textbox: Pick a day',
    'text: Or not',
  ]);
});

test('what reacts is called by the only text among the controls in it', async () => {
  const tab = '<div style="cursor: pointer">Home <button aria-label="Close"></button></div>';

  expect(await outline(tab)).toEqual(['generic: Home [clickable] > button: Close']);
});

test('a list of a pixel that no key leads to is left out, unless it has the name', async () => {
  const list = '<select tabindex="-1" style="position: absolute; width: 1px; border: 0; padding: 0"><option>A</select>';

  expect(await outline(`${list}<label>Kind ${list.replace('width', 'opacity: 0; width')}</label>`)).toEqual([
    'combobox: Kind [value="A" unseen] > option: A [selected]',
  ]);
});

test('what an icon font draws is an icon, and not the word by which it is written', async () => {
  const icon = '<i aria-hidden="true" style="font-family: Material Icons; cursor: pointer">arrow_drop_down</i>';

  expect(await outline(`Kind ${icon} <p style="font-family: Silicon">Text</p>`)).toEqual([
    'text: Kind',
    'generic [clickable icon="arrow drop down"]',
    'text: Text',
  ]);
});

test('a panel that holds nothing but a text says it', async () => {
  expect(
    await outline('<div role="tabpanel">Delivered on Monday</div><div role="tabpanel" aria-label="B"></div>'),
  ).toEqual(['tabpanel: Delivered on Monday']);
});

test('the field of a list that is out of sight is there by its label', async () => {
  expect(await outline('<label>Land <input role="combobox" style="opacity: 0"></label>')).toEqual(['combobox: Land']);
});

test('what stands on the handle of a slider is not told beside its value', async () => {
  const slider = '<div role="slider" tabindex="0" aria-valuenow="20" aria-valuetext="20 km"><b>20 km</b></div>';

  expect(await outline(slider)).toEqual(['slider [value="20 km"]']);
  expect(await outline(slider.replace('<b>', '<b>About '))).toEqual(['slider [value="20 km"]', 'text: About 20 km']);
});

test('a control says its label and its description once', async () => {
  const field = '<input aria-labelledby="label" aria-describedby="hint">';

  expect(
    await outline(
      `<p id="label">Name *</p>${field}<p id="hint">In full</p><p tabindex="0" role="navigation" style="opacity: 0; height: 0"></p>`,
    ),
  ).toEqual(['textbox: Name * [description="In full"]']);
  expect(await outline(`<p>Name*</p><input aria-label="Name" required>`)).toEqual(['textbox: Name [required]']);
});
