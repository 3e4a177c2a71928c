import { WebSocket } from 'ws';
import { SessionNotFoundError } from '../../lib/errors/named-errors.ts';
import type { CallContext, SessionInfo } from '../../lib/protocol/link.ts';
import type { MethodName } from '../../lib/protocol/methods.ts';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { greetRelay, socketPath } from '../../lib/rpc/handshake.ts';
import { Peer, type CallScope } from '../../lib/rpc/peer.ts';
import type { Secret } from '../../lib/rpc/secret.ts';
import { webSocketWire } from '../../lib/rpc/web-socket-wire.ts';

export interface WorkerCall<P = Record<string, unknown>> {
  context: CallContext;
  params: P;
}

/** What the fake does instead of driving a tab. */
export type WorkerMethods = Partial<Record<MethodName, (call: WorkerCall, scope: CallScope) => Promise<unknown>>>;

/** An act that does not end until it is released. */
export function blockedAct(): { act: NonNullable<WorkerMethods['act']>; release(): void } {
  let release = (): void => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  return {
    act: async () => blocked.then(() => ({ actions: [], changed: 'nothing', url: '' })),
    release: () => release(),
  };
}

export interface FakeWorkerOptions {
  port: number;
  secret: Secret;
  profile?: string;
  label?: string;
  methods?: WorkerMethods;
  /** Its sessions; if passed in again, they outlive its connection like those of a real worker. */
  sessions?: Map<string, SessionInfo>;
  /** False for a peer that vanished without closing: it no longer answers pings. */
  answersPings?: boolean;
}

/** A connected extension without a browser: the real handshake, a real peer, and a session table. */
export interface FakeWorker {
  readonly peer: Peer;
  /** The profile's secret, to reconnect with. */
  readonly secret: string;
  readonly sessions: Map<string, SessionInfo>;
  /** Every call it got, in order. */
  readonly calls: { method: MethodName; call: WorkerCall }[];
  /** Sends its sessions to the relay, as after each change. */
  reportSessions(): void;
  /** Sends text unchanged. */
  sendRaw(text: string): void;
  /** Drops the connection without closing it. */
  vanish(): void;
}

/** Connects a fake extension to a relay and waits until it is accepted. */
export async function connectFakeWorker(options: FakeWorkerOptions): Promise<FakeWorker> {
  const { port, secret, profile = 'profile-1', label = 'Work', sessions = new Map<string, SessionInfo>() } = options;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${await socketPath(port, secret)}`, {
    origin: `chrome-extension://${EXTENSION_ID}`,
    autoPong: options.answersPings ?? true,
  });
  const wire = webSocketWire(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const identity = { profile, label, version: '0.1.0' };
  const greeted = await greetRelay(wire, { identity, port, secret, signal: new AbortController().signal });
  const calls: FakeWorker['calls'] = [];
  const reportSessions = (): void =>
    void peer.call('sessions', { sessions: [...sessions.values()] }, { timeoutMs: 5_000 }).catch(() => undefined);
  const peer: Peer = new Peer(wire, {
    handlers: handlersOf({ sessions, calls, reportSessions, methods: options.methods ?? {} }),
  });
  reportSessions();
  return {
    peer,
    secret: greeted.secret,
    sessions,
    calls,
    reportSessions,
    sendRaw: (text) => wire.send(text),
    vanish: () => socket.terminate(),
  };
}

interface Parts {
  sessions: Map<string, SessionInfo>;
  calls: FakeWorker['calls'];
  reportSessions: () => void;
  methods: WorkerMethods;
}

function handlersOf(parts: Parts) {
  const standard = standardMethods(parts);
  const names = Object.keys(standard) as MethodName[]; // the keys of a literal
  const handler = (method: MethodName) => (params: unknown, scope: CallScope) => {
    const call = params as WorkerCall; // made by the relay under test
    parts.calls.push({ method, call });
    return (parts.methods[method] ?? standard[method])(call, scope);
  };
  return Object.fromEntries(names.map((name) => [name, handler(name)]));
}

function standardMethods({ sessions, reportSessions }: Parts): Required<WorkerMethods> {
  const live = ({ context: { sessionId } }: WorkerCall): SessionInfo => {
    const session = sessions.get(sessionId);
    if (!session) throw new SessionNotFoundError(`There is no session ${sessionId}.`);
    return session;
  };
  return {
    async start(call) {
      const { sessionId, client, keepAlive } = call.context;
      if (call.params.sessionId) live(call);
      const known = sessions.get(sessionId) ?? { sessionId, url: 'about:blank', title: '' };
      sessions.set(sessionId, { ...known, state: 'active', client, keepAlive });
      reportSessions();
      return { sessionId };
    },
    async navigate(call) {
      const session = live(call);
      session.url = String(call.params.url);
      return { url: session.url, title: 'A page', status: 200, redirected: false };
    },
    async act(call) {
      return { actions: [{ method: 'click', arguments: [] }], changed: 'nothing', url: live(call).url };
    },
    async observe(call) {
      live(call);
      return [];
    },
    async extract(call) {
      return { pageText: `[0-1] document: ${live(call).url}` };
    },
    async end(call) {
      live(call);
      sessions.delete(call.context.sessionId);
      reportSessions();
      return { ended: true };
    },
  };
}
