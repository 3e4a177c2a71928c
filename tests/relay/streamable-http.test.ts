import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockedAct } from '../support/fake-worker.ts';
import { connectRawClient, messagesOf } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

describe('Streamable HTTP', () => {
  it.each(['2025-03-26', '2025-06-18', '2025-11-25'])('speaks the revision %s', async (version) => {
    await test.connectWorker();
    const client = await connectRawClient(test, version);
    expect(await client.call('start')).toMatchObject({ success: true });
  });

  it.each(['application/json', '*/*'])('answers a client that accepts %s with plain JSON', async (accept) => {
    await test.connectWorker();
    const { post, request } = await connectRawClient(test, '2025-06-18', { accept });
    const answer = await post(request('tools/call', { name: 'start', arguments: {} }));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { success: true } } });
  });

  it('answers a call that is soon over with plain JSON', async () => {
    await test.connectWorker();
    const { post, request } = await connectRawClient(test, '2025-11-25');
    const answer = await post(request('tools/call', { name: 'start', arguments: {} }));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ result: { structuredContent: { success: true } } });
  });

  it('streams what a quick call says before its answer', async () => {
    await test.connectWorker({
      methods: {
        extract: async (_call, { progress }) => {
          progress({ message: 'reading' });
          return { pageText: '' };
        },
      },
    });
    const { post, request } = await connectRawClient(test, '2025-11-25');
    const call = { name: 'extract', arguments: {}, _meta: { progressToken: 1 } };
    const answer = await post(request('tools/call', call));
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await messagesOf(answer)).toMatchObject([
      { params: { progress: 1, message: 'reading' } },
      { result: { structuredContent: { success: true } } },
    ]);
  });

  it('answers a batch of 2025-03-26', async () => {
    const client = await connectRawClient(test, '2025-03-26');
    const answers = await messagesOf(await client.post([client.request('ping'), client.request('tools/list')]));
    expect(answers).toMatchObject([{ result: {} }, { result: { tools: expect.any(Array) } }]);
  });

  it.each(['application/json', 'application/json, text/event-stream'])(
    'refuses a request with the id of one under way, which gets its own answer (%s)',
    async (accept) => {
      const { act, release } = blockedAct();
      const worker = await test.connectWorker({ methods: { act } });
      const { post, request } = await connectRawClient(test, '2025-03-26', { accept });
      const acting = request('tools/call', { name: 'act', arguments: { action: 'click Save' } });
      const first = post(acting).then(messagesOf);
      await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
      for (const again of [{ ...request('ping'), id: acting.id }, [request('ping'), { ...acting }]]) {
        const refused = await post(again);
        expect({ status: refused.status, answer: await refused.json() }).toMatchObject({
          status: 400,
          answer: { id: null, error: { code: -32_600, message: expect.stringContaining(`id ${acting.id} `) } },
        });
      }
      release();
      expect(await first).toMatchObject([{ id: acting.id, result: { structuredContent: { success: true } } }]);
      expect(await messagesOf(await post({ ...request('ping'), id: acting.id }))).toMatchObject([{ result: {} }]);
    },
  );

  it('refuses a batch with one id twice, and one without a message', async () => {
    const { post, request } = await connectRawClient(test, '2025-03-26');
    const ping = request('ping');
    for (const batch of [[ping, ping], []]) {
      expect(await (await post(batch)).json()).toMatchObject({ error: { code: -32_600 } });
    }
    expect(await messagesOf(await post(ping))).toMatchObject([{ result: {} }]);
  });

  it('takes the id of a request again that was refused or cancelled', async () => {
    const worker = await test.connectWorker({ methods: { act: () => new Promise(() => {}) } });
    const { post, request } = await connectRawClient(test, '2025-11-25');
    const ping = request('ping');
    expect((await post(ping, { headers: { 'mcp-protocol-version': '1999-01-01' } })).status).toBe(400);
    expect(await messagesOf(await post(ping))).toMatchObject([{ result: {} }]);
    const acting = request('tools/call', { name: 'act', arguments: { action: 'click Save' } });
    const cancelled = await post(acting);
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
    await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: acting.id } });
    expect(await messagesOf(await post({ ...ping, id: acting.id }))).toMatchObject([{ result: {} }]);
    await cancelled.body?.cancel();
  });

  it.each(['application/json', 'application/json, text/event-stream'])(
    'does not carry out a request whose cancellation has overtaken it (%s)',
    async (accept) => {
      const worker = await test.connectWorker();
      const { call, post, request } = await connectRawClient(test, '2025-03-26', { accept });
      await call('start');
      const act = request('tools/call', { name: 'act', arguments: { action: 'click Save' } });
      const again = { ...act, id: 'a batch' };
      for (const { id } of [act, again])
        await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      expect((await post(act)).status).toBe(202);
      const ping = request('ping');
      expect(await messagesOf(await post([again, ping]))).toMatchObject([{ id: ping.id, result: {} }]);
      await call('extract');
      expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'extract']);
      expect(await messagesOf(await post({ ...ping, id: act.id }))).toMatchObject([{ id: act.id, result: {} }]);
    },
  );

  it('gives a client that lost its stream the answer when it resumes', async () => {
    const finish: (() => void)[] = [];
    const worker = await test.connectWorker({
      methods: { extract: () => new Promise((resolve) => finish.push(() => resolve({ pageText: 'late' }))) },
    });
    const client = await connectRawClient(test, '2025-11-25');
    const controller = new AbortController();
    const call = client.request('tools/call', { name: 'extract', arguments: {} });
    const cut = await client.post(call, { signal: controller.signal });
    const first = new TextDecoder().decode((await cut.body?.getReader().read())?.value);
    await vi.waitFor(() => expect(worker.calls).toHaveLength(2));
    controller.abort();
    finish.forEach((each) => each());
    const id = /^id: (\S+)$/m.exec(first)?.[1] ?? '';
    const resumed = await client.get({ 'last-event-id': id, accept: 'text/event-stream' });
    const reader = resumed.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('late');
    await reader?.cancel();
    expect(worker.calls).toHaveLength(2);
  });

  it('refuses to resume from an event it does not know', async () => {
    const client = await connectRawClient(test, '2025-11-25');
    expect((await client.get({ 'last-event-id': 'nope', accept: 'text/event-stream' })).status).toBe(400);
  });

  it('keeps one stream a session, and says so to a second', async () => {
    const client = await connectRawClient(test);
    const first = await client.get({ accept: 'text/event-stream' });
    expect([first.status, (await client.get({ accept: 'text/event-stream' })).status]).toEqual([200, 409]);
    await first.body?.cancel();
  });
});
