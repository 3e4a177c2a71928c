import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** Cards without an element of their own, each with a picture over its title; a table whose headers say little. */
const JOBS = `[0-1] document: Jobs
  [0-2] main
    [0-3] heading: Jobs [level=1]
    [0-4] link: Northwind logo
    [0-5] link: Baker, nights [level=2]
    text: Featured | Dublin | Hybrid | €30,000
    [0-6] list
      [0-7] listitem: Ovens
      [0-8] listitem: Early riser
      [0-9] listitem: Bread
    [0-10] link: Apply
    [0-11] link: Palette logo
    [0-12] link: Painter [level=2]
    text: Lisbon | Remote | €28,000
    [0-13] list
      [0-14] listitem: Oil
      [0-15] listitem: Gouache
      [0-16] listitem: Ink
    [0-17] link: Apply
    [0-18] navigation: Pages
      text: 1 | [0-19] link: 2 | [0-20] link: 9 | [0-21] link: Next
  [0-60] complementary
    [0-22] heading: Shifts [level=2]
    [0-23] heading: Monday, 4 May [level=3]
    [0-24] list
      [0-25] listitem: [0-26] link: Early dough | 04:00 | Ida Holm
      [0-27] listitem: [0-28] link: Oven watch | 05:30 | Omar Said
    [0-29] heading: Tuesday, 5 May [level=3]
    [0-30] list
      [0-31] listitem: [0-32] link: Deliveries | 06:15 | Ola Vik
      [0-33] listitem: [0-34] link: Clean up | 09:00 | Ida Holm
    [0-35] heading: Pay [level=2]
    [0-36] table
      [0-37] row: [0-38] columnheader | [0-39] columnheader: Northwind | [0-40] columnheader: Palette
      [0-41] row: [0-42] rowheader: Base | 54% | 46%
      [0-43] row: [0-44] rowheader: Tips | 17% | 9%
    [0-45] heading: Opening hours [level=2]
    [0-46] list
      [0-47] term: Montag
      [0-48] definition: 8:00–12:30
      [0-49] term: Dienstag
      [0-50] definition: closed`;

const text = { type: 'string' };
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: { type: 'object', properties } });

function extracted(instruction: string, schema: Record<string, unknown>, outline = JOBS): unknown {
  const page = { url: 'https://page.test/', title: '', outline };
  const reply = answer({ task: 'extract', page, instruction, schema });
  return 'data' in reply ? reply.data : undefined;
}

it('reads cards with what stands over their titles, and says no where only others are said to be so', () => {
  const schema = listOf({
    title: text,
    workMode: { type: 'string', enum: ['remote', 'hybrid'] },
    featured: { type: 'boolean' },
    applyUrl: { type: 'string', format: 'ref' },
  });
  expect(extracted('jobs', schema)).toEqual([
    { title: 'Baker, nights', workMode: 'hybrid', featured: true, applyUrl: '0-10' },
    { title: 'Painter', workMode: 'remote', featured: false, applyUrl: '0-17' },
  ]);
});

it('tells the page of how many, and the link to the next', () => {
  const properties = {
    currentPage: { type: 'integer' },
    totalPages: { type: 'integer' },
    nextPageUrl: { type: 'string', format: 'ref' },
  };
  expect(extracted('', { type: 'object', properties })).toEqual({ currentPage: 1, totalPages: 9, nextPageUrl: '0-21' });
});

it('tells the day over the entries of each list', () => {
  expect(extracted('shifts', listOf({ title: text, day: text }))).toEqual([
    { title: 'Early dough', day: 'Monday, 4 May' },
    { title: 'Oven watch', day: 'Monday, 4 May' },
    { title: 'Deliveries', day: 'Tuesday, 5 May' },
    { title: 'Clean up', day: 'Tuesday, 5 May' },
  ]);
});

it('fills the fields left from the columns left, and terms with their definitions, in the order of the schema', () => {
  expect(extracted('pay', listOf({ item: text, home: text, away: text }))).toEqual([
    { item: 'Base', home: '54%', away: '46%' },
    { item: 'Tips', home: '17%', away: '9%' },
  ]);
  expect(extracted('opening hours', listOf({ day: text, hours: text }))).toEqual([
    { day: 'Montag', hours: '8:00–12:30' },
    { day: 'Dienstag', hours: 'closed' },
  ]);
});

it('reads of a cell that holds a button what it is called itself', () => {
  const row = (at: number, name: string, spent: string): string =>
    `    [0-${at}] row [collapsed]: [0-${at + 1}] gridcell: ${name} > [0-${at + 2}] button: Expand ${name} | [0-${at + 3}]: ${spent}`;
  const budget = `[0-1] document: Budget
  [0-2] treegrid
    [0-3] row: [0-4] columnheader: Account | [0-5]: Spent
${row(10, 'Staff costs', '412,000')}
${row(20, 'Vehicles', '58,200')}`;

  expect(extracted('all accounts', listOf({ account: text, spent: text }), budget)).toEqual([
    { account: 'Staff costs', spent: '412,000' },
    { account: 'Vehicles', spent: '58,200' },
  ]);
});
