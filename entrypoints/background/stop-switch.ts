import { z } from 'zod';
import { DebuggerDetachedError } from '../../lib/errors/named-errors.ts';
import type { StorageArea } from './settings.ts';

const KEY = 'stopped';

/**
 * The user's word that everything stops: pressed in the popup, or by Cancel on Chrome's "started debugging" bar. It holds
 * until they say to go on, so that a client which tries again does not undo it.
 */
export class StopSwitch {
  readonly #area: StorageArea;
  readonly #listeners = new Set<() => void>();
  #controller = new AbortController();
  #stopped: Promise<boolean> | undefined;

  constructor(area: StorageArea) {
    this.#area = area;
  }

  isStopped(): Promise<boolean> {
    this.#stopped ??= this.#area.get(KEY).then((stored) => z.boolean().safeParse(stored[KEY]).data ?? false);
    return this.#stopped;
  }

  /**
   * The signal that ends a call when the user stops.
   * @throws {DebuggerDetachedError} the user has stopped already; `data.reason` is `canceled_by_user`.
   */
  async guard(): Promise<AbortSignal> {
    if (await this.isStopped()) throw stoppedByUser();
    return this.#controller.signal;
  }

  async stop(): Promise<void> {
    this.#controller.abort(stoppedByUser());
    await this.#set(true);
  }

  async resume(): Promise<void> {
    this.#controller = new AbortController();
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
    hint: 'Ask them before going on: work is possible again once they press Resume in the popup of Tabhand.',
    data: { reason: 'canceled_by_user' },
  });
}
