import type { CdpEvent } from './channel.ts';

/** Who listens to a channel, and how it ended: what every `CdpChannel` keeps. */
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

  /** Tells of the channel's end, the first time. */
  end(reason: string): void {
    if (this.#endedBy !== undefined) return;
    this.#endedBy = reason;
    const told = [...this.#ends];
    this.#events.clear();
    this.#ends.clear();
    for (const listener of told) listener(reason);
  }
}
