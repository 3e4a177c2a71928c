import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const BANK = `[0-1] document: Cards
  [0-2] heading: Debit card ending 11 [level=3]
  [0-3] switch: Freeze card [0-4] button: Show number
  [0-5] heading: Credit card ending 22 [level=3]
  [0-6] switch: Freeze card [checked] [0-7] button: Show number
  [0-8] heading: Payments [level=2]
  [0-9] list
    [0-10] listitem: Water bill | [0-11] button: Cancel
    [0-12] listitem: Choir | [0-13] button: Cancel
  [0-14] link: Old ones [0-15] button: Log out safely [0-16] button: + Payee`;

describe('what is said in other words than the label', () => {
  it.each([
    ['call off the choir', 'click 0-13'],
    ['sign me out', 'click 0-15'],
    ['create a new payee', 'click 0-16'],
    ['freeze my debit card', 'check 0-3'],
    ['unfreeze the credit card', 'uncheck 0-6'],
    ['get rid of the choir', 'refuse'],
    ['call off the dentist', 'refuse'],
    ['click Cancel in row 2', 'click 0-13'],
    ['click Cancel in row 3', 'refuse'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, BANK)).toBe(expected);
  });
});

const SHOP = `[0-1] document: Lamps
  [0-2] combobox: Sort > [0-3] option: Featured [selected] [0-4]: Price: low to high [0-5]: Price: high to low [0-6]: Top rated
  [0-7] button: Price [expanded] [0-8] spinbutton: From [0-9] spinbutton: To
  [0-10] combobox: Language > [0-11] option: English [selected] [0-12]: Français [0-13]: Deutsch
  [0-14] link: Wish list [0-15] button: Floorplan
  [0-16] group: Slots > [0-17] button: 09:10 [0-18] button: 14:20 [0-23] button: 00:45 [0-24] button: 12:45
  [0-19] heading: Look [level=2]
  [0-20] radiogroup: Look > [0-21] radio: Light [checked] [0-22] radio: Dark`;

describe('orders, bounds, times and languages as the page writes them', () => {
  it.each([
    ['cheapest first', 'selectOption 0-2 Price: low to high'],
    ['most expensive ones on top', 'selectOption 0-2 Price: high to low'],
    ['sort by rating', 'selectOption 0-2 Top rated'],
    ['newest first', 'refuse'],
    ['nothing over 120 pounds', 'fill 0-9 120'],
    ['min price 60', 'fill 0-8 60'],
    ['min weight 60', 'refuse'],
    ['change the language to French', 'selectOption 0-10 Français'],
    ['change the language to Polish', 'refuse'],
    ['take the 2.20pm slot', 'click 0-18'],
    ['ten past nine', 'click 0-17'],
    ['twenty past two', 'click 0-18'],
    ['quarter to one', 'refuse'], // at night, or after noon
    ['open the wishlist', 'click 0-14'],
    ['open the floor plan', 'click 0-15'],
    ['dark mode', 'check 0-22'],
  ])('%s', async (instruction, expected) => {
    expect(await act(instruction, SHOP)).toBe(expected);
  });
});

const TEAM = `[0-1] document: Team
  [0-2] button: Add channel [0-3] button: Choose assignee
  [0-4] region: Poll > [0-5] radio: Gas [0-6] radio: Induction [0-7] button: Vote
  [0-8] group: Reminders > [0-9] radio: Text reminder [checked] [0-10] radio: Email
  [0-11] link: Joint account
  [0-12] textbox: Quiet hours from [0-13] textbox: Mobile number [value="07700 900112"]
  [0-14] radio: My claims [0-15] textbox: Client [value="Ada"] [0-16] button: Change tariff
  [0-17] list
    [0-18] listitem: Brightwater | [0-19] button: Deal actions
    [0-20] listitem: Nordlys | [0-21] button: Deal actions
  [0-22] link: Requests (3) [0-23] link: To match (4) [0-24] radio: WPA2 + WPA3`;

describe('what aims at something else than the element does', () => {
  it.each([
    ['add the channel to my favourites'],
    ['assign it to me'],
    ['take it from the joint account'],
    ["don't remind me"],
    ['end quiet hours at 6:30'],
    ['show all claims'],
    ['clear the note to the client'],
    ['look at the Brightwater deal'],
    ['go to page 3'],
    ['show what is already matched'],
    ['select WPA2'],
  ])('is refused: %s', async (instruction) => {
    expect(await act(instruction, TEAM)).toBe('refuse');
  });

  it('adds none where French wants no more', async () => {
    const colis = '[0-1] document: Mes colis et préférences\n  [0-2] checkbox: Me prévenir par SMS [checked]';
    expect(await act('plus de SMS', colis)).not.toMatch(/^check/);
  });

  it('deletes nothing that shall be ticked', async () => {
    const labels = '[0-1] document: Etiquetas\n  [0-2] button: Eliminar pedido A-311 [0-3] button: Imprimir';
    expect(await act('marca "Pedido A-311"', labels)).toBe('refuse');
  });

  it('chooses before it votes', async () => {
    expect(await act('vote for induction', TEAM)).not.toBe('click 0-7');
  });

  it('writes a phone number whole', async () => {
    expect(await act('my number is now 07700 900555', TEAM)).toBe('fill 0-13 07700 900555');
  });
});

const NAMES = `[0-1] document: Trip
  [0-2] textbox: Due date [0-3] textbox: Occupation
  [0-4] combobox: Gender [value="–"] > [0-5] option: – [selected] [0-6]: Female
  [0-7] link: Product catalog [0-8] link: Clients [0-9] textbox: Search [0-10] link: Elevator
  [0-11] textbox: Destination [0-12] radio: Round trip`;

describe('names for the same thing', () => {
  it.each([
    ['set the deadline to 2026-12-24', 'fill 0-2 2026-12-24'],
    ['enter plumber as profession', 'fill 0-3 plumber'],
    ['set the sex to female', 'selectOption 0-4 Female'],
    ['open the product catalogue', 'click 0-7'],
    ['open customers', 'click 0-8'],
    ['type customers into Search', 'fill 0-9 customers'],
    ['type customers into the account number', 'refuse'],
    ['return to the list', 'refuse'],
    ['change it to Berlin', 'refuse'],
  ])('are found where nothing is called as was said: %s, %s', async (instruction, done) => {
    expect(await act(instruction, NAMES)).toBe(done);
  });

  it('are nothing where both are there', async () => {
    expect(await act('open customers', `${NAMES}\n  text: Customers are asked to wait.`)).toBe('refuse');
  });
});

const DESK = `[0-1] document: Desk
  [0-2] combobox: Currency [value="USD"] > [0-3] option: USD [selected] [0-4]: EUR [0-5]: GBP
  [0-6] group: Delivery > [0-7] radio: Email [0-8] radio: Post (£3.50)
  item: Country is | [0-9] textbox [value="Canada"]
  [0-10] group: Coding > [0-11] radio: No [0-12] radio: Strong yes
  text: Party size
  [0-13] button: Decrease
  text: 2
  [0-14] button: Increase
  item: Sparkling wine | [0-15] generic: − [clickable] | 0 | [0-16] generic: + [clickable]
  item: Still water | [0-17] generic: − [clickable] | 0 | [0-18] generic: + [clickable]
  text: Region
  [0-19] generic: Frankfurt ▾ [clickable]
  [0-20] generic: Sort: Recommended [clickable]
  text: Garden
  [0-21] generic: ✕ [clickable]
  text: Fireplace
  [0-22] generic: ✕ [clickable]
  [0-23] button: Repeat: off`;

describe('what is chosen, counted or taken away in other words', () => {
  it.each([
    ['change the currency to euros', 'selectOption 0-2 EUR'],
    ['have the tickets sent by post', 'check 0-8'],
    ['have the tickets sent by courier', 'refuse'],
    ['change Canada to Mexico', 'fill 0-9 Mexico'],
    ['change France to Mexico', 'refuse'],
    ['rate coding as Strong yes', 'check 0-12'],
    ['increase the party size', 'click 0-14'],
    ['take away one sparkling wine', 'click 0-15'],
    ['click the plus for still water', 'click 0-18'],
    ['one more red wine', 'refuse'],
    ['change the region to Helsinki', 'click 0-19'],
    ['open the region menu', 'click 0-19'],
    ['sort by price from low to high', 'click 0-20'],
    ['remove the Fireplace filter', 'click 0-22'],
    ['remove the Pool filter', 'refuse'],
  ])('is found: %s, %s', async (instruction, done) => {
    expect(await act(instruction, DESK)).toBe(done);
  });

  it('is found in one of several rows', async () => {
    const page = `[0-1] document: Audience
  [0-10] heading: Conditions [level=2]
  item
    [0-2] combobox [value="is"] > [0-3] option: is [selected] [0-4]: is not
    [0-8] textbox [value="Canada"] [0-9] button: Remove condition
  item
    [0-5] combobox [value="is"] > [0-6] option: is [selected] [0-7]: is not
    [0-11] textbox [value="Yes"] [0-12] button: Remove condition`;
    expect(await act('in the first condition choose "is not"', page)).toBe('selectOption 0-2 is not');
  });
});
