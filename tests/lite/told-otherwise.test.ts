import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const KINDS = `[0-1] document: Pages
  text: Source
  [0-2] checkbox: Agency [checked] [0-3] checkbox: Referral [checked]
  [0-4] generic: 1. Content [clickable] [0-5] generic: 2. Audience [clickable] [0-6] generic: 3. Schedule [clickable]
  [0-7] generic: Firewall [clickable]
  [0-10] generic: T1 2 seats Free [clickable] [0-11] generic: T10 8 seats Free [clickable] [0-12] button: Change table
  [0-13] heading: Li Wei [level=3 clickable]
  [0-14] textbox: Background [value="#ffffff"] [0-15] spinbutton: Systolic mmHg [value="128"]
  [0-16] radio: Delivery [0-17] radio: Spam [0-18] button: Delete Audience`;

it.each([
  ['uncheck the Agency source', 'uncheck 0-2'],
  ['go to the audience step', 'click 0-5'],
  ['go to step 3', 'click 0-6'],
  ['go to step 4', 'refuse'],
  ['open the firewall rules', 'click 0-7'],
  ['select table T1', 'click 0-10'],
  ['select table T7', 'refuse'],
  ["open Li Wei's profile", 'click 0-13'],
  ['open the candidate Li Wei', 'click 0-13'],
  ['set the background color to #ffeeaa', 'fill 0-14 #ffeeaa'],
  ['change the systolic pressure to 135', 'fill 0-15 135'],
  ['change the delivery address', 'refuse'],
  ['choose Spam as the reason', 'check 0-17'],
  ['delete the schedule step', 'refuse'],
])('svc/lite does without a word that only says the kind, where the whole name is said: %s, %s', async (said, done) => {
  expect((await act(said, KINDS)).trim()).toBe(done);
});

const FIELDS = `[0-1] document: Fields
  text: Price
  [0-2] textbox: No min [value="3"]
  text: –
  [0-3] textbox: No max
  [0-4] textbox: City or ZIP [value="Portland, OR"] [0-5] generic: Memory ⇅ [clickable] [0-6] checkbox: Pets allowed
  [0-7] textbox: Guest name [value="a"]
  [0-8] list
    [0-9] listitem: Ferrari | [0-10] button: Call
  [0-11] region: Delete server
    text: Type worker-7 to confirm.
    [0-12] textbox: Server name [0-13] button: Keep server
  [0-14] textbox: name@example.com [0-15] button: Add recipient
  [0-16] button: Export [haspopup]
  [0-17] menu > [0-18] menuitem: CSV file [0-19] menuitem: PDF document`;

it.each([
  ['set the minimum price to 300000', 'fill 0-2 300000'],
  ['set the maximum price to 300000', 'fill 0-3 300000'],
  ['clear the minimum price', 'fill 0-2'],
  ['change the location to Eugene, OR', 'fill 0-4 Eugene, OR'],
  ['sort by memory', 'click 0-5'],
  ['pets must be allowed', 'check 0-6'],
  ['look for the guest "ferr"', 'fill 0-7 ferr'],
  ['clear the guest search', 'fill 0-7'],
  ['type worker-7 to confirm', 'fill 0-12 worker-7'],
  ['type worker-8 to confirm', 'refuse'],
  ['confirm by typing worker-7', 'fill 0-12 worker-7'],
  ['enter kim@shop.test as another recipient', 'fill 0-14 kim@shop.test'],
  ['export as PDF', 'click 0-19'],
  ['export as XML', 'refuse'],
])('svc/lite knows fields and choices by what stands beside them: %s, %s', async (said, done) => {
  expect((await act(said, FIELDS)).trim()).toBe(done);
});

const DIALOG = `[0-1] document: Keys
  [0-2] button: Create key
  [0-3] dialog [modal] > [0-4] textbox: Key name [0-5] button: Create key [0-6] button: Cancel`;

it('svc/lite confirms what is to be done by its name', async () => {
  expect((await act('confirm creating the key', DIALOG)).trim()).toBe('click 0-5');
});

it('svc/lite looks in another language for the name, without what it is', async () => {
  const page = `[0-1] document: Meine Sendungen
  [0-2] heading: Meine Sendungen suchen und verfolgen [level=1]
  [0-3] searchbox: Absender suchen`;
  expect((await act('suche den Absender Technikland', page)).trim()).toBe('fill 0-3 Technikland');
});
