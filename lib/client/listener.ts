import type { EngineProgress } from '../engine/progress.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { CallOptions, TabhandOptions } from './options.ts';

export interface ListenerParts {
  method: string;
  debug: TabhandOptions['debug'];
  /** What all calls took, to which this one's is added. */
  total: CallUsage;
}

/** Tells a caller of one call. What the caller's own functions throw ends the call, and comes out of it as it is. */
export class Listener implements Disposable {
  readonly #options: CallOptions;
  readonly #parts: ListenerParts;
  readonly #controller = new AbortController();
  readonly #onAbort = (): void => this.#controller.abort(this.#options.signal?.reason);
  #thrown: { value: unknown } | undefined;

  constructor(options: CallOptions, parts: ListenerParts) {
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
  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#debug(' begins');
    const [outcome] = await Promise.allSettled([call()]);
    this.#debug(outcome.status === 'fulfilled' ? ' is done' : ` failed: ${nameOf(outcome.reason)}`);
    if (this.#thrown) throw this.#thrown.value;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  progress(progress: EngineProgress): void {
    const { phase, ...facts } = progress;
    const told = Object.entries(facts).map(([name, fact]) => ` ${name}=${JSON.stringify(fact)}`);
    this.#debug(`: ${phase}${told.join('')}`);
    this.#tell(() => this.#options.onProgress?.(progress));
  }

  usage(usage: CallUsage): void {
    const { total } = this.#parts;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    total.cachedInputTokens += usage.cachedInputTokens;
    total.modelCalls += usage.modelCalls;
    total.milliseconds += usage.milliseconds;
    this.#tell(() => this.#options.onUsage?.(usage));
  }

  [Symbol.dispose](): void {
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
  }

  #debug(words: string): void {
    const { method, debug } = this.#parts;
    this.#tell(() => debug?.(method + words));
  }

  #tell(tell: () => void): void {
    if (this.#thrown) return;
    try {
      tell();
    } catch (value) {
      this.#thrown = { value };
      this.#controller.abort(value);
    }
  }
}

function nameOf(failure: unknown): string {
  return failure instanceof Error ? failure.name : String(failure);
}
