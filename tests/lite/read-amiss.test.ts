import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const CONTACTS = `[0-1] document: Contacts
  [0-2] button: Add contact
  [0-3] complementary: Contact details
    [0-4] heading: Ada Byron [level=2]
    [0-5] combobox: Lead status [value="Contacted"]
      [0-6] option: New [0-7] option: Contacted [selected]
    [0-8] button: Save`;

const ISSUES = `[0-1] document: Issues · dunes
  [0-2] heading: Issues [level=1]
  [0-3] list
    [0-4] listitem: [0-5] link: Crash when a pad is unplugged | #964 opened 2 days ago by | [0-6] link: mkraus
    [0-7] listitem: [0-8] link: Support HDR output | #950 opened 2 weeks ago by | [0-9] link: jlind
    [0-10] listitem: [0-11] link: Window too small | #941 opened 3 weeks ago by | [0-12] link: mkraus`;

const BOARD = `[0-1] document: Board
  [0-2] button: Create
  [0-3] button: Notifications, 3 unread
  [0-4] region: To do
    [0-5] list
      [0-6] listitem: [0-7] link: TW-198 Migrate the store | Ann
      [0-8] listitem: [0-9] link: TW-210 Fix the login | Ben
  [0-10] region: Done
    [0-11] list
      [0-12] listitem: [0-13] link: TW-150 Old card | Cy
  [0-14] complementary: Details
    [0-15] heading: TW-198 [level=2]`;

describe('an instruction that is nearly read as another one', () => {
  it.each([
    ['create a contact', 'click 0-2'],
    ['create a new contact', 'click 0-2'],
    ['set the lead status to New', 'selectOption 0-5 New'],
  ])('never chooses an option for a verb: %s', async (instruction, done) => {
    expect(await act(instruction, CONTACTS)).toBe(done);
  });

  it.each([
    ['open the issue by jlind', 'click 0-8'],
    ["open jlind's issue", 'click 0-8'],
    ['open the issue opened by jlind', 'click 0-8'],
    ['open the profile of jlind', 'click 0-9'],
    ['click jlind', 'click 0-9'],
    ['open the issue by mkraus', 'refuse'],
  ])('tells an entry by a name, and does not follow the name itself: %s', async (instruction, done) => {
    expect(await act(instruction, ISSUES)).toBe(done);
  });

  it.each([
    ['move TW-198 to Done', 'dragAndDrop 0-7 0-10'],
    ['drag TW-210 to Done', 'dragAndDrop 0-9 0-10'],
    ["see what's new", 'refuse'],
    ["show what's new for me", 'refuse'],
  ])(
    'drags the entry, not the heading that repeats it, and takes no news for a verb: %s',
    async (instruction, done) => {
      expect(await act(instruction, BOARD)).toBe(done);
    },
  );

  it.each([
    ['open Orbit', 'refuse'],
    ['open Orbit One', 'click 0-3'],
    ['open Halo', 'click 0-4'],
  ])('knows two names by their last words: %s', async (instruction, done) => {
    const page = `[0-1] document: Films
  [0-2] link: Orbit Zero
  [0-3] link: Orbit One
  [0-4] link: Halo Film`;
    expect(await act(instruction, page)).toBe(done);
  });

  it.each([
    ['open my profile', 'refuse'],
    ['open the accounts', 'click 0-2'],
  ])('takes no list of accounts for one’s own: %s', async (instruction, done) => {
    const page = `[0-1] document: Bank
  [0-2] link: Accounts
  [0-3] link: Cards
  [0-4] button: Maria Holt`;
    expect(await act(instruction, page)).toBe(done);
  });

  it.each([
    ['show appointments that were called off', 'click 0-4'],
    ['show the cancelled appointments', 'click 0-4'],
  ])('leaves no clause out that says which: %s', async (instruction, done) => {
    const page = `[0-1] document: Practice
  [0-2] navigation: Main
    [0-5] link: Appointments [current] [0-6] link: Messages
  [0-7] tablist: Appointments
    [0-3] tab: Upcoming [selected] [0-4] tab: Cancelled`;
    expect(await act(instruction, page)).toBe(done);
  });
});

const VOUCHER = `[0-1] document: Checkout
  [0-2] textbox: Voucher
  [0-3] button: Apply voucher
  [0-4] textbox: Where to? [value="Lisbon"]
  [0-5] textbox: Note
  [0-6] searchbox: Search dishes`;

describe('what is written', () => {
  it.each([
    ['enter the voucher HELLO5 and click apply', 'fill 0-2 HELLO5'],
    ['use the voucher HELLO5 and apply it', 'fill 0-2 HELLO5'],
    ['type HELLO5 into Voucher and apply it', 'fill 0-2 HELLO5'],
    ['type "HELLO5 and apply it" into Note', 'fill 0-5 HELLO5 and apply it'],
    ['search for fish and chips', 'fill 0-6 fish and chips'],
  ])('ends where the next step begins: %s', async (instruction, done) => {
    expect(await act(instruction, VOUCHER)).toBe(done);
  });

  it.each([
    ['set the destination to Porto', 'fill 0-4 Porto'],
    ['change the destination to Porto', 'fill 0-4 Porto'],
    ['set destination to "Porto"', 'fill 0-4 Porto'],
    ['set the note to come to the door', 'fill 0-5 come to the door'],
  ])('begins behind the preposition, be there one in the name of its field: %s', async (instruction, done) => {
    expect(await act(instruction, VOUCHER)).toBe(done);
  });
});
