import { CancelledError, MethodNotFoundError, OutcomeUnknownError, TimeoutError } from '../errors/named-errors.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { frameSchema, type Frame } from '../protocol/frames.ts';
import type { Wire } from './wire.ts';

/** What a handler gets besides the parameters. */
export interface CallScope {
  /** Aborted when the caller cancels, at the deadline, and when the wire ends. */
  signal: AbortSignal;
  /** Milliseconds the caller waits from now on. */
  timeoutMs: number;
  /** Sends a progress value to the caller. */
  progress(value: unknown): void;
}

export type Handler = (params: unknown, scope: CallScope) => Promise<unknown>;

export interface PeerOptions {
  handlers: Readonly<Record<string, Handler>>;
  /** Receives notices other than the peer's own. */
  onNotice?: (method: string, params: unknown) => void;
  /** Receives messages that are not frames of the protocol; they are otherwise ignored. */
  onBadFrame?: (text: string) => void;
  onClose?: (reason: string) => void;
}

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((value: unknown) => void) | undefined;
}

interface Pending {
  settle(frame: { result: unknown } | { failure: unknown }): void;
  progress: ((value: unknown) => void) | undefined;
}

const CANCEL = '$/cancel';
const PROGRESS = '$/progress';
const HEARTBEAT = '$/heartbeat';
const ANSWER_GRACE_MS = 500; // the other end has the same deadline, and its TimeoutError says what was being waited for
const APPLICATION_ERROR = -32_000; // JSON-RPC 2.0: start of the range for implementation-defined errors

/** One end of the link: makes and answers calls over one wire. */
export class Peer {
  readonly #wire: Wire;
  readonly #options: PeerOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;
  #closedBy: string | undefined;

  constructor(wire: Wire, options: PeerOptions) {
    this.#wire = wire;
    this.#options = options;
    wire.onMessage((text) => this.#receive(text));
    wire.onClose((reason) => this.#end(reason));
  }

  get isClosed(): boolean {
    return this.#closedBy !== undefined;
  }

  /**
   * Calls a method of the other end.
   * @throws {OutcomeUnknownError} the wire ended while the call was under way.
   * @throws {TimeoutError} no answer came in `timeoutMs`.
   * @throws {CancelledError} `signal` was aborted.
   * @throws the error that the other end's handler threw.
   */
  call(method: string, params: unknown, options: CallOptions): Promise<unknown> {
    if (this.#closedBy !== undefined) return Promise.reject(linkLost(method, this.#closedBy));
    if (options.signal?.aborted) return Promise.reject(cancelled(method, options.signal.reason));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', abort);
        this.#pending.delete(id);
      };
      const giveUp = (error: Error): void => {
        this.#send({ jsonrpc: '2.0', method: CANCEL, params: { id } });
        finish();
        reject(error);
      };
      const abort = (): void => giveUp(cancelled(method, options.signal?.reason));
      const waitMs = options.timeoutMs + ANSWER_GRACE_MS;
      const timer = setTimeout(() => giveUp(timedOut(method, options.timeoutMs)), waitMs);
      options.signal?.addEventListener('abort', abort);
      this.#pending.set(id, {
        progress: options.onProgress,
        settle: (outcome) => {
          finish();
          if ('failure' in outcome) reject(outcome.failure);
          else resolve(outcome.result);
        },
      });
      this.#send({ jsonrpc: '2.0', id, method, params, timeoutMs: options.timeoutMs });
    });
  }

  /** Sends a message that has no answer. */
  notify(method: string, params: unknown): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** Keeps the other end's worker alive; a peer ignores it. */
  heartbeat(): void {
    this.notify(HEARTBEAT, {});
  }

  close(reason: string): void {
    this.#wire.close(reason);
  }

  #send(frame: Frame): void {
    if (this.#closedBy === undefined) this.#wire.send(JSON.stringify(frame));
  }

  #receive(text: string): void {
    const frame = parseFrame(text);
    if (!frame) this.#options.onBadFrame?.(text);
    else if (!('method' in frame)) this.#settle(frame);
    else if ('id' in frame) void this.#answer(frame);
    else this.#notice(frame.method, frame.params);
  }

  #settle(frame: Exclude<Frame, { method: string }>): void {
    const pending = this.#pending.get(frame.id);
    if ('error' in frame) pending?.settle({ failure: fromWire(frame.error.data) });
    else pending?.settle({ result: frame.result });
  }

  #notice(method: string, params: unknown): void {
    if (method === CANCEL) this.#running.get(idOf(params))?.abort(cancelled('the call', 'by its caller'));
    // idOf has read it
    else if (method === PROGRESS) this.#pending.get(idOf(params))?.progress?.((params as { value?: unknown }).value);
    else if (method !== HEARTBEAT) this.#options.onNotice?.(method, params);
  }

  async #answer({ id, method, params, timeoutMs }: Extract<Frame, { id: number; method: string }>): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    const timer = setTimeout(() => controller.abort(timedOut(method, timeoutMs)), timeoutMs);
    const progress = (value: unknown): void => this.notify(PROGRESS, { id, value });
    try {
      const handler = this.#handler(method);
      const result = await handler(params, { signal: controller.signal, timeoutMs, progress });
      this.#send({ jsonrpc: '2.0', id, result: result ?? {} });
    } catch (thrown) {
      const data = toWire(thrown);
      this.#send({ jsonrpc: '2.0', id, error: { code: APPLICATION_ERROR, message: data.message, data } });
    } finally {
      clearTimeout(timer);
      this.#running.delete(id);
    }
  }

  #handler(method: string): Handler {
    const handler = Object.hasOwn(this.#options.handlers, method) ? this.#options.handlers[method] : undefined;
    if (handler) return handler;
    throw new MethodNotFoundError(`There is no method "${method}".`, { data: { method } });
  }

  #end(reason: string): void {
    if (this.#closedBy !== undefined) return;
    this.#closedBy = reason;
    for (const [, pending] of this.#pending) pending.settle({ failure: linkLost('A call', reason) });
    for (const [, controller] of this.#running) controller.abort(linkLost('A call', reason));
    this.#options.onClose?.(reason);
  }
}

function parseFrame(text: string): Frame | undefined {
  try {
    return frameSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON: told to onBadFrame
  }
}

function idOf(params: unknown): number {
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'number'
    ? params.id
    : -1;
}

function linkLost(what: string, reason: string): OutcomeUnknownError {
  return new OutcomeUnknownError(`${what} was under way when the link ended (${reason}).`, {
    hint: READ_FIRST,
    data: { reason },
  });
}

const READ_FIRST = 'Read the page before trying again: the call may have acted.';

function timedOut(method: string, timeoutMs: number): TimeoutError {
  return new TimeoutError(`${method} did not finish within ${timeoutMs} ms.`, {
    hint: READ_FIRST,
    data: { phase: method, timeoutMs },
  });
}

function cancelled(method: string, reason: unknown): CancelledError {
  return new CancelledError(`${method} was cancelled.`, { cause: reason });
}
