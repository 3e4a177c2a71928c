import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { readReply, writeReply } from '../../lib/engine/cached-reply.ts';
import { PageRefs } from '../../lib/engine/page-refs.ts';
import type { ExtractRequest, InferenceRequest } from '../../lib/inference/inference.ts';
import { FakePage } from './fake-page.ts';
import { MemoryCache } from './memory-cache.ts';
import { ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] button: Save`;

describe('the cache', () => {
  const ask = { instruction: 'the price' };

  it('answers the same request on the same page, and says so', async () => {
    const cache = new MemoryCache();
    const inference = new ScriptedInference({ task: 'extract', data: { extraction: '4' } });
    const options = { page: new FakePage(OUTLINE), inference, cache, modelName: 'a/b' };
    expect(await new Engine(options).extract(ask)).toEqual({ extraction: '4', cacheStatus: 'MISS' });
    expect(await new Engine(options).extract(ask)).toEqual({ extraction: '4', cacheStatus: 'HIT' });
    expect(inference.requests).toHaveLength(1);
  });

  it.each([
    ['another page', { page: new FakePage(`${OUTLINE}\n  [0-3] text: new`) }, {}],
    ['another model', { modelName: 'a/c' }, {}],
    ['serverCache false', {}, { serverCache: false }],
    ['a screenshot', {}, { screenshot: true }],
  ])('does not answer for %s', async (_, other, params) => {
    const cache = new MemoryCache();
    const inference = new ScriptedInference({ task: 'extract', data: { extraction: '4' } });
    const options = { page: new FakePage(OUTLINE), inference, cache, modelName: 'a/b' };
    await new Engine(options).extract(ask);
    await new Engine({ ...options, ...other }).extract({ ...ask, ...params });
    expect(inference.requests).toHaveLength(2);
  });

  it('lets a call wait for another one that asks the same for half of its time, so that it can still ask itself', async () => {
    const cache = new MemoryCache();
    const inference = new ScriptedInference({ task: 'extract', data: { extraction: '4' } });
    await new Engine({ page: new FakePage(OUTLINE), inference, cache }).extract({ ...ask, timeout: 9_001 });
    expect(cache.waits).toEqual([4_500]);
  });

  it('gives an answer that it cannot write in time', async () => {
    const cache = { get: async () => undefined, set: () => new Promise<void>(() => {}) };
    const inference = new ScriptedInference({ task: 'extract', data: { extraction: '4' } });
    const engine = new Engine({ page: new FakePage(OUTLINE), inference, cache });
    expect(await engine.extract({ ...ask, timeout: 100 })).toMatchObject({ extraction: '4' });
  });

  it('keeps no reply of a call that failed', async () => {
    const cache = new MemoryCache();
    const inference = new ScriptedInference({ task: 'extract', data: { extraction: {} } });
    const engine = new Engine({ page: new FakePage(OUTLINE), inference, cache });
    await expect(engine.extract(ask)).rejects.toThrow();
    expect(cache.kept.size).toBe(0);
  });
});

/** The same page as another session sees it. */
const elsewhere = (outline: string): string =>
  outline.replaceAll(
    /\[(\d+)-(\d+)\] /g,
    (_, document: string, node: string) => `[${+document + 7}-${+node * 3 + 2}] `,
  );

const SHOP = `[0-1] document: Shop
  [0-2] link: Assam
  [0-3] text: 2-1
  [0-4] link: Ceylon
  [0-5] textbox: Name
  text: Read | [0-6] link: the terms`;

/** Two engines with one cache, on the same page in two sessions; the model answers once. */
function twoSessions(answer: unknown, outline = SHOP) {
  const cache = new MemoryCache();
  const inference = new ScriptedInference(answer);
  const pages = [new FakePage(outline), new FakePage(elsewhere(outline))] as const;
  pages[0].urls = {
    '0-2': 'https://shop.test/assam',
    '0-4': 'https://shop.test/ceylon',
    '0-6': 'https://shop.test/terms',
  };
  pages[1].urls = {
    '7-8': 'https://shop.test/new-assam',
    '7-14': 'https://shop.test/new-ceylon',
    '7-20': 'https://shop.test/new-terms',
  };
  const engines = pages.map((page) => new Engine({ page, inference, cache, modelName: 'a/b' }));
  return { engines, pages, inference, cache };
}

describe('the cache across sessions', () => {
  const links = {
    instruction: 'the links',
    schema: {
      type: 'object',
      properties: { links: { type: 'array', items: { type: 'string', format: 'uri' } }, note: { type: 'string' } },
    },
  };

  it('gives the URLs that the page has now, for the refs that the model named then', async () => {
    const { engines, inference } = twoSessions({ task: 'extract', data: { links: ['0-4', '[0-2]', '0-6'] } });
    const [first, second] = await inTurn(engines, (engine) => engine.extract(links));
    expect(first).toMatchObject({
      links: ['https://shop.test/ceylon', 'https://shop.test/assam', 'https://shop.test/terms'],
      cacheStatus: 'MISS',
    });
    expect(second).toMatchObject({
      links: ['https://shop.test/new-ceylon', 'https://shop.test/new-assam', 'https://shop.test/new-terms'],
      cacheStatus: 'HIT',
    });
    expect(inference.requests).toHaveLength(1);
  });

  it('acts on the same line under its new ref', async () => {
    const action = { method: 'fill', ref: '0-5', arguments: ['Ada'], description: 'Name' };
    const { engines, pages, inference } = twoSessions({ task: 'act', action, twoStep: false });
    await inTurn(engines, (engine) => engine.act({ action: 'write Ada' }));
    expect(pages[1].performed).toMatchObject([{ method: 'fill', ref: '7-17', arguments: ['Ada'] }]);
    expect(inference.requests).toHaveLength(1);
  });

  it('drops a drag where it was dropped', async () => {
    const action = { method: 'dragAndDrop', ref: '0-2', arguments: ['[0-4]'], description: 'Assam' };
    const { engines, pages } = twoSessions({ task: 'act', action, twoStep: false });
    await inTurn(engines, (engine) => engine.act({ action: 'drag Assam to Ceylon' }));
    expect(pages[1].performed).toMatchObject([{ ref: '7-8', arguments: ['7-14'] }]);
  });

  it('finds the same elements', async () => {
    const elements = [{ method: 'click', ref: '0-4', arguments: [], description: 'Ceylon' }];
    const { engines, inference } = twoSessions({ task: 'observe', elements });
    const [, second] = await inTurn(engines, (engine) => engine.observe({ instruction: 'Ceylon' }));
    expect(second).toMatchObject([{ ref: '7-14', description: 'Ceylon' }]);
    expect(inference.requests).toHaveLength(1);
  });

  it.each([
    ['a text that may be a ref', { task: 'extract', data: { links: [], note: '2-1' } }, { extract: links }],
    ['a ref in a text', { task: 'extract', data: { links: [], note: 'see [0-4]' } }, { extract: links }],
    [
      'a description that names a ref',
      { task: 'observe', elements: [{ method: 'click', ref: '0-4', arguments: [], description: 'the link 0-4' }] },
      { observe: { instruction: 'x' } },
    ],
    [
      'an instruction that names a ref of the page',
      { task: 'observe', elements: [{ method: 'click', ref: '0-4', arguments: [], description: 'Ceylon' }] },
      { observe: { instruction: 'the link after [0-2]' } },
    ],
  ])('binds %s to the session', async (_, answer, ask) => {
    const { engines, inference } = twoSessions(answer);
    const call = (engine: Engine): Promise<unknown> =>
      'extract' in ask ? engine.extract(ask.extract ?? {}) : engine.observe(ask.observe);
    await inTurn([...engines.slice(0, 1), ...engines.slice(0, 1)], call);
    expect(inference.requests).toHaveLength(1);
    await inTurn(engines.slice(1), call).catch(() => {}); // the script knows the refs of the first session only
    expect(inference.requests.length).toBeGreaterThan(1);
  });

  it('keeps no ref that the page does not have', async () => {
    const schema = { type: 'object', properties: { link: { type: 'string', format: 'uri-reference' } } };
    const { engines, cache } = twoSessions({ task: 'extract', data: { link: '7-14' } });
    await engines[0]?.extract({ schema });
    expect(cache.kept.size).toBe(0);
  });

  it('keeps the reply that mended another, and not that one', async () => {
    const { engines, inference, cache } = twoSessions(undefined);
    const replies = [{ extraction: 4 }, { extraction: '4' }];
    const mending = new ScriptedInference(...replies.map((data) => ({ task: 'extract', data })));
    await new Engine({ page: new FakePage(SHOP), inference: mending, cache, modelName: 'a/b' }).extract({
      instruction: 'x',
    });
    expect(await engines[1]?.extract({ instruction: 'x' })).toEqual({ extraction: '4', cacheStatus: 'HIT' });
    expect(inference.requests).toHaveLength(0);
  });

  it('takes what it cannot read for a miss', async () => {
    for (const damaged of [7, 'text', [], {}, { reply: null }, { reply: { task: 'act' } }, { refs: 3 }]) {
      const { engines, cache, inference } = twoSessions({ task: 'observe', elements: [] });
      await engines[0]?.observe({ instruction: 'x' });
      for (const key of cache.kept.keys()) cache.kept.set(key, JSON.stringify(damaged));
      expect(await engines[0]?.observe({ instruction: 'x' })).toEqual([]);
      expect(inference.requests).toHaveLength(2);
    }
  });
});

describe('a kept reply', () => {
  const schema = {
    type: 'object',
    properties: {
      url: { type: 'string', format: 'ref' },
      text: { type: 'string' },
      either: { anyOf: [{ type: 'string', format: 'ref' }, { type: 'number' }] },
    },
    additionalProperties: { type: 'array', items: { type: 'string', format: 'ref' } },
  };
  const numbers = fc.uniqueArray(
    fc.tuple(fc.nat(3), fc.nat(30)).map((pair) => pair.join('-')),
    { minLength: 8, maxLength: 8 },
  );
  const text = fc.oneof(
    fc.tuple(fc.nat(3), fc.nat(30)).map((pair) => pair.join('-')),
    fc.nat(9).map((place) => `[#${place}]`),
    fc.string(),
    fc.constantFrom('see [1-2]', '#3', 'https://x.test/1-2', ' 0-1 '),
  );
  const pages = fc.record({ here: numbers, there: numbers });

  it('names the same lines under any other refs, or is not read at all', () => {
    const data = fc.record(
      { url: text, text, either: fc.oneof(text, fc.nat()), more: fc.array(text) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(pages, data, fc.nat(7), ({ here, there }, random, line) => {
        const given = { ...random, more: [...(random.more ?? []), here[line] ?? ''] };
        const read = carry({ task: 'extract', data: given }, { here, there });
        if (read?.task !== 'extract') return;
        const after = JSON.parse(JSON.stringify(read.data));
        for (const [name, value] of Object.entries(given)) {
          expect(linesOf(after[name], there), name).toEqual(
            name === 'text' ? linesOf(value, there) : linesOf(value, here),
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('acts on the same lines under any other refs, or is not read at all', () => {
    const action = fc.record({
      method: fc.constantFrom('click', 'fill', 'dragAndDrop'),
      ref: text,
      arguments: fc.array(text),
      description: text,
    });
    fc.assert(
      fc.property(pages, action, fc.nat(7), ({ here, there }, random, line) => {
        const proposed = { ...random, ref: here[line] ?? '' };
        const read = carry({ task: 'act', action: proposed, twoStep: false }, { here, there });
        if (read?.task !== 'act' || !read.action) return;
        expect(linesOf(read.action.ref, there)).toEqual([line]);
        const before = proposed.method === 'dragAndDrop' ? here : there;
        expect(linesOf(read.action.arguments, there)).toEqual(linesOf(proposed.arguments, before));
        expect(read.action.description).toBe(proposed.description);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is read by the page it was written for as it was', () => {
    const page = Array.from({ length: 8 }, (_, index) => `0-${index}`);
    const data = { url: '0-3', text: '4 of 5', either: 7, more: ['https://x.test/'] };
    expect(carry({ task: 'extract', data }, { here: page, there: page })).toMatchObject({
      data: { ...data, url: '0-3' },
    });
    const other = Array.from({ length: 8 }, (_, index) => `5-${index}`);
    expect(carry({ task: 'extract', data }, { here: page, there: other })).toMatchObject({
      data: { ...data, url: '5-3' },
    });
  });

  const outlineOf = (refs: string[]): string => refs.map((ref, index) => `[${ref}] link: Line ${index}`).join('\n');

  function carry(reply: Parameters<typeof writeReply>[0], { here, there }: { here: string[]; there: string[] }) {
    const page = { url: '', title: '', outline: '' };
    const request: InferenceRequest =
      reply.task === 'extract'
        ? ({ task: 'extract', page, schema } satisfies ExtractRequest)
        : { task: 'act', page, instruction: '', variables: [] };
    const kept = writeReply(reply, request, new PageRefs(outlineOf(here)));
    const stored: unknown = kept && JSON.parse(JSON.stringify(kept));
    return readReply(stored, request, new PageRefs(outlineOf(there)));
  }

  /** Which lines of a page some data names; texts that name none are kept as they are. */
  function linesOf(value: unknown, refs: string[]): unknown {
    const one = (inner: unknown): unknown => {
      if (typeof inner !== 'string') return inner;
      const place = refs.indexOf(inner.trim().replace(/^\[(.*)\]$/, '$1'));
      return place === -1 ? inner : place;
    };
    return Array.isArray(value) ? value.map(one) : typeof value === 'string' ? [one(value)] : value;
  }
});

async function inTurn<T>(engines: Engine[], call: (engine: Engine) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const engine of engines) results.push(await call(engine));
  return results;
}
