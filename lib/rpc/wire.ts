/** A connection that carries text messages in order, such as a WebSocket. */
export interface Wire {
  /** Sends one message; does nothing once the wire is closed. */
  send(text: string): void;
  /** Sets the one receiver of messages. */
  onMessage(receive: (text: string) => void): void;
  /** Sets the one receiver of the end; called once. */
  onClose(closed: (reason: string) => void): void;
  close(reason: string): void;
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
  #other: LinkedWire | undefined;
  #receive: (text: string) => void = () => {};
  #closed: ((reason: string) => void) | undefined;
  #open = true;

  join(other: LinkedWire): void {
    this.#other = other;
  }

  send(text: string): void {
    const other = this.#other;
    if (this.#open && other) queueMicrotask(() => other.#open && other.#receive(text));
  }

  onMessage(receive: (text: string) => void): void {
    this.#receive = receive;
  }

  onClose(closed: (reason: string) => void): void {
    this.#closed = closed;
  }

  close(reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.#closed?.(reason);
    this.#other?.close(reason);
  }
}
