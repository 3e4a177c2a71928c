import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const FLEET = `[0-1] document: Fleet
  [0-2] searchbox: Search vehicles
  [0-9] table: Vehicles
    [0-10] row: [0-13] columnheader: Plate > [0-14] button: Plate | [0-15]: Kind > [0-16] button: Kind | [0-17]: Driver > [0-18] button: Driver | [0-19] [sort=descending] > [0-20] button: Trips | [0-21]: State
    [0-23] row: KST-210 | Van | Ines Vogt | 12 | On the road | [0-25] button: Edit [0-26] button: Retire
    [0-27] row: KST-350 | Truck | Emil Horn | 31 | Workshop | [0-29] button: Edit [0-30] button: Retire
    [0-31] row: KST-470 | Van | Ada Lind | 4 | Free | [0-33] button: Edit [0-34] button: Retire
  [0-40] navigation: Pages > [0-41] link: First [disabled] [0-42] link: Previous [disabled] [0-43] link: 1 [current] [0-44] link: 2 [0-45] link: 3 [0-46] link: Next [0-47] link: Last
  [0-48] combobox: Vehicles per page > [0-49] option: 10 [selected] [0-50]: 25 [0-51]: 100
  [0-52] spinbutton: Number of trips [value="3"]`;

const MEMBERS = `[0-1] document: Members
  [0-2] combobox: Page [value="1"] > [0-3] option: 1 [selected] [0-4]: 2 [0-5]: 3
  [0-6] button: Next [disabled]
  [0-7] textbox: Note`;

/** A list of pages is no list with pages. */
const PAGES = `[0-1] document: Editor
  [0-2] heading: Pages
  [0-3] list > [0-4] listitem: [0-5] link: Home | [0-6] listitem: [0-7] link: Prices | [0-8] listitem: [0-9] link: Imprint
  [0-10] navigation: Turn > [0-11] link: 1 [current] [0-12] link: 2 [0-13] link: 3 [0-14] link: Next`;

/** Pages of which none is called the last. */
const LETTERS = `[0-1] document: Letters
  [0-2] navigation: Page > [0-3] link: 1 [current] [0-4] link: 2 [0-5] link: 3 [0-6] link: Next page
  [0-7] article: Post 1 by ada > [0-8] button: Reply`;
const MANY_LETTERS = LETTERS.replace('[0-6]', 'text: … | [0-6]');

it.each([
  ['go to the last page', 'click 0-5', LETTERS],
  ['click last page', 'click 0-5', LETTERS],
  ['jump to the final page of the thread', 'click 0-5', LETTERS],
  ['go to the last page', 'refuse', MANY_LETTERS], // whose number is not shown
  ['next page', 'click 0-6', LETTERS],
  ['go to page number three', 'click 0-45', FLEET],
  ['the third page', 'click 0-45', FLEET],
  ['navigate to the 2nd page of the table', 'click 0-44', FLEET],
  ['go to the fourth page', 'refuse', FLEET],
  ['jump to the very end of the list', 'click 0-47', FLEET],
  ['the first page', 'refuse', FLEET], // it is there already
  ['one page forward', 'click 0-46', FLEET],
  ['show me the ten that come after these', 'click 0-46', FLEET],
  ['go forward one page', 'goForward ', FLEET], // in the browser
  ['25 rows at a time, please', 'selectOption 0-48 25', FLEET],
  ['make it one hundred per page', 'selectOption 0-48 100', FLEET],
  ['set the number of vehicles per page to twenty-five', 'selectOption 0-48 25', FLEET],
  ['I want as many vehicles at once as possible', 'selectOption 0-48 100', FLEET],
  ['show 50 per page', 'refuse', FLEET],
  ['set the number of trips to 25', 'fill 0-52 25', FLEET],
  ['go to the third page of the list', 'selectOption 0-2 3', MEMBERS],
  ['go to the fourth page', 'refuse', MEMBERS],
  ['one page forward', 'refuse', MEMBERS],
  ['jump to the very end of the list', 'refuse', MEMBERS],
  ['open the second page', 'refuse', PAGES],
])('turns the pages of a list: %s => %s', async (instruction, done, outline) => {
  expect(await act(instruction, outline)).toBe(done);
});

it.each([
  ["sort by the driver's name", 'click 0-18'],
  ['sort it by the name of the driver', 'click 0-18'],
  ['sort on the second column', 'click 0-16'],
  ['sort by how many trips they did', 'click 0-20'],
  ['sort by the last driver', 'refuse'], // is another thing
  ['sort by the driver of each kind', 'refuse'],
  ['sort by the fifth column', 'refuse'], // which sorts nothing
  ['flip the trips so the lowest comes first', 'click 0-20'],
  ['reverse the order', 'click 0-20'], // of what is sorted
  ['sort by trips the other way round', 'click 0-20'],
  ['sort by plate the other way round', 'refuse'], // which is not sorted by
  ['turn the trips round so that the most come first', 'refuse'], // they do already
  ['turn the plates round so that they go from Z to A', 'click 0-14'],
])('sorts by the one column that is told: %s => %s', async (instruction, done) => {
  expect(await act(instruction, FLEET)).toBe(done);
});

const RECEIPTS = `[0-1] document: Claim
  [0-2] heading: Receipts [level=2]
  [0-3] table
    [0-4] row: [0-5] columnheader: Shop | [0-6]: Amount | [0-7]: Paid by | [0-8]: Clicked | [0-9]
    [0-10] row: Railways South | €84.00 | Ines Vogt | 9 | [0-11] button: Edit [0-12] button: Remove
    [0-13] row: Hotel Bellevue | €212.50 | Emil Horn | 31 | [0-14] button: Edit [0-15] button: Remove
    [0-16] row: Bistro Anna | €37.20 | Ada Lind | 4 | [0-17] button: Edit [0-18] button: Remove
  [0-19] heading: Failed jobs [level=2]
  [0-20] list
    [0-21] listitem: invoice.send | 5 attempts | mailbox not found | [0-22] button: Retry
    [0-23] listitem: search.reindex | 1 attempt | timeout after 300 s | [0-24] button: Retry
  [0-25] textbox: Budget`;

const BARNS = `[0-1] document: Barns
  [0-2] list
    [0-3] listitem: [0-4] link: Larch | 12 reviews
    [0-5] listitem: [0-6] link: Beech | 8 reviews`;

const USERS = `[0-1] document: Users
  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5]: Plan | [0-6]
    [0-7] row: [0-8] link: Ines Vogt | Free | [0-9] button: Remove
    [0-10] row: [0-11] link: Emil Horn | Team | [0-12] button: Remove
    [0-13] row: [0-14] link: Ada Lind | Pro | [0-15] button: Remove`;

it.each([
  ['remove the €84 receipt', 'click 0-12', RECEIPTS],
  ['the thing for 212.50 euros, edit it', 'click 0-14', RECEIPTS],
  ['remove the receipt over 84 euros', 'refuse', RECEIPTS],
  ['write 84 euros into the budget', 'fill 0-25 84 euros', RECEIPTS], // it is written as it is said
  ['edit the receipt with 9 clicks', 'click 0-11', RECEIPTS],
  ['remove whatever Ines Vogt has paid', 'click 0-12', RECEIPTS],
  ['edit the entry of whatever Emil Horn bought', 'click 0-14', RECEIPTS],
  ['edit the receipt paid by Ada Lind', 'click 0-17', RECEIPTS],
  ['the receipt with 9 clicks: edit', 'click 0-11', RECEIPTS],
  ['edit the Bistro that Ada Lind paid', 'click 0-17', RECEIPTS],
  ['edit the second receipt from the top', 'click 0-14', RECEIPTS],
  ['retry whatever failed with mailbox not found', 'click 0-22', RECEIPTS],
  ['retry the one that failed 5 times', 'refuse', RECEIPTS],
  ['edit the receipt that is not €84.00', 'refuse', RECEIPTS],
  ['remove the user on the Team plan', 'click 0-12', USERS],
  ['remove the user who invited Ines Vogt', 'refuse', USERS],
  ['remove whoever invited Ines Vogt', 'refuse', USERS],
  ['remove the user invited by Ines Vogt', 'refuse', USERS],
  ['read the reviews of Larch', 'refuse', BARNS], // which nothing opens
  ['remove whoever Ines Vogt has invited', 'refuse', USERS], // is called so itself
  ['open the profile of whoever is on Pro', 'click 0-14', USERS],
  ['open the second user in the table', 'click 0-11', USERS],
  ['open the second ticket in the table', 'refuse', USERS],
  ['go to the last page', 'refuse', USERS],
  ['open the user that this names', 'refuse', USERS],
])('does what is asked in the one entry that is told: %s => %s', async (instruction, done, outline) => {
  expect(await act(instruction, outline)).toBe(done);
});

const SHOP = `[0-1] document: Lamps
  [0-2] textbox: What do you need? [0-3] button: Search
  [0-4] table: Lamps
    [0-5] row: [0-6] columnheader: Name | [0-7]: Country > [0-8] combobox: Filter > [0-9] option: All [selected] [0-10]: Spain
    [0-11] row: Arc | Spain
    [0-12] row: Dot | Italy
  [0-13] checkbox: Lisbon
  [0-14] textbox: Your name`;
const MAIL = `[0-1] document: Inbox
  [0-2] textbox: Search mail
  [0-3] textbox: Find in page`;

it.each([
  ['type desk lamp into the search field', 'fill 0-2 desk lamp', SHOP],
  ['put the word Spain in the search box', 'fill 0-2 Spain', SHOP],
  ['search the whole table for Emil', 'fill 0-2 Emil', SHOP],
  ['search the archive for Emil', 'refuse', SHOP],
  ['find the lamps in Portugal', 'fill 0-2 Portugal', SHOP],
  ['find the lamps in Lisbon', 'check 0-13', SHOP], // which is there to be ticked
  ['find the lamps with shades', 'refuse', SHOP],
  ['filter the lamps down to Porto', 'fill 0-2 Porto', SHOP],
  ['in the country column, filter for Spain', 'selectOption 0-8 Spain', SHOP],
  ['in the country column, filter for France', 'refuse', SHOP],
  ['type Emil into the search field', 'refuse', MAIL], // of two
])('looks for it in the one place for that: %s => %s', async (instruction, done, outline) => {
  expect(await act(instruction, outline)).toBe(done);
});

const GUESTS = `[0-1] document: Guests
  [0-2] toolbar
    [0-3] checkbox: Select [0-4] button: Refresh
  [0-5] grid
    [0-6] row: [0-7] columnheader | [0-8]: Guest | [0-9]: Room | [0-10]: Newsletter
    [0-11] row: [0-12] checkbox: Select Jonas Weil | Jonas Weil | 302 | [0-13] checkbox: Newsletter of Jonas Weil
    [0-14] row: [0-15] checkbox: Select Ada Lind | Ada Lind | 118 | [0-16] checkbox: Newsletter of Ada Lind
  [0-17] combobox: Room > [0-18] option: Any [selected] [0-19]: 302 [0-20]: 118`;
const CHINESE = `[0-1] document: 员工
  [0-2] table
    [0-3] row: [0-4] columnheader > [0-5] checkbox: 全选 | [0-6]: 姓名
    [0-7] row: [0-8] checkbox: 选择 | 王小明
    [0-9] row: [0-10] checkbox: 选择 | 李婷
  [0-11] button: Mark as read`;
const READ = CHINESE.replace('Mark as read', 'Mark all as read');
const CONSENT = `[0-1] document: Members
  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5]: Races | [0-6]: Photos
    [0-7] row: Ada Lind | 9 | [0-8] checkbox: Photos of Ada Lind
    [0-9] row: Jonas Weil | 4 | [0-10] checkbox: Photos of Jonas Weil`;

it.each([
  ["tick Jonas's entry", 'check 0-12', GUESTS],
  ['select the guest in room 118', 'check 0-15', GUESTS],
  ['select whoever is in room 118', 'check 0-15', GUESTS],
  ['put a check mark next to the guest called Ada Lind', 'check 0-15', GUESTS],
  ['deselect the second guest', 'uncheck 0-15', GUESTS],
  ['tick the second guest', 'check 0-15', GUESTS],
  ['select the member with 9 races', 'refuse', CONSENT], // a box for something else selects none
  ['select everything in this list', 'check 0-3', GUESTS],
  ['mark all guests at once', 'check 0-3', GUESTS],
  ['select everyone on this page', 'check 0-5', CHINESE],
  ['mark everything', 'refuse', READ], // may be what the button does
  ['select all but Ada', 'refuse', GUESTS],
])('selects rows by what they say, or all: %s => %s', async (instruction, done, outline) => {
  expect(await act(instruction, outline)).toBe(done);
});

const SHEET = `[0-1] document: Budget
  [0-2] grid
    [0-3] row: [0-4] columnheader: Item | [0-5]: January | [0-6]: February
    [0-7] row: [0-8] gridcell: Rent | [0-9]: 900 | [0-10]: 905
    [0-11] row: [0-12] gridcell: Food | [0-13]: 310 | [0-14]: 290`;
const STARS = `[0-1] document: Inbox
  [0-2] grid
    [0-3] row: [0-4] button: Not starred | [0-5] gridcell: Jonas Weil | [0-6] link: Keys | [0-7] gridcell: 10:42 AM | [0-8] button: Edit
    [0-9] row: [0-10] button: Starred | [0-11] gridcell: Ada Lind | [0-12] link: Thursday | [0-13] gridcell: Mar 3 | [0-14] button: Edit`;

it.each([
  ['click the cell with what food cost in February', 'click 0-14', SHEET],
  ['select what we paid for rent in January', 'click 0-9', SHEET],
  ["double-click January's food to edit it", 'doubleClick 0-13', SHEET],
  ['click the rent in March', 'refuse', SHEET],
  ['click what Lars wrote in January', 'refuse', SHEET],
  ['click rent and food in January', 'refuse', SHEET],
  ['flag the mail from Jonas Weil with a star', 'click 0-4', STARS],
  ['give the message that came at 10:42 a star', 'click 0-4', STARS],
  ['give the mail from Ada Lind a star', 'refuse', STARS], // it has one
  ['take the star off the mail from Ada Lind again', 'click 0-10', STARS],
  ["open Ada Lind's data for editing", 'click 0-14', STARS],
])('finds a cell by row and column, and what marks a row: %s => %s', async (instruction, done, outline) => {
  expect(await act(instruction, outline)).toBe(done);
});

const ROOMS = `[0-1] document: Meeting rooms
  [0-2] list
    [0-3] listitem
      [0-4] heading: Hazel
      text: free all day
      [0-5] button: Book [0-6] link: Room details
    [0-7] listitem
      [0-8] heading: Maple
      text: free until 11:00
      [0-9] button: Book [0-10] link: Room details`;

it.each([
  ["take me to the room that's free all day", 'click 0-6'],
  ["take the room that's free all day", 'refuse'], // wants to have it, not to read about it
])('opens an entry only where it is to be seen: %s => %s', async (instruction, done) => {
  expect(await act(instruction, ROOMS)).toBe(done);
});

it.each(['the Pets field', 'Pets', 'the Pets combobox', 'the Pets list'])(
  'chooses in the list that stands open below its field, and is called the same: %s',
  async (where) => {
    const outline =
      '[0-1] document: Pets\n  text: Cat\n  [0-2] combobox: Pets [expanded haspopup focused]\n  [0-6] listbox: Pets > [0-4] option: Dog [0-5]: Fox';

    expect(await replyTo(`select "Fox" in ${where}`, outline)).toMatchObject({
      action: { method: expect.stringMatching(/^(?:click|selectOption)$/), ref: expect.stringMatching(/^0-[56]$/) },
    });
  },
);
