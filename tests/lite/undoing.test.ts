import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const MUSIC = `[0-1] document: Music
  item: [0-2] button: Play Night Swim | Night Swim Mira Vale | [0-3] button: Like [pressed]
  item: [0-4] button: Play Low Tide | Low Tide Osprey | [0-5] button: Like
  item: [0-6] button: Play Night Swim (Live) | Night Swim (Live) Mira Vale | [0-7] button: Like
  [0-8] button: Hide queue [expanded] [0-9] button: Clear queue
  [0-10] combobox: Sleep timer [value="30 minutes"] > [0-11] option: Off [0-12]: 30 minutes [selected]
  [0-13] table
    [0-14] row: [0-15] columnheader: Thread | [0-16]: Pinned
    [0-17] row: [0-18] link: Forum rules | [0-19] checkbox [checked]
    [0-20] row: [0-21] link: Slugs everywhere | [0-22] checkbox
    [0-23] row: [0-24] rowheader: Heart rate monitor | [0-25] button: Connected [pressed]
  [0-26] button: Back to seats [0-27] button: Row A seat 1 [0-28] button: Row A seat 2`;

it.each([
  ['unlike Night Swim', 'click 0-3'],
  ['unlike Night Swim (Live)', 'refuse'],
  ['unlike Low Tide', 'refuse'],
  ['unlike Night Swim', 'refuse', MUSIC.replace(' [pressed]', '').replace('[0-7] button: Like', '$& [pressed]')],
  ['take Night Swim out of my likes', 'click 0-3'],
  ['unpin the forum rules', 'uncheck 0-19'],
  ['unpin Slugs everywhere', 'refuse'],
  ['disconnect the heart rate monitor', 'click 0-25'],
  ['turn off the heart rate monitor', 'click 0-25'],
  ['cancel the sleep timer', 'selectOption 0-10 Off'],
  ['collapse the queue', 'click 0-8'],
  ['clear the queue', 'click 0-9'],
  ['go back to the seats', 'click 0-26'],
])('svc/lite undoes what is on, and only that: %s, %s', async (said, done, page = MUSIC) => {
  expect((await act(said, page)).trim()).toBe(done);
});

const HOMES = `[0-1] document: Homes
  [0-2] region: Map > [0-3] button: Map pin 27 Willow Ct
  [0-4] generic: 27 Willow Ct $739,900 · House [clickable] > [0-5] button: Save home [pressed]
  [0-6] generic: 310 Burnside Rd $385,000 · Townhouse [clickable] > [0-7] button: Save home
  [0-8] checkbox: Agency [0-9] checkbox: Referral [checked]
  item: [0-10] heading: Techland [level=3] | [0-11] button: Show history
  item: [0-12] heading: Shoe Meyer [level=3] | [0-13] button: Show less
  [0-14] combobox: Job [collapsed haspopup value="Designer"]`;

it.each([
  ['unsave 27 Willow Ct', 'click 0-5'],
  ['remove 27 Willow Ct from the saved homes', 'click 0-5'],
  ['remove 310 Burnside Rd from the saved homes', 'refuse'],
  ['show agency candidates again', 'check 0-8'],
  ['show referral candidates again', 'refuse'],
  ['hide the history again', 'click 0-13'],
  ['collapse the history of Shoe Meyer', 'click 0-13'],
  ['go back to the Backend Engineer job', 'click 0-14'],
  ['switch the job back to Backend Engineer', 'click 0-14'],
])('svc/lite brings back what was before: %s, %s', async (said, done) => {
  expect((await act(said, HOMES)).trim()).toBe(done);
});
