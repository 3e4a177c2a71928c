import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function answered(outline: string, instruction: string): unknown {
  const page = { url: 'https://page.test/', title: '', outline: `[0-1] document: Page\n${outline}` };
  const schema = { type: 'object', properties: { extraction: { type: 'string' } } };
  const reply = answer({ task: 'extract', page, instruction, schema });
  return 'data' in reply ? reply.data : undefined;
}

/** Plays of which some say less than others. */
const PLAYS = `  [0-2] region: Tonight
    [0-3] heading: Tonight [level=2]
    [0-4] list
      [0-5] listitem: [0-6] link: Harbour Nights | Comedy · 94 min | Rating 7.1 | [0-7] button: Book
      [0-8] listitem: [0-9] link: Paper Moons | Drama · 71 min | Not yet rated | [0-10] button: Book
      [0-11] listitem: [0-12] link: Orbit Nine | Musical · 128 min | Rating 8.3 | Sold out on this date | [0-13] button: Book
  [0-14] region: Matinees
    [0-15] heading: Matinees [level=2]
    [0-16] list
      [0-17] listitem: [0-18] link: Cold Tea | From 2 January | [0-19] button: Remind me
      [0-20] listitem: [0-21] link: Two Kings | From 9 January | [0-22] button: Remind me`;

/** Customers with the details of one, and a basket with amounts. */
const CUSTOMERS = `  [0-2] main
    [0-3] heading: Customers [level=1]
    [0-4] tablist > [0-5] tab: All customers [selected] [0-6] tab: My customers
    [0-7] table
      [0-8] row: [0-9] columnheader: Name | [0-10]: Company | [0-11]: Stage | [0-12]: Last call
      [0-13] row: [0-14] link: Agnes Thiel | [0-15] link: Nordlicht GmbH | Customer | Monday
      [0-16] row: [0-17] link: Brian Ortega | [0-18] link: Sunbelt Solar | Lead | Never
      [0-19] row: [0-20] link: Chiara Conti | [0-21] link: Conti Figli | Negotiation | Yesterday
  [0-22] complementary: Details
    [0-23] heading: Brian Ortega [level=2]
    [0-24] list
      [0-25] term: Owner
      [0-26] definition: Kim Osei
      [0-27] term: Source
      [0-28] definition: Trade fair
  [0-30] complementary: Your basket
    [0-31] heading: Your basket [level=2]
    [0-32] list
      [0-33] listitem: Diavola | [0-34] button: Remove one | 2 | [0-35] button: Add one more | £23.00
      [0-36] listitem: Cola | [0-37] button: Remove one | 1 | [0-38] button: Add one more | £2.20`;

/** A booking, flats, and appointments with a room. */
const BOOKED = `  [0-2] main
    text: Booking reference QX7T2M
    [0-3] list
      [0-4] listitem
        [0-5] article: [0-6] link: Two rooms, Granary Wharf | £1,250 pcm | 2 bedrooms · 2 bathrooms · 72 m² | Available | [0-7] button: Save
      [0-8] listitem
        [0-9] article: [0-10] link: Three rooms, Roundhay Road | Let agreed | £1,400 pcm | 3 bedrooms · 1 bathroom · 95 m² | [0-11] button: Save
    [0-12] heading: Visits [level=2]
    [0-13] list
      [0-14] listitem
        [0-15] heading: Dr. Amit Patel – Cardiology [level=3]
        text: Mon 7 December 2026, 09:30 | Room 214, Main building | Confirmed
        [0-16] button: Cancel
      [0-17] listitem
        [0-18] heading: Nurse Jo Tan – Vaccination [level=3]
        text: Fri 18 December 2026, 11:00 | Ground floor clinic | Confirmed
        [0-19] button: Cancel`;

/** Cottages with links of their own. */
const BARNS = `  [0-2] list: Cottages
    [0-3] listitem: [0-4] link: Herons Nest | Lake Viss | Sleeps 4 · 2 bedrooms | [0-5] button: Save | [0-6] link: Reviews
    [0-7] listitem: [0-8] link: Larch Barn | Glen Orrin | Sleeps 8 · 4 bedrooms | [0-9] button: Save | [0-10] link: Reviews`;

it.each([
  [PLAYS, 'Who directed Orbit Nine?'],
  [PLAYS, 'What is the rating of Paper Moons?'],
  [CUSTOMERS, 'Who owns Chiara Conti?'],
])('takes nothing that is said of another entry, or of another thing of it: %#', (outline, question) => {
  expect(answered(outline, question)).toEqual({});
});

it.each([
  [PLAYS, 'What is the rating of Orbit Nine?', '8.3'],
  [CUSTOMERS, 'Who owns Brian Ortega?', 'Kim Osei'],
  [BARNS, 'Where is Larch Barn?', 'Glen Orrin'],
  [CUSTOMERS, 'What is the company of Brian Ortega?', 'Sunbelt Solar'],
])('reads what is said of the entry that is named, where it stands: %#', (outline, question, extraction) => {
  expect(answered(outline, question)).toEqual({ extraction });
});

it.each([
  [CUSTOMERS, 'Which customer is in negotiation?', 'Chiara Conti'],
  [PLAYS, 'Which play is sold out?', 'Orbit Nine'],
  [BOOKED, 'Which flat is let agreed?', 'Three rooms, Roundhay Road'],
])('names the entry that is in the state asked for: %#', (outline, question, extraction) => {
  expect(answered(outline, question)).toEqual({ extraction });
});

it.each([
  [CUSTOMERS, 'How many Diavolas are in my basket?', '2'],
  [BOOKED, 'How big is the Granary Wharf flat?', '72 m²'],
  [BOOKED, 'What is the booking reference?', 'QX7T2M'],
  [BOOKED, 'In which room is Dr. Patel?', 'Room 214'],
])('tells the part that was asked for, no whole row or button: %#', (outline, question, extraction) => {
  expect(answered(outline, question)).toEqual({ extraction });
});

it('counts by a number, not by what is called so', () => {
  expect(answered(CUSTOMERS, 'How many customers are there?')).toEqual({});
});
