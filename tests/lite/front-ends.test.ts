import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

/** What the editors, tables and forms of well-known front ends are like in the outline. */
const EDITORS = `[0-1] document: Editors
  [0-2] textbox: Headline [value="On rain"] [0-3] textbox: Message body [focused multiline value="Dear Ada"] [0-4] textbox: Code [value="12"]`;

const NOTE = `[0-1] document: Note
  [0-2] textbox: Enter some text... [focused value="Hello brave world"] [0-3] button: Save`;

const RICH = `[0-1] document: Rich
  [0-3] textbox [multiline]
    text: This is editable
    [0-2] strong: rich
    text: text.`;

const BLOCKS = `[0-1] document: Blocks
  [0-2] textbox [value="Intro"] [0-3] textbox [value="First paragraph of text."] [0-4] button: Save`;

const DESSERTS = `[0-1] document: Desserts
  [0-17] table
    [0-6] row: [0-3] columnheader > [0-2] checkbox: Select all | [0-4]: Dessert [clickable] | [0-5]: Calories
    [0-11] row: [0-7] checkbox: Select row | Dessert A | 100
    [0-16] row: [0-12] checkbox: Select row | Dessert B | 120
  [0-20] link: Plan [0-21] link: Plan C`;

const CARS = `[0-1] document: Cars
  [0-6] form > [0-5] group: Cars > [0-2] checkbox: BMW [0-3] checkbox: Other (describe) [checked] [0-4] textbox [multiline]`;

const MAIL = `[0-1] document: Mail
  [0-2] textbox: To [0-3] textbox [multiline] [0-4] button: Send`;

const SURVEY = `[0-1] document: Survey
  item
    [0-20] generic: How likely to recommend? [clickable]
    [0-13] radiogroup: How likely to recommend? > [0-2] radio: 0 [0-3] radio: 1 [0-4] radio: 2 [0-5] radio: 3 [0-6] radio: 4 [0-7] radio: 5 [0-8] radio: 6 [0-9] radio: 7 [0-10] radio: 8 [0-11] radio: 9 [0-12] radio: 10
  item
    [0-21] generic: Rate us [clickable]
    [0-34] radiogroup: Rate us > [0-29] radio: 1 [0-30] radio: 2 [0-31] radio: 3 [0-32] radio: 4 [0-33] radio: 5`;

const UNRATED = `[0-1] document: Survey
  item
    [0-21] generic: Rate us [clickable]
    [0-34] radiogroup: Rate us > [0-29] radio: Poor [0-30] radio: Good`;

const CODE = `[0-1] document: Code
  [0-6] group: Code > [0-2] textbox: pin code 1 of 4 [0-3] textbox: pin code 2 of 4 [0-4] textbox: pin code 3 of 4 [0-5] textbox: pin code 4 of 4
  [0-7] textbox: Verification code`;

const STAY = `[0-1] document: Stay
  [0-2] textbox: Arrival [placeholder="MM/DD/YYYY"] [0-3] textbox: Stay [0-4] button: Send`;

const PER_PAGE = `[0-1] document: Desserts
  [0-5] combobox: Items per page [collapsed haspopup] > [0-4] generic: 5 [clickable] > [0-3] combobox: Items per page: [collapsed haspopup value="5"]
  text: 1-5 of 14`;

const PAGER = `[0-1] document: Pods
  [0-9] combobox [value="day"] > [0-2] option: day [selected] [0-3]: 02 [0-4]: 03
  [0-20] navigation: Pagination
    [0-11] button: Go to previous page [disabled] [0-12] spinbutton: Current page [value="1" min=1 max=7]
    text: of 7
    [0-13] button: Go to next page`;

it.each([
  ['type "milk"', 'type 0-2 milk', NOTE], // what stands there is not lost
  ['enter "milk"', 'type 0-2 milk', NOTE],
  ['type "milk"', 'fill 0-2 milk', NOTE.replace(' value="Hello brave world"', '')],
  ['type "milk" into the headline', 'fill 0-2 milk', EDITORS],
  ['type "milk"', 'type 0-3 milk', EDITORS],
  ['select "Dear" in Message body', 'selectOption 0-3 Dear', EDITORS],
  ['select "dear" in the editor', 'selectOption 0-3 dear', EDITORS],
  ['select "Dora" in the editor', 'refuse', EDITORS],
  ['select "editable rich" in the editor', 'selectOption 0-3 editable rich', RICH],
  ['click "First paragraph of text."', 'click 0-3', BLOCKS],
  ['check Dessert F', 'refuse', DESSERTS],
  ['uncheck Dessert F', 'refuse', DESSERTS],
  ['check Dessert B', 'check 0-12', DESSERTS],
  ['click Plan D', 'refuse', DESSERTS],
  ['fill E-mail with "a@b.co"', 'refuse', CARS],
  ['enter a@b.co as the email', 'refuse', CARS],
  ['write "hello" into the message', 'refuse', CARS],
  ['fill E-mail with "a@b.co"', 'refuse', MAIL],
  ['write "hello" into the email', 'fill 0-3 hello', MAIL],
  ['give 4 stars', 'check 0-32', SURVEY],
  ['rate us 4 stars', 'check 0-32', SURVEY],
  ['rate 8', 'check 0-10', SURVEY],
  ['give 4 stars', 'refuse', UNRATED],
  ['rate us 4 stars', 'refuse', UNRATED],
  ['type "1234" into the pin code', 'fill 0-2 1234', CODE],
  ['enter 1234 as the code', 'fill 0-2 1234', CODE],
  ['type "1234" into the verification code', 'fill 0-7 1234', CODE],
  ['select "2026-12-24", "2027-01-02" in Stay', 'selectOption 0-3 2026-12-24 2027-01-02', STAY],
  ['select "2026-12-24", "2027-01-02" in Departure', 'refuse', STAY],
  ['select 10 in Items per page', 'click 0-5', PER_PAGE],
  ['go to page 3', 'fill 0-12 3', PAGER],
])('does, for "%s": %s', async (instruction, expected, outline) => {
  expect(await act(instruction, outline)).toBe(expected);
});

it('turns to a page whose number is written by the key that confirms it', async () => {
  const { action } = await replyTo('go to page 3', PAGER);

  const next = await replyTo('go to page 3', PAGER.replace('value="1"', 'focused value="3"'), {
    action: { ...action, method: 'fill', ref: '0-12', arguments: ['3'], description: 'Current page spinbutton' },
    appeared: [],
  });

  expect(next.action).toMatchObject({ method: 'press', ref: '0-12', arguments: ['Enter'] });
});
