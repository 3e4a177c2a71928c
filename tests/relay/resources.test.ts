import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

const textOf = (contents: unknown): unknown => JSON.parse((contents as { text: string }[])[0]?.text ?? '{}'); // ours is one text

describe('resources', () => {
  it('list living sessions and shared tabs, with what start takes', async () => {
    const worker = await test.connectWorker();
    const { client, call } = await test.connectClient({ name: 'Ada' });
    await call('navigate', { url: 'https://a.example/' });
    worker.sessions.set('tab-1', { sessionId: 'tab-1', state: 'shared', url: 'https://mail.example/', title: 'Mail' });
    worker.reportSessions();
    const [sessionId = ''] = worker.sessions.keys();
    await vi.waitFor(async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(
        ['', `/${sessionId}`, '/tab-1'].map((rest) => `tabhand://sessions${rest}`),
      );
    });
    const { contents } = await client.readResource({ uri: 'tabhand://sessions' });
    expect(textOf(contents)).toMatchObject({
      sessions: [
        { sessionId, state: 'active', client: 'Ada', start: { sessionId } },
        { state: 'shared', title: 'Mail', start: { sessionId: 'tab-1' } },
      ],
    });
  });

  it('tell when they have changed', async () => {
    const { client } = await test.connectClient();
    const told = new Promise((resolve) =>
      client.setNotificationHandler(ResourceListChangedNotificationSchema, resolve),
    );
    await client.listResources();
    const worker = await test.connectWorker();
    worker.sessions.set('tab-1', { sessionId: 'tab-1', state: 'shared', url: 'https://mail.example/', title: 'Mail' });
    worker.reportSessions();
    await told;
  });

  it.each(['tabhand://sessions/nope', 'file:///etc/passwd', 'tabhand://sessions/'])('refuse %s', async (uri) => {
    const { client } = await test.connectClient();
    await expect(client.readResource({ uri })).rejects.toMatchObject({
      code: -32_002,
      message: expect.stringContaining('There is no resource'),
      data: { uri },
    });
  });
});
