import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

const page = (outline: string) => ({ url: 'http://x/', title: 'x', outline });

function acted(instruction: string, outline: string): string {
  const reply = answer({ task: 'act', page: page(outline), instruction, variables: [] });
  if (!('twoStep' in reply) || !reply.action) return 'refused';
  const { method, ref = '', arguments: given } = reply.action;
  return [method, ref, ...given].join(' ').trim();
}

function observed(instruction: string, outline: string): string[] {
  const reply = answer({ task: 'observe', page: page(outline), instruction });
  return 'elements' in reply ? reply.elements.map(({ ref }) => ref ?? '') : [];
}

const JOBS = `[0-1] document: Print queue
  [0-2] navigation > [0-3] link: Printers [0-4] link: Reports
  [0-5] main
    [0-6] heading: Print queue [level=1]
    [0-7] combobox: State [value="Any"] > [0-8] option: Any [selected] [0-9]: Printing [0-10]: Failed
    [0-11] table
      [0-12] row: [0-13] columnheader: State | [0-14]: Number | [0-15]: Printer | [0-16]: Sent by | [0-17]: Notes | [0-18]: Actions
      [0-20] row: Printing | [0-21] link: #311 | attic | Ines Vogt | – | [0-22] button: Cancel
      [0-30] row: Failed | [0-31] link: #310 | cellar | Otto Brandt | Paper jam | [0-32] button: Retry [0-33] link: Log
      [0-40] row: Done | [0-41] link: #309 | cellar | Mia Lund | – | [0-42] button: Retry [0-43] button: Archive [0-44] link: Log
      [0-50] row: Failed | [0-51] link: #308 | attic | Mia Lund | Ink low | [0-52] button: Retry [0-53] button: Archive [disabled] [0-54] link: Log`;

const SHELF = `[0-1] document: Shelf
  [0-2] main
    [0-3] heading: New on the shelf [level=1]
    [0-4] list
      [0-5] listitem: [0-6] link: Salt and Stone | Thriller · 2025 · 310 pages | [0-7] button: Borrow
      [0-8] listitem: [0-9] link: The Long Row | Memoir · 2024 · 190 pages | [0-10] button: Borrow
      [0-11] listitem: [0-12] link: Ferns | Thriller · 2021 · 280 pages | [0-13] button: Borrow`;

describe('what is done in an entry, whatever noun is said for its kind', () => {
  it('finds the entry by all that tells it', () => {
    expect(acted('retry the Otto Brandt document', JOBS)).toBe('click 0-32');
    expect(acted('rerun the failed job on attic', JOBS)).toBe('click 0-52');
    expect(acted('abort the job by Ines Vogt', JOBS)).toBe('click 0-22');
    expect(acted('open job 310', JOBS)).toBe('click 0-31');
    expect(acted('open the memoir', SHELF)).toBe('click 0-9');
  });

  it('refuses where two entries are told so, where none is, or where it cannot be done', () => {
    expect(acted('retry the Mia Lund document', JOBS)).toBe('refused');
    expect(acted('retry the Pia Lund document', JOBS)).toBe('refused');
    expect(acted('archive job 308', JOBS)).toBe('refused');
    expect(acted('open the thriller', SHELF)).toBe('refused');
  });

  it('opens no other link of an entry whose own is not there', () => {
    expect(acted('open job 310', JOBS.replace('[0-31] link: #310', '#310'))).toBe('refused');
  });
});

const PEOPLE = `[0-1] document: Members
  [0-2] main
    [0-3] heading: Members [level=1]
    [0-4] table
      [0-5] row: [0-6] columnheader: Name | [0-7]: Club | [0-8]: Email | [0-9]: Phone
      [0-10] row: [0-11] link: Runa Falk | [0-12] link: Harbour Rowers | [0-13] link: runa@falk.test | 555 01
      [0-20] row: [0-21] link: Ole Berg | [0-22] link: Hill Walkers | [0-23] link: ole@berg.test | –
      [0-30] row: [0-31] link: Ida Noor | [0-32] link: Hill Walkers | [0-33] link: ida@noor.test | 555 03`;

describe('columns of an entry', () => {
  it('opens what stands in the column that is asked for', () => {
    expect(acted("show Runa's club", PEOPLE)).toBe('click 0-12');
    expect(acted('email Ole Berg', PEOPLE)).toBe('click 0-23');
  });

  it('tells the entries with nothing in it, and those that say a value', () => {
    expect(observed('members without a phone', PEOPLE)).toEqual(['0-21']);
    expect(observed('jobs on attic', JOBS)).toEqual(['0-21', '0-51']);
  });
});

const MAIL = `[0-1] document: New mail
  [0-2] main
    [0-3] form: New mail
      [0-4] textbox: To [0-5] textbox: Subject [0-6] textbox: Text [multiline]
      [0-7] button: Send [0-8] button: Discard [0-9] button: Save draft`;

describe('one thing that shall not be done, and one that shall', () => {
  it('does what is wanted', () => {
    expect(acted("don't send it, discard it", MAIL)).toBe('click 0-8');
    expect(acted("save the draft, don't send it", MAIL)).toBe('click 0-9');
  });

  it('does nothing where only the other is there, or where a reason is given', () => {
    expect(acted("don't send it, print it", MAIL)).toBe('refused');
    expect(acted("don't send it, it is wrong", MAIL)).toBe('refused');
  });
});

const TRAINS = `[0-1] document: Fahrplan
  [0-2] search: Auskunft
    [0-3] textbox: Von [0-4] textbox: Nach [0-5] textbox: Hinfahrt [value="2026-05-02"] [0-6] textbox: Uhrzeit [value="09:00"]
    [0-7] checkbox: Nur Nahverkehr [checked] [0-8] checkbox: Mit Hund
  [0-9] main
    [0-10] heading: Fahrplan [level=1]
    [0-11] button: Suchen
  [0-12] contentinfo > [0-13] link: Impressum [0-14] link: Datenschutz`;

describe('fields by what they are for', () => {
  it('knows German names for where a journey begins and ends', () => {
    expect(acted('gib als Ziel Ulm ein', TRAINS)).toBe('fill 0-4 Ulm');
    expect(acted('setze den Abfahrtsort auf Jena', TRAINS)).toBe('fill 0-3 Jena');
    expect(acted('ändere die Uhrzeit auf 11 Uhr 15', TRAINS)).toBe('fill 0-6 11:15');
    expect(acted('nimm den Haken bei nur Nahverkehr raus', TRAINS)).toBe('uncheck 0-7');
    expect(observed('Links in der Fußzeile', TRAINS)).toEqual(['0-13', '0-14']);
    expect(observed('die angekreuzten Kästchen', TRAINS)).toEqual(['0-7']);
  });

  it('writes days into the ends of a list of dates, and none into those of a journey', () => {
    const list = `[0-1] document: Bookings
  [0-2] main
    [0-3] search > [0-4] textbox: From [0-5] textbox: To [0-6] button: Apply
    [0-7] table: Bookings
      [0-8] row: [0-9] columnheader: Date | [0-10]: Guest
      [0-11] row: 3 May 2026 | Runa Falk`;
    expect(acted('set the start date to 4 May 2026', list)).toBe('fill 0-4 4 May 2026');
    expect(acted('set the start date to 4 May 2026', list.replace('columnheader: Date', 'columnheader: Route'))).toBe(
      'refused',
    );
  });

  it('reads what is kept, looked for and renamed', () => {
    const box = `[0-1] document: Archive
  [0-2] main
    [0-3] heading: Archive [level=1]
    [0-4] searchbox: Search documents [0-5] textbox: City [0-6] textbox: Title [value="Old"] [0-7] spinbutton: Log retention (days) [value="7"]`;
    expect(acted('keep logs for 30 days', box)).toBe('fill 0-7 30');
    expect(acted('look in Bergen instead', box)).toBe('fill 0-5 Bergen');
    expect(acted('rename the document to "New"', box)).toBe('fill 0-6 New');
  });
});

describe('what is undone', () => {
  const list = `[0-1] document: Homes
  [0-2] main
    [0-3] heading: Homes [level=1]
    [0-4] list
      [0-5] listitem: [0-6] link: Mill Cottage | £900 | [0-7] button: Saved [pressed] | [0-8] button: Alert set [pressed]
      [0-9] listitem: [0-10] link: Quay Loft | £800 | [0-11] button: Save | [0-12] button: Set alert`;

  it('presses what is on, and never what is off', () => {
    expect(acted('unsave the mill cottage listing', list)).toBe('click 0-7');
    expect(acted('remove Mill Cottage from my saved homes', list)).toBe('click 0-7');
    expect(acted('cancel the alert for Mill Cottage', list)).toBe('click 0-8');
    expect(acted('unsave the quay loft', list)).toBe('refused');
    expect(acted('cancel the alert for Quay Loft', list)).toBe('refused');
  });
});

describe('lists and questions', () => {
  const form = `[0-1] document: Search
  [0-2] main
    [0-3] combobox: Rooms [value="Any"] > [0-4] option: Any [selected] [0-5]: 1+ [0-6]: 2+ [0-7]: 3+
    [0-8] combobox: Added [value="Any time"] > [0-9] option: Any time [selected] [0-10]: Last 24 hours [0-11]: Last 7 days
    [0-12] group: Do you own a car? > [0-13] radio: Yes [0-14] radio: No
    [0-15] group: Did you sell a house? > [0-16] radio: Yes [0-17] radio: No
    [0-18] group: Menu > [0-19] checkbox: Soup A [0-20] checkbox: Soup B
    [0-21] textbox: Notes [focused] [0-22] textbox: Name`;

  it('chooses a bound or a span that is said in words', () => {
    expect(acted('at least three rooms', form)).toBe('selectOption 0-3 3+');
    expect(acted('only homes of the last week', form)).toBe('selectOption 0-8 Last 7 days');
    expect(acted('at least five rooms', form)).toBe('refused');
    expect(acted('only homes of the last month', form)).toBe('refused');
  });

  it('answers the question that a statement answers', () => {
    expect(acted('I sold a house', form)).toBe('check 0-16');
    expect(acted("I don't own a car", form)).toBe('check 0-14');
    expect(acted('I sold a boat', form)).toBe('refused');
  });

  it('asks back which of two that a letter tells apart, and fills the field with the focus', () => {
    expect(acted('check Soup', form)).toBe('refused');
    expect(acted('check Soup B', form)).toBe('check 0-20');
    expect(acted('type hello into the focused field', form)).toBe('fill 0-21 hello');
  });
});

describe('what can be done, observed', () => {
  it('leaves out what is disabled', () => {
    expect(observed('documents that can be archived', JOBS)).toEqual(['0-43']);
    expect(
      observed('books I can borrow', SHELF.replace('[0-10] button: Borrow', '[0-10] button: Borrow [disabled]')),
    ).toEqual(['0-7', '0-13']);
  });
});

describe('a label that is all that is said', () => {
  const languages = `[0-1] document: Übersetzer
  [0-2] main
    [0-3] combobox: Quelle [value="Deutsch"] [0-4] button: Quelle und Ziel tauschen [0-5] combobox: Ziel [value="Dänisch"]
    [0-6] button: Save Fern Valley [pressed] [0-7] textbox: Text`;

  it('is what is pressed, but not what is so already', () => {
    expect(acted('Quelle und Ziel tauschen', languages)).toBe('click 0-4');
    expect(acted('save Fern Valley', languages)).toBe('refused');
  });
});
