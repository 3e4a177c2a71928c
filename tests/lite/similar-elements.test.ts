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

it('says of what fits alike that it only opens what is asked for', async () => {
  const box = 'combobox: Size [collapsed haspopup]';
  const { alike } = await replyTo('choose Large as the size', `[0-1] document: Shop\n  [0-2] ${box}\n  [0-3] ${box}`);

  expect(alike?.twoStep).toBe(true);
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

const ADMIN = `[0-1] document: Settings
  [0-2] list
    [0-3] listitem
      [0-4] link: Media
      [0-5] list > [0-6] link: Library [0-7] link: Add New
    [0-8] listitem
      [0-9] link: Pages
      [0-10] list > [0-11] link: All Pages [0-12] link: Add New
    [0-13] listitem
      [0-14] link: Settings
      [0-15] list > [0-16] link: General [0-17] link: Media
  [0-18] form
    text: Membership
    [0-20] group: Membership > [0-19] checkbox: Anyone can register
    text: Send User Notification
    [0-21] checkbox: Send the new user an email [checked]
    [0-22] combobox: Timezone [value="UTC"]
      [0-23] option: UTC [selected] [0-24]: Accra
      [… 40 more options]
    [0-25] group: Date Format > [0-26] radio: 11/26/2026 m/d/Y [0-27] radio: 26/11/2026 d/m/Y [checked]
  [0-28] group: Reply to Comment > [0-29] textbox: Comment [0-30] button: Reply`;

it.each([
  ['open the media library', { method: 'click', ref: '0-6' }],
  ['add a new page', { method: 'click', ref: '0-12' }],
  ['open general settings', { method: 'click', ref: '0-16' }],
  ['open the banana library', undefined],
  ['turn on membership', { method: 'check', ref: '0-19' }],
  ['uncheck Send User Notification', { method: 'uncheck', ref: '0-21' }],
  ['set the timezone to Berlin', { method: 'selectOption', ref: '0-22', arguments: ['Berlin'] }],
  ['set the date format to Berlin', undefined], // of which all are told
  ['choose the date format m/d/Y', { method: 'check', ref: '0-26' }],
  ['type Thanks into the reply', { method: 'fill', ref: '0-29', arguments: ['Thanks'] }],
  ['type Thanks into Reply to Comment', { method: 'fill', ref: '0-29', arguments: ['Thanks'] }],
])('finds what is told by more than its own name: %s', async (instruction, expected) => {
  const { action } = await replyTo(instruction, ADMIN);

  if (expected) expect(action).toMatchObject(expected);
  else expect(action).toBeUndefined();
});

const MAIL = `[0-1] document: Inbox
  [0-2] navigation > [0-3] button: Create a new message [0-4] button [icon="Contacts"]
  [0-5] toolbar > [0-6] menuitem [unseen icon="Create a new message"]
  [0-9] group: Ann > [0-10] button: Delete
  [0-11] group: Bob > [0-12] button: Delete [unseen]
  [0-7] textbox [multiline value="On Monday, Bob wrote:"] [0-8] textbox: To [multiline unseen]`;

it.each([
  ['compose a new mail', { method: 'click', ref: '0-3', description: 'Create a new message button' }],
  ['go to contacts', { method: 'click', ref: '0-4', description: 'Contacts button' }],
  ['type Thanks into the message body', { method: 'type', ref: '0-7', arguments: ['Thanks'] }],
  ['click Delete', undefined], // it may be that of Bob, who shows it once he is pointed at
])('means what can be seen, and calls it as its picture is called: %s', async (instruction, expected) => {
  const { action } = await replyTo(instruction, MAIL);

  if (expected) expect(action).toMatchObject(expected);
  else expect(action).toBeUndefined();
});

it.each([
  ['click Norway', '0-5'],
  ['choose Sweden', '0-3'], // what is seen is called otherwise: it may be another one
])(
  'of an option in a closed list and one that is seen, means that which is called so with more in brackets: %s',
  async (said, ref) => {
    const outline = `[0-1] document: Trip
  [0-2] listbox [unseen] > [0-4] option: Norway [unseen] [0-3]: Sweden [unseen]
  [0-7] dialog: Countries > [0-8] listbox > [0-5] option: Norway (+47) [0-6]: Swedenborg House`;

    expect((await replyTo(said, outline)).action).toMatchObject({ ref });
  },
);
