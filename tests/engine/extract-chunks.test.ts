import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EngineProgress } from '../../lib/engine/progress.ts';
import { Engine } from '../../lib/engine/engine.ts';
import { LLMResponseError, SchemaValidationError } from '../../lib/errors/named-errors.ts';
import type { ExtractRequest, InferenceRequest } from '../../lib/inference/inference.ts';
import { promptFor } from '../../lib/inference/prompts.ts';
import { FakePage } from './fake-page.ts';
import { noInference, ScriptedInference } from './scripted-inference.ts';

const rows = Array.from({ length: 40 }, (_, index) => `    [0-${index + 10}] listitem: Item ${index}`);
const long = ['[0-1] document: Shop', '  [0-2] list: Results', ...rows].join('\n');
const all = rows.map((_, index) => `Item ${index}`);

const schemaOf = (schema: z.ZodType): Record<string, unknown> => z.toJSONSchema(schema, { io: 'input' });

type Answer = (request: ExtractRequest, items: string[]) => unknown;

/** A model whose answers are made of the items that each request shows; it reads 500 characters at once. */
function reader(answer: Answer): ScriptedInference {
  const inference = new ScriptedInference((request: InferenceRequest) => {
    const asked = request as ExtractRequest; // only extract requests are made here
    const items = [...asked.page.outline.matchAll(/listitem: (Item \d+)/g)].map((match) => match[1] ?? '');
    return { task: 'extract', data: answer(asked, items) };
  });
  inference.outlineBudget = 500;
  return inference;
}

const requestsOf = ({ requests }: ScriptedInference): ExtractRequest[] => requests as ExtractRequest[]; // see reader

function extractBy(inference: ScriptedInference, params: Parameters<Engine['extract']>[0]): Promise<unknown> {
  return new Engine({ page: new FakePage(long), inference }).extract(params);
}

describe('extract from a long page', () => {
  const items = schemaOf(z.object({ title: z.string(), items: z.array(z.string()), note: z.string().optional() }));

  it('reads it in chunks that each say where they stand, and joins the lists in order', async () => {
    const inference = reader(({ chunk }, found) => ({ title: chunk?.index === 1 ? 'Shop' : null, items: found }));
    const seen: unknown[] = [];
    const engine = new Engine({ page: new FakePage(long), inference });
    const result = await engine.extract({ schema: items }, { progress: (value) => seen.push(value) });
    expect(result).toEqual({ title: 'Shop', items: all });
    const chunks = inference.requests.length;
    expect(chunks).toBeGreaterThan(2);
    for (const { page } of requestsOf(inference)) expect(page.outline).toMatch(/^\[0-1\] document.*\n {2}\[0-2\] list/);
    expect(seen).toContainEqual({ phase: 'asking the model', chunk: 1, chunks });
    expect(seen).toContainEqual({ phase: 'asking the model', tokens: { input: 100 * chunks, output: 10 * chunks } });
  });

  it('fails when no chunk has what is required of the whole', async () => {
    const call = extractBy(
      reader(() => ({ items: [] })),
      { schema: items },
    );
    await expect(call).rejects.toThrow(SchemaValidationError);
  });

  it('reads what was cut off at the output limit in smaller chunks, and goes on', async () => {
    const cut = new LLMResponseError('cut off', { data: { reason: 'length' } });
    const inference = reader((_, found) => {
      if (found.length > 20) throw cut;
      return { title: 'Shop', items: found };
    });
    inference.outlineBudget = 60_000;
    const page = new FakePage(['[0-1] list', ...rows.map((row) => `${row} ${'x'.repeat(600)}`)].join('\n'));
    const result = await new Engine({ page, inference }).extract({ schema: items });
    expect(result).toEqual({ title: 'Shop', items: all });
    expect(inference.requests.length).toBeLessThan(6);
  });
});

describe('what only the whole of a long page must fulfil', () => {
  it.each<[string, z.ZodType]>([
    ['a least number of entries', z.object({ items: z.array(z.string()).min(40).max(40) })],
    ['an exact number of entries', z.array(z.string()).length(40)],
    ['a list that may be null', z.object({ items: z.array(z.string()).min(40).nullable() })],
    ['two objects in one', z.object({ items: z.array(z.string()) }).and(z.object({ note: z.string().optional() }))],
    ['a field that is never undefined', z.object({ items: z.array(z.string()), note: z.string().exactOptional() })],
    [
      'a field that may be null or missing',
      z.object({ items: z.array(z.string()), note: z.string().nullable().optional() }),
    ],
  ])('is not demanded of a chunk: %s', async (_, schema) => {
    const isList = schema instanceof z.ZodArray;
    const inference = reader(({ chunk }, found) =>
      isList ? found : { items: found, ...(chunk?.index === 1 ? { note: null } : {}) },
    );
    const data = await extractBy(inference, { schema: schemaOf(schema) });
    expect(schema.safeParse(data).success).toBe(true);
    expect(data).toMatchObject(isList ? all : { items: all });
    expect(requestsOf(inference).some(({ repair, answers }) => repair ?? answers)).toBe(false);
  });

  it('lets a list hold each entry once that stands in two chunks', async () => {
    const schema = { type: 'object', properties: { kinds: { type: 'array', uniqueItems: true } } };
    const inference = reader(() => ({ kinds: ['tea', 'tea', 'pot'] }));
    expect(await extractBy(inference, { schema })).toEqual({ kinds: ['tea', 'pot'] });
  });

  it('has the model choose among the chunks where a list is too long, without the page', async () => {
    const schema = schemaOf(z.object({ title: z.string(), best: z.array(z.string()).max(2) }));
    const inference = reader(({ answers }, found) =>
      answers ? { best: ['Item 39', 'Item 38'] } : { title: 'Shop', best: found.slice(-2) },
    );
    const result = await extractBy(inference, { schema, instruction: 'the two last items' });
    expect(result).toEqual({ title: 'Shop', best: ['Item 39', 'Item 38'] });
    const last = requestsOf(inference).at(-1);
    expect(last).toMatchObject({ page: { outline: '' }, schema: { required: ['best'] } });
    expect(Object.keys(last?.schema['properties'] ?? {})).toEqual(['best']);
    expect(last?.answers).toContainEqual({ best: ['Item 38', 'Item 39'] });
    expect(last && promptFor(last).text).toContain('\n{"best":["Item 38","Item 39"]}\n</answers>');
  });

  it('has the model choose also for a list with a name in another language', async () => {
    const schema = schemaOf(z.object({ größte: z.array(z.string()).max(2) }));
    const inference = reader(({ answers }, found) => ({ größte: answers ? ['Item 39'] : found.slice(-2) }));
    expect(await extractBy(inference, { schema })).toEqual({ größte: ['Item 39'] });
  });

  it('has the model settle what the chunks count each for itself', async () => {
    const schema = schemaOf(z.object({ count: z.number(), url: z.url() }));
    const inference = reader(({ answers }, found) => ({
      count: answers ? all.length : found.length,
      ...(answers ? {} : { url: 'https://a.test/' }),
    }));
    expect(await extractBy(inference, { schema })).toEqual({ count: 40, url: 'https://a.test/' });
    expect(requestsOf(inference).filter(({ answers }) => answers)).toHaveLength(1);
  });

  it('fails with the issues when the choice does not fit either', async () => {
    const schema = schemaOf(z.array(z.string()).max(2));
    const inference = reader(({ answers }, found) => (answers ? all : found.slice(0, 2)));
    const failure = await extractBy(inference, { schema }).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(SchemaValidationError);
    expect(requestsOf(inference).filter(({ answers }) => answers)).toHaveLength(2);
  });

  it('makes one text of those of an instruction alone', async () => {
    const inference = reader(({ answers }, found) => ({
      extraction: answers ? `${answers.length} parts` : (found[0] ?? ''),
    }));
    const result = await extractBy(inference, { instruction: 'sum it up' });
    expect(result).toEqual({ extraction: `${inference.requests.length - 1} parts` });
  });

  it('joins texts that are too long to be told again, each once', async () => {
    const inference = reader(({ chunk }) => ({ extraction: (chunk?.index === 0 ? 'a' : 'b').repeat(19_990) }));
    const { extraction } = (await extractBy(inference, { instruction: 'all' })) as { extraction: string }; // specification 2.6
    expect(extraction.split('\n').map((text) => text[0])).toEqual(['a', 'b']);
  });
});

describe('what is asked of the whole of a long page', () => {
  const teas = schemaOf(z.array(z.object({ name: z.string(), price: z.number() })));
  const texts = schemaOf(z.array(z.string()));
  const brand = (item: string): string => ['Twin', 'Lip', 'Harney'][Number(item.slice(5)) % 3] ?? '';
  const priced = (items: string[]): object[] =>
    items.map((name) => ({ name, price: (Number(name.slice(5)) * 7) % 41 }));
  const brands = (items: string[]): string[] => [...new Set(items.map(brand))];

  it.each<[string, Record<string, unknown>, (request: ExtractRequest, items: string[]) => unknown]>([
    ['the three cheapest', teas, (_, items) => priced(items).slice(0, 3)],
    ['all teas, sorted by price', teas, (_, items) => priced(items)],
    ['give me 5 of them', teas, (_, items) => priced(items.slice(0, 5))],
    ['die drei günstigsten Tees', teas, (_, items) => priced(items).slice(0, 3)],
    ['the latest news', texts, (_, items) => items],
    ['der älteste Tee', texts, (_, items) => items.slice(0, 1)],
    ['the distinct brands', texts, (_, items) => brands(items)],
    ['all brands', texts, (_, items) => brands(items)],
    [
      'how many teas there are by brand',
      schemaOf(z.array(z.object({ brand: z.string(), count: z.number() }))),
      (_, items) => brands(items).map((one) => ({ brand: one, count: items.length })),
    ],
    ['how many are sold out', schemaOf(z.object({ count: z.number() })), () => ({ count: 2 })],
    ['how many are sold out', schemaOf(z.number()), () => 2],
    ['teas', schemaOf(z.object({ cheapestThree: z.array(z.string()) })), (_, items) => ({ cheapestThree: items })],
  ])('is settled in one more call: %s', async (instruction, schema, answer) => {
    const settled = schema['type'] === 'array' ? [] : schema['type'] === 'number' ? 1 : { count: 1, cheapestThree: [] };
    const inference = reader((request, items) => (request.answers ? settled : answer(request, items)));
    const chunks: unknown[] = [];
    const result = await extractBy(inference, { schema: { ...schema, additionalProperties: true }, instruction });
    for (const { answers } of requestsOf(inference)) if (!answers) chunks.push(answers);
    expect(result).toEqual(settled);
    expect(requestsOf(inference).at(-1)?.answers).toHaveLength(chunks.length);
    expect(requestsOf(inference)).toHaveLength(chunks.length + 1);
  });

  it.each<[string, Record<string, unknown>, (items: string[]) => unknown]>([
    ['all teas with name and price', teas, priced],
    ['teas with at least 4 stars under 20 euros', teas, priced],
    ['each tea with its latest price and the number of reviews', teas, priced],
    ['first name and last name of all people', texts, (items) => items],
    ['the 2024 results with their most common names', texts, (items) => items],
    ['all ratings', texts, (items) => items.map((item) => String(Number(item.slice(5)) % 2))],
  ])('is not looked for in a plain list, which is joined as it is: %s', async (instruction, schema, answer) => {
    const inference = reader((_, items) => answer(items));
    expect(await extractBy(inference, { schema, instruction })).toEqual(answer(all));
    expect(requestsOf(inference).some(({ answers }) => answers)).toBe(false);
  });

  it.each([
    ['is too long to be told again', 700, undefined],
    ['is too long for the model', 1, new LLMResponseError('too long', { data: { reason: 'too-long' } })],
  ])('is joined, and told so, where it %s', async (_, times, thrown) => {
    const inference = reader(({ answers }, items) => {
      if (answers && thrown) throw thrown;
      return items.map((item) => item.repeat(times));
    });
    const told: EngineProgress[] = [];
    const engine = new Engine({ page: new FakePage(long), inference });
    const scope = { progress: (value: EngineProgress) => void told.push(value) };
    const result = await engine.extract({ schema: texts, instruction: 'the cheapest teas' }, scope);
    expect(result).toEqual(all.map((item) => item.repeat(times)));
    expect(told.flatMap(({ warning }) => warning ?? [])).toEqual([expect.stringContaining('joined')]);
  });
});

describe('data of a long page that its caller could not use', () => {
  const issues = [{ path: '/items', message: 'three are wanted' }];

  it('is mended out of itself, without reading the page again', async () => {
    const schema = schemaOf(z.object({ items: z.array(z.string()) }));
    const inference = reader(() => ({ items: ['a', 'b', 'c'] }));
    const repair = { reply: { items: ['a', 'b', 'c', 'd'] }, issues };
    expect(await extractBy(inference, { schema, repair })).toEqual({ items: ['a', 'b', 'c'] });
    expect(requestsOf(inference)).toMatchObject([
      { page: { outline: '' }, answers: [], repair: { issues: [expect.stringContaining('three')] } },
    ]);
    expect(requestsOf(inference)).toHaveLength(1);
  });

  it('is given back when it is too long to be told again', async () => {
    const engine = new Engine({ page: new FakePage(long), inference: noInference });
    const repair = { reply: { items: ['x'.repeat(30_000)] }, issues };
    const call = engine.extract({ schema: {}, repair, budget: 500 });
    await expect(call).rejects.toMatchObject({ name: 'SchemaValidationError', data: { issues } });
  });
});
