import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { answer } from '../../lib/inference/lite/answer.ts';
import { liteInference } from '../../lib/inference/lite/lite.ts';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Texts of what listens for all that is in it: words that name one of them are acted on there. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const inference = liteInference(() => Promise.resolve({ answer }));

/** What the page says in its title that it got, after each action. */
async function got(html: string, ...actions: string[]): Promise<string[]> {
  await using acting = await openActing(chromium, `<!doctype html><html lang="en"><title>none</title>${html}`);
  const engine = new Engine({ page: acting.page, inference });
  const titles: string[] = [];
  for (const action of actions) {
    await engine.act({ action }).catch((failure: Error) => acting.evaluate(`document.title = '${failure.name}'`));
    titles.push(await acting.evaluate('document.title'));
  }
  return titles;
}

/** Has what is found write into the title what an event of it was on. */
const tells = (selector: string, event: string): string =>
  `<script>document.querySelector('${selector}').addEventListener('${event}', ({ target }) => (document.title = target.textContent.trim()))</script>`;

const BAR = `<div id="bar" style="cursor: pointer; display: flex; width: 300px"><span style="flex: 1">Day</span>
  <span style="flex: 1">Week</span><span style="flex: 1">Month</span></div>`;
const TABLE = `<table style="border-spacing: 8px"><tr><td>10A<td>11A<td>12A<tr><td>10B<td>11B<td><b>12</b>B</table>`;

const LIST = `<style>p { display: flex; gap: 60px }</style>
  <div id="l" tabindex="0"><p><b>a.txt</b><b>Remove</b></p><p><b>b.txt</b><b>Rename</b></p></div>`;

test.each([
  [
    'a bar',
    BAR + tells('#bar', 'click'),
    { 'click "Month"': 'Month', 'click on the "Day"': 'Day', 'click Week': 'Week' },
  ],
  ['a bar, pointed at', BAR + tells('#bar', 'mouseover'), { 'hover "Month"': 'Month' }],
  ['a list with the focus', LIST + tells('#l', 'click'), { 'click "Remove"': 'Remove', 'click "b.txt"': 'b.txt' }],
  ['a table', TABLE + tells('table', 'click'), { 'click "10A"': '10A', 'click "11B"': '11B' }],
  ['a table, twice', TABLE + tells('table', 'dblclick'), { 'double click "12A"': '12A', 'double click "10B"': '10B' }],
  ['a table, by the other button', TABLE + tells('table', 'contextmenu'), { 'right click "12A"': '12A' }],
  [
    'a sentence',
    `<p>Choose <i>red</i>, <i>green</i> or <i>blue</i>.</p>${tells('p', 'click')}`,
    { 'click "red"': 'red', 'click "blue"': 'blue' },
  ],
])('what %s shows is acted on where it stands', async (_, html, titles) => {
  expect(await got(html, ...Object.keys(titles))).toEqual(Object.values(titles));
});

test('a text is found where it stands also after a failure had the listeners of the page looked at', async () => {
  const people = `<style>p { display: flex; gap: 40px }</style><div id="b"><p><b>Cleo</b> <i>52</i> <i>Wien</i></p><p><b>Dora</b> <i>27</i> <i>Wels</i></p></div>`;
  const titles = await got(people + tells('#b', 'click'), 'click "Nobody"', 'click "Cleo"', 'click "27"');

  expect(titles).toEqual(['InstructionNotResolvedError', 'Cleo', '27']);
});

const CROSS = '<svg width="16" height="16" viewBox="0 0 24 24"><path d="M5 5L19 19"/></svg>';
const fileTab = (file: string): string =>
  `<li role="tab" style="display: flex; width: 180px"><p style="flex: 1">${file}</p><b title="Close ${file}">${CROSS}</b></li>`;
const TABS = `<ul role="tablist" style="display: flex">${['a.csv', 'b.txt', 'c.md'].map(fileTab).join('')}</ul><script>
  onpointerdown = ({ target }) => (document.title = (target.closest('b') ? 'closed ' : 'chose ') + target.closest('li').textContent)</script>`;

test('the cross of a tab that only its title tells of is pressed where it stands, and the tab where it does not', async () => {
  expect(await got(TABS, 'click "Close b.txt"', 'click "b.txt"', 'open the tab c.md')).toEqual([
    'closed b.txt',
    'chose b.txt',
    'chose c.md',
  ]);
});

test('a row is found by what it shows, whatever more its title says', async () => {
  const rows = ['sub', 'a.csv']
    .map((file) => `<li title="Name: ${file}&#10;Size: 6 B" style="display: flex"><b>${file}</b><i>7m ago</i></li>`)
    .join('');
  const list = `<ul>${rows}</ul>${tells('ul', 'dblclick')}`;

  expect(await got(list, 'double click "sub"', 'double click "a.csv"')).toEqual(['sub', 'a.csv']);
});

test('what is dragged, and where to, are the texts that the words name', async () => {
  const board = `<style>#col, #days { cursor: grab; width: 200px } #days { cursor: pointer } #col p, #days p { padding: 12px }</style>
    <div id="col"><h2>To do</h2><p>Paint door</p><p>Buy nails</p></div><div id="days"><p>Monday</p><p>Friday</p></div>
    <script>let held = ''; onpointerdown = ({ target }) => (held = target.textContent)
    onpointerup = ({ target }) => (document.title = held + ' to ' + target.textContent)</script>`;

  expect(await got(board, 'drag "Buy nails" to "Friday"')).toEqual(['Buy nails to Friday']);
});

test('a text does not stand apart in a control, where it is all there is, nor as the title of a place', async () => {
  await using acting = await openActing(
    chromium,
    `<section><h2>Done</h2><p>Sweep</p><button>Clear</button> <i>x</i> <i>x</i></section><div>Only</div>`,
  );
  const [section, only] = [await acting.ref('section'), await acting.ref('div')];
  const apart = async (ref: string, text: string, isPlace = false): Promise<number> =>
    (await acting.page.textsApart({ ref, text, isPlace }, { signal: limit() })).length;

  expect(await apart(section, 'done')).toBe(1);
  expect(await apart(section, 'done', true)).toBe(0);
  expect(await apart(section, 'sweep', true)).toBe(1);
  expect(await apart(section, 'x')).toBe(2);
  expect(await apart(section, 'Clear')).toBe(0);
  expect(await apart(section, 'Swee')).toBe(0);
  expect(await apart(only, 'Only')).toBe(0);
  expect(await apart('0-99', 'Only')).toBe(0);
});

const OPTIONS = `<ul role="listbox" aria-multiselectable="true" style="width: 300px; padding: 0; list-style: none">
  <li role="option"><label><input type="checkbox"> Id</label></li><li role="option"><label><input type="checkbox" checked> <span>Year</span></label></li></ul>
  <script>onchange = ({ target }) => (document.title = target.closest('li').textContent.trim() + ' ' + target.checked)</script>`;

test('an option that stands for a box beside its middle is clicked, checked and chosen by that box', async () => {
  await using acting = await openActing(chromium, OPTIONS);
  const did = async (...act: Parameters<typeof acting.act>): Promise<string> => {
    await acting.act(...act);
    return acting.evaluate('document.title');
  };

  expect(await did('check', 'li')).toBe('Id true');
  expect(await did('uncheck', 'li + li')).toBe('Year false');
  expect(await did('click', 'li')).toBe('Id false');
  expect(await did('selectOption', 'ul', 'Year')).toBe('Year true');
  expect(await did('press', 'li + li', 'Space')).toBe('Year false');
});

test('an option that says that it is checked is unchecked by its name, and not clicked to be checked', async () => {
  expect(await got(OPTIONS, 'check "Year"', 'uncheck "Year"', 'check "Id"', 'click "Id"')).toEqual([
    'none',
    'Year false',
    'Id true',
    'Id false',
  ]);
});

test.each([
  ['by that where nothing else tells that it is pressed', '', 'Id box true', 'Id box false'],
  ['in its middle where it has the hand', 'cursor: pointer', 'Id li', 'Id li'],
])('an option with a box without a label is clicked and checked %s', async (...[, style, checked, clicked]) => {
  const html = `<ul role="listbox" aria-multiselectable="true" style="width: 300px; padding: 0; list-style: none">
    <li role="option" style="${style}"><input type="checkbox" onchange="document.title = 'Id box ' + checked"> Id</li></ul>
    <script>document.querySelector('li').onclick = ({ currentTarget, target }) => {
      if (target !== currentTarget) return;
      document.title = 'Id li';
      target.firstChild.checked = true;
    }</script>`;
  await using acting = await openActing(chromium, html);

  await acting.act('check', 'li');
  expect(await acting.evaluate('document.title')).toBe(checked);
  await acting.act('click', 'li');
  expect(await acting.evaluate('document.title')).toBe(clicked);
});
