import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ProtocolError } from '../errors/named-errors.ts';
import { publicUrl } from '../errors/public-url.ts';

const LOOPBACK = /^(?:127\.[\d.]+|localhost|\[::1\])$/;
const IDLE_MS = 30_000; // sooner than the relay closes a silent connection, into which a call would run otherwise
const BODILESS: readonly number[] = [204, 205, 304];

const connections = new Agent({ keepAlive: true, timeout: IDLE_MS });

interface DirectRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  redirect?: 'error';
  signal: AbortSignal;
}

/**
 * `fetch` that asks this machine itself, and no other address after it. Node's goes through a proxy where it is told to
 * (`NODE_USE_ENV_PROXY`): that would be sent the relay's key, and look for the relay on its own machine.
 * @throws {ProtocolError} a program of this machine sends the request on.
 * @throws what `fetch` throws, or the `cause` of that.
 */
export async function directFetch(url: string, options: DirectRequest): Promise<Response> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' || !LOOPBACK.test(hostname)) return await fetch(url, options);
  const { method, headers = {}, body, signal } = options;
  const clientRequest = request(url, { method, headers, signal, agent: connections });
  clientRequest.on('error', () => {}).end(body); // who waits for the answer, or reads it, is told
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage]; // by Node's documentation
  const { statusCode: status = 0, headersDistinct } = answer;
  if (status >= 300 && status < 400) throw redirected(url, answer.destroy());
  const headerPairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const read = Readable.toWeb(answer) as ReadableStream<Uint8Array>; // without an encoding it gives bytes
  if (BODILESS.includes(status)) await read.cancel();
  return new Response(BODILESS.includes(status) ? null : read, { status, headers: headerPairs });
}

function redirected(url: string, { statusCode = 0 }: IncomingMessage): ProtocolError {
  return new ProtocolError(`What answers at ${publicUrl(url)} sends requests on (HTTP ${statusCode}).`, {
    hint: 'Check the address.',
    data: { status: statusCode },
  });
}
