import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const CLAIM = `[0-1] document: New claim
  [0-2] textbox: Purpose [value="Trade fair"]
  [0-3] combobox: Currency [value="EUR"] > [0-4] option: EUR [selected] [0-5]: CHF
  [0-6] textbox: Order number [0-7] textbox: Comment [multiline] [0-8] textbox: First day [0-9] textbox: Last day
  [0-10] checkbox: Payment link [checked] [0-11] button: Save draft [0-12] button: Submit [0-13] button: Help
  [0-14] textbox: Discount in % [value="0"] [0-15] textbox: Guest name [0-16] spinbutton: Children [value="0"]
  [0-17] table
    [0-18] row: [0-19] columnheader: Line | [0-20] columnheader: Quantity | [0-21] columnheader: Unit price | [0-22]
    [0-23] row: Training day | [0-24] spinbutton: Quantity [value="2"] | [0-25] textbox: Unit price [value="640"] | [0-26] button: Remove
    [0-27] row: Photo licences | [0-28] spinbutton: Quantity [value="3"] | [0-29] textbox: Unit price [value="80"] | [0-30] button: Remove`;

describe('a sentence that states what shall be so', () => {
  it.each([
    ['the purpose should read Client visit in Porto', 'fill 0-2 Client visit in Porto'],
    ['the purpose is wrong, it should be Client visit', 'fill 0-2 Client visit'],
    ['the purpose is wrong', 'refuse'],
    ['their order number is PO-4500', 'fill 0-6 PO-4500'],
    ['their order number is missing', 'refuse'],
    ['their customer number is C-12', 'refuse'],
    ['we paid in Swiss francs, set it so', 'selectOption 0-3 CHF'],
    ['we paid in cash, set it so', 'refuse'],
    ['leave a remark: Dinner with a client', 'fill 0-7 Dinner with a client'],
    ['write a comment saying Looks good', 'fill 0-7 Looks good'],
    ['my leave begins on Monday 16 March 2026', 'fill 0-8 16 March 2026'],
    ['my leave ends on 20 March 2026', 'fill 0-9 20 March 2026'],
    ['Ms. Aziz leaves on 20 March 2026', 'refuse'],
    ['give them 5 percent off', 'fill 0-14 5'],
    ['the new booking is for Nina Roth', 'fill 0-15 Nina Roth'],
    ['the new invoice is for Nina Roth', 'refuse'],
    ['two kids', 'fill 0-16 2'],
    ['two dogs', 'refuse'],
    ['the training takes four days, not two', 'fill 0-24 4'],
    ['the training takes four days, not three', 'refuse'], // it is two
    ['the training costs 700 each', 'fill 0-25 700'],
    ['one of the photo licences is enough', 'fill 0-28 1'],
    ["we don't need the training", 'click 0-26'],
    ["we don't need the hosting", 'refuse'],
    ['no payment link this time', 'uncheck 0-10'],
    ['remove it', 'refuse'],
    ['the phone number is C-12', 'refuse'], // no "Order number"
    ['take the training out', 'click 0-26'],
    ['it should start on the fifth of June 2026', 'fill 0-8 5 June 2026'],
    ['it ends on the last day of February 2028', 'fill 0-9 29 February 2028'],
    ['rename the claim Trade fair to Summer fair', 'fill 0-2 Summer fair'],
    ['rename the claim Winter fair to Summer fair', 'refuse'],
    ['put the word Help in the purpose', 'fill 0-2 Help'],
    ['write a purpose saying Client visit', 'fill 0-2 Client visit'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, CLAIM)).toBe(expected);
  });
});

const DESK = `[0-1] document: Desk
  [0-2] table
    [0-3] row: [0-4] columnheader: Guest | [0-5] columnheader: Room | [0-6]
    [0-7] row: Farah Aziz | 305 | [0-8] button: Check in [0-9] button: Send reminder
    [0-10] row: Milo Garth | 118 | [0-11] button: Check in [0-12] button: Send reminder
  [0-13] button: Close sprint [0-14] button: Save draft [0-15] link: Terms of service [0-16] link: My orders
  [0-17] button: Send [0-18] textbox: Title [0-19] textbox: Town`;

describe('a deed after the sentence that gives its reason', () => {
  it.each([
    ["we're done, close the sprint", 'click 0-13'],
    ["I'll go on tomorrow, keep it as a draft", 'click 0-14'],
    ['if the last task is ready, close the sprint', 'refuse'],
    ["Milo hasn't paid, remind him", 'click 0-12'],
    ["Cora hasn't paid, remind her", 'refuse'],
    ['Ms. Aziz has arrived, check her in', 'click 0-8'],
    ['Mr. Novak has arrived, check him in', 'refuse'],
    ['which terms apply? open them', 'click 0-15'],
    ['Milo has moved to Harwick, remind him', 'refuse'], // it says more than that
    ['the letter should say all is well, close the sprint', 'refuse'], // it is all to be written
    ['say no to Milo', 'refuse'],
    ["close the sprint, if it's ready", 'refuse'],
    ['what I want is to close the sprint', 'click 0-13'],
    ['give me the terms', 'click 0-15'],
    ['close the sprint because we are done', 'click 0-13'],
    ['the guest in 118 is here, check them in', 'click 0-11'],
    ['the lady in 222 is here, check her in', 'refuse'],
    ['of the two guests, check the first in', 'refuse'], // it is not of all that are there
    ['it is late, so I want the drafts', 'refuse'],
    ['someone joined, so add them', 'refuse'],
    ['would you mind closing the sprint?', 'click 0-13'],
    ['I was wondering if you could save the draft', 'click 0-14'],
    ["would you be so kind as to close the sprint, I'm done", 'click 0-13'],
    ['let me see my orders', 'click 0-16'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, DESK)).toBe(expected);
  });
});

const MAIL = `[0-1] document: Letter
  [0-2] group: Heading block > [0-3] button: Move up [0-4] button: Edit block
  [0-5] group: Add a block > [0-6] button: Heading [0-7] button: Image`;

describe('a button that adds what is to be changed', () => {
  it.each([
    ['add a heading', 'click 0-6'],
    ['change the heading', 'refuse'],
    ['let me change the heading', 'refuse'],
    ['remove the image', 'refuse'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, MAIL)).toBe(expected);
  });
});
