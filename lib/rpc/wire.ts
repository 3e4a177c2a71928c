/** A connection that carries text messages in order, such as a WebSocket. */
export interface Wire {
  /** Sends one message; does nothing once the wire is closed. */
  send(text: string): void;
  /**
   * Sets the one receiver of messages. Messages that come while there is none wait for the next one, and reach it soon after.
   */
  onMessage(receive: ((text: string) => void) | undefined): void;
  /** Sets the one receiver of the end; told soon when the wire has ended already. */
  onClose(closed: (reason: string) => void): void;
  close(reason: string): void;
}

/** What every wire needs for its receiving half: keeps what came too early, and tells the end once. */
export class Inbox {
  readonly #waiting: string[] = [];
  #receive: ((text: string) => void) | undefined;
  #closed: ((reason: string) => void) | undefined;
  #endedBy: string | undefined;

  get hasEnded(): boolean {
    return this.#endedBy !== undefined;
  }

  onMessage(receive: ((text: string) => void) | undefined): void {
    this.#receive = receive;
    if (this.#waiting.length > 0) queueMicrotask(() => this.#drain()); // not now: its owner is still being made
  }

  onClose(closed: (reason: string) => void): void {
    this.#closed = closed;
    const reason = this.#endedBy;
    if (reason !== undefined) queueMicrotask(() => closed(reason));
  }

  deliver(text: string): void {
    this.#waiting.push(text);
    this.#drain();
  }

  end(reason: string): void {
    if (this.#endedBy !== undefined) return;
    this.#endedBy = reason;
    this.#closed?.(reason);
  }

  #drain(): void {
    // A receiver may replace or remove itself, so it is looked up again for each message.
    while (this.#receive) {
      const text = this.#waiting.shift();
      if (text === undefined) return;
      this.#receive(text);
    }
  }
}

/** Two wires of which each receives what the other sends, for tests. Messages arrive in a later microtask. */
export function linkedPair(): [Wire, Wire] {
  const left = new LinkedWire();
  const right = new LinkedWire();
  left.join(right);
  right.join(left);
  return [left, right];
}

class LinkedWire implements Wire {
  readonly #inbox = new Inbox();
  #other: LinkedWire | undefined;

  join(other: LinkedWire): void {
    this.#other = other;
  }

  send(text: string): void {
    if (!this.#inbox.hasEnded) queueMicrotask(() => this.#other?.deliver(text));
  }

  deliver(text: string): void {
    if (!this.#inbox.hasEnded) this.#inbox.deliver(text);
  }

  onMessage(receive: ((text: string) => void) | undefined): void {
    this.#inbox.onMessage(receive);
  }

  onClose(closed: (reason: string) => void): void {
    this.#inbox.onClose(closed);
  }

  close(reason: string): void {
    if (this.#inbox.hasEnded) return;
    this.#inbox.end(reason);
    queueMicrotask(() => this.#other?.close(reason)); // after what was sent before
  }
}
