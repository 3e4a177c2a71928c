import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** A page of settings, a ledger whose head row begins with a box, and a list under one of several headings. */
const CLUB = `[0-1] document: Rowing club
  [0-2] navigation: Main > [0-3] link: Home [0-4] link: Boats [0-5] link: Crews
  [0-6] main
    [0-7] heading: Membership [level=1]
    text: You owe $12.50. | Your trainer is Ida Holm.
    [0-8] combobox: Boat class [value="Single"] > [0-9] option: Choose a class … [0-10]: Single [selected] [0-11]: Double [0-12]: Four
    [0-13] group: Season > [0-14] radio: Summer [checked] [0-15] radio: Winter
    [0-16] table
      [0-17] row: [0-18] checkbox: Select all | [0-19] columnheader: Member | [0-20]: State | [0-21]: Joined
      [0-22] row: [0-23] checkbox: Select Ola | [0-24] link: Ola Vik | Active | 2 May 2030
      [0-25] row: [0-26] checkbox: Select Bo | [0-27] link: Bo Lind | Paused | 9 June 2031
      [0-28] row: Total | 2 members
    [0-29] heading: Day trips [level=2]
    [0-30] heading: Red lake [level=3]
    text: €14.00
    [0-31] heading: Long bay [level=3]
    text: €18.50
    [0-32] heading: Courses [level=2]
    [0-33] heading: First strokes [level=3]
    text: €90.00`;

const string = { type: 'string' };
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: { type: 'object', properties } });

function extract(instruction: string, schema: Record<string, unknown>): unknown {
  const page = { url: 'http://x/', title: 'x', outline: CLUB };
  const reply = answer({ task: 'extract', page, schema, instruction });
  return reply.task === 'extract' ? reply.data : undefined;
}

it.each([
  ['boat classes that can be chosen', ['Single', 'Double', 'Four']],
  ['which seasons are there to choose from', ['Summer', 'Winter']],
])('lists the choices of "%s", without the prompt', (instruction, choices) => {
  expect(extract(instruction, { type: 'array', items: string })).toEqual(choices);
});

it('reads rows under headers beside a box that selects all, without the sum', () => {
  expect(extract('members', listOf({ name: string, status: string, joined: string }))).toEqual([
    { name: 'Ola Vik', status: 'Active', joined: '2 May 2030' },
    { name: 'Bo Lind', status: 'Paused', joined: '9 June 2031' },
  ]);
});

it('keeps to the part of the page that the key is called like', () => {
  const schema = { type: 'object', properties: { dayTrips: listOf({ name: string, price: { type: 'number' } }) } };
  expect(extract('the day trips', schema)).toEqual({
    dayTrips: [
      { name: 'Red lake', price: 14 },
      { name: 'Long bay', price: 18.5 },
    ],
  });
});

it('answers how much is owed from a sentence that says so', () => {
  const schema = { type: 'object', properties: { extraction: string } };
  expect(extract('How much do I owe?', schema)).toEqual({ extraction: '$12.50' });
});
