import { expect, it } from 'vitest';
import { decideAct } from '../../lib/inference/lite/acting/decide-act.ts';

const page = (outline: string) => ({ url: 'https://a.test/', title: 'A', outline });

function acts(outline: string, instruction: string): string {
  const { action } = decideAct({ task: 'act', page: page(outline), instruction, variables: [] });
  return action
    ? [action.method, action.ref, ...action.arguments].filter((part) => part !== undefined).join(' ')
    : 'refuses';
}

const rows = (labels: readonly [string, string], names: readonly [string, string]) =>
  [
    '[0-1] document: X',
    '  [0-2] table',
    ...names.map(
      (name, at) =>
        `    [0-${3 + at}] row: ${name} | [0-${5 + at * 2}] button: ${labels[0]} [0-${6 + at * 2}] button: ${labels[1]}`,
    ),
  ].join('\n');

it.each([
  ['lösche Ada', ['Bearbeiten', 'Löschen'], 'click 0-6'],
  ['kannst du bitte Bo bearbeiten', ['Bearbeiten', 'Löschen'], 'click 0-7'],
  ['supprime Ada', ['Modifier', 'Supprimer'], 'click 0-6'],
  ['modifie le dernier', ['Modifier', 'Supprimer'], 'click 0-7'],
  ['elimina a Ada', ['Editar', 'Eliminar'], 'click 0-6'],
  ['elimina Bo', ['Modifica', 'Elimina'], 'click 0-8'],
  ['edita a Ada', ['Editar', 'Excluir'], 'click 0-5'],
  ['verwijder Bo', ['Bewerken', 'Verwijderen'], 'click 0-8'],
  ['Adaを削除してください', ['編集', '削除'], 'click 0-6'],
  ['把Bo删除', ['编辑', '删除'], 'click 0-8'],
  ['احذف Ada', ['تعديل', 'حذف'], 'click 0-6'],
] as const)('finds the control of a row by a verb in another form: %s', (instruction, labels, act) => {
  expect(acts(rows(labels, ['Ada', 'Bo']), instruction)).toBe(act);
});

it.each([
  ['lösche Ada nicht', ['Bearbeiten', 'Löschen']],
  ['ne supprime pas Ada', ['Modifier', 'Supprimer']],
  ['no elimines a Ada', ['Editar', 'Eliminar']],
  ['elimina', ['Modifica', 'Elimina']],
  ['archiva a Ada', ['Editar', 'Excluir']],
  ['verwijder Cor', ['Bewerken', 'Verwijderen']],
  ['不要删除Ada', ['编辑', '删除']],
  ['全部削除して', ['編集', '削除']],
] as const)('refuses what is denied, not there or not told apart: %s', (instruction, labels) => {
  expect(acts(rows(labels, ['Ada', 'Bo']), instruction)).toBe('refuses');
});

const form = (name: string, options: readonly [string, string], field: string) =>
  `[0-1] document: X
  [0-2] combobox: ${name} [value="${options[0]}"] > [0-3] option: ${options[0]} [selected] [0-4]: ${options[1]}
  [0-5] textbox: ${field}`;

it.each([
  ['setze den Status auf In Arbeit', form('Status', ['Offen', 'In Arbeit'], 'Notiz'), 'selectOption 0-2 In Arbeit'],
  ['mets le statut sur En cours', form('Statut', ['Ouvert', 'En cours'], 'Note'), 'selectOption 0-2 En cours'],
  ['el estado es En curso', form('Estado', ['Abierto', 'En curso'], 'Nota'), 'selectOption 0-2 En curso'],
  ['状態を進行中にする', form('状態', ['未着手', '進行中'], 'メモ'), 'selectOption 0-2 進行中'],
  ['把状态改为进行中', form('状态', ['待处理', '进行中'], '备注'), 'selectOption 0-2 进行中'],
  [
    'escribe "Llamar a la oficina" en la nota',
    form('Estado', ['Abierto', 'Cerrado'], 'Nota'),
    'fill 0-5 Llamar a la oficina',
  ],
  ['trage "die letzte Zeile" als Notiz ein', form('Status', ['Offen', 'Zu'], 'Notiz'), 'fill 0-5 die letzte Zeile'],
  ['メモに「次の行」と入力', form('状態', ['未着手', '進行中'], 'メモ'), 'fill 0-5 次の行'],
])('writes and chooses as the page and the instruction have it: %s', (instruction, outline, act) => {
  expect(acts(outline, instruction)).toBe(act);
});

it.each([
  ['geh zurück', 'goBack'],
  ['recharge la page', 'reload'],
  ['下にスクロール', 'nextChunk'],
  ['向下滚动', 'nextChunk'],
])('goes and scrolls: %s', (instruction, act) => {
  expect(acts('[0-1] document: X\n  [0-2] link: Y', instruction)).toBe(act);
});

it('names what came close as the page calls it', () => {
  const { refusal } = decideAct({
    task: 'act',
    page: page(rows(['Bearbeiten', 'Löschen'], ['Ada', 'Bo'])),
    instruction: 'lösche den Eintrag',
    variables: [],
  });
  expect(refusal?.candidates.map(({ description }) => description)).toContain('Löschen button');
});

it.each([
  ['lehne die optionalen Cookies ab', ['Alle akzeptieren', 'Nur notwendige'], 'click 0-4'],
  ['akzeptiere alle Cookies', ['Alle akzeptieren', 'Nur notwendige'], 'click 0-3'],
  ['refuse les cookies', ['Tout accepter', 'Tout refuser'], 'click 0-4'],
  ['rechaza las cookies', ['Aceptar todas', 'Solo necesarias'], 'click 0-4'],
  ['rifiuta i cookie', ['Accetta tutti', 'Rifiuta'], 'click 0-4'],
  ['rejeita os cookies', ['Aceitar todos', 'Rejeitar'], 'click 0-4'],
  ['weiger de cookies', ['Alles accepteren', 'Alleen noodzakelijke'], 'click 0-4'],
  ['lehne die Cookies ab', ['Alle akzeptieren', 'Mehr erfahren'], 'refuses'],
])('answers a cookie banner: %s, of %j', (instruction, [accept, other], expected) => {
  const outline = `[0-1] document: X\n  [0-2] region: Cookies > [0-3] button: ${accept} [0-4] button: ${other}`;
  expect(acts(outline, instruction)).toBe(expected);
});

it('takes a pronoun after the verb for nothing more than that', () => {
  expect(acts('[0-1] document: X\n  [0-2] button: Anmelden [0-3] button: Abmelden', 'melde dich an')).toBe('click 0-2');
});

const ENGLISH =
  '[0-1] document: X\n  [0-2] button: Save\n  [0-3] button: Show network key\n  [0-4] link: Monthly report';

it.each([
  ['klicke auf "Speichern"', 'click 0-2'],
  ['点击"查看"', 'refuses'],
  ['klicke auf "Melden"', 'refuses'],
])('takes for a quote on a page in another language nothing that says more: %s', (instruction, act) => {
  expect(acts(ENGLISH, instruction)).toBe(act);
});

const PARCELS = `[0-1] document: Meine Sendungen
  [0-2] combobox: Sprache [value="Deutsch"] > [0-3] option: Deutsch [selected] [0-4]: English
  [0-5] textbox: Sendungsnummer [0-6] searchbox: Absender suchen [value="Tech"] [0-7] textbox: Straße und Hausnummer
  [0-8] button: Weiter [0-9] switch: Benachrichtigung per App [checked]
  item: [0-10] heading: Möbel Kraft [level=3] | Sendung JD0405 | [0-11] button: Zurücksenden
  item: [0-12] heading: Technikland [level=3] | Sendung JD0391 | [0-13] button: Zurücksenden`;

it.each([
  ['gib die Sendungsnummer JD0999 ein', 'fill 0-5 JD0999'],
  ['gib bei Sendungsnummer JD0999 ein', 'fill 0-5 JD0999'],
  ['suche nach dem Absender Technikland', 'fill 0-6 Technikland'],
  ['suche nach Technikland', 'fill 0-6 Technikland'],
  ['leere die Absendersuche', 'fill 0-6 '],
  ['ändere die Straße in Ahornallee 12', 'fill 0-7 Ahornallee 12'],
  ['setze die Straße auf "Am Markt"', 'fill 0-7 Am Markt'],
  ['sende das Paket von Möbel Kraft zurück', 'click 0-11'],
  ['klicke bei Technikland auf Zurücksenden', 'click 0-13'],
  ['klicke bei Ada auf Zurücksenden', 'refuses'],
  ['weiter zum nächsten Schritt', 'click 0-8'],
  ['keine Benachrichtigung mehr per App', 'uncheck 0-9'],
  ['stelle die Sprache auf Englisch', 'selectOption 0-2 English'],
] as const)('reads the forms that German has: %s', (instruction, act) => {
  expect(acts(PARCELS, instruction)).toBe(act);
});
