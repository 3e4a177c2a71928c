import type { EventStore } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

const MAX_EVENTS = 200;
const MAX_CHARACTERS = 2_000_000; // of one transport session: some thirty full pages

interface StoredEvent {
  number: number;
  streamId: string;
  message: JSONRPCMessage;
  characters: number;
}

/**
 * Keeps the last messages of one transport session, for a client that lost its stream and resumes it with
 * `Last-Event-ID`. What no longer fits is forgotten, oldest first. An id is `<number>.<stream>`.
 */
export function createEventStore(): EventStore {
  let events: StoredEvent[] = [];
  let characters = 0;
  let last = 0;
  let forgotten = 0; // the highest number that had to go
  const forgetOldest = (): void => {
    while (events.length > MAX_EVENTS || (characters > MAX_CHARACTERS && events.length > 1)) {
      const oldest = events.shift();
      characters -= oldest?.characters ?? 0;
      forgotten = oldest?.number ?? forgotten;
    }
  };
  return {
    async storeEvent(streamId, message) {
      last += 1;
      if (isListChanged(message)) events = events.filter((event) => !isListChanged(event.message)); // one says it all
      events.push({ number: last, streamId, message, characters: sizeOf(message) });
      characters = events.reduce((sum, event) => sum + event.characters, 0);
      forgetOldest();
      return `${last}.${streamId}`;
    },
    async getStreamIdForEventId(id) {
      const { number, streamId } = parseId(id);
      return number >= forgotten && number <= last && streamId !== '' ? streamId : undefined;
    },
    async replayEventsAfter(id, { send }) {
      const { number, streamId } = parseId(id);
      const missed = events.filter((event) => event.number > number && event.streamId === streamId);
      for (const event of missed)
        if (!isPriming(event.message)) await send(`${event.number}.${streamId}`, event.message);
      return streamId;
    },
  };
}

/** About how many characters a message has: those of its texts. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + sizeOf(inner), 0);
}

function parseId(id: string): { number: number; streamId: string } {
  const [, number = '0', streamId = ''] = /^(\d{1,15})\.(.+)$/.exec(id) ?? [];
  return { number: Number(number), streamId };
}

/** The SDK stores an empty message when it opens a stream, only to have an id to resume from. */
function isPriming(message: JSONRPCMessage): boolean {
  return Object.keys(message).length === 0;
}

function isListChanged(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === 'notifications/resources/list_changed';
}
