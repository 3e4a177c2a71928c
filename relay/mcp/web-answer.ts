import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

const BUFFER_MS = 250; // a quick call has ended by then; who waits longer may lose the connection, and wants to resume
const DATA_FIELD = '\ndata: '; // before it stand the event's name and id
const EVENT_END = '\n\n';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Lets the SDK answer a request, in the terms of the web's standard, and sends what it answers. An event stream that is
 * soon over and holds one message is sent as that message, in plain JSON, which clients take in half the time. A call that
 * takes longer, or has something to say before its answer, gets the stream.
 */
export async function answerWithTransport(
  transport: WebStandardStreamableHTTPServerTransport,
  { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: unknown },
): Promise<void> {
  const answer = await transport.handleRequest(webRequest(request), { parsedBody: body });
  const headers = Object.fromEntries(answer.headers);
  if (!answer.body) return void response.writeHead(answer.status, headers).end();
  const reader: Reader = answer.body.getReader();
  response.once('close', () => void reader.cancel().catch(() => {})); // all was sent, or the client has gone
  const buffered = request.method === 'POST' ? await bufferBody(reader) : { chunks: [], next: reader.read() };
  const message = headers['content-type'] === 'text/event-stream' ? singleMessage(buffered) : undefined;
  if (message === undefined) {
    response.writeHead(answer.status, headers).flushHeaders();
    return sendAll(response, reader, buffered);
  }
  const session = headers['mcp-session-id'];
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': message.length,
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
interface BufferedBody {
  chunks: Buffer[];
  next?: ReturnType<Reader['read']>;
}

/** Reads a body to its end if that comes soon. A message is not held back, unless the end follows it at once. */
async function bufferBody(reader: Reader): Promise<BufferedBody> {
  const chunks: Buffer[] = [];
  let release = (): void => {};
  const late = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
  const timer = setTimeout(release, BUFFER_MS);
  try {
    for (;;) {
      const next = reader.read();
      const read = await Promise.race([next, late]);
      if (!read) return { chunks, next };
      if (read.done) return { chunks };
      const { buffer, byteOffset, length } = read.value;
      const chunk = Buffer.from(buffer, byteOffset, length);
      chunks.push(chunk);
      if (messageIn(chunk)) setImmediate(release);
    }
  } finally {
    clearTimeout(timer);
  }
}

function singleMessage({ chunks, next }: BufferedBody): Buffer | undefined {
  const messages = next ? [] : chunks.flatMap((chunk) => messageIn(chunk) ?? []);
  return messages.length === 1 ? messages[0] : undefined;
}

/**
 * The message of an event: the SDK writes each in a piece, with its message, JSON of one line, at the end. The first event
 * of a stream, which is there only to resume from, has none.
 */
function messageIn(event: Buffer): Buffer | undefined {
  const at = event.indexOf(DATA_FIELD);
  const message = at === -1 ? undefined : event.subarray(at + DATA_FIELD.length, -EVENT_END.length);
  return message && message.length > 0 ? message : undefined;
}

async function sendAll(response: ServerResponse, reader: Reader, { chunks, next }: BufferedBody): Promise<void> {
  for (const chunk of chunks) response.write(chunk);
  for (let read = await next; read && !read.done; read = await reader.read()) {
    if (!response.write(read.value)) await untilDrained(response);
  }
  response.end();
}

function untilDrained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
}
