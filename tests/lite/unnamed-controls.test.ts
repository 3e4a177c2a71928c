import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

/** Controls that have no name but the picture on them, as component libraries make them. */
const FORM = `[0-1] document: Form
  [0-133] generic [clickable]
    text: Red
    [0-131] button [icon="remove"]
    text: Blue
    [0-132] button [icon="remove"] [0-9] combobox: Colours [collapsed readonly haspopup placeholder="Pick"]
  [0-134] button
  text: urgent
  [0-137] button [icon="remove"] [0-10] combobox: Labels [collapsed haspopup]
  text: React
  [0-114] button [icon="remove"]
  text: Angular
  [0-115] button [icon="remove"]
  [0-13] textbox: Guests [value="5"] [0-14] button [0-15] button [0-16] textbox: Price [value="$1,250.5"] [0-17] button [0-18] button
  text: Code
  [0-23] group: Code digit > [0-19] textbox: PinInput [placeholder="○"] [0-20] textbox: PinInput [placeholder="○"] [0-21] textbox: PinInput [placeholder="○"] [0-22] textbox: PinInput [placeholder="○"]
  [0-66] button: Open drawer
  [0-24] radio: 0 [0-25] radio: 1 [0-26] radio: 2 [checked] [0-27] radio: 3 [0-28] radio: 4 [0-29] radio: 5
  [0-57] textbox: Colour code [value="#ff0000"] [0-58] button
  [0-69] button [disabled] [0-70] button [disabled] [0-71] button: 1 [current] [0-72] button: 2 [0-73] button: 3 [0-74] button: 4 [0-75] button: 5 [0-76] button: 10 [0-77] button [0-78] button
  [0-79] button: 1 Account Create one [0-80] button: 2 Verify [0-81] button: 3 Done`;
const DRAWER = `${FORM}
  [0-505] dialog: Cart [modal]
    [0-503] heading: Cart [level=2]
    [0-504] button [icon="close"] [0-506] button [icon="edit"]`;

/** Lists whose field is for the keyboard alone, and a question. */
const KEYED = `[0-1] document: Form
  [0-3] textbox: City [readonly haspopup unseen] [0-4] generic: Pick [clickable] [0-5] button: Pick [collapsed haspopup]
  text: Sure?
  [0-6] button: No [0-7] button: Yes
  [0-8] button: Save [0-9] button: Save [collapsed haspopup]
  [0-10] combobox: Colours [collapsed]
  [0-13] radiogroup: Font colour > [0-11] radio: red [0-12] radio: green`;

/** Lists that are no more to a screen reader than a text which asks for a choice. */
const ASKING = `[7-1] document: naive
  text: Message: page 1
  [7-40] form
    text: Full name
    [7-2] textbox: Ada
    text: City
    [7-4] generic: Please Select [clickable] > [7-3] img: loading [clickable]
    text: Country
    [7-7] generic: Please Select [clickable] > [7-5] textbox [7-6] img: loading [clickable]
    text: Colour
    [7-22] generic: Red [clickable] [7-23] generic: Blue [clickable]
    text: Item
    [7-42] generic: Please Select [clickable] > [7-41] img: loading [clickable]
  [7-88] menu > [7-84] menuitem: Home [7-86] menuitem: Reports`;

const GUESTS = `[0-1] document: Form
  [0-5] radiogroup: Guests > [0-2] radio: 1 [0-3] radio: 2 [0-4] radio: 3
  [0-6] combobox: Month > [0-7] option: 2026-12-01 [0-8] option: 2026-12-09`;

const COUNTED = `[0-1] document: Form
  [0-13] spinbutton: Guests [value="5"] [0-14] textbox: Price [value="a"] [0-15] spinbutton: Rooms`;

it.each([
  ['remove Red from Colours', 'click 0-131', FORM],
  ['delete the Blue tag', 'click 0-132', FORM],
  ['remove urgent from Labels', 'click 0-137', FORM],
  ['remove React', 'click 0-114', FORM],
  ['remove Red from Labels', 'refuse', FORM], // it stands in another field
  ['remove Pink', 'refuse', FORM],
  ['edit Red', 'refuse', FORM],
  ['rate it 4 stars', 'check 0-28', FORM],
  ['give it 5 of 5', 'check 0-29', FORM],
  ['rate 9', 'refuse', FORM],
  ['rate it 2 stars', 'refuse', GUESTS], // their number is no rating
  ['set Month from 2026-12-01 to 2026-12-09', 'selectOption 0-6 2026-12-09', GUESTS], // a list takes one: the other is what it was
  ['go to page 3', 'click 0-73', FORM],
  ['go to the next page', 'click 0-77', FORM],
  ['previous page', 'refuse', FORM], // the arrow is disabled
  ['enter the code 1234', 'fill 0-19 1234', FORM], // and not the code of a colour
  ['increase Guests', 'press 0-13 ArrowUp', FORM],
  ['decrease Guests by 1', 'press 0-13 ArrowDown', FORM],
  ['increase Price', 'refuse', FORM], // it is no plain number
  ['close the drawer', 'click 0-504', DRAWER],
  ['close the modal', 'click 0-504', DRAWER],
  ['increase Guests by 3', 'fill 0-13 8', COUNTED],
  ['lower Guests by 2', 'fill 0-13 3', COUNTED],
  ['increase Rooms by 2', 'refuse', COUNTED], // nobody knows what they are now
  ['increase Price by 2', 'refuse', COUNTED],
  ['select Madrid in City', 'click 7-4', ASKING], // first, to open it
  ['set the country to Spain', 'click 7-7', ASKING],
  ['select Report in Item', 'click 7-42', ASKING], // and not the menu item Reports
  ['select Green in Colour', 'refuse', ASKING],
  ['select Madrid in City', 'selectOption 0-3 Madrid', KEYED],
  ['confirm', 'click 0-7', KEYED],
  ['click Save', 'click 0-8', KEYED],
  ['open the Save menu', 'click 0-9', KEYED],
  ['choose green as the font colour', 'check 0-12', KEYED],
])('does "%s" with what has no name of its own: %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});

it.each([
  ['fill "Type a command" with "ban"', 'fill 0-2 ban'],
  ['type "ban" into "a command"', 'fill 0-2 ban'],
  ['fill "Type a name" with "ban"', 'refuse'],
  ['fill "Enter your name" with "Ann"', 'fill 0-3 Ann'],
])('finds a field by the text that stands in it, whatever its name: %s', async (instruction, wanted) => {
  const page = `[0-1] document: Shop
  [0-2] combobox: Palette [collapsed placeholder="Type a command"] [0-3] textbox: Customer [placeholder="Enter your name"]
  [0-4] button: Open`;

  expect(await act(instruction, page)).toBe(wanted);
});
