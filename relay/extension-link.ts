import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { toWire } from '../lib/errors/wire-error.ts';
import { relayMethods, WINDOW_CLOSED, type CallContext, type SessionInfo } from '../lib/protocol/link.ts';
import { greetExtension, markIn, type Identity, type Welcome } from '../lib/rpc/handshake.ts';
import { Peer, type CallOptions, type Handler } from '../lib/rpc/peer.ts';
import { webSocketWire } from '../lib/rpc/web-socket-wire.ts';
import type { Wire } from '../lib/rpc/wire.ts';
import type { ConnectedExtension, ExtensionDirectory } from './directory.ts';
import { parseParams } from './params.ts';
import { ProfileStore } from './profile-store.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { SessionRegistry } from './session-registry.ts';

const HEARTBEAT_MS = 20_000; // Chrome stops an idle worker after 30 s
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024; // a screenshot with the outline of a very long page
// from a browser's last window to its end, on a busy machine too; an idle worker is stopped after 30 s
const CLOSING_MS = 10_000;
const MAX_PENDING = 8; // connections not yet authenticated: this many strangers, and as many that came with a mark
const NOT_RECORDED = 'when the profile was seen could not be noted';
const MAX_PENDING_BYTES = 64 * 1024; // a handshake takes some hundreds

export interface ExtensionLinkOptions {
  directory: ExtensionDirectory;
  registry: SessionRegistry;
  /** Answers what workers ask of the relay: one for each row of `relayMethods` but `sessions`, which the link takes itself. */
  handlers: Readonly<Record<string, Handler>>;
  /** The port on which the relay listens, once it does. */
  port(): number;
  welcome: Welcome;
  folder: string;
  limits: RateLimits;
  log: Logger;
  heartbeatMs?: number | undefined;
}

/** The relay's end of the sockets to the extensions. */
export interface ExtensionLink {
  /**
   * Handles an HTTP upgrade request for a WebSocket; its Origin has been checked, but programs can forge that.
   * @throws {TooManyRequestsError} strangers asked too often.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Ends all sockets; settles when what is to be remembered of them has been written. */
  close(): Promise<void>;
}

/** Makes the link: each extension proves its pairing, and is then in the directory until its socket ends. */
export function createExtensionLink(given: ExtensionLinkOptions): ExtensionLink {
  const warn = ({ message }: ConfigurationError): void => given.log.warn({ reason: message }, NOT_RECORDED);
  const options = { ...given, profiles: new ProfileStore(given.folder, warn) };
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const closing = new AbortController();
  const unknownSockets = new Set<WebSocket>();
  const knownSockets = new Set<WebSocket>();
  const receiveSocket = async (opened: WebSocket, socket: Duplex, pending: Set<WebSocket>): Promise<void> => {
    if (pending.size >= MAX_PENDING) dropOldest(pending);
    const stopCounting = limitBytes(socket, MAX_PENDING_BYTES);
    pending.add(opened.once('close', () => pending.delete(opened)));
    try {
      await admit(opened, options, closing.signal);
      options.directory.refusal = undefined;
      pending.delete(opened);
      stopCounting();
    } catch (error) {
      const { name, message } = toWire(error); // it waits until it has closed, which is up to it for half a minute
      options.log.warn({ error: name, reason: message }, 'extension refused');
      if (error instanceof ConfigurationError) options.directory.refusal = error;
    }
  };
  return {
    async upgrade(request, socket, head) {
      const mark = markIn(request.url ?? '', options.port());
      const isKnown = mark !== undefined && (await options.profiles.isKnownMark(mark));
      if (!isKnown) await options.limits.countRequest(request.socket.remoteAddress, 'extension');
      const pending = isKnown ? knownSockets : unknownSockets;
      server.handleUpgrade(request, socket, head, (opened) => void receiveSocket(opened, socket, pending));
    },
    async close() {
      closing.abort();
      for (const extension of options.directory.connected) extension.close('the relay ends');
      for (const client of server.clients) client.terminate();
      server.close();
      await options.profiles.flushed();
    },
  };
}

/** Drops the oldest, not the newest: silent connections lock nobody out. */
function dropOldest(waiting: Set<WebSocket>): void {
  const [oldest] = waiting;
  if (!oldest) return;
  waiting.delete(oldest);
  oldest.terminate();
}

/** Ends a connection that has sent more than so many bytes, until the returned function is called. */
function limitBytes(socket: Duplex, maxBytes: number): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > maxBytes) socket.destroy();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}

interface AdmitOptions extends ExtensionLinkOptions {
  profiles: ProfileStore;
}

async function admit(socket: WebSocket, options: AdmitOptions, closing: AbortSignal): Promise<void> {
  const { welcome, log, profiles } = options;
  socket.on('error', (error) => log.debug({ reason: error.message }, 'extension socket failed')); // its end follows
  const wire = webSocketWire(socket);
  const { identity } = await greetExtension(wire, {
    secretFor: (said) => profiles.secretFor(said),
    admit: (greeted) => profiles.admit(greeted),
    port: options.port(),
    welcome,
    signal: closing,
  });
  const extension = new LinkedExtension(wire, identity, options); // at once: its calls may follow
  keepAlive(socket, extension, options.heartbeatMs ?? HEARTBEAT_MS);
}

/** Keeps the worker awake, and ends a socket whose other end has vanished silently. */
function keepAlive(socket: WebSocket, extension: LinkedExtension, everyMs: number): void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
    extension.heartbeat();
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

class LinkedExtension implements ConnectedExtension {
  readonly profile: string;
  readonly label: string;
  readonly version: string;
  readonly #peer: Peer;
  readonly #options: AdmitOptions;
  #sessions: readonly SessionInfo[] | undefined;
  #windowClosedAt = -CLOSING_MS;

  constructor(wire: Wire, { profile, label, version }: Identity, options: AdmitOptions) {
    this.profile = profile;
    this.label = label;
    this.version = version;
    this.#options = options;
    this.#peer = new Peer(wire, {
      handlers: { ...options.handlers, sessions: async (params) => this.#updateSessions(params) },
      onNotice: (method) => this.#notice(method),
      onBadFrame: () => options.log.warn({ profile }, 'extension sent something that is no frame'),
      onClose: (reason) => this.#leave(reason),
    });
    options.directory.join(this);
    options.log.info({ profile, label, version }, 'extension connected');
  }

  get sessions(): readonly SessionInfo[] | undefined {
    return this.#sessions;
  }

  call(method: string, call: { context: CallContext; params: unknown }, options: CallOptions): Promise<unknown> {
    return this.#peer.call(method, call, options);
  }

  heartbeat(): void {
    this.#peer.heartbeat();
  }

  close(reason: string): void {
    this.#peer.close(reason);
  }

  #notice(method: string): void {
    if (method === WINDOW_CLOSED) this.#windowClosedAt = performance.now();
    else this.#options.log.warn({ profile: this.profile, method }, 'extension sent a bad notice');
  }

  #updateSessions(params: unknown): void {
    const { sessions } = parseParams(relayMethods.sessions.params, params, 'sessions');
    this.#sessions = sessions;
    this.#options.registry.report(this.profile, sessions);
    this.#options.directory.changed();
  }

  #leave(reason: string): void {
    const isBrowserClosed = performance.now() - this.#windowClosedAt < CLOSING_MS;
    this.#options.directory.leave(this, isBrowserClosed ? 'closed' : 'lost');
    this.#options.profiles.recordLastSeen(this.profile).catch((error: unknown) => {
      this.#options.log.warn({ error: toWire(error).name }, NOT_RECORDED);
    });
    this.#options.log.info({ profile: this.profile, reason }, 'extension disconnected');
  }
}
