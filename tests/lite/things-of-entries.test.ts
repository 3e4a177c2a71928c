import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const ORDERS = `[0-1] document: Orders – Mill
  [0-2] navigation: Main > [0-3] link: Orders [current] [0-4] link: Teams
  [0-5] heading: Orders [level=1]
  [0-6] table
    [0-7] row: [0-8] columnheader: Order | [0-9] columnheader: Buyer | [0-10] columnheader > [0-11] link: Courier | [0-12] columnheader: Requested | [0-13] columnheader
    [0-14] row: [0-15] link: K-301 | Oda Falk | Swift | 2 May | [0-16] button: Send invoice [0-17] button: Delete
    [0-18] row: [0-19] link: K-302 | Per Lund | Swift | 3 May | [0-20] button: Send [0-21] button: Delete
    [0-22] row: [0-23] link: K-303 | Ivo Brandt | Heron | 4 May | [0-24] button: Approve [0-25] button: Start [0-26] button: Delete
  [0-27] button: New request`;

it.each([
  ['delete the courier of K-301', 'a column'],
  ["delete Per Lund's courier", 'a column'],
  ['delete the snapshot of K-302', 'a thing of which the page says nothing'],
  ['start a shell on K-303', 'a thing of which the page says nothing'],
  ["approve Ivo's expenses", 'a thing of which the page says nothing'],
  ['send an invoice for K-302', 'what is sent to others'],
  ['send a payment receipt for K-302', 'what would be made'],
  ['send a copy to Per Lund', 'what would be made'],
  ['send K-301', 'a button that sends something else'],
  ['remove Per Lund from the team', 'where something is taken from'],
])('svc/lite does not do to a whole entry what "%s" asks of it: %s', async (instruction) => {
  expect(await act(instruction, ORDERS)).toBe('refuse');
});

it.each([
  ['delete the order of Per Lund', 'click 0-21'],
  ["delete Oda Falk's order", 'click 0-17'],
  ['send an invoice for K-301', 'click 0-16'],
  ['send K-302', 'click 0-20'],
  ['delete K-303', 'click 0-26'],
])('svc/lite does to an entry what it is asked by another word for it: %s', async (instruction, expected) => {
  expect((await act(instruction, ORDERS)).trim()).toBe(expected);
});

const LEAVE = `[0-1] document: Leave
  [0-2] heading: My requests [level=2]
  [0-3] table
    [0-4] row: [0-5] columnheader: Type | [0-6] columnheader: Status | [0-7] columnheader
    [0-8] row: Annual | Pending | [0-9] button: View [0-10] button: Withdraw
    [0-11] row: Unpaid | Rejected | [0-12] button: View
  [0-13] table
    [0-14] row: [0-15] columnheader: Name | [0-16] columnheader: Role | [0-17] columnheader: Active | [0-18] columnheader
    [0-19] row: Ines Vogt | Auditor | [0-20] switch: Active [checked] | [0-21] link: Edit
    [0-22] row: Emil Horn | Reader | [0-23] switch: Active | [0-24] link: Edit`;

const BOARD = `[0-1] document: Board
  [0-2] group: Owner > [0-3] button: Mia [0-4] button: Jon
  [0-5] region: Open > [0-6] heading: Open [level=2] [0-7] link: Paint the fence
  [0-8] region: Done > [0-9] heading: Done [level=2] [0-10] link: Mow the lawn
  [0-11] complementary: Paint the fence
    [0-12] combobox: State [value="Open"] > [0-13] option: Open [selected] [0-14] option: Done
    [0-15] combobox: Owner [value="Jon"] > [0-16] option: Mia [0-17] option: Jon [selected]
    [0-18] button: Archive
  [0-19] complementary: Refine > [0-20] group: Tone > [0-21] checkbox: Amber [0-22] checkbox: Teal
  [0-23] region: Quick view > [0-24] radiogroup: Tone > [0-25] radio: Amber [0-26] radio: Teal [checked]
  [0-27] checkbox: Temporary (4) [0-28] checkbox: Night shift (2) [checked] [0-29] button: Not interested`;

const WEEK = `[0-1] document: Week
  [0-2] grid: Week
    [0-3] row: [0-4] columnheader: Mon 2 | [0-5] columnheader: Tue 3 | [0-6] columnheader: Wed 4
    [0-7] row: [0-8] button: Choir, 18:00 – 19:00 | [0-9] button: Choir, 18:00 – 19:00 | [0-10] button: Supper with Jo, 12:00 – 13:00
  [0-11] dialog: Choir > text: Tuesday, 3 November · 18:00`;

it.each([
  ['view the withdrawn request', LEAVE],
  ['see the withdrawn requests', LEAVE],
  ['edit the inactive auditor', LEAVE],
  ["show only Mia's cards", BOARD],
  ['show done cards', BOARD],
  ['archive the done cards', BOARD],
  ["I'm not interested in temporary jobs", BOARD],
  ["open Jo's supper on Tuesday", WEEK],
  ['open the choir on Wednesday', WEEK],
])(
  'svc/lite takes a state for no deed, and changes no entry where something is to be shown: %s',
  async (said, page) => {
    expect((await act(said, page)).trim()).toMatch(/^(?:refuse|click 0-3)$/); // what filters by the owner
  },
);

it.each([
  ['filter by tone: amber', 'check 0-21', BOARD],
  ['set the owner to Mia', 'selectOption 0-15 Mia', BOARD],
  ['edit the active auditor', 'click 0-21', LEAVE],
  ["open Jo's supper on Wednesday", 'click 0-10', WEEK],
])('svc/lite filters, and sets what is to be set: %s', async (said, done, page) => {
  expect((await act(said, page)).trim()).toBe(done);
});
