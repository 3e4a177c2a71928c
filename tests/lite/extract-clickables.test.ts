import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** Pages made of plain boxes: what can be pressed has no role, texts of several parts no elements. */
const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: { type: 'object', properties } });
const texts = { type: 'array', items: text };

function extracted(instruction: string, schema: Record<string, unknown>, lines: string): unknown {
  const page = { url: 'https://page.test/', title: '', outline: `[0-1] document: Page\n${lines}` };
  const reply = answer({ task: 'extract', page, instruction, schema });
  return 'data' in reply ? reply.data : undefined;
}

const HOMES = `  [0-2] generic: Sort: Newest [clickable] [0-3] generic: ✕ [clickable]
  [0-4] generic: 12 Elm Row #4 $615,000 3 bd · 2 ba · 1,840 sqft · House [clickable] > [0-5] button: Save home
  [0-6] generic: 9 Oak Lane $429,500 2 bd · 1 ba · 960 sqft · Condo [clickable] > [0-7] button: Save home
  [0-8] generic: 1 [clickable] [0-9] generic: 2 [clickable] [0-10] generic: Next page [clickable]`;

it('takes a run of boxes that are built alike for a list, and measures by how they are written', () => {
  const schema = listOf({ address: text, price: number, bedrooms: integer, bathrooms: integer, type: text });
  expect(extracted('all homes', schema, HOMES)).toEqual([
    { address: '12 Elm Row #4', price: 615_000, bedrooms: 3, bathrooms: 2, type: 'House' },
    { address: '9 Oak Lane', price: 429_500, bedrooms: 2, bathrooms: 1, type: 'Condo' },
  ]);
});

const TABLES = `  [0-2] heading: Floor plan [level=2]
  [0-3] generic: T1 2 seats Free [clickable] [0-4] generic: T2 4 seats Seated [clickable] [0-5] generic: T3 12 seats Free [clickable]`;

it('parts a name from the count and the state behind it, in the same place in all entries', () => {
  expect(extracted('the tables', listOf({ table: text, seats: integer, state: text }), TABLES)).toEqual([
    { table: 'T1', seats: 2, state: 'Free' },
    { table: 'T2', seats: 4, state: 'Seated' },
    { table: 'T3', seats: 12, state: 'Free' },
  ]);
});

const GUESTS = `  [0-2] list
    [0-3] listitem: Ferrari · party of 4 · 18:30 · Confirmed | [0-4] button: Cancel
    [0-5] listitem: Nguyen · party of 2 · 19:00 · Waitlist (Window) | [0-6] button: Cancel
    [0-7] listitem: Okonkwo · party of 6 · 20:15 · Confirmed (Birthday) | [0-8] button: Cancel`;

it('splits a text of parts between the fields', () => {
  const schema = listOf({ guest: text, partySize: integer, time: text, status: text });
  expect(extracted('the reservations', schema, GUESTS)).toEqual([
    { guest: 'Ferrari', partySize: 4, time: '18:30', status: 'Confirmed' },
    { guest: 'Nguyen', partySize: 2, time: '19:00', status: 'Waitlist' },
    { guest: 'Okonkwo', partySize: 6, time: '20:15', status: 'Confirmed' },
  ]);
});

const BOARD = `  [0-2] heading: Applied 2 [level=2]
  item: [0-3] checkbox: Select Priya Nair | [0-4] heading: Priya Nair [level=3 clickable] | Referral · 2 days ago
  item: [0-5] checkbox: Select Ben Okafor | [0-6] heading: Ben Okafor [level=3 clickable] | Agency · 5 days ago
  item: [0-7] heading: Onsite 1 [level=2] | [0-8] checkbox: Select Li Wei | [0-9] heading: Li Wei [level=3 clickable] | Referral · 2 weeks ago`;

it('tells the column of a card by the heading over it, also of the only one', () => {
  expect(extracted('candidates with name and stage', listOf({ name: text, stage: text }), BOARD)).toEqual([
    { name: 'Priya Nair', stage: 'Applied' },
    { name: 'Ben Okafor', stage: 'Applied' },
    { name: 'Li Wei', stage: 'Onsite' },
  ]);
});

const PLAYER = `  [0-2] navigation: Library
    text: Playlists | [0-3] link: Morning run | [0-4] link: Deep focus | [0-5] link: Road trip
  [0-6] main
    item: [0-7] button: Play Night Swim | Night Swim Mira Vale | 2:58 | [0-8] button: Like
    item: [0-9] button: Play Low Tide | Low Tide Osprey | 5:21 | [0-10] button: Like
  [0-11] generic: Stage [clickable] [0-12] generic: Club [clickable] [0-13] generic: Studio [clickable] [0-14] generic: Add room [clickable]`;

it('calls an entry as its buttons do, and a row of links by the text before it or what adds one', () => {
  const tracks = listOf({ title: text, artist: text, duration: text });
  expect(extracted('the tracks', tracks, PLAYER)).toEqual([
    { title: 'Night Swim', artist: 'Mira Vale', duration: '2:58' },
    { title: 'Low Tide', artist: 'Osprey', duration: '5:21' },
  ]);
  const lists = { type: 'object', properties: { playlists: texts, rooms: texts } };
  expect(extracted('playlists and rooms', lists, PLAYER)).toEqual({
    playlists: ['Morning run', 'Deep focus', 'Road trip'],
    rooms: ['Stage', 'Club', 'Studio'],
  });
});

const POSTS = `  [0-2] article: Post by ada
    text: ada today 10:40 | It wants more water, as it did last year.
    [0-3] link: Reply
    [0-4] article: Post by ben
      text: ben today 11:15 | Mine had the same, and water did not help.
      [0-5] link: Reply
  [0-6] article: Post by cy
    text: cy today 11:30 | Try some shade, I would say.
    [0-7] link: Reply`;

it('reads an answer in a post as a post of its own', () => {
  expect(extracted('all posts', listOf({ author: text, time: text, text }), POSTS)).toEqual([
    { author: 'ada', time: '10:40', text: 'It wants more water, as it did last year.' },
    { author: 'ben', time: '11:15', text: 'Mine had the same, and water did not help.' },
    { author: 'cy', time: '11:30', text: 'Try some shade, I would say.' },
  ]);
});

const BY_FAR = `  list: Replies
    [0-1] listitem: [0-2] link: @oak_lee | 2 days ago | The sharpest knife by far. | [0-3] button: Like
    [0-4] listitem: [0-5] link: @dove | 3 days ago | Which stone is that? | [0-6] button: Like`;
const LETTERS = `  table
    [0-1] row: [0-2] columnheader: From | [0-3] columnheader: Subject | [0-4] columnheader: Date
    [0-5] row: Forgely | [0-6] link: \\[base] Tests failed on trunk | 08:15
    [0-7] row: Ida | [0-8] link: Lunch | 09:20`;

it('takes no piece of a sentence for whoever wrote it', () => {
  expect(extracted('all replies', listOf({ author: text, text }), BY_FAR)).toEqual([
    { author: '@oak_lee', text: 'The sharpest knife by far.' },
    { author: '@dove', text: 'Which stone is that?' },
  ]);
  expect(extracted('all emails', listOf({ sender: text, subject: text }), LETTERS)).toEqual([
    { sender: 'Forgely', subject: '[base] Tests failed on trunk' },
    { sender: 'Ida', subject: 'Lunch' },
  ]);
});

const HOOKS = `  item
    [0-2] heading: https://acme.test/orders [level=2]
    text: order.created
    [0-3] generic: Unsubscribe from order.created [clickable]
    text: order.paid
    [0-4] generic: Unsubscribe from order.paid [clickable] [0-5] switch: Enabled [checked]
  item
    [0-6] heading: https://acme.test/audit [level=2]
    text: user.login
    [0-7] generic: Unsubscribe from user.login [clickable] [0-8] switch: Enabled`;

it('lists the texts that have a button each, and not the buttons', () => {
  const hooks = listOf({ url: text, events: texts, enabled: { type: 'boolean' } });
  expect(extracted('the webhooks', hooks, HOOKS)).toEqual([
    { url: 'https://acme.test/orders', events: ['order.created', 'order.paid'], enabled: true },
    { url: 'https://acme.test/audit', events: ['user.login'], enabled: false },
  ]);
});

const PEOPLE = `  item: [0-2] heading: Priya Nair [level=3] | [0-3] img: Rating 4 of 5 | Go | [0-4] generic: Remove tag [clickable]
  item: [0-5] heading: Marta Kowalski [level=3] | [0-6] img: Rating 5 of 5 | Java | [0-7] generic: Remove tag [clickable] | Rust | [0-8] generic: Remove tag [clickable]`;

it('reads lists of the one entry that the words name', () => {
  const schema = { type: 'object', properties: { rating: number, tags: texts } };
  expect(extracted('rating and tags of Marta Kowalski', schema, PEOPLE)).toEqual({ rating: 5, tags: ['Java', 'Rust'] });
});

it('takes what all entries begin with for what they are called, also where the words name it as a field', () => {
  const blocks = `  [0-2] generic: 1. Content [clickable] [0-3] generic: 2. Audience [clickable] [0-4] generic: 3. Schedule [clickable]
  item: Heading | Up to 40% off | [0-5] generic: Move up [clickable] | [0-6] generic: Delete [clickable]
  item: Text | Hello friends, our winter sale begins this Friday. | [0-7] generic: Move up [clickable] | [0-8] generic: Delete [clickable]
  item: Button | Shop now | [0-9] generic: Move up [clickable] | [0-10] generic: Delete [clickable]`;
  expect(extracted('the blocks with type and text', listOf({ type: text, text }), blocks)).toEqual([
    { type: 'Heading', text: 'Up to 40% off' },
    { type: 'Text', text: 'Hello friends, our winter sale begins this Friday.' },
    { type: 'Button', text: 'Shop now' },
  ]);
});
