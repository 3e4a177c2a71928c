import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOutline } from '../../lib/engine/chunks.ts';
import { inParallel } from '../../lib/engine/parallel.ts';
import { loosened } from '../../lib/engine/loosen.ts';
import { mergeChunks } from '../../lib/engine/merge.ts';

const whole = (...data: unknown[]) => mergeChunks(data.map((one) => ({ data: one, isInEntry: false })));
const torn = (...data: unknown[]) => mergeChunks(data.map((one, index) => ({ data: one, isInEntry: index > 0 })));

describe('an outline that is cut', () => {
  const line = (depth: number, text: string): string => '  '.repeat(depth) + text;

  it.each([
    ['[0-2] table: T', [line(2, '[0-3] row'), line(3, '[0-4] columnheader: No'), line(3, '[0-5] columnheader: Name')]],
    ['[0-8] main > [0-2] table: T', [line(2, '[0-3] row: [0-4] columnheader: No | [0-5]: Name')]],
  ])('holds each line once, in order, beside what it stands under: %s', (table, header) => {
    const rows = Array.from({ length: 50 }, (_, index) => line(2, `[0-${index + 10}] row: ${index} | x`));
    const top = ['[0-1] document: A', line(1, table), ...header].join('\n');
    const chunks = cutOutline([top, ...rows].join('\n'), 400);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { outline, isInEntry } of chunks) {
      expect(outline.startsWith(`${top}\n`)).toBe(true);
      expect(outline.length).toBeLessThanOrEqual(400);
      expect(isInEntry).toBe(false);
    }
    const read = chunks.flatMap(({ outline }) => outline.split('\n').filter((text) => /row: \d/.test(text)));
    expect(read).toEqual(rows);
  });

  it('is read in few chunks, however deep replies are nested', () => {
    const replies = Array.from({ length: 200 }, (_, depth) => line(depth, `[0-${depth}] listitem: reply ${depth}`));
    const chunks = cutOutline(replies.join('\n'), 4_000);
    expect(chunks.length).toBeLessThan(60);
    for (const { outline } of chunks) expect(outline.length).toBeLessThanOrEqual(4_000);
    for (const reply of replies) expect(chunks.some(({ outline }) => outline.split('\n').includes(reply))).toBe(true);
  });

  it('is cut inside a text that is longer than a chunk', () => {
    const text = Array.from({ length: 1_000 }, (_, index) => `word${index}`).join(' ');
    const chunks = cutOutline(`[0-1] document: Log\n  [0-2] main\n    text: ${text}\n    [0-3] button: Save`, 1_000);

    for (const { outline } of chunks) expect(outline.length).toBeLessThanOrEqual(1_000);
    expect(chunks.flatMap(({ outline }) => outline.match(/word\d+/g) ?? []).join(' ')).toBe(text);
  });

  it('is cut before a heading or an entry where it can be', () => {
    const section = (index: number) => [`[0-${index}1] heading: Part ${index}`, 'text: one', 'text: two'];
    const chunks = cutOutline(
      Array.from({ length: 20 }, (_, index) => section(index))
        .flat()
        .join('\n'),
      300,
    );
    expect(chunks.length).toBeGreaterThan(2);
    for (const { outline } of chunks) expect(outline).toMatch(/^\[0-\d+\] heading/);
  });

  it('has each entry whole in one chunk, if it fits there', () => {
    const entry = fc.array(
      fc.record({ depth: fc.integer({ min: 2, max: 4 }), size: fc.integer({ min: 1, max: 60 }) }),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 2, maxLength: 30 }), (entries) => {
        const texts = entries.map((parts, index) => {
          const inner = parts.map(({ depth, size }) => line(depth, `text: ${'x'.repeat(size)}`));
          return [line(1, `[0-${index + 2}] listitem: Entry ${index}`), ...inner].join('\n');
        });
        const chunks = cutOutline(['[0-1] list', ...texts].join('\n'), 1_100);
        for (const text of texts) expect(chunks.some(({ outline }) => outline.includes(text))).toBe(true);
        expect(chunks.filter(({ isInEntry }) => isInEntry)).toEqual([]);
      }),
    );
  });

  it('tells when a cut went through an entry', () => {
    const parts = Array.from({ length: 30 }, (_, index) => line(2, `text: part ${index}`));
    const chunks = cutOutline(['[0-1] list', line(1, '[0-2] listitem: Big'), ...parts].join('\n'), 200);
    expect(chunks.map(({ isInEntry }) => isInEntry)).toEqual([false, ...chunks.slice(1).map(() => true)]);
    expect(chunks[1]?.outline).toMatch(/^\[0-1\] list\n {2}\[0-2\] listitem: Big\n/);
  });
});

describe('what the chunks gave', () => {
  it('is joined in order, lists within objects too', () => {
    expect(whole([1, 2], [], [3])).toEqual([1, 2, 3]);
    expect(whole({ a: { items: ['x'] } }, { a: { items: ['y'] } })).toEqual({ a: { items: ['x', 'y'] } });
  });

  it('keeps entries that are alike when no cut went through one', () => {
    expect(whole(['ok', 'ok'], ['ok', 'ok'])).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('has an entry once that a cut went through, with what both readings found', () => {
    const left = [{ name: 'A' }, { name: 'B', price: null, tags: ['x'] }];
    const right = [{ name: 'B', price: 5, tags: ['y'] }, { name: 'C' }];
    expect(torn(left, right)).toEqual([{ name: 'A' }, { name: 'B', price: 5, tags: ['x', 'y'] }, { name: 'C' }]);
    expect(torn(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('keeps two entries apart that say different things, or share nothing', () => {
    expect(torn([{ name: 'A', price: 1 }], [{ name: 'A', price: 2 }])).toHaveLength(2);
    expect(torn([{ name: 'A' }], [{ price: 2 }])).toHaveLength(2);
  });

  it('takes what is found first, and what is missing from a later chunk', () => {
    const first = { title: null, count: 0, note: '', shown: false };
    const second = { title: 'Shop', count: 9, note: 'n', shown: true, more: 'm' };
    expect(whole(first, second, { title: 'Other' })).toEqual({
      title: 'Shop',
      count: 0,
      note: 'n',
      shown: false,
      more: 'm',
    });
    expect(whole(null, 'x', 'y')).toBe('x');
    expect(whole({}, {})).toEqual({});
  });

  it('may have a field of any name', () => {
    const named = (value: string): unknown => JSON.parse(`{"__proto__":"${value}"}`);
    expect(JSON.stringify(whole({ a: 1 }, named('x')))).toBe('{"a":1,"__proto__":"x"}');
    expect(JSON.stringify(whole(named(''), named('x')))).toBe('{"__proto__":"x"}');
  });
});

describe('the schema of a chunk', () => {
  it('demands nothing of the whole, but all of an entry', () => {
    const item = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const list = { type: 'array', items: item, minItems: 3 };
    const schema = { type: 'object', properties: { list }, required: ['list'] };
    expect(loosened(schema)).toEqual({
      type: 'object',
      properties: { list: { type: 'array', items: item } },
    });
  });

  it('demands no more of a part that it refers to, once', () => {
    const shop = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/$defs/shop' } } };
    const $defs = { shop: { ...shop, required: ['name'] }, list: { type: 'array', minItems: 3 } };
    const properties = { shop: { $ref: '#/$defs/shop' }, list: { $ref: '#/$defs/list' } };
    expect(loosened({ type: 'object', properties, required: ['shop'], $defs })).toEqual({
      type: 'object',
      properties: { shop, list: { type: 'array' } },
      $defs,
    });
  });

  it('lets a chunk say that it has no part of a single value', () => {
    expect(loosened({ type: 'string' })).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] });
    const defined = { $ref: '#/$defs/k', $defs: { k: { enum: ['a', 'b'] } } };
    expect(loosened(defined)).toEqual({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }], $defs: defined.$defs });
  });
});

it('asks for no more chunks once one has failed', async () => {
  const begun: number[] = [];
  const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new RangeError('it failed');
    await new Promise(setImmediate);
  });
  await expect(work).rejects.toThrow('it failed');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(begun.length).toBeLessThan(4);
});
