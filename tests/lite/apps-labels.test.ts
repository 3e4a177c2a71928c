import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const ORDER = `[0-1] document: New order
  [0-6] tablist > [0-3] tab: Order 1 [selected] [0-4] tab: Order 2
  [0-92] form
    [0-21] group: Discount > [0-17] slider: slider between 0 and 50 [value="10" min=0 max=50] [0-18] button: decrease number [0-19] button: increase number [0-20] spinbutton [value="10" min=0 max=50]
    [0-24] group: Price range > [0-22] slider: pick start value [value="100" min=0 max=500] [0-23] slider: pick end value [value="500" min=100 max=1000]
    item
      [0-35] generic: urgent [clickable] > [0-34] button: Close this tag
      [0-37] generic: vip [clickable] > [0-36] button: Close this tag
      [0-38] textbox: Tags`;
const SETTINGS = `[0-1] document: Settings
  [0-80] form
    item: Seats | [0-34] button [icon="remove"] | [0-35] textbox: please enter [value="10"] | [0-36] button [icon="add"]
    item: Dark mode | [0-52] generic: Off [clickable]
    item: Labels | alpha | [0-53] generic [clickable icon="close"] | beta | [0-54] generic [clickable icon="close"] | [0-55] textbox
    item: Persist headers | [0-60] button: On | [0-61] button: Off
  [0-70] group: Filters
    [0-71] checkbox: Status [checked] [0-72] checkbox: Priority
    [0-76] link: Apply [0-77] link: Clear`;
const EXPORT = `[0-1] document: Users
  [0-51] button: Export [0-52] button: Toggle Dropdown [collapsed haspopup] [0-53] button: Share [0-54] button: Help`;
const TREE = `[0-1] document: Access
  [0-40] tree
    [0-32] treeitem: + wiki > [0-30] img: + [clickable] [0-31] link: wiki
    [0-35] treeitem: − notes > [0-36] img: − [clickable] [0-37] link: notes`;
const FLOW = `[0-1] document: Flow
  [0-2] generic: upper [draggable] [0-3] generic: log [draggable]`;
const ROWS = `[0-1] document: Orders
  [0-13] group: Page
    [0-10] link: Page
    text: 1 | [0-11] link: 2 | [0-12] link: last
  [0-40] table
    [0-23] row: [0-19] columnheader: edit | [0-20]: id | [0-21]: customer | [0-22]: total
    [0-31] row: [0-24] checkbox [0-25] link: edit | 2 | [0-28] link: 9 | 7
    [0-39] row: [0-32] checkbox [0-33] link: edit | 9 | [0-36] link: 3 | 60
  [0-60] table
    [0-51] row: 12 | [0-52] link: 2
    [0-53] row: 22 | [0-54] link: 2`;

it.each([
  ['set the discount to 25', 'fill 0-20 25', ORDER],
  ['set the discount slider to 25', 'fill 0-20 25', ORDER],
  ['set the price range to 200', 'refuse', ORDER],
  ['remove the tag urgent', 'click 0-34', ORDER],
  ['remove vip', 'click 0-36', ORDER],
  ['delete the tag urgent', 'refuse', ORDER],
  ['remove the tag late', 'refuse', ORDER],
  ['remove the label alpha', 'click 0-53', SETTINGS],
  ['click the plus button of seats', 'click 0-36', SETTINGS],
  ['turn on dark mode', 'click 0-52', SETTINGS],
  ['turn off dark mode', 'refuse', SETTINGS],
  ['turn on night mode', 'refuse', SETTINGS],
  ['turn persist headers off', 'click 0-61', SETTINGS],
  ['apply the filters', 'click 0-76', SETTINGS],
  ['remove the filter Status', 'uncheck 0-71', SETTINGS],
  ['remove the filter Priority', 'refuse', SETTINGS],
  ['open the Export menu', 'click 0-52', EXPORT],
  ['open the Export dropdown', 'click 0-52', EXPORT],
  ['click Export', 'click 0-51', EXPORT],
  ['open the Share menu', 'refuse', EXPORT],
  ['expand wiki in the tree', 'click 0-30', TREE],
  ['collapse notes', 'click 0-36', TREE],
  ['expand notes', 'refuse', TREE],
  ['click wiki in the tree', 'click 0-31', TREE],
  ['click upper', 'click 0-2', FLOW],
  ['double click the node upper', 'doubleClick 0-2', FLOW],
  ['click lower', 'refuse', FLOW],
  ['go to page 2', 'click 0-11', ROWS],
  ['edit the row with id 9', 'click 0-33', ROWS],
  ['click edit in the row 9', 'click 0-33', ROWS],
  ['check the row 9', 'check 0-32', ROWS],
  ['check the row with customer 9', 'check 0-24', ROWS],
  ['edit the row with id 4', 'refuse', ROWS],
  ['click edit in the row 22', 'refuse', ROWS],
])('finds what is told by what stands beside it: %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});

it('opens the menu beside a button first, to choose from it', async () => {
  const reply = await replyTo('choose CSV from the Export menu', EXPORT);

  expect(reply).toMatchObject({ action: { method: 'click', ref: '0-52' }, twoStep: true });
});
