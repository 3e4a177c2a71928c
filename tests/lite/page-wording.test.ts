import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function acted(instruction: string, outline: string): string {
  const page = { url: 'http://x/', title: 'x', outline };
  const reply = answer({ task: 'act', page, instruction, variables: [] });
  if (!('twoStep' in reply) || !reply.action) return 'refused';
  const { method, ref = '', arguments: given } = reply.action;
  return [method, ref, ...given].join(' ').trim();
}

const HALL = `[0-1] document: Seats – Lumen Theatre
  [0-2] main
    [0-3] heading: Choose your seat [level=1]
    [0-4] group: Row 3 > [0-5] button: 3A window, €12 [0-6] button: 3B aisle, €9
    [0-7] group: Row 4 > [0-8] button: 4A window, €12 [0-9] button: 4B aisle, €9 [disabled]
    [0-10] group: Programmes > [0-11] radio: No programme [checked] [0-12] radio: 2 programmes (€6)
    [0-13] combobox: Drink [value="None"] > [0-14] option: None [selected] [0-15]: Apple juice [0-16]: Alcohol-free wine
    [0-17] group: Show > [0-18] radio: Matinee [0-19] radio: Evening [checked]
    [0-20] button: 14:20 [0-21] button: 15:40
    [0-22] button: Back [0-23] button: Skip seats [0-24] button: Continue to payment`;

describe('what is chosen, in the words of who chooses it', () => {
  it('takes the one of a group that the group is said of', () => {
    expect(acted('choose the window seat in row 4', HALL)).toBe('click 0-8');
    expect(acted('choose the aisle seat in row 4', HALL)).toBe('refused');
    expect(acted('choose the window seat in row 5', HALL)).toBe('refused');
  });

  it('reads a number as the page writes it, and a wish as a choice', () => {
    expect(acted('two programmes please', HALL)).toBe('check 0-12');
    expect(acted('three programmes please', HALL)).toBe('refused');
    expect(acted('order an alcohol-free wine', HALL)).toBe('selectOption 0-13 Alcohol-free wine');
    expect(acted('order an orange juice', HALL)).toBe('refused');
    expect(acted("I'd prefer a matinee performance", HALL)).toBe('check 0-18');
  });

  it('takes the time that is called so', () => {
    expect(acted('book the slot at 15:40', HALL)).toBe('click 0-21');
    expect(acted('book the slot at 16:40', HALL)).toBe('refused');
  });

  it('goes on without, and on after a choice', () => {
    expect(acted('go on without choosing a seat', HALL)).toBe('click 0-23');
    expect(acted('choose 3B and continue', HALL)).toBe('click 0-6');
  });
});

const HOSTS = `[0-1] document: Hosts
  [0-2] main
    [0-3] heading: Hosts [level=1]
    [0-4] searchbox: Search [0-5] combobox: State [value="Any"] > [0-6] option: Any [selected] [0-7]: Crashed [0-8]: Up
    [0-9] button: Clear [0-10] button: Clear selection
    [0-11] table
      [0-12] row: [0-13] columnheader: Name | [0-14]: Account | [0-15]: Actions
      [0-20] row: [0-21] link: db-main | 70-118833 | [0-22] button: Restart [0-23] button: More actions
      [0-30] row: [0-31] link: shop-front | 70-114422 | [0-32] button: Restart [0-33] button: More actions
      [0-40] row: [0-41] link: shop-cron | 70-117755 | [0-42] button: Restart [0-43] button: More actions
    [0-50] group: Owner 1 > [0-51] textbox: Name [value="Orla Byrne"] [0-52] button: Remove owner
    [0-53] group: Owner 2 > [0-54] textbox: Name [value="Ivo Brand"] [0-55] button: Remove owner`;

describe('an entry in the words of who looks for it', () => {
  it('is the one whose name says a part, also in short', () => {
    expect(acted('restart the database', HOSTS)).toBe('click 0-22');
    expect(acted('restart the shop', HOSTS)).toBe('refused');
    expect(acted('restart the mailer', HOSTS)).toBe('refused');
  });

  it('is the one whose number ends so', () => {
    expect(acted('show more options for the account ending in 4422', HOSTS)).toBe('click 0-33');
    expect(acted('show more options for the account ending in 9999', HOSTS)).toBe('refused');
  });

  it('is what the buttons of its kind take away', () => {
    expect(acted('remove Ivo Brand', HOSTS)).toBe('click 0-55');
    expect(acted('remove Ivo Brown', HOSTS)).toBe('refused');
  });

  it('is no more filtered, and no more selected', () => {
    expect(acted('reset the filters', HOSTS)).toBe('click 0-9');
    expect(acted('unselect everything', HOSTS)).toBe('click 0-10');
    expect(acted('show only crashed runs', HOSTS)).toBe('click 0-7');
  });
});

const FERRY = `[0-1] document: Fähren
  [0-2] search
    [0-3] textbox: Von [0-4] button: Start und Ziel tauschen [0-5] textbox: Nach
    [0-6] checkbox: Fahrrad mitnehmen [0-7] button: Rückfahrt hinzufügen
    [0-8] combobox: Reisende [value="1 Person"] > [0-9] option: 1 Person [selected] [0-10]: 2 Personen
  [0-11] main
    [0-12] heading: Verbindungen [level=1]
    [0-13] list
      [0-14] listitem
        text: 07:05 – 09:10 | 19,00 €
        [0-15] button: Auswählen
      [0-16] listitem
        text: 09:45 – 11:50 | 22,00 €
        [0-17] button: Auswählen
    [0-18] button: Spätere Verbindungen`;

describe('German as it is spoken', () => {
  it('presses what is called so with the verb last', () => {
    expect(acted('tausche Start und Ziel', FERRY)).toBe('click 0-4');
    expect(acted('tausche Start und Hafen', FERRY)).toBe('refused');
  });

  it('finds an entry by a time of the day, and what the page calls a little longer', () => {
    expect(acted('buche die Fahrt um 9:45', FERRY)).toBe('click 0-17');
    expect(acted('buche die Fahrt um 8:45', FERRY)).toBe('refused');
    expect(acted('ich will mein Rad mitnehmen', FERRY)).toBe('check 0-6');
    expect(acted('wir sind zwei Personen', FERRY)).toBe('selectOption 0-8 2 Personen');
    expect(acted('wir sind drei Personen', FERRY)).toBe('refused');
    expect(acted('zeig mir spätere Fahrten an', FERRY)).toBe('click 0-18');
  });
});

const TRIPS = `[0-1] document: Trips
  [0-2] main
    [0-3] heading: Your trip [level=1]
    [0-4] tablist: Way > [0-5] tab: York → Whitby [selected] [0-6] tab: Whitby → York
    [0-7] list: Travellers
      [0-8] listitem: Ada Holm | 44019922 | [0-9] button: Pay
      [0-10] listitem: Lee Marsh | 88120034 | [0-11] button: Pay
    [0-12] button: Fewer bags [0-13] button: More bags
    [0-14] button: Save changes [0-15] button: Continue [0-16] button: Cancel [0-17] link: Continue browsing
    [0-18] button: 15:30 Budget review [0-19] button: 13:00 Dentist`;

describe('what people and programs say for what a page calls otherwise', () => {
  it.each([
    ['go to the Whitby to York way', 'click 0-6'],
    ["click the 'Pay' button next to the traveller whose account number is 88120034", 'click 0-11'],
    ['one bag less', 'click 0-12'],
    ['save all my changes', 'click 0-14'],
    ['proceed with the booking', 'click 0-15'],
    ['abandon this booking', 'click 0-16'],
    ['keep browsing', 'click 0-17'],
    ['open the dentist appointment', 'click 0-19'],
  ])('%s', (said, done) => {
    expect(acted(said, TRIPS)).toBe(done);
  });

  it('presses nothing where the page says it of something else', () => {
    expect(acted("click the 'Pay' button next to the traveller whose account number is 77120034", TRIPS)).toBe(
      'refused',
    );
    expect(acted('abandon this trip', TRIPS.replace('button: Cancel', 'button: Cancel trip insurance'))).toBe(
      'refused',
    );
  });
});
