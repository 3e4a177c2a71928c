import { expect, test } from 'vitest';
import { toIso, monthsNamedIn } from '../../lib/page/agent/act/dates/parse-dates.ts';

test.each([
  ['24 December 2026', 'en', '2026-12-24'],
  ['Thursday, 24th of December 2026', 'en', '2026-12-24'],
  ['4, Friday December 2026', 'en', '2026-12-04'],
  ['Dec 4, 2026', 'en-US', '2026-12-04'],
  ['Sept. 1st, 2026', '', '2026-09-01'],
  ['24. Dezember 2026', 'de', '2026-12-24'],
  ['1er août 2026', 'fr', '2026-08-01'],
  ['5 de mayo de 2026', 'es-MX', '2026-05-05'],
  ['2026年12月4日', 'ja', '2026-12-04'],
  ['24.12.2026', 'de', '2026-12-24'],
  ['2026/1/5', 'en', '2026-01-05'],
  ['24/12/2026', 'en', '2026-12-24'],
  ['12/24/2026', 'en', '2026-12-24'],
  ['05/05/2026', 'en', '2026-05-05'],
  ['December 2026', 'en', '2026-12'],
  ['2:30 pm', 'en', '14:30'],
  ['12 a.m.', 'en', '00:00'],
  ['9:05', 'en', '09:05'],
  ['10 Uhr 30', 'de', '10:30'],
  ['8 Uhr', 'de', '08:00'],
  ['24. Dezember 2026 um 10 Uhr 30', 'de', '2026-12-24T10:30'],
  ['10h30', 'fr', '10:30'],
  ['9 h', 'fr', '09:00'],
  ['10時30分', 'ja', '10:30'],
  ['24 December 2026 at 2:30 PM', 'en', '2026-12-24T14:30'],
  ['1 Dec 2026 – 9 Dec 2026', 'en', '2026-12-01 – 2026-12-09'],
])('reads the date or time %s, on a page in "%s", as %s', (text, language, iso) => {
  expect(toIso(text, language)).toBe(iso);
});

test.each([
  ['05/06/2026', 'en'], // 5 June, or 6 May
  ['13/14/2026', 'en'],
  ['4 jui 2026', 'fr'], // juin, or juillet
  ['24 Dezember 2026', 'en'],
  ['13 pm', 'en'],
  ['24 Uhr 10', 'de'],
  ['10 hours', 'en'],
  ['Table 24 of 2026', 'en'],
  ['14:30', 'en'],
  ['2026-W05', 'no language'],
])('leaves alone what is no date, or more than one: %s, on a page in "%s"', (text, language) => {
  expect(toIso(text, language)).toBe(text);
});

test.each([
  ['November 26', [2026 * 12 + 10]],
  ["Dez. '26", [2026 * 12 + 11]],
  ['Nov 85', [1985 * 12 + 10]],
  ['Thu, Nov 26\nNovember 2027', [2027 * 12 + 10]],
  ['December\n29\n30', []], // days of the month before
  ['Thu, Nov 26', []],
  ['2/18/1993', []],
])('reads the months of %j, %j, where two digits may be their year', (text, months) => {
  expect(monthsNamedIn(text, 'en')).toEqual(months);
});
