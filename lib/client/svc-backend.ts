import { Deadline } from '../engine/deadline.ts';
import {
  BrowserNotConnectedError,
  OutcomeUnknownError,
  ProtocolError,
  UnauthorizedError,
} from '../errors/named-errors.ts';
import { fromWire } from '../errors/wire-error.ts';
import { apiAnswerSchema, apiEvents, TARGET_PREFIX, type ApiAnswer } from '../protocol/api.ts';
import { methods, type MethodName, type MethodParams } from '../protocol/methods.ts';
import { DEFAULT_PORT } from '../protocol/version.ts';
import { readEvents } from '../rpc/server-sent-events.ts';
import type { Backend, BackendScope, PageMethod } from './backend.ts';
import type { TabhandOptions } from './options.ts';
import type { PageLike } from './page-channel.ts';
import { targetIdOf } from './target-id.ts';

const ANSWER_GRACE_MS = 3_000; // the relay's own deadline comes first, and its error says more

/** Does calls through a relay's `POST /api/<method>`, in one session of the client's own, and one for each page given. */
export class SvcBackend implements Backend {
  readonly #baseURL: string;
  readonly #apiKey: string;
  readonly #attachTo: string | undefined;
  readonly #pageSessions = new WeakMap<PageLike, Promise<string>>();
  readonly #opened = new Set<string>();
  #ownSession: Promise<string> | undefined;

  /** @throws {UnauthorizedError} there is no API key. */
  constructor({ baseURL, apiKey, sessionId }: TabhandOptions) {
    this.#baseURL = (baseURL ?? `http://127.0.0.1:${DEFAULT_PORT}`).replace(/\/+$/, '');
    this.#apiKey = apiKey ?? process.env['SVC_API_KEY'] ?? '';
    this.#attachTo = sessionId;
    if (this.#apiKey !== '') return;
    throw new UnauthorizedError("There is no API key for env 'SVC'.", {
      hint: 'Set SVC_API_KEY, or pass apiKey; `tabhand key --show` prints the key of this machine.',
    });
  }

  async call<M extends PageMethod>(method: M, params: MethodParams<M>, scope: BackendScope): Promise<unknown> {
    const sessionId = await this.#sessionFor(scope);
    return await this.#post(method, { ...params, sessionId }, scope);
  }

  async close(): Promise<void> {
    const sessions = [...this.#opened];
    this.#opened.clear();
    this.#ownSession = undefined;
    await Promise.all(sessions.map((sessionId) => this.#post('end', { sessionId }, NO_SCOPE)));
  }

  #sessionFor(scope: BackendScope): Promise<string> {
    const { page } = scope;
    if (page === undefined)
      return (this.#ownSession ??= this.#start(this.#attachTo, scope, () => (this.#ownSession = undefined)));
    const known = this.#pageSessions.get(page);
    if (known) return known;
    const started = this.#startOn(page, scope);
    this.#pageSessions.set(page, started);
    return started;
  }

  async #startOn(page: PageLike, scope: BackendScope): Promise<string> {
    const targetId = await targetIdOf(page);
    return await this.#start(TARGET_PREFIX + targetId, scope, () => this.#pageSessions.delete(page));
  }

  async #start(attachTo: string | undefined, scope: BackendScope, forget: () => void): Promise<string> {
    try {
      const params = attachTo === undefined ? {} : { sessionId: attachTo };
      const { sessionId } = methods.start.result.parse(await this.#post('start', params, scope));
      this.#opened.add(sessionId);
      return sessionId;
    } catch (failure) {
      forget(); // the next call tries again
      throw failure;
    }
  }

  async #post(method: MethodName, params: object, scope: BackendScope): Promise<unknown> {
    const own = 'timeout' in params && typeof params.timeout === 'number' ? params.timeout : methods[method].timeoutMs;
    using deadline = new Deadline({ method, timeoutMs: own + ANSWER_GRACE_MS, signal: scope.signal });
    const answer = await deadline.phase('waiting for the relay', async (signal) => {
      const response = await this.#fetch(method, params, signal);
      return await readAnswer(response, scope, method);
    });
    if (!answer.success) throw fromWire(answer.error);
    if (answer.usage) scope.onUsage(answer.usage);
    return answer.data;
  }

  async #fetch(method: MethodName, params: object, signal: AbortSignal): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.#apiKey}`,
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
    };
    try {
      const body = JSON.stringify(params);
      return await fetch(`${this.#baseURL}/api/${method}`, {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw isUnreachable(cause) ? this.#noRelay(cause) : brokenOff(method, cause);
    }
  }

  #noRelay(cause: unknown): BrowserNotConnectedError {
    return new BrowserNotConnectedError(`No relay answers at ${this.#baseURL}.`, {
      hint: 'Start one with `npx tabhand --port 9733`, or set baseURL.',
      data: { baseURL: this.#baseURL },
      cause,
    });
  }
}

const NO_SCOPE: BackendScope = { onUsage: () => undefined };

async function readAnswer(response: Response, { onProgress }: BackendScope, method: MethodName): Promise<ApiAnswer> {
  try {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return parseAnswer(await response.json());
    for await (const { event, data } of readEvents(response.body)) {
      if (event === apiEvents.progress) onProgress?.(JSON.parse(data));
      if (event === apiEvents.answer) return parseAnswer(JSON.parse(data));
    }
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause;
    if (cause instanceof SyntaxError) throw notAnAnswer(response.status, cause);
    throw brokenOff(method, cause);
  }
  throw brokenOff(method, undefined);
}

function parseAnswer(value: unknown): ApiAnswer {
  const parsed = apiAnswerSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw notAnAnswer(undefined, parsed.error);
}

function notAnAnswer(status: number | undefined, cause: unknown): ProtocolError {
  return new ProtocolError(`What answers is not a Tabhand relay${status === undefined ? '' : ` (HTTP ${status})`}.`, {
    hint: 'Check baseURL.',
    cause,
  });
}

function brokenOff(method: MethodName, cause: unknown): OutcomeUnknownError {
  return new OutcomeUnknownError(`${method} was under way when the connection to the relay ended.`, {
    hint: 'Look at the page before trying again: the call may have acted.',
    cause,
  });
}

// Codes of Node's sockets, found in the `cause` of fetch's TypeError.
const UNREACHABLE = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function isUnreachable(failure: unknown): boolean {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return cause instanceof Error && 'code' in cause && UNREACHABLE.has(cause.code);
}
