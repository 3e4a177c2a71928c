import { z } from 'zod';
import { DebuggerDetachedError } from '../../lib/errors/named-errors.ts';
import type { StorageArea } from './settings.ts';

const KEY = 'stopped';

/**
 * The user's order that everything stops: by the popup, or by Cancel on Chrome's "started debugging" bar. It holds
 * until they let it continue, so that neither a retrying client nor a restart of the browser undoes it.
 */
export class StopSwitch {
  readonly #area: StorageArea;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Set<AbortController>();
  #stopped: Promise<boolean> | undefined;

  constructor(area: StorageArea) {
    this.#area = area;
  }

  isStopped(): Promise<boolean> {
    this.#stopped ??= this.#area.get(KEY).then((stored) => z.boolean().safeParse(stored[KEY]).data ?? false);
    return this.#stopped;
  }

  /** @throws {DebuggerDetachedError} the user has stopped; `data.reason` is `canceled_by_user`. */
  async throwIfStopped(): Promise<void> {
    if (await this.isStopped()) throw stoppedByUser();
  }

  /**
   * Runs work under a signal that is aborted when the user stops. Each has its own: a shared long-lived one would retain
   * all its listeners.
   * @throws {DebuggerDetachedError} the user has stopped, before or during the work.
   */
  async unlessStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#running.add(controller);
    try {
      if (await this.isStopped()) throw stoppedByUser();
      return await work(controller.signal);
    } catch (failure) {
      controller.signal.throwIfAborted(); // any failure was caused by the user's stop
      throw failure;
    } finally {
      this.#running.delete(controller);
    }
  }

  async stop(): Promise<void> {
    for (const controller of this.#running) controller.abort(stoppedByUser());
    await this.#set(true);
  }

  async resume(): Promise<void> {
    await this.#set(false);
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async #set(stopped: boolean): Promise<void> {
    this.#stopped = Promise.resolve(stopped);
    await this.#area.set({ [KEY]: stopped });
    for (const listener of this.#listeners) listener();
  }
}

function stoppedByUser(): DebuggerDetachedError {
  return new DebuggerDetachedError('The user has stopped Tabhand in this browser.', {
    hint: 'Ask the user before going on: calls work again once they press Resume in the popup of Tabhand.',
    data: { reason: 'canceled_by_user' },
  });
}
