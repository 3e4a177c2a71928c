import { expect, test } from 'vitest';
import { cutOutline } from '../../lib/page/cut.ts';
import { findNode } from '../../lib/page/outline.ts';

const rows = Array.from({ length: 200 }, (_, i) => [
  `    [0-${10 + i * 3}] row`,
  `      [0-${11 + i * 3}] cell: Name ${i}`,
  `      [0-${12 + i * 3}] button: Delete`,
]).flat();
const outline = [
  '[0-1] document: List',
  '  [0-2] heading: Results [level=1]',
  '  [0-3] table: Results',
  ...rows,
  '  [0-4] link: Next',
].join('\n');

test('an outline within the budget stays as it is', () => {
  expect(cutOutline(outline, outline.length, 1)).toEqual({ text: outline, parts: 1 });
});

test('every part is within the budget, and together they hold every line once, under the lines it stands under', () => {
  const { parts } = cutOutline(outline, 3_000, 1);
  const texts = Array.from({ length: parts }, (_, i) => cutOutline(outline, 3_000, i + 1).text);

  for (const text of texts) expect(text.length).toBeLessThanOrEqual(3_000);
  for (const line of outline.split('\n').slice(3))
    expect(texts.filter((text) => text.split('\n').includes(line))).toHaveLength(1);
  for (const text of texts.slice(1, -1))
    expect(text.split('\n').slice(0, 2)).toEqual(['[0-1] document: List', '  [0-3] table: Results']);
});

test('a cut says what follows and how to read on', () => {
  expect(cutOutline(outline, 3_000, 1).text.split('\n').at(-1)).toMatch(
    /^ {4}\[… \d+ more nodes under \[0-3\] table "Results" and 1 after it; extract "part 2"\]$/,
  );
});

test('rows are not torn apart', () => {
  const { text } = cutOutline(outline, 3_000, 2);
  const lines = text.split('\n');

  expect(lines[2]).toMatch(/ row$/);
  expect(lines.at(-2)).toContain('Delete');
});

test('rows without a role are not torn apart, and no node is said to be above their parts', () => {
  const items = Array.from({ length: 200 }, (_, i) => [
    '    item',
    `      [0-${10 + i * 2}] heading: Name ${i}`,
    `      [0-${11 + i * 2}] button: Delete`,
  ]).flat();
  const { text } = cutOutline(['[0-1] document: List', '  [0-3] main', ...items].join('\n'), 3_000, 2);
  const lines = text.split('\n');

  expect(lines[2]).toBe('    item');
  expect(lines.at(-2)).toContain('Delete');
  expect(lines.at(-1)).toMatch(/^ {4}\[… \d*[02468] more nodes under \[0-3\] main; extract "part 3"\]$/);
});

test('a part that is not there is said to be so', () => {
  expect(cutOutline(outline, 3_000, 99).text).toMatch(/there is no part 99/);
});

test('a node knows the text of its row', () => {
  expect(findNode(outline.split('\n'), '0-12')).toEqual({
    ref: '0-12',
    role: 'button',
    name: 'Delete',
    states: [],
    row: 'Name 0 Delete',
  });
});

/** The text of lines that may have been cut, put together again. */
function joined(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n').filter((line) => !line.trimStart().startsWith('[…')));
  return lines.map((line) => line.replace(/^ *text: /, '')).join(' ');
}

test.each([
  ['words', 'word '.repeat(4_000).trim(), ' '],
  ['no blanks', Array.from({ length: 4_000 }, (_, i) => i).join(','), ''],
  ['emoji', '👩🏽‍🚀'.repeat(1_500), ''],
  ['signs that are escaped', 'a \\[0-9] \\| b > c'.repeat(900), ' '],
  ['tildes that are escaped', 'a~\\~\\~'.repeat(1_500), ''],
])(
  'a text that is longer than a part is cut inside, and nothing of it is lost or told twice: %s',
  (_, text, between) => {
    const long = ['[0-1] document: Log', '  [0-2] button: Save', `  text: ${text}`, '  [0-3] button: Next'].join('\n');
    const { parts } = cutOutline(long, 3_000, 1);
    const texts = Array.from({ length: parts }, (__, i) => cutOutline(long, 3_000, i + 1).text);

    expect(parts).toBeGreaterThan(3);
    for (const one of texts) {
      expect(one.length).toBeLessThanOrEqual(3_000);
      expect(one.isWellFormed()).toBe(true);
      expect(one).not.toMatch(/\\$|^ *text: (?:[[|\u200D\p{EMod}])/mu);
    }
    expect(
      texts
        .slice(0, -1)
        .map((one) => one.length)
        .toSorted((a, b) => a - b)[0],
    ).toBeGreaterThan(2_000);
    const pieces = texts.map((one) =>
      joined([one])
        .replaceAll(/\[0-\d\] (?:document: Log|button: \w+) ?/g, '')
        .trim(),
    );
    expect(pieces.join(between)).toBe(text);
    expect(texts[0]?.split('\n').at(-1)).toBe(
      '  [… more of the text above and 1 more nodes under [0-1] document "Log"; extract "part 2"]',
    );
  },
);

test.each(['heading: %s [level=1]', 'link: %s', 'row: %s | b', 'listitem: a | %s [selected]'])(
  'what is called by more than a part holds is cut inside, and goes on below its line: %s',
  (form) => {
    const text = Array.from({ length: 2_000 }, (_, i) => `word${i}`).join(' ');
    const long = ['[0-1] document: Log', `  [0-2] ${form.replace('%s', text)}`, '  [0-3] button: Next'].join('\n');
    const { parts } = cutOutline(long, 3_000, 1);
    const texts = Array.from({ length: parts }, (_, i) => cutOutline(long, 3_000, i + 1).text);

    for (const one of texts) expect(one.length).toBeLessThanOrEqual(3_000);
    for (const [, state = ''] of form.matchAll(/ (\[.*?\])/g)) expect(texts[0]).toContain(state);
    expect(texts[1]).toMatch(/^\[0-1\] document: Log\n {2}\[0-2\] \w+: .{100,300}…(?: \[.*\])?\n {4}text: word/);
    const words = texts.flatMap((one, i) => {
      const own = i === 0 ? one : one.slice(one.indexOf('text: '));
      return own.match(/word\d+/g) ?? [];
    });
    expect(words.join(' ')).toBe(text);
    const [seen] = texts.map((one) => findNode(one.split('\n'), '0-2'));
    expect(seen?.name).toMatch(/word\d+…$/);
  },
);
