import { expect, test } from 'vitest';
import { parseOutline } from '../../lib/inference/lite/outline/outline.ts';
import { findNode, findNodes } from '../../lib/page/outline.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';

const cases: { title: string; line: string; lines: string[] }[] = [
  { title: 'texts', line: '  text: €2 | ★ 4.7 | a \\| b', lines: ['  text: €2', '  text: ★ 4.7', '  text: a \\| b'] },
  {
    title: 'a passage with links',
    line: 'text: Read | [0-2] link: terms [current] | first',
    lines: ['text: Read', '[0-2] link: terms [current]', 'text: first'],
  },
  {
    title: 'options',
    line: '  [0-3] option: A [selected] [0-4] option [0-5] option: B \\[0-6] option',
    lines: ['  [0-3] option: A [selected]', '  [0-4] option', '  [0-5] option: B \\[0-6] option'],
  },
  { title: 'cells of text', line: '  [0-9] row: Ada | 36 [selected]', lines: ['  [0-9] row: Ada | 36 [selected]'] },
  {
    title: 'a control after cells of text',
    line: '[0-9] row: Ada | 36 | [0-8] button: Delete [disabled]',
    lines: ['[0-9] row: Ada | 36', '  [0-8] button: Delete [disabled]'],
  },
  {
    title: 'a control before other parts',
    line: '[0-9] article: [0-8] link: Tent [level=3] | €1 | Sold out [current]',
    lines: ['[0-9] article: €1 | Sold out [current]', '  [0-8] link: Tent [level=3]'],
  },
  {
    title: 'controls alone',
    line: '[0-9] listitem: [0-8] link: A | [0-7] link: B',
    lines: ['[0-9] listitem', '  [0-8] link: A', '  [0-7] link: B'],
  },
  {
    title: 'the parts of a cell',
    line: '[0-9] row: Ada | [0-8] link: Items ¦ 99 [0-7] button: Add ¦ a \\¦ b',
    lines: ['[0-9] row: Ada | 99 a \\¦ b', '  [0-8] link: Items', '  [0-7] button: Add'],
  },
  {
    title: 'a list of choices among cells',
    line: '[0-9] row: Ada | [0-7] combobox [value="A"] > [0-5] option: A [selected] [0-6]: B | 36',
    lines: [
      '[0-9] row: Ada | 36',
      '  [0-7] combobox [value="A"]',
      '    [0-5] option: A [selected]',
      '    [0-6] option: B',
    ],
  },
  {
    title: 'what nobody sees',
    line: '[0-9] list [unseen] > [0-8] link: A \\[b] [0-7] button [disabled icon="x"]',
    lines: ['[0-9] list [unseen]', '  [0-8] link: A \\[b] [unseen]', '  [0-7] button [disabled unseen icon="x"]'],
  },
  {
    title: 'a note',
    line: '[… 2 more nodes under [0-1] list "a | b"]',
    lines: ['[… 2 more nodes under [0-1] list "a | b"]'],
  },
];

test.each(cases)('$title that share a line get lines of their own', ({ line, lines }) => {
  expect(unpack(line)).toEqual(lines);
});

test('a control within a line is found, with the text of its row', () => {
  const outline = ['[0-1] table', '  [0-4] row: Ada | 36 | [0-3] button: Delete [disabled]'].join('\n');

  expect(findNode(unpack(outline), '0-3')).toEqual({
    ref: '0-3',
    role: 'button',
    name: 'Delete',
    states: ['disabled'],
    row: 'Ada | 36 Delete',
  });
});

/** The tree that the built-in model reads, as text. */
function tree(outline: string): string[] {
  return parseOutline(outline).nodes.map(({ role, name, states, parent, ref }) => {
    const said = [ref, role, name, [...states.keys()].join(' ')].filter((part) => part).join(' ');
    return `${parent ? `${parent.role} > ` : ''}${said}`;
  });
}

test('the built-in model reads what shares a line as nodes of a tree', () => {
  expect(tree('[0-9] row: Ada |  | [0-8] button: Delete')).toEqual([
    '0-9 row',
    'row > cell Ada',
    'row > cell',
    'row > cell',
    'cell > 0-8 button Delete',
  ]);
  expect(tree('[0-9] article: [0-8] link: Tent [current level=3] | €1 [current]')).toEqual([
    '0-9 article current',
    'article > heading Tent level',
    'heading > 0-8 link Tent current',
    'article > text €1',
  ]);
  expect(tree('text: Read | [0-2] link: terms | first')).toEqual(['text Read', '0-2 link terms', 'text first']);
  expect(tree('[0-3] option: A [selected] [0-4] option: B')).toEqual(['0-3 option A selected', '0-4 option B']);
  expect(tree('[0-3] row: a \\| b | c')).toEqual(['0-3 row', 'row > cell a | b', 'row > cell c']);
  expect(tree('[0-9] list [unseen] > [0-8] link: A [0-7] button: B [unseen]')).toEqual([
    '0-9 list unseen',
    'list > 0-8 link A unseen',
    'list > 0-7 button B unseen',
  ]);
});

test('the nodes of a row are found in as many steps as there are lines, a few times each', () => {
  const reads = (count: number): number => {
    const buttons = Array.from({ length: count }, (_, index) => `      [0-${index + 3}] button: Edit`);
    let all = 0;
    const lines = new Proxy(['[0-1] list', '  [0-2] listitem: Files', '    [0-0] group', ...buttons], {
      get: (target, key, receiver) => {
        all += Number(typeof key === 'string' && /^\d+$/.test(key));
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    const found = findNodes(lines, ({ name }) => name === 'Edit');
    expect(found.map(({ row }) => row?.slice(0, 10))).toEqual(buttons.map(() => 'Files Edit'));
    return all;
  };

  expect(reads(400)).toBeLessThan(5 * reads(100));
});
