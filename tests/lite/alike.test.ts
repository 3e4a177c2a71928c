import { expect, it } from 'vitest';
import { replyTo } from './act-in-words.ts';

const PAGE = `[0-1] document: Queues
  [0-2] navigation > [0-3] list > [0-4] link: mail [0-5] link: video
  [0-6] button: Help
  [0-7] main
    [0-8] list
      [0-9] listitem: [0-10] link: mail | 12 jobs | [0-11] link: Edit
      [0-12] listitem: [0-13] link: video | 5 jobs | [0-14] link: Edit
  [0-15] contentinfo > [0-16] link: Help [0-17] link: Mailing list [0-18] link: Terms [unseen] [0-19] link: Terms`;

it.each([
  ['click on video', ['0-5', '0-13'], true],
  ['open "mail"', ['0-4', '0-10'], true],
  ['click Edit', ['0-11', '0-14'], false], // one of each entry
  ['click Help', undefined], // a button and a link
  ['open video settings', undefined],
])('names what fits alike, for the page to tell: %s', async (instruction, refs, areLinks?) => {
  const { action, alike } = await replyTo(instruction, PAGE);

  expect(action).toBeUndefined();
  expect(alike && { ...alike, actions: alike.actions.map(({ ref }) => ref) }).toEqual(
    refs && { actions: refs, areLinks },
  );
});

const SHOP = `[0-1] document: Orders
  [0-2] link: New [unseen] [0-3] link: New
  [0-4] form
    [0-5] combobox: Bulk actions [value="Choose"] > [0-6] option: Choose [selected] [0-7]: Delete
    [0-8] button: Apply
    [0-9] heading: Orders [level=2 unseen]
    [0-10] table
      [0-11] row: Order 7 | [0-12] link: Edit
      [0-13] row: Order 8 | [0-14] link: Edit
    [0-15] combobox: Bulk actions [value="Choose"] > [0-16] option: Choose [selected] [0-17]: Delete
    [0-18] button: Apply`;
const PROFILE = `[0-1] document: Profile
  [0-2] heading: Cards [level=2]
  [0-3] button: Edit [0-4] button: Add
  [0-5] list > [0-6] listitem: Visa [0-7] listitem: Amex
  [0-8] heading: Addresses [level=2]
  [0-9] button: Edit [0-10] button: Add`;

it.each([
  ['open New', SHOP, { method: 'click', ref: '0-3' }], // the one that can be seen
  ['click Apply', SHOP, { method: 'click', ref: '0-8' }],
  ['choose "Delete" in bulk actions', SHOP, { method: 'selectOption', ref: '0-5', arguments: ['Delete'] }],
  ['click Edit', PROFILE, undefined],
])('takes what is above a list for the same as what is below it: %s', async (instruction, page, expected) => {
  const { action } = await replyTo(instruction, page);

  if (expected) expect(action).toMatchObject(expected);
  else expect(action).toBeUndefined();
});
