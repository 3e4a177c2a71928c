const FIRST_MS = 1_000;
const LAST_MS = 30_000;

/** Delay before each reconnection to the relay: 1 s, doubled each time, up to 30 s. */
export class Backoff {
  #nextMs = FIRST_MS;

  next(): number {
    const delayMs = this.#nextMs;
    this.#nextMs = Math.min(LAST_MS, delayMs * 2);
    return delayMs;
  }

  reset(): void {
    this.#nextMs = FIRST_MS;
  }
}
