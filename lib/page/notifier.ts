import { untilAborted } from '../cdp/session.ts';

/** Those who wait for the next event. */
export class Notifier {
  readonly #waiting = new Set<() => void>();

  /** It has come. */
  notifyAll(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Waits for it, at most until `until` (by `performance.now()`). */
  async wait(until: number, signal: AbortSignal): Promise<void> {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((done) => (resolve = done));
    const timer = setTimeout(resolve, Math.max(0, until - performance.now()) + 1);
    this.#waiting.add(resolve);
    try {
      await untilAborted(promise, signal);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(resolve);
    }
  }
}
