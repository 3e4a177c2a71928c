import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiAnswerSchema } from '../../lib/protocol/api.ts';
import { ActionFailedError } from '../../lib/errors/named-errors.ts';
import { readEvents } from '../../lib/rpc/server-sent-events.ts';
import type { WorkerMethods } from '../support/fake-worker.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

function post(
  path: string,
  body: unknown,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const authorization = `Bearer ${test.apiKey}`;
  const url = `http://127.0.0.1:${test.relay.port}/api/${path}`;
  return fetch(url, {
    method: 'POST',
    headers: { authorization, ...headers },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function call(path: string, body: unknown) {
  return apiAnswerSchema.parse(await (await post(path, body)).json());
}

async function startSession(): Promise<string> {
  return (await call('start', {})).sessionId ?? '';
}

describe('POST /api/<method>', () => {
  it('makes a session and uses it by its id', async () => {
    const worker = await test.connectWorker();
    const started = await call('start', {});
    expect(started).toMatchObject({ success: true, data: { sessionId: expect.any(String) } });
    const sessionId = started.success ? started.sessionId : '';
    expect(await call('navigate', { url: 'https://a.example/', sessionId })).toMatchObject({
      success: true,
      sessionId,
    });
    expect(await call('extract', { sessionId })).toMatchObject({
      data: { pageText: '[0-1] document: https://a.example/' },
    });
    expect(await call('end', { sessionId })).toMatchObject({ success: true, data: { ended: true, sessionId } });
    expect(worker.sessions.size).toBe(0);
  });

  it('makes a session of its own for each call that names none, and tells its id', async () => {
    const worker = await test.connectWorker();
    const answers = await Promise.all([call('extract', {}), call('extract', {})]);
    expect(answers.map((answer) => answer.success && answer.sessionId).sort()).toEqual(
      [...worker.sessions.keys()].sort(),
    );
  });

  it('takes the full parameters of the row', async () => {
    const worker = await test.connectWorker();
    const schema = { type: 'object', properties: { total: { type: 'number' } } };
    const model = { modelName: 'ollama/llama3', apiKey: 'sk-secret', baseURL: 'http://127.0.0.1:1/v1' };
    await call('extract', {
      instruction: 'the total',
      schema,
      selector: 'main',
      ignoreSelectors: ['nav'],
      model,
      timeout: 1_000,
    });
    const { context, params } = worker.calls[1]?.call ?? {};
    expect(params).toEqual({ instruction: 'the total', schema, selector: 'main', ignoreSelectors: ['nav'] });
    expect(context).toMatchObject({ modelName: 'ollama/llama3' });
  });

  it.each([
    ['extract', { nonsense: 1 }, 400, 'InvalidParamsError'],
    ['navigate', {}, 400, 'InvalidParamsError'],
    ['navigate', [], 400, 'InvalidParamsError'],
    ['navigate', null, 400, 'InvalidParamsError'],
    ['act', { action: 'x', model: 'openai/gpt-5', sessionId: 'nope' }, 404, 'SessionNotFoundError'],
    ['fly', {}, 404, 'MethodNotFoundError'],
  ])('answers %s %j with %i', async (...[path, body, status, name]) => {
    await test.connectWorker();
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, error: { name } });
  });

  it('needs the key', async () => {
    expect((await post('extract', {}, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  });

  it('streams progress and then the answer when asked for events', async () => {
    await test.connectWorker({
      methods: {
        extract: async (_call, { progress }) => {
          progress({ phase: 'snapshot' });
          return { pageText: 'ä€😀' };
        },
      },
    });
    const response = await post('extract', {}, { headers: { accept: 'text/event-stream' } });
    const events = [];
    if (response.body)
      for await (const { event, data } of readEvents(response.body)) events.push([event, JSON.parse(data)]);
    expect(events).toMatchObject([
      ['session', { sessionId: expect.any(String) }],
      ['progress', { phase: 'snapshot' }],
      ['answer', { success: true, data: { pageText: 'ä€😀' } }],
    ]);
  });

  it('tells an error of the worker with its facts, as an event too', async () => {
    const act = async (): Promise<never> => {
      throw new ActionFailedError('covered', { data: { reason: 'covered' } });
    };
    await test.connectWorker({ methods: { act } });
    const body = { action: 'click [0-1]', sessionId: await startSession() };
    const asJson = await (await post('act', body)).json();
    expect(asJson).toMatchObject({ success: false, error: { name: 'ActionFailedError', data: { reason: 'covered' } } });
    const asEvent = await (await post('act', body, { headers: { accept: 'text/event-stream' } })).text();
    expect(asEvent).toContain(JSON.stringify(asJson));
  });

  it('tells the session that was made for a call which failed', async () => {
    const act = (): Promise<never> => Promise.reject(new ActionFailedError('covered'));
    const worker = await test.connectWorker({ methods: { act } });
    const { sessionId } = await call('act', { action: 'click [0-1]' });
    expect([...worker.sessions.keys()]).toEqual([sessionId]);
  });

  it('cancels the call when the program closes the connection', async () => {
    let reason: unknown;
    const worker = await test.connectWorker({
      methods: {
        act: (_call, { signal }) => new Promise(() => signal.addEventListener('abort', () => (reason = signal.reason))),
      },
    });
    const controller = new AbortController();
    const answer = post('act', { action: 'x' }, { signal: controller.signal });
    await vi.waitFor(() => expect(worker.calls).toHaveLength(2));
    controller.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(() => expect(reason).toMatchObject({ name: 'CancelledError' }));
  });

  it.each([
    ['ends the session that was made for it', 'application/json', {}, 0],
    ['leaves the one that the program has heard of', 'text/event-stream', {}, 1],
    ['leaves the one that the program named', 'application/json', { sessionId: 'own' }, 1],
  ])('a call whose connection the program closes %s', async (...[, accept, named, left]) => {
    let reason: unknown;
    const act: WorkerMethods['act'] = (_call, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject((reason = signal.reason) as Error)),
      ); // an Error: see Peer
    const worker = await test.connectWorker({ methods: { act } });
    worker.sessions.set('own', { sessionId: 'own', state: 'active', url: '', title: '' });
    worker.reportSessions();
    const controller = new AbortController();
    const body = { action: 'x', ...named };
    const answer = post('act', body, { headers: { accept }, signal: controller.signal });
    answer.catch(() => {}); // as the connection is closed
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
    controller.abort();
    await vi.waitFor(() => expect(reason).toBeDefined());
    await call('extract', { sessionId: 'own' }); // what else was to be done has been asked for by now
    const { context } = worker.calls.find(({ method }) => method === 'act')?.call ?? {};
    expect([...worker.sessions.keys()].filter((id) => id === context?.sessionId)).toHaveLength(left);
  });

  it('attaches to the tab of a target id', async () => {
    const worker = await test.connectWorker({ methods: { start: async () => ({ sessionId: 'of-the-tab' }) } });
    expect(await call('start', { sessionId: 'target:ABC' })).toMatchObject({ data: { sessionId: 'of-the-tab' } });
    expect(worker.calls[0]?.call.params).toEqual({ sessionId: 'target:ABC' });
  });

  it('cannot use the session of an MCP client', async () => {
    const worker = await test.connectWorker();
    await (await test.connectClient({ name: 'Ada' })).call('start');
    const [sessionId] = worker.sessions.keys();
    expect(await call('extract', { sessionId })).toMatchObject({
      success: false,
      error: { name: 'SessionInUseError' },
    });
  });
});

describe('what the relay tells about itself', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${test.relay.port}${path}`, { headers });

  it('counts calls for Prometheus, for those who have the key', async () => {
    await test.connectWorker();
    await call('extract', {});
    await call('navigate', {});
    expect((await get('/metrics')).status).toBe(401);
    const metrics = await (await get('/metrics', { authorization: `Bearer ${test.apiKey}` })).text();
    expect(metrics).toContain('tabhand_calls_total{via="api",method="extract",outcome="ok"} 1');
    expect(metrics).toContain('tabhand_calls_total{via="api",method="navigate",outcome="InvalidParamsError"} 1');
    expect(metrics).toContain('tabhand_present{of="sessions"} 1');
    expect(metrics).toContain('tabhand_own_share_seconds_count 1'); // the call which no worker had is not counted
  });
});
