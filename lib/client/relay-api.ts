import { BrowserNotConnectedError, OutcomeUnknownError, ProtocolError } from '../errors/named-errors.ts';
import { fromWire } from '../errors/wire-error.ts';
import { apiAnswerSchema, apiEvents, type ApiAnswer } from '../protocol/api.ts';
import type { MethodName } from '../protocol/methods.ts';
import { readEvents } from '../rpc/server-sent-events.ts';
import type { BackendScope } from './backend.ts';
import { directFetch } from './direct-fetch.ts';
import { isUnreachable } from './unreachable.ts';

export interface PostScope extends Pick<BackendScope, 'onProgress'> {
  signal: AbortSignal;
  onUsage?: BackendScope['onUsage'];
}

/** `POST /api/<method>` of one relay. */
export class RelayApi {
  readonly #baseURL: string;
  readonly #apiKey: string;

  constructor({ baseURL, apiKey }: { baseURL: string; apiKey: string }) {
    this.#baseURL = baseURL;
    this.#apiKey = apiKey;
  }

  /**
   * @throws {BrowserNotConnectedError} no relay answers.
   * @throws {OutcomeUnknownError} the connection ended before the answer came.
   * @throws {ProtocolError} something else answers.
   */
  async post(method: MethodName, params: object, scope: PostScope): Promise<unknown> {
    const response = await this.#fetch(method, params, scope.signal);
    const answer = await readAnswer(response, method, scope);
    if (answer.usage) scope.onUsage?.(answer.usage);
    if (!answer.success) throw fromWire(answer.error);
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
      const url = `${this.#baseURL}/api/${method}`;
      return await directFetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    } catch (cause) {
      signal.throwIfAborted();
      throw isUnreachable(cause) ? this.#noRelay(cause) : brokenOff(method, cause);
    }
  }

  #noRelay(cause: unknown): BrowserNotConnectedError {
    return new BrowserNotConnectedError(`No relay answers at ${this.#baseURL}.`, {
      hint: 'Start one with `npx tabhand --port 9733`, pass startRelay: true, or set baseURL.',
      data: { baseURL: this.#baseURL },
      cause,
    });
  }
}

async function readAnswer(response: Response, method: MethodName, { onProgress }: PostScope): Promise<ApiAnswer> {
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
    hint: 'Read the page before trying again: the call may have acted.',
    cause,
  });
}
