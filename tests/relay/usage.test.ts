import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

const usage = { inputTokens: 5, outputTokens: 2, cachedInputTokens: 0, modelCalls: 1, milliseconds: 9 };

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
  await test.connectWorker({
    methods: {
      extract: async (_, { progress }) => {
        progress({ phase: 'asking the model' });
        progress({ usage });
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

it('tells it beside the data on /api', async () => {
  const response = await fetch(`http://127.0.0.1:${test.relay.port}/api/extract`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.apiKey}` },
    body: JSON.stringify({ instruction: 'price' }),
  });
  expect(await response.json()).toMatchObject({ success: true, data: { extraction: '4.50' }, usage });
});
