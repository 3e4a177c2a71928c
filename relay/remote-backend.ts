import {
  BrowserNotConnectedError,
  CancelledError,
  OutcomeUnknownError,
  ProtocolError,
} from '../lib/errors/named-errors.ts';
import { sessionsList, type SessionInfo } from '../lib/protocol/link.ts';
import { fromWire } from '../lib/errors/wire-error.ts';
import { apiAnswerSchema, apiEvents, apiSession, type ApiAnswer } from '../lib/protocol/api.ts';
import type { Sample } from '../lib/inference/sampling.ts';
import { readEvents } from '../lib/rpc/server-sent-events.ts';
import type { Backend, BackendCall, BackendResult, Caller } from './backend.ts';
import { callerHeaders, SESSIONS_EVENT, toHeaders } from './caller-headers.ts';
import { answerSample, SAMPLE_EVENT, SAMPLE_PATH } from './sample-bridge.ts';

/** Carries out methods through the relay that holds the port, in another process of the same user. */
export class RemoteBackend implements Backend {
  readonly #base: string;
  readonly #apiKey: string;
  readonly #listeners = new Set<() => void>();

  constructor({ port, apiKey }: { port: number; apiKey: string }) {
    this.#base = `http://127.0.0.1:${port}/api`;
    this.#apiKey = apiKey;
  }

  /**
   * @throws {RelayGoneError} nothing listens any more: the call was not made.
   * @throws {OutcomeUnknownError} the relay went away during the call.
   */
  async call({ method, params, caller, signal, ...told }: BackendCall): Promise<BackendResult> {
    const answers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const sampling = told.sample ? { [callerHeaders.sampling]: 'true' } : {};
    const headers = { ...this.#headers(caller), ...answers, ...sampling };
    const request = { method: 'POST', headers, body: JSON.stringify(params), signal };
    try {
      const response = await fetch(`${this.#base}/${method}`, request);
      const onSample = (data: string): void => void (told.sample && this.#answer(data, told.sample, signal));
      return resultOf(await readAnswer(response, { ...told, onSample }));
    } catch (thrown) {
      if (signal.aborted) throw new CancelledError(`${method} was cancelled.`, { cause: thrown });
      if (thrown instanceof TypeError) throw isRefused(thrown) ? relayGone(thrown) : lost(method, thrown);
      throw thrown;
    }
  }

  /** Asks the client's model for the relay. */
  async #answer(data: string, sample: Sample, signal: AbortSignal): Promise<void> {
    const headers = { authorization: `Bearer ${this.#apiKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify(await answerSample(data, sample, signal));
    const url = new URL(SAMPLE_PATH, this.#base);
    await fetch(url, { method: 'POST', headers, body, signal }).catch(() => {}); // the call itself ends with the relay
  }

  /** @throws {RelayGoneError} the relay has gone. */
  async sessions(signal: AbortSignal): Promise<SessionInfo[]> {
    const headers = { authorization: `Bearer ${this.#apiKey}` };
    try {
      const response = await fetch(`${this.#base}/sessions`, { headers, signal });
      return sessionsList.parse(await response.json()).sessions;
    } catch (thrown) {
      throw signal.aborted ? new CancelledError('The call was cancelled.', { cause: thrown }) : relayGone(thrown);
    }
  }

  onSessions(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => void this.#listeners.delete(changed);
  }

  /** The end of `hold` says it. */
  async leave(): Promise<void> {}

  /** Keeps the caller's session his. Resolves, once the relay has taken note, to a promise of the end of the relay. */
  async hold(caller: Caller, signal: AbortSignal): Promise<{ ended: Promise<void> }> {
    const response = await fetch(`${this.#base}/holder`, { headers: this.#headers(caller), signal });
    if (!response.ok || !response.body) throw new ProtocolError(`The relay answered ${response.status}.`);
    return { ended: this.#listen(response.body) };
  }

  /** Each event of the stream says that the sessions have changed. Its end may come in any way. */
  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      for await (const { event } of readEvents(body)) {
        if (event === SESSIONS_EVENT) [...this.#listeners].forEach((changed) => changed());
      }
    } catch {
      return; // a broken connection is an end too
    }
  }

  #headers(caller: Caller): Record<string, string> {
    return { ...toHeaders(caller), authorization: `Bearer ${this.#apiKey}` };
  }
}

/** Whether the call was not made because nothing listens on the port any more. */
export function isRelayGone(thrown: unknown): boolean {
  return thrown instanceof BrowserNotConnectedError && thrown.data.reason === RELAY_GONE;
}

/** Whether the relay went away during the call. */
export function isCutOff(thrown: unknown): boolean {
  return thrown instanceof OutcomeUnknownError && thrown.data.reason === RELAY_GONE;
}

const RELAY_GONE = 'relay-gone';

async function readAnswer(
  response: Response,
  { onProgress, onSession, onSample }: Pick<BackendCall, 'onProgress' | 'onSession'> & { onSample(data: string): void },
): Promise<ApiAnswer> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const refused = apiAnswerSchema.safeParse(await response.json().catch(() => undefined)); // before it began
    if (!refused.success) throw relayGone(refused.error); // another program has taken the port
    return refused.data;
  }
  for await (const { event, data } of readEvents(response.body)) {
    if (event === apiEvents.session) onSession?.(apiSession.parse(JSON.parse(data)).sessionId);
    if (event === SAMPLE_EVENT) onSample(data);
    if (event === apiEvents.progress) onProgress?.(JSON.parse(data));
    if (event === apiEvents.answer) return apiAnswerSchema.parse(JSON.parse(data));
  }
  throw new TypeError('terminated'); // as fetch says when the connection breaks
}

function resultOf(answer: ApiAnswer): BackendResult {
  if (!answer.success) throw fromWire(answer.error);
  return { result: answer.data, sessionId: answer.sessionId, usage: answer.usage, learned: answer.learned };
}

/** Node's fetch wraps the socket's error (undici, `TypeError: fetch failed`). */
function isRefused({ cause }: TypeError): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

function relayGone(cause: unknown): BrowserNotConnectedError {
  return new BrowserNotConnectedError('The relay has gone.', {
    hint: 'Try again.',
    data: { reason: RELAY_GONE },
    cause,
  });
}

function lost(method: string, cause: unknown): OutcomeUnknownError {
  return new OutcomeUnknownError(`${method} was under way when the relay went away.`, {
    hint: 'Look at the page before trying again: the call may have acted.',
    data: { reason: RELAY_GONE },
    cause,
  });
}
