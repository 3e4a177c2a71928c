import type { CdpEvent } from './channel.ts';

/** A channel's listeners, and how it ended: state that every `CdpChannel` keeps. */
export class ChannelListeners {
  readonly #events = new Set<(event: CdpEvent) => void>();
  readonly #ends = new Set<(reason: string) => void>();
  #endedBy: string | undefined;

  /** Why the channel ended; undefined while it lives. */
  get endedBy(): string | undefined {
    return this.#endedBy;
  }

  /** `CdpChannel.onEvent`. */
  onEvent(listener: (event: CdpEvent) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  /** `CdpChannel.onClose`. */
  onClose(listener: (reason: string) => void): () => void {
    if (this.#endedBy !== undefined) listener(this.#endedBy);
    else this.#ends.add(listener);
    return () => this.#ends.delete(listener);
  }

  emit(event: CdpEvent): void {
    for (const listener of [...this.#events]) listener(event);
  }

  /** Notifies the listeners that the channel has ended, the first time. */
  end(reason: string): void {
    if (this.#endedBy !== undefined) return;
    this.#endedBy = reason;
    const told = [...this.#ends];
    this.#events.clear();
    this.#ends.clear();
    for (const listener of told) listener(reason);
  }
}
