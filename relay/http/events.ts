import type { ServerResponse } from 'node:http';

const COMMENT_INTERVAL_MS = 15_000; // proxies close streams that say nothing for a minute

/** Server-sent events over one response. */
export interface EventStream {
  send(event: string, data: unknown): void;
  end(): void;
}

/** Starts a stream of server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function startEvents(response: ServerResponse): EventStream {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
  const timer = setInterval(() => response.write(':\n\n'), COMMENT_INTERVAL_MS);
  response.once('close', () => clearInterval(timer));
  return {
    send: (event, data) => void response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void response.end(),
  };
}
