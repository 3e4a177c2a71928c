import { Deadline } from '../engine/deadline.ts';
import {
  CancelledError,
  ConfigurationError,
  SessionNotFoundError,
  TabClosedError,
  UnauthorizedError,
} from '../errors/named-errors.ts';
import type { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { TARGET_PREFIX } from '../protocol/api.ts';
import { methods, type MethodName, type MethodParams } from '../protocol/methods.ts';
import { DEFAULT_PORT } from '../protocol/version.ts';
import { checkedParams, type Backend, type BackendScope, type PageMethod } from './backend.ts';
import type { TabhandOptions } from './options.ts';
import type { OwnRelay } from './own-relay.ts';
import { PerPage, type PageLike } from './page-like.ts';
import { RelayApi } from './relay-api.ts';
import { targetIdOf } from './target-id.ts';

const ANSWER_GRACE_MS = 3_000; // the relay's own deadline comes first, and its error says more
const START_MS = 20_000; // importing the relay's packages on a busy machine takes some seconds

/** Makes calls through a relay, in a session of the client's own, and in one for each page passed in. */
export class SvcBackend implements Backend {
  readonly #options: TabhandOptions;
  readonly #baseURL: string;
  readonly #pageSessions = new PerPage<Promise<string>>();
  /** All sessions that were started, or are being started now. */
  readonly #sessions = new Set<Promise<string>>();
  #ownSession: Promise<string> | undefined;
  /** Fires when the client is closed; a later call uses another back end. */
  readonly #closing = new AbortController();
  #api: Promise<RelayApi> | undefined;
  #ownRelay: OwnRelay | undefined;

  /** @throws {ConfigurationError} `baseURL` is no address. */
  constructor(options: TabhandOptions) {
    this.#options = options;
    this.#baseURL = addressOf(options.baseURL ?? `http://127.0.0.1:${DEFAULT_PORT}`);
  }

  /**
   * @throws {InvalidParamsError} a parameter is wrong.
   * @throws {UnauthorizedError} there is no API key.
   */
  async call<M extends PageMethod>(method: M, given: MethodParams<M>, scope: BackendScope): Promise<unknown> {
    const params = checkedParams(method, given);
    const timeoutMs = (params.timeout ?? methods[method].timeoutMs) + ANSWER_GRACE_MS;
    using deadline = new Deadline({ method, timeoutMs, signal: scope.signal });
    const api = await deadline.phase('looking for the relay', () => this.#ready());
    this.#closing.signal.throwIfAborted(); // nobody would end a session started now
    const session = this.#sessionFor(scope.page);
    const sessionId = await deadline.phase('starting the session', () => session);
    try {
      return await deadline.phase('waiting for the relay', (signal) =>
        api.post(method, { ...params, sessionId }, { ...scope, signal }),
      );
    } catch (thrown) {
      throw isSessionGone(thrown) ? this.#forgetSession(session, scope.page, thrown) : thrown;
    }
  }

  /** Forgets a session that has ended, or whose tab was closed, so that the next call can start another. */
  #forgetSession(session: Promise<string>, page: PageLike | undefined, error: SvcError): SvcError {
    if (this.#ownSession === session) this.#ownSession = undefined;
    if (page && this.#pageSessions.get(page) === session) this.#pageSessions.delete(page);
    if (error instanceof TabClosedError) {
      return withHint(error, page ? 'Pass a page that is open.' : 'The next call goes on in a new tab.');
    }
    this.#sessions.delete(session);
    const isGiven = !page && this.#options.sessionId !== undefined;
    return withHint(
      error,
      isGiven ? 'Leave out sessionId to work in a new one.' : 'The next call begins a new session.',
    );
  }

  async close(): Promise<void> {
    this.#closing.abort(new CancelledError('The client was closed.'));
    const pending = [...this.#sessions];
    this.#sessions.clear(); // each is ended once
    const sessions = await Promise.allSettled(pending);
    await Promise.allSettled([this.#api]); // it may be starting a relay of ours
    this.#ownSession = undefined;
    const ids = sessions.flatMap((session) => (session.status === 'fulfilled' ? [session.value] : []));
    try {
      await Promise.all(ids.map((sessionId) => this.#post('end', { sessionId })));
    } finally {
      await this.#ownRelay?.stop();
    }
  }

  /** The relay, once there is one. All calls share the work of finding or starting it, which outlives the first call. */
  #ready(): Promise<RelayApi> {
    if (this.#ownRelay?.hasEnded) this.#api = undefined;
    this.#api ??= this.#open();
    this.#api.catch(() => (this.#api = undefined)); // the next call tries again
    return this.#api;
  }

  async #open(): Promise<RelayApi> {
    const baseURL = this.#baseURL;
    const given = checkedKey(this.#options.apiKey ?? process.env['SVC_API_KEY'] ?? '');
    if (!this.#options.startRelay) return new RelayApi({ baseURL, apiKey: given || throwMissingKey() });
    using deadline = new Deadline({ method: 'starting the relay', timeoutMs: START_MS });
    const { machineKey, OwnRelay: Relay } = await import('./own-relay.ts');
    const { signal } = deadline;
    const apiKey = given || (await deadline.phase('reading the key', () => machineKey(signal)));
    this.#ownRelay = await deadline.phase('starting up', () =>
      Relay.startUnlessRunning({ baseURL, apiKey, isMachineKey: given === '', signal }),
    );
    if (this.#ownRelay) this.#options.debug?.(`a relay was started at ${baseURL}`);
    return new RelayApi({ baseURL, apiKey });
  }

  #sessionFor(page: PageLike | undefined): Promise<string> {
    if (!page)
      return (this.#ownSession ??= this.#start(
        async () => this.#options.sessionId,
        () => (this.#ownSession = undefined),
      ));
    const existing = this.#pageSessions.get(page);
    if (existing) return existing;
    const attachTo = async (): Promise<string> => TARGET_PREFIX + (await targetIdOf(page));
    const started = this.#start(attachTo, () => this.#pageSessions.delete(page));
    this.#pageSessions.set(page, started);
    return started;
  }

  #start(attachTo: () => Promise<string | undefined>, forget: () => void): Promise<string> {
    const starting = this.#startNow(attachTo);
    this.#sessions.add(starting);
    starting.catch(() => {
      this.#sessions.delete(starting);
      forget(); // the next call tries again
    });
    return starting;
  }

  async #startNow(attachTo: () => Promise<string | undefined>): Promise<string> {
    const { signal } = this.#closing;
    using deadline = new Deadline({ method: 'start', timeoutMs: methods.start.timeoutMs, signal });
    const sessionId = await deadline.phase('finding the tab of the page', attachTo);
    const params = sessionId === undefined ? {} : { sessionId };
    return methods.start.result.parse(await this.#post('start', params)).sessionId;
  }

  /** A call that is none of the caller's. */
  async #post(method: MethodName, params: object): Promise<unknown> {
    const api = await this.#ready();
    using deadline = new Deadline({ method, timeoutMs: methods[method].timeoutMs + ANSWER_GRACE_MS });
    return await deadline.phase('waiting for the relay', (signal) => api.post(method, params, { signal }));
  }
}

function withHint(error: SvcError, hint: string): SvcError {
  return fromWire({ ...toWire(error), hint });
}

function isSessionGone(thrown: unknown): thrown is SvcError {
  return thrown instanceof SessionNotFoundError || thrown instanceof TabClosedError;
}

/** A relay on this machine is always at 127.0.0.1; on its other addresses another user's program may be after our key. */
function addressOf(baseURL: string): string {
  if (/^https?:\/\//.test(baseURL) && URL.canParse(baseURL))
    return baseURL.replace(/(?:\/mcp)?\/*$/, '').replace(/^(http:\/\/)(?:localhost|\[::1\])(?=[:/]|$)/i, '$1127.0.0.1');
  throw new ConfigurationError(`baseURL is not an address: ${baseURL}.`, {
    hint: 'Write it like http://127.0.0.1:9733.',
    data: { baseURL },
  });
}

/** Rejects a key that no HTTP header can carry, since fetch's own error would repeat it. */
function checkedKey(given: string): string {
  const key = given.trim(); // one that was read from a file may end in a line break
  if (/^[\x20-\x7E]*$/.test(key)) return key;
  throw new UnauthorizedError("The API key for env 'SVC' contains characters that no key has.", {
    hint: 'Copy it again, without anything around it; `tabhand key --show` prints the key of this machine.',
  });
}

function throwMissingKey(): never {
  throw new UnauthorizedError("There is no API key for env 'SVC'.", {
    hint: 'Set SVC_API_KEY, or pass apiKey; `tabhand key --show` prints the key of this machine.',
  });
}
