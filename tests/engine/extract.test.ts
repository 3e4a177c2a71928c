import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Engine } from '../../lib/engine/engine.ts';
import { InvalidParamsError, SchemaValidationError } from '../../lib/errors/named-errors.ts';
import type { ExtractRequest, InferenceRequest } from '../../lib/inference/inference.ts';
import { lenient } from '../../lib/inference/schema/json-schema.ts';
import { FakePage } from './fake-page.ts';
import { noInference, ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] link: Tea
  [0-3] text: 4.50`;

const schemaOf = (schema: z.ZodType): Record<string, unknown> => z.toJSONSchema(schema, { io: 'input' });
const answers = (...data: unknown[]): ScriptedInference =>
  new ScriptedInference(...data.map((item) => ({ task: 'extract', data: item })));

function extractRequests(inference: ScriptedInference): ExtractRequest[] {
  return inference.requests.filter((request: InferenceRequest) => request.task === 'extract');
}

it('takes a number for the text that answers a plain question', async () => {
  const extracting = (data: unknown): Promise<unknown> =>
    new Engine({ page: new FakePage(OUTLINE), inference: answers(data) }).extract({
      instruction: 'what does tea cost?',
    });
  for (const data of [{ extraction: 4.5 }, 4.5, '4.5']) expect(await extracting(data)).toEqual({ extraction: '4.5' });
});

it('leaves it to the schema of the caller what is right where that takes more than it asks for', async () => {
  const price = lenient({ type: 'number' });
  const schema = { type: 'object', properties: { price }, required: ['price'] };
  const inference = answers({ price: 'call us' });
  const data = await new Engine({ page: new FakePage(OUTLINE), inference }).extract({ schema });
  expect(data).toEqual({ price: 'call us' });
  expect(extractRequests(inference)[0]?.schema['properties']).toEqual({ price: { type: 'number' } });
});

describe('extract without instruction', () => {
  it('gives the outline and asks no model', async () => {
    const page = new FakePage(OUTLINE);
    const result = await new Engine({ page, inference: noInference }).extract({});
    expect(result).toEqual({ pageText: OUTLINE });
    expect(page.reads[0]).toMatchObject({ budget: 60_000 });
  });

  it('passes the selectors, the budget, the settle bound and the frames switch on', async () => {
    const page = new FakePage(OUTLINE);
    const params = { selector: '#a', ignoreSelectors: ['.b'], iframes: false, domSettleTimeoutMs: 7, budget: 9 };
    await new Engine({ page, inference: noInference }).extract(params);
    expect(page.reads[0]).toMatchObject({ selector: '#a', ignoreSelectors: ['.b'], frames: false, budget: 9 });
    expect(page.settles).toEqual([{ maxMs: 7 }]);
  });

  it('does not wait for a page that stands still already', async () => {
    const page = new FakePage(OUTLINE);
    page.isAtRest = true;
    const result = await new Engine({ page, inference: noInference }).extract({});
    expect(result).toEqual({ pageText: OUTLINE });
    expect(page.settles).toEqual([]);
    expect(page.reads).toHaveLength(1);
  });

  it('tells who left frames out how many there are', async () => {
    const page = new FakePage(`${OUTLINE}\n  [0-4] iframe: ad\n  [0-5] iframe`);
    const seen: unknown[] = [];
    const engine = new Engine({ page, inference: noInference });
    await engine.extract({ iframes: false }, { progress: (value) => seen.push(value) });
    expect(seen).toContainEqual({
      phase: 'reading the page',
      warning: '2 frames were left out. Pass iframes: true to read frames.',
    });
  });

  it('reads a later part', async () => {
    const page = new FakePage(OUTLINE);
    page.parts = 3;
    await new Engine({ page, inference: noInference }).extract({ instruction: 'Part 2' });
    expect(page.reads[0]).toMatchObject({ part: 2 });
  });

  it('says how many parts there are when asked for one too many', async () => {
    const call = new Engine({ page: new FakePage(OUTLINE), inference: noInference }).extract({ instruction: 'part 2' });
    await expect(call).rejects.toThrow('The page has one part; there is no part 2.');
  });
});

describe('extract with an instruction alone', () => {
  it('gives a text', async () => {
    const inference = answers({ extraction: '4.50' });
    const result = await new Engine({ page: new FakePage(OUTLINE), inference }).extract({ instruction: 'the price' });
    expect(result).toEqual({ extraction: '4.50' });
    expect(inference.requests).toHaveLength(1);
  });
});

describe('extract with a schema', () => {
  const products = z.object({ products: z.array(z.object({ name: z.string(), url: z.url().describe('its page') })) });

  it('asks for URL fields by ref and gives absolute URLs', async () => {
    const page = new FakePage(OUTLINE);
    page.urls = { '0-2': 'https://shop.test/tea' };
    const inference = answers({ products: [{ name: 'Tea', url: '0-2' }] });
    const result = await new Engine({ page, inference }).extract({ schema: schemaOf(products) });
    expect(result).toEqual({ products: [{ name: 'Tea', url: 'https://shop.test/tea' }] });
    const asked = JSON.stringify(extractRequests(inference)[0]?.schema);
    expect(asked).toContain('{"type":"string","description":"its page","format":"ref"}');
  });

  it('gives data that does not fit back once, with the issues', async () => {
    const page = new FakePage(OUTLINE);
    const inference = answers({ products: [{ name: 7, url: 'https://a.test/' }] }, { products: [] });
    const result = await new Engine({ page, inference }).extract({ schema: schemaOf(products) });
    expect(result).toEqual({ products: [] });
    expect(extractRequests(inference)[1]?.repair).toEqual({
      reply: { products: [{ name: 7, url: 'https://a.test/' }] },
      issues: ['/products/0/name: Instance type "number" is invalid. Expected "string".'],
    });
  });

  it('tells the model the first of many issues, and the caller all', async () => {
    const inference = answers({ products: Array.from({ length: 50 }, () => ({ name: 7, url: 'https://a.test/' })) });
    const call = new Engine({ page: new FakePage(OUTLINE), inference }).extract({ schema: schemaOf(products) });
    const failure = await call.catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ data: { issues: { length: 50 } } });
    const told = extractRequests(inference)[1]?.repair?.issues;
    expect(told).toHaveLength(21);
    expect(told?.at(-1)).toBe('… and 30 more');
  });

  it('fails with the issues when the second reply, too, names a link that is not there', async () => {
    const inference = answers({ products: [{ name: 'Tea', url: '0-99' }] });
    const call = new Engine({ page: new FakePage(OUTLINE), inference }).extract({ schema: schemaOf(products) });
    const failure = await call.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(SchemaValidationError);
    expect(failure).toMatchObject({ data: { issues: [{ path: '/products/0/url' }] } });
    expect(inference.requests).toHaveLength(2);
  });

  it('mends what an earlier call gave and its caller could not use', async () => {
    const inference = answers({ products: [] });
    const repair = { reply: { products: 7 }, issues: [{ path: '', message: 'too many' }] };
    const params = { schema: schemaOf(products), repair };
    expect(await new Engine({ page: new FakePage(OUTLINE), inference }).extract(params)).toEqual({ products: [] });
    expect(extractRequests(inference)[0]?.repair).toEqual({ reply: { products: 7 }, issues: ['/: too many'] });
  });

  const endless = Array.from({ length: 20_000 }).reduce<object>((items) => ({ type: 'array', items }), {});

  it.each<[string, Record<string, unknown>]>([
    ['refers to nothing', { $ref: '#/$defs/missing' }],
    ['refers to what is no address', { $ref: '#/%' }],
    ['is nested without end', { ...endless }],
    ['holds no regular expression', { type: 'string', pattern: '(' }],
    ['names fields by none', { type: 'object', patternProperties: { '[': {} } }],
  ])('refuses a schema that %s before it asks the model', async (_, schema) => {
    const engine = new Engine({ page: new FakePage(OUTLINE), inference: noInference });
    await expect(engine.extract({ schema })).rejects.toThrow(InvalidParamsError);
  });

  it('takes an array at the top, and fields of any name', async () => {
    const schema = schemaOf(z.array(z.object({ metadata: z.string(), prompt_tokens: z.number() })));
    const data = [{ metadata: 'a', prompt_tokens: 3 }];
    const result = await new Engine({ page: new FakePage(OUTLINE), inference: answers(data) }).extract({ schema });
    expect(result).toEqual(data);
  });

  it('sends the screenshot when asked to', async () => {
    const inference = answers({ extraction: 'x' });
    const engine = new Engine({ page: new FakePage(OUTLINE), inference });
    await engine.extract({ instruction: 'colour', screenshot: true });
    expect(extractRequests(inference)[0]?.screenshot).toBe('cG5n');
  });
});
