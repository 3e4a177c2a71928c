import { expect, it } from 'vitest';
import { listed, number, text } from './extracted.ts';

const boolean = { type: 'boolean' };

const TILL = `  [0-2] tablist > [0-3] tab: Cakes [selected] [0-4] tab: Drinks
  [0-5] button: Plum slice 3.20 [0-6] button: Nut twist 2.80 Sold out [disabled] [0-7] button: Rye roll 1.10
  [0-8] heading: Receipt [level=2]
  [0-9] list
    [0-10] listitem: 3 | × | Plum slice | 9.60 | [0-11] button: One more Plum slice | [0-12] button: Void Plum slice
    [0-13] listitem: 1 | × | Rye roll | no seeds | 1.10 | [0-14] button: One more Rye roll | [0-15] button: Void Rye roll`;

it('reads buttons with prices as a list, called like the open tab over them', () => {
  expect(listed(TILL, 'cakes with prices', { name: text, price: number, soldOut: boolean })).toEqual([
    { name: 'Plum slice', price: 3.2, soldOut: false },
    { name: 'Nut twist', price: 2.8, soldOut: true },
    { name: 'Rye roll', price: 1.1, soldOut: false },
  ]);
});

it('calls an entry by no number that it begins with', () => {
  expect(listed(TILL, 'what is on the receipt', { quantity: number, item: text, amount: number })).toEqual([
    { quantity: 3, item: 'Plum slice', amount: 9.6 },
    { quantity: 1, item: 'Rye roll', amount: 1.1 },
  ]);
});

it('leaves out no row that has no button', () => {
  const outline = `  [0-2] heading: Bills [level=2]
  item: May rent €310.00 Overdue | [0-3] button: Pay | [0-4] link: PDF
  item: June rent €310.00 Pending | [0-5] button: Pay | [0-6] link: PDF
  text: Key €25.00 Paid | [0-7] link: PDF
  [0-8] heading: Tools [level=2]
  item: Rake lent out | [0-9] button: Ask
  text: Spade in the shed
  item: Barrow broken | [0-10] button: Report
  text: Late fee: €2.00`;
  expect(listed(outline, 'bills', { title: text, amount: number, status: text })).toEqual([
    { title: 'May rent', amount: 310, status: 'Overdue' },
    { title: 'June rent', amount: 310, status: 'Pending' },
    { title: 'Key', amount: 25, status: 'Paid' },
  ]);
  expect(listed(outline, 'tools', { tool: text, status: text })).toEqual([
    { tool: 'Rake', status: 'lent out' },
    { tool: 'Spade', status: 'in the shed' },
    { tool: 'Barrow', status: 'broken' },
  ]);
});

it('reads boxes that say what the fields are called, with what is ticked', () => {
  const outline = `  item
    [0-2] heading: 1. The budget [level=2]
    text: £9,000 for the year
    [0-3] radiogroup: The budget > [0-4] radio: Yes [0-5] radio: No
  item
    [0-6] heading: 2. The roof [level=2]
    text: £400 for each house
    [0-7] radiogroup: The roof > [0-8] radio: Yes [0-9] radio: No [checked]
  item: [0-10] heading: 3. Choose a chair [level=2] | [0-11] checkbox: Una Reid, house 4 | [0-12] checkbox: Piet Bos, house 17 [checked]`;
  expect(listed(outline, 'who may be chair', { name: text, house: number, chosen: boolean })).toEqual([
    { name: 'Una Reid', house: 4, chosen: false },
    { name: 'Piet Bos', house: 17, chosen: true },
  ]);
});

it('ends a list where a part with a heading of the same weight begins', () => {
  const outline = `  [0-2] heading: Bundles [level=2]
  item: [0-3] heading: Winter [level=3] | Warm seats, warm wheel | €520 | [0-4] button: Add
  item: [0-5] heading: City [level=3] | Cameras, sensors | €940 | [0-6] button: Add
  item: [0-7] heading: Trailer [level=3] | Folding hook | €610 | [0-8] button: Add
  item: [0-9] heading: Loan [level=2] | [0-10] textbox: First payment | [0-11] checkbox: With insurance`;
  expect(listed(outline, 'bundles', { name: text, contents: text, price: number })).toEqual([
    { name: 'Winter', contents: 'Warm seats, warm wheel', price: 520 },
    { name: 'City', contents: 'Cameras, sensors', price: 940 },
    { name: 'Trailer', contents: 'Folding hook', price: 610 },
  ]);
});
