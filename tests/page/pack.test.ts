import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseOutline } from '../../lib/inference/lite/outline/outline.ts';
import type { Line } from '../../lib/page/agent/outline/line.ts';
import { itemOf, pack } from '../../lib/page/agent/outline/pack.ts';
import { piecesFrom } from '../../lib/page/agent/outline/pieces.ts';
import { collapse, quote } from '../../lib/page/agent/dom/text.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';

/** Words that look like signs of the outline's own. */
const word = fc.constantFrom(
  'a',
  'Go',
  '>',
  '|',
  '[0-7]',
  '[0-7] link: x',
  '\\[',
  'text: y',
  ': ',
  '[x]',
  ']',
  '"',
  'x |',
  '> [',
);
const words = fc.array(word, { maxLength: 4 }).map((all) => collapse(all.join(' ')));
const states = fc.array(
  fc.oneof(
    fc.constantFrom('checked', 'disabled', 'max=3'),
    words.map((text) => `value=${quote(text)}`),
  ),
  { maxLength: 2 },
);

interface Tree {
  kind: Line['kind'];
  role: string;
  says: string;
  states: readonly string[];
  inside: readonly Tree[];
}

const text: fc.Arbitrary<Tree> = words
  .filter((says) => says !== '')
  .map((says) => ({ kind: 'text', role: 'text', says, states: [], inside: [] }));
const leaf = (kind: Line['kind'], ...roles: string[]): fc.Arbitrary<Tree> =>
  fc.record({ kind: fc.constant(kind), role: fc.constantFrom(...roles), says: words, states, inside: fc.constant([]) });
const control = leaf('operated', 'link', 'button', 'option', 'textbox', 'iframe');
const note: Tree = {
  kind: 'note',
  role: '',
  says: '[… 3 more nodes under [0-9] list "a | b"]',
  states: [],
  inside: [],
};

const { node } = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text,
    control,
    fc.constant(note),
    fc.record({
      kind: fc.constantFrom('node' as const, 'operated' as const),
      role: fc.constantFrom('group', 'list', 'listitem', 'document', 'button', 'combobox'),
      says: words,
      states,
      inside: fc.array(tie('node'), { maxLength: 4 }),
    }),
  ),
}));

/** The lines of trees; the refs are given in their order. */
function linesOf(trees: readonly Tree[], depth = 0, lines: Line[] = []): Line[] {
  for (const { kind, role, says, states: stated, inside } of trees) {
    const ref = kind === 'text' || kind === 'note' ? '' : `0-${lines.length + 1}`;
    lines.push({ kind, depth, ref, role, says, states: stated });
    linesOf(inside, depth + 1, lines);
  }
  return lines;
}

const plain = (lines: readonly Line[]): string =>
  lines.map((line) => '  '.repeat(line.depth) + itemOf(line)).join('\n');

/** What the built-in model reads; a cell that needs no ref of its own may have lost it. */
const read = (outline: string): unknown[] =>
  parseOutline(outline).nodes.map(({ ref, role, name, states: stated, parent, siblingIndex: place }) => {
    const known = role === 'cell' ? undefined : ref;
    return [known, role, name, [...stated], parent?.index, place];
  });

/** The same, without what it makes of rows, and so without places. */
const readParts = (outline: string): unknown[] =>
  parseOutline(outline)
    .nodes.filter(({ ref, role }) => ref !== undefined || (role !== 'listitem' && role !== 'group'))
    .map(({ ref, role, name, states: stated }) => [ref, role, name, [...stated]]);

/** Makes rows of neighbours, those one level down first; `ends` says which of them begin another. */
function markRows(lines: readonly Line[], ends: readonly boolean[]): void {
  let row = 0;
  for (const depth of [1, 0]) {
    row++;
    for (const [at, line] of lines.entries()) {
      if (line.depth < depth || (line.depth === depth && ends[at % ends.length] === true)) row++;
      if (line.depth >= depth) line.row ??= row;
    }
  }
}

test('rows without a role are read as if their parts stood on lines of their own', () => {
  let joined = 0;
  const parts = fc.oneof(text, control, node);
  fc.assert(
    fc.property(fc.array(parts, { minLength: 2, maxLength: 8 }), fc.array(fc.boolean()), (trees, ends) => {
      const lines = linesOf(trees);
      markRows(lines, ends);
      const packed = pack(lines).join('\n');
      if (/^ *item: /m.test(packed)) joined++;
      expect(unpack(packed).join('\n'), packed).toBe(plain(lines));
      expect(readParts(packed), packed).toEqual(readParts(plain(lines)));
    }),
    { numRuns: 2_000, seed: 11 },
  );
  expect(joined).toBeGreaterThan(300);
});

test('what shares a line is read, by the page and by the built-in model, as if it did not', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 6 }), (trees) => {
      const lines = linesOf(trees);
      const packed = pack(lines).join('\n');
      expect(unpack(packed).join('\n'), packed).toBe(plain(lines));
      expect(read(packed), packed).toEqual(read(plain(lines)));
    }),
    { numRuns: 2_000, seed: 11 },
  );
});

const list: fc.Arbitrary<Tree> = fc.record({
  kind: fc.constant('operated' as const),
  role: fc.constant('combobox'),
  says: words,
  states,
  inside: fc.array(leaf('operated', 'option'), { minLength: 1, maxLength: 3 }),
});
/** Holds a link, so that its texts stay where they are. */
const mixed = fc
  .tuple(fc.array(fc.oneof(text, control, list), { maxLength: 3 }), leaf('operated', 'link'))
  .map(([some, link]) => [...some, link]);

const cells: fc.Arbitrary<Tree> = fc.oneof(
  fc.record({
    kind: fc.constant('node' as const),
    role: fc.constant('cell'),
    says: fc.constant(''),
    states: fc.constant([]),
    inside: fc.oneof(
      mixed.chain((some) => text.map((after) => [...some, after])),
      list.map((one) => [one]),
    ),
  }),
  fc.record({
    kind: fc.constant('cell' as const),
    role: fc.constant('cell'),
    says: words,
    states: fc.constant([]),
    inside: fc.constant([]),
  }),
  fc.record({
    kind: fc.constant('node' as const),
    role: fc.constant('cell'),
    says: fc.constant(''),
    states: fc.constant([]),
    inside: fc
      .tuple(fc.array(text, { maxLength: 1 }), fc.array(control, { minLength: 1, maxLength: 2 }))
      .map((all) => all.flat()),
  }),
  fc.record({
    kind: fc.constant('node' as const),
    role: fc.constantFrom('gridcell', 'columnheader', 'rowheader'),
    says: words,
    states,
    inside: fc.array(control, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('node' as const, 'operated' as const),
    role: fc.constant('cell'),
    says: words,
    states: states.filter((stated) => stated.length > 0),
    inside: fc.array(control, { maxLength: 2 }),
  }),
);
const parts = fc.oneof(text, control, list);

test.each([
  ['a row', 'row', cells],
  ['an item', 'listitem', parts],
])('%s in one line is read as if each piece had its own', (_, role, piece) => {
  let folded = 0;
  fc.assert(
    fc.property(fc.array(piece, { minLength: 2, maxLength: 4 }), states, (inside, stated) => {
      const lines = linesOf([{ kind: 'node', role, says: '', states: stated, inside }]);
      const [head, ...below] = lines;
      const pieces = piecesFrom(below, 0, 10_000);
      if (!head || pieces === undefined) return;
      folded++;
      const packed = pack([{ ...head, pieces }]).join('\n');
      expect(read(packed), packed).toEqual(read(plain(lines)));
    }),
    { numRuns: 1_000, seed: 11 },
  );
  expect(folded).toBeGreaterThan(300);
});
