import type { CdpEvent } from './channel.ts';

/** A channel's listeners, and how it ended: state that every `CdpChannel` keeps. */
export class ChannelListeners {
  readonly #eventListeners = new Set<(event: CdpEvent) => void>();
  readonly #closeListeners = new Set<(reason: string) => void>();
  #endedBy: string | undefined;

  /** Why the channel ended; undefined while it lives. */
  get endedBy(): string | undefined {
    return this.#endedBy;
  }

  /** `CdpChannel.onEvent`. */
  onEvent(listener: (event: CdpEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** `CdpChannel.onClose`. */
  onClose(listener: (reason: string) => void): () => void {
    if (this.#endedBy !== undefined) listener(this.#endedBy);
    else this.#closeListeners.add(listener);
    return () => this.#closeListeners.delete(listener);
  }

  emit(event: CdpEvent): void {
    for (const listener of [...this.#eventListeners]) listener(event);
  }

  /** Notifies the listeners that the channel has ended, the first time. */
  end(reason: string): void {
    if (this.#endedBy !== undefined) return;
    this.#endedBy = reason;
    const closeListeners = [...this.#closeListeners];
    this.#eventListeners.clear();
    this.#closeListeners.clear();
    for (const listener of closeListeners) listener(reason);
  }
}
