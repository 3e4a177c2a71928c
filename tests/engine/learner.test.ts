import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { Learner } from '../../lib/engine/learner.ts';
import { FakePage } from './fake-page.ts';
import { MemoryCache } from './memory-cache.ts';
import { ScriptedInference } from './scripted-inference.ts';

const page = (...names: string[]): FakePage => {
  const rows = names.map((name, index) => `    [0-${index + 5}] listitem: ${name} | €${index + 1}.50`);
  return new FakePage(['[0-1] document: List', '  [0-2] heading: Teas', '  [0-3] list', ...rows].join('\n'));
};
const item = { type: 'object', properties: { name: { type: 'string', maxLength: 8 }, price: { type: 'number' } } };
const ask = {
  instruction: 'all teas',
  schema: { type: 'object', properties: { teas: { type: 'array', items: item } }, required: ['teas'] },
};
const first = {
  teas: [
    { name: 'Assam', price: 1.5 },
    { name: 'Ceylon', price: 2.5 },
  ],
};
const second = {
  teas: [
    { name: 'Earl', price: 1.5 },
    { name: 'Fuji', price: 2.5 },
    { name: 'Gyokuro', price: 3.5 },
  ],
};

/** Extracts from one page after the other; says what came, whether it was learned, and what the model was asked. */
async function extractAll(pages: FakePage[], inference: ScriptedInference, learns = true) {
  const [cache, rules] = [new MemoryCache(), new MemoryCache()];
  const results: { data: unknown; learned: boolean }[] = [];
  for (const one of pages) {
    let learned = false;
    const engine = new Engine({
      page: one,
      inference,
      cache,
      modelName: 'a/b',
      ...(learns ? { learner: new Learner(rules, 'a/b') } : {}),
    });
    const data = await engine.extract(ask, { onLearned: () => (learned = true) });
    results.push({ data, learned });
  }
  return { results, asked: inference.requests.length };
}

const says = (...answers: unknown[]): ScriptedInference =>
  new ScriptedInference(...answers.map((data) => ({ task: 'extract', data })));

describe('an engine that learns', () => {
  it('fills the second page of a listing without the model, and says so', async () => {
    const { results, asked } = await extractAll(
      [page('Assam', 'Ceylon'), page('Earl', 'Fuji', 'Gyokuro')],
      says(first),
    );
    expect(results).toEqual([
      { data: { ...first, cacheStatus: 'MISS' }, learned: false },
      { data: { ...second, cacheStatus: 'MISS' }, learned: true },
    ]);
    expect(asked).toBe(1);
  });

  it('leaves the same page to the cache', async () => {
    const { results, asked } = await extractAll([page('Assam', 'Ceylon'), page('Assam', 'Ceylon')], says(first));
    expect(results[1]).toEqual({ data: { ...first, cacheStatus: 'HIT' }, learned: false });
    expect(asked).toBe(1);
  });

  it('asks the model when what it learned does not fit the schema', async () => {
    const long = { teas: [{ name: 'Earl', price: 1.5 }] };
    const { results, asked } = await extractAll(
      [page('Assam', 'Ceylon'), page('Earl Grey Imperial')],
      says(first, long),
    );
    expect(results[1]).toMatchObject({ data: long, learned: false });
    expect(asked).toBe(2);
  });

  it('does not learn unless it is told to', async () => {
    const { results, asked } = await extractAll(
      [page('Assam', 'Ceylon'), page('Earl', 'Fuji', 'Gyokuro')],
      says(first, second),
      false,
    );
    expect(results[1]?.learned).toBe(false);
    expect(asked).toBe(2);
  });

  it('does not learn from a quick model, which it would take the place of', async () => {
    const quick = Object.assign(says(first, second), { quickTasks: ['act'] as const });
    const { asked } = await extractAll([page('Assam', 'Ceylon'), page('Earl', 'Fuji', 'Gyokuro')], quick);
    expect(asked).toBe(2);
  });

  it('takes a damaged rule for none', async () => {
    const cache = new MemoryCache();
    const inference = says(first, second);
    const options = { inference, cache: new MemoryCache(), modelName: 'a/b' };
    const learner = (): Learner => new Learner(cache, 'a/b');
    await new Engine({ ...options, learner: learner(), page: page('Assam', 'Ceylon') }).extract(ask);
    expect(cache.kept.size).toBe(1);
    for (const key of cache.kept.keys()) cache.kept.set(key, '{"fields":{}}');
    expect(
      await new Engine({ ...options, learner: learner(), page: page('Earl', 'Fuji', 'Gyokuro') }).extract(ask),
    ).toMatchObject(second);
    expect(inference.requests).toHaveLength(2);
  });
});
