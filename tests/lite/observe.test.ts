import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';
import { wordsOf } from '../../lib/inference/lite/lexicon/words.ts';

const DESK = `[0-1] document: Desk
  [0-2] banner
    [0-3] link: Desk home
    [0-4] link: +44 20 7946 0018
  [0-5] main
    [0-6] form: New order
      [0-7] textbox: Customer [required]
      [0-8] textbox: Note [value="fragile"]
      [0-9] spinbutton: Pieces [required value="2"]
    [0-10] region: Alerts
      [0-11] heading: Alerts [level=2]
      [0-12] switch: Late orders [checked]
      [0-13] switch: Returns
      [0-14] switch: Low stock [checked]
    [0-15] table: Orders
      [0-16] row: [0-17] columnheader: Order | [0-18] columnheader: State | [0-19] columnheader: Receipt | [0-20] columnheader: Actions
      [0-21] row: [0-22] link: A-1 | Overdue | [0-23] link: PDF | [0-24] button: Cancel A-1
      [0-25] row: [0-26] link: A-2 | Paid | [0-27] link: PDF | [0-28] button: Cancel A-2 [disabled]
      [0-29] row: [0-30] link: A-3 | Overdue | [0-31] link: PDF | [0-32] button: Cancel A-3
    [0-33] heading: Attachments [level=2]
    [0-34] list
      [0-35] listitem: [0-36] link: plan.pdf | 2 MB
      [0-37] listitem: [0-38] link: photo.jpg | 4 MB`;

it.each([
  ['required fields', ['0-7', '0-9']],
  ['the fields that are empty', ['0-7']],
  ['which switches are on', ['0-12', '0-14']],
  ['the alerts that are off', ['0-13']],
  ['disabled buttons', ['0-28']],
  ['buttons that cancel an order', ['0-24', '0-28', '0-32']],
  ['receipt links', ['0-23', '0-27', '0-31']],
  ['overdue orders', ['0-22', '0-30']],
  ['orders that are paid', ['0-26']],
  ['the attached files', ['0-36', '0-38']],
  ['phone link in the header', ['0-4']],
  ['the switches "Returns" and "Low stock"', ['0-13', '0-14']],
  ['das Feld „Customer“', ['0-7']],
  ['expired passports', []],
  ['cancel button of A-3', ['0-32']],
  ['orders in the table', ['0-22', '0-26', '0-30']],
  ['where I say how many pieces', ['0-9']],
  ['the button that is greyed out', ['0-28']],
  ['links under "Attachments"', ['0-36', '0-38']],
])('finds %s', (instruction, refs) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: DESK }, instruction });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined).toEqual(refs);
});

it('finds one of each for two that are named together', () => {
  const page = { url: 'http://x/', title: 'x', outline: DESK.replaceAll(/Cancel A-\d/g, 'Cancel') };
  const reply = answer({ task: 'observe', page, instruction: 'the Cancel buttons of A-1 and A-3' });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined).toEqual(['0-24', '0-32']);
});

it('finds the one that is called just so, though its name says a kind', () => {
  const links = [1, 2, 3].map((n) => `[0-${n + 1}] link: Menu item ${n}`).join(' ');
  const page = { url: 'http://x/', title: 'x', outline: `[0-1] document: Menus\n  ${links} [0-5] button: Menu` };
  const found = (instruction: string) => {
    const reply = answer({ task: 'observe', page, instruction });
    return 'elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined;
  };
  expect(found('the Menu item 3 link')).toEqual(['0-4']);
  expect(found('menu item links')).toEqual(['0-2', '0-3', '0-4']);
});

it('finds what leads to the one entry that says a value', () => {
  const head = '    [0-3] row: [0-4] columnheader: Boot | [0-5] columnheader: Price | [0-6] columnheader: Leaves';
  const marsh = '    [0-7] row: [0-8] link: Marsh | £12.00 | 10:40';
  const fell = '    [0-9] row: [0-10] link: Fell | £15.50 | 11:40';
  const outline = ['[0-1] document: Boots', '  [0-2] table', head, marsh, fell, '  [0-11] textbox: Price up to'].join(
    '\n',
  );
  const found = (instruction: string) => {
    const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline }, instruction });
    return 'elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined;
  };
  expect(found('the boot that costs £15.50')).toEqual(['0-10']);
  expect(found('the one with 10:40')).toEqual(['0-8']);
  expect(found('the boot that costs £19.99')).not.toContain('0-10');
});

const KASSE = `[0-1] document: Kasse
  [0-2] main
    [0-3] heading: Ihre Bestellung [level=1]
    [0-4] group: Lieferadresse > [0-5] textbox: Vorname [required] [0-6] textbox: Ort [required] [0-7] textbox: Firma
    [0-8] group: Zahlungsart > [0-9] radio: Rechnung [checked] [0-10] radio: Karte
    [0-11] checkbox: Geschenk [checked] [0-12] checkbox: Werbung
    [0-13] list
      [0-14] listitem: Tasse | [0-15] spinbutton: Menge [value="1"] | [0-16] button: Entfernen
      [0-17] listitem: Teller | [0-18] spinbutton: Menge [value="2"] | [0-19] button: Entfernen
    [0-20] button: Bestellung absenden [disabled]`;

it.each([
  ['die Felder der Lieferadresse', ['0-5', '0-6', '0-7']],
  ['Pflichtfelder', ['0-5', '0-6']],
  ['welche Kästchen sind angehakt?', ['0-11']],
  ['die Zahlungsarten', ['0-9', '0-10']],
  ['alle Mengenfelder', ['0-15', '0-18']],
  ['Entfernen-Knopf vom Teller', ['0-19']],
  ['der Knopf, der ausgegraut ist', ['0-20']],
  ['the buttons to remove something', ['0-16', '0-19']],
  ['required fields', ['0-5', '0-6']],
])('reads a page in German as it is asked: %s', (instruction, refs) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: KASSE }, instruction });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined).toEqual(refs);
});

const BLOG = `[0-1] document: Notes
  [0-2] main
    [0-3] textbox: Suchbegriff
    [0-4] button: Enregistrer
    [0-5] button: 削除する
    [0-6] link: Facturas
    [0-7] tablist
      [0-8] tab: Tag
      [0-9] tab: Woche
    [0-10] button: حفظ`;

it.each([
  ['le bouton Enregistrer', ['0-4']],
  ['削除ボタン', ['0-5']],
  ['el enlace de las facturas', ['0-6']],
])('knows what is called so in other languages: %s', (instruction, refs) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: BLOG }, instruction });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined).toEqual(refs);
});

const PACKING = `[0-1] document: Trip
  [0-2] heading: Packing list [level=2]
  [0-3] checkbox: Rain jackets [0-4] checkbox: Tickets [checked] [0-5] checkbox: Swimwear
  [0-6] region: Pictures
    [0-7] button: Previous picture [0-8] button: Next picture [0-9] link: See the roadmap
  [0-10] combobox: Fruit [value="Apple"] > [0-11] option: Apple [selected] [0-12]: Banana`;

it.each([
  ['things that are not packed yet', ['check 0-3', 'check 0-5']],
  ['arrows of the pictures', ['click 0-7', 'click 0-8']],
  ['link to the road map', ['click 0-9']],
  ['select "Banana" in the Fruit list', ['selectOption 0-10 Banana']],
])('finds what is asked for by its state, its sense or as an act: %s', (instruction, acts) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: PACKING }, instruction });
  const found = 'elements' in reply ? reply.elements : [];
  expect(found.map(({ method, ref, arguments: args }) => [method, ref, ...args].join(' '))).toEqual(acts);
});

const CAFE = `[0-1] document: Café Nord
  [0-2] navigation: Main
    [0-3] link: Rates [0-4] link: Work with us [0-5] link: Parking
  [0-6] main
    [0-7] heading: What guests say [level=2]
    [0-8] button: Previous quote [0-9] button: Next quote
    [0-10] heading: Something sweet [level=2]
    [0-11] link: Cheesecake [0-12] link: Apple pie [0-13] switch: In stock only
    [0-14] heading: Tonight [level=2]
    [0-15] button: Book a table [0-22] button: Older evenings [0-23] tab: EUR [0-16] textbox: Anything we should know?
  [0-17] contentinfo
    [0-18] link: Privacy [0-19] link: Imprint [0-20] link: Instagram [0-21] link: Facebook`;

it.each([
  ['careers', ['0-4']],
  ['where can I see the prices', ['0-3']],
  ['buttons for the reviews', ['0-8', '0-9']],
  ['desserts', ['0-11', '0-12']],
  ['make a reservation', ['0-15']],
  ['special requests field', ['0-16']],
  ['social media links', ['0-20', '0-21']],
  ['legal links', ['0-18', '0-19']],
])('finds what the page calls by another word: %s', (instruction, refs) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: CAFE }, instruction });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : undefined).toEqual(refs);
});

it.each([
  'photo album',
  'invoices',
  'the wine list',
  'table tennis times',
  'TikTok link',
  'opening hours',
  'newer dates',
  'dollars',
])('finds nothing where a word is only near another: %s', (instruction) => {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline: CAFE }, instruction });
  expect('elements' in reply ? reply.elements : undefined).toEqual([]);
});

it('acts on nothing that is only called by another word', () => {
  const page = { url: 'http://x/', title: 'x', outline: CAFE };
  const reply = answer({ task: 'act', page, instruction: 'click careers', variables: [] });
  expect(reply).not.toHaveProperty('action');
});

const TROLLEY = `[0-1] document: Trolley
  [0-2] list
    [0-3] listitem: [0-4] link: Bananas | £1.45 | [0-5] textbox: Quantity [value="2"] | [0-6] button: Remove
    [0-7] listitem: [0-8] link: Tomatoes | £2.20 | [0-9] textbox: Quantity [value="3"] | [0-10] button: Remove
  [0-11] navigation > [0-12] button: Go to previous page [disabled] [0-13] link: 1 [0-14] link: 2 [0-15] button: Go to next page
  [0-16] link: Last offers`;

it.each([
  ['the quantity of the tomatoes', ['0-9']],
  ['the quantity of the pears', []],
  ['the pagination buttons', ['0-12', '0-13', '0-14', '0-15']],
  ['page numbers', ['0-13', '0-14']],
])('finds %s among entries and pages: %j', (instruction, refs) => {
  const page = { url: 'https://a.test/', title: 'A', outline: TROLLEY };
  const reply = answer({ task: 'observe', page, instruction });
  expect('elements' in reply && reply.elements.map(({ ref }) => ref)).toEqual(refs);
});

const CLINIC = `[0-1] document: Clinic
  [0-2] list
    [0-3] listitem: 2 Dec 09:30 – Dr. Hartmann, Follow-up | [0-4] link: Reschedule | [0-5] link: Cancel appointment
    [0-6] listitem: 18 Dec 14:00 – Dr. Osei, Eye exam | [0-7] link: Reschedule | [0-8] link: Cancel appointment
  [0-9] region: Player bar
    [0-10] button: Play [0-11] button: Next [0-12] slider: Volume [value="3" min=0 max=9]
  text: Party size
  [0-13] button: Decrease [0-14] button: Increase
  [0-15] radiogroup: Units > [0-16] radio: km [checked] [0-17] radio: miles
  [0-18] dialog: Send test
    [0-19] button: Send now [0-20] button: Not now`;

it.each([
  ['what can I do with the eye exam appointment?', ['0-7', '0-8']],
  ['What buttons are in the player bar?', ['0-10', '0-11']],
  ['what buttons are there to set the party size?', ['0-13', '0-14']],
  ['how can I change the units?', ['0-16', '0-17']],
  ['which buttons does the dialog have?', ['0-19', '0-20']],
  ['what can I do with the blood test?', []],
])('observe takes a question by what it asks for: %s', async (instruction, refs) => {
  const page = { url: 'https://example.org/', title: '', outline: CLINIC };
  const reply = answer({ task: 'observe', instruction, page });
  expect('elements' in reply ? reply.elements.map(({ ref }) => ref) : reply).toEqual(refs);
});

it.each(['act', 'observe'] as const)(
  '%s refuses at once what says more than can be read in a moment, quotes aside',
  (task) => {
    const page = { url: 'https://example.org/', title: '', outline: CLINIC };
    const ask = (instruction: string): unknown =>
      answer(task === 'act' ? { task, instruction, page, variables: [] } : { task, instruction, page });

    expect(() => ask(`press the ${'b'.repeat(2000)} button`)).toThrow(
      /has 2017 characters beside what is quoted; .* reads 1000/,
    );
    expect(() => ask(`click "${'b'.repeat(2000)}"`)).not.toThrow();
    expect(ask(`click${' '.repeat(2000)}"Send now"`)).toEqual(ask('click "Send now"'));
  },
);

it('what runs on is no word with an ending', () => {
  expect(wordsOf('b'.repeat(300)).map(({ root }) => root)).toEqual(['b'.repeat(300)]);
  expect(new Set(wordsOf('invited invitation').map(({ root }) => root)).size).toBe(1);
});
