import { expect, it } from 'vitest';
import { replyTo } from './act-in-words.ts';

const LAB = `[0-1] document: Lab
  [0-2] menu
    [0-3] menuitem: Save Notebook Ctrl+S [0-4] menuitem: Save Notebook As… Ctrl+Shift+S [0-5] menuitem: Rename F2
    [0-6] menuitem: Cut Ctrl+X [0-7] menuitem: Cut Out [0-8] menuitem: Paste ⌘V
  [0-9] list
    [0-10] listitem: Name: work.ipynb Size: 303 B Created: 11/26/26
      text: 2m ago
    [0-11] listitem: Name: Notes Created: 11/26/26 > [0-12] button: Notes
    [0-13] listitem: plan.pdf > [0-14] link: plan.pdf
  [0-15] button: 0 [description="No notifications"]`;

it.each([
  ['click Save Notebook', { method: 'click', ref: '0-3' }],
  ['click Cut', { method: 'click', ref: '0-6' }],
  ['paste', { method: 'click', ref: '0-8' }],
  ['click No', undefined],
  ['open work.ipynb', { method: 'click', ref: '0-10' }, true],
  ['double-click work.ipynb', { method: 'doubleClick', ref: '0-10' }],
  ['right-click the file work.ipynb', { method: 'rightClick', ref: '0-10' }],
  ['open Notes', { method: 'click', ref: '0-12' }, true],
  ['click Notes', { method: 'click', ref: '0-12' }],
  ['open plan.pdf', { method: 'click', ref: '0-14' }],
  ['open other.ipynb', undefined],
])('reads menus with their keys, and lists of files: %s', async (instruction, expected, opens?) => {
  const reply = await replyTo(instruction, LAB);

  if (expected) expect(reply.action).toMatchObject(expected);
  else expect(reply.action).toBeUndefined();
  expect(reply.opens).toBe(opens);
});

const USERS = `[0-1] document: Users
  [0-2] navigation: Filter
    [0-3] button: ↓ By staff status [expanded]
    [0-4] list > [0-5] link: All [0-6] link: Yes [0-7] link: No
    [0-8] button: ↓ By active [expanded]
    [0-9] list > [0-10] link: All [0-11] link: Yes [0-12] link: No
    [0-13] heading: Brand [level=3]
    [0-14] list > [0-15] checkbox: Bosch (12) [0-16] checkbox: Makita (7)`;

it.each([
  ['filter by staff status: Yes', { method: 'click', ref: '0-6' }],
  ['click No under By active', { method: 'click', ref: '0-12' }],
  ['filter users by brand: Bosch', { method: 'check', ref: '0-15' }],
  ['filter by colour: Yes', undefined],
  ['filter by active: Maybe', undefined],
])('chooses what stands under the name of a filter: %s', async (instruction, expected) => {
  const { action } = await replyTo(instruction, USERS);

  if (expected) expect(action).toMatchObject(expected);
  else expect(action).toBeUndefined();
});

const TABLES = `[0-1] document: Databases
  [0-2] list
    [0-3] listitem: [0-4] link: wp [0-5] link: test
  [0-10] textbox: Name [0-14] button: No indexes
  [0-11] combobox: Case > [0-12] option: camelCase [0-13]: snake_case
  [0-6] navigation > [0-7] link: Structure Structure (current) [0-8] link: SQL SQL [0-9] link: Export Export`;

it.each([
  ['open wp', { method: 'click', ref: '0-4' }],
  ['open wp_posts', undefined],
  ['open the SQL tab', { method: 'click', ref: '0-8' }],
  ['click Export', { method: 'click', ref: '0-9' }],
  ['type user_name into Name', { method: 'fill', ref: '0-10', arguments: ['user_name'] }],
  ['select snake_case as Case', { method: 'selectOption', ref: '0-11', arguments: ['snake_case'] }],
  ['click No', undefined],
])(
  'takes no part of an identifier for it, and names that are said twice for one: %s',
  async (instruction, expected) => {
    const { action } = await replyTo(instruction, TABLES);

    if (expected) expect(action).toMatchObject(expected);
    else expect(action).toBeUndefined();
  },
);

it('says which dialog keeps the rest of the page from use, where nothing in it fits', async () => {
  const page = `[0-1] document: Lab
  [0-2] button: Files
  [0-3] dialog: Build recommended [modal] > [0-4] button: Build [0-5] button: Cancel`;

  expect((await replyTo('open Files', page)).refusal?.reason).toContain('While the dialog "Build recommended" is open');
  expect((await replyTo('click Cancel', page)).action).toMatchObject({ ref: '0-5' });
});
