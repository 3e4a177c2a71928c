import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CancelledError, PortInUseError, TimeoutError, UnauthorizedError } from '../lib/errors/named-errors.ts';
import { toWire } from '../lib/errors/wire-error.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import { methods, type MethodName } from '../lib/protocol/methods.ts';
import { loadApiKey } from './api-key.ts';
import type { Backend, BackendCall, BackendResult, Caller, Leaving } from './backend.ts';
import { startRelay, type StartOptions } from './relay.ts';
import { isCutOff, isRelayGone, RemoteBackend } from './remote-backend.ts';

const RETRY_MS = 100; // between two tries to take over the port: others try too, and one will have it
const MOST_RETRY_MS = 2_000; // a program that is no relay may keep it for long
const ANSWER_GRACE_MS = 3_000; // the relay's own deadline comes first, and its error says more

export interface SharedRelayOptions extends StartOptions {
  /** The caller whose session this process keeps while another process holds the port. */
  holder: Caller;
  signal: AbortSignal;
  log: Logger;
  /** For tests: how long a relay may be silent after the deadline of a call. */
  answerGraceMs?: number;
}

interface Place {
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
  #place: Promise<Place>;

  private constructor(options: SharedRelayOptions, place: Place, closing: AbortController) {
    this.#options = options;
    this.#closing = closing;
    this.#place = Promise.resolve(place);
    this.#watch(place);
  }

  /** @throws {PortInUseError} a program that is no relay of this user has the port. */
  static async open(wanted: SharedRelayOptions): Promise<SharedRelay> {
    const closing = new AbortController();
    const options = { ...wanted, signal: AbortSignal.any([wanted.signal, closing.signal]) };
    const place = await leadOrJoin(options);
    if (!place) throw foreignProgram(options.flags.port);
    return new SharedRelay(options, place, closing);
  }

  async call(call: BackendCall): Promise<BackendResult> {
    let inSession = {}; // the session that the first relay created for the call
    const onSession = (sessionId: string): void => {
      inSession = { sessionId };
      call.onSession?.(sessionId);
    };
    return await this.#inTime(call, async (signal) => {
      try {
        return await this.#call({ ...call, signal, onSession });
      } catch (thrown) {
        if (!isCutOff(thrown) || !methods[call.method].annotations.readOnlyHint) throw thrown;
        return this.#call({ ...call, signal, params: { ...call.params, ...inSession } }); // reading changes nothing: the next relay may be asked
      }
    });
  }

  /** The relay enforces the deadlines of calls; if there is none, or it hangs, we do. */
  async #inTime<T>({ method, params, signal }: BackendCall, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { answerGraceMs = ANSWER_GRACE_MS, flags } = this.#options;
    const timeoutMs = typeof params.timeout === 'number' ? params.timeout : methods[method].timeoutMs;
    const late = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
    const timer = setTimeout(() => late.abort(), timeoutMs + answerGraceMs);
    try {
      return await work(AbortSignal.any([signal, late.signal]));
    } catch (thrown) {
      throw late.signal.aborted ? noAnswer(method, flags.port, thrown) : thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  #call(call: BackendCall): Promise<BackendResult> {
    return this.#where((backend) => backend.call(call), call.signal);
  }

  sessions(signal: AbortSignal): Promise<SessionInfo[]> {
    return this.#where((backend) => backend.sessions(signal), signal);
  }

  /** Does some work in the relay; in the next one if that has gone. */
  async #where<T>(work: (backend: Backend) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      const place = this.#place;
      const { backend } = await beforeAbort(place, signal);
      try {
        return await work(backend);
      } catch (thrown) {
        if (!isRelayGone(thrown) && !(thrown instanceof UnauthorizedError)) throw thrown; // the key was rotated: we join anew
        await this.#after(place, signal);
      }
    }
  }

  onSessions(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  async leave(caller: Caller, how: Leaving): Promise<void> {
    const { backend } = await this.#place;
    await backend.leave(caller, how);
  }

  async close(): Promise<void> {
    this.#closing.abort(); // leaving a relay must not count as its end, which would make us look for another
    const place = await this.#place.catch(() => undefined); // it was looking for one
    await place?.close();
  }

  /** Waits until another relay has taken the place of the given one. */
  async #after(gone: Promise<Place>, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#options.signal]);
    while (this.#place === gone) await beforeAbort(delay(RETRY_MS), ended);
    await beforeAbort(this.#place, ended);
  }

  #watch(place: Place): void {
    place.backend.onSessions(() => [...this.#listeners].forEach((changed) => changed()));
    void place.ended.then(() => {
      if (this.#options.signal.aborted) return;
      this.#options.log.info('the relay that held the port has gone');
      this.#place = this.#again();
      this.#place.then((next) => this.#watch(next)).catch(() => {}); // aborted: the process ends
    });
  }

  async #again(): Promise<Place> {
    for (let waitMs = RETRY_MS; ; waitMs = Math.min(2 * waitMs, MOST_RETRY_MS)) {
      const place = await leadOrJoin(this.#options).catch((thrown: unknown) => this.#failed(thrown));
      if (place) return place;
      await delay(waitMs, undefined, { signal: this.#options.signal });
    }
  }

  /** Logs a failure: what went wrong, such as a key that cannot be read at the moment, may be fine the next time. */
  #failed(thrown: unknown): void {
    this.#options.signal.throwIfAborted();
    this.#options.log.warn({ error: toWire(thrown).name }, 'the port could not be taken over');
  }
}

async function leadOrJoin(options: SharedRelayOptions): Promise<Place | undefined> {
  return (await lead(options)) ?? join(options);
}

async function lead({ log, ...options }: SharedRelayOptions): Promise<Place | undefined> {
  try {
    const relay = await startRelay({ log, ...options });
    log.info({ url: relay.url }, 'listening');
    return { backend: relay.backend, ended: new Promise(() => {}), close: () => relay.close() };
  } catch (error) {
    if (error instanceof PortInUseError) return undefined;
    throw error;
  }
}

async function join({ flags: { port }, folder, holder, signal, log }: SharedRelayOptions): Promise<Place | undefined> {
  const apiKey = await loadApiKey(folder);
  const backend = new RemoteBackend({ port, apiKey });
  const left = new AbortController();
  try {
    const { ended } = await backend.hold(holder, AbortSignal.any([signal, left.signal]));
    log.info({ port }, 'joined the relay that holds the port');
    return { backend, ended, close: async () => left.abort() };
  } catch {
    return undefined; // no relay of ours, or it went away meanwhile: the caller tries again
  }
}

function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new CancelledError('The call was cancelled.', { cause: signal.reason }));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function noAnswer(method: MethodName, port: number, cause: unknown): TimeoutError {
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
