import { expect, it } from 'vitest';
import { focusOutline } from '../../lib/inference/focus.ts';

const rows = Array.from(
  { length: 2_000 },
  (_, index) =>
    `    [0-${index * 3 + 10}] row\n      [0-${index * 3 + 11}] cell: Person ${index}\n      [0-${index * 3 + 12}] button: Edit`,
);
const PAGE = ['[0-1] document: Staff', '  [0-2] button: Sign out', '  [0-3] table', ...rows].join('\n');

it('leaves a short outline as it is', () => {
  const outline = '[0-1] document: A\n  [0-2] button: Save';
  expect(focusOutline(outline, 'save')).toBe(outline);
});

it('keeps what shares the words of the instruction, the rest of its row, and the ancestors, in order', () => {
  const focused = focusOutline(PAGE, 'press Edit next to Person 1234', 4_000);
  const at = 1234 * 3 + 10;
  expect(focused).toContain(
    `    [0-${at}] row\n      [0-${at + 1}] cell: Person 1234\n      [0-${at + 2}] button: Edit`,
  );
  expect(focused).toMatch(/^\[0-1\] document: Staff\n/);
  expect(focused.length).toBeLessThan(4_200);
});

it('keeps a control that is named far from the rest', () => {
  expect(focusOutline(PAGE, 'sign out', 1_000)).toContain('[0-2] button: Sign out');
});

it('cuts a line that alone would fill the room', () => {
  const terms = `  text: ${'accept the terms of this shop 😀 '.repeat(3_000)}`;
  const focused = focusOutline(`${PAGE}\n${terms}\n  [0-3] button: Accept`, 'accept the terms', 4_001);
  expect(focused).toContain('[0-3] button: Accept');
  expect(focused).toMatch(/ {2}text: accept the terms .{900,1000} \[…\]\n/u);
  expect(focused.isWellFormed()).toBe(true);
});

it('says how much it left out', () => {
  expect(focusOutline(PAGE, 'sign out', 1_000)).toMatch(
    /\n\[… \d+ more nodes, which seem to have nothing to do with it\]$/,
  );
});

it('is fast on a page of 30,000 lines', () => {
  const long = Array.from({ length: 5 }, () => PAGE).join('\n');
  const startedAt = performance.now();
  focusOutline(long, 'press Edit next to Person 1234');
  expect(performance.now() - startedAt).toBeLessThan(3_000); // some 200 ms; CI machines are slow
});
