import { expect, it } from 'vitest';
import { z } from 'zod';
import { Engine } from '../../lib/engine/engine.ts';
import { SchemaValidationError } from '../../lib/errors/named-errors.ts';
import { createInference } from '../../lib/inference/registry.ts';
import { ModelServer, type Turn } from '../inference/model-server.ts';
import { caseOf } from '../inference/provider-cases.ts';
import { FakePage } from './fake-page.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] link: Tea
  [0-4] button: Buy`;

/** An engine whose model, at a server, answers so each time. */
async function start(turn: Turn) {
  const { format, path } = caseOf('lmstudio');
  const server = await ModelServer.start(format, turn, turn);
  const page = new FakePage(OUTLINE);
  page.urls = { '0-2': 'https://shop.test/tea' };
  const inference = createInference({ modelName: 'lmstudio/m', baseURL: server.origin + path, env: {} });
  const engine = new Engine({ page, inference });
  return { server, page, engine, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

it.each(['"0-4"', '`0-4`', '"[0-4]"', '#0-4', 'ref 0-4', '[ref=0-4]', ' 0-4 ', '(0-4)'])(
  'takes the ref of an action that is written %s',
  async (ref) => {
    const action = { method: 'click', ref, arguments: [], description: 'Buy button' };
    await using context = await start({ answer: { action, twoStep: false } });
    await context.engine.act({ action: 'buy' });
    expect(context.page.performed).toMatchObject([{ method: 'click', ref: '0-4' }]);
  },
);

it.each(['"0-2"', '`[0-2]`', 'ref 0-2', '[ref=0-2]', '"https://shop.test/tea"'])(
  'takes the ref or the URL of a field that is written %s',
  async (url) => {
    const schema = z.toJSONSchema(z.object({ name: z.string(), url: z.url() }));
    await using context = await start({ answer: { name: 'Tea', url } });
    expect(await context.engine.extract({ schema })).toEqual({ name: 'Tea', url: 'https://shop.test/tea' });
  },
);

const [tea, cup] = [{ name: 'Tea' }, { name: 'Cup' }];
const item = z.object({ name: z.string(), price: z.number().optional() });
const list = z.array(item);

it.each<{ what: string; answer: unknown; asked: z.ZodType; data: unknown }>([
  { what: 'the entry of a list', answer: tea, asked: list, data: [tea] },
  { what: 'the entry of a list, under its name', answer: { data: tea }, asked: list, data: [tea] },
  { what: 'the entry of an inner list', answer: { of: tea }, asked: z.object({ of: list }), data: { of: [tea] } },
  { what: 'a list of the one object', answer: [tea], asked: item, data: tea },
  { what: 'a list of the one object, under a name', answer: { data: [tea] }, asked: item, data: tea },
  { what: 'the object under a name', answer: { product: tea }, asked: item, data: tea },
  { what: 'a list of one inner object', answer: { of: [tea] }, asked: z.object({ of: item }), data: { of: tea } },
])('takes $what for what was asked for', async ({ answer, asked, data }) => {
  await using context = await start({ answer });
  expect(await context.engine.extract({ schema: z.toJSONSchema(asked) })).toEqual(data);
  expect(context.server.requests).toHaveLength(1);
});

it.each<[string, string, z.ZodType]>([
  ['a list of two for one object', JSON.stringify([tea, cup]), item],
  ['another object for an entry', '{"total":3}', list],
  ['an entry with a field of its own', '{"name":"Tea","of":9}', list],
  ['one text for a list of them', '{"tags":"tea, cup"}', z.object({ tags: z.array(z.string()) })],
  ['a number that none holds', '{"name":"Tea","price":1e999}', item],
  ['null for a text', '{"name":null}', item],
])('does not take %s, and asks once more', async (_, text, asked) => {
  await using context = await start({ text });
  const extracting = context.engine.extract({ schema: z.toJSONSchema(asked) });
  await expect(extracting).rejects.toThrow(SchemaValidationError);
  expect(context.server.requests).toHaveLength(2);
});
