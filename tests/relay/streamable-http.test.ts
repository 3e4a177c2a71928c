import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
