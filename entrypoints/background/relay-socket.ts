import { ProtocolError } from '../../lib/errors/named-errors.ts';
import { socketPath } from '../../lib/rpc/handshake.ts';
import type { Secret } from '../../lib/rpc/secret.ts';
import { webSocketWire } from '../../lib/rpc/web-socket-wire.ts';
import type { Wire } from '../../lib/rpc/wire.ts';

const OPEN_MS = 5_000; // the relay is on this machine: it answers at once or not at all

/** A wire that also reports whenever anything arrives over it. */
export function withTrafficListener(wire: Wire, onTraffic: () => void): Wire {
  const note = (receive: (text: string) => void) => (text: string) => {
    onTraffic();
    receive(text);
  };
  return {
    send: (text) => wire.send(text),
    onMessage: (receive) => wire.onMessage(receive && note(receive)),
    onClose: (closed) => wire.onClose(closed),
    close: (reason) => wire.close(reason),
  };
}

/** A relay's port, and the secret by which it knows this profile. */
export interface RelayAddress {
  port: number;
  secret: Secret;
}

/**
 * Opens a WebSocket to the relay on a port of this machine. Always the literal address: `localhost` may be resolved
 * elsewhere.
 * @throws {ProtocolError} nothing answers there.
 */
export async function openSocket({ port, secret }: RelayAddress, signal: AbortSignal): Promise<Wire> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${await socketPath(port, secret)}`);
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(OPEN_MS)]);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('close', () => reject(noRelay(port)), { once: true });
    deadline.addEventListener('abort', () => reject(noRelay(port)), { once: true });
  }).catch((thrown: unknown) => {
    socket.close();
    throw thrown;
  });
  return webSocketWire(socket);
}

function noRelay(port: number): ProtocolError {
  return new ProtocolError(`No relay answers on port ${port}.`, {
    hint: `Start it with: npx tabhand --port ${port}`,
    data: { port },
  });
}
