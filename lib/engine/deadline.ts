import { CancelledError, TimeoutError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';

export interface DeadlineOptions {
  /** What is being done, for the messages: `extract`. */
  method: string;
  timeoutMs: number;
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
  /** Called with the name of each phase as it begins. */
  onPhase?: ((phase: string) => void) | undefined;
}

/** The deadline of one call: one signal for everything it waits for; when it fires, its error says what that was. */
export class Deadline implements Disposable {
  readonly #options: DeadlineOptions;
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #endsAt: number;
  readonly #onOuterAbort = (): void => this.#controller.abort(this.#outerReason());
  #phase = 'starting';
  #trouble: string | undefined;

  constructor(options: DeadlineOptions) {
    this.#options = options;
    this.#endsAt = performance.now() + options.timeoutMs;
    this.#timer = setTimeout(() => this.#controller.abort(this.#timedOut(options.timeoutMs)), options.timeoutMs);
    if (options.signal?.aborted) this.#onOuterAbort();
    options.signal?.addEventListener('abort', this.#onOuterAbort);
  }

  get leftMs(): number {
    return this.#endsAt - performance.now();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Does one phase of the call; its name completes "it was still …".
   * @throws {TimeoutError} the deadline passed, even when `work` does not heed the signal; `data.phase` is `name`.
   * @throws {CancelledError} the outer signal was aborted.
   */
  async phase<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#phase = name;
    this.#trouble = undefined;
    this.#options.onPhase?.(name);
    this.signal.throwIfAborted();
    return await this.#raceAbort(work(this.signal));
  }

  /** Notes what delays the phase, as a sentence. */
  noteTrouble(trouble: string): void {
    this.#trouble = trouble;
  }

  /** Ends the call: stops what it left running after a failure elsewhere. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#options.signal?.removeEventListener('abort', this.#onOuterAbort);
    this.#controller.abort(new CancelledError(`${this.#options.method} has ended.`));
  }

  #raceAbort<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort(); // as the work began: then the event is over
      work
        .then(resolve, (failure: unknown) => reject(signal.aborted ? signal.reason : failure))
        .finally(() => signal.removeEventListener('abort', abort));
    });
  }

  #timedOut(timeoutMs: number | undefined): TimeoutError {
    const time = timeoutMs === undefined ? 'in time' : `within ${timeoutMs} ms`;
    const message = `${this.#options.method} did not finish ${time}: it was still ${this.#phase}.`;
    const trouble = this.#trouble === undefined ? {} : { trouble: this.#trouble };
    return new TimeoutError([message, ...Object.values(trouble)].join(' '), {
      hint: HINTS[this.#options.method] ?? READ_AGAIN,
      data: { phase: this.#phase, ...(timeoutMs === undefined ? {} : { timeoutMs }), ...trouble },
    });
  }

  #outerReason(): unknown {
    const reason: unknown = this.#options.signal?.reason;
    if (isTimeout(reason)) return this.#timedOut(timeoutOf(reason));
    if (reason instanceof SvcError) return reason;
    return new CancelledError(`${this.#options.method} was cancelled while ${this.#phase}.`, {
      cause: reason,
      data: { phase: this.#phase },
    });
  }
}

/** What can be done about a call that took too long; only programs can give it more time. */
const HINTS: Partial<Record<string, string>> = {
  act: 'It may have been done, wholly or in part: read the page before repeating it. To leave a page that does not respond, call navigate.',
  navigate: 'Call navigate again, or with another URL.',
};
const READ_AGAIN =
  'Call it again; a program can give a longer timeout. To leave a page that does not respond, call navigate.';

/** Whether an outer deadline of ours fired, or an `AbortSignal.timeout` of the caller's. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof TimeoutError || (reason instanceof DOMException && reason.name === 'TimeoutError');
}

/** The outer deadline's time limit; a caller's signal does not say. */
function timeoutOf(reason: unknown): number | undefined {
  const timeoutMs = reason instanceof TimeoutError ? reason.data['timeoutMs'] : undefined;
  return typeof timeoutMs === 'number' ? timeoutMs : undefined;
}
