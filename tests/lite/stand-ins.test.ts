import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const EDITOR = `[0-1] document: Nightly
  text: Inactive
  [0-2] switch [unseen] [0-3] generic [clickable] [0-4] button: Share
  [0-5] button: Execute workflow [0-6] button: Save`;

const TASKS = `[0-1] document: Tasks
  [0-60] table
    [0-9] row: [0-3] columnheader [clickable] > [0-2] checkbox [icon="check box blank"] | [0-4]: Done [clickable] | [0-5]: Priority [clickable] | [0-6]: Title [clickable]
    [0-17] row: [0-10] checkbox [icon="check box blank"] | [0-12] cell [clickable icon="check"] | [0-13] cell: 8 [clickable] | [0-15] cell: Ship release [clickable]
    [0-25] row: [0-18] checkbox [icon="check box blank"] | [0-20] cell [clickable icon="close"] | [0-21] cell: 1 [clickable] | [0-23] cell: Call Ann [clickable]
  [0-30] list
    [0-31] listitem: Sort Ascending [clickable]
    [0-32] listitem: Sort Descending [clickable]`;

const BOARD = `[0-1] document: Board
  item
    text: Todo
    [0-6] main
      item
        [0-3] generic [clickable]
          [0-2] heading: Fix login [level=2]
          text: Status | Todo
      item
        [0-5] generic [clickable]
          [0-4] heading: Call Ann [level=2]
          text: Status | Todo
  item
    text: Done
    [0-9] main > [0-8] generic [clickable]
      [0-7] heading: Ship release [level=2]
      text: Status | Done`;

const SHEETS = `[0-1] document: Sheet
  [0-67] generic [clickable]
    [0-12] button: Times New Roman [0-13] combobox: Font size [value="10"]
    [0-40] button: Add [0-41] textbox: 100
    text: (more rows at bottom)
    [0-51] generic [clickable icon="add"] [0-52] generic [clickable]
    text: Budget
    [0-53] generic [clickable icon="menu"]
    text: Sales
    [0-58] generic [clickable icon="minus"] [0-59] generic [clickable] [0-60] generic [clickable icon="plus"]`;

const FIND = `[0-1] document: Sheet
  [0-5] dialog: Find
    [0-2] textbox: Find in this sheet [value="Food"] [0-3] button
    text: 1/3
    [0-4] button`;

it.each([
  ['activate the workflow', 'check 0-2', EDITOR], // and never the button that executes it
  ['turn on the workflow', 'check 0-2', EDITOR],
  ['deactivate the workflow', 'refuse', EDITOR],
  ['turn on the lamp', 'refuse', EDITOR],
  ['execute the workflow', 'click 0-5', EDITOR],
  ['enable the workflow', 'refuse', EDITOR.replace(' [0-2] switch [unseen]', '')],
  ['check the row Ship release', 'check 0-10', TASKS], // the icon "check" says what is done
  ['select the row Call Ann', 'check 0-18', TASKS],
  ['uncheck the checkbox of the row Call Ann', 'uncheck 0-18', TASKS],
  ['check Ship release', 'check 0-10', TASKS],
  ['open Ship release', 'click 0-15', TASKS],
  ['select all rows', 'check 0-2', TASKS],
  ['sort by Priority descending', 'click 0-5', TASKS], // not in the menu of another column
  ['choose Done as the status', 'refuse', BOARD],
  ['open the card Call Ann', 'click 0-5', BOARD],
  ['drag Fix login to Done', 'dragAndDrop 0-3 0-9', BOARD],
  ['move the card "Fix login" to the Done column', 'dragAndDrop 0-3 0-9', BOARD],
  ['choose Arial as the font', 'refuse', SHEETS],
  ['click the + button at the bottom to add a sheet', 'refuse', SHEETS],
  ['add a new sheet', 'refuse', SHEETS.replace(' [0-51] generic [clickable icon="add"]', '')],
  ['find next', 'press 0-2 Enter', FIND],
  ['find the previous match', 'press 0-2 Shift+Enter', FIND],
  ['find next', 'click 0-4', FIND.replace('[0-4] button', '[0-4] button: Next')],
  ['find "next"', 'fill 0-2 next', FIND],
])('what only stands for the words is not taken for the thing: %s: %s', async (instruction, done, page) => {
  expect(await act(instruction, page)).toBe(done);
});

const PRIVACY = `[0-1] document: Privacy
  [0-2] checkbox: First row does not take part in sorting [0-3] checkbox: Do not track me [checked] [0-4] checkbox: Track me`;

it.each([
  ['check First row does not take part in sorting', 'check 0-2'],
  ['turn on Do not track me', 'check 0-3'],
  ['uncheck Do not track me', 'uncheck 0-3'],
  ['check Do not follow me', 'refuse'],
])('a "not" in a name is no denial: %s', async (instruction, done) => {
  expect(await act(instruction, PRIVACY)).toBe(done);
});

it.each([
  ['right click Sales', 'Sales'], // not the middle of the page that holds it
  ['right click Budget', 'Budget'], // nor the arrow beside it
  ['click "Sales"', 'Sales'],
])('a text among things to click is clicked itself: %s', async (instruction, text) => {
  const { action } = await replyTo(instruction, SHEETS);

  expect(action?.text).toBe(text);
});

it.each([
  ['[0-40] listitem: Z to A [clickable]', 'click 0-40'],
  ['[0-40] listitem: Sort Descending [clickable]', 'click 0-40'],
  ['[0-40] listitem: Hide field [clickable]', undefined],
])('the way in which to sort is chosen in the menu that the header opens: %s', async (line, done) => {
  const header = { method: 'click' as const, ref: '0-5', arguments: [], description: 'Priority columnheader' };
  const page = `${TASKS}\n  [0-39] list\n    ${line}`;

  const { action } = await replyTo('sort by Priority descending', page, { action: header, appeared: [line] });

  expect(action && `${action.method} ${action.ref}`).toBe(done);
});

it('a header that sorts the other way first is clicked once more', async () => {
  const header = { method: 'click' as const, ref: '0-5', arguments: [], description: 'Priority columnheader' };
  const sorted = (way: string): string => TASKS.replace('Priority [clickable]', `Priority [sort=${way} clickable]`);
  const next = async (way: string): Promise<string | undefined> => {
    const previous = { action: header, appeared: [] };
    return (await replyTo('sort by Priority descending', sorted(way), previous)).action?.ref;
  };

  expect(await next('ascending')).toBe('0-5');
  expect(await next('descending')).toBeUndefined();
  expect(await act('sort by Priority descending', sorted('ascending'))).toBe('click 0-5');
});

it.each([
  ['[0-4] combobox: Font size [value="14"]', '0-4'],
  ['[0-4] combobox: Font size [value="10"]', undefined], // which it did not take
  ['[0-4] combobox: Font size [collapsed value="14"]', undefined], // its list may still come
  ['[0-3] form > [0-4] combobox: Font size [value="14"]', undefined],
])('a number is confirmed in a box that opens no list: %s', async (line, ref) => {
  const fill = { method: 'fill' as const, ref: '0-4', arguments: ['14'], description: 'Font size combobox' };
  const page = `[0-1] document: Sheet\n  ${line}`;

  const { action } = await replyTo('set the font size to 14', page, { action: fill, appeared: [] });

  expect(action?.method === 'press' ? action.ref : undefined).toBe(ref);
});

const PAD = `[0-1] document: Pad
  [0-2] heading: Chat [level=1]
  [0-4] form > [0-3] textbox: Write your message here
  [0-5] heading: Shared [level=1]
  [0-6] iframe: pad > [0-7] textbox [value="Shopping list\\nApples"]`;

it.each([
  ['type hello in the chat', 'fill 0-3 hello'],
  ['type Bread into the pad', 'type 0-7 Bread'], // what stands in it is kept
  ['type hello in the shop', 'refuse'],
])('a field is found in the part of the page that is called so: %s', async (instruction, done) => {
  expect(await act(instruction, PAD)).toBe(done);
});
