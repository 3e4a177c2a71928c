import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** Two days with a list each, a crew in runs of text, a timetable by days, and a table of rooms. */
const CAMP = `[0-1] document: Summer camp
  [0-2] main
    [0-3] heading: Week plan [level=1]
    [0-4] region: Monday
      [0-5] heading: Monday [level=2]
      [0-6] list
        [0-7] listitem
          [0-8] heading: Kayaking [level=3]
          text: 09:00 · 2 h | With Ida Holm | North pier
        [0-9] listitem
          [0-10] heading: Archery [level=3]
          text: 14:00 · 1 h | With Omar Said | Meadow
    [0-11] region: Tuesday
      [0-12] heading: Tuesday [level=2]
      [0-13] list
        [0-14] listitem
          [0-15] heading: Climbing [level=3]
          text: 10:00 · 3 h | With Ida Holm | Quarry
        [0-16] listitem
          [0-17] heading: Night walk [level=3]
          text: 21:30 · 1 h | With Ola Vik | Old mill
    [0-18] heading: Fastest crews [level=2]
    [0-19] list
      [0-20] listitem: The Otters, 12:40, Red lake
      [0-21] listitem: Blue Herons, 13:05, Long bay
    [0-22] table: Meals
      [0-23] row: [0-24] columnheader: Meal | [0-25] columnheader: Mon 8 June | [0-26] columnheader: Tue 9 June
      [0-27] row: [0-28] rowheader: Lunch | Soup | Pasta
      [0-29] row: [0-30] rowheader: Dinner | Stew | Pizza
    [0-31] table: Cabins
      [0-32] row: [0-33] columnheader: Cabin | [0-34] columnheader: Leader | [0-35] columnheader: State | [0-36] columnheader: Beds
      [0-37] row: C-11 | Ola Vik | Full | –
      [0-38] row: C-12 | Ida Holm | Open | 3
      [0-39] row: C-13 | Omar Said | Open | 5
    [0-40] button: Are dogs allowed? [expanded]
    text: No, they frighten the sheep.`;

function extract(instruction: string, properties: Record<string, unknown>): unknown {
  const schema = { type: 'object', properties };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline: CAMP }, schema, instruction });
  return 'data' in reply ? reply.data : undefined;
}

const string = { type: 'string' };
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: { type: 'object', properties } });
const course = { name: string, time: string, trainer: string, place: string };

it('reads a list that is parted into sections as one, and one section when it is named', () => {
  const all = extract('all courses', { courses: listOf(course) });
  expect(all).toMatchObject({ courses: [{ name: 'Kayaking' }, { name: 'Archery' }, { name: 'Climbing' }, {}] });
  expect(extract("Tuesday's courses", { courses: listOf(course) })).toEqual({
    courses: [
      { name: 'Climbing', time: '10:00', trainer: 'Ida Holm', place: 'Quarry' },
      { name: 'Night walk', time: '21:30', trainer: 'Ola Vik', place: 'Old mill' },
    ],
  });
});

it('parts what an entry says at its commas, in the order of the fields', () => {
  expect(extract('fastest crews', { crews: listOf({ crew: string, time: string, route: string }) })).toEqual({
    crews: [
      { crew: 'The Otters', time: '12:40', route: 'Red lake' },
      { crew: 'Blue Herons', time: '13:05', route: 'Long bay' },
    ],
  });
});

it('reads one column of a table, one row of it, and what its columns are called', () => {
  const strings = { type: 'array', items: string };
  expect(extract('meals on Tuesday', { meals: listOf({ meal: string, dish: string }) })).toEqual({
    meals: [
      { meal: 'Lunch', dish: 'Pasta' },
      { meal: 'Dinner', dish: 'Pizza' },
    ],
  });
  expect(extract('the dinners', { dinners: strings })).toEqual({ dinners: ['Stew', 'Pizza'] });
});

it('keeps the entries that are as the instruction says, and leaves out what is only a dash', () => {
  const cabin = { cabin: string, beds: { type: 'integer' } };
  expect(extract('open cabins', { cabins: listOf(cabin) })).toEqual({
    cabins: [
      { cabin: 'C-12', beds: 3 },
      { cabin: 'C-13', beds: 5 },
    ],
  });
  expect(extract('cabin C-11', { leader: string, beds: string })).toEqual({ leader: 'Ola Vik' });
});

it('fills from the latest of the entries, and lists with a comma after their label', () => {
  const logs = `[0-1] document: Log
  [0-2] heading: Messages [level=1]
  [0-3] list
    [0-4] listitem: Ida said hello | 09:10
    [0-5] listitem: Omar said goodbye | 11:45
  text: Tags: tide, boats and birds`;
  const read = (instruction: string, properties: Record<string, unknown>) =>
    answer({
      task: 'extract',
      page: { url: 'http://x/', title: 'x', outline: logs },
      schema: { type: 'object', properties },
      instruction,
    });
  expect(read('the latest message', { sender: string, time: string })).toMatchObject({
    data: { sender: 'Omar', time: '11:45' },
  });
  expect(read('tags', { tags: { type: 'array', items: string } })).toMatchObject({
    data: { tags: ['tide', 'boats', 'birds'] },
  });
});

it.each([
  ['Who leads cabin C-13?', { extraction: 'Omar Said' }],
  ['Who teaches Archery?', { extraction: 'Omar Said' }],
  ['When does the night walk start?', { extraction: '21:30' }],
  ['Where is the climbing?', { extraction: 'Quarry' }],
  ['Are dogs allowed?', { extraction: 'No, they frighten the sheep.' }],
  ['How much is the deposit?', {}],
  ['What colour is cabin C-12?', {}],
  ['Wie viele beds hat C-13?', { extraction: '5' }],
])('answers %s', (question, expected) => {
  expect(extract(question, { extraction: string })).toEqual(expected);
});

it('begins an entry with the time that stands over each title, and reads the unit that a key names', () => {
  const outline = `[0-1] document: Radio
  [0-2] heading: Today [level=1]
  text: 06:30–09:00 | [0-3] link: The Wake-Up [level=3] | Girth: 9.6 m | 0.8 km away
  [0-4] button: Listen
  text: 09:00–11:00 | [0-5] link: High Tide [level=3] | Girth: 7.1 m | 1.9 km away
  [0-6] button: Listen
  text: 1,129 matches in 0.4 s`;
  const page = { url: 'http://x/', title: 'x', outline };
  const item = {
    type: 'object',
    properties: { time: string, title: string, distanceKm: { type: 'number' }, url: { type: 'string', format: 'ref' } },
  };
  const shows = answer({ task: 'extract', page, schema: { type: 'array', items: item }, instruction: 'shows' });
  expect(shows).toMatchObject({
    data: [
      { time: '06:30–09:00', title: 'The Wake-Up', distanceKm: 0.8, url: '0-3' },
      { time: '09:00–11:00', title: 'High Tide', distanceKm: 1.9, url: '0-5' },
    ],
  });
  const schema = { type: 'object', properties: { extraction: string } };
  expect(answer({ task: 'extract', page, schema, instruction: 'How many matches are there?' })).toMatchObject({
    data: { extraction: '1,129' },
  });
});
