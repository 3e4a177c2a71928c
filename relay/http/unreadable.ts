import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { InvalidParamsError, PayloadTooLargeError, TimeoutError } from '../../lib/errors/named-errors.ts';
import type { SvcError } from '../../lib/errors/svc-error.ts';
import { failure } from './answer.ts';

/**
 * What Node says of a request that it does not hand on, as HTTP status and error.
 * @see nodejs.org/api/http.html, 'clientError'
 */
const refusals: Readonly<Record<string, [status: number, error: () => SvcError]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    () => new PayloadTooLargeError('The address and the headers of the request are larger than 16 kB.'),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, () => new TimeoutError('The request did not come to its end in time.')],
};
const notHttp: [number, () => SvcError] = [
  400,
  () => new InvalidParamsError('What came is no request of HTTP/1.1.', { hint: 'Call it by http://, not https://.' }),
];

/** Refuses what cannot be read as a request, in the form of all other refusals, and ends the connection. */
export function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, error] = refusals[code] ?? notHttp;
  const body = JSON.stringify(failure(error()));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
