import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseFlags } from '../../relay/connection-options.ts';
import { blockedAct, type WorkerMethods } from '../support/fake-worker.ts';
import { connectRawClient, messagesOf } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

describe('tools over Streamable HTTP', () => {
  it('lists the six tools of the specification', async () => {
    const { client } = await test.connectClient();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['navigate', 'act', 'observe', 'extract', 'start', 'end']);
  });

  it('starts a session by itself and uses it again', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    expect(await call('navigate', { url: 'https://example.org/' })).toEqual({
      success: true,
      data: { url: 'https://example.org/', title: 'A page', status: 200, redirected: false },
    });
    expect(await call('extract')).toEqual({
      success: true,
      data: { pageText: '[0-1] document: https://example.org/' },
    });
    expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'navigate', 'extract']);
    expect(worker.sessions.size).toBe(1);
  });

  it('takes null and an empty text for what a client leaves out', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    expect(await call('start', { sessionId: null })).toMatchObject({ success: true });
    expect(await call('extract', { instruction: '' })).toMatchObject({
      data: { pageText: expect.stringMatching(/document/) },
    });
    expect(worker.calls.at(-1)?.call.params).toEqual({});
    expect(await call('navigate', { url: '' })).toMatchObject({
      error: { message: expect.stringMatching(/url: .*undefined/) },
    });
  });
});

it('a call of an earlier session that ends late leaves the client in the one that it has started since', async () => {
  const { act, release } = blockedAct();
  const worker = await test.connectWorker({ methods: { act } });
  const { call } = await test.connectClient();
  await call('navigate', { url: 'https://a.example/' });
  worker.sessions.set('b', { sessionId: 'b', state: 'active', url: 'https://b.example/', title: '' });
  worker.reportSessions();
  const slow = call('act', { action: 'wait for "arrived"' });
  await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
  expect(await call('start', { sessionId: 'b' })).toMatchObject({ success: true });
  release();
  expect(await slow).toMatchObject({ success: true });
  expect(await call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://b.example/' } });
});

describe('a session that was being made', () => {
  const caller = { id: 'a', client: 'Ada', options: parseFlags({ keepAlive: true }) };

  it.each([
    ['was cancelled', {}, 20],
    ['had no time left', { timeout: 20 }, 10_000],
  ])('for a call that %s is ended', async (_how, params, cancelledAfterMs) => {
    const start = vi.fn<NonNullable<WorkerMethods['start']>>(() => new Promise(() => {}));
    const worker = await test.connectWorker({ methods: { start } });
    const signal = AbortSignal.timeout(cancelledAfterMs);
    const made = test.relay.backend.call({ method: 'start', params, caller, signal });
    await expect(made).rejects.toThrow();
    await vi.waitFor(() => expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'end']));
    expect(worker.calls[1]?.call.context.sessionId).toBe(start.mock.calls[0]?.[0].context.sessionId);
  });

  it('for a client that says good-bye is ended', async () => {
    const start = vi.fn<NonNullable<WorkerMethods['start']>>(() => new Promise(() => {}));
    const worker = await test.connectWorker({ methods: { start } });
    const { call, transport } = await test.connectClient();
    void call('extract').catch(() => {}); // it is not answered any more
    await vi.waitFor(() => expect(start).toHaveBeenCalled());
    await transport.terminateSession();
    await vi.waitFor(() => expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'end']));
  });
});

it.each([0, 400])('a call that has been under way for %i ms when the relay ends in order is told so', async (ms) => {
  const worker = await test.connectWorker({ methods: { act: () => new Promise(() => {}) } });
  const { call } = await test.connectClient();
  const answer = call('act', { action: 'wait for "never there"' });
  await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
  await new Promise((resolve) => setTimeout(resolve, ms)); // one that takes long is answered by a stream
  await test.relay.close();
  expect(await answer).toMatchObject({
    error: { name: 'OutcomeUnknownError', message: expect.stringContaining('the relay ends') },
  });
});

it('a call that reads when the relay ends is told that it has gone', async () => {
  const worker = await test.connectWorker({ methods: { extract: () => new Promise(() => {}) } });
  const { call } = await test.connectClient();
  const reading = call('extract');
  await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('extract'));
  await test.relay.close();
  expect(await reading).toMatchObject({ error: { name: 'BrowserNotConnectedError', message: 'The relay has gone.' } });
});

const stateless = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw-client', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const wrong = [
  { method: 'tools/call', params: { name: 'act', arguments: 'x' }, sentence: 'arguments: ' },
  { method: 'tools/call', params: { arguments: {} }, sentence: 'name: ' },
  { method: 'resources/read', params: {}, sentence: 'uri: ' },
  { method: 'resources/read', params: { uri: 7 }, sentence: 'uri: ' },
];
const legs = [
  { leg: 'with a session', version: {} },
  { leg: 'without one', version: { 'mcp-protocol-version': '2026-07-28' } },
];
it.each(legs.flatMap((leg) => wrong.map((row) => ({ ...leg, ...row }))))(
  '$method of $params is told in a sentence to have wrong parameters, $leg',
  async ({ method, params, sentence, version }) => {
    const client = await connectRawClient(test);
    const isStateless = 'mcp-protocol-version' in version;
    const body = client.request(method, isStateless ? { ...params, _meta: stateless } : params);
    const headers = { ...version, 'mcp-method': method, ...('name' in params && { 'mcp-name': params.name }) };
    const answer = await messagesOf(await client.post(body, { headers }));
    expect(answer).toMatchObject([{ error: { code: -32_602, message: expect.stringContaining(sentence) } }]);
    expect(JSON.stringify(answer)).not.toContain('invalid_type');
  },
);

it('a method that is not there is told so', async () => {
  const client = await connectRawClient(test);
  const other = await messagesOf(await client.post(client.request('prompts/list')));
  expect(other).toMatchObject([{ error: { code: -32_601 } }]);
});
