import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

/** A page of another kind than the instructions are for; with what is asked of it, and not done. */
const PAGES: readonly { page: string; asked: readonly string[] }[] = [
  {
    page: `[0-1] document: Order tickets
  [0-2] combobox: Number of tickets > [0-3] option: 1 [0-4] option: 2 [0-5] option: 3
  [0-6] combobox: River > [0-7] option: Choose a river [0-8] option: New Zealand
  [0-9] checkbox: I accept the house rules [0-10] checkbox: Firewood
  [0-11] textbox: Your comment [0-12] textbox: Folder name [0-13] textbox: Gift card number
  [0-14] button: Go [0-15] button: Continue to payment [0-16] button: Place order
  [0-17] button: Back to top [0-18] button: Next month [0-19] link: Past results
  [0-20] link: Messages 2 [0-21] radio: Everyone (8,412) [0-22] radio: My own list`,
    asked: [
      'choose the last answer',
      'select the second answer',
      'go to page 3',
      'jump to page 2',
      'choose',
      'create',
      'type laptop into the filter',
      'enter "Nils Brandt" as full name',
      'the card number is 4000 1234 5678 9010',
      'upload "cake.jpg" as the picture',
      'go to the next page',
      'skip to the next song',
      'use my location',
      'go back a step',
      'click previous month',
      'select all files',
      'add another filter',
      'check in',
    ],
  },
  {
    page: `[0-1] document: Alerts
  [0-2] link: New experiment [0-3] link: Forgot password? [0-4] button: Start over [0-5] button: Away
  [0-6] checkbox: New seeds: Text message [0-7] checkbox: Repeat every week [0-8] checkbox: Select web-front-1
  [0-9] checkbox: Carry over to next shift [0-10] checkbox: Downloaded only
  [0-11] link: Read first: how to ask [0-12] button: Apply
  [0-13] textbox: Reply-to address [0-14] textbox: Date
  [0-15] combobox: Status > [0-16] option: Open [0-17] option: Done
  [0-18] combobox: Speed > [0-19] option: 1× [0-20] option: 2×
  [0-21] combobox: Power > [0-22] option: 50 % [0-23] option: 100 %`,
    asked: [
      'add another item',
      'create a new ticket',
      'show the password',
      'launch a new instance',
      'throw away my changes',
      'email me about new seeds',
      'show next week',
      'stop web-front-1',
      'click next',
      'download',
      'open the first recording',
      'use miles',
      'comment "seen after the change"',
      'type 1990-02-03 into the birth date',
      'open the TypeError issue',
      'set the number of boxes to 2',
      'give €100 instead',
    ],
  },
];

describe('svc/lite does nothing for what a page has nothing of', () => {
  it.each(PAGES.flatMap(({ page, asked }) => asked.map((instruction) => [instruction, page] as const)))(
    '%s',
    async (instruction, page) => {
      expect(await act(instruction, page)).toBe('refuse');
    },
  );

  it.each([
    ['choose 2 tickets', 0, 'selectOption 0-2 2'],
    ['go to the next month', 0, 'click 0-18'],
    ['continue to payment', 0, 'click 0-15'],
    ['place the order', 0, 'click 0-16'],
    ['open my messages', 0, 'click 0-20'],
    ['start over', 1, 'click 0-4'],
    ['create a new experiment', 1, 'click 0-2'],
    ['I forgot my password', 1, 'click 0-3'],
    ['text me about new seeds', 1, 'check 0-6'],
    ['repeat it every week', 1, 'check 0-7'],
    ['set the status to done', 1, 'selectOption 0-15 Done'],
    ['set the power to 100 %', 1, 'selectOption 0-21 100 %'],
  ])('but "%s"', async (instruction, at, expected) => {
    expect((await act(instruction, PAGES[at]?.page ?? '')).trim()).toBe(expected);
  });
});
