import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const PEOPLE = `[0-1] document: People
  [0-2] textbox: Promo code [0-3] button: Apply [0-4] textbox: Postcode
  [0-5] combobox: Status > [0-6] option: Any [selected] [0-7]: Active
  [0-10] table
    [0-11] row: [0-12] checkbox | [0-13] columnheader: Name > [0-14] button: Sort | [0-15]: Role > [0-16] button: Filter | [0-17]: Status
    [0-21] row: [0-22] checkbox | [0-23] link: Ines Duarte | Owner | [0-24] switch: On [checked]
    [0-31] row: [0-32] checkbox | [0-33] link: Tom Halloran | Editor | [0-34] switch: Off
  [0-40] navigation: Pages > [0-41] link: 1 [0-42] link: 2 [0-43] link: 3 [0-44] textbox: Page
  [0-45] combobox: Rows per page > [0-46] option: 25 [selected] [0-47]: 50
  [0-50] list
    [0-51] listitem: Bananas | [0-52] button: Decrease quantity | [0-53] textbox: Quantity | [0-54] button: Increase quantity
    [0-55] listitem: Tomatoes | [0-56] button: Decrease quantity | [0-57] textbox: Quantity | [0-58] button: Increase quantity
  [0-59] radiogroup > [0-60] radio: With bags [checked] [0-61] radio: Without bags`;

const banner = (buttons: string): string => `[0-1] document: Teas
  [0-2] link: Cookies and cakes [0-3] button: Reject the offer
  [0-4] region: Privacy
    text: We use cookies to make this site work.
    ${buttons}`;
const BANNER = banner('[0-5] button: Accept all [0-6] button: Only necessary [0-7] link: Manage preferences');

const ARTICLE = `[0-1] document: Retries
  [0-2] link: Basket [0-3] link: Return to shop
  text: See | [0-4] link: errors | for what counts as a failure.
  [0-5] heading: Setup Link to Setup [level=2] > [0-6] link: Link to Setup
  [0-7] list
    [0-8] listitem: [0-9] link: Mara | Fog again. | [0-10] button: 4 Replies. Reply | [0-11] button: 96 Likes. Like
    [0-12] listitem: [0-13] link: Devon | New build. | [0-14] button: 12 Replies. Reply | [0-15] button: 210 Likes. Like
  [0-16] button: Older
  [0-17] navigation: Pages > [0-18] link: Previous Authentication [0-19] link: Next Pagination`;

const OFFER = `[0-1] document: Teas
  [0-2] main
    [0-3] heading: Cookies with jam [level=1]
    [0-4] button: Reject the offer [0-5] button: Items`;
const GRID = `[0-1] document: Grid
  [0-9] grid
    [0-10] row: [0-20] columnheader: Name > [0-21] searchbox: Filter | [0-22]: Age > [0-23] textbox: Rename | [0-24]: City > [0-25] textbox
    [0-26] row: [0-27] gridcell: Ann | [0-28]: 31 | [0-29]: Oslo`;
const MONTH = `[0-1] document: Month
  [0-2] button: Prev [0-3] textbox: Discount (%)
  [0-4] navigation: Shop > [0-5] link: Next day delivery [0-6] link: Returns
  [0-7] grid
    [0-8] row: [0-9] gridcell > [0-10] button: 11 | [0-11] gridcell > [0-12] button: 12
  [0-13] group: Rating > [0-14] button: 12 [0-15] button: 13
  [0-16] list
    [0-17] listitem: Ann | [0-18] button: Delete
    [0-19] listitem: Bob | [0-20] button: Delete [unseen]`;
const SIZES = `[0-1] document: Shirt
  [0-2] radiogroup: Size > [0-3] radio: S [0-4] radio: M [0-5] radio: L`;
const STAY = `[0-1] document: Stay
  [0-2] combobox: Stay [collapsed haspopup placeholder="From"]
  [0-3] combobox: To [collapsed haspopup]
  [0-4] spinbutton: Guests [value="2"]`;
const TRIP = `[0-1] document: Trip
  [0-2] group: Arrival
    [0-3] spinbutton: month, Arrival [min=1 max=12 placeholder="mm"] [0-4] spinbutton: day, Arrival [min=1 max=31 placeholder="dd"]
    [0-5] spinbutton: year, Arrival [min=1 max=9999 placeholder="yyyy"] [0-6] button: Calendar Arrival [collapsed haspopup]
  [0-7] group: Stay
    [0-8] spinbutton: month, Start [max=12] [0-9] spinbutton: day, Start [max=31] [0-10] spinbutton: year, Start [max=9999]
    [0-11] spinbutton: month, End [max=12] [0-12] spinbutton: day, End [max=31] [0-13] spinbutton: year, End [max=9999]
  [0-14] group: Size > [0-15] spinbutton: Width [value="4" max=12] [0-16] spinbutton: Height [value="4" max=40]
  [0-17] grid: Files
    [0-18] row: [0-19] columnheader: Name [description="sortable column"] [0-20] columnheader: Type
  [0-21] generic: 10/page [clickable] > [0-22] combobox [collapsed haspopup unseen]`;
const CODE = `[0-1] document: Sign in
  [0-2] button [icon="menu"] [0-3] button: Menu of the day
  [0-4] textbox: Please enter OTP character 1 [0-5] textbox: Please enter OTP character 2 [0-6] textbox: Please enter OTP character 3
  [0-7] textbox: Please enter OTP character 4 [0-8] textbox: Hour [0-9] textbox: Minute`;
const MENUS = `[0-1] document: Editor
  [0-2] menubar > [0-3] menuitem: File [collapsed haspopup] [0-4] menuitem: Edit [collapsed haspopup] [0-5] link: Home > Shop
  [0-6] textbox: Price > 100 [0-7] button: Price`;
const ASKS = `[0-1] document: Account
  [0-2] button: Deactivate
  [0-3] dialog: Deactivate account > [0-4] button: Deactivate [0-5] button: Cancel`;
const STAFF = `[0-1] document: Staff
  [0-2] table
    [0-3] row: [0-4] columnheader > [0-5] checkbox: All items unselected | [0-6]: Name
    [0-7] row: [0-8] checkbox: Row Unselected | Bob | 22 | [0-9] button: Edit
    [0-10] row: [0-11] checkbox: Row Selected [checked] | Ann | 22 | [0-12] button: Edit
    [0-17] row: [0-18] checkbox: Pays | Cy | 40
  [0-13] spinbutton: Desks [value="5"] [0-14] button [0-15] button [0-16] button: Bob the builder`;
const RATED = `[0-1] document: Rated
  [0-2] list > [0-3] listitem [clickable] > [0-4] radio: star
    [0-5] listitem [clickable] > [0-6] radio: star
    [0-7] listitem [clickable] > [0-8] radio: star
  [0-9] table
    [0-10] row: [0-11] columnheader: Name | [0-12]: Age
    [0-13] row: [0-14] checkbox: Select row 1 | Ann | 31
    [0-15] row: [0-16] checkbox: Select row 2 | Bob | 22`;

it.each([
  ['check the first row', 'check 0-14', RATED], // where a table has rows, what is listed is none
  ['select row 3', 'refuse', RATED],
  ['filter Name by Ann', 'fill 0-21 Ann', GRID],
  ['filter the city column for "New York"', 'fill 0-25 New York', GRID],
  ['filter Age by 31', 'refuse', GRID], // whose field is for something else
  ['go to the next page', 'click 0-19', ARTICLE],
  ['previous page', 'click 0-18', ARTICLE],
  ['like the post of Mara', 'click 0-11', ARTICLE],
  ['reply to Devon', 'click 0-14', ARTICLE],
  ['go back to the shop', 'click 0-3', ARTICLE],
  ['show older posts', 'click 0-16', ARTICLE],
  ['see what counts as a failure', 'refuse', ARTICLE], // the link in a heading is not that of the text before
  ['reject the optional cookies', 'click 0-6', BANNER],
  ["don't accept cookies", 'click 0-6', BANNER],
  ['accept only the necessary cookies', 'click 0-6', BANNER],
  ['customise the cookie settings', 'click 0-7', BANNER],
  ['reject all cookies', 'click 0-6', banner('[0-5] button: OK [0-6] button: Nur notwendige Cookies')],
  ['reject all cookies', 'refuse', banner('[0-5] button: OK')], // to reject an offer is not to reject cookies
  ['reject all cookies', 'refuse', OFFER],
  ['show 50 per page', 'refuse', OFFER], // what is called so need not be a list of numbers
  ['use the code SPRING10', 'fill 0-2 SPRING10', PEOPLE],
  ['go to page 3', 'click 0-43', PEOPLE],
  ['choose M for Size', 'check 0-4', SIZES], // the letter of "I'm" is a size here
  ["I'm after size S", 'check 0-3', SIZES],
  ['set Stay from 2026-12-01 to 2026-12-09', 'refuse', STAY], // one field takes one day
  ['enter the code 1234', 'fill 0-4 1234', CODE],
  ['enter the code 123456', 'refuse', CODE], // there are boxes for four
  ['open the navigation menu', 'click 0-2', CODE],
  ['open site', 'refuse', CODE],
  ['set the time to 14:30', 'refuse', CODE], // the hour takes one part of it
  ['set the hour to 14', 'fill 0-8 14', CODE],
  ['select "Stay long" in To', 'click 0-3', STAY], // no long stay
  ['click Edit > Undo', 'click 0-4', MENUS], // the other when that is open
  ['File → Export', 'click 0-3', MENUS],
  ['File > Export > PDF', 'refuse', MENUS], // one call does two steps
  ['click Home > Shop', 'click 0-5', MENUS],
  ['confirm deactivate', 'click 0-4', ASKS],
  ['confirm payment', 'refuse', ASKS],
  ['select Bob', 'check 0-8', STAFF],
  ['deselect Ann', 'uncheck 0-11', STAFF],
  ['select 22', 'refuse', STAFF], // no row begins with it
  ['select Name', 'refuse', STAFF], // the row of headers is none
  ['select Cy', 'refuse', STAFF], // whose box says that he pays
  ['increase Desks', 'press 0-13 ArrowUp', STAFF],
  ['lower the desks by one', 'press 0-13 ArrowDown', STAFF],
  ['set Guests from 2 to 3', 'fill 0-4 3', STAY],
  ['change Guests from 02 to 3', 'fill 0-4 3', STAY],
  ['set Arrival to 24 December 2026', 'fill 0-2 24 December 2026', TRIP], // all of its parts
  ['set the month of the arrival to 5', 'fill 0-3 5', TRIP],
  ['set Stay from 2026-12-01 to 2026-12-09', 'fill 0-7 2026-12-01/2026-12-09', TRIP],
  ['set Size to 20', 'refuse', TRIP], // which is no date
  ['sort by name', 'click 0-19', TRIP],
  ['sort by type', 'refuse', TRIP],
  ['show 20 per page', 'click 0-22', TRIP],
  ['go to page 12', 'refuse', MONTH],
  ['use the code SPRING10', 'refuse', MONTH], // a percentage is no code
  ['next page', 'refuse', MONTH],
  ['click Delete', 'refuse', MONTH], // another row shows its own once it is pointed at
  ['go to page 7', 'fill 0-44 7', PEOPLE],
  ['show 50 rows per page', 'selectOption 0-45 50', PEOPLE],
  ['show 60 rows per page', 'refuse', PEOPLE],
  ['sort by name', 'click 0-14', PEOPLE],
  ['sort by role', 'refuse', PEOPLE], // whose button only filters
  ['filter by status', 'refuse', PEOPLE], // and that of another column is not for it
  ['deactivate Ines Duarte', 'uncheck 0-24', PEOPLE],
  ['tick the row of Tom Halloran', 'check 0-32', PEOPLE],
  ['one less of the bananas', 'click 0-52', PEOPLE],
  ['make it 5 tomatoes', 'fill 0-57 5', PEOPLE],
  ['no bags please', 'check 0-61', PEOPLE],
])('does "%s" as people ask for it on most sites: %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});

const POST = `[0-1] document: Post
  [0-2] textbox: Tags [value="red, green"] [0-3] textbox: Title [value="Hello"] [0-4] textbox: Summary
  [0-7] textbox: Motto [value="Once more, with all my heart"]
  [0-5] textbox: Price [value="12"] [0-6] textbox: Text [multiline value="Once"]`;

it.each([
  ['add blue to Tags', 'type 0-2 , blue'],
  ['add "blue, black" to Tags', 'type 0-2 , blue, black'],
  ['add "always" to the motto', 'type 0-7  always'],
  ['add "World" to the title', 'type 0-3  World'],
  ['add ", world" to the title', 'type 0-3 , world'],
  ['add "Short" to the summary', 'fill 0-4 Short'],
  ['put "Bye" into the title', 'fill 0-3 Bye'],
  ['type " upon a time" into the text', 'type 0-6  upon a time'],
])('adds to what a field holds, and replaces it only where that is said: %s', async (instruction, expected) => {
  expect(await act(instruction, POST)).toBe(expected);
});
