import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

const MAX_EVENTS = 200;
const MAX_CHARACTERS = 2_000_000; // of one transport session: some thirty full pages

interface StoredEvent {
  id: string;
  streamId: string;
  message: JSONRPCMessage;
  characters: number;
}

/**
 * Keeps the last messages of one transport session, for a client that lost its stream and resumes it with
 * `Last-Event-ID`. What no longer fits is forgotten, oldest first.
 */
export function createEventStore(): EventStore {
  const events: StoredEvent[] = [];
  let characters = 0;
  let last = 0;
  const find = (id: string): number => events.findIndex((event) => event.id === id);
  const forgetOldest = (): void => {
    while (events.length > MAX_EVENTS || (characters > MAX_CHARACTERS && events.length > 1)) {
      characters -= events.shift()?.characters ?? 0;
    }
  };
  return {
    async storeEvent(streamId, message) {
      last += 1;
      const event = { id: String(last), streamId, message, characters: JSON.stringify(message).length };
      events.push(event);
      characters += event.characters;
      forgetOldest();
      return event.id;
    },
    async getStreamIdForEventId(id) {
      return events[find(id)]?.streamId;
    },
    async replayEventsAfter(id, { send }) {
      const from = find(id);
      const streamId = events[from]?.streamId ?? '';
      const missed = events.slice(from + 1).filter((event) => event.streamId === streamId);
      for (const { id: missedId, message } of missed) if (!isPriming(message)) await send(missedId, message);
      return streamId;
    },
  };
}

/** The SDK stores an empty message when it opens a stream, only to have an id to resume from. */
function isPriming(message: JSONRPCMessage): boolean {
  return Object.keys(message).length === 0;
}
