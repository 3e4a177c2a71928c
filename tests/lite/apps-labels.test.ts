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
  [0-51] button: Export [0-52] button: Toggle Dropdown [collapsed haspopup] [0-53] button: Share [0-54] button: Help
  [0-55] link: Deploy [0-56] link [icon="caret down"]
  [0-60] table
    [0-61] row: [0-70] columnheader: Name | [0-71]: Role > [0-72] button: Filter by Role [collapsed haspopup]
    [0-62] row: Ida Irons | Editor | [0-63] button: Edit [0-64] button: Delete [0-65] button [collapsed haspopup]`;
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
  ['set the start of the price range to 200', 'fill 0-22 200', ORDER],
  ['set the end of the price range to 800', 'fill 0-23 800', ORDER],
  ['set the middle of the price range to 300', 'refuse', ORDER],
  ['remove the tag urgent', 'click 0-34', ORDER],
  ['remove vip', 'click 0-36', ORDER],
  ['delete the tag urgent', 'refuse', ORDER],
  ['remove the tag late', 'refuse', ORDER],
  ['remove the label alpha', 'click 0-53', SETTINGS],
  ['click the plus button of seats', 'click 0-36', SETTINGS],
  ['increase the seats', 'click 0-36', SETTINGS],
  ['lower the seats', 'click 0-34', SETTINGS],
  ['increase the rows', 'refuse', SETTINGS],
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
  ['open the menu next to Deploy', 'click 0-56', EXPORT],
  ['open the menu of the row Ida Irons', 'click 0-65', EXPORT],
  ['open the menu of the row Jon', 'refuse', EXPORT],
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

it('ticks what a filter is set to, once its list is open', async () => {
  const first = await replyTo('filter the table by role Admin', EXPORT);
  const action = first.action ?? { method: 'click' as const, arguments: [], description: '' };
  const lines = ['[0-80] group > [0-81] checkbox: Admin [0-82] checkbox: Editor', '[0-83] button: Confirm [disabled]'];
  const open = [EXPORT, ...lines.map((line) => `  ${line}`)].join('\n');
  const second = await replyTo('filter the table by role Admin', open, { action, appeared: lines });

  expect(first).toMatchObject({ action: { method: 'click', ref: '0-72' }, twoStep: true });
  expect(second.action).toMatchObject({ method: 'check', ref: '0-81' });
  expect((await replyTo('filter the table by role', EXPORT)).twoStep).toBe(false);
});
