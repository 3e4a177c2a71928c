import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

/** Rows and items with a sign of their own that unfolds them, as PatternFly and Blueprint make them. */
const MACHINES = `[0-1] document: Machines
  [0-15] list: Status
    [0-12] listitem: Running | [0-11] button: Close Running
    [0-14] listitem: Stopped | [0-13] button: Close Stopped
  [0-56] grid: Machines
    [0-35] row: [0-27] gridcell > [0-26] button: Details [collapsed] | [0-29] > [0-28] checkbox: Select row 0 | [0-30]: vm-alpha | [0-31]: Running | [0-34] > [0-33] button: Actions for vm-alpha [collapsed]
    [0-45] row: [0-37] gridcell > [0-36] button: Details [expanded] | [0-39] > [0-38] checkbox: Select row 1 | [0-40]: vm-beta | [0-41]: Stopped | [0-44] > [0-43] button: Actions for vm-beta [collapsed]
    [0-55] row: [0-50] gridcell: vm-gamma | [0-51]: Paused
  [0-99] tree
    [0-94] treeitem: Cluster A [collapsed] > [0-93] generic: Cluster A [clickable] > [0-91] button: Cluster A [0-92] checkbox: Cluster A
    [0-98] treeitem: Cluster B [expanded] > [0-97] generic: Cluster B [clickable] > [0-95] button: Cluster B [0-96] checkbox: Cluster B
  [0-153] list
    [0-152] listitem
      [0-146] generic [clickable] > [0-145] img: Collapse group
      text: Recipes
      [0-151] list
        [0-147] listitem: Cakes
        [0-150] listitem
          [0-149] generic [clickable] > [0-148] img: Expand group
          text: Breads
  [0-133] button: Advanced settings [collapsed] [0-134] button: Advanced settings [collapsed]
  [0-135] group: Advanced settings [unseen]
  [0-163] generic: Bread [clickable]
  text: Chocolate cake
  [0-175] generic [clickable]
    item: 1 | 2 | [0-161] generic: Milk [clickable] | 1.5 | Bread and butter | 3 | [0-162] generic: Jam [clickable]
    item: 3 | 4 | [0-164] generic: Tea [clickable] | 2.5`;

/** As DevExtreme draws a grid: its headers and filters are rows of other tables. */
const EMPLOYEES = `[0-1] document: Employees
  [0-23] row
    [0-10] checkbox: Select all
    [0-17] columnheader: Column Age [clickable]
      [0-16] button: Show filter options for column 'Age' [haspopup]
      text: Age
  [0-46] row
    [0-24] gridcell
    [0-36] gridcell: Filter cell [description="Column Age"]
      [0-35] spinbutton: Filter cell [description="Column Age"]
  [0-119] grid
    [0-58] row: [0-47] gridcell [clickable] | [0-49]: Expand > [0-48] generic [clickable] | [0-50]: Ann Lee | [0-52]: 20 | [0-54] checkbox [checked readonly]
    [0-70] row: [0-59] gridcell [clickable] | [0-61]: Expand > [0-60] generic [clickable] | [0-62]: Bob Ray | [0-64]: 21 | [0-66] checkbox [readonly]
  item
    [0-144] checkbox: Terms:
      text: I agree
  [0-149] combobox: Colour: [collapsed haspopup]
  [0-150] button: Open Menu [collapsed haspopup]
    text: Account`;

const FORM = `[0-1] document: Form
  item: Tags | red | [0-10] button: Remove tag | green | [0-11] button: Remove tag | [0-12] textbox
  item
    text: Favourites
    [0-9] combobox [collapsed haspopup]
      text: Inception
      [0-7] button: Remove tag [0-8] textbox
  item: Film | [0-5] button: Choose a film
  item: Photo | [0-6] button: Choose a file
  item: Rating | [0-37] radio | [0-38] radio | [0-39] radio | [0-40] radio | [0-41] radio
  [0-42] button: 取消 [0-43] button: 确定`;

it.each([
  ['expand vm-alpha', 'click 0-26'],
  ['collapse the row vm-beta', 'click 0-36'],
  ['expand Cluster A', 'click 0-91'],
  ['collapse Cluster B', 'click 0-95'],
  ['expand Breads', 'click 0-148'],
  ['collapse Recipes', 'click 0-145'],
  ['expand Advanced settings', 'click 0-133'], // its arrow, then its words
])('unfolds the one row or item that is called so by its own sign: %s', async (said, done) => {
  expect(await act(said, MACHINES)).toBe(done);
});

it.each([
  'expand vm-beta',
  'collapse vm-alpha',
  'expand vm-gamma',
  'expand Recipes',
  'collapse Breads',
  'expand Cluster B',
])('does nothing where there is nothing to unfold, or it is so already: %s', async (said) => {
  expect(await act(said, MACHINES)).toBe('refuse');
});

it.each([
  ['check vm-alpha', 'check 0-28'],
  ['check the row of vm-beta', 'check 0-38'],
  ['untick vm-beta', 'uncheck 0-38'],
  ['remove Running from the Status filter', 'click 0-11'],
  ['remove the Stopped filter', 'click 0-13'],
  ['right-click Chocolate cake', 'rightClick 0-163'],
  ['hover over the chocolate cake', 'hover 0-163'],
])('finds what belongs to a row, to a word, or is a text alone: %s', async (said, done) => {
  expect(await act(said, MACHINES)).toBe(done);
});

it.each([
  ['add blue to Tags', 'fill 0-12 blue'],
  ['remove green from Tags', 'click 0-11'],
  ['remove Inception from Favourites', 'click 0-7'],
  ['select Fight Club as Film', 'click 0-5'],
  ['rate this film 4 stars', 'check 0-40'],
  ['click OK', 'click 0-43'],
])('works fields that are labelled by the text before their words: %s', async (said, done) => {
  expect(await act(said, FORM)).toBe(done);
});

it('takes no button for a file for a list of choices', async () => {
  expect(await act('select Sunset as Photo', FORM)).toBe('refuse');
});

it.each([
  ['expand Ann Lee', 'click 0-49'],
  ['sort by Age', 'click 0-17'],
  ['filter Age by 21', 'fill 0-35 21'],
  ['check I agree', 'check 0-144'],
  ['click Account', 'click 0-150'], // as it is drawn
  ['select Bob Ray', 'refuse'], // the box in its row says something else of him
  ['check Bob Ray', 'refuse'],
])('tells what a cell is for: %s', async (said, done) => {
  expect(await act(said, EMPLOYEES)).toBe(done);
});

/** As Fomantic draws what has no role. */
const DRAWN = `[0-1] document: Profile
  [0-16] generic [clickable icon="star"] [0-17] generic [clickable icon="star"] [0-18] generic [clickable icon="star"]
  [0-22] generic: Bio [clickable] [0-23] generic: Photos [clickable]
  item: [0-28] generic [clickable icon="close"] | Welcome back | News for you
  item: [0-38] generic [clickable icon="close"] | Low on credit
  [0-30] generic: React [clickable] > [0-29] generic [clickable icon="delete"]
  [0-32] generic: Vue [clickable] > [0-31] generic [clickable icon="delete"]`;

it.each([
  ['rate it 2 stars', 'click 0-17'],
  ['open the Photos tab', 'click 0-23'],
  ['click the "Bio" button', 'click 0-22'],
  ['close the message Welcome back', 'click 0-28'],
  ['dismiss Low on credit', 'click 0-38'],
  ['close Offers from them', 'refuse'],
  ['remove Vue', 'click 0-31'],
  ['remove Angular', 'refuse'],
  ['open the Videos tab', 'refuse'],
])('works what is drawn, and has no role: %s', async (said, done) => {
  expect(await act(said, DRAWN)).toBe(done);
});

const SORTED = `[0-1] document: Shares
  [0-61] table
    [0-50] row: [0-47] columnheader > [0-46] button: Name sortable, activate to sort ascending | [0-49] > [0-48] button: Share sortable, activate to sort ascending
    [0-55] row: Alan | 20
  [0-84] radiogroup > [0-74] radio: Star [0-76] radio: Star [0-78] radio: Star
  [0-203] dialog [modal]
    [0-173] button: Closes this modal window
    text: Details`;

it('sorts by a column whose button says more, and closes by one that says what', async () => {
  const page = SORTED.split('\n').slice(0, -3).join('\n');

  expect(await act('sort by Share', page)).toBe('click 0-48');
  expect(await act('rate it 2 stars', page)).toBe('check 0-76');
  expect(await act('close the flyout', SORTED)).toBe('click 0-173');
});

/** As Web Awesome makes them. */
const AWESOME = `[0-1] document: Awesome
  [0-16] slider: Rating [value="0" min=0 max=5]
  [0-33] tree
    [0-30] treeitem: Deciduous [collapsed] > [0-29] checkbox: Deciduous
    [0-32] treeitem: Conifer [expanded] > [0-31] checkbox: Conifer`;

it.each([
  ['rate it 4 stars', 'fill 0-16 4'],
  ['rate it 7 stars', 'refuse'],
  ['expand Deciduous', 'press 0-30 ArrowRight'],
  ['collapse Conifer', 'press 0-32 ArrowLeft'],
])('works by keys what a click would tick, and scales: %s', async (said, done) => {
  expect(await act(said, AWESOME)).toBe(done);
});

/** As PrimeNG makes them. */
const PRIME = `[0-1] document: Prime
  text: Fruits
  [0-10] generic [placeholder="Some fruits" clickable]
    [0-7] combobox: Fruits [collapsed haspopup value="Apple,Plum" unseen]
    [0-154] generic [clickable] > [0-8] generic [clickable]
      text: Apple
      [0-152] button: Remove
      text: Plum
      [0-153] button: Remove
  text: Region
  [0-34] generic [placeholder="Select a region" clickable] > [0-30] combobox: Region [collapsed readonly haspopup unseen] [0-32] generic: Select a region [clickable] [0-33] button [collapsed haspopup]
  [0-84] table
    [0-77] row: [0-71] checkbox | Bob | 21 | [0-75] button: Delete
    [0-85] row: [0-78] checkbox | Cid | 22 | [0-82] button: Delete
  [0-101] tree
    [0-97] treeitem: Documents > [0-96] generic: Documents [clickable] > [0-94] button [0-95] checkbox`;

it.each([
  ['remove Plum from Fruits', 'click 0-153'],
  ['select Voss in Region', 'selectOption 0-30 Voss'],
  ['expand Documents', 'click 0-94'],
  ['double-click Cid', 'doubleClick 0-78'], // the text in the row
  ['check Cid', 'check 0-78'],
])('works what has more around it than a name: %s', async (said, done) => {
  expect(await act(said, PRIME)).toBe(done);
});

/** What removes for good, or closes what it stands for, beside what is called otherwise. */
const GRAVE = `[0-1] document: Tickets
  [0-20] list
    [0-4] listitem: Ticket 5 | [0-3] button: Delete
    [0-6] listitem: report.pdf | [0-5] button: Remove
  [0-30] list
    [0-31] listitem: Savings | [0-32] button: Close Savings
    [0-33] listitem: Giro | [0-34] button: Close Giro
  [0-40] slider: Sample rate [value="2" min=0 max=8]
  item: [0-41] generic [clickable icon="star"] | Ann | [0-42] generic [clickable icon="star"] | Bob | [0-43] generic [clickable icon="star"] | Cid`;

it.each([
  ['close Ticket 5', 'refuse'],
  ['hide Ticket 5', 'refuse'],
  ['deselect Ticket 5', 'refuse'],
  ['deselect report.pdf', 'refuse'],
  ['clear report.pdf', 'refuse'],
  ['delete Savings', 'refuse'],
  ['remove Savings', 'refuse'],
  ['rate it 2', 'refuse'], // a rate is no rating, nor is each star of a row
  ['delete Ticket 5', 'click 0-3'],
  ['remove report.pdf', 'click 0-5'],
])('removes, closes and rates nothing else than is asked: %s', async (said, done) => {
  expect(await act(said, GRAVE)).toBe(done);
});
