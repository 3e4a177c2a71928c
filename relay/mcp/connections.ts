import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { answerWithTransport } from './web-answer.ts';
import type { LeaveReason } from '../backend.ts';

const IDLE_MS = 30 * 60_000; // a person may well leave a chat for a quarter of an hour
const QUIET_MS = 60_000; // clients that lost their stream open it again within seconds
const CHECK_INTERVAL_MS = 10_000;

/** After how long a silent client counts as quiet, when its transport session ends, and how often to check. */
export interface IdleTimeouts {
  quietMs?: number | undefined;
  idleMs?: number | undefined;
  lookEveryMs?: number | undefined;
}

/** The server of one transport session. */
export interface SessionServer {
  readonly server: Pick<Server, 'connect' | 'close'>;
  /** The client has closed the session. */
  close(): Promise<void>;
  /** The client was lost, or has fallen silent. */
  leave(reason: LeaveReason): Promise<void>;
}

/** One transport session: a client, and the server object that is its own. */
export class Connection {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly session: SessionServer;
  /** Requests and streams that are open now. */
  #openRequests = 0;
  /** It has opened a stream: if that stays closed for long, the client has gone. */
  #hadStream = false;
  #lastUsedAt = performance.now();

  constructor(transport: WebStandardStreamableHTTPServerTransport, session: SessionServer) {
    this.transport = transport;
    this.session = session;
  }

  /** For how long the client has been silent, in milliseconds. */
  get silentMs(): number {
    return this.#openRequests > 0 ? 0 : performance.now() - this.#lastUsedAt;
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    this.#openRequests += 1;
    this.#hadStream ||= request.method === 'GET';
    response.once('close', () => {
      this.#openRequests -= 1;
      this.#lastUsedAt = performance.now();
      if (this.transport.sessionId === undefined) void this.drop(); // its initialize was rejected: nobody will come back
    });
    await answerWithTransport(this.transport, { request, response, body });
  }

  /** The client has been silent for a while. */
  async markQuiet(): Promise<void> {
    await this.session.leave(this.#hadStream ? 'gone' : 'quiet');
  }

  /** Ends it; its browser session waits for someone to start it again. */
  async drop(): Promise<void> {
    await this.session.leave('gone');
    await this.session.server.close();
  }
}

/** The transport sessions that there are, by their id. Those whose client falls silent end. */
export class Connections {
  readonly #timeouts: IdleTimeouts;
  readonly #connections = new Map<string, Connection>();
  readonly #expiry: NodeJS.Timeout;

  constructor(timeouts: IdleTimeouts) {
    this.#timeouts = timeouts;
    this.#expiry = setInterval(() => this.#expire(), timeouts.lookEveryMs ?? CHECK_INTERVAL_MS).unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  get(id: string): Connection | undefined {
    return this.#connections.get(id);
  }

  add(id: string, connection: Connection): void {
    this.#connections.set(id, connection);
  }

  /** Ends the one whose client was silent for the longest time, unless all were heard of in the last minute. */
  async makeRoom(): Promise<boolean> {
    const [quietest] = [...this.#connections].toSorted(([, a], [, b]) => b.silentMs - a.silentMs);
    if (!quietest || quietest[1].silentMs < (this.#timeouts.quietMs ?? QUIET_MS)) return false;
    const [id, connection] = quietest;
    this.#connections.delete(id);
    await connection.drop();
    return true;
  }

  /** The client has closed the session (DELETE). */
  async end(id: string): Promise<void> {
    const connection = this.#connections.get(id);
    this.#connections.delete(id);
    await connection?.session.close();
  }

  async dropAll(): Promise<void> {
    const all = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(all.map((connection) => connection.drop()));
  }

  async close(): Promise<void> {
    clearInterval(this.#expiry);
    await this.dropAll();
  }

  #expire(): void {
    const { idleMs = IDLE_MS, quietMs = QUIET_MS } = this.#timeouts;
    for (const [id, connection] of this.#connections) {
      if (connection.silentMs >= idleMs) {
        this.#connections.delete(id);
        void connection.drop();
      } else if (connection.silentMs >= quietMs) {
        void connection.markQuiet();
      }
    }
  }
}
