import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const UPGRADE_HEADERS: ReadonlySet<string> = new Set(['connection', 'upgrade', 'http2-settings']);

/** Whether a request asks for another protocol than WebSocket: Java's HTTP client offers HTTP/2 (`h2c`) with its first one. */
export function isOtherUpgrade({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() !== 'websocket';
}

/**
 * Answers such a request as if it had not asked: a server may ignore it, and Node does where nobody listens for upgrades. The
 * connection begins anew with the request without what asks for the upgrade. @see RFC 9110, 7.8
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, { socket, head }: Upgrade): void {
  const { method = '', url = '', rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

interface Upgrade {
  socket: Duplex;
  /** What has come after the headers. */
  head: Buffer;
}
