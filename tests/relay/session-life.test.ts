import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TabClosedError, TimeoutError } from '../../lib/errors/named-errors.ts';
import type { SessionServer } from '../../relay/mcp/connections.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { WINDOW_CLOSED } from '../../lib/protocol/link.ts';
import { connectRawClient } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

describe('a session', () => {
  it('is the same at a second start', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    const [first, second] = [await call('start'), await call('start')];
    expect(second).toEqual(first);
    expect(worker.sessions.size).toBe(1);
  });

  it('is shared by calls that come while it is being made', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    await Promise.all([
      call('extract'),
      call('extract'),
      call('start'),
      call('navigate', { url: 'https://a.example/' }),
    ]);
    expect(worker.sessions.size).toBe(1);
  });

  it('belongs to its client alone', async () => {
    const worker = await test.connectWorker();
    const [a, b] = await Promise.all([test.connectClient({ name: 'Ada' }), test.connectClient({ name: 'Bob' })]);
    await Promise.all([
      a.call('navigate', { url: 'https://a.example/' }),
      b.call('navigate', { url: 'https://b.example/' }),
    ]);
    expect(await a.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://a.example/' } });
    expect([...worker.sessions.values()].map(({ client }) => client).sort()).toEqual(['Ada', 'Bob']);
  });

  it('is refused to others, who are told whose it is', async () => {
    await test.connectWorker();
    const [a, b] = await Promise.all([test.connectClient({ name: 'Ada' }), test.connectClient({ name: 'Bob' })]);
    const { data } = (await a.call('start')) as { data: { sessionId: string } };
    expect(await b.call('start', data)).toMatchObject({
      success: false,
      error: { name: 'SessionInUseError', message: expect.stringContaining('Ada') },
    });
  });

  it('ends with end, and end succeeds without one', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    expect(await call('end')).toEqual({ success: true, data: { ended: false } });
    const { data } = (await call('start')) as { data: { sessionId: string } };
    expect(await call('end')).toEqual({ success: true, data: { ended: true, sessionId: data.sessionId } });
    expect(worker.sessions.size).toBe(0);
    await call('extract');
    expect([...worker.sessions.keys()]).not.toContain(data.sessionId);
  });

  it('cannot be started by an id that nobody knows', async () => {
    await test.connectWorker();
    const { call } = await test.connectClient();
    expect(await call('start', { sessionId: 'nope' })).toMatchObject({ error: { name: 'SessionNotFoundError' } });
  });

  it('can be a tab which the user shared', async () => {
    const worker = await test.connectWorker();
    worker.sessions.set('tab-1', { sessionId: 'tab-1', state: 'shared', url: 'https://mail.example/', title: 'Mail' });
    worker.reportSessions();
    const { call } = await test.connectClient();
    expect(await call('start', { sessionId: 'tab-1' })).toEqual({ success: true, data: { sessionId: 'tab-1' } });
    expect(await call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://mail.example/' } });
    expect(worker.calls[0]?.call.params).toEqual({ sessionId: 'tab-1' });
  });

  it('says that its tab was closed, keeps its id, and gets a new tab by start', async () => {
    let isClosed = true;
    const act = async (): Promise<unknown> => {
      if (isClosed) throw new TabClosedError('The tab of the session was closed.', { hint: 'Call start.' });
      return { actions: [], changed: 'nothing', url: '' };
    };
    const worker = await test.connectWorker({ methods: { act } });
    const { call } = await test.connectClient();
    const before = await call('start');
    expect(await call('act', { action: 'press Enter' })).toMatchObject({ error: { name: 'TabClosedError' } });
    isClosed = false;
    expect(await call('start')).toEqual(before);
    expect(await call('act', { action: 'press Enter' })).toMatchObject({ success: true });
    expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'act', 'start', 'act']);
  });

  it('that the user stopped is not found once, and then made anew', async () => {
    const worker = await test.connectWorker();
    const { call } = await test.connectClient();
    await call('start');
    worker.sessions.clear();
    worker.reportSessions();
    expect(await call('extract')).toMatchObject({ error: { name: 'SessionNotFoundError' } });
    expect(await call('extract')).toMatchObject({ success: true });
  });

  it('ends when its client says good-bye, even if no call of it succeeded', async () => {
    const act = (): Promise<never> => Promise.reject(new TabClosedError('closed'));
    const worker = await test.connectWorker({ methods: { act } });
    const { call, transport } = await test.connectClient();
    expect(await call('act', { action: 'press Enter' })).toMatchObject({ success: false });
    expect(worker.sessions.size).toBe(1);
    await transport.terminateSession();
    expect(worker.sessions.size).toBe(0);
  });

  it('ends when its client says good-bye', async () => {
    const worker = await test.connectWorker();
    const { call, transport } = await test.connectClient();
    await call('start');
    await transport.terminateSession();
    expect(worker.sessions.size).toBe(0);
  });

  it('is kept when its client says good-bye with keepAlive, for whoever starts it', async () => {
    const worker = await test.connectWorker();
    const kept = await test.connectClient({ query: '?keepAlive=true' });
    const { data } = (await kept.call('start')) as { data: { sessionId: string } };
    await kept.transport.terminateSession();
    expect(worker.sessions.get(data.sessionId)).toMatchObject({ keepAlive: true });
    const other = await test.connectClient();
    expect(await other.call('start', data)).toEqual({ success: true, data });
  });

  describe('in the profile that --contextId names', () => {
    const startIn = async (contextId: string): Promise<unknown> => {
      const caller = { id: contextId, client: 'test', options: parseFlags({ contextId }) };
      const call = { method: 'start', params: {}, caller, signal: AbortSignal.timeout(5_000) } as const;
      return test.relay.backend.call(call);
    };

    it('is made there, by id or by name', async () => {
      const a = await test.connectWorker({ profile: 'p-a', label: 'Home' });
      const b = await test.connectWorker({ profile: 'p-b', label: 'Work' });
      for (const contextId of ['p-a', 'Home', 'Work']) await startIn(contextId);
      expect([a.sessions.size, b.sessions.size]).toEqual([2, 1]);
    });

    it('is made by id where two have the same name, and the name is refused with the ids', async () => {
      await test.connectWorker({ profile: 'p-a', label: 'Work' });
      const b = await test.connectWorker({ profile: 'p-b', label: 'Work' });
      await expect(startIn('Work')).rejects.toMatchObject({
        name: 'ConfigurationError',
        hint: expect.stringMatching(/p-b.*p-a|p-a.*p-b/),
      });
      await startIn('p-b');
      expect(b.sessions.size).toBe(1);
    });

    it('is refused where there is none such, with the profiles there are', async () => {
      await test.connectWorker({ profile: 'p-a', label: 'Home' });
      await expect(startIn('Wrok')).rejects.toMatchObject({
        name: 'BrowserNotConnectedError',
        message: expect.stringMatching(/"Wrok" is not connected;.*"Home" \(p-a\) is connected/),
        hint: expect.stringContaining('--contextId'),
      });
    });
  });
});

it('a session that could not be ended when its time was over is free, and is ended later', async () => {
  const [now, late] = [vi.fn(() => 0), new TimeoutError('late')];
  const relay = await startTestRelay({ now, mcp: { lookEveryMs: 5 } });
  const end = vi.fn<() => Promise<{ ended: boolean }>>(async () => ({ ended: true })).mockRejectedValueOnce(late);
  await relay.connectWorker({ methods: { end } });
  const { backend } = relay.relay;
  const caller = { id: 'lost', client: 'Lost', options: parseFlags({}) };
  await backend.call({ method: 'start', params: {}, caller, signal: AbortSignal.timeout(5_000) });
  await backend.leave(caller, 'gone');
  for (const calls of [1, 2]) {
    now.mockReturnValue(now() + 6 * 60_000);
    await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(calls));
  }
  await relay.close();
});

describe('a client that falls silent', () => {
  it('keeps its session, which others may take', async () => {
    const patient = await startTestRelay({ mcp: { quietMs: 1, lookEveryMs: 5 } });
    await patient.connectWorker();
    const silent = await connectRawClient(patient);
    const { data } = await silent.call('start');
    expect(await silent.call('start')).toMatchObject({ data });
    const other = await patient.connectClient({ name: 'Bob' });
    await vi.waitFor(async () => expect(await other.call('start', data)).toEqual({ success: true, data }));
    expect(await silent.call('extract')).toMatchObject({ error: { name: 'SessionInUseError' } });
    await patient.close();
  });

  it('is forgotten in the end, and told to initialize again', async () => {
    const patient = await startTestRelay({ mcp: { idleMs: 1, lookEveryMs: 5 } });
    await patient.connectWorker();
    const silent = await connectRawClient(patient);
    await vi.waitFor(async () => expect(await silent.post(silent.request('ping'))).toMatchObject({ status: 404 }));
    await patient.close();
  });
});

it('a client that was refused to initialize leaves nothing behind', async () => {
  let closed = 0;
  const createServer = (): SessionServer => {
    const server = new Server({ name: 'watched', version: '1' }, { capabilities: {} });
    server.onclose = () => (closed += 1);
    return { server, close: () => server.close(), leave: async () => {} };
  };
  const watched = await startTestRelay({ mcp: { createServer } });
  const client = await connectRawClient(watched);
  const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'twice', version: '1' } };
  const twice = [client.request('initialize', params), client.request('initialize', params)];
  const headers = { authorization: `Bearer ${watched.apiKey}`, 'content-type': 'application/json' };
  const refused = await fetch(watched.relay.url, { method: 'POST', headers, body: JSON.stringify(twice) });
  expect(refused.status).toBe(400);
  await vi.waitFor(() => expect(closed).toBe(1));
  expect((await client.post(client.request('ping'))).status).toBe(200);
  await watched.close();
});

describe('without a browser', () => {
  it('a tool waits a moment for one', async () => {
    const { call } = await test.connectClient();
    const answer = call('extract');
    await test.connectWorker();
    expect(await answer).toMatchObject({ success: true });
  });

  it('a tool says which profiles are known, when each was last seen, and what to do', async () => {
    const worker = await test.connectWorker({ label: 'Work' });
    worker.vanish();
    await vi.waitFor(() => expect(test.relay.directory.connected).toHaveLength(0));
    const { call } = await test.connectClient();
    expect(await call('extract')).toMatchObject({
      success: false,
      error: {
        name: 'BrowserNotConnectedError',
        message: expect.stringMatching(/"Work" \(profile-1\) was last seen at \d{4}-/),
        hint: expect.stringContaining('tabhand doctor'),
      },
    });
  });

  it('a tool says that it waits, and how long it did', async () => {
    const { client } = await test.connectClient();
    const told: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }): void => void told.push(message);
    const { content } = await client.callTool({ name: 'extract', arguments: {} }, undefined, { onprogress });
    expect(told[0]).toBe('no browser is connected: waiting up to 1 s for one');
    expect(JSON.stringify(content)).toContain('the relay waited 1 s for it');
  });

  it.each([
    ['closed its windows before is waited for a moment', true, /up to 5 s/],
    ['went without a word is given the time to come back', false, /up to 2\d s/], // the call itself has 30 s
  ])('one that %s', async (_how, isClosed, told) => {
    const patient = await startTestRelay({ waitForBrowserMs: undefined });
    const worker = await patient.connectWorker();
    if (isClosed) worker.peer.notify(WINDOW_CLOSED, {});
    worker.peer.close('the browser ends');
    await vi.waitFor(() => expect(patient.relay.directory.connected).toHaveLength(0));
    const { client } = await patient.connectClient();
    const waits = await new Promise((resolve) => {
      const onprogress = ({ message }: { message?: string | undefined }): void => resolve(message);
      client.callTool({ name: 'navigate', arguments: { url: 'x' } }, undefined, { onprogress }).catch(() => {}); // it is given up
    });
    expect(waits).toMatch(told);
    await patient.close();
  });

  it('a tool tells a new user how to pair', async () => {
    const { call } = await test.connectClient();
    expect(await call('extract')).toMatchObject({ error: { hint: expect.stringContaining('tabhand pair') } });
  });
});
