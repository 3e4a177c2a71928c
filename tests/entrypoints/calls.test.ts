import { expect, it } from 'vitest';
import { CallQueue } from '../../entrypoints/background/call-queue.ts';
import { Calls } from '../../entrypoints/background/calls.ts';
import type { PageCalls } from '../../entrypoints/background/page-calls.ts';
import { newRecord, type SessionRecord } from '../../entrypoints/background/session-record.ts';
import type { Sessions } from '../../entrypoints/background/sessions.ts';
import { StopSwitch } from '../../entrypoints/background/stop-switch.ts';
import type { CallContext } from '../../lib/protocol/link.ts';
import type { CallScope } from '../../lib/rpc/peer.ts';
import { memoryArea } from './memory-area.ts';

const context: CallContext = {
  sessionId: 's',
  client: 'Ada',
  modelName: 'svc/lite',
  cache: false,
  browser: { width: 800, height: 600, incognito: false, verified: false },
};

/** What `Calls` needs of sessions, recording the order of what was begun. */
function recordedSessions(order: string[]): Pick<Sessions, 'abortCalls' | 'start' | 'end' | 'noteFor'> {
  return {
    abortCalls: () => {},
    start: async (given): Promise<SessionRecord> => {
      order.push('start');
      return newRecord(given);
    },
    end: async () => order.push('end') > 0,
    noteFor: async () => ({}),
  };
}

it('a session that is ended at once is started before, also in the first moments of the worker', async () => {
  const order: string[] = [];
  const calls = new Calls({
    sessions: recordedSessions(order) as Sessions,
    onPage: {} as PageCalls,
    queue: new CallQueue(),
    stop: new StopSwitch(memoryArea()), // has not read yet whether the user has stopped
  });
  const scope: CallScope = { signal: new AbortController().signal, timeoutMs: 5_000, progress: () => {} };
  const given = { context, params: {} };
  await Promise.all([calls.handlers.start(given, scope), calls.handlers.end(given, scope)]);
  expect(order).toEqual(['start', 'end']);
});
