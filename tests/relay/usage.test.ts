import { afterEach, beforeEach, expect, it } from 'vitest';
import { RelayApi } from '../../lib/client/relay-api.ts';
import { LLMResponseError } from '../../lib/errors/named-errors.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

const usage = { inputTokens: 5, outputTokens: 2, cachedInputTokens: 0, modelCalls: 1, milliseconds: 9 };

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
  await test.connectWorker({
    methods: {
      extract: async ({ params }, { progress }) => {
        progress({ phase: 'asking the model' });
        if (params['instruction'] === 'learned') progress({ learned: true });
        else progress({ usage });
        if (params['instruction'] === 'fail') throw new LLMResponseError('It failed.');
        return { extraction: '4.50' };
      },
    },
  });
});
afterEach(() => test.close());

it('tells in _meta what the model calls of a tool took, and not among its progress', async () => {
  const { client } = await test.connectClient();
  const notes: unknown[] = [];
  const onprogress = (note: unknown): void => void notes.push(note);
  const call = { name: 'extract', arguments: { instruction: 'price' } };
  const result = await client.callTool(call, undefined, { onprogress });
  expect(result['_meta']).toEqual({ usage });
  expect(JSON.stringify(result['content'])).not.toContain('usage');
  expect(JSON.stringify(notes)).not.toContain('inputTokens');
});

it('tells in _meta what a tool that failed took', async () => {
  const { client } = await test.connectClient();
  const result = await client.callTool({ name: 'extract', arguments: { instruction: 'fail' } });
  expect(result).toMatchObject({ isError: true, _meta: { usage } });
});

it('tells clients of the library what a call that failed took', async () => {
  const address = { baseURL: `http://127.0.0.1:${test.relay.port}`, apiKey: test.apiKey };
  const told: unknown[] = [];
  const { signal } = new AbortController();
  const failing = new RelayApi(address).post(
    'extract',
    { instruction: 'fail' },
    { signal, onUsage: (one) => told.push(one) },
  );
  await expect(failing).rejects.toThrow(LLMResponseError);
  expect(told).toEqual([usage]);
});

it('tells in _meta that data came from what was learned, without the model', async () => {
  const { client } = await test.connectClient();
  const result = await client.callTool({ name: 'extract', arguments: { instruction: 'learned' } });
  expect(result['_meta']).toEqual({ 'tabhand/learned': true });
});

it('counts it in /metrics by model and method, also of a call that failed', async () => {
  const call = async (body: object): Promise<number> => {
    const address = `http://127.0.0.1:${test.relay.port}/api/extract`;
    const headers = { authorization: `Bearer ${test.apiKey}` };
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  expect(await call({ instruction: 'price', model: { modelName: 'ollama/a' } })).toBe(200);
  expect(await call({ instruction: 'price', model: 'ollama/a' })).toBe(200);
  expect(await call({ instruction: 'fail' })).not.toBe(200);
  const headers = { authorization: `Bearer ${test.apiKey}` };
  const metrics = await (await fetch(`http://127.0.0.1:${test.relay.port}/metrics`, { headers })).text();
  for (const line of [
    'tabhand_model_tokens_total{model="ollama/a",method="extract",kind="input"} 10',
    'tabhand_model_tokens_total{model="ollama/a",method="extract",kind="output"} 4',
    'tabhand_model_tokens_total{model="ollama/a",method="extract",kind="cached_input"} 0',
    'tabhand_model_calls_total{model="ollama/a",method="extract"} 2',
    'tabhand_model_seconds_total{model="ollama/a",method="extract"} 0.018',
    'tabhand_model_tokens_total{model="svc/lite",method="extract",kind="input"} 5',
  ]) {
    expect(metrics).toContain(line);
  }
});

it('tells it beside the data on /api, and beside an error', async () => {
  const post = async (instruction: string): Promise<unknown> => {
    const headers = { authorization: `Bearer ${test.apiKey}` };
    const address = `http://127.0.0.1:${test.relay.port}/api/extract`;
    const body = JSON.stringify({ instruction });
    return await (await fetch(address, { method: 'POST', headers, body })).json();
  };
  expect(await post('price')).toMatchObject({ success: true, data: { extraction: '4.50' }, usage });
  expect(await post('fail')).toMatchObject({ success: false, error: { name: 'LLMResponseError' }, usage });
});
