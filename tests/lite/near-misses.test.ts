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
