import { describe, expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const HOME = `[0-1] document: Home
  [0-2] link: Documents
  [0-3] checkbox: Take out the paper
  [0-4] checkbox: Delivery charge [checked]
  [0-5] checkbox: Only parked
  [0-6] checkbox: Robin Marsh, flat 9 [checked]`;

const WORKS = `[0-1] document: Auftrag
  [0-2] table: Positionen
    [0-3] row: [0-4] columnheader: Arbeit | [0-5]: Wer
    [0-6] row: [0-7] cell: Reifenwechsel | [0-8]: Uwe | [0-9]: [0-10] button: Position bearbeiten [0-11] button: Position löschen
    [0-12] row: [0-13] cell: Ölwechsel | [0-14]: Jan | [0-15]: [0-16] button: Position bearbeiten [0-17] button: Position löschen`;

const TRIPS = `[0-1] document: Trajets
  [0-2] navigation: [0-3] link: Factures
  [0-9] paragraph: Les trajets de la semaine sont dans la liste avec le nom de la ville et du conducteur pour chaque départ.
  [0-4] list: Conducteurs disponibles
    [0-5] listitem: Fabrice · Nantes | [0-6] button: Contacter
    [0-7] listitem: Solène · Rennes | [0-8] button: Contacter`;

const LIBRARY = `[0-1] document: 図書館
  [0-2] button: 検索
  [0-3] button: 住所変更
  [0-4] list
    [0-5] listitem: 星の民俗誌 | [0-6] button: 予約取消
    [0-7] listitem: 山の暮らし | [0-8] button: 予約取消`;

describe('an act that is told in other words than its label', () => {
  it.each([
    ['ive taken out the paper', HOME, 'check 0-3'],
    ["don't elect Robin", HOME, 'uncheck 0-6'],
    ['take off the delivery charge', HOME, 'uncheck 0-4'],
    ['lösche den Ölwechsel', WORKS, 'click 0-17'],
    ['bearbeite Reifenwechsel', WORKS, 'click 0-10'],
    ['contacte Solène', TRIPS, 'click 0-8'],
    ['ouvre mes factures', TRIPS, 'click 0-3'],
    ['検索を実行', LIBRARY, 'click 0-2'],
    ['住所を変えたい', LIBRARY, 'click 0-3'],
    ['山の暮らしの予約を取り消して', LIBRARY, 'click 0-8'],
  ])('is found: %s', async (instruction, page, done) => {
    expect(await act(instruction, page)).toBe(done);
  });

  it.each([
    ['lösche den Bremsenwechsel', WORKS],
    ['contacte Idriss', TRIPS],
    ['take off the tip', HOME],
    ["don't elect Sam", HOME],
    ['森の本の予約を取り消して', LIBRARY],
  ])('is not looked for where nothing is meant: %s', async (instruction, page) => {
    expect(await act(instruction, page)).toBe('refuse');
  });
});
