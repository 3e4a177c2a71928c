import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CancelledError, PortInUseError, TimeoutError, UnauthorizedError } from '../lib/errors/named-errors.ts';
import { toWire } from '../lib/errors/wire-error.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import { methods, type MethodName } from '../lib/protocol/methods.ts';
import { loadApiKey } from './api-key.ts';
import type { Backend, BackendCall, BackendResult, Caller, LeaveReason } from './backend.ts';
import { startRelay, type StartOptions } from './relay.ts';
import { isRelayLost, isRelayGone, RemoteBackend } from './remote-backend.ts';

const RETRY_MS = 100; // between two tries to take over the port: others try too, and one will have it
const MAX_RETRY_MS = 2_000; // a program that is no relay may keep it for long
const ANSWER_GRACE_MS = 3_000; // the relay's own deadline comes first, and its error says more

export interface SharedRelayOptions extends StartOptions {
  /** The caller whose session this process keeps while another process holds the port. */
  holder: Caller;
  signal: AbortSignal;
  log: Logger;
  /** For tests: how long a relay may be silent after the deadline of a call. */
  answerGraceMs?: number;
}

interface RelayHandle {
  backend: Backend;
  /** Settles when the relay that holds the port ends; never when that is us. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * The relay on the port, in whichever process it is: the first of a user's processes holds the port, the others join it,
 * and one of them takes over when it goes.
 */
export class SharedRelay implements Backend {
  readonly #options: SharedRelayOptions;
  readonly #listeners = new Set<() => void>();
  readonly #closing: AbortController;
  #relay: Promise<RelayHandle>;

  private constructor(options: SharedRelayOptions, relay: RelayHandle, closing: AbortController) {
    this.#options = options;
    this.#closing = closing;
    this.#relay = Promise.resolve(relay);
    this.#watch(relay);
  }

  /** @throws {PortInUseError} a program that is no relay of this user has the port. */
  static async open(wanted: SharedRelayOptions): Promise<SharedRelay> {
    const closing = new AbortController();
    const options = { ...wanted, signal: AbortSignal.any([wanted.signal, closing.signal]) };
    const relay = await hostOrJoin(options);
    if (!relay) throw foreignProgram(options.flags.port);
    return new SharedRelay(options, relay, closing);
  }

  async call(call: BackendCall): Promise<BackendResult> {
    let sessionParams = {}; // the session that the first relay created for the call
    const onSession = (sessionId: string): void => {
      sessionParams = { sessionId };
      call.onSession?.(sessionId);
    };
    return await this.#withDeadline(call, async (signal) => {
      try {
        return await this.#call({ ...call, signal, onSession });
      } catch (thrown) {
        if (!isRelayLost(thrown) || !methods[call.method].annotations.readOnlyHint) throw thrown;
        // reading changes nothing: the next relay may be asked
        return this.#call({ ...call, signal, params: { ...call.params, ...sessionParams } });
      }
    });
  }

  /** The relay enforces the deadlines of calls; if there is none, or it hangs, we do. */
  async #withDeadline<T>(
    { method, params, signal }: BackendCall,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { answerGraceMs = ANSWER_GRACE_MS, flags } = this.#options;
    const timeoutMs = typeof params.timeout === 'number' ? params.timeout : methods[method].timeoutMs;
    const timeout = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
    const timer = setTimeout(() => timeout.abort(), timeoutMs + answerGraceMs);
    try {
      return await work(AbortSignal.any([signal, timeout.signal]));
    } catch (thrown) {
      throw timeout.signal.aborted ? relayTimedOut(method, flags.port, thrown) : thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  #call(call: BackendCall): Promise<BackendResult> {
    return this.#withBackend((backend) => backend.call(call), call.signal);
  }

  sessions(signal: AbortSignal): Promise<SessionInfo[]> {
    return this.#withBackend((backend) => backend.sessions(signal), signal);
  }

  /** Does some work in the relay; in the next one if that has gone. */
  async #withBackend<T>(work: (backend: Backend) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      const relay = this.#relay;
      const { backend } = await rejectOnAbort(relay, signal);
      try {
        return await work(backend);
      } catch (thrown) {
        if (!isRelayGone(thrown) && !(thrown instanceof UnauthorizedError)) throw thrown; // the key was rotated: we join anew
        await this.#untilReplaced(relay, signal);
      }
    }
  }

  onSessions(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  async leave(caller: Caller, how: LeaveReason): Promise<void> {
    const { backend } = await this.#relay;
    await backend.leave(caller, how);
  }

  async close(): Promise<void> {
    this.#closing.abort(); // leaving a relay must not count as its end, which would make us look for another
    const relay = await this.#relay.catch(() => undefined); // it was looking for one
    await relay?.close();
  }

  /** Waits until another relay has taken the place of the given one. */
  async #untilReplaced(lostRelay: Promise<RelayHandle>, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#options.signal]);
    while (this.#relay === lostRelay) await rejectOnAbort(delay(RETRY_MS), ended);
    await rejectOnAbort(this.#relay, ended);
  }

  #watch(relay: RelayHandle): void {
    relay.backend.onSessions(() => [...this.#listeners].forEach((changed) => changed()));
    void relay.ended.then(() => {
      if (this.#options.signal.aborted) return;
      this.#options.log.info('the relay that held the port has gone');
      this.#relay = this.#reconnect();
      this.#relay.then((next) => this.#watch(next)).catch(() => {}); // aborted: the process ends
    });
  }

  async #reconnect(): Promise<RelayHandle> {
    for (let waitMs = RETRY_MS; ; waitMs = Math.min(2 * waitMs, MAX_RETRY_MS)) {
      const relay = await hostOrJoin(this.#options).catch((thrown: unknown) => this.#logFailure(thrown));
      if (relay) return relay;
      await delay(waitMs, undefined, { signal: this.#options.signal });
    }
  }

  /** Logs a failure: what went wrong, such as a key that cannot be read at the moment, may be fine the next time. */
  #logFailure(thrown: unknown): void {
    this.#options.signal.throwIfAborted();
    this.#options.log.warn({ error: toWire(thrown).name }, 'the port could not be taken over');
  }
}

async function hostOrJoin(options: SharedRelayOptions): Promise<RelayHandle | undefined> {
  return (await hostRelay(options)) ?? joinRelay(options);
}

async function hostRelay({ log, ...options }: SharedRelayOptions): Promise<RelayHandle | undefined> {
  try {
    const relay = await startRelay({ log, ...options });
    log.info({ url: relay.url }, 'listening');
    return { backend: relay.backend, ended: new Promise(() => {}), close: () => relay.close() };
  } catch (error) {
    if (error instanceof PortInUseError) return undefined;
    throw error;
  }
}

async function joinRelay({
  flags: { port },
  folder,
  holder,
  signal,
  log,
}: SharedRelayOptions): Promise<RelayHandle | undefined> {
  const apiKey = await loadApiKey(folder);
  const backend = new RemoteBackend({ port, apiKey });
  const leaving = new AbortController();
  try {
    const { ended } = await backend.hold(holder, AbortSignal.any([signal, leaving.signal]));
    log.info({ port }, 'joined the relay that holds the port');
    return { backend, ended, close: async () => leaving.abort() };
  } catch {
    return undefined; // no relay of ours, or it went away meanwhile: the caller tries again
  }
}

function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new CancelledError('The call was cancelled.', { cause: signal.reason }));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function relayTimedOut(method: MethodName, port: number, cause: unknown): TimeoutError {
  return new TimeoutError(`${method} did not finish in time: no Tabhand relay answers on port ${port}.`, {
    hint: 'Read the page before trying again, as the call may have acted; `tabhand doctor` says what holds the port.',
    data: { phase: 'waiting for the relay', port },
    cause,
  });
}

function foreignProgram(port: number): PortInUseError {
  return new PortInUseError(`Port ${port} is used by another program, or by a relay with another API key.`, {
    hint: 'End that program: the extension looks for its relay there.',
    data: { port },
  });
}
