import { expect, test } from 'vitest';
import { changedLines, truncatedLines } from '../../lib/page/line-diff.ts';
import type { ResolvedRef } from '../../lib/page/worlds.ts';
import { lineDifference } from '../../lib/page/evidence.ts';
import { reportedLines } from '../../lib/page/reported-lines.ts';

const outline = (...lines: string[]): string => lines.join('\n');

test('long lines are told until they are too much for a result, and at least said to be there', () => {
  const lines = Array.from({ length: 9 }, () => `text: ${'x'.repeat(400)}`);

  expect(truncatedLines(lines)).toEqual([
    ...Array.from({ length: 3 }, () => `text: ${'x'.repeat(294)}…`),
    '[… 6 more lines]',
  ]);
});

test('what says what came of an act is told before what else there is, where that is too much', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `[0-${index}] button: ${index}`);
  const alert = '[0-30] alert: 2 images are lost';

  expect(truncatedLines([...lines, alert])).toEqual([alert, ...lines.slice(0, 11), '[… 9 more lines]']);
  expect(truncatedLines([...lines.slice(0, 9), alert])).toEqual([...lines.slice(0, 9), alert]);
});

const told = (before: string, after: string): Pick<ReturnType<typeof reportedLines>, 'added' | 'removed'> => {
  const { added, removed } = reportedLines(changedLines(before, after), before, after);
  return { added, removed };
};

test('what shares a line of the outline is told in it, unless only some of it changed', () => {
  const tea = '  [0-4] row: [0-2] gridcell: Tea | [0-3]: 2';
  const jam = '  [0-7] row: [0-5] gridcell: Jam | [0-6]: 3 > [0-8] button: Buy';
  const grid = outline('[0-1] grid', tea);

  expect(told('[0-1] grid', outline(grid, jam, 'text: A | B'))).toEqual({
    added: [tea.trim(), jam.trim(), 'text: A | B'],
    removed: [],
  });
  expect(told(grid, grid.replace(': 2', ': 4')).added).toEqual(['[0-3] gridcell: 4']);
  expect(told('text: A', outline('text: A | A', '[0-2] list > [0-3] listitem: A')).added).toEqual([
    'text: A',
    '[0-2] list > [0-3] listitem: A',
  ]);
});

test('a text that no longer describes a field, and stands alone until it has faded, is no news', () => {
  const before = '[0-3] textbox: Name [required invalid description="Name is needed"]';
  const after = outline('[0-3] textbox: Name [value="Ann" required]', 'text: Name is needed');
  const other = outline(before.replace('0-3', '0-4'), after);

  expect(lineDifference(changedLines(before, after), { before, after, byValue: { ref: '0-3' } })).toEqual({});
  expect(lineDifference(changedLines(after, other), { before: after, after: other }).added).toHaveLength(1);
  expect(told('[0-3] textbox: Name', outline('[0-3] textbox: Name', 'text: Name is needed')).added).toHaveLength(1);
});

test('a row without a role that comes or goes is told whole, and of one that changes what is new', () => {
  const ada = 'item: [0-2] link: Ada | 36 | [0-3] button: Edit';
  const bob = 'item: [0-4] link: Bob | 25 | [0-5] button: Edit';

  expect(told(ada, outline(ada, bob))).toEqual({ added: [bob], removed: [] });
  expect(told(outline(ada, bob), ada)).toEqual({ added: [], removed: [bob] });
  expect(told(ada, ada.replace('36', '37'))).toEqual({ added: ['text: 37'], removed: ['text: 36'] });
});

test('of what is gone with all that was below it, the first line is told, and how many more there were', () => {
  const rows = [4, 5, 6].map((ref) => `    [0-${ref}] row: ${ref}`);
  const dialog = outline('[0-2] dialog: Day > [0-3] grid', ...rows, '    text: Year', 'text: After');

  expect(told(dialog, 'text: After').removed).toEqual(['[0-2] dialog: Day > [0-3] grid [… with 4 lines below it]']);
  expect(told(dialog, outline('text: After', rows[0] ?? '')).removed).toEqual([
    '[0-2] dialog: Day > [0-3] grid',
    ...rows.slice(1).map((row) => row.trim()),
    'text: Year',
  ]);
});

test('a line that only stands above the parts of an item is none of those that are gone', () => {
  const item = ['  item', '    [0-4] heading: Tea', '    text: 2', '    [0-5] button: Buy', '  text: Total'];

  expect(told(outline('[0-2] dialog: Cart', ...item, 'text: After'), 'text: After').removed).toEqual([
    '[0-2] dialog: Cart [… with 4 lines below it]',
  ]);
});

test('what comes and nobody sees is no news, but for a control that is worked all the same', () => {
  const list = '[0-2] listbox [unseen] > [0-3] option: A [unseen]';

  expect(told('[0-1] grid', outline('[0-1] grid', list, '[0-4] button: Choose File [unseen]')).added).toEqual([
    '[0-4] button: Choose File [unseen]',
  ]);
});

test('what stands behind a dialog that comes or goes is told by number, unless it is little, or says something else as well', () => {
  const fields = (count: number, states = ''): string[] =>
    Array.from({ length: count }, (_, index) => `[0-${index + 9}] textbox: Field ${index}${states}`);
  const open = outline('[0-2] dialog: Sure?', '[0-3] textbox: disabled [focused value="a [disabled]"]');
  const [most, few] = [fields(7), fields(6)];
  const off = [...fields(6, ' [disabled]'), '[0-15] textbox: Field 6 [disabled]'];

  expect(told(outline(...most), outline(...off, open)).added).toEqual([
    '[0-2] dialog: Sure?',
    '[0-3] textbox: disabled [value="a [disabled]"]',
    '[… 7 more are disabled]',
  ]);
  expect(told(outline(...off, open), outline(...most)).added).toEqual(['[… 7 more are no longer disabled]']);
  expect(told(outline(...few), outline(...fields(6, ' [disabled]'))).added).toHaveLength(6);
  expect(told(outline(...most), outline(...fields(7, ' [disabled required]'))).added).toHaveLength(7);
});

test('that several get or lose the same description, as keys are pressed or not, is no news', () => {
  const tags = (how = ''): string[] => ['News', 'Sport'].map((name, at) => `[0-${at + 3}] row: ${name}${how}`);
  const help = ' [description="Press Delete to remove tag."]';
  const one = ['[0-3] row: News', `[0-4] row: Sport${help}`];

  expect(told(outline(...tags()), outline('text: Saved', ...tags(help))).added).toEqual(['text: Saved']);
  expect(told(outline(...tags(help)), outline(...tags())).added).toEqual([]);
  expect(told(outline(...tags()), outline(...one)).added).toEqual([one[1]]);
  expect(told(outline(...tags(help)), outline(...tags(help.replace(']', ' disabled]')))).added).toHaveLength(2);
});

test('what is only described otherwise is told by number, unless it is little', () => {
  const cards = (count: number, how: string): string[] =>
    Array.from(
      { length: count },
      (_, index) => `[0-${index + 9}] button: Card ${index} [description="${how}" focused]`,
    );
  const change = (count: number): string[] =>
    told(outline(...cards(count, 'Click to drag')), outline('text: Saved', ...cards(count, 'Press Enter to drag')))
      .added;

  expect(change(7)).toEqual(['text: Saved', '[… 7 more are described otherwise]']);
  expect(change(5)).toHaveLength(6);
});

test('the line of an element whose new value is told is told as well where it says what is wrong with that', () => {
  const added = (before: string, after: string): string[] | undefined => {
    const field = { ref: '0-2' } as ResolvedRef; // all that is asked of it
    return lineDifference(changedLines(before, after), { before, after, byValue: field }).added;
  };
  const mail = '  [0-2] textbox: Mail';

  expect(added(mail, `${mail} [value="x"]`)).toBeUndefined();
  expect(added(`${mail} [invalid value=""]`, `${mail} [value="x"]`)).toBeUndefined();
  expect(added('[0-2] combobox: Tea', '[0-2] combobox: Jam [value="Jam"]')).toBeUndefined();
  for (const wrong of [' Not a mail address. [value="x"]', ' [invalid value="x"]', ' [value="x" description="No"]']) {
    expect(added(mail, mail + wrong)).toEqual([mail.trim() + wrong]);
  }
});

test('what a page draws anew, and says what it said, is told by number', () => {
  const table = (from: number, names: string): string =>
    outline(
      '[0-1] table',
      ...[...names].flatMap((name, index) => {
        const ref = from + 3 * index;
        return [`  [0-${ref}] row: ${name} | [0-${ref + 1}] button: Edit | [0-${ref + 2}] button: Delete`];
      }),
    );

  expect(told(table(10, 'ABC'), table(20, 'XABC'))).toEqual({
    added: [
      '[0-20] row: X | [0-21] button: Edit | [0-22] button: Delete',
      '[… 9 more are drawn anew, with other refs]',
    ],
    removed: [],
  });
  expect(told(table(10, 'ABC'), table(20, 'AC'))).toEqual({
    added: ['[… 6 more are drawn anew, with other refs]'],
    removed: ['[0-13] row: B | [0-14] button: Edit | [0-15] button: Delete'],
  });
  expect(told(table(10, 'ABCD'), table(30, 'ACD'))).toEqual({
    added: ['[… 9 more are drawn anew, with other refs]'],
    removed: ['[0-13] row: B | [0-14] button: Edit | [0-15] button: Delete'],
  });
});

test.each([
  ['as it was', 'AB', 'AB', { added: ['[… 2 more are drawn anew, with other refs]'], removed: [] }],
  [
    'with one more',
    'AB',
    'ABC',
    { added: ['[0-22] link: C', '[… 2 more are drawn anew, with other refs]'], removed: [] },
  ],
  [
    'with others',
    'AB',
    'CD',
    { added: ['[0-20] link: C', '[0-21] link: D'], removed: ['[0-10] link: A', '[0-11] link: B'] },
  ],
  ['of one', 'A', 'A', { added: ['[0-20] link: A'], removed: ['[0-10] link: A'] }],
])('of a short list that is drawn anew, %s, what it said before is told neither as new nor as gone', (_, ...given) => {
  const [then, now, expected] = given;
  const list = (from: number, names: string): string =>
    outline('[0-1] list', ...[...names].map((name, at) => `  [0-${from + at}] link: ${name}`));

  expect(told(list(10, then), list(20, now))).toEqual(expected);
});

test('messages that say what those before them said are told as new', () => {
  const messages = (from: number): string =>
    outline('[0-1] list', `  [0-${from}] status: Saved`, `  [0-${from + 1}] alert: No room is left`);

  expect(told(messages(10), messages(20)).added).toEqual(['[0-20] status: Saved', '[0-21] alert: No room is left']);
});

test.each([
  ['ABCDEFGH', 'ABCDEFGH', undefined, []],
  ['ABCDEFGH', 'BCDEFGHA', undefined, ['[0-47] row: A → after [0-46]']],
  ['ABCDEFGH', 'ABDCEFGH', '0-12', ['[0-43] row: C → after [0-42]']],
  ['ABCDEFGH', 'ABDCEFGH', '0-13', ['[0-42] row: D → after [0-41]']],
  ['ABCDEFGHI', 'XCABDEFGH', undefined, ['[0-41] row: C → after [0-40]']],
  ['AAAAAAAAB', 'BAAAAAAAA', undefined, ['[0-40] row: B → first in [0-1]']],
])('of what a page draws anew is told what stands at another place: %s as %s, with %s dragged', (...given) => {
  const [then, now, dragged, moved] = given;
  const table = (from: number, names: string): string =>
    outline('[0-1] table', ...[...names].map((name, index) => `  [0-${from + index}] row: ${name}`));
  const [before, after] = [table(10, then), table(40, now)];

  expect(reportedLines({ ...changedLines(before, after, dragged), dragged }, before, after).moved).toEqual(moved);
});

test('rows that come in the place of others are told whole, and as moved in no part, though some of their cells say the same', () => {
  const row = (number: number): string =>
    `  [0-${number * 10}] row: [0-${number * 10 + 1}] checkbox | [0-${number * 10 + 2}] cell: Post ${number} [clickable] | [0-${number * 10 + 3}] cell: ${number % 2 ? 'Yes' : 'No'} [clickable]`;
  const table = (...numbers: number[]): string => outline('[0-1] table', ...numbers.map(row));
  const [before, after] = [table(1, 2, 3, 4, 5, 6), table(1, 4, 7, 8, 9, 10)];

  expect(reportedLines(changedLines(before, after), before, after)).toEqual({
    added: [7, 8, 9, 10].map((number) => row(number).trim()),
    removed: [2, 3, 5, 6].map((number) => row(number).trim()),
    moved: [],
  });
});

test('what a page draws anew is not taken for moved by its role alone', () => {
  const list = (from: number, names: string): string =>
    outline(
      '[0-1] list',
      ...[...names].flatMap((name, at) => [
        `  [0-${from + 2 * at}] listitem`,
        `    [0-${from + 2 * at + 1}] link: ${name}`,
      ]),
    );
  const [before, after] = [list(10, 'ABCDEFGH'), list(40, 'XABCDEFG')];

  expect(reportedLines(changedLines(before, after), before, after)).toMatchObject({
    added: ['[0-41] link: X', '[… 15 more are drawn anew, with other refs]'],
    moved: [],
  });
});

/** An outline that counts how often it is gone through. */
class Outline extends String {
  looks = 0;
  override includes(text: string): boolean {
    this.looks += 1;
    return super.includes(text);
  }
  override split(separator: string | RegExp | { [Symbol.split]: unknown }): string[] {
    this.looks += 1;
    return super.split(String(separator));
  }
}

test('however many lines are new, the page before and after is gone through as often', () => {
  const looks = (count: number): number => {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const before = outline(
      ...numbers.map((one) => `[0-${one}] textbox: Field ${one} [description="Field ${one} is needed"]`),
    );
    const after = outline(
      ...numbers.flatMap((one) => [`[0-${one}] textbox: Field ${one}`, `text: Text ${one} is new`]),
    );
    const [then, now] = [new Outline(before), new Outline(after)];
    const lines = changedLines(before, after);
    reportedLines(lines, then as unknown as string, now as unknown as string); // they are strings in all that they do
    return then.looks + now.looks;
  };

  expect(looks(200)).toBe(looks(20));
});

test('of many texts those are no news that were said as descriptions', () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => index + 1);
  const before = outline(
    ...numbers.map((one) => `[0-${one}] textbox: F ${one} [description="Needed: field ${one} of all"]`),
  );
  const after = outline(
    ...numbers.flatMap((one) => [`[0-${one}] textbox: F ${one}`, `text: field ${one} of`, `text: ${one} field`]),
  );

  expect(told(before, after).added).toHaveLength(4_000 - 2_000 + 1); // the texts that were not said, and a note on the fields
});
