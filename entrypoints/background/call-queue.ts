import { untilAborted } from '../../lib/cdp/session.ts';

/** A page may open a window some time after the act that asked for it, as by a timer. */
export const AFTERMATH_MS = 3_000;
const LAST_WORD_MS = 100; // for stopped work to report what it was waiting for

/** Runs the calls of one session one after another, in order of arrival; those of different sessions in parallel. */
export class CallQueue {
  readonly #tails = new Map<string, Promise<void>>();

  /** The sessions of the calls that may be aborted. */
  readonly #breakable = new Map<AbortController, string>();

  readonly #listeners = new Set<() => void>();

  /** When the last call of each session ended; old entries are dropped with the next one. */
  readonly #endedAt = new Map<string, number>();

  /** The sessions with a call in progress. */
  get busy(): ReadonlySet<string> {
    return new Set(this.#tails.keys());
  }

  /** Whether a call of the session is in progress, or ended less than `AFTERMATH_MS` ago. */
  wasBusy(sessionId: string): boolean {
    return this.#tails.has(sessionId) || isRecent(this.#endedAt.get(sessionId));
  }

  /** Runs `work` after the session's earlier calls; throws the signal's reason if that comes first. */
  async run<T>(sessionId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const earlier = this.#tails.get(sessionId) ?? Promise.resolve();
    const mine = untilAborted(earlier, signal).then(() => untilAborted(work(), delayed(signal, LAST_WORD_MS)));
    const tail = Promise.allSettled([earlier, mine]).then(() => {
      if (this.#tails.get(sessionId) === tail) this.#set(sessionId, undefined);
    });
    this.#set(sessionId, tail);
    return mine;
  }

  /** As `run`, under a signal that `breakOff` aborts as well. */
  async runUntilBroken<T>(
    sessionId: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const either = AbortSignal.any([signal, controller.signal]);
    this.#breakable.set(controller, sessionId);
    try {
      return await this.run(sessionId, either, () => work(either));
    } catch (failure) {
      controller.signal.throwIfAborted(); // any failure was caused by the abort
      throw failure;
    } finally {
      this.#breakable.delete(controller);
    }
  }

  /** Aborts the session's calls of `runUntilBroken`, running and queued; each throws `reason`. */
  breakOff(sessionId: string, reason: Error): void {
    for (const [controller, id] of this.#breakable) if (id === sessionId) controller.abort(reason);
  }

  /** Calls `listener` when a session becomes busy or idle. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #set(sessionId: string, tail: Promise<void> | undefined): void {
    if (tail) this.#tails.set(sessionId, tail);
    else if (this.#tails.delete(sessionId)) this.#remember(sessionId);
    for (const listener of this.#listeners) listener();
  }

  #remember(sessionId: string): void {
    this.#endedAt.set(sessionId, Date.now());
    for (const [earlier, endedAt] of this.#endedAt) if (!isRecent(endedAt)) this.#endedAt.delete(earlier);
  }
}

const isRecent = (endedAt = 0): boolean => Date.now() - endedAt < AFTERMATH_MS;

/** A signal that is aborted some time after another one. */
function delayed(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => void setTimeout(() => controller.abort(signal.reason), ms);
  if (signal.aborted) abort(); // between the end of the earlier call and the beginning of this one
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}
