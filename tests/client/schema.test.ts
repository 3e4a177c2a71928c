import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod/v3';
import type { ExtractSchema, Tabhand } from '../../lib/client/index.ts';
import { fitTo, toJsonSchema } from '../../lib/client/to-json-schema.ts';
import { extractTyped } from '../../lib/client/typed-data.ts';
import { checkFor } from '../../lib/engine/validate.ts';
import { answerForm } from '../../lib/inference/schema/answer-form.ts';
import { withNamedParts } from '../../lib/inference/schema/json-schema.ts';

interface Product {
  name: string;
  url: string;
  rating?: number | undefined;
}
type Cached<T> = T & { cacheStatus?: 'HIT' | 'MISS' };

const zod4 = z.object({ name: z.string().describe('as shown'), url: z.url(), rating: z.number().min(0).optional() });
const zod3 = z3.object({
  name: z3.string().describe('as shown'),
  url: z3.string().url(),
  rating: z3.number().min(0).optional(),
});
const zodMini = mini.object({ name: mini.string(), url: mini.url(), rating: mini.optional(mini.number()) });
const valibot = v.object({ name: v.string(), url: v.pipe(v.string(), v.url()), rating: v.optional(v.number()) });
const arktype = type({ name: 'string', url: 'string.url', 'rating?': 'number' });
const json = {
  type: 'object',
  properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' }, rating: { type: 'number' } },
  required: ['name', 'url'],
} as const;

const kinds: [string, ExtractSchema][] = [
  ['zod 4', zod4],
  ['zod 3', zod3],
  ['zod mini', zodMini],
  ['valibot', valibot],
  ['arktype', arktype],
  ['JSON Schema', json],
];

describe.each(kinds)('a schema of %s', (_, schema) => {
  it('is told as JSON Schema, URL formats and optional fields included', async () => {
    const told = await toJsonSchema(schema);
    expect(told).toMatchObject({
      type: 'object',
      properties: { name: { type: 'string' }, url: { type: 'string', format: 'uri' }, rating: { type: 'number' } },
    });
    expect([...(told['required'] as string[])].toSorted()).toEqual(['name', 'url']); // each library lists them
  });

  it('takes data that fits', async () => {
    const data = { name: 'Tea', url: 'https://a.test/' };
    expect(await fitTo(schema, data)).toEqual({ value: data });
  });
});

it.each(kinds.slice(0, -1))('%s refuses data that does not fit, with the path', async (_, schema) => {
  expect(await fitTo(schema, { name: 7, url: 'https://a.test/' })).toMatchObject({ issues: [{ path: '/name' }] });
});

it('keeps descriptions', async () => {
  for (const schema of [zod4, zod3]) {
    expect(await toJsonSchema(schema)).toMatchObject({ properties: { name: { description: 'as shown' } } });
  }
});

const tea3 = z3.string().url();
const link3 = z3.object({ one: tea3, other: tea3 });
const TEXT = 'a-b.c';

describe('what a caller writes as', () => {
  it.each<[string, ExtractSchema, unknown, unknown]>([
    ['a date of zod 4', z.object({ on: z.date() }), { on: '2024-01-05' }, { on: new Date('2024-01-05') }],
    ['a date of zod 3', z3.array(z3.date()), ['2024-01-05T10:30:00Z'], [new Date('2024-01-05T10:30:00Z')]],
    ['a date that is coerced', z.coerce.date(), '2024-01-05', new Date('2024-01-05')],
    [
      'a big integer of many digits',
      z.object({ id: z.bigint() }),
      { id: '12345678901234567890' },
      { id: 12345678901234567890n },
    ],
    [
      'a map of dates',
      z.map(z.string(), z.date()),
      [['Assam', '2026-01-01']],
      new Map([['Assam', new Date('2026-01-01')]]),
    ],
    ['one key more for zod 3', z3.array(z3.object({ a: z3.string() })), [{ a: 'x', b: 'y' }], [{ a: 'x' }]],
    ['a fallback of zod 3', z3.object({ n: z3.number().catch(3) }), { n: 'call us' }, { n: 3 }],
    ['what zod 3 makes a text of', z3.object({ n: z3.coerce.string().nullable() }), { n: 1010 }, { n: '1010' }],
    [
      'a fallback for another text',
      z.object({ kind: z.enum(['green', 'other']).catch('other') }),
      { kind: 'White' },
      { kind: 'other' },
    ],
    ['a number that becomes a text', z.object({ zip: z.coerce.string().optional() }), { zip: 1010 }, { zip: '1010' }],
    [
      'a text that becomes a date',
      z.object({ d: z.coerce.date() }),
      { d: 'March 31, 2026' },
      { d: new Date('March 31, 2026') },
    ],
    [
      'what is prepared',
      z.object({ p: z.preprocess((text) => Number(String(text).replace('$', '')), z.number()) }),
      { p: '$5' },
      { p: 5 },
    ],
    ['a big integer', z.object({ id: z.bigint() }), { id: 4 }, { id: 4n }],
    ['a set', z.set(z.string()), ['Tea'], new Set(['Tea'])],
    ['a map', z.map(z.string(), z.number()), [['Tea', 4.5]], new Map([['Tea', 4.5]])],
    ['a fallback for anything wrong', z.object({ n: z.number().catch(3) }), { n: null }, { n: 3 }],
    ['a regular expression with flags', z.string().regex(/^a-B/i).regex(/c$/), TEXT, TEXT],
    ['one of zod 3 with flags', z3.string().regex(/^A-B/i), TEXT, TEXT],
    ['one that the flag u refuses', z.string().regex(/^[\w-\.]+$/), TEXT, TEXT],
    ['an escape that needs none', z3.string().regex(/^a\-b\.c$/), TEXT, TEXT],
    ['names of that kind', z.record(z.string().regex(/^a\-/), z.number()), { 'a-b': 1 }, { 'a-b': 1 }],
    ['a time of no zone', z3.object({ at: z3.string().time() }), { at: '10:30:00' }, { at: '10:30:00' }],
    ['a local time', z3.string().datetime({ local: true }), '2024-01-05T10:30:00', '2024-01-05T10:30:00'],
    ['a date of valibot', v.object({ on: v.nullable(v.date()) }), { on: '2024-01-05' }, { on: new Date('2024-01-05') }],
    ['a big integer of valibot', v.array(v.bigint()), [4], [4n]],
    ['a set of valibot', v.set(v.string()), ['Tea'], new Set(['Tea'])],
    ['a map of valibot', v.map(v.string(), v.number()), [['Tea', 4.5]], new Map([['Tea', 4.5]])],
    ['what valibot trims', v.pipe(v.string(), v.trim(), v.minLength(2)), ' Tea ', 'Tea'],
    [
      'what valibot checks',
      v.pipe(
        v.string(),
        v.check((text) => text !== ''),
        v.brand('Tea'),
      ),
      'Tea',
      'Tea',
    ],
    ['what valibot transforms', v.object({ n: v.pipe(v.string(), v.transform(Number)) }), { n: '4' }, { n: 4 }],
    ['a regular expression of valibot with flags', v.pipe(v.string(), v.regex(/^A-B/i)), TEXT, TEXT],
    ['a date of arktype', type({ on: 'Date | null' }), { on: '2024-01-05' }, { on: new Date('2024-01-05') }],
    ['a big integer of arktype', type('bigint[]'), [4], [4n]],
    ['a regular expression of arktype with flags', type({ a: /^A-B/i }), { a: TEXT }, { a: TEXT }],
    ['a date or a word', z.union([z.date(), z.literal('TBA')]), '2024-01-05', new Date('2024-01-05')],
    ['the same of zod 3', z3.array(z3.union([z3.date(), z3.null()])), ['2024-01-05'], [new Date('2024-01-05')]],
    ['the same of valibot', v.union([v.date(), v.literal('TBA')]), '2024-01-05', new Date('2024-01-05')],
    [
      'two objects at once, with a field that objects inherit',
      z.intersection(z.object({ constructor: z.string() }), z.object({ year: z.number() })),
      { constructor: 'McLaren', year: 1988 },
      { constructor: 'McLaren', year: 1988 },
    ],
    [
      'a part that is used twice',
      z3.array(z3.object({ a: link3, b: link3 })),
      [{ a: { one: 'https://a.test/?x=1|2', other: 'http://a/' }, b: { one: 'http://b/', other: 'http://b/{x}' } }],
      [{ a: { one: 'https://a.test/?x=1|2', other: 'http://a/' }, b: { one: 'http://b/', other: 'http://b/{x}' } }],
    ],
  ])('%s is taken by the engine and by its own schema', async (...[, schema, reply, value]) => {
    const told = withNamedParts(await toJsonSchema(schema));
    expect(checkFor(told)(reply)).toEqual([]);
    expect(await fitTo(schema, reply)).toEqual({ value });
  });

  it.each([
    [z.date(), 'soon'],
    [z.string().regex(/^b/i), TEXT],
    [z.bigint(), 4.5],
    [
      v.pipe(
        v.string(),
        v.check((text) => text === 'Tea'),
      ),
      TEXT,
    ],
    [type('Date'), 'soon'],
  ])('is still held to it', async (schema, reply) => {
    expect(await fitTo(schema, reply)).toMatchObject({ issues: [{ path: '' }] });
  });
});

it('is told to providers with each part that is used twice under a name', async () => {
  const asked = withNamedParts(await toJsonSchema(z3.object({ list: z3.array(z3.object({ a: link3, b: link3 })) })));
  const { schema, providerOptions } = answerForm(asked, 'strict');
  expect(providerOptions['openai']).toEqual({ strictJsonSchema: true });
  expect(JSON.stringify(schema).match(/"\$ref":"#\/\$defs\/part\d"/g)).not.toBeNull();
  expect(JSON.stringify(schema)).not.toContain('"$ref":"#/properties');
});

it('tells the model the flags of a regular expression', async () => {
  const told = await toJsonSchema(z.string().regex(/^a/i).describe('a tea'));
  expect(told).toMatchObject({ description: 'a tea (pattern: /^a/i)' });
  expect(told).not.toHaveProperty('pattern');
});

it('has a field called cacheStatus of its own, wherever the schema says so', async () => {
  const data = { cacheStatus: 'HIT' };
  for (const schema of [z3.intersection(z3.object({}), z3.object({ cacheStatus: z3.string() })), z.looseObject({})]) {
    const wanted = { schema, json: await toJsonSchema(schema), timeoutMs: undefined, signal: undefined };
    expect(await extractTyped({ ...wanted, ask: () => Promise.resolve({ ...data }) })).toEqual(data);
  }
});

describe('what a schema makes of an answer that tells whether it was kept', () => {
  class Product {
    readonly #price: number;
    constructor({ price }: { price: number }) {
      this.#price = price;
    }
    total(): number {
      return this.#price * 2;
    }
  }
  const made = async (schema: ExtractSchema, reply: object = { price: 4 }): Promise<unknown> => {
    const wanted = { schema, json: await toJsonSchema(schema), timeoutMs: undefined, signal: undefined };
    return await extractTyped({ ...wanted, ask: () => Promise.resolve({ ...reply, cacheStatus: 'MISS' }) });
  };
  const priced = z.object({ price: z.number() });

  it('stays what it is, and tells it', async () => {
    const product = await made(priced.transform((data) => new Product(data)));
    expect(product).toBeInstanceOf(Product);
    expect(product).toMatchObject({ cacheStatus: 'MISS' });
    expect((product as Product).total()).toBe(8); // as the line above says
    expect(await made(priced.transform((data) => new Map(Object.entries(data))))).toEqual(new Map([['price', 4]]));
    expect(await made(priced.transform(() => new Date(0)))).toEqual(new Date(0));
    const frozen = Object.freeze(new Product({ price: 4 }));
    expect(await made(priced.transform(() => frozen))).toBe(frozen);
    expect(await made(priced)).toEqual({ price: 4, cacheStatus: 'MISS' });
  });

  it.each<[string, ExtractSchema]>([
    ['zod 4', z.record(z.string(), z.number())],
    ['zod 3', z3.record(z3.number())],
    ['valibot', v.record(v.string(), v.number())],
    ['JSON Schema', { type: 'object', additionalProperties: { type: 'number' } }],
  ])('has no text among the values of a record of %s', async (_, schema) => {
    const record = await made(schema, { Assam: 4, Ceylon: 5 });
    expect(Object.values(record as object)).toEqual([4, 5]); // it is one of those schemas
    expect(record).toHaveProperty('cacheStatus', 'MISS');
  });
});

describe('a Standard Schema of a library that is not known', () => {
  const validate = (value: unknown) => ({ value });
  const standard = { version: 1, vendor: 'somebody', validate } as const;

  it('is told as JSON Schema by its own means', async () => {
    const told = { type: 'object', properties: { a: { type: 'string' } } };
    const schema = { '~standard': { ...standard, jsonSchema: { input: () => told, output: () => ({}) } } };
    expect(await toJsonSchema(schema)).toEqual(told);
  });

  it('is refused, with its library named, when it has none', async () => {
    const call = toJsonSchema({ '~standard': standard });
    await expect(call).rejects.toMatchObject({ name: 'InvalidParamsError', data: { vendor: 'somebody' } });
  });
});

/** Never called: what matters is what the compiler makes of it. */
async function types(tabhand: Tabhand): Promise<void> {
  expectTypeOf(await tabhand.extract()).toEqualTypeOf<{ pageText: string }>();
  expectTypeOf(await tabhand.extract({ selector: '#a' })).toEqualTypeOf<{ pageText: string }>();
  expectTypeOf(await tabhand.extract('x')).toEqualTypeOf<Cached<{ extraction: string }>>();
  expectTypeOf(await tabhand.extract('x', { timeout: 1 })).toEqualTypeOf<Cached<{ extraction: string }>>();
  expectTypeOf(await tabhand.extract('x', undefined, { timeout: 1 })).toEqualTypeOf<Cached<{ extraction: string }>>();
  const open = { type: 'object', properties: { a: { type: 'string', nullable: true } }, required: ['a'] } as const;
  expectTypeOf(await tabhand.extract('x', open)).toEqualTypeOf<Cached<{ a: string | null }>>();
  expectTypeOf(await tabhand.extract('x', zod4)).toEqualTypeOf<Cached<Product>>();
  expectTypeOf(await tabhand.extract('x', zod3)).toEqualTypeOf<Cached<Product>>();
  expectTypeOf(await tabhand.extract('x', zodMini)).toEqualTypeOf<Cached<Product>>();
  expectTypeOf(await tabhand.extract('x', valibot)).toEqualTypeOf<Cached<Product>>();
  expectTypeOf(await tabhand.extract('x', arktype)).toEqualTypeOf<
    Cached<{ name: string; url: string; rating?: number }>
  >();
  expectTypeOf(await tabhand.extract('x', json)).toEqualTypeOf<
    Cached<{ name: string; url: string; rating?: number }>
  >();
  expectTypeOf(await tabhand.extract('x', z.array(zod4))).toEqualTypeOf<Product[]>();
  expectTypeOf(await tabhand.extract('x', z3.array(zod3))).toEqualTypeOf<Product[]>();
  expectTypeOf(await tabhand.extract('x', v.array(v.string()))).toEqualTypeOf<string[]>();
  expectTypeOf(await tabhand.extract('x', type('string[]'))).toEqualTypeOf<string[]>();
  expectTypeOf(await tabhand.extract('x', z.number())).toEqualTypeOf<number>();
  expectTypeOf(await tabhand.extract('x', z.string().transform(Number))).toEqualTypeOf<number>();
  const list = tabhand.extract('x', { type: 'array', items: { enum: ['a', 'b'] } });
  expectTypeOf(await list).toEqualTypeOf<('a' | 'b')[]>();
  const one = { oneOf: [{ type: 'string' }, { type: 'number' }] } as const;
  expectTypeOf(await tabhand.extract('x', one)).toEqualTypeOf<string | number>();
  const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false } as const;
  expectTypeOf(await tabhand.extract('x', pair)).toEqualTypeOf<(string | number)[]>();
  const named = { type: 'array', items: { $ref: '#/$defs/P' }, $defs: { P: { type: 'string' } } } as const;
  expectTypeOf(await tabhand.extract('x', named)).toEqualTypeOf<unknown[]>();
  const wide: Record<string, unknown> = {};
  expectTypeOf(await tabhand.extract('x', wide)).toEqualTypeOf<unknown>();
  // @ts-expect-error an instruction is a text
  await tabhand.extract(7);
}
void types;
