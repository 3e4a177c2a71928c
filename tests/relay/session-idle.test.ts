import { expect, it, vi } from 'vitest';
import type { MethodName } from '../../lib/protocol/methods.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { createSessionRegistry } from '../../relay/session-registry.ts';
import { handleOf } from '../../relay/sessions.ts';
import { blockedAct } from '../support/fake-worker.ts';
import { startTestRelay } from '../support/relay.ts';

const HOUR_MS = 3_600_000;

it('a session of a program is not idle while a call is under way in it', async () => {
  const now = vi.fn(() => 0);
  const relay = await startTestRelay({ now, mcp: { lookEveryMs: 5 } });
  const ends: string[] = [];
  const end = async ({ context }: { context: { sessionId: string } }) => {
    ends.push(context.sessionId);
    return { ended: true };
  };
  const { act, release } = blockedAct();
  const worker = await relay.connectWorker({ methods: { act, end } });
  const call = (method: MethodName, params = {}) =>
    relay.relay.backend.call({
      method,
      params,
      caller: { client: 'A program', options: parseFlags({}) },
      signal: AbortSignal.timeout(20_000),
    });
  const [busy, idle] = [await call('start'), await call('start')]; // in this order they would end
  const acting = call('act', { action: 'click Save', sessionId: busy.sessionId });
  await vi.waitFor(() => expect(worker.calls).toContainEqual(expect.objectContaining({ method: 'act' })));

  now.mockReturnValue(HOUR_MS);
  await vi.waitFor(() => expect(ends).toEqual([idle.sessionId]));
  release();
  await acting;
  now.mockReturnValue(1.5 * HOUR_MS);
  expect(await call('extract', { sessionId: busy.sessionId })).toMatchObject({ sessionId: busy.sessionId });
  now.mockReturnValue(2.2 * HOUR_MS);
  await vi.waitFor(() => expect(ends).toEqual([idle.sessionId, busy.sessionId]));
  await relay.close();
});

it('a session does not expire by the clock of the machine, which may be set anew', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const registry = createSessionRegistry();
    const holder = { id: handleOf('s'), client: 'A program' };
    registry.claim({ sessionId: 's', profile: 'p', holder, keepAlive: false });
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(registry.expired()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
