import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  BrowserNotConnectedError,
  CancelledError,
  OutcomeUnknownError,
  ProtocolError,
} from '../lib/errors/named-errors.ts';
import { SvcError } from '../lib/errors/svc-error.ts';
import { sessionsList, type SessionInfo } from '../lib/protocol/link.ts';
import { fromWire } from '../lib/errors/wire-error.ts';
import { apiAnswerSchema, apiEvents, apiSession, type ApiAnswer } from '../lib/protocol/api.ts';
import type { Sample } from '../lib/inference/sampling.ts';
import { readEvents } from '../lib/rpc/server-sent-events.ts';
import type { Backend, BackendCall, BackendResult, Caller } from './backend.ts';
import { callerHeaders, SESSIONS_EVENT, toHeaders } from './caller-headers.ts';
import { VerifiedRelayAgent, type LocalRelay } from './verified-agent.ts';
import { answerSample, SAMPLE_EVENT, SAMPLE_PATH } from './sample-bridge.ts';

/** Carries out methods through the relay that holds the port, in another process of the same user. */
export class RemoteBackend implements Backend {
  readonly #apiKey: string;
  readonly #listeners = new Set<() => void>();
  readonly #address: { host: string; port: number; agent: VerifiedRelayAgent };

  constructor(neighbour: LocalRelay) {
    this.#apiKey = neighbour.apiKey;
    this.#address = { host: '127.0.0.1', port: neighbour.port, agent: new VerifiedRelayAgent(neighbour) };
  }

  /**
   * @throws {RelayGoneError} our relay is no longer on the port: the call was not made.
   * @throws {OutcomeUnknownError} the relay went away during the call.
   */
  async call({ method, params, caller, signal, ...callbacks }: BackendCall): Promise<BackendResult> {
    const sampling = callbacks.sample ? { [callerHeaders.sampling]: 'true' } : {};
    const headers = { ...toHeaders(caller), ...JSON_BODY, accept: 'text/event-stream', ...sampling };
    const onSample = (data: string): void => void (callbacks.sample && this.#answer(data, callbacks.sample, signal));
    try {
      const response = await this.#send(`/api/${method}`, { method: 'POST', headers, body: params, signal });
      const answer = await readAnswer(response, { ...callbacks, onSample });
      if (!answer) throw relayLost(method, undefined);
      if (!answer.success && answer.usage) callbacks.onSpent?.(answer.usage);
      return resultOf(answer);
    } catch (thrown) {
      if (signal.aborted) throw new CancelledError(`${method} was cancelled.`, { cause: thrown });
      throw thrown instanceof SvcError ? thrown : relayLost(method, thrown);
    }
  }

  /** Asks the client's model for the relay. */
  async #answer(data: string, sample: Sample, signal: AbortSignal): Promise<void> {
    const body = await answerSample(data, sample, signal);
    const sent = this.#send(SAMPLE_PATH, { method: 'POST', headers: JSON_BODY, body, signal });
    await sent.then((response) => response.resume()).catch(() => {}); // the call itself ends with the relay
  }

  /** @throws {RelayGoneError} the relay has gone. */
  async sessions(signal: AbortSignal): Promise<SessionInfo[]> {
    try {
      return sessionsList.parse(await json(await this.#send('/api/sessions', { signal }))).sessions;
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

  /**
   * Keeps the session assigned to its caller. Resolves, once the relay has confirmed it, to a promise of the relay's end.
   * @throws it is no relay of ours, or does not answer.
   */
  async hold(caller: Caller, signal: AbortSignal): Promise<{ ended: Promise<void> }> {
    const timeout = new AbortController(); // Node 20 collects an AbortSignal.timeout which only AbortSignal.any holds
    const timer = setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS);
    const options = { headers: toHeaders(caller), signal: AbortSignal.any([signal, timeout.signal]) };
    const response = await this.#send('/api/holder', options).finally(() => clearTimeout(timer));
    if (response.statusCode === 200) return { ended: this.#listen(response) };
    response.destroy();
    throw new ProtocolError(`The relay answered ${response.statusCode}.`);
  }

  /** Each event of the stream means that the sessions have changed. The stream may end in any way. */
  async #listen(body: IncomingMessage): Promise<void> {
    try {
      for await (const { event } of readEvents(body)) {
        if (event === SESSIONS_EVENT) [...this.#listeners].forEach((changed) => changed());
      }
    } catch {
      return; // a broken connection is an end too
    }
  }

  /** @throws {RelayGoneError} nothing was sent, as our relay does not answer. */
  #send(path: string, { method = 'GET', headers = {}, body, signal }: RelayRequest): Promise<IncomingMessage> {
    const allHeaders = { ...headers, authorization: `Bearer ${this.#apiKey}` };
    return new Promise((resolve, reject) => {
      const sent = request({ ...this.#address, path, method, headers: allHeaders, signal }, resolve);
      let isConnected = false;
      sent.once('socket', () => (isConnected = true));
      sent.on('error', (error) => reject(isConnected ? error : relayGone(error)));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

interface RelayRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

const ANSWER_TIMEOUT_MS = 2_000; // a relay on this machine answers in a few milliseconds
const JSON_BODY = { 'content-type': 'application/json' };

/** Whether the call was not made because nothing listens on the port any more. */
export function isRelayGone(thrown: unknown): boolean {
  return thrown instanceof BrowserNotConnectedError && thrown.data.reason === RELAY_GONE;
}

/** Whether the relay went away during the call. */
export function isRelayLost(thrown: unknown): boolean {
  return thrown instanceof OutcomeUnknownError && thrown.data.reason === RELAY_GONE;
}

const RELAY_GONE = 'relay-gone';

async function readAnswer(
  response: IncomingMessage,
  { onProgress, onSession, onSample }: Pick<BackendCall, 'onProgress' | 'onSession'> & { onSample(data: string): void },
): Promise<ApiAnswer | undefined> {
  if (!response.headers['content-type']?.startsWith('text/event-stream')) {
    const rejection = apiAnswerSchema.safeParse(await json(response).catch(() => undefined)); // before it began
    if (!rejection.success) throw relayGone(rejection.error); // a relay that answers in a form unknown to us
    return rejection.data;
  }
  const events = readEvents(response.iterator({ destroyOnReturn: false })); // the connection is used again
  for await (const { event, data } of events) {
    if (event === apiEvents.session) onSession?.(apiSession.parse(JSON.parse(data)).sessionId);
    if (event === SAMPLE_EVENT) onSample(data);
    if (event === apiEvents.progress) onProgress?.(JSON.parse(data));
    if (event !== apiEvents.answer) continue;
    response.resume();
    return apiAnswerSchema.parse(JSON.parse(data));
  }
  return undefined; // it ended before
}

function resultOf(answer: ApiAnswer): BackendResult {
  if (!answer.success) throw fromWire(answer.error);
  return { result: answer.data, sessionId: answer.sessionId, usage: answer.usage, learned: answer.learned };
}

/** The call was not made: this relay, or the one that was asked, has gone. */
export function relayGone(cause: unknown): BrowserNotConnectedError {
  return new BrowserNotConnectedError('The relay has gone.', {
    hint: 'Try again.',
    data: { reason: RELAY_GONE },
    cause,
  });
}

function relayLost(method: string, cause: unknown): OutcomeUnknownError {
  return new OutcomeUnknownError(`${method} was under way when the relay went away.`, {
    hint: 'Read the page before trying again: the call may have acted.',
    data: { reason: RELAY_GONE },
    cause,
  });
}
