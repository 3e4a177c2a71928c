import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const NOTE = `[0-1] document: Issue
  [0-2] textbox: Notes [multiline value="Works on my machine"] [0-3] textbox: Name [value="old"]`;

it.each([
  ['change the note to "Works on my laptop"', 'fill 0-2 Works on my laptop'],
  ['set Notes to def', 'fill 0-2 def'],
  ['fill Notes with hello', 'fill 0-2 hello'],
  ['edit the notes to say "x y"', 'fill 0-2 x y'],
  ['Notes: "all new"', 'fill 0-2 all new'],
  ['type def into Notes', 'type 0-2 def'],
  ['append "def" to the notes', 'type 0-2 def'],
])('replaces what an editor holds where the words say what it shall be: %s', async (instruction, expected) => {
  expect(await act(instruction, NOTE)).toBe(expected);
});

const ISSUES = `[0-1] document: Issues
  [0-10] table
    [0-8] row: [0-3] columnheader > [0-2] link: # [description="Sort by \\"#\\""] | [0-5] > [0-4] link: Subject [description="Sort by \\"Subject\\""] | [0-7] > [0-6] link: Priority [description="Sort by \\"Priority\\""]
    [0-9] row: 1 | Foo | High`;
const MENU = `[0-1] document: Flows
  [0-3] banner > [0-2] link [icon="bars"]
  [0-7] list > [0-4] link: Import ctrl-i [0-5] link: Settings ctrl-, [0-6] link: Keyboard shortcuts ?
  [0-10] complementary > [0-8] link [icon="cog"] [0-9] link [icon="menu"]`;
const WIKI = `[0-1] document: start
  [0-2] list > [0-3] link: Recent Changes [0-4] link: Media Manager
  [0-5] link: Admin [0-6] link: admin`;
const ISSUE = `[0-1] document: Tracker
  [0-3] list > [0-2] link: Issues
  [0-4] link: Unwatch [0-5] link: Edit`;
const TABLES = `[0-1] document: Database
  [0-23] table
    [0-5] row: [0-3] columnheader: Table | [0-4]: Rows
    [0-11] row: [0-6] link: big_orders | [0-8] link: ? [description="Select data"]
    [0-17] row: [0-12] link: orders | [0-14] link: 60 [description="Select data"]`;
const EXPORT = `[0-1] document: Export
  [0-60] table
    [0-36] row: [0-38] columnheader > [0-37] checkbox: Tables | [0-40] > [0-39] checkbox: Data
    [0-46] row: [0-47] checkbox: orders [checked] | [0-49] checkbox: 61 [checked]
    [0-56] row: [0-50] checkbox: big_orders [checked] | [0-51] checkbox: 7 [checked]`;
const RUNS = `[0-1] document: Runs
  item: [0-2] checkbox [checked] | [0-3] button: o | run_b
  item: [0-4] checkbox [checked] | [0-5] button: o | run_b/17957`;
const BODY = `[0-1] document: Posts
  text: Title
  [0-2] textbox: Title [value="First post"]
  item
    text: Body
    [0-3] button: Bold [0-4] button: Italic
    text: Rich Text | [0-5] switch | Markdown
    [0-6] textbox [multiline]
      text: This is my first post.`;

it.each([
  ['sort by Priority', 'click 0-6', ISSUES],
  ['sort by #', 'click 0-2', ISSUES],
  ['sort by Category', 'refuse', ISSUES],
  ['click Settings', 'click 0-5', MENU],
  ['click the cog', 'click 0-8', MENU],
  ['click the hamburger menu', 'click 0-2', MENU],
  ['click the hamburger icon', 'click 0-2', MENU],
  ['open Admin', 'click 0-5', WIKI],
  ['click admin', 'refuse', WIKI],
  ['choose Edit', 'refuse', WIKI],
  ['open the tab Edit', 'refuse', WIKI],
  ['open Access Control List Management', 'refuse', WIKI],
  ['open the media management', 'click 0-4', WIKI],
  ['watch the issue', 'refuse', ISSUE],
  ['unwatch the issue', 'click 0-4', ISSUE],
  ['select data from orders', 'click 0-14', TABLES],
  ['uncheck the data of orders', 'uncheck 0-49', EXPORT],
  ['uncheck orders', 'uncheck 0-47', EXPORT],
  ['uncheck run_b', 'uncheck 0-2', RUNS],
  ['select "post" in the body', 'refuse', BODY],
])('takes what is called so, and nothing that only has a word of it: %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});

const FILTERS = `[0-1] document: Issues
  [0-10] group: Filters > [0-11] combobox: Add filter > [0-12] option [selected] [0-13]: Category [0-14]: Status
  [0-20] group: Options
    [0-21] table
      [0-22] row: Columns | [0-23] listbox: Available Columns > [0-24] option: Category [0-25]: Estimated time [0-26]: Total estimated time
      [0-27] row: Totals | [0-28] checkbox: Estimated time [0-29] checkbox: Spent time
  [0-30] table
    [0-31] row: [0-32] columnheader > [0-33] link: Status | [0-34]: Subject
    [0-35] row: New | [0-36] link: Upgrade Rails
  [0-40] list > [0-41] link: Status [hoverable] [0-42] link: Priority [hoverable]`;

it.each([
  ['check Estimated time in Totals', 'check 0-28'],
  ['check Estimated time', 'check 0-28'],
  ['add the column Category', 'refuse'],
  ['add the filter Category', 'selectOption 0-11 Category'],
  ['hover over Status', 'hover 0-41'],
  ['choose Priority > Urgent', 'hover 0-42'],
  ['right click the row Upgrade Rails', 'rightClick 0-35'],
  ['open the context menu of the Upgrade Rails row', 'rightClick 0-35'],
  ['right click Upgrade Rails', 'rightClick 0-36'],
  ['right click the row Downgrade', 'refuse'],
])('tells boxes from options, rows from links, and menus from columns: %s', async (instruction, expected) => {
  expect(await act(instruction, FILTERS)).toBe(expected);
});

it('clicks what came up where it was pointed at', async () => {
  const first = await replyTo('choose Status > Closed', FILTERS);
  const action = first.action ?? { method: 'hover' as const, arguments: [], description: '' };
  const open = `${FILTERS}\n  [0-50] list > [0-51] link: Open [0-52] link: Closed`;
  const previous = { action, appeared: ['[0-50] list > [0-51] link: Open [0-52] link: Closed'] };

  expect(first).toMatchObject({ action: { method: 'hover', ref: '0-41' }, twoStep: true });
  expect((await replyTo('choose Status > Closed', open, previous)).action).toMatchObject({
    method: 'click',
    ref: '0-52',
  });
});

const NOTES = `[0-1] document: Issue
  [0-2] link: Edit [0-3] link: Watch
  [0-4] heading: Issue [level=3]
  text: Text of it
  [0-5] link: Edit
  [0-6] heading: Updated by Ann [level=4]
  text: Works on my machine | [0-7] link: Edit | [0-8] link: Watch`;
const PAGES = `[0-1] document: Shipping
  item: [0-2] link: Edit | [0-3] heading: Sidebar [level=2] | [0-4] link: Start page
  item: [0-5] link: Edit | [0-6] link: Watch | [0-7] heading: Shipping rules [level=1] | text`;
const FILES = `[0-1] document: Media
  [0-8] form
    [0-4] generic: Select files… [clickable] > [0-3] button: Choose Files
    [0-5] button: Upload [0-6] checkbox: Overwrite existing files`;
const CV = `[0-1] document: Apply
  text: Photo
  [0-3] button: Choose File [0-5] button: Attach your CV`;
const STAFF = `[0-1] document: Members
  [0-97] table
    [0-90] row: [0-91] columnheader | [0-92] > [0-93] checkbox | [0-94]: Name | [0-95]: Active
    [0-10] row: [0-11] generic [clickable] | [0-12] checkbox | Alice Ash | [0-13] generic [clickable]
    [0-20] row: [0-21] generic [clickable] | [0-22] checkbox | Bob Brown | [0-23] generic [clickable]`;
const ORDER = `[0-1] document: New order
  [0-92] form
    [0-11] textbox: Category [readonly placeholder="Select"]
    [0-24] group: Price range > [0-22] slider: pick start value [value="100" min=0 max=500] [0-23] slider: pick end value [value="500" min=100 max=1000]
    item: [0-30] combobox: Rental period [collapsed haspopup placeholder="Start"] | - | [0-31] combobox: End [collapsed haspopup]
    item: [0-43] combobox: Created [collapsed haspopup placeholder="From"] | - | [0-44] combobox: To [collapsed haspopup]
  [0-50] dialog > [0-51] textbox: Start Date [0-52] button: Clear [0-53] button: OK [disabled]`;

it.each([
  ['edit the note "Works on my machine"', 'click 0-5', NOTES],
  ['watch the issue', 'click 0-3', NOTES], // both do the same
  ['click the last Watch', 'click 0-8', NOTES],
  ['edit this page', 'click 0-5', PAGES],
  ['edit the sidebar', 'click 0-2', PAGES],
  ['click Edit', 'refuse', PAGES],
  ['upload logo.png', 'uploadFile 0-3 logo.png', FILES],
  ['upload logo.png to Select files', 'uploadFile 0-3 logo.png', FILES],
  ['upload cv.pdf to Photo', 'uploadFile 0-3 cv.pdf', CV],
  ['upload cv.pdf', 'refuse', CV],
  ['turn off Bob Brown', 'refuse', STAFF],
  ['turn on Bob Brown', 'refuse', STAFF],
  ['deactivate Alice Ash', 'refuse', STAFF],
  ['turn off the switch of Bob Brown', 'refuse', STAFF],
  ['select Bob Brown', 'check 0-22', STAFF],
  ['set Created to 1 March 2025 - 30 June 2025', 'refuse', ORDER],
  ['set the created range to 1 March 2025 to 30 June 2025', 'refuse', ORDER],
  ['choose the dates 5 March 2026 to 9 March 2026 as created', 'refuse', ORDER],
  ['set Created to 1 March 2025', 'click 0-43', ORDER],
  ['set the start of our price range to 200', 'refuse', ORDER],
  ['clear the category', 'refuse', ORDER],
  ['click Clear', 'click 0-52', ORDER],
])('leaves alone what belongs to something else: %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});
