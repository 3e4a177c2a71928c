import { describe, expect, it } from 'vitest';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const SHOP = `[0-1] document: Nordvik Outdoor
  [0-2] banner
    [0-3] link: Nordvik Outdoor
    [0-4] list
      [0-5] listitem
        [0-6] link: Tents
      [0-7] listitem
        [0-8] link: Packs
  [0-9] main
    [0-10] heading: Gear for the long way home [level=1]
    [0-11] region: Products
      [0-12] article
        [0-13] heading: Fjell 2 tent [level=3]
          [0-14] link: Fjell 2 tent
        text: 4.5 out of 5
        text: €1,299.00
        text: In stock
        [0-15] button: Add to cart
      [0-16] article
        [0-17] heading: Vidda pack [level=3]
          [0-18] link: Vidda pack
        text: 3.8 out of 5
        text: €89.50
        text: Out of stock
        [0-19] button: Add to cart`;

const USERS = `[0-1] document: Users
  [0-2] heading: Users [level=1]
  [0-3] table: Users
    [0-4] row
      [0-5] columnheader: Name
      [0-6] columnheader: Age
      [0-7] columnheader: Admin
    [0-8] row
      [0-9] cell: Alice
      [0-10] cell: 42
      [0-11] cell: yes
    [0-12] row
      [0-13] cell: Bob
      [0-14] cell: 37
      [0-15] cell: no
  [0-20] heading: Order
  [0-21] term: Order number
  [0-22] definition: A-1001
  [0-23] term: Total
  [0-24] definition: 1.299,00 €`;

const PLANS = `[0-1] document: Plans
  [0-2] table
    [0-3] row: [0-4] columnheader | [0-5] columnheader: Basic | [0-6] columnheader: Pro
    [0-7] row: [0-8] rowheader: Monthly price | $5 | $9
    [0-9] row: [0-10] rowheader: Storage | 10 GB | 1 TB
    [0-11] row: [0-12] rowheader: Support | No | Yes`;

const LEAGUE = `[0-1] document: League
  [0-2] heading: Standings [level=2]
  [0-3] table
    [0-4] row: [0-5] columnheader: Pos | [0-6] columnheader: Team | [0-7] columnheader: P | [0-8] columnheader: W | [0-9] columnheader: Pts | [0-10] columnheader: Assigned to
    [0-11] row: 1 | [0-12] link: Royals | 14 | 11 | 34 | Ada
    [0-13] row: 2 | [0-14] link: Harriers | 14 | 9 | 29 | Ben
  [0-20] heading: Payment [level=2]
  text: Bank: Calder Bank · Account: 33018842 · Parcel number | [0-21] link: NP0033
  [0-22] checkbox: Pin this page [checked]
  [0-23] heading: Boots [level=2]
  [0-24] list
    [0-25] listitem: [0-26] link: Marsh boots | £12.00 £9.00
    [0-27] listitem: [0-28] link: Fell boots | £15.50
  [0-29] heading: Deliver to [level=2]
  text: Street: Mill Lane 12
  [0-30] heading: News [level=2]
  [0-31] article
    [0-32] heading: No matches on 23 May [level=3]
    text: Written 20 April 2026
  [0-33] article
    [0-34] heading: A new pitch [level=3]
    text: Written 2 March 2026`;

const RIDES = `[0-1] document: Rides
  [0-2] list: Rides
    [0-3] listitem: Harbour
      [0-4] heading: Harbour [level=3]
      text: 5 e-bikes
      text: 14 free docks
      text: Ann, 2 May 2026
      [0-5] button: Sold out [disabled]
    [0-6] listitem: Opera
      [0-7] heading: Opera [level=3]
      text: 2 e-bikes
      text: 3 free docks
      text: Ben, 4 May 2026
      [0-8] button: Book
  [0-9] text: Bike 4827 · started 09:12
  [0-10] checkbox: Late return (€4)`;

async function extract(outline: string, schema: Record<string, unknown>, instruction?: string) {
  const { reply } = await liteInference(() => import('../../lib/inference/lite/answer.ts')).generate(
    {
      task: 'extract',
      page: { url: 'http://x/', title: 'x', outline },
      schema,
      ...(instruction ? { instruction } : {}),
    },
    { signal: new AbortController().signal },
  );
  return reply.data;
}

const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const list = (items: unknown) => ({ type: 'array', items });
const string = { type: 'string' };
const number = { type: 'number' };

describe('svc/lite extract', () => {
  it('fills a list of objects from repeated cards', async () => {
    const schema = object({
      products: list(
        object({
          name: string,
          price: number,
          rating: number,
          inStock: { type: 'boolean' },
          url: { type: 'string', format: 'ref' },
        }),
      ),
    });
    expect(await extract(SHOP, schema, 'the products')).toEqual({
      products: [
        { name: 'Fjell 2 tent', price: 1299, rating: 4.5, inStock: true, url: '0-14' },
        { name: 'Vidda pack', price: 89.5, rating: 3.8, inStock: false, url: '0-18' },
      ],
    });
  });

  it('fills a list of objects from a table, and scalars from terms', async () => {
    const schema = object({
      orderNumber: string,
      total: number,
      users: list(object({ name: string, age: { type: 'integer' }, admin: { type: 'boolean' } })),
    });
    expect(await extract(USERS, schema)).toEqual({
      orderNumber: 'A-1001',
      total: 1299,
      users: [
        { name: 'Alice', age: 42, admin: true },
        { name: 'Bob', age: 37, admin: false },
      ],
    });
  });

  it('answers an instruction alone with the value it names', async () => {
    const schema = object({ extraction: string });
    expect(await extract(USERS, schema, 'the order number')).toEqual({ extraction: 'A-1001' });
    expect(await extract(SHOP, schema, 'What is the price of the Vidda pack?')).toEqual({ extraction: '€89.50' });
    expect(await extract(SHOP, schema, 'How much is the Fjell 2 tent?')).toEqual({ extraction: '€1,299.00' });
  });

  it('reads a table that compares things side by side by its columns', async () => {
    const plan = object({ name: string, monthlyPrice: number, storage: string, support: { type: 'boolean' } });
    expect(await extract(PLANS, object({ plans: list(plan) }))).toEqual({
      plans: [
        { name: 'Basic', monthlyPrice: 5, storage: '10 GB', support: false },
        { name: 'Pro', monthlyPrice: 9, storage: '1 TB', support: true },
      ],
    });
    const pro = object({ monthlyPrice: number, storage: string });
    expect(await extract(PLANS, pro, 'the Pro plan')).toEqual({ monthlyPrice: 9, storage: '1 TB' });
  });

  it('reads counts of two words, bylines, what is not said to be so, and prices in brackets', async () => {
    const integer = { type: 'integer' };
    const ride = object({
      name: string,
      eBikes: integer,
      freeDocks: integer,
      author: string,
      soldOut: { type: 'boolean' },
    });
    expect(await extract(RIDES, object({ rides: list(ride) }))).toEqual({
      rides: [
        { name: 'Harbour', eBikes: 5, freeDocks: 14, author: 'Ann', soldOut: true },
        { name: 'Opera', eBikes: 2, freeDocks: 3, author: 'Ben', soldOut: false },
      ],
    });
    const prices = object({ bikeNumber: integer, lateReturnPrice: number });
    expect(await extract(RIDES, prices)).toEqual({ bikeNumber: 4827, lateReturnPrice: 4 });
  });

  it('reads short headers, facts in one line, boxes that say what is done, and prices that were lowered', async () => {
    const integer = { type: 'integer' };
    const team = object({ position: integer, team: string, wins: integer, points: integer, assignee: string });
    expect(await extract(LEAGUE, object({ standings: list(team) }))).toEqual({
      standings: [
        { position: 1, team: 'Royals', wins: 11, points: 34, assignee: 'Ada' },
        { position: 2, team: 'Harriers', wins: 9, points: 29, assignee: 'Ben' },
      ],
    });
    const facts = object({ bank: string, account: string, parcelNumber: string, pinned: { type: 'boolean' } });
    expect(await extract(LEAGUE, facts)).toEqual({
      bank: 'Calder Bank',
      account: '33018842',
      parcelNumber: 'NP0033',
      pinned: true,
    });
    const boots = object({ name: string, price: number, oldPrice: { type: ['number', 'null'] } });
    expect(await extract(LEAGUE, object({ boots: list(boots) }))).toEqual({
      boots: [
        { name: 'Marsh boots', price: 9, oldPrice: 12 },
        { name: 'Fell boots', price: 15.5, oldPrice: null },
      ],
    });
    const crossedOut = LEAGUE.replace('£12.00', '~~£12.00~~');
    expect(crossedOut).not.toBe(LEAGUE);
    expect(await extract(crossedOut, object({ boots: list(boots) }))).toMatchObject({
      boots: [{ price: 9, oldPrice: 12 }, {}],
    });
    const news = object({ title: string, written: string });
    expect(await extract(LEAGUE, object({ news: list(news) }))).toMatchObject({
      news: [{ title: 'No matches on 23 May' }, { title: 'A new pitch' }],
    });
    const orderedTo = object({ order: string, deliveryAddress: object({ name: string, street: string }) });
    expect(await extract(LEAGUE, orderedTo)).toEqual({ deliveryAddress: { street: 'Mill Lane 12' } });
    expect(await extract(LEAGUE, object({ fax: string, capacity: integer }))).toEqual({});
  });
});
