import { Inbox, type Wire } from './wire.ts';

/** What the WebSocket of browsers and that of the package `ws` have in common. */
export interface WebSocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void;
}

const OPEN = 1; // WebSocket.OPEN
const NORMAL_CLOSURE = 1000; // RFC 6455, section 7.4.1
const MAX_REASON_LENGTH = 40; // characters; RFC 6455 allows 123 bytes, a character takes at most three

/** Makes a wire of an open WebSocket. Binary messages are not of our protocol and are dropped. */
export function webSocketWire(socket: WebSocketLike): Wire {
  const inbox = new Inbox();
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && !inbox.hasEnded) inbox.deliver(data);
  });
  socket.addEventListener('close', ({ code, reason }) => inbox.end(reason || `code ${code}`));
  return {
    send: (text) => {
      if (socket.readyState === OPEN) socket.send(text);
    },
    onMessage: (receive) => inbox.onMessage(receive),
    onClose: (closed) => inbox.onClose(closed),
    close: (reason) => {
      inbox.end(reason); // now: the close event of a half-open socket comes very late
      socket.close(NORMAL_CLOSURE, reason.slice(0, MAX_REASON_LENGTH));
    },
  };
}
