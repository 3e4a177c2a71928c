import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { createEventStore } from '../../relay/mcp/event-store.ts';

const answer = (id: number, size = 1): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: { text: 'x'.repeat(size) } });
const listChanged: JSONRPCMessage = { jsonrpc: '2.0', method: 'notifications/resources/list_changed' };

/** The ids of the answers that a client gets which resumes after an event. */
async function after(store: ReturnType<typeof createEventStore>, eventId: string): Promise<unknown[]> {
  const got: unknown[] = [];
  await store.replayEventsAfter(eventId, {
    send: async (_, message) => void got.push('id' in message ? message.id : message),
  });
  return got;
}

describe('the event store', () => {
  it('gives what was missed of one stream, in order, and nothing of another', async () => {
    const store = createEventStore();
    const first = await store.storeEvent('a', answer(1));
    await store.storeEvent('b', answer(2));
    await store.storeEvent('a', answer(3));
    await store.storeEvent('a', answer(4));
    expect(await store.getStreamIdForEventId?.(first)).toBe('a');
    expect(await after(store, first)).toEqual([3, 4]);
  });

  it('keeps the last 200 messages, and does not resume from one before them', async () => {
    const store = createEventStore();
    const ids: string[] = [];
    for (let number = 0; number < 250; number += 1) ids.push(await store.storeEvent('a', answer(number)));
    expect(await store.getStreamIdForEventId?.(ids[48] ?? '')).toBeUndefined();
    expect(await store.getStreamIdForEventId?.(ids[49] ?? '')).toBe('a'); // it saw the last that was forgotten
    expect(await after(store, ids[49] ?? '')).toHaveLength(200);
  });

  it('keeps no more than two million characters, but always the last message', async () => {
    const store = createEventStore();
    const first = await store.storeEvent('a', answer(1, 1_500_000));
    const second = await store.storeEvent('a', answer(2, 1_500_000));
    await store.storeEvent('a', answer(3, 3_000_000));
    expect(await store.getStreamIdForEventId?.(first)).toBeUndefined();
    expect(await after(store, second)).toEqual([3]);
  });

  it('keeps one notice of a changed list, however often it changes', async () => {
    const store = createEventStore();
    const first = await store.storeEvent('a', answer(1));
    for (let times = 0; times < 300; times += 1) await store.storeEvent('a', listChanged);
    expect(await after(store, first)).toEqual([listChanged]);
  });
});
