import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** What fields hold, in rows and elsewhere, and how values are written. */
const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: { type: 'object', properties } });
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });

function extracted(instruction: string, schema: Record<string, unknown>, lines: string): unknown {
  const page = { url: 'https://page.test/', title: '', outline: `[0-1] document: Page\n${lines}` };
  const reply = answer({ task: 'extract', page, instruction, schema });
  return 'data' in reply ? reply.data : undefined;
}

const BUDGET = `  [0-2] table
    [0-3] row: [0-4] columnheader: Category | [0-5]: Jan > [0-6] button: Lock Jan | [0-7]: Feb > [0-8] button: Lock Feb | [0-9]: Total
    [0-10] row > [0-11] cell: Housing
    [0-12] row: [0-13] rowheader: Rent | [0-14] textbox [value="1450"] | [0-15] textbox [value="1450"] | 2900
    [0-16] row: [0-17] rowheader: Power | [0-18] textbox [value="88"] | [0-19] textbox [disabled value="92"] | 180
    [0-20] row: [0-21] rowheader: Gym | [0-22] textbox [value="35"] | [0-23] textbox [value="35"] | 70
    [0-24] row: [0-25] rowheader: Expenses | 1573 | 1577 | 3150`;

it('reads what the fields of a table hold, and neither its sums nor what heads its rows', () => {
  expect(extracted('the amounts', listOf({ category: text, jan: number, feb: number }), BUDGET)).toEqual([
    { category: 'Rent', jan: 1450, feb: 1450 },
    { category: 'Power', jan: 88, feb: 92 },
    { category: 'Gym', jan: 35, feb: 35 },
  ]);
});

const role = (ref: number, value: string) =>
  `[0-${ref}] cell > [0-${ref + 1}] combobox [value="${value}"] > [0-${ref + 2}] option: Owner [0-${ref + 3}]: Admin [0-${ref + 4}]: Member`;
const TEAM = `  [0-2] table: Members
    [0-3] row
      [0-4] cell: Ines Duarte
      [0-5] cell: ines@acme.test
      ${role(10, 'Owner')}
    [0-6] row
      [0-7] cell: Paul Kim
      [0-8] cell: paul@acme.test
      ${role(20, 'Admin')}`;

it('takes what a box stands at for what its row says, and none of its other choices', () => {
  expect(extracted('all members', listOf({ name: text, email: text, role: text }), TEAM)).toEqual([
    { name: 'Ines Duarte', email: 'ines@acme.test', role: 'Owner' },
    { name: 'Paul Kim', email: 'paul@acme.test', role: 'Admin' },
  ]);
});

it('gives a long number digit for digit, as a text, and never another number', () => {
  const order = `  [0-2] heading: Order\n  text: Order number: 1234567890123456789\n  text: Items: 3`;
  expect(extracted('order number and items', object({ orderNumber: text, items: number }), order)).toEqual({
    orderNumber: '1234567890123456789',
    items: 3,
  });
  expect(extracted('order number and items', object({ orderNumber: number, items: number }), order)).toEqual({
    items: 3,
  });
});

it('takes the box "From" for the sender beside a subject', () => {
  const mail = `  [0-2] textbox: Subject [value="Winter sale"]\n  [0-3] combobox: From [value="Shop team"]`;
  expect(extracted('subject and sender', object({ subject: text, from: text }), mail)).toEqual({
    subject: 'Winter sale',
    from: 'Shop team',
  });
});

it('reads a labelled part behind others, and leaves out the comma after one', () => {
  const patient = '  text: Born 14 Mar 1958 (68 y) · MRN 004-77 · Insurance: BlueShield PPO';
  expect(extracted('the insurance', object({ insurance: text }), patient)).toEqual({ insurance: 'BlueShield PPO' });
  const parcel = '  text: Grund: Beschädigt, Anzahl: 2,';
  expect(extracted('Grund', object({ grund: text }), parcel)).toEqual({ grund: 'Beschädigt' });
});

const BOOKS = `  item: [0-2] heading: La Peste [level=3] | Albert Camus, 1947 | Emprunté | [0-3] button: Réserver
  item: [0-4] heading: Bonjour tristesse [level=3] | Françoise Sagan, 1954 | Disponible | [0-5] button: Réserver`;

it('knows keys without their accents, and parts a year from the name before it', () => {
  expect(extracted('les livres', listOf({ titre: text, auteur: text, annee: number }), BOOKS)).toEqual([
    { titre: 'La Peste', auteur: 'Albert Camus', annee: 1947 },
    { titre: 'Bonjour tristesse', auteur: 'Françoise Sagan', annee: 1954 },
  ]);
});

const SERVERS = `  item: web-1 | Running | 2 vCPU | 4 GB | [0-2] button: Actions
  item: db-1 | Stopped | 8 vCPU | 32 GB | [0-3] button: Actions`;

it('tells measures by their units, and codes by the word before them', () => {
  expect(extracted('the servers', listOf({ name: text, memory: text, cpu: text }), SERVERS)).toEqual([
    { name: 'web-1', memory: '4 GB', cpu: '2 vCPU' },
    { name: 'db-1', memory: '32 GB', cpu: '8 vCPU' },
  ]);
  const seats = `  [0-2] list\n    [0-3] listitem: Row A, seat 4 – £62.00\n    [0-4] listitem: Row C, seat 2 – £48.00`;
  expect(extracted('the seats', listOf({ row: text, seat: number, price: number }), seats)).toEqual([
    { row: 'A', seat: 4, price: 62 },
    { row: 'C', seat: 2, price: 48 },
  ]);
});

const DATES = `  [0-2] generic: Thu 3 Dec Available [clickable] [0-3] generic: Sat 5 Dec Few left [clickable]`;

it('takes what stands behind the days for how available they are', () => {
  expect(extracted('the dates', listOf({ date: text, availability: text }), DATES)).toEqual([
    { date: 'Thu 3 Dec', availability: 'Available' },
    { date: 'Sat 5 Dec', availability: 'Few left' },
  ]);
});

it('takes nothing that may be pressed for the label of what stands beside it', () => {
  const range = '  [0-2] generic: Month [clickable] [0-3] generic: Year [clickable]';
  expect(extracted('the month', object({ month: text }), range)).toEqual({});
});

it('finds a sum by its row and its column', () => {
  const sums = `${BUDGET}\n    [0-26] row: [0-27] rowheader: Left over | 427 | 423 | 850`;
  const schema = object({ totalExpenses: number, leftOver: number });
  expect(extracted('the total expenses and what is left over in total', schema, sums)).toEqual({
    totalExpenses: 3150,
    leftOver: 850,
  });
});

it('parts a month from its year where both are asked for, and counts what was found', () => {
  const calendar = `  text: December 2026\n  text: Mo | Tu | We\n  text: 7 homes in Salem, OR`;
  const shown = object({ month: text, year: number, count: number, location: text });
  expect(extracted('month and year; how many homes were found, and where', shown, calendar)).toEqual({
    month: 'December',
    year: 2026,
    count: 7,
    location: 'Salem, OR',
  });
});

it('reads place and length right under a title, and a state that begins with "in"', () => {
  const show = `  [0-2] heading: Hamlet [level=1]\n  text: Globe Theatre, London · 2 h 40 min\n  [0-3] radio: 14:00`;
  const asked = object({ title: text, venue: text, runningTime: text });
  expect(extracted('the show', asked, show)).toEqual({
    title: 'Hamlet',
    venue: 'Globe Theatre, London',
    runningTime: '2 h 40 min',
  });
  const parcels = `  item: [0-2] heading: Lehmann [level=3] | Sendung JD0148 · In Zustellung · 27.11.2026 · 2,4 kg
  item: [0-3] heading: Kraft [level=3] | Sendung JD0405 · Angekündigt · 01.12.2026 · 18,7 kg`;
  expect(extracted('Sendungen', listOf({ absender: text, status: text }), parcels)).toEqual([
    { absender: 'Lehmann', status: 'In Zustellung' },
    { absender: 'Kraft', status: 'Angekündigt' },
  ]);
});

it.each(['the heading', 'What is the main heading?', 'the heading of this page', 'h1'])(
  'the first heading of the highest level: %s',
  (question) => {
    const lines =
      '  heading: Latest [level=2]\n  heading: Base [level=1]\n  heading: More [level=1]\n  text: the heading';
    expect(extracted(question, object({ extraction: text }), lines)).toEqual({ extraction: 'Base' });
  },
);

describe('a price that is crossed out beside another', () => {
  const LAMP = '  heading: Lamp Alba [level=1]\n  text: ~~€120.00~~ €79.00';
  const prices = object({ price: text, oldPrice: text });

  it.each([
    ['~~€120.00~~ €79.00'],
    ['€79.00 | ~~€120.00~~'],
    ['Price | ~~was €120.00~~ | €79.00 | −34 %'],
    ['Price: ~~€120.00~~ €79.00'],
  ])('is not the price, and is the old one: %s', (said) => {
    const lines = LAMP.replace('~~€120.00~~ €79.00', said);
    expect(extracted('', prices, lines)).toEqual({ price: '€79.00', oldPrice: '€120.00' });
    expect(extracted('', object({ listPrice: number }), lines)).toEqual({ listPrice: 120 });
    const question = 'What was the original price of the lamp?';
    expect(extracted(question, object({ extraction: text }), lines)).toEqual({ extraction: '€120.00' });
  });

  it('is the price where it stands alone, or beside what something else costs', () => {
    expect(extracted('', prices, LAMP.replace(' €79.00', ''))).toMatchObject({ price: '€120.00' });
    expect(extracted('', prices, LAMP.replace(' €79.00', ' | Shipping €5'))).toMatchObject({ price: '€120.00' });
  });

  it('is told for each entry of its own', () => {
    const shoes = `  [0-2] list: Shoes
    [0-3] listitem: [0-4] link: Trail | ~~€120.00~~ | €79.00
    [0-5] listitem: [0-6] link: Road | €99.00
    [0-7] listitem: [0-8] link: Fell | €50.00 | ~~€70.00~~`;
    expect(extracted('the shoes', listOf({ name: text, price: number, oldPrice: number }), shoes)).toEqual([
      { name: 'Trail', price: 79, oldPrice: 120 },
      { name: 'Road', price: 99 },
      { name: 'Fell', price: 50, oldPrice: 70 },
    ]);
    expect(extracted('the old price of Fell', object({ extraction: text }), shoes)).toEqual({ extraction: '€70.00' });
    const rows = `  [0-2] table: Prices
    [0-3] row > [0-4] columnheader: Item [0-5]: Was [0-6]: Price
    [0-7] row: Shoe | ~~€120~~ | €79
    [0-8] row: Hat | ~~€30~~ | €20`;
    expect(extracted('the prices', listOf({ item: text, was: number, price: number }), rows)).toEqual([
      { item: 'Shoe', was: 120, price: 79 },
      { item: 'Hat', was: 30, price: 20 },
    ]);
  });
});

it.each(['0', 'a'])('is held up by no long row of "%s", which it would halt the relay for', (sign) => {
  const startedAt = performance.now();
  extracted('the product', object({ oldPrice: number, email: text, count: number }), `  text: ${sign.repeat(50_000)}`);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it.each([
  ['parts', 'Alice, order, total, note, ', object({ title: text, price: number, author: text, email: text })],
  ['labels', 'Customer: Bo Note: tea Price: low ', object({ extraction: text })],
])('reads a long text of many %s in a time that grows as it does', (_, part, schema) => {
  const startedAt = performance.now();
  extracted('who is the customer of the note of Alice?', schema, `  text: ${part.repeat(60_000 / part.length).trim()}`);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

it('reads the value of a field that holds many blanks in a time that grows as they do', () => {
  const startedAt = performance.now();
  const value = `value="a${' '.repeat(20_000)}b"`;
  extracted('the note of Ann', object({ note: text, price: number }), `  [0-2] row: Ann | [0-3] combobox [${value}]`);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

const SHELF = `  [0-2] heading: 30 Nov – 6 Dec 2026 [level=1]
  [0-3] list: Jobs
    [0-4] listitem
      [0-5] heading: Team Leader [level=2]
      text: £27 a month | £5 set-up | Posted today
      [0-6] button: Save
    [0-7] listitem
      [0-8] heading: Developer [level=2]
      text: £45 a month | £0 set-up | Posted 2 days ago
      [0-9] button: Save`;

it('reads a day that is told by a word, and what is paid beside the price, from what says so', () => {
  const jobs = object({ jobs: listOf({ title: text, posted: text, setupFee: number, monthlyPrice: number }) });
  expect(extracted('jobs', jobs, SHELF)).toEqual({
    jobs: [
      { title: 'Team Leader', posted: 'today', setupFee: 5, monthlyPrice: 27 },
      { title: 'Developer', posted: '2 days ago', setupFee: 0, monthlyPrice: 45 },
    ],
  });
  expect(extracted('the week', object({ dateRange: text }), SHELF)).toEqual({ dateRange: '30 Nov – 6 Dec 2026' });
});

it('reads the column of a short header for a key that says what it is written as', () => {
  const table = `  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5]: Memory | [0-6]: IP
    [0-7] row: [0-8] link: api-01 | 4 GB | 10.0.0.4
    [0-9] row: [0-10] link: api-02 | 8 GB | 10.0.0.5`;
  expect(extracted('servers', listOf({ name: text, ipAddress: text }), table)).toEqual([
    { name: 'api-01', ipAddress: '10.0.0.4' },
    { name: 'api-02', ipAddress: '10.0.0.5' },
  ]);
});
