import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkFor } from '../../lib/engine/validate.ts';
import { fitReply, withRefs } from '../../lib/engine/url-fields.ts';

const source = {
  url: 'https://shop.test/list',
  urlOf: (ref: string) => (ref.startsWith('0-') ? `https://shop.test/${ref}` : undefined),
};
const URL_2 = 'https://shop.test/0-2';

function fit(schema: z.ZodType, reply: unknown): unknown {
  const asked = withRefs(z.toJSONSchema(schema, { io: 'input' }));
  return fitReply(reply, asked, source);
}

interface Tree {
  link: string;
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ link: z.url(), children: z.array(tree) }));

const kind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), value: z.url() }),
  z.object({ kind: z.literal('code'), value: z.string() }),
]);

describe('URL fields', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', z.object({ a: z.url() }), { a: '0-2' }, { a: URL_2 }],
    ['brackets', z.object({ a: z.url() }), { a: '[0-2]' }, { a: URL_2 }],
    ['an array', z.array(z.url()), ['0-2', '0-3'], [URL_2, 'https://shop.test/0-3']],
    ['an optional', z.object({ a: z.url().optional().describe('x') }), { a: '0-2' }, { a: URL_2 }],
    ['a nullable', z.object({ a: z.url().nullable() }), { a: '0-2' }, { a: URL_2 }],
    ['a null', z.object({ a: z.url().nullable() }), { a: null }, { a: null }],
    ['a default', z.object({ a: z.url().default('https://a.test/') }), { a: '0-2' }, { a: URL_2 }],
    ['a record', z.record(z.string(), z.url()), { home: '0-2' }, { home: URL_2 }],
    ['the keys of a record', z.record(z.url(), z.string()), { '0-2': 'home' }, { [URL_2]: 'home' }],
    ['a tuple', z.tuple([z.string(), z.url()]), ['0-2', '0-2'], ['0-2', URL_2]],
    ['a union', z.object({ a: z.union([z.url(), z.literal('none')]) }), { a: '0-2' }, { a: URL_2 }],
    ['the other side of a union', z.object({ a: z.union([z.url(), z.literal('none')]) }), { a: 'none' }, { a: 'none' }],
    ['a discriminated union', z.array(kind), [{ kind: 'page', value: '0-2' }], [{ kind: 'page', value: URL_2 }]],
    [
      'the branch that knows the field',
      z.union([z.strictObject({ name: z.string().optional() }), z.strictObject({ link: z.url() })]),
      { link: '0-2' },
      { link: URL_2 },
    ],
    ['its plain branch', z.array(kind), [{ kind: 'code', value: '0-2' }], [{ kind: 'code', value: '0-2' }]],
    [
      'a recursion',
      tree,
      { link: '0-2', children: [{ link: '0-2', children: [] }] },
      { link: URL_2, children: [{ link: URL_2, children: [] }] },
    ],
    ['a field called format', z.object({ format: z.string() }), { format: '0-2' }, { format: '0-2' }],
    ['a text that looks like a ref', z.object({ range: z.string() }), { range: '0-2' }, { range: '0-2' }],
  ])('are resolved in %s', (...[, schema, reply, expected]) => {
    expect(fit(schema, reply)).toEqual(expected);
  });

  it.each([
    ['https://a.test/ä', 'https://a.test/%C3%A4'],
    ['/tea?x=1', 'https://shop.test/tea?x=1'],
    ['www.a.test/b', 'https://www.a.test/b'],
    ['mailto:ada@a.test', 'mailto:ada@a.test'],
    ['9-9', '9-9'],
    ['not a url', 'not a url'],
    ['a.test:8080/docs', 'https://a.test:8080/docs'],
    ['localhost:3000/docs', 'http://localhost:3000/docs'],
    ['a.test:99999', 'a.test:99999'],
    ['xn--a.test', 'xn--a.test'],
    ['report.pdf', 'report.pdf'],
    ['index.html?x=1', 'index.html?x=1'],
    ['a.b/report.pdf', 'a.b/report.pdf'],
    ['a.test/report.pdf', 'https://a.test/report.pdf'],
  ])('take %s in plain text', (text, expected) => {
    expect(fit(z.object({ a: z.url() }), { a: text })).toEqual({ a: expected });
  });

  it.each([
    ['the line of a node', '[0-2] link: Assam', URL_2],
    ['the picture in a link', '0-2 img', `${URL_2} img`],
    ['the picture in a link, in brackets', '[0-2 img]', `${URL_2} img`],
    ['the same, outside of them', '[0-2] img', `${URL_2} img`],
    ['a picture by itself', '0-3 img', 'https://shop.test/0-3'],
    ['a link without a picture', '0-4 img', '0-4 img'],
    ['the name of a link', 'Green tea', 'https://shop.test/0-5'],
    ['the name of several that lead elsewhere', 'More', 'More'],
    ['a part of a name', 'Green', 'Green'],
    ['the name of a file that a link has', 'report.pdf', 'https://shop.test/0-8'],
  ])('take %s', (_, text, expected) => {
    const outline = `[0-1] document: Shop
  [0-2] link: Assam [0-5]: Green tea
  item: [0-6] link: More | [0-7] button: More [pressed]
  text: See | [0-8] link: report.pdf | too`;
    const known = (place: string): string | undefined =>
      /^0-[234] img$/.test(place) && place !== '0-2 img' ? undefined : source.urlOf(place);
    const node = (ref: string): { role: string } => ({ role: ref === '0-3' ? 'img' : 'link' });
    const asked = withRefs(z.toJSONSchema(z.url()));
    expect(fitReply(text, asked, { url: source.url, urlOf: known, outline, node })).toBe(expected);
  });

  it.each<[string, z.ZodType, unknown]>([
    ['left out of an optional field', z.object({ a: z.url().optional() }), {}],
    ['null in a nullable one', z.object({ a: z.url().nullable() }), { a: null }],
    ['null in one that is both', z.object({ a: z.url().nullish() }), { a: null }],
  ])('are %s for a text that says none', (_, schema, expected) => {
    for (const none of ['', ' ', 'N/A', 'none', '-']) expect(fit(schema, { a: none })).toEqual(expected);
  });

  it('keep a text that says none where a URL is required, or the schema takes it', () => {
    expect(fit(z.object({ a: z.url() }), { a: '' })).toEqual({ a: '' });
    expect(fit(z.object({ a: z.union([z.url(), z.literal('')]).optional() }), { a: '' })).toEqual({ a: '' });
    expect(fit(z.object({ a: z.union([z.url(), z.string()]).optional() }), { a: 'N/A' })).toEqual({ a: 'N/A' });
  });

  it.each(['http://localhost:3000/a', 'https://a.test/?q=a|b', "https://a.test/{id}/[1]?x=`^'", 'data:,x'])(
    'may be %s, as browsers write them',
    (url) => {
      const schema = { type: 'object', properties: { a: { type: 'string', format: 'url' } } };
      for (const one of [schema, z.toJSONSchema(z.object({ a: z.url() }))]) {
        const data = fitReply({ a: '0-2' }, withRefs(one), { ...source, urlOf: () => url });
        expect(checkFor(one)(data)).toEqual([]);
      }
    },
  );

  it('stay as the schema spells them out', () => {
    const schema = {
      type: 'array',
      items: { type: 'string', format: 'uri', enum: ['https://a.test', 'https://b.test'] },
    };
    expect(fitReply(['https://a.test'], withRefs(schema), source)).toEqual(['https://a.test']);
    const one = { anyOf: [{ const: 'https://a.test', format: 'uri' }, { type: 'null' }] };
    expect(fitReply('https://a.test', withRefs(one), source)).toBe('https://a.test');
  });

  it('are asked for as refs with their descriptions', () => {
    const schema = z.toJSONSchema(z.object({ a: z.httpUrl().describe('home') }));
    expect(withRefs(schema)['properties']).toEqual({ a: { type: 'string', description: 'home', format: 'ref' } });
  });
});

describe('a null for what is not there', () => {
  it('is left out of an optional field', () => {
    expect(fit(z.object({ a: z.string().optional() }), { a: null })).toEqual({});
  });

  it('stays in a required field, for validation to name', () => {
    expect(fit(z.object({ a: z.string() }), { a: null })).toEqual({ a: null });
  });
});

it.each<[z.ZodType, unknown, unknown]>([
  [
    z.object({ price: z.number(), count: z.int().optional() }),
    { price: '-4.50', count: '3' },
    { price: -4.5, count: 3 },
  ],
  [z.array(z.boolean()), ['true', 'false', 'yes'], [true, false, 'yes']],
  [z.object({ price: z.number() }), { price: '4.50 €' }, { price: '4.50 €' }],
  [
    z.object({ sku: z.string(), any: z.union([z.number(), z.string()]) }),
    { sku: '7', any: '7' },
    { sku: '7', any: '7' },
  ],
  [z.object({ at: z.literal('1') }), { at: '1' }, { at: '1' }],
  [
    z.object({ price: z.number().nullable(), sold: z.boolean().nullish() }),
    { price: '4.5', sold: 'true' },
    { price: 4.5, sold: true },
  ],
  [z.object({ zip: z.string().nullable() }), { zip: '01067' }, { zip: '01067' }],
  [
    z.object({ best: z.object({ price: z.number(), page: z.url() }).nullable() }),
    { best: { price: '4', page: '0-2' } },
    { best: { price: 4, page: URL_2 } },
  ],
])('takes for a number or a truth what was written as a text, where no text may stand: %#', (schema, reply, data) => {
  expect(fit(schema, reply)).toEqual(data);
});

it('takes a text for a number where a JSON Schema lists the types', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: ['integer', 'null'] }, b: { type: ['string', 'integer'] } },
  };
  expect(fitReply({ a: '12', b: '12' }, withRefs(schema), source)).toEqual({ a: 12, b: '12' });
});
