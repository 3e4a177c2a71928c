import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ActionFailedError, CancelledError } from '../../lib/errors/named-errors.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import type { WorkerMethods } from '../support/fake-worker.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

/** Waits for the worker's signal: a call that never ends by itself. */
const hang: NonNullable<WorkerMethods['act']> = (_call, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))); // an Error: see Peer

describe('a tool call', () => {
  it('answers with the same as text and as structured content', async () => {
    await test.connectWorker();
    const { client } = await test.connectClient();
    const { content, structuredContent, isError } = await client.callTool({ name: 'extract', arguments: {} });
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual(structuredContent);
    expect(structuredContent).toMatchObject({ success: true });
    expect(isError).toBeFalsy();
  });

  it('that makes the session for others is cancelled for itself alone', async () => {
    const start: WorkerMethods['start'] = async (call, scope) =>
      worker.calls.length === 1 ? hang(call, scope) : { sessionId: call.context.sessionId };
    const worker = await test.connectWorker({ methods: { start } });
    const asked = { method: 'start', params: {}, caller: { id: 'a', client: 'Ada', options: parseFlags({}) } } as const;
    const first = new AbortController();
    const { backend } = test.relay;
    const cancelled = backend.call({ ...asked, signal: first.signal });
    const second = backend.call({ ...asked, signal: AbortSignal.timeout(5_000) });
    await vi.waitFor(() => expect(worker.calls).toHaveLength(1));
    first.abort();
    await expect(cancelled).rejects.toThrow(CancelledError);
    expect(await second).toMatchObject({ sessionId: expect.any(String) });
  });

  it('that failed is an error with name, message and hint, never a success', async () => {
    const act = async (): Promise<never> => {
      throw new ActionFailedError('The button is covered.', { hint: 'Close the dialog.', data: { reason: 'covered' } });
    };
    await test.connectWorker({ methods: { act } });
    const { client } = await test.connectClient();
    const { content, isError } = await client.callTool({ name: 'act', arguments: { action: 'click [0-1]' } });
    expect(isError).toBe(true);
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual({
      success: false,
      error: { name: 'ActionFailedError', message: 'The button is covered.', hint: 'Close the dialog.' },
    });
  });

  it.each([
    ['act', {}],
    ['act', { action: '' }],
    ['act', { action: 5 }],
    ['navigate', { url: 'https://a.example/', extra: 1 }],
    ['start', { sessionId: 5 }],
    ['end', { sessionId: 'x' }],
  ])('%s %j is refused with what is wrong', async (name, args) => {
    const { call } = await test.connectClient();
    expect(await call(name, args)).toMatchObject({ success: false, error: { name: 'InvalidParamsError' } });
  });

  it('of an unknown tool is refused', async () => {
    const { call } = await test.connectClient();
    expect(await call('toString')).toMatchObject({ error: { name: 'MethodNotFoundError' } });
  });

  it('is cancelled in the worker when the client cancels', async () => {
    let reason: unknown;
    const act: WorkerMethods['act'] = (call, scope) => hang(call, scope).catch((error: unknown) => (reason = error));
    const worker = await test.connectWorker({ methods: { act } });
    const { client } = await test.connectClient();
    const controller = new AbortController();
    const call = client.callTool({ name: 'act', arguments: { action: 'press Enter' } }, undefined, {
      signal: controller.signal,
    });
    await vi.waitFor(() => expect(worker.calls).toHaveLength(2));
    controller.abort();
    await expect(call).rejects.toThrow();
    await vi.waitFor(() => expect(reason).toMatchObject({ name: 'CancelledError' }));
  });

  it('passes on what the worker says of its progress', async () => {
    const extract: WorkerMethods['extract'] = async (_call, { progress }) => {
      progress({ phase: 'snapshot', message: 'reading part 1 of 2' });
      return { pageText: '' };
    };
    await test.connectWorker({ methods: { extract } });
    const { client } = await test.connectClient();
    const messages: (string | undefined)[] = [];
    await client.callTool({ name: 'extract', arguments: {} }, undefined, {
      onprogress: ({ message }) => messages.push(message),
    });
    expect(messages).toEqual(['reading part 1 of 2']);
  });

  it('tells the worker whether anybody is told of its progress', async () => {
    const worker = await test.connectWorker();
    const { client } = await test.connectClient();
    await client.callTool({ name: 'start', arguments: {} });
    await client.callTool({ name: 'start', arguments: {} }, undefined, { onprogress: () => undefined });
    expect(worker.calls.map(({ call }) => call.context.watched)).toEqual([false, true]);
  });

  it('tells every two seconds that it is under way, and nothing to those who did not ask', async () => {
    const finish: (() => void)[] = [];
    const extract = (): Promise<unknown> =>
      new Promise((resolve) => finish.push(() => resolve({ pageText: 'at last' })));
    await test.connectWorker({ methods: { extract } });
    const { client } = await test.connectClient();
    const onprogress = ({ progress }: { progress: number }): void => {
      if (progress === 1) finish.forEach((each) => each());
    };
    const startedAt = performance.now();
    const result = await client.callTool({ name: 'extract', arguments: {} }, undefined, { onprogress });
    expect(result.structuredContent).toMatchObject({ data: { pageText: 'at last' } });
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  });

  it('says that the outcome is unknown when the browser goes meanwhile, and is not made again', async () => {
    const worker = await test.connectWorker({ methods: { act: hang } });
    const { call } = await test.connectClient();
    const answer = call('act', { action: 'press Enter' });
    await vi.waitFor(() => expect(worker.calls).toHaveLength(2));
    worker.vanish();
    const again = await test.connectWorker({ secret: worker.secret, sessions: worker.sessions });
    expect(await answer).toMatchObject({ success: false, error: { name: 'OutcomeUnknownError' } });
    expect(again.calls).toEqual([]);
    expect(await call('extract')).toMatchObject({ success: true });
  });

  it('refuses an answer that is not of the agreed form', async () => {
    await test.connectWorker({ methods: { navigate: async () => ({ nonsense: true }) } });
    const { call } = await test.connectClient();
    expect(await call('navigate', { url: 'https://a.example/' })).toMatchObject({ error: { name: 'InternalError' } });
  });
});

describe('a connection', () => {
  it.each(['keepAlive=yes', 'keepAlive=TRUE', 'proxies=1', 'verified=', 'modelName='])(
    'with ?%s is refused at initialize, and told which parameter',
    async (query) => {
      const error = await test.connectClient({ query: `?${query}` }).catch((thrown: unknown) => thrown);
      expect(String(error)).toContain(query.split('=')[0]);
    },
  );

  it.each([
    ['gpt', 'InvalidAISDKModelFormatError'],
    ['nobody/x', 'UnsupportedModelError'],
    ['openai/gpt-5', 'MissingLLMConfigurationError'],
    ['azure/x&modelApiKey=k', 'MissingLLMConfigurationError'],
  ])('with ?modelName=%s is refused at initialize by a %s', async (modelName, name) => {
    const response = await fetch(`${test.relay.url}?modelName=${modelName}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${test.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
      }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { data: { name, data: { modelName: modelName.split('&')[0] } } },
    });
  });

  it('tells the worker its model, its viewport and its name', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient({ query: '?modelName=ollama/llama3&verified=true&keepAlive=false' });
    await call('start');
    expect(worker.calls[0]?.call.context).toMatchObject({
      client: 'test-client',
      modelName: 'ollama/llama3',
      keepAlive: false,
      browser: { width: 1024, height: 768, incognito: false, verified: true },
    });
  });

  it('never sends a key to the worker', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient({ query: '?modelName=openai/gpt-5&modelApiKey=sk-secret' });
    await call('extract');
    expect(JSON.stringify(worker.calls)).not.toContain('sk-secret');
    expect(JSON.stringify(worker.calls)).not.toContain(test.apiKey);
  });
});
