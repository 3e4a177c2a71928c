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
