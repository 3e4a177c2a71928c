import { describe, expect, it } from 'vitest';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const SIGN_IN = `[0-1] document: Sign in
  [0-2] navigation
    [0-3] link: Home
    [0-4] link: Sign in
  [0-5] main
    [0-6] heading: Welcome back [level=1]
    [0-7] textbox: Email address [required placeholder="you@example.org"]
    [0-8] textbox: Password [required]
    [0-9] checkbox: Remember me
    [0-10] combobox: Country [value="Germany" collapsed]
      [0-11] option: Germany [selected]
      [0-12] option: Canada
    [0-13] button: Continue
    [0-14] button: Cancel`;

const USERS = `[0-1] document: Users
  [0-2] heading: Users [level=1]
  [0-3] table: Users
    [0-4] row
      [0-5] columnheader: Name
      [0-6] columnheader: Actions
    [0-7] row
      [0-8] cell: Alice
      [0-9] cell
        [0-10] button: Edit
        [0-11] button: Delete
    [0-12] row
      [0-13] cell: Bob
      [0-14] cell
        [0-15] button: Edit
        [0-16] button: Delete`;

const SHOP = `[0-1] document: Shop
  [0-2] link: Tents
  [0-3] searchbox: Search products
  [0-4] button: Search
  [0-5] checkbox: Tents
  [0-6] listbox: Sort by
    [0-7] option: Price: low to high
    [0-8] option: Price: high to low`;

const EDITOR = `[0-1] document: Write
  [0-2] textbox: Headline [focused value="On rain"]
  [0-3] iframe: Rich Text Area
    [1-1] document
      [1-2] textbox: Rich Text Area. Press ALT-0 for help.
  [0-4] link: pet
  [0-5] button: GET /pet/{petId} Find pet by ID [collapsed]`;

const CHECKOUT = `[0-1] document: Checkout
  [0-2] radiogroup: Size
    [0-3] radio: Small
    [0-4] radio: Large [disabled]
  [0-5] combobox: Delivery [value="Post"]
    [0-6] option: Post [selected] [0-7] option: Courier [disabled]
  [0-8] button: Pay now [disabled]`;

const COURTS = `[0-1] document: Book a court
  [0-2] heading: Book a court [level=1]
  [0-3] group: Racket
    [0-4] radio: None
    [0-5] radio: Light
  [0-6] grid: Courts
    [0-7] row: [0-8] columnheader: Time | [0-9] columnheader: Court 1 (clay) | [0-10] columnheader: Court 2 (indoor)
    [0-11] row: [0-12] rowheader: 08:00 | [0-13] button: Book €12 | [0-14] button: Book €18
    [0-15] row: [0-16] rowheader: 09:00 | [0-17] button: Book €12 | [0-18] button: Book €18
  [0-19] list: My bookings
    [0-20] listitem: Fri 12 June | [0-21] button: Move
    [0-22] listitem: Sun 14 June | [0-23] button: Move`;

const KIT = `[0-1] document: UI widgets
  [0-2] link: Back to Kit [0-3] link: notifications Notifications [0-4] link [icon="notifications"] [0-5] link: Toast (fixed top) [0-6] link: Toast (fixed bottom)
  [0-7] heading: UI buttons [level=2]
  [0-8] button: Default [0-9] button: With Icon [0-10] button [icon="heart"] [0-11] checkbox [icon="with"]
  [0-12] button: Top Center [0-13] button: Top Right [0-14] button: Bottom Center
  [0-15] textbox: Tags:`;

async function act(outline: string, instruction: string) {
  const { reply } = await liteInference(() => import('../../lib/inference/lite/answer.ts')).generate(
    { task: 'act', page: { url: 'http://x/', title: 'x', outline }, instruction, variables: [] },
    { signal: new AbortController().signal },
  );
  return reply.action ? [reply.action.method, reply.action.ref, ...reply.action.arguments].join(' ') : 'refused';
}

describe('svc/lite act', () => {
  it.each([
    ['type "It rains." into the Rich Text Area', 'fill 1-2 It rains.'],
    ['type "On snow" into Headline', 'fill 0-2 On snow'],
    ['click "Find pet by ID"', 'click 0-5'],
  ])('reads "%s" beside names that share words as %s', async (instruction, expected) => {
    expect((await act(EDITOR, instruction)).trim()).toBe(expected.trim());
  });

  it.each([
    ['[0-2] button [icon="edit"] [0-3] button [icon="trash"]', 'click the edit button', 'click 0-2'],
    ['text: Tram 4. | [0-24] link: Open in maps', 'see job openings', 'refused'],
  ])('knows by icons, and by things that are no deeds, on %s for "%s"', async (outline, instruction, expected) => {
    expect((await act(outline, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['type "tent" into Search products', 'fill 0-3 tent'],
    ['type "tent" into the search field', 'fill 0-3 tent'],
    ['click "Price: high to low"', 'click 0-8'],
  ])('reads "%s" in a shop as %s', async (instruction, expected) => {
    expect((await act(SHOP, instruction)).trim()).toBe(expected.trim());
  });

  it.each([
    ['type ada@example.org into the email field', 'fill 0-7 ada@example.org'],
    ['type %mail% into the email field', 'fill 0-7 %mail%'],
    ['type nonsense into the email field', 'fill 0-7 nonsense'],
    ['fill the password with "s3cret in the box"', 'fill 0-8 s3cret in the box'],
    ['choose Canada as the country', 'selectOption 0-10 Canada'],
    ['check Remember me', 'check 0-9'],
    ['press Enter', 'press  Enter'],
    ['press the Continue button', 'click 0-13'],
    ['log in', 'click 0-4'],
    ['click Delete account', 'refused'],
    ['click on Cancle', 'click 0-14'],
    ['go back', 'goBack '],
    ['scroll down', 'nextChunk'],
  ])('reads "%s" on a sign-in page as %s', async (instruction, expected) => {
    expect((await act(SIGN_IN, instruction)).trim()).toBe(expected.trim());
  });

  it.each([
    ['click the Edit next to Bob', 'click 0-15'],
    ['click the second Delete', 'click 0-16'],
    ['delete Alice', 'click 0-11'],
    ['click Edit in the row of Bob', 'click 0-15'],
    ["click Bob's Delete button", 'click 0-16'],
    ['click Edit', 'refused'],
    ['click the last Edit button', 'click 0-15'],
  ])('reads "%s" on a table as %s', async (instruction, expected) => {
    expect(await act(USERS, instruction)).toBe(expected);
  });

  it.each([
    ['click notifications Notifications', 'click 0-3'],
    ['open the Toast (fixed top) link', 'click 0-5'],
    ['press the button "With Icon"', 'click 0-9'],
    ['take me to notifications Notifications', 'click 0-3'],
    ['click Now UI Kit', 'refused'],
    ['click Default Widgets', 'refused'],
    ['press the top left button', 'refused'],
    ['click Bottom right', 'refused'],
    ['fill Tags: with "blue whale"', 'fill 0-15 blue whale'],
    ['set the Tags: field to blue', 'fill 0-15 blue'],
  ])('takes "%s" by the letter: %s', async (instruction, expected) => {
    expect((await act(KIT, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['filter on the column price', 'refused'],
    ['turn the page', 'refused'],
    ['go to the previous page', 'click 0-5'],
    ['filter tables by price', 'fill 0-2 price'],
  ])('does nothing beside what "%s" says: %s', async (instruction, expected) => {
    const outline = `[0-1] document: Forms
  [0-2] searchbox: Filter tables
  [0-5] button: Previous page`;
    expect((await act(outline, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['message Tomas Lind', 'refused'],
    ['follow Tomas Lind', 'click 0-6'],
    ['message Yuki Mori', 'click 0-7'],
  ])('takes no button of the next entry for "%s": %s', async (instruction, expected) => {
    const outline = `[0-1] document: Team
  text: Ingrid Berg | Founder
  [0-3] button: Message [0-4] button: Follow
  text: Tomas Lind | Designer
  [0-6] button: Follow
  text: Yuki Mori | Engineer
  [0-7] button: Message [0-8] button: Follow`;
    expect((await act(outline, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['click Pay now', 'refused'],
    ['choose Large', 'refused'],
    ['select Courier as delivery', 'refused'],
    ['choose Small', 'check 0-3'],
  ])('reads "%s", where some of it is disabled, as %s', async (instruction, expected) => {
    expect((await act(CHECKOUT, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['book court 1 at 09:00', 'click 0-17'],
    ['book the indoor court at 08:00', 'click 0-14'],
    ["I'd like a light racket please", 'check 0-5'],
    ['move the booking on Sunday', 'click 0-23'],
    ['book court 3 at 09:00', 'refused'],
    ['book a court', 'refused'],
    ['I would like a heavy racket', 'refused'],
    ["I don't want a light racket", 'refused'],
  ])('takes what all words of "%s" point at: %s', async (instruction, expected) => {
    expect((await act(COURTS, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['wpisz "ada@example.org" w "Email address"', 'fill 0-7 ada@example.org'],
    ['kies "Canada" bij "Country"', 'selectOption 0-10 Canada'],
    ['vink "Remember me" aan', 'check 0-9'],
    ['clicca su "Continue"', 'click 0-13'],
    ['нажми "Cancel"', 'click 0-14'],
    ['"Continue" 버튼을 눌러 줘', 'click 0-13'],
    ['clicca su "Delete"', 'refused'],
  ])('reads the verb of "%s", and its quotes, as %s', async (instruction, expected) => {
    expect((await act(SIGN_IN, instruction)).trim()).toBe(expected);
  });

  it.each([
    ['we are abroad: select Canada as the country', 'selectOption 0-10 Canada'],
    ["I can't type that often, tick Remember me", 'check 0-9'],
    ['my country is Canada', 'selectOption 0-10 Canada'],
    ['add "a@b.example" to the text in Email address', 'fill 0-7 a@b.example'],
  ])('does what "%s" comes to: %s', async (instruction, expected) => {
    expect((await act(SIGN_IN, instruction)).trim()).toBe(expected);
  });
});

const MIXED = `[0-1] document: Shifts
  [0-2] navigation: Pages > [0-3] link: 1 [0-4] link: Next
  [0-5] link: All [0-6] link: My team [0-7] button: Light theme
  [0-8] combobox: Channel > [0-9] option: Radio [0-10]: Everyone
  [0-11] textbox: Trip name [0-12] spinbutton: Cost per person
  [0-13] checkbox: Send me news [0-14] checkbox: Standing desk [0-15] radio: £25 [0-16] tab: New 3
  [0-17] link: Wi-Fi [0-18] link: Firewall [0-19] checkbox: Complete Water plants [0-20] link: Check out
  [0-21] button: Chat with us`;

describe('svc/lite on a page that only shares words with what is asked', () => {
  it.each([
    'go to next month',
    'select all messages',
    'choose the Team plan',
    'go to themes',
    'open the menu',
    'type Ada King as the full name',
    'Please fill in the cost centre field with 4200',
    'submit',
    'add one standing ticket',
    'show 25 entries per page',
    'create a new issue',
    'open the second issue',
    'un-complete watering the plants',
    'go to check-in',
    'show the results as a chart',
    'where am I?',
    'archive the trip name of 29 May',
    'open the Zanzibar team',
  ])('does nothing: %s', async (instruction) => {
    expect(await act(MIXED, instruction)).toBe('refused');
  });

  it.each([
    ['go to the next page', 'click 0-4'],
    ['open my team', 'click 0-6'],
    ['tick Standing desk', 'check 0-14'],
    ['pick £25', 'check 0-15'],
    ['check out', 'click 0-20'],
  ])('does what is called so: %s', async (instruction, expected) => {
    expect((await act(MIXED, instruction)).trim()).toBe(expected);
  });
});

const CLINIC = `[0-1] document: Bruno
  [0-2] tablist > [0-3] tab: Visits [selected] [0-4] tab: Tests
  [0-5] list
    [0-6] listitem
      [0-22] heading: Limping [level=3]
      text: Dr Obi
      [0-7] button: Delete [0-8] button: Invoice
    [0-9] listitem
      [0-23] heading: Ear infection [level=3]
      text: Dr Mbeki
      [0-10] button: Delete [0-11] button: Invoice
  [0-12] link: Stock [0-13] textbox: Phone [0-14] checkbox: Complete Buy tiles [0-15] link: Reboot router
  [0-16] combobox: Sort by > [0-17] option: Price: low to high [0-18]: Price: high to low
  [0-19] group: Marina Hotels > [0-20] link: Marina Hotels [0-21] button: Subtitles (c)`;

it.each([
  ['delete the visit with Dr Mbeki', 'click 0-10'],
  ['create an invoice for the ear infection', 'click 0-11'],
  ['open stock management', 'click 0-12'],
  ['fill my phone number +41 44 123 45 67', 'fill 0-13 +41 44 123 45 67'],
  ['mark "Buy tiles" as done', 'check 0-14'],
  ['restart the router', 'click 0-15'],
  ['sort by price descending', 'selectOption 0-16 Price: high to low'],
  ['open the Marina deal', 'click 0-20'],
  ['enable captions', 'click 0-21'],
])('reads "%s" in other words than the page has as %s', async (instruction, expected) => {
  expect((await act(CLINIC, instruction)).trim()).toBe(expected);
});
