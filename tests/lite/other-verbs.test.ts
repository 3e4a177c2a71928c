import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const PAGE = `[0-1] document: Desk
  [0-2] link: Sign in
  [0-3] button: Continue with Google
  [0-4] button: Log a call
  [0-5] link: Basket (1) €29.90
  [0-6] button: Request refill
  [0-7] button: Confirm booking
  [0-8] button: Update results
  [0-9] button: Watch thread
  [0-10] button: Schedule send [0-11] button: Send
  [0-12] button: Attach files
  [0-13] complementary: Details
    [0-14] heading: TW-198 [level=2] [0-15] button: Close details
    [0-16] checkbox: Dump schema [checked] [0-17] checkbox: Run on staging
  [0-18] link: Starred [0-22] button: Close account
  [0-19] group: Seats > [0-20] button: 14A window, €12 [0-21] button: 14B middle, €8`;

describe('a label that takes another verb than was said', () => {
  it.each([
    ['log in with Google', 'click 0-3'],
    ['sign in using my Google account', 'click 0-3'],
    ['log in with Apple', 'refuse'],
    ['record a phone call', 'click 0-4'],
    ['show my shopping cart', 'click 0-5'],
    ['get a refill', 'click 0-6'],
    ['get a refund', 'refuse'],
    ['finalise the booking', 'click 0-7'],
    ['refresh the results', 'click 0-8'],
    ['subscribe to the thread', 'click 0-9'],
    ['send it later', 'click 0-10'],
    ['add an attachment', 'click 0-12'],
    ['hide the details panel', 'click 0-15'],
    ['hide the sidebar', 'refuse'],
    ['hide my account', 'refuse'],
    ['mark Dump schema as not done', 'uncheck 0-16'],
    ['tick off the staging run', 'check 0-17'],
    ['show favourites', 'click 0-18'],
    ['take seat 14A', 'click 0-20'],
    ['take seat 15A', 'refuse'],
  ])('%s', async (instruction, done) => {
    expect(await act(instruction, PAGE)).toBe(done);
  });
});

const FIELDS = `[0-1] document: Search
  [0-2] textbox: Check-in [value="2026-12-04"]
  [0-3] textbox: Check-out [value="2026-12-07"]
  [0-4] group: Period
    [0-5] textbox: From [value="2026-09-01"] [0-6] textbox: To [value="2026-09-30"]
  [0-7] button: Search`;

describe('a field that is asked for by what it means', () => {
  it.each([
    ['set the arrival date to 10 December 2026', 'fill 0-2 2026-12-10'],
    ['set the start date to 1 October 2026', 'fill 0-5 2026-10-01'],
    ['set the birth date to 1 October 2026', 'refuse'],
  ])('%s', async (instruction, done) => {
    expect(await act(instruction, FIELDS)).toBe(done);
  });

  it('writes no day where a journey begins', async () => {
    const trains =
      '[0-1] document: Trains\n  [0-2] textbox: From [value="Lisbon"]\n  [0-3] textbox: To\n  [0-4] button: Search';
    expect(await act('set the start date to 2026-10-01', trains)).toBe('refuse');
    expect(await act('set the start date to 1 October 2026', trains)).toBe('refuse');
  });

  it('writes to the recipient', async () => {
    const mail = '[0-1] document: New message\n  [0-2] textbox: To\n  [0-3] textbox: Subject\n  [0-4] button: Send';
    expect(await act('change the recipient to ada@example.org', mail)).toBe('fill 0-2 ada@example.org');
  });
});
