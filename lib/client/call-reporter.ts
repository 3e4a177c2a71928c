import type { EngineProgress } from '../engine/progress.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { CallOptions, TabhandOptions } from './options.ts';

export interface ReporterOptions {
  method: string;
  debug: TabhandOptions['debug'];
  /** What all calls took, to which this one's is added. */
  total: CallUsage;
}

/** Tells a caller of one call. What the caller's own functions throw ends the call, and comes out of it as it is. */
export class CallReporter implements Disposable {
  readonly #options: CallOptions;
  readonly #parts: ReporterOptions;
  readonly #controller = new AbortController();
  readonly #onAbort = (): void => this.#controller.abort(this.#options.signal?.reason);
  #thrown: { value: unknown } | undefined;

  constructor(options: CallOptions, parts: ReporterOptions) {
    this.#options = options;
    this.#parts = parts;
    if (options.signal?.aborted) this.#onAbort();
    options.signal?.addEventListener('abort', this.#onAbort);
  }

  /** The caller's own, which also ends when one of its functions has thrown. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Does the call, and tells the debug logger how it begins and ends. */
  async report<T>(call: () => Promise<T>): Promise<T> {
    this.#debug(' begins');
    const [outcome] = await Promise.allSettled([call()]);
    this.#debug(outcome.status === 'fulfilled' ? ' is done' : ` failed: ${nameOf(outcome.reason)}`);
    if (this.#thrown) throw this.#thrown.value;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  progress(progress: EngineProgress): void {
    const { phase, ...facts } = progress;
    const formatted = Object.entries(facts).map(([name, fact]) => ` ${name}=${JSON.stringify(fact)}`);
    this.#debug(`: ${phase}${formatted.join('')}`);
    this.#invoke(() => this.#options.onProgress?.(progress));
  }

  usage(usage: CallUsage): void {
    const { total } = this.#parts;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.cachedInputTokens += usage.cachedInputTokens;
    total.modelCalls += usage.modelCalls;
    total.milliseconds += usage.milliseconds;
    this.#invoke(() => this.#options.onUsage?.(usage));
  }

  [Symbol.dispose](): void {
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
  }

  #debug(words: string): void {
    const { method, debug } = this.#parts;
    this.#invoke(() => debug?.(method + words));
  }

  #invoke(callback: () => void): void {
    if (this.#thrown) return;
    try {
      callback();
    } catch (value) {
      this.#thrown = { value };
      this.#controller.abort(value);
    }
  }
}

function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : String(failure);
}
