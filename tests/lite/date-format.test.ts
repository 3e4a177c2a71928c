import { expect, it } from 'vitest';
import { act, replyTo } from './act-in-words.ts';

const FIELDS = `[0-1] document: Stay
  [0-2] textbox: Arrival [placeholder="mm/dd/yyyy"] [0-3] textbox: Anreise [placeholder="TT.MM.JJJJ"]
  [0-4] textbox: Arrivée [placeholder="jj/mm/aaaa"] [0-5] textbox: Date (YYYY/MM/DD) [0-6] textbox: Due [value="25/11/2026"]
  [0-7] textbox: Sent [placeholder="e.g. 12-31-2026"] [0-8] textbox: Born [value="05/06/1990"] [0-9] textbox: Nota
  [0-10] textbox: Expiry [placeholder="m/d/yy"] [0-11] textbox: Paid [value="2026-01-02"]`;

it.each([
  ['set Arrival to 2026-12-04', 'fill 0-2 12/04/2026'],
  ['set "Arrival" to "2026-12-04"', 'fill 0-2 12/04/2026'],
  ['set Anreise to 2026-12-04', 'fill 0-3 04.12.2026'],
  ['gib 2026-12-04 in das Feld Anreise ein', 'fill 0-3 04.12.2026'],
  ['set Arrivée to 2026-12-04', 'fill 0-4 04/12/2026'],
  ['set the date to 2026-12-04', 'fill 0-5 2026/12/04'],
  ['set Due to 2026-12-04', 'fill 0-6 04/12/2026'],
  ['set Sent to 2026-12-04', 'fill 0-7 12-04-2026'],
  ['set Expiry to 2026-12-04', 'fill 0-10 12/4/26'],
  ['set Paid to 2026-12-04', 'fill 0-11 2026-12-04'],
])('svc/lite writes a day as its field shows it: %s', async (instruction, expected) => {
  expect(await act(instruction, FIELDS)).toBe(expected);
});

it.each([
  ['set Born to 2026-12-04', 'fill 0-8 2026-12-04'], // the 5th of June, or the 6th of May
  ['set Nota to 2026-12-04', 'fill 0-9 2026-12-04'],
  ['set Arrival to 4/12/2026', 'fill 0-2 4/12/2026'],
])('and as it was said where the form is not known, or another was said: %s', async (instruction, expected) => {
  expect(await act(instruction, FIELDS)).toBe(expected);
});

const CHOICES = `[0-1] document: Order
  [0-2] button: Fruit Choose a fruit [collapsed haspopup] [0-3] button: Stay Filter by a date range [haspopup]
  [0-4] slider: Volume [value="40" min=0 max=100] [0-5] spinbutton: Volume [value="40" min=0 max=100]
  [0-6] textbox: Tags [placeholder="Add tag..."]
  [0-7] form > [0-8] textbox: Labels [placeholder="Add label..."]`;

it.each([
  ['select Banana as the fruit', 'click 0-2'],
  ['set the fruit to Banana', 'click 0-2'],
  ['set Stay from 2026-12-01 to 2026-12-09', 'selectOption 0-3 2026-12-01 2026-12-09'],
  ['set the volume to 75', 'fill 0-4 75'],
])('svc/lite finds what shows its choice, or its number twice: %s', async (instruction, expected) => {
  expect(await act(instruction, CHOICES)).toBe(expected);
});

it('svc/lite confirms a tag with Enter, where no form could be sent by it', async () => {
  const [tag, label] = [await replyTo('add "x" to Tags', CHOICES), await replyTo('add "x" to Labels', CHOICES)];
  expect(tag).toMatchObject({ action: { method: 'fill', ref: '0-6', arguments: ['x'] }, twoStep: true });
  expect(label).toMatchObject({ action: { method: 'fill', ref: '0-8', arguments: ['x'] }, twoStep: false });
  const previous = tag.action && { action: tag.action, appeared: [] };
  const next = await replyTo('add "x" to Tags', CHOICES, previous);
  expect(next.action).toMatchObject({ method: 'press', ref: '0-6', arguments: ['Enter'] });
});

it('svc/lite leaves it to a long list which of its entries are drawn', async () => {
  const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Fruit' };
  const drawn = Array.from({ length: 12 }, (_, at) => `[0-${21 + at}] option: Fruit ${at}`);
  const appeared = [`[0-20] listbox > ${drawn.join(' ')}`];
  const open = `${CHOICES.replace('a fruit [collapsed', 'a fruit [expanded')}\n  ${appeared[0]}`;
  const { action: next } = await replyTo('select Zucchini as the fruit', open, { action, appeared });
  expect(next).toMatchObject({ method: 'selectOption', ref: '0-2', arguments: ['Zucchini'] });
});

it.each([
  ['select Banana as the fruit', 'click 0-3'],
  ['choose Norway in Country', 'click 0-4'],
  ['choose Norway in City', 'refuse'],
])('svc/lite opens a field that only asks for a choice by the text before it: %s', async (instruction, expected) => {
  const labelled = `[0-1] document: Order
  [0-2] form
    text: Fruit
    [0-3] textbox: Pick a fruit [readonly]
    text: Country
    [0-4] textbox: Pick a country [readonly]
    text: City
    [0-5] textbox: Name of the town [readonly]`;
  expect((await act(instruction, labelled)).trim()).toBe(expected);
});

const MONTH = Array.from({ length: 30 }, (_, at) => `[0-${at + 3}] gridcell: ${at + 1}`).join(' ');

it.each([
  [`[0-2] grid: November 2026\n    ${MONTH}`, 'choose 24 December 2026', 'selectOption 0-2 24 December 2026'],
  [`[0-2] grid: Sizes\n    ${MONTH.slice(0, 200)}`, 'choose 24 December 2026', 'refuse'],
])('svc/lite has the only calendar of a page turned to a day', async (calendar, said, done) => {
  expect(await act(said, `[0-1] document: Trip\n  ${calendar}`)).toBe(done);
});

it.each([
  ['grid: December 2026', { method: 'selectOption', ref: '0-2', arguments: ['2026-12-24'] }],
  ['grid: Notes', { method: 'fill', ref: '0-2', arguments: ['2026-12-24'] }],
])(
  'svc/lite takes the day from the calendar that opened, in whatever form its field reads days: %s',
  async (grid, expected) => {
    const page = '[0-1] document: Trip\n  [0-2] combobox: Day [expanded haspopup]';
    const action = { method: 'click' as const, ref: '0-2', arguments: [], description: 'Day' };
    const appeared = [`[0-3] dialog: Calendar`, `  [0-4] ${grid}`];

    const { action: next } = await replyTo('set Day to 2026-12-24', [page, ...appeared].join('\n  '), {
      action,
      appeared,
    });

    expect(next).toMatchObject(expected);
  },
);

const TRIP = `[0-1] document: Trip
  [0-2] textbox: Start [0-3] textbox: Tour date [0-4] textbox: Time [0-5] textbox: Notes [0-6] button: Save`;

it.each([
  ['set the start to December 1st, 2026', 'fill 0-2 December 1, 2026'],
  ['set the start date to the 3rd of May 2027', 'fill 0-2 3 May 2027'],
  ['choose next Saturday the 5th of December 2026 for the tour', 'fill 0-3 5 December 2026'],
  ['pick June 2nd, 2027 as the start date', 'fill 0-2 June 2, 2027'],
  ['set the time to 8 in the morning', 'fill 0-4 8 am'],
  ['set the time to half past two in the afternoon', 'fill 0-4 2:30 pm'],
  ['set the time to noon', 'fill 0-4 12:00'],
  ['write "at 8 in the morning" in the notes', 'fill 0-5 at 8 in the morning'],
  ['set the arrival date to 12 March 2027', 'refuse'],
])('svc/lite takes days and times as they are spoken: %s', async (instruction, expected) => {
  expect(await act(instruction, TRIP)).toBe(expected);
});

it('svc/lite leaves a day as it is where the page writes it so', async () => {
  const page =
    '[0-1] document: Days\n  [0-2] button: Choose December 1st, 2026 [0-3] button: Choose December 2nd, 2026';
  expect(await act('click "Choose December 1st, 2026"', page)).toBe('click 0-2');
  expect(await act('choose December 2nd, 2026', page)).toBe('click 0-3');
});

it.each([
  ['de', 'setze den Wunschtag auf den 30. November 2026', 'fill 0-2 30. November 2026'],
  ['de', 'ändere den Wunschtag auf Freitag, den 27. November 2026', 'fill 0-2 27. November 2026'],
  ['de', 'wähle den 27. November 2026 als Wunschtag', 'fill 0-2 27. November 2026'],
  ['de', 'setze den Wunschtag auf den 26.11.2026', 'fill 0-2 26.11.2026'],
  ['fr', "garde-le jusqu'au 15 décembre 2026", 'fill 0-2 15 décembre 2026'],
  ['fr', 'choisis le 13 décembre 2026 comme date de retrait', 'fill 0-3 13 décembre 2026'],
])('and so it does in other languages (%s): %s', async (tongue, instruction, expected) => {
  const pages: Readonly<Record<string, string>> = {
    de: '[0-1] document: Paket\n  [0-2] textbox: Wunschtag [0-3] textbox: Abholort',
    fr: '[0-1] document: Retrait\n  [0-2] textbox: Garder jusqu’au [0-3] textbox: Date de retrait',
  };
  expect(await act(instruction, pages[tongue] ?? '')).toBe(expected);
});

it('svc/lite takes the one field that asks when for what its dialog is called', async () => {
  const page = `[0-1] document: Hiring
  [0-2] dialog: Schedule interview [modal]
    [0-3] textbox: Date and time [0-4] textbox: Note`;
  expect(await act('set the interview to 3 December 2026 at 14:30', page)).toBe('fill 0-3 3 December 2026 at 14:30');
  expect(await act('set the lunch to 3 December 2026 at 14:30', page)).toBe('refuse');
});

const RUNS = `[0-1] document: Runs
  text: November 2026
  ${Array.from({ length: 30 }, (_, at) => `[0-${at + 10}] generic: ${at + 1}${at === 16 ? ' •' : ''} [clickable]`).join(' ')}`;

it.each([
  ['click the 17th in the calendar', 'click 0-26'],
  ['choose November 20, 2026', 'click 0-29'],
  ['select day 19', 'click 0-28'],
  ['choose December 20, 2026', 'refuse'],
])('svc/lite finds the day of a month that is drawn without roles: %s', async (instruction, expected) => {
  expect(await act(instruction, RUNS)).toBe(expected);
});
