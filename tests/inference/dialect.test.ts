import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerForm } from '../../lib/inference/schema/answer-form.ts';
import { CHROME, GOOGLE, toDialect, STRICT } from '../../lib/inference/schema/dialect.ts';

const jsonOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
};
const tree = z.object({
  name: z.string(),
  get children() {
    return z.array(tree);
  },
});

const LIST_OR_TEXT = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }, { type: 'null' }],
};

describe('strict structured outputs', () => {
  const strict = (schema: z.ZodType): unknown => toDialect(jsonOf(schema), STRICT);

  it.each<[string, z.ZodType, unknown]>([
    ['text', z.string().optional(), { type: ['string', 'null'] }],
    ['a default', z.number().default(3), { type: ['number', 'null'] }],
    ['a choice', z.enum(['a', 'b']).optional(), { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] }],
    ['what may be null anyway', z.string().nullable().optional(), { type: ['string', 'null'] }],
    ['a union', z.union([z.string(), z.array(z.number())]).optional(), LIST_OR_TEXT],
  ])('require an optional field and let it be null: %s', (_, field, expected) => {
    expect(strict(z.object({ a: field, b: z.string() }))).toEqual({
      type: 'object',
      properties: { a: expected, b: { type: 'string' } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
  });

  it.each<[string, z.ZodType, unknown]>([
    [
      'lengths',
      z.string().min(2).max(5).describe('code'),
      { type: 'string', description: 'code (minLength: 2; maxLength: 5)' },
    ],
    ['a pattern', z.string().regex(/^a+$/), { type: 'string', description: '(pattern: ^a+$)' }],
    ['a known format, without its long pattern', z.email(), { type: 'string', format: 'email' }],
    ['another format', z.url(), { type: 'string', description: '(format: uri)' }],
    ['bounds of numbers', z.number().min(1).max(5), { type: 'number', minimum: 1, maximum: 5 }],
    ['a literal', z.literal('x'), { type: 'string', enum: ['x'] }],
    ['a literal of another kind', z.literal(true), { type: 'boolean', description: '(const: true)' }],
    [
      'literals of several kinds',
      z.literal(['x', 1]),
      {
        anyOf: [
          { type: 'string', enum: ['x'] },
          { type: 'number', enum: [1] },
        ],
      },
    ],
  ])('take or are told %s', (_, field, expected) => {
    expect(strict(z.object({ a: field }))).toMatchObject({ properties: { a: expected } });
  });

  it('take a discriminated union as alternatives', () => {
    const union = z.discriminatedUnion('k', [
      z.object({ k: z.literal('a'), x: z.string().optional() }),
      z.object({ k: z.literal('b') }),
    ]);
    expect(strict(z.object({ u: union }))).toMatchObject({
      properties: { u: { anyOf: [{ required: ['k', 'x'] }, { required: ['k'] }] } },
    });
  });

  it('take a schema that refers to itself, with what is said of a reference around it', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    const top = { $ref: '#/$defs/node', description: 'the top' };
    const schema = { type: 'object', properties: { top }, required: ['top'], $defs: { node } };
    expect(toDialect(schema, STRICT)).toMatchObject({
      properties: { top: { description: 'the top', anyOf: [{ $ref: '#/$defs/node' }] } },
      $defs: {
        node: {
          properties: { next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
          required: ['next'],
          additionalProperties: false,
        },
      },
    });
    expect(toDialect(jsonOf(tree), STRICT)).toMatchObject({ properties: { children: { items: { $ref: '#' } } } });
  });

  it.each<[string, z.ZodType]>([
    ['a map', z.record(z.string(), z.number())],
    ['an object with fields of any name', z.looseObject({ a: z.string() })],
    ['a tuple', z.tuple([z.string(), z.number()])],
    ['a value of any kind', z.unknown()],
  ])('cannot say %s', (_, field) => {
    expect(strict(z.object({ a: field }))).toBeUndefined();
  });

  it('take what is said of one other schema, but not of several at once', () => {
    const schemaOf = (allOf: unknown[]) => ({ type: 'object', properties: { a: { allOf, description: 'x' } } });
    const [text, short] = [{ type: 'string' }, { maxLength: 3 }];
    expect(toDialect(schemaOf([text]), STRICT)).toMatchObject({ properties: { a: { description: 'x' } } });
    expect(toDialect(schemaOf([text, short]), STRICT)).toBeUndefined();
  });

  it('are not asked for what they cannot say, and the schema goes as it is', () => {
    const schema = jsonOf(z.object({ prices: z.record(z.string(), z.number()), note: z.string().optional() }));
    const form = answerForm(schema, 'strict');
    expect(form.schema).toEqual(schema);
    expect(form.providerOptions['openai']).toEqual({ strictJsonSchema: false });
    expect(answerForm(jsonOf(z.object({ a: z.string() })), 'strict').providerOptions['azure']).toEqual({
      strictJsonSchema: true,
    });
  });
});

describe("Gemini's schemas", () => {
  const google = (schema: z.ZodType): unknown => toDialect(jsonOf(schema), GOOGLE);

  it('keep optional fields, maps and tuples', () => {
    const pair = z.tuple([z.string(), z.number()]);
    expect(google(z.object({ a: z.string().optional(), m: z.record(z.string(), z.number()), t: pair }))).toMatchObject({
      properties: {
        m: { additionalProperties: { type: 'number' } },
        t: { prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 2, maxItems: 2 },
      },
      required: ['m', 't'],
    });
  });

  it('let tuples go on with more of a kind', () => {
    const more = z.tuple([z.string()]).rest(z.number());
    const inner = { prefixItems: [{ type: 'string' }], minItems: 1, items: { type: 'number' } };
    expect(google(z.object({ t: more }))).toMatchObject({ properties: { t: inner } });
    expect(google(z.object({ t: more }))).not.toHaveProperty('properties.t.maxItems');
    const older = { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'number' }, minItems: 0 };
    expect(toDialect(older, GOOGLE)).toEqual({ type: 'array', ...inner, minItems: 0 });
  });

  it('have neither exclusive bounds nor most formats', () => {
    expect(google(z.object({ a: z.number().positive(), b: z.email() }))).toMatchObject({
      properties: {
        a: { type: 'number', description: '(exclusiveMinimum: 0)' },
        b: { type: 'string', description: '(format: email)' },
      },
    });
  });

  it('cannot refer to themselves: such a schema stands in the prompt', () => {
    const schema = jsonOf(z.object({ root: tree }));
    expect(toDialect(schema, GOOGLE)).toBeUndefined();
    expect(answerForm(schema, 'google')).toMatchObject({ inPrompt: true, schema });
  });

  it('take a reference to what does not lead back', () => {
    const schema = { type: 'object', properties: { a: { $ref: '#/$defs/t' } }, $defs: { t: { type: 'string' } } };
    expect(toDialect(schema, GOOGLE)).toMatchObject({ properties: { a: { $ref: '#/$defs/t' } } });
  });
});

it('tells Chrome what it has no keyword for, with optional fields left optional', () => {
  const schema = jsonOf(z.object({ a: z.string().optional(), link: z.string().meta({ format: 'ref' }) }));
  expect(toDialect(schema, CHROME)).toMatchObject({
    properties: { a: { type: 'string' }, link: { type: 'string', description: '(format: ref)' } },
    required: ['link'],
  });
});

describe('names of fields that a provider refuses', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"価格":{"type":"number","description":"in yen"},"__proto__":{"type":"string"},"field_1":{"type":"string"}},"required":["価格"]}',
  ) as Record<string, unknown>;

  it('are replaced by plain ones, and told', () => {
    const form = answerForm(schema, 'claude');
    expect(form.schema).toEqual({
      type: 'object',
      properties: {
        field_2: { type: 'number', description: '"価格": in yen' },
        field_3: { type: 'string', description: '"__proto__"' },
        field_1: { type: 'string' },
      },
      required: ['field_2'],
    });
  });

  it('come back in the answer, also in lists', () => {
    const answer = answerForm(schema, 'claude').restore([{ field_2: 5, field_3: 'x', field_1: 'y' }]);
    expect(JSON.stringify(answer)).toBe('[{"価格":5,"__proto__":"x","field_1":"y"}]');
  });

  it('ask Claude for maps by a tool, since its other form loses them', () => {
    const map = jsonOf(z.object({ m: z.record(z.string(), z.number()) }));
    expect(answerForm(map, 'claude').providerOptions).toEqual({ anthropic: { structuredOutputMode: 'jsonTool' } });
  });
});
