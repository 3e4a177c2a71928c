import { expect, it } from 'vitest';
import { z } from 'zod';
import { checkFor, normalizedSchema } from '../../lib/engine/validate.ts';
import { toDialect, STRICT } from '../../lib/inference/schema/dialect.ts';
import type { JsonSchema } from '../../lib/inference/schema/json-schema.ts';

const takes = (schema: JsonSchema, data: unknown): boolean => checkFor(normalizedSchema(schema))(data).length === 0;

it.each<[string, JsonSchema, unknown[], unknown[]]>([
  ['a nullable text', { type: 'string', nullable: true }, [null, 'a'], [1]],
  ['what is not nullable', { type: 'string', nullable: false }, ['a'], [null]],
  ['a nullable choice', { type: 'string', enum: ['a'], nullable: true }, [null, 'a'], ['b']],
  ['a nullable reference', { $ref: '#/$defs/a', nullable: true, $defs: { a: { type: 'number' } } }, [null, 1], ['b']],
  ['a nullable part', { allOf: [{ type: 'number' }], nullable: true }, [null, 1], ['b']],
  ['a nullable list', { type: 'array', items: { type: 'number', nullable: true } }, [[null, 1]], [null]],
  ['a bound that is left out', { type: 'number', minimum: 5, exclusiveMinimum: true }, [6], [5]],
  ['a bound that is not', { type: 'number', maximum: 5, exclusiveMaximum: false }, [5], [6]],
  [
    'a field of that name',
    { type: 'object', properties: { nullable: { type: 'boolean' } } },
    [{ nullable: true }],
    [1],
  ],
  [
    'draft 4',
    { $schema: 'http://json-schema.org/draft-04/schema#', type: 'number', minimum: 5, exclusiveMinimum: true },
    [6],
    [5],
  ],
  ['a duration', { type: 'string', format: 'duration' }, ['PT1H30M', 'P2W'], ['90 min']],
  ['a time', { type: 'string', format: 'time' }, ['14:05', '14:05:00Z'], ['2 pm']],
  ['an address on the page', { type: 'string', format: 'uri-reference' }, ['/a?b#c'], ['a b']],
  ['an e-mail address', { type: 'string', format: 'email' }, ['a@b.de'], ['a at b']],
  ['a number of a machine', { type: 'string', format: 'ipv4' }, ['10.0.0.1'], ['10.0.0.256']],
  ['a UUID', { type: 'string', format: 'uuid' }, ['123e4567-e89b-12d3-a456-426614174000'], ['123']],
  ['a format of nobody', { type: 'integer', format: 'int64' }, [3], ['3']],
])('takes %s as it is meant', (...[, schema, right, wrong]) => {
  for (const data of right) expect(takes(schema, data)).toBe(true);
  for (const data of wrong) expect(takes(schema, data)).toBe(false);
});

it("tells models a schema of OpenAPI 3.0 in today's words", () => {
  const item = z.object({ name: z.string().nullable(), price: z.number().gt(0) });
  const schema = normalizedSchema(z.toJSONSchema(item, { target: 'openapi-3.0' }));
  expect(toDialect(schema, STRICT)?.['properties']).toEqual({
    name: { type: ['string', 'null'] },
    price: { type: 'number', exclusiveMinimum: 0 },
  });
});

it.each(['Größe', '値段', 'a b', '50%', 'c#', 'a.b', '', '__proto__', 'constructor', 'toString'])(
  'names the field that is wrong by its own name: %j',
  (name) => {
    const schema = { type: 'object', properties: Object.fromEntries([[name, { type: 'number' }]]) };
    const issues = checkFor(normalizedSchema(schema))(Object.fromEntries([[name, 'x']]));
    expect(issues.map(({ path }) => path)).toEqual([`/${name}`]);
    expect(checkFor(normalizedSchema(schema))({})).toEqual([]);
  },
);
