import { expect, it } from 'vitest';
import { extracted, listOf, number, text } from './extracted.ts';

const texts = { type: 'array', items: text };

it('keeps the only card of a column, and no count in what the column is called', () => {
  const outline = `  item: [0-2] heading: To Do 2 [level=2] | [0-3] generic: Fix login [draggable] | [0-4] generic: Redesign [draggable] | [0-5] button: + Add a card
  item: [0-6] heading: Done 1 [level=2] | [0-7] generic: CI cache [draggable] | [0-8] button: + Add a card`;
  expect(extracted(outline, 'lists with card titles', { lists: listOf({ name: text, cards: texts }) })).toEqual({
    lists: [
      { name: 'To Do', cards: ['Fix login', 'Redesign'] },
      { name: 'Done', cards: ['CI cache'] },
    ],
  });
});

it('leaves the rows of a cart out of a menu, and takes its quantities from between their buttons', () => {
  const outline = `  [0-2] heading: 山田食堂 [level=1]
  item: [0-3] heading: ラーメン [level=3] | ¥900 | [0-4] button: 入れる
  item: [0-5] heading: うどん [level=3] | ¥950 | [0-6] button: 入れる
  item: [0-7] heading: 緑茶 [level=3] | ¥150 | [0-8] button: 入れる
  [0-9] heading: カート(3点) [level=2]
  item: ラーメン | [0-10] button: Decrease | 1 | [0-11] button: Increase | ¥900
  item: 緑茶 | [0-12] button: Decrease | 2 | [0-13] button: Increase | ¥300`;
  const { items } = extracted(outline, 'menu items', { items: listOf({ name: text, price: number }) }) as {
    items: unknown[];
  };
  expect(items).toHaveLength(3);
  expect(extracted(outline, 'the items in the cart', { cart: listOf({ name: text, quantity: number }) })).toEqual({
    cart: [
      { name: 'ラーメン', quantity: 1 },
      { name: '緑茶', quantity: 2 },
    ],
  });
});

it('cuts stars, masks and codes that other fields are for', () => {
  const hotels = `  item
    [0-2] heading: Hotel Sacher 5 out of 5 stars [level=5]
    text: 9.4 | €459
  item
    [0-3] heading: Motel One 3 out of 5 stars [level=5]
    text: 8.7 | €89`;
  expect(extracted(hotels, 'hotels', { hotels: listOf({ name: text, rating: number, stars: number }) })).toEqual({
    hotels: [
      { name: 'Hotel Sacher', rating: 9.4, stars: 5 },
      { name: 'Motel One', rating: 8.7, stars: 3 },
    ],
  });
  const accounts = `  [0-2] article
    [0-3] heading: Savings ••7730 [level=2]
    text: Available balance $18,450.00
  [0-4] article
    [0-5] heading: Checking ••4821 [level=2]
    text: Available balance $3,204.11`;
  expect(extracted(accounts, 'accounts', { accounts: listOf({ name: text, last4: text, balance: number }) })).toEqual({
    accounts: [
      { name: 'Savings', last4: '7730', balance: 18_450 },
      { name: 'Checking', last4: '4821', balance: 3204.11 },
    ],
  });
  const flights = `  item: Delta DL 4371 | 07:25 – 10:35 | £612 | [0-2] button: Select
  item: Finnair AY 1332 | 07:30 – 19:55 | £377 | [0-3] button: Select`;
  expect(extracted(flights, 'flights', { flights: listOf({ airline: text, flightNumber: text }) })).toEqual({
    flights: [
      { airline: 'Delta', flightNumber: 'DL 4371' },
      { airline: 'Finnair', flightNumber: 'AY 1332' },
    ],
  });
});

it('tells who wrote a mail from what it is about, without its label and what it begins with', () => {
  const outline = `  [0-2] navigation
    [0-3] heading: Labels [level=4]
    [0-4] link: Work [0-5] link: Travel
  [0-6] generic [clickable]
    [0-7] checkbox: Select
    text: Dana Whitfield | Work Q4 budget draft - Hi, attached is the draft. | 9:41 AM
  [0-8] generic [clickable]
    [0-9] checkbox: Select
    text: GitLab | Pipeline #8841 failed - Please look by Friday. | Nov 24`;
  expect(extracted(outline, 'the emails', { emails: listOf({ sender: text, subject: text, time: text }) })).toEqual({
    emails: [
      { sender: 'Dana Whitfield', subject: 'Q4 budget draft', time: '9:41 AM' },
      { sender: 'GitLab', subject: 'Pipeline #8841 failed', time: 'Nov 24' },
    ],
  });
});

it('takes no link that every entry has for a part of its name', () => {
  const outline = `  [0-2] list
    [0-3] listitem: slides.pdf | [0-4] link: Download
    [0-5] listitem: data.csv | [0-6] link: Download`;
  expect(extracted(outline, 'downloadable files', { files: texts })).toEqual({ files: ['slides.pdf', 'data.csv'] });
});

it('reads a list by the part of the instruction that names it, and no cost from another', () => {
  const outline = `  [0-2] heading: Loans (2) [level=2]
  [0-3] list
    [0-4] listitem: [0-5] link: The Salt Path | by Raynor Winn | [0-6] button: Renew
    [0-7] listitem: [0-8] link: Piranesi | by Susanna Clarke | [0-9] button: Renew
  [0-10] heading: Holds (2) [level=2]
  [0-11] list
    [0-12] listitem: [0-13] link: Orbital | by Samantha Harvey | [0-14] button: Cancel
    [0-15] listitem: [0-16] link: James | by Percival Everett | [0-17] button: Cancel
  text: Outstanding: €2.50`;
  const asked = 'how many loans do I have, and which titles are on hold';
  expect(extracted(outline, asked, { loans: number, heldTitles: texts, shippingCost: number })).toEqual({
    loans: 2,
    heldTitles: ['Orbital', 'James'],
  });
});
