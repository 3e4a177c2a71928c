import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CancelledError, PortInUseError, UnauthorizedError } from '../lib/errors/named-errors.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import { methods } from '../lib/protocol/methods.ts';
import { loadApiKey } from './api-key.ts';
import type { Backend, BackendCall, BackendResult, Caller, Leaving } from './backend.ts';
import { isOwnRelay } from './neighbour.ts';
import { startRelay, type StartOptions } from './relay.ts';
import { isCutOff, isRelayGone, RemoteBackend } from './remote-backend.ts';

const RETRY_MS = 100; // between two tries to take over the port: others try too, and one will have it

export interface SharedRelayOptions extends StartOptions {
  /** For whom this process keeps a session while another process holds the port. */
  holder: Caller;
  signal: AbortSignal;
  log: Logger;
}

interface Place {
  backend: Backend;
  /** Settles when the relay ends that holds the port; never when that is us. */
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
    const place = (await lead(options)) ?? (await join(options));
    if (!place) throw foreignProgram(options.flags.port);
    return new SharedRelay(options, place, closing);
  }

  async call(call: BackendCall): Promise<BackendResult> {
    let inSession = {}; // a session that the first relay has made for the call
    const onSession = (sessionId: string): void => {
      inSession = { sessionId };
      call.onSession?.(sessionId);
    };
    try {
      return await this.#call({ ...call, onSession });
    } catch (thrown) {
      if (!isCutOff(thrown) || !methods[call.method].annotations.readOnlyHint) throw thrown;
      return this.#call({ ...call, params: { ...call.params, ...inSession } }); // reading changes nothing: the next relay may be asked
    }
  }

  async #call(call: BackendCall): Promise<BackendResult> {
    for (;;) {
      const place = this.#place;
      const { backend } = await beforeAbort(place, call.signal);
      try {
        return await backend.call(call);
      } catch (thrown) {
        if (!isRelayGone(thrown) && !(thrown instanceof UnauthorizedError)) throw thrown; // the key was rotated: we join anew
        await beforeAbort(this.#after(place), call.signal);
      }
    }
  }

  async sessions(signal: AbortSignal): Promise<SessionInfo[]> {
    const { backend } = await beforeAbort(this.#place, signal);
    return backend.sessions(signal);
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
    this.#closing.abort(); // leaving a relay is not its end, which would have us look for another
    const place = await this.#place.catch(() => undefined); // it was looking for one
    await place?.close();
  }

  /** Waits until another relay has taken the place of the given one. */
  async #after(gone: Promise<Place>): Promise<void> {
    while (this.#place === gone) await delay(RETRY_MS, undefined, { signal: this.#options.signal });
    await this.#place;
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
    for (;;) {
      const place = (await lead(this.#options)) ?? (await join(this.#options));
      if (place) return place;
      await delay(RETRY_MS, undefined, { signal: this.#options.signal });
    }
  }
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
  if (!(await isOwnRelay(port, apiKey))) return undefined;
  const backend = new RemoteBackend({ port, apiKey });
  const left = new AbortController();
  try {
    const { ended } = await backend.hold(holder, AbortSignal.any([signal, left.signal]));
    log.info({ port }, 'joined the relay that holds the port');
    return { backend, ended, close: async () => left.abort() };
  } catch {
    return undefined; // it went away meanwhile: the caller tries again
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

function foreignProgram(port: number): PortInUseError {
  return new PortInUseError(`Port ${port} is used by another program, or by a relay with another API key.`, {
    hint: 'End that program: the extension looks for its relay there.',
    data: { port },
  });
}
