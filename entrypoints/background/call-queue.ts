import { untilAborted } from '../../lib/cdp/session.ts';

/** A page may open a window some time after the act that asked for it, as by a timer. */
export const AFTERMATH_MS = 3_000;
const ABORT_GRACE_MS = 100; // for stopped work to report what it was waiting for

/** Runs the calls of one session one after another, in order of arrival; those of different sessions in parallel. */
export class CallQueue {
  readonly #lastCalls = new Map<string, Promise<void>>();

  /** The sessions of the calls that may be aborted. */
  readonly #abortable = new Map<AbortController, string>();

  readonly #listeners = new Set<() => void>();

  /** When the last call of each session ended; old entries are dropped with the next one. */
  readonly #endedAt = new Map<string, number>();

  /** The sessions with a call in progress. */
  get busy(): ReadonlySet<string> {
    return new Set(this.#lastCalls.keys());
  }

  /** Whether a call of the session is in progress, or ended less than `AFTERMATH_MS` ago. */
  wasBusy(sessionId: string): boolean {
    return this.#lastCalls.has(sessionId) || isRecent(this.#endedAt.get(sessionId));
  }

  /** Runs `work` after the session's earlier calls; throws the signal's reason if that comes first. */
  async run<T>(sessionId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const earlier = this.#lastCalls.get(sessionId) ?? Promise.resolve();
    const current = untilAborted(earlier, signal).then(() => untilAborted(work(), delaySignal(signal, ABORT_GRACE_MS)));
    const tail = Promise.allSettled([earlier, current]).then(() => {
      if (this.#lastCalls.get(sessionId) === tail) this.#set(sessionId, undefined);
    });
    this.#set(sessionId, tail);
    return current;
  }

  /** As `run`, under a signal that `abortCalls` aborts as well. */
  async runAbortable<T>(sessionId: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const anySignal = AbortSignal.any([signal, controller.signal]);
    this.#abortable.set(controller, sessionId);
    try {
      return await this.run(sessionId, anySignal, () => work(anySignal));
    } catch (failure) {
      controller.signal.throwIfAborted(); // any failure was caused by the abort
      throw failure;
    } finally {
      this.#abortable.delete(controller);
    }
  }

  /** Aborts the session's calls of `runAbortable`, running and queued; each throws `reason`. */
  abortCalls(sessionId: string, reason: Error): void {
    for (const [controller, id] of this.#abortable) if (id === sessionId) controller.abort(reason);
  }

  /** Calls `listener` when a session becomes busy or idle. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #set(sessionId: string, tail: Promise<void> | undefined): void {
    if (tail) this.#lastCalls.set(sessionId, tail);
    else if (this.#lastCalls.delete(sessionId)) this.#remember(sessionId);
    for (const listener of this.#listeners) listener();
  }

  #remember(sessionId: string): void {
    this.#endedAt.set(sessionId, Date.now());
    for (const [earlier, endedAt] of this.#endedAt) if (!isRecent(endedAt)) this.#endedAt.delete(earlier);
  }
}

const isRecent = (endedAt = 0): boolean => Date.now() - endedAt < AFTERMATH_MS;

/** A signal that is aborted some time after another one. */
function delaySignal(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => void setTimeout(() => controller.abort(signal.reason), ms);
  if (signal.aborted) abort(); // between the end of the earlier call and the beginning of this one
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}
