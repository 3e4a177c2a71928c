import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import {
  InvalidParamsError,
  ProtocolError,
  SessionNotFoundError,
  TooManySessionsError,
} from '../../lib/errors/named-errors.ts';
import type { Backend } from '../backend.ts';
import type { CallLog } from '../call-log.ts';
import { parseQuery, type ConnectionOptions } from '../connection-options.ts';
import { proxyOf } from '../proxy.ts';
import { readJson } from '../http/body.ts';
import { modelOf, type ModelSelections } from '../model-selections.ts';
import { Connection, Connections, type SessionServer, type IdleTimeouts } from './connections.ts';
import { createEventStore } from './event-store.ts';
import { claimsStateless } from './revision.ts';
import { ToolServer } from './tool-server.ts';
import { HttpTransport } from './transport.ts';

const MAX_CLIENTS = 500; // each costs some 50 kB
const MAX_BATCH_MESSAGES = 100; // of a batch; the SDK takes no more
const ACCEPT_ALL = 'application/json, text/event-stream'; // what MCP wants of clients, and the SDK of every request
const DRAIN_MS = 500; // to write finished answers; calls that still wait for a browser are not waited for
const RETRY_MS = 1_000; // after which clients reopen a stream that they lost

export interface McpEndpointOptions extends IdleTimeouts {
  backend: Backend;
  flags: ConnectionOptions;
  models: ModelSelections;
  log: Logger;
  calls: CallLog;
  /** For tests: how many transport sessions there may be. */
  maxClients?: number | undefined;
  /** Creates the server of a transport session; `ToolServer` by default. */
  createServer?: ((options: ConnectionOptions) => SessionServer) | undefined;
}

/** The parts of a request that have been read. */
interface ParsedRequest {
  body: unknown;
  url: URL;
  /** False for a client that wants plain JSON; it gets that for its whole session. */
  acceptsEvents: boolean;
}

/** MCP over Streamable HTTP: one server object for each transport session. */
export class McpEndpoint {
  readonly #options: McpEndpointOptions;
  readonly #connections: Connections;
  /** Requests not answered yet; a stream that a client keeps open does not count. */
  readonly #unanswered = new Set<Promise<void>>();

  constructor(options: McpEndpointOptions) {
    this.#options = options;
    this.#connections = new Connections(options);
  }

  /** How many transport sessions there are. */
  get size(): number {
    return this.#connections.size;
  }

  /** Answers one request to `/mcp`, which has been authenticated. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const answering = this.#answer(request, response, url);
    if (request.method !== 'POST') return answering;
    this.#unanswered.add(answering);
    await answering.finally(() => this.#unanswered.delete(answering));
  }

  async #answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = request.method === 'POST' ? await readJson(request) : undefined;
    if (Array.isArray(body) && body.length === 0) throw new ProtocolError('The batch holds no message.');
    if (claimsStateless(request.headers, body)) return this.#handleStateless(request, response, { body, url });
    const acceptsEvents = request.headers.accept?.includes('text/event-stream') ?? false;
    const connection = await this.#connection(request, { body, url, acceptsEvents });
    if (!acceptsEvents && request.method === 'POST') request.headers.accept = ACCEPT_ALL;
    await connection.handle(request, response, body);
  }

  /** Ends all transport sessions; their browser sessions wait for someone to start them again. */
  dropAll(): Promise<void> {
    return this.#connections.dropAll();
  }

  /** Ends everything, after answering the calls that failed because the relay is closing. */
  async close(): Promise<void> {
    const late = delay(DRAIN_MS, undefined, { ref: false });
    await Promise.race([Promise.allSettled(this.#unanswered), late]);
    await this.#connections.close();
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

  /** Rejects a model or a proxy that cannot be used, before any call. */
  async #readOptions(url: URL): Promise<ConnectionOptions> {
    const options = parseQuery(url.searchParams, this.#options.flags);
    proxyOf(options);
    await this.#options.models.make(modelOf(undefined, { options }));
    return options;
  }

  async #connection({ headers }: IncomingMessage, parsed: ParsedRequest): Promise<Connection> {
    const id = headers['mcp-session-id'];
    if (typeof id !== 'string') return this.#open(parsed);
    const existing = this.#connections.get(id);
    if (existing) return existing;
    throw new SessionNotFoundError('This MCP session has ended, or the relay was restarted.', {
      hint: 'Initialize again.',
    });
  }

  async #open({ body, url, acceptsEvents }: ParsedRequest): Promise<Connection> {
    const messages: unknown[] = Array.isArray(body) ? body : [body];
    if (!messages.slice(0, MAX_BATCH_MESSAGES).some((message) => isInitializeRequest(message))) {
      throw new InvalidParamsError('The header Mcp-Session-Id is missing.', { hint: 'Send initialize first.' });
    }
    const options = await this.#readOptions(url);
    await this.#makeRoom();
    const session = this.#options.createServer?.(options) ?? new ToolServer({ ...this.#options, options });
    const transport = new HttpTransport({
      sessionIdGenerator: randomUUID,
      eventStore: createEventStore(),
      retryInterval: RETRY_MS,
      enableJsonResponse: !acceptsEvents,
      onsessioninitialized: (id) => this.#connections.add(id, connection),
      onsessionclosed: (id) => this.#connections.end(id),
    });
    const connection = new Connection(transport, session);
    await session.server.connect(transport);
    return connection;
  }

  /** Programs that initialize for each call, and never say good-bye, would shut out all others. */
  async #makeRoom(): Promise<void> {
    const { maxClients = MAX_CLIENTS } = this.#options;
    if (this.#connections.size < maxClients || (await this.#connections.makeRoom())) return;
    throw new TooManySessionsError(`The relay has ${maxClients} MCP sessions already, all of them in use.`, {
      hint: 'Close clients that are not needed; one that has been silent for a minute makes room.',
    });
  }
}
