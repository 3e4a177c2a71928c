import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { limit, openActing } from '../support/acting.ts';

/** How widgets that are made of several elements stand in the outline. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function outline(html: string): Promise<string[]> {
  await using page = await openActing(chromium, html.trim());
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
    ['text: Pizza', 'combobox: Choice'],
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
    [String.raw`textbox: Note [value="One\nTwo"]`],
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
