import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ActionFailedError } from '../../lib/errors/named-errors.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerMethods } from '../support/fake-worker.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
let client: Client;
beforeEach(async () => {
  test = await startTestRelay();
  client = new Client({ name: 'v2-client', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${test.apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(test.relay.url), { requestInit }));
});
afterEach(async () => {
  await client.close();
  await test.close();
});

async function call(name: string, args: Record<string, unknown> = {}) {
  const { content } = await client.callTool({ name, arguments: args });
  return JSON.parse((content as { text: string }[])[0]?.text ?? '{}') as { success: boolean; sessionId?: string };
}

describe('MCP 2026-07-28', () => {
  it('is what a client of the new SDK speaks with the relay', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  });

  it('has tools that take the id of the session', async () => {
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(6);
    for (const { inputSchema } of tools) expect(inputSchema.properties).toHaveProperty('sessionId');
    const start = tools.find(({ name }) => name === 'start');
    expect(start?.inputSchema.properties?.['sessionId']).toMatchObject({ description: 'Omit for a new one' });
  });

  it('tells the session in each result, and goes on in it', async () => {
    const worker = await test.connectWorker();
    const { sessionId } = await call('navigate', { url: 'https://a.example/' });
    expect(await call('extract', { sessionId })).toEqual({
      success: true,
      data: { pageText: '[0-1] document: https://a.example/' },
      sessionId,
    });
    expect(await call('end', { sessionId })).toMatchObject({ success: true, data: { ended: true } });
    expect(worker.calls.map(({ call: { context } }) => context.client)).toEqual([
      'v2-client',
      'v2-client',
      'v2-client',
      'v2-client',
    ]);
    expect(worker.sessions.size).toBe(0);
  });

  it('tells failures in the same form', async () => {
    await test.connectWorker();
    expect(await call('extract', { sessionId: 'nope' })).toMatchObject({
      success: false,
      error: { name: 'SessionNotFoundError' },
    });
    expect(await call('act', {})).toMatchObject({ success: false, error: { name: 'InvalidParamsError' } });
  });

  it('has the sessions and shared tabs as resources', async () => {
    const worker = await test.connectWorker();
    worker.sessions.set('tab-1', { sessionId: 'tab-1', state: 'shared', url: 'https://mail.example/', title: 'Mail' });
    worker.reportSessions();
    await vi.waitFor(async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(['tabhand://sessions', 'tabhand://sessions/tab-1']);
    });
    const { contents } = await client.readResource({ uri: 'tabhand://sessions/tab-1' });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('"start":{"sessionId":"tab-1"}') });
    await expect(client.readResource({ uri: 'tabhand://sessions/nope' })).rejects.toThrow(/There is no resource/);
  });

  it('tells the session that was made for a call which failed', async () => {
    const act = (): Promise<never> => Promise.reject(new ActionFailedError('covered'));
    const worker = await test.connectWorker({ methods: { act } });
    const { success, sessionId } = await call('act', { action: 'press Enter' });
    expect({ success, sessions: [...worker.sessions.keys()] }).toEqual({ success: false, sessions: [sessionId] });
  });

  it('passes on progress, and cancels the call when the client does, with the session that was made for it', async () => {
    let reason: unknown;
    const act: WorkerMethods['act'] = (_call, { signal, progress }) => {
      progress({ message: 'half-way' });
      return new Promise(() => signal.addEventListener('abort', () => (reason = signal.reason)));
    };
    const worker = await test.connectWorker({ methods: { act } });
    const controller = new AbortController();
    const told: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }): void => {
      told.push(message);
      controller.abort();
    };
    const asked = { name: 'act', arguments: { action: 'press Enter' } };
    await expect(client.callTool(asked, { signal: controller.signal, onprogress })).rejects.toThrow();
    expect(told).toContain('half-way');
    await vi.waitFor(() => expect(reason).toMatchObject({ name: 'CancelledError' }));
    await vi.waitFor(() => expect(worker.sessions.size).toBe(0));
  });

  it('stands beside clients with sessions on the same path', async () => {
    await test.connectWorker();
    const old = await test.connectClient();
    expect(await old.call('start')).toMatchObject({ success: true });
    expect(await call('start')).toMatchObject({ success: true });
  });

  it('is not what a client with a session speaks because it sends other names of MCP with a request', async () => {
    const { client: old } = await test.connectClient();
    const params = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: '1' } } }; // MCP 2025-11-25, "Tasks"
    expect((await old.listTools(params)).tools).toHaveLength(6);
  });
});
