import { expect, test } from 'vitest';
import { changedLines, truncatedLines } from '../../lib/page/line-diff.ts';

const outline = (...lines: string[]): string => lines.join('\n');

test('a line that moved deeper is the same line', () => {
  expect(changedLines(outline('[0-1] link: A'), outline('text: New', '  [0-1] link: A'))).toEqual({
    added: ['text: New'],
    removed: [],
    moved: [],
  });
});

test('a line that says something else is new, and not gone', () => {
  expect(changedLines('[0-1] button: Play', '[0-1] button: Pause')).toEqual({
    added: ['[0-1] button: Pause'],
    removed: [],
    moved: [],
  });
});

test('what is wholly new stands before what says something else', () => {
  expect(changedLines('[0-1] button: Play', outline('[0-1] button: Pause', 'text: 0:01')).added).toEqual([
    'text: 0:01',
    '[0-1] button: Pause',
  ]);
});

test('of two readings of a swap the one is told by which that moved which was dragged, or what holds it', () => {
  const card = ['[0-1] listitem', '  [0-2] button: Move', '  text: Fix'];
  const other = ['[0-3] heading: Doing'];
  const [before, after] = [outline(...card, ...other), outline(...other, ...card)];

  expect(changedLines(before, after).moved).toEqual(['[0-3] heading: Doing → first']);
  expect(changedLines(before, after, '0-3').moved).toEqual(['[0-3] heading: Doing → first']);
  expect(changedLines(before, after, '0-1').moved).toEqual(['[0-1] listitem > [0-2] button: Move → after [0-3]']);
  expect(changedLines(before, after, '0-2').moved).toEqual(['[0-1] listitem > [0-2] button: Move → after [0-3]']);
});

test('what was dragged and stays is not told for what moved', () => {
  const [before, after] = [outline('[0-1] a', '[0-2] b', '[0-3] c'), outline('[0-1] a', '[0-3] c', '[0-2] b')];

  expect(changedLines(before, after, '0-1')).toEqual(changedLines(before, after));
});

test('a line that went elsewhere has moved, and those below it have not', () => {
  const row = (ref: number, name: string): string[] => [`  [0-${ref}] row: ${name}`, `    [0-${ref + 1}] checkbox`];
  const before = outline('[0-1] table', ...row(2, 'Tea'), ...row(4, 'Milk'), ...row(6, 'Jam'));
  const after = outline('[0-1] table', ...row(6, 'Jam'), ...row(2, 'Tea'), ...row(4, 'Milk'));

  expect(changedLines(before, after)).toEqual({ added: [], removed: [], moved: ['[0-6] row: Jam → first in [0-1]'] });
  expect(changedLines(after, before).moved).toEqual(['[0-6] row: Jam → after [0-4]']);
});

test('what moved is told with all that shares its line, or else with the first that it holds', () => {
  const file = (ref: number, name: string): string =>
    `  [0-${ref}] listitem: [0-${ref + 1}] link: ${name} [focused] | dir | 27.11.2026`;
  const before = outline(
    '[0-1] list',
    file(2, 'docs'),
    file(4, 'pics'),
    '  [0-6] listitem',
    '    item',
    '      text: More',
  );
  const after = outline(
    '[0-1] list',
    '  [0-6] listitem',
    '    item',
    '      text: More',
    file(4, 'pics'),
    file(2, 'docs'),
  );

  expect(changedLines(before, after).moved).toEqual([
    '[0-6] listitem > text: More → first in [0-1]',
    '[0-4] listitem: [0-5] link: pics | dir | 27.11.2026 → after [0-6]',
  ]);
});

test('texts that are alike are not told from each other by their places', () => {
  expect(
    changedLines(outline('text: A', 'text: B', 'text: A'), outline('text: A', 'text: A', 'text: B')).moved,
  ).toEqual([]);
});

test('of two equal lines one can go', () => {
  expect(changedLines(outline('text: A', 'text: A'), 'text: A')).toEqual({
    added: [],
    removed: ['text: A'],
    moved: [],
  });
});

test.each([
  ['[0-1] button: Go', '[0-1] button: Go [focused]'],
  ['[0-1] textbox: Go [required]', '[0-1] textbox: Go [focused required]'],
  ['[0-1] textbox: Go [required value="a focused b"]', '[0-1] textbox: Go [required focused value="a focused b"]'],
])('the focus alone is no difference: %s', (before, after) => {
  expect(changedLines(before, after)).toEqual({ added: [], removed: [], moved: [] });
});

test('a name that speaks of focus is not taken for the state', () => {
  expect(changedLines('[0-1] link: stay', '[0-1] link: stay focused').added).toEqual(['[0-1] link: stay focused']);
});

test('a field comes and goes without a line for each of its options; those of a field that stays are told', () => {
  const [field, option] = ['[0-1] combobox: Month [value="May"]', '[0-2] option: May [selected]'];
  const before = outline('text: A');
  const after = outline('text: A', `${field} > ${option} [0-3]: June`);

  expect(changedLines(before, after).added).toEqual([field]);
  expect(changedLines(after, before).removed).toEqual([field]);
  expect(changedLines(outline('text: A', `${field} > ${option}`), after).added).toEqual(['[0-3] option: June']);
});

test('a field that says another value does so for its options; those of one that says the same are told', () => {
  const field = (value: string, ...options: string[]): string =>
    outline(`[0-1] combobox: Size [value="${value}"] > ${options.join(' ')}`);
  const small = field('S', '[0-2] option: S [selected]', '[0-3]: L');
  const large = field('L', '[0-2] option: S', '[0-3]: L [selected]');
  const both = field('S', '[0-2] option: S [selected]', '[0-3]: L [selected]');

  expect(changedLines(small, large).added).toEqual(['[0-1] combobox: Size [value="L"]']);
  expect(changedLines(small, both).added).toEqual(['[0-3] option: L [selected]']);
});

test('many lines are shortened with a note of how many more there are', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `text: ${index}`);

  expect(truncatedLines(lines)).toEqual([...lines.slice(0, 12), '[… 8 more lines]']);
});

test('what nobody sees any more is gone, and what was never seen is no news', () => {
  const before = outline('[0-1] button: Yes', '[0-2] textbox: "unseen" [value="unseen"]');
  const after = outline('[0-1] button: Yes [disabled unseen]', '[0-2] textbox: "unseen" [value="is unseen now"]');

  expect(changedLines(before, after)).toEqual({
    added: ['[0-2] textbox: "unseen" [value="is unseen now"]'],
    removed: ['[0-1] button: Yes'],
    moved: [],
  });
  expect(changedLines(after, before).added).toContain('[0-1] button: Yes');
});

test('a long value that is written like states holds nothing up', () => {
  const says = (text: string): string => outline(`[0-1] textbox: A [value="${text}"]`);

  expect(changedLines(says('x'), says(' [focused unseen'.repeat(5_000))).added).toHaveLength(1);
});

test('the focus does not count, wherever it is told, and is found at once in a value that looks like states without end', () => {
  const line = (states: string): string =>
    `[0-1] textbox: Stay focused [${states}value="focused${' ['.repeat(40_000)}"]`;
  const startedAt = performance.now();

  expect(changedLines(outline(line('focused '), '[0-2] link: A'), outline(line(''), '[0-2] link: A'))).toEqual({
    added: [],
    removed: [],
    moved: [],
  });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('what only has the pointer over it now, or no longer, is no news', () => {
  const day = (states: string): string => outline('[0-1] grid', `  [0-2] button: 10${states}`);

  expect(changedLines(day(' [hoverable]'), day('')).added).toEqual([]);
  expect(changedLines(day(''), day(' [hoverable]')).added).toEqual([]);
  expect(changedLines(day(''), day(' [pressed hoverable]')).added).toEqual(['[0-2] button: 10 [pressed hoverable]']);
});

test('a wrapper that has a line only while it has the focus is no change', () => {
  const [before, after] = [outline('[0-1] button: Left'), outline('[0-2] group [focused]', '  [0-1] button: Left')];

  expect(changedLines(before, after)).toEqual({ added: [], removed: [], moved: [] });
  expect(changedLines(after, before)).toEqual({ added: [], removed: [], moved: [] });
});
