import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

const HOLD_MS = 250; // a quick call has ended by then; who waits longer may lose the connection, and wants to resume
const DATA = 'data: ';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Lets the SDK answer a request, in the terms of the web's standard, and sends what it answers. An event stream that is
 * soon over and holds one message is sent as that message, in plain JSON, which clients take in half the time. A call that
 * takes longer, or has something to say before its answer, gets the stream.
 */
export async function answerByTransport(
  transport: WebStandardStreamableHTTPServerTransport,
  { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: unknown },
): Promise<void> {
  const answer = await transport.handleRequest(webRequest(request), { parsedBody: body });
  const headers = Object.fromEntries(answer.headers);
  if (!answer.body) return void response.writeHead(answer.status, headers).end();
  const reader: Reader = answer.body.getReader();
  response.once('close', () => void reader.cancel().catch(() => {})); // all was sent, or the client has gone
  const held = request.method === 'POST' ? await hold(reader) : { texts: [], next: reader.read() };
  const message = headers['content-type'] === 'text/event-stream' ? onlyMessage(held) : undefined;
  if (message === undefined) {
    response.writeHead(answer.status, headers).flushHeaders();
    return sendAll(response, reader, held);
  }
  const session = headers['mcp-session-id'];
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message),
    'cache-control': 'no-store',
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
  });
  response.end(message);
}

/** The request without its body, which was read already. */
function webRequest({ method = 'GET', url = '/', headers: given }: IncomingMessage): Request {
  const headers = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(`http://relay${url}`, { method, headers });
}

/** The beginning of a body, and the read that is still under way; there is none when all of it is there. */
interface Held {
  texts: string[];
  next?: ReturnType<Reader['read']>;
}

/** Reads a body to its end if that comes soon. A message is not held back, unless the end follows it at once. */
async function hold(reader: Reader): Promise<Held> {
  const texts: string[] = [];
  let release = (): void => {};
  const late = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const timer = setTimeout(release, HOLD_MS);
  try {
    for (;;) {
      const next = reader.read();
      const read = await Promise.race([next, late]);
      if (!read) return { texts, next };
      if (read.done) return { texts };
      const text = new TextDecoder().decode(read.value); // the SDK writes whole events
      texts.push(text);
      if (messagesIn(text).length > 0) setImmediate(release);
    }
  } finally {
    clearTimeout(timer);
  }
}

function onlyMessage({ texts, next }: Held): string | undefined {
  const messages = next ? [] : texts.flatMap(messagesIn);
  return messages.length === 1 ? messages[0] : undefined;
}

/** The messages of whole events; the first event of a stream, which is there only to resume from, holds none. */
function messagesIn(text: string): string[] {
  const data = text.split('\n').filter((line) => line.startsWith(DATA));
  return data.map((line) => line.slice(DATA.length)).filter((message) => message !== '');
}

async function sendAll(response: ServerResponse, reader: Reader, { texts, next }: Held): Promise<void> {
  for (const text of texts) response.write(text);
  for (let read = await next; read && !read.done; read = await reader.read()) {
    if (!response.write(read.value)) await drained(response);
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
}
