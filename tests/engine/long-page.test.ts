import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { createInference } from '../../lib/inference/registry.ts';
import { ModelServer, type Turn, type TurnMaker } from '../inference/model-server.ts';
import { caseOf } from '../inference/provider-cases.ts';
import { FakePage } from './fake-page.ts';
import { MemoryCache } from './memory-cache.ts';
import { ScriptedInference } from './scripted-inference.ts';

describe('on a page that is too long to be shown to a model at once', () => {
  const rows = Array.from(
    { length: 6_000 },
    (_, index) => `  [0-${index * 2 + 10}] row: Parcel ${index}\n    [0-${index * 2 + 11}] button: Trace`,
  );
  const outline = ['[0-1] document: Depot', ...rows].join('\n');
  const refused = { answer: { action: null, twoStep: false, reason: 'It is not there.', candidates: [] } };
  const proposed = (ref: string): Turn => ({
    answer: { action: { method: 'click', ref, arguments: [], description: 'Trace' }, twoStep: false },
  });
  const wanted = '[0-6011] button: Trace'; // in the middle, where no word of the instruction leads
  const looking: TurnMaker = (body) => (JSON.stringify(body).includes(wanted) ? proposed('0-6011') : refused);
  const start = async (...turns: (Turn | TurnMaker)[]) => {
    const { format, path } = caseOf('lmstudio');
    const server = await ModelServer.start(format, ...turns);
    const page = new FakePage(outline);
    const inference = createInference({ modelName: 'lmstudio/m', apiKey: 'k', baseURL: server.origin + path, env: {} });
    const dispose = () => server[Symbol.asyncDispose]();
    return { server, page, engine: new Engine({ page, inference }), [Symbol.asyncDispose]: dispose };
  };

  it('asks about what was not shown when nothing in the likeliest part fits, and counts each answer', async () => {
    await using context = await start(looking, looking, looking, looking);
    const usages: unknown[] = [];
    await context.engine.act({ action: 'find my lost umbrella' }, { onUsage: (usage) => usages.push(usage) });
    expect(context.page.performed).toMatchObject([{ ref: '0-6011' }]);
    const sent = context.server.requests.map(({ body }) => JSON.stringify(body));
    expect(sent.map((text) => text.includes(wanted))).toEqual([...sent.slice(1).map(() => false), true]);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.map((text) => text.includes('Nothing here is the first'))).toEqual([
      false,
      ...sent.slice(1).map(() => true),
    ]);
    expect(usages).toMatchObject([{ modelCalls: sent.length }]);
  });

  it('observes there, too', async () => {
    const answer: TurnMaker = (body) =>
      JSON.stringify(body).includes(wanted)
        ? { answer: { elements: [{ method: 'click', ref: '0-6011', arguments: [], description: 'Trace' }] } }
        : { answer: { elements: [] } };
    await using context = await start(answer, answer, answer, answer);
    expect(await context.engine.observe({ instruction: 'my lost umbrella' })).toMatchObject([{ ref: '0-6011' }]);
  });

  it('goes on no further than four parts, and says what it has not seen', async () => {
    await using context = await start(refused, refused, refused, refused);
    const call = context.engine.act({ action: 'find my lost umbrella' });
    await expect(call).rejects.toThrow(
      /It is not there\. The page is long: the model was not shown \d+ of its nodes\.$/,
    );
    expect(context.server.requests).toHaveLength(4);
  });

  it('gives the answer that it has when the time would not do for another', async () => {
    const slow: TurnMaker = async () => {
      await new Promise((done) => setTimeout(done, 1_500));
      return refused;
    };
    await using context = await start(slow, refused);
    const call = context.engine.act({ action: 'find my lost umbrella', timeout: 4_000 });
    await expect(call).rejects.toThrow('It is not there. The page is long');
    expect(context.server.requests).toHaveLength(1);
  });

  it('leaves it at the likeliest part where something came close', async () => {
    const candidates = [{ ref: '0-11', description: 'Trace' }];
    await using context = await start({ answer: { ...refused.answer, candidates } });
    await expect(context.engine.act({ action: 'trace it' })).rejects.toThrow('Closest: [0-11] Trace.');
    expect(context.server.requests).toHaveLength(1);
  });

  it('reads from the cache, too, that something was found in a further part', async () => {
    const cache = new MemoryCache();
    const save = { method: 'click', ref: '0-2', arguments: [], description: 'it' };
    const inference = new ScriptedInference(
      { task: 'observe', elements: [], unseen: 1 },
      { task: 'observe', elements: [save] },
    );
    const options = {
      page: new FakePage('[0-1] document: Shop\n  [0-2] button: Save'),
      inference,
      cache,
      modelName: 'a/b',
    };
    for (const _ of [1, 2]) {
      expect(await new Engine(options).observe({ instruction: 'save' })).toMatchObject([{ ref: '0-2' }]);
    }
    expect(inference.requests).toHaveLength(2);
  });
});
