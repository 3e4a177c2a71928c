import { expect, it } from 'vitest';
import { listed, number, text } from './extracted.ts';

it('parts a name from what stands behind the word that another field is called', () => {
  const outline = `  [0-2] heading: Borrowed games [level=2]
  [0-3] list
    [0-4] listitem: Go, small board back 14 March | [0-5] button: Extend
    [0-6] listitem: Carcassonne back 2 April | [0-7] button: Extend
  [0-8] heading: Members [level=2]
  [0-9] list
    [0-10] listitem: Odile Faure since 05/2019 | [0-11] button: Write
    [0-12] listitem: Sam Oduya since 11/2022 | [0-13] button: Write`;
  expect(listed(outline, 'borrowed games', { game: text, back: text })).toEqual([
    { game: 'Go, small board', back: '14 March' },
    { game: 'Carcassonne', back: '2 April' },
  ]);
  expect(listed(outline, 'members', { name: text, since: text })).toEqual([
    { name: 'Odile Faure', since: '05/2019' },
    { name: 'Sam Oduya', since: '11/2022' },
  ]);
});

it('reads no value behind a word in a sentence', () => {
  const outline = `  item: [0-2] heading: 4.1.0 [level=3] | Files of version 6 or older can no longer be opened
  item: [0-3] heading: 4.0.0 [level=3] | First release with tabs`;
  expect(listed(outline, 'releases', { version: text })).toEqual([{ version: '4.1.0' }, { version: '4.0.0' }]);
});

it('parts a code from the name before or behind it where both are asked for', () => {
  const shares = `  [0-2] table: Shares
    [0-6] row: [0-3] columnheader: Share | [0-4]: Pieces | [0-5]: Worth
    [0-10] row: Harbour Foods HRBF | 12 | £340.00
    [0-14] row: Nettle Rail NTL | 3.5 | £1,210.40`;
  expect(listed(shares, 'my shares', { name: text, ticker: text, worth: number })).toEqual([
    { name: 'Harbour Foods', ticker: 'HRBF', worth: 340 },
    { name: 'Nettle Rail', ticker: 'NTL', worth: 1210.4 },
  ]);
  const tickets = `  [0-2] list
    [0-3] listitem: [0-4] link: BK-71 Print the labels | 3 points | [0-5] button: Move
    [0-6] listitem: [0-7] link: BK-80 Order wax | 5 points | [0-8] button: Move`;
  expect(listed(tickets, 'tickets', { key: text, title: text, points: number })).toEqual([
    { key: 'BK-71', title: 'Print the labels', points: 3 },
    { key: 'BK-80', title: 'Order wax', points: 5 },
  ]);
});

it('takes no mark and no number to call into a name', () => {
  const outline = `  [0-2] list
    [0-3] listitem: 09:15 → 10:40 | Elif, 4.7/5 | €9.00 | [0-4] button: Book
    [0-5] listitem: 12:00 → 13:30 | Tomas, 4.9/5 | €7.50 | [0-6] button: Book`;
  expect(listed(outline, 'rides', { times: text, driver: text, price: number })).toEqual([
    { times: '09:15 → 10:40', driver: 'Elif', price: 9 },
    { times: '12:00 → 13:30', driver: 'Tomas', price: 7.5 },
  ]);
});

it('keeps what goes on in small letters behind a value out of it', () => {
  const outline = `  [0-2] list
    [0-3] listitem: [0-4] heading: Main [level=3] | Version 3.1.2, installed 4 days ago by Ada | [0-5] button: Restart
    [0-6] listitem: [0-7] heading: Test [level=3] | Version 3.2.0-beta, installed 1 hour ago by Bo | [0-8] button: Restart`;
  expect(listed(outline, 'servers', { name: text, version: text })).toEqual([
    { name: 'Main', version: '3.1.2' },
    { name: 'Test', version: '3.2.0-beta' },
  ]);
});

it('parts how things stand from what they are called, where each entry says just these', () => {
  const outline = `  [0-2] heading: Seeds [level=2]
  item: White Sorrel ordered, comes in May | [0-3] button: Track
  item: Chervil missing | [0-4] button: Order
  [0-5] heading: 予約 [level=2]
  [0-6] list
    [0-7] listitem: 冬の旅 順番 3番 | [0-8] button: 取消
    [0-9] listitem: 青い鳥 用意済み | [0-10] button: 取消`;
  expect(listed(outline, 'seeds', { name: text, status: text })).toEqual([
    { name: 'White Sorrel', status: 'ordered, comes in May' },
    { name: 'Chervil', status: 'missing' },
  ]);
  expect(listed(outline, '予約', { title: text, status: text })).toEqual([
    { title: '冬の旅', status: '順番 3番' },
    { title: '青い鳥', status: '用意済み' },
  ]);
});

it('makes no state of the end of a name', () => {
  const outline = `  [0-2] heading: Films [level=2]
  item: Winter of the fox | [0-3] button: Watch
  item: Bread and roses | [0-4] button: Watch`;
  expect(listed(outline, 'films', { title: text, status: text })).toEqual([
    { title: 'Winter of the fox' },
    { title: 'Bread and roses' },
  ]);
});

it('counts those who do not apart from those who do', () => {
  const outline = `  item: Mon 4 May | 19:00, Town hall | 12 coming, 3 not | [0-2] button: Answer
  item: Mon 11 May | 19:00, Mill | 9 coming, 6 not | [0-3] button: Answer`;
  expect(listed(outline, 'meetings', { coming: number, notComing: number })).toEqual([
    { coming: 12, notComing: 3 },
    { coming: 9, notComing: 6 },
  ]);
});

it('finds how an entry stands where the others say it, in whatever words', () => {
  const outline = `  item: [0-2] heading: Hall [level=2] | Rent £80 · 4 hours | Available | [0-3] button: Book
  item: [0-4] heading: Kitchen [level=2] | Rent £30 · 2 hours | Let until 9 May | [0-5] button: Join the list | [0-6] link: Rules
  item: [0-7] heading: Stage [level=2] | Rent £55 · 3 hours | Available | [0-8] button: Book`;
  expect(listed(outline, 'rooms', { name: text, rent: number, availability: text })).toEqual([
    { name: 'Hall', rent: 80, availability: 'Available' },
    { name: 'Kitchen', rent: 30, availability: 'Let until 9 May' },
    { name: 'Stage', rent: 55, availability: 'Available' },
  ]);
});
