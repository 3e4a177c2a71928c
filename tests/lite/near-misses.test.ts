import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const TEAM = `[0-1] document: Team
  [0-2] table
    [0-3] row: [0-4] columnheader: Name | [0-5]: Role | [0-6]: Actions
    [0-10] row: Maria Garcia | Admin | [0-8] button: Delete
    [0-20] row: Peter Park | User | [0-18] button: Delete
    [0-30] row: Jonathan Reed | User | [0-28] button: Remove
    [0-40] row: Alex Kim | User | [0-38] button: Remove
    [0-50] row: Beth Chowdhury | User | [0-48] button: Approve [0-49] button: Delete
  [0-60] list
    [0-61] listitem: Front door | [0-62] button: Unlock
    [0-63] listitem: Garage | [0-64] button: Unlock
    [0-65] listitem: Savings | €200 | [0-66] button: Close account
    [0-67] listitem: staging server | running | [0-68] button: Stop
    [0-69] listitem: Design review | 10:00 | [0-70] button: Cancel`;

it.each([
  'delete Maria Gomez',
  'delete Maria Garcia Lopez',
  'delete the admin Anna',
  'delete Peter Parker',
  'remove Jonathan Reid',
  'remove Alex Kimura',
  'remove the user Alex King',
  'delete Beth Choi',
  'approve Beth Cho',
  'unlock the back door',
  'unlock the car door',
  'close the joint savings account',
  'stop the staging database',
  'cancel the design meeting',
])('svc/lite does nothing to what is only called nearly so: %s', async (said) => {
  expect((await act(said, TEAM)).trim()).toBe('refuse');
});

it.each([
  ['delete Maria', 'click 0-8'],
  ['delete the user Peter Park', 'click 0-18'],
  ['remove user Alex Kim', 'click 0-38'],
  ["approve Beth Chowdhury's request", 'click 0-48'],
  ['unlock the front door', 'click 0-62'],
  ['close the savings account', 'click 0-66'],
  ['stop the staging server', 'click 0-68'],
  ['cancel the design review meeting', 'click 0-70'],
])('svc/lite knows what is called so: %s, %s', async (said, done) => {
  expect((await act(said, TEAM)).trim()).toBe(done);
});

const ALLERGIES = `[0-1] document: Record
  [0-5] heading: Allergies [level=2]
  text: Peanuts
  [0-2] button: Remove Peanuts
  text: Soy
  [0-3] button: Remove Soy
  text: Penicillin
  [0-4] button: Remove Penicillin`;

it.each([
  ['remove Peanut butter', 'refuse'],
  ['remove the allergy Peanut butter', 'refuse'],
  ['remove the Soy sauce', 'refuse'],
  ['remove Penicillin G', 'refuse'],
  ['remove the peanuts', 'click 0-2'],
  ['remove the allergy Soy', 'click 0-3'],
])('svc/lite takes nothing away that is called by one more word: %s, %s', async (said, done) => {
  expect((await act(said, ALLERGIES)).trim()).toBe(done);
});

const RULES = `[0-1] document: Rules
  [0-24] table
    [0-5] row: [0-2] columnheader: Rule | [0-3]: Port | [0-4]
    [0-11] row: HTTP | [0-7] textbox [value="80"] | [0-9] button: Delete
    [0-17] row: HTTPS | [0-13] textbox [value="443"] | [0-15] button: Delete
  [0-31] list
    [0-26] listitem: Nguyen · party of 2 | [0-25] button: Cancel | [0-34] button: Confirm
    [0-28] listitem: Nguyen-Smith · party of 3 | [0-27] button: Cancel | [0-35] button: Confirm [disabled]
  [0-40] article: Post by Ann > [0-41] button: Like
  [0-42] article: Post by Ann Lee > [0-43] button: Like`;

it.each([
  ['delete the HTTP rule', 'click 0-9'],
  ['delete the HTTPS rule', 'click 0-15'],
  ['set the port of HTTP to 8080', 'fill 0-7 8080'],
  ["cancel Nguyen's reservation", 'click 0-25'],
  ['cancel Nguyen-Smith', 'click 0-27'],
  ['confirm Nguyen', 'click 0-34'],
  ['confirm Nguyen-Smith', 'refuse'],
  ['like the post by Ann', 'click 0-41'],
  ['like the post by Ann Lee', 'click 0-43'],
])(
  'svc/lite tells what is called just so from what only begins so or is a plural of it: %s, %s',
  async (said, done) => {
    expect((await act(said, RULES)).trim()).toBe(done);
  },
);

const CAMPAIGN = `[0-1] document: Campaign
  [0-2] textbox: Subject [value="Sale"] [0-3] button: {} [description="Insert merge tag"]
  [0-4] button: + Heading [0-5] button: + Text
  item: Heading | Up to 40% off | [0-6] generic: Delete [clickable]
  [0-7] checkbox: Select Ben Okafor
  [0-8] heading: Ben Okafor [level=3 clickable]`;

it.each([
  ['insert a merge tag into the subject', 'click 0-3'],
  ['insert "a merge tag" into the subject', 'fill 0-2 a merge tag'],
  ['select the heading block', 'refuse'],
  ['add a heading', 'click 0-4'],
  ['also tick Ben Okafor', 'check 0-7'],
  ['tick Ben Okafor too', 'check 0-7'],
  ['select the candidate Ben Okafor', 'check 0-7'],
  ['deselect Ben Okafor', 'uncheck 0-7'],
  ['open Ben Okafor', 'click 0-8'],
])('svc/lite tells what selects or adds a thing from what is called as the thing: %s, %s', async (said, done) => {
  expect((await act(said, CAMPAIGN)).trim()).toBe(done);
});

const FOLDERS = `[0-1] document: Folders
  [0-2] button: Unshared Photos [collapsed] [0-3] button: Pause All [0-4] button: Rescan All
  [0-5] generic: Pause All Torrents [clickable]
  [0-9] navigation: Docs sidebar > [0-6] link: Basics [0-7] button: Collapse sidebar category 'Basics' [expanded]
  [0-10] combobox: Warehouse [collapsed value="North"] [0-11] button: Open [haspopup]
  [0-12] button: Switch between dark and light mode (currently system mode)
  [0-16] listbox: Available tags > [0-13] option: sale [0-14]: eco
  [0-17] link: Add another tag [0-18] textbox: tag
  [0-30] table
    [0-29] row
      [0-21] cell > [0-20] checkbox
      [0-23] cell > [0-22] link: Zabbix server
      [0-25] cell > [0-24] link: Linux by agent
  [0-32] link: Patient [collapsed]
  [0-40] table > [0-39] row: 5 | Patient 5`;

it.each([
  ['pause the Photos folder', 'refuse'],
  ['pause the downloads folder', 'refuse'],
  ['show only paused torrents', 'refuse'],
  ['collapse the sidebar', 'refuse'],
  ['open the sidebar', 'refuse'],
  ['switch to dark mode', 'refuse'],
  ['add the tag sale', 'refuse'],
  ['choose Or for the tags', 'refuse'],
  ['choose Linux servers', 'refuse'],
  ['select the row Patient 5', 'refuse'],
  ['pause all folders', 'click 0-3'],
  ['pause all torrents', 'click 0-5'],
  ['add another tag', 'click 0-17'],
  ['select Zabbix server', 'check 0-20'],
  ['switch between dark and light mode', 'click 0-12'],
])('svc/lite does nothing where half of what was said is of something else: %s, %s', async (said, done) => {
  expect((await act(said, FOLDERS)).trim()).toBe(done);
});

const VALUES = `[0-1] document: Values
  item
    text: Worked:
    [0-2] textbox
    [0-5] combobox [value="Minutes"] > [0-3] option: Minutes [selected] [0-4]: Hours
  item: Birthday | [0-6] textbox: Birthday [value="2026-12-01"] | [0-7] link: Today
  item: Due | [0-8] textbox: Due date [placeholder="e.g. tomorrow"]
  text: Income range
  [0-9] spinbutton [value="30" min=0 max=60] [0-10] spinbutton [value="60" min=20 max=100]
  [0-11] textbox: Title`;

it.each([
  ['set worked to 15 minutes', 'fill 0-2 15'],
  ['set worked to 2 hours', 'refuse'],
  ['set the birthday to tomorrow', 'refuse'],
  ['set the birthday to next Monday', 'refuse'],
  ['set the birthday to today', 'click 0-7'],
  ['set the birthday to 24 December 2026', 'fill 0-6 2026-12-24'],
  ['set the due date to tomorrow', 'fill 0-8 tomorrow'],
  ['set the title to today', 'fill 0-11 today'],
  ['set the income range to 30 to 80', 'refuse'],
  ['set the income range to between 30 and 80', 'refuse'],
])('svc/lite writes no unit, day or span that a field would not take so: %s, %s', async (said, done) => {
  expect((await act(said, VALUES)).trim()).toBe(done);
});

const OFFICE = `[0-1] document: Office
  [0-2] list: Cart
    [0-3] listitem: 4 chairs | €200 | [0-4] button: Remove
    [0-5] listitem: Lamp | Quantity 3 | [0-6] button: Remove
    [0-7] listitem: Desk | Quantity 1 | [0-8] button: Remove
  [0-9] list: Tickets
    [0-10] listitem: Slow search | [0-11] button: Close
    [0-12] listitem: Broken login | [0-13] button: Close
  [0-14] group: Tracking
    text: Parcel 12 is on its way
    [0-15] button: Link
  [0-16] combobox: Attendees
  [0-17] textbox: Title`;

it.each([
  ['remove one chair', 'refuse'],
  ['remove one of the lamps', 'refuse'],
  ['remove the chairs', 'click 0-4'],
  ['remove the desk', 'click 0-8'],
  ['close the search', 'refuse'],
  ['close the slow search', 'click 0-11'],
  ['close the login', 'click 0-13'],
  ['open the tracking link', 'refuse'],
  ['add Ann and Carl as attendees', 'refuse'],
  ['add Ann as attendee', 'fill 0-16 Ann'],
  ['add "Ann and Carl" as attendees', 'fill 0-16 Ann and Carl'],
  ['set the title to Ann and Carl', 'fill 0-17 Ann and Carl'],
])('svc/lite does nothing to more, less or another thing of the word than was meant: %s, %s', async (said, done) => {
  expect((await act(said, OFFICE)).trim()).toBe(done);
});
