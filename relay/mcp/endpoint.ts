import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import { InvalidParamsError, SessionNotFoundError, TooManySessionsError } from '../../lib/errors/named-errors.ts';
import type { Backend, Leaving } from '../backend.ts';
import type { CallLog } from '../call-log.ts';
import { parseQuery, type ConnectionOptions } from '../connection-options.ts';
import { proxyOf } from '../proxy.ts';
import { readJson } from '../http/body.ts';
import { modelOf, type ModelBook } from '../models.ts';
import { createEventStore } from './event-store.ts';
import { claimsStateless } from './revision.ts';
import { ToolServer } from './tool-server.ts';

const MAX_CONNECTIONS = 500; // each costs some 50 kB
const IDLE_MS = 30 * 60_000; // a person may well leave a chat for a quarter of an hour
const QUIET_MS = 60_000; // clients that lost their stream open it again within seconds
const LOOK_EVERY_MS = 10_000;
const ACCEPT_ALL = 'application/json, text/event-stream'; // what MCP wants of clients, and the SDK of every request
const RETRY_MS = 1_000; // after which clients open a stream again that they lost

export interface McpEndpointOptions {
  backend: Backend;
  flags: ConnectionOptions;
  models: ModelBook;
  log: Logger;
  calls: CallLog;
  /** For tests: when a silent client is quiet, and when its transport session is over. */
  quietMs?: number | undefined;
  idleMs?: number | undefined;
  lookEveryMs?: number | undefined;
  /** Makes the server of a transport session; `ToolServer` unless given. */
  createServer?: ((options: ConnectionOptions) => SessionServer) | undefined;
}

/** A request as far as it has been read. */
interface Asked {
  body: unknown;
  url: URL;
  /** False for a client which wants plain JSON; it is answered so, in all of its session. */
  takesEvents: boolean;
}

/** The server of one transport session. */
export interface SessionServer {
  readonly server: Pick<Server, 'connect' | 'close'>;
  /** The client has said good-bye. */
  close(): Promise<void>;
  /** The client was lost, or is not heard of. */
  leave(how: Leaving): Promise<void>;
}

interface Connection {
  transport: StreamableHTTPServerTransport;
  session: SessionServer;
  /** Requests and streams that are open now. */
  open: number;
  /** It opened a stream once: when that is gone for long, so is the client. */
  hadStream: boolean;
  lastUsedAt: number;
}

/** MCP over Streamable HTTP: one server object for each transport session. */
export class McpEndpoint {
  readonly #options: McpEndpointOptions;
  readonly #connections = new Map<string, Connection>();
  readonly #expiry: NodeJS.Timeout;

  constructor(options: McpEndpointOptions) {
    this.#options = options;
    this.#expiry = setInterval(() => this.#expire(), options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  /** How many transport sessions there are. */
  get size(): number {
    return this.#connections.size;
  }

  /** Answers one request to `/mcp`, which has been authenticated. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    if (claimsStateless(request.headers, body)) return this.#handleStateless(request, response, { body, url });
    const takesEvents = request.headers.accept?.includes('text/event-stream') ?? false;
    const connection = await this.#connection(request, { body, url, takesEvents });
    if (!takesEvents && request.method === 'POST') request.headers.accept = ACCEPT_ALL;
    connection.open += 1;
    connection.hadStream ||= request.method === 'GET';
    response.once('close', () => {
      connection.open -= 1;
      connection.lastUsedAt = Date.now();
    });
    await connection.transport.handleRequest(request, response, body);
  }

  /** Ends all transport sessions; their browser sessions wait for someone to start them again. */
  async dropAll(): Promise<void> {
    const connections = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(connections.map(drop));
  }

  async close(): Promise<void> {
    clearInterval(this.#expiry);
    await this.dropAll();
  }

  async #handleStateless(
    request: IncomingMessage,
    response: ServerResponse,
    { body, url }: { body: unknown; url: URL },
  ): Promise<void> {
    const { serveStateless } = await import('./stateless.ts'); // loaded for the first client that needs it
    const { backend, calls } = this.#options;
    await serveStateless(request, response, { body, backend, calls, options: await this.#readOptions(url) });
  }

  /** Refuses a model or a proxy that could not be used, before any call. */
  async #readOptions(url: URL): Promise<ConnectionOptions> {
    const options = parseQuery(url.searchParams, this.#options.flags);
    proxyOf(options);
    await this.#options.models.make(modelOf(undefined, { options }));
    return options;
  }

  async #connection({ headers }: IncomingMessage, asked: Asked): Promise<Connection> {
    const id = headers['mcp-session-id'];
    if (typeof id !== 'string') return this.#open(asked);
    const known = this.#connections.get(id);
    if (known) return known;
    throw new SessionNotFoundError('This MCP session is over, or the relay was started anew.', {
      hint: 'Initialize again.',
    });
  }

  async #open({ body, url, takesEvents }: Asked): Promise<Connection> {
    const messages: unknown[] = Array.isArray(body) ? body : [body];
    if (!messages.some((message) => isInitializeRequest(message))) {
      throw new InvalidParamsError('The header Mcp-Session-Id is missing.', { hint: 'Send initialize first.' });
    }
    if (this.#connections.size >= MAX_CONNECTIONS) {
      throw new TooManySessionsError(`The relay has ${MAX_CONNECTIONS} MCP sessions already.`, {
        hint: 'Close clients that are not needed; those that fall silent are let go after half an hour.',
      });
    }
    const options = await this.#readOptions(url);
    const session = this.#options.createServer?.(options) ?? new ToolServer({ ...this.#options, options });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: createEventStore(),
      retryInterval: RETRY_MS,
      enableJsonResponse: !takesEvents,
      onsessioninitialized: (id) => void this.#connections.set(id, connection),
      onsessionclosed: (id) => this.#closed(id),
    });
    const connection: Connection = { transport, session, open: 0, hadStream: false, lastUsedAt: Date.now() };
    await session.server.connect(transport);
    return connection;
  }

  /** The client has said good-bye (DELETE). */
  async #closed(id: string): Promise<void> {
    const connection = this.#connections.get(id);
    this.#connections.delete(id);
    await connection?.session.close();
  }

  #expire(): void {
    const { idleMs = IDLE_MS, quietMs = QUIET_MS } = this.#options;
    for (const [id, connection] of this.#connections) {
      const silentMs = connection.open > 0 ? 0 : Date.now() - connection.lastUsedAt;
      if (silentMs >= idleMs) {
        this.#connections.delete(id);
        void drop(connection);
      } else if (silentMs >= quietMs) {
        void connection.session.leave(connection.hadStream ? 'gone' : 'quiet');
      }
    }
  }
}

/** Its browser session waits for someone to start it again. */
async function drop({ session }: Connection): Promise<void> {
  await session.leave('gone');
  await session.server.close();
}
