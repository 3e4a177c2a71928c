import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

/** Orders with a filter by state, who may do what, messages with ranks, a ledger, a packing list, and guardians in a form. */
const CAMP = `[0-1] document: Camp office
  [0-2] main
    [0-3] heading: Camp office [level=1]
    [0-4] combobox: State [value="Any"] > [0-5] option: Any [selected] [0-6]: Shipped [0-7]: Cancelled [0-8]: Overdue
    [0-9] table: Orders
      [0-10] row: [0-11] columnheader: Order | [0-12]: State | [0-13]: Supplier | [0-14]: Placed by
      [0-15] row: [0-16] link: No. 501 | Shipped | Tentworks | Ines Vogt
      [0-17] row: [0-18] link: No. 502 | Overdue | Nordrope | Omar Said
      [0-19] row: [0-20] link: No. 503 | Shipped | Nordrope | Omar Said
    [0-21] list
      [0-22] listitem: Ines Vogt | [0-23] combobox: Role of Ines Vogt [value="Warden"] > [0-24] option: Cook [0-25]: Warden [selected]
      [0-26] listitem: Omar Said | [0-27] combobox: Role of Omar Said [value="Cook"] > [0-28] option: Cook [selected] [0-29]: Warden
    [0-30] region: Notes
      [0-31] article: [0-32] link: ines · Leader · 4 May 2026 | Bring rope. | [0-33] button: Reply
      [0-34] article: [0-35] link: omar · Guest · 5 May 2026 | Which rope? | [0-36] button: Reply
    [0-37] table: Ledger
      [0-38] row: [0-39] columnheader: Text | [0-40]: Cash out | [0-41]: Cash in | [0-42]: Left
      [0-43] row: Firewood | €40.00 | – | €60.00
      [0-44] row: Camp fee Lind | – | €90.00 | €150.00
      [0-45] row: Bread | €12.00 | – | €138.00
    [0-46] heading: Packing list [level=3]
    [0-47] checkbox: Torch [checked] [0-48] checkbox: Raincoat
    [0-49] form
      [0-50] group: Question 1: Any allergies? > [0-51] radio: Yes [0-52] radio: No [checked]
      [0-53] group: Guardian 1 > [0-54] textbox: Guardian name [value="Ada Lind"] [0-55] textbox: Phone [value="555 0101"]
      [0-56] group: Guardian 2 > [0-57] textbox: Guardian name [0-58] textbox: Phone`;

const string = { type: 'string' };
const objects = (properties: Record<string, unknown>) => ({
  type: 'array',
  items: { type: 'object', properties, required: Object.keys(properties) },
});
const texts = { type: 'array', items: string };

function extract(instruction: string, properties: Record<string, unknown>, outline = CAMP): unknown {
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline }, schema, instruction });
  return 'data' in reply ? reply.data : undefined;
}

it.each([
  ['the shipped orders', [{ order: 'No. 501' }, { order: 'No. 503' }]],
  ['orders that are overdue', [{ order: 'No. 502' }]],
  ['orders that are not overdue', [{ order: 'No. 501' }, { order: 'No. 503' }]],
  ['overdue and shipped orders', [{ order: 'No. 501' }, { order: 'No. 502' }, { order: 'No. 503' }]],
  ['shipped orders placed by Omar Said', [{ order: 'No. 503' }]],
  ['orders from Nordrope', [{ order: 'No. 502' }, { order: 'No. 503' }]],
  ['the cancelled orders', []], // which the page could show, had it any
  ['orders placed by Lena Holm', []],
  ['overdue orders from Tentworks', []],
  ['all orders, and whether they are shipped or overdue', [{}, {}, {}]],
])('reads of a list only what the words restrict it to: %s', (instruction, orders) => {
  expect(extract(instruction, { orders: objects({ order: string }) })).toMatchObject({ orders });
});

it('finds those who are called by what they are, by what a field stands at', () => {
  expect(extract('the wardens', { wardens: texts })).toEqual({ wardens: ['Ines Vogt'] });
});

it('reads of two columns the rows of the one that is named', () => {
  const cash = { text: string, amount: string };
  expect(extract('the cash that came in', { cash: objects(cash) })).toEqual({
    cash: [{ text: 'Camp fee Lind', amount: '€90.00' }],
  });
});

it('reads boxes under the heading that says just what is asked for', () => {
  const items = objects({ text: string, done: { type: 'boolean' } });
  expect(extract('the packing list', { items })).toEqual({
    items: [
      { text: 'Torch', done: true },
      { text: 'Raincoat', done: false },
    ],
  });
});

it('reads the parts of a form that are called so, without those that nobody filled in', () => {
  expect(extract('guardians', { guardians: objects({ name: string, phone: string }) })).toEqual({
    guardians: [{ name: 'Ada Lind', phone: '555 0101' }],
  });
});

const NOTES = `[0-1] document: Notes
  [0-2] main
    [0-3] article: Note 1
      [0-4] link: ines
      text: · Leader · 4 May 2026, 09:14 | Bring rope for the bridge. | 3 thanks
      [0-5] button: Reply
    [0-6] article: Note 2
      [0-7] link: omar
      text: · Guest · 5 May 2026, 10:40 | Which rope do you mean? | 1 thanks
      [0-8] button: Reply`;

it('parts who wrote, as what and when, and cuts no day off from its time', () => {
  const notes = objects({ author: string, rank: string, date: string });
  expect(extract('the notes', { notes }, NOTES)).toEqual({
    notes: [
      { author: 'ines', rank: 'Leader', date: '4 May 2026, 09:14' },
      { author: 'omar', rank: 'Guest', date: '5 May 2026, 10:40' },
    ],
  });
});

const CHANGES = `[0-1] document: Changes
  [0-2] table: Changes
    [0-3] row: [0-4] columnheader: Commit | [0-5]: Size
    [0-6] row: [0-7] cell > [0-8] link: b81ac20 ¦ Sort the tents | 4 KB
    [0-9] row: [0-10] cell > [0-11] link: 0cc41de ¦ Mend the pump | –`;

it('reads the text beside the link of a code, and the dash of a cell that must not be left out', () => {
  expect(extract('all changes', { changes: objects({ commitMessage: string, size: string }) }, CHANGES)).toEqual({
    changes: [
      { commitMessage: 'Sort the tents', size: '4 KB' },
      { commitMessage: 'Mend the pump', size: '–' },
    ],
  });
});

const LETTERS = `[0-1] document: Letters
  [0-2] table: Letters
    [0-3] row: [0-4] checkbox: Select | Omar Said | [0-5] link: Rope for May ¦ – Which length | 10:12 | [0-6] button: Delete
    [0-7] row: [0-8] checkbox: Select | Ines Vogt | [0-9] link: The stove ¦ – It leaks | 09:40 | [0-10] button: Delete`;

it('tells what a letter is about by its link, and not who wrote it', () => {
  expect(extract('subjects of the letters from Omar', { subjects: texts }, LETTERS)).toEqual({
    subjects: ['Rope for May'],
  });
});
