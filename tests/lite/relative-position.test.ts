import { describe, expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const PAGE = `[0-1] document: Desk
  [0-2] toolbar: Format > [0-3] button: Bold [0-4] button: Italic [0-5] button: Underline
  [0-6] textbox: Reference [0-7] textbox: Amount [0-8] button: Add line
  [0-9] table
    [0-10] row: [0-11] columnheader: Asset | [0-12] columnheader: Place | [0-13]
    [0-14] row: [0-15] cell > [0-16] link: LT-1 | [0-17] cell: Oslo | [0-18] cell > [0-19] button: Edit
    [0-20] row: [0-21] cell > [0-22] link: LT-2 | [0-23] cell: Turku | [0-24] cell > [0-25] button: Edit
    [0-26] row: [0-27] cell > [0-28] link: LT-3 | [0-29] cell: Vasa | [0-30] cell > [0-31] button: Edit
  [0-32] list
    [0-33] listitem
      [0-34] heading: Ada [level=2]
      [0-35] button: Save
    [0-36] listitem
      [0-37] heading: Ben [level=2]
      [0-38] button: Save
  [0-39] checkbox: First row has headers [checked] [0-40] checkbox: Forward to [0-41] button: Close`;

describe('what stands beside something else', () => {
  it.each([
    ['click the button to the left of Italic', 'click 0-3'],
    ['the button between Bold and Underline', 'click 0-4'],
    ['type 120 into the field below Reference', 'fill 0-7 120'],
    ['open the asset in the row above LT-2', 'click 0-16'],
    ['click Edit in the row directly below Turku', 'click 0-31'],
    ['click Save right after Ada', 'click 0-38'],
  ])('is done to that, not to the other: %s', async (instruction, expected) => {
    expect(await act(instruction, PAGE)).toBe(expected);
  });

  it.each(['click the button to the left of Bold', 'open the asset in the row above LT-1'])(
    'is refused where nothing stands there: %s',
    async (instruction) => {
      expect(await act(instruction, PAGE)).toBe('refuse');
    },
  );

  it('is not looked for under a heading, which says what stands under it', async () => {
    expect(await act('click Save under Ada', PAGE)).toBe('click 0-35');
  });
});

describe('what is so, and then what to do', () => {
  it.each([
    ['the first row has no headers, untick it', 'uncheck 0-39'],
    ['forward it to someone, tick that', 'check 0-40'],
  ])('is one act: %s', async (instruction, expected) => {
    expect(await act(instruction, PAGE)).toBe(expected);
  });
});

const EDITOR = `[0-1] document: Wiki
  [0-2] region: Editor
    [0-3] textbox [value="New tiddler"] [0-4] textbox: tag name [value="home"]
    [0-5] button: tag list [expanded description="Show tag list"] [0-6] button: add
    text: No tags found | No system tags found
    [0-7] button: Choose the height of the text [collapsed]
    [0-8] iframe > [1-2] textbox: Type the text for this tiddler [multiline]
    text: Type:
    [0-9] textbox: content type [0-10] button: content type list [expanded]
    text: Text | [0-11] link: HTML markup (text/html) | [0-12] link: Plain text (text/plain)
    text: Add a new field:
    [0-13] textbox: field name [0-14] textbox: field value [0-15] button: add`;

describe('an editor of many fields', () => {
  it.each([
    ['click "add" next to tag name', 'click 0-6'],
    ['click the add button next to field value', 'click 0-15'],
    ['type "milk" into the text of the tiddler', 'fill 1-2 milk'],
    ['type "milk" into the text', 'fill 1-2 milk'], // the verb is no "content type"
    ['choose Plain text', 'click 0-12'], // the height of the text is chosen elsewhere
  ])('is told by what stands there: %s', async (instruction, expected) => {
    expect(await act(instruction, EDITOR)).toBe(expected);
  });
});

const BUDGET = `[0-1] document: Budget
  [0-2] generic: Food [hoverable] [0-3] button: View notes [unseen]
  text: 400.00
  [0-4] generic: -175.49 [clickable] [0-5] button: 224.51 [0-6] generic: Clothing [hoverable]
  text: 30.00
  [0-7] generic: 0.00 [clickable] [0-8] button: 30.00 [0-9] generic: Gifts [hoverable]
  text: 400.00
  [0-10] button: Copy [0-11] button: Copy`;

describe('a text without a ref, near what is called by its name', () => {
  it.each([
    ['click "400.00" near "Food"', { method: 'click', ref: '0-2', text: '400.00' }],
    ['double-click "400.00" in the row of Gifts', { method: 'doubleClick', ref: '0-9', text: '400.00' }],
    ['click 30.00 next to Clothing', { method: 'click', ref: '0-6', text: '30.00' }], // and not the button called so
    ['click "400.00" in the row of "Clothing"', undefined], // others say so
    ['click "30.00" near "Food"', undefined],
    ['click "500.00" near "Food"', undefined],
    ['click "400.00" near "Copy"', undefined],
    ['click "400.00"', undefined],
  ])('is acted on: %s', async (instruction, expected) => {
    const { action } = await replyTo(instruction, BUDGET);
    expect(action && { method: action.method, ref: action.ref, text: action.text }).toEqual(expected);
  });
});

const CARS = `[0-1] document: Cars
  [0-13] table
    [0-7] row: Civic | Honda | [0-5] checkbox
    [0-12] row: Clio | Renault | [0-10] checkbox [checked]
  [0-18] list
    [0-15] listitem: [0-14] checkbox | Buy milk`;

describe('a box without a name, in a row of a table', () => {
  it.each([
    ['click "Civic"', { method: 'click', ref: '0-7', text: 'Civic' }],
    ['click "Renault"', { method: 'click', ref: '0-12', text: 'Renault' }],
    ['click Clio', { method: 'click', ref: '0-12', text: 'Clio' }],
    ['tick Civic', { method: 'check', ref: '0-5', text: undefined }],
    ['click "Buy milk"', { method: 'click', ref: '0-14', text: undefined }], // nothing else is there to be clicked
  ])('is not what a click on a cell means: %s', async (instruction, expected) => {
    const { action } = await replyTo(instruction, CARS);
    expect(action && { method: action.method, ref: action.ref, text: action.text }).toEqual(expected);
  });
});

const SHEET = `[0-1] document: Budget
  [0-2] textbox: Budget title
  [0-90] table
    [0-3] row: [0-4] columnheader: Category | [0-5]: Jan > [0-6] button: Lock Jan | [0-7]: Feb > [0-8] button: Lock Feb | [0-9]: Mar | [0-10]: Total
    [0-11] row: [0-12] rowheader: Rent | [0-13] textbox [value="1450"] | [0-14] textbox [value="1450"] | [0-15] textbox [disabled value="1450"] | 4350
    [0-16] row: [0-17] rowheader: Gym | [0-18] textbox [value="35"] | [0-19] textbox [value="35"] | [0-20] textbox [disabled value="35"] | 105
    [0-21] row: [0-22] rowheader: Gym extras | [0-23] textbox | [0-24] textbox | [0-25] textbox [disabled] | 0`;

it.each([
  ['set Rent in Feb to 450', 'fill 0-14 450'],
  ['change the January rent to 1500', 'fill 0-13 1500'],
  ['enter 40 for Gym in February', 'fill 0-19 40'],
  ['set the gym extras for Jan to 12', 'fill 0-23 12'],
  ["set February's rent to 1400", 'fill 0-14 1400'],
  ['set the gym cost in January to 40', 'fill 0-18 40'],
  ['set the gym cost in March to 40', 'refuse'], // locked
  ['set the rent in April to 100', 'refuse'],
  ['set the water bill in Feb to 100', 'refuse'],
  ['set the total of rent to 100', 'refuse'],
])('svc/lite writes into the cell in which a column and a row meet: %s', async (instruction, expected) => {
  expect(await act(instruction, SHEET)).toBe(expected);
});
