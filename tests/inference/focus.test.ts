import { expect, it } from 'vitest';
import { focusOutline } from '../../lib/inference/focus.ts';

const rows = Array.from(
  { length: 2_000 },
  (_, index) =>
    `    [0-${index * 3 + 10}] row\n      [0-${index * 3 + 11}] cell: Person ${index}\n      [0-${index * 3 + 12}] button: Edit`,
);
const PAGE = ['[0-1] document: Staff', '  [0-2] button: Sign out', '  [0-3] table', ...rows].join('\n');

const shown = (outline: string, instruction: string, budget: number): string =>
  focusOutline(outline, instruction, { budget }).outline;

it('leaves a short outline as it is', () => {
  const outline = '[0-1] document: A\n  [0-2] button: Save';
  expect(focusOutline(outline, 'save')).toEqual({ outline, unseen: 0 });
});

it('keeps what shares the words of the instruction, the rest of its row, and the ancestors, in order', () => {
  const focused = shown(PAGE, 'press Edit next to Person 1234', 4_000);
  const at = 1234 * 3 + 10;
  expect(focused).toContain(
    `    [0-${at}] row\n      [0-${at + 1}] cell: Person 1234\n      [0-${at + 2}] button: Edit`,
  );
  expect(focused).toMatch(/^\[0-1\] document: Staff\n/);
  expect(focused.length).toBeLessThan(4_200);
});

it('keeps a control that is named far from the rest', () => {
  expect(shown(PAGE, 'sign out', 1_000)).toContain('[0-2] button: Sign out');
});

it.each([
  ['go to the next page', '  [0-4] navigation > [0-5] link: ›'],
  ['accept all', '  [0-6] dialog: Cookies > [0-7] button: Fine'],
  ['remove the last person', '      [0-6008] cell: Person 1999\n      [0-6009] button: Edit'],
  ['edit the third', '      [0-17] cell: Person 2\n      [0-18] button: Edit'],
])('keeps for "%s" what stands around a list, and at its ends', (instruction, wanted) => {
  const page = `${PAGE}\n  [0-4] navigation > [0-5] link: ›\n  [0-6] dialog: Cookies > [0-7] button: Fine`;
  expect(shown(page, instruction, 6_000)).toContain(wanted);
});

it('keeps what follows a heading that has the words, where no card holds the two', () => {
  const cards = Array.from(
    { length: 600 },
    (_, index) => `  [0-${index * 2 + 2}] link: Match in City ${index} [level=3]\n  [0-${index * 2 + 3}] button: Book`,
  );
  const page = ['[0-1] document: Events', ...cards].join('\n');
  expect(shown(page, 'book City 342', 4_000)).toContain(`${cards[342]}\n`);
});

it('cuts a line that alone would fill the room', () => {
  const terms = `  text: ${'accept the terms of this shop 😀 '.repeat(3_000)}`;
  const focused = shown(`${PAGE}\n${terms}\n  [0-3] button: Accept`, 'accept the terms', 4_001);
  expect(focused).toContain('[0-3] button: Accept');
  expect(focused).toMatch(/ {2}text: accept the terms .{900,1000} \[…\]\n/u);
  expect(focused.isWellFormed()).toBe(true);
});

it('says how much it left out', () => {
  expect(shown(PAGE, 'sign out', 1_000)).toMatch(/\n\[… \d+ more nodes, which seem to have nothing to do with it\]$/);
});

it('shows what it left out in further parts, each row whole, until nothing is left', () => {
  const budget = 25_000;
  const refs = new Set(PAGE.match(/\[0-\d+\]/g));
  for (let part = 0; ; part += 1) {
    const { outline, unseen } = focusOutline(PAGE, 'the one who left in May', { budget, part });
    expect(outline.length).toBeLessThan(budget + 100);
    expect(outline).toMatch(/^\[0-1\] document: Staff\n/);
    if (part > 0) expect(outline).toMatch(/cell: Person (\d+)\n.*button: Edit\n.*\n.*cell: Person/);
    for (const ref of outline.match(/\[0-\d+\]/g) ?? []) refs.delete(ref);
    expect(unseen).toBe(refs.size);
    if (unseen === 0) break;
    expect(part).toBeLessThan(10);
  }
});

it('is fast on a page of 30,000 lines', () => {
  const long = Array.from({ length: 5 }, () => PAGE).join('\n');
  const startedAt = performance.now();
  focusOutline(long, 'press Edit next to Person 1234');
  expect(performance.now() - startedAt).toBeLessThan(3_000); // some 200 ms; CI machines are slow
});
