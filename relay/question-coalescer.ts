interface PendingQuestion {
  sessionId: string;
  /** Resolves when the call that asks has ended, however it did. */
  hasEnded: Promise<void>;
  end(): void;
}

interface Question {
  /** Key of the answer in the cache. */
  key: string;
  sessionId: string;
  /** How long to wait for another session that asks the same. */
  signal: AbortSignal;
}

/** The sessions that ask models now. Who has the same question waits for the answer, instead of asking too. */
export class QuestionCoalescer {
  /** How many calls of each session are under way. */
  readonly #calls = new Map<string, number>();
  readonly #pending = new Map<string, PendingQuestion>();

  /** Does a call of a session. What it asks for is asked for until it has ended; by then the answer is kept. */
  async during<T>(sessionId: string, call: () => Promise<T>): Promise<T> {
    this.#calls.set(sessionId, this.#callsOf(sessionId) + 1);
    try {
      return await call();
    } finally {
      this.#endCall(sessionId);
    }
  }

  /**
   * Looks for an answer with `get`, waits while another session asks for it, and looks again.
   * @returns undefined when the session is to ask itself: nobody else does, or the time to wait is over.
   */
  async lookUp(question: Question, get: () => Promise<unknown>): Promise<unknown> {
    const { key, sessionId, signal } = question;
    for (;;) {
      const value = await get();
      if (value !== undefined || signal.aborted) return value;
      const other = this.#pending.get(key);
      if (!other) return this.#register(key, sessionId);
      if (this.#isAsking(sessionId)) return undefined; // who waits while others wait for him may wait for himself
      await waitForEither(other.hasEnded, signal);
    }
  }

  #register(key: string, sessionId: string): undefined {
    if (this.#callsOf(sessionId) === 0) return; // its caller has left
    let end = (): void => {};
    const hasEnded = new Promise<void>((resolve) => (end = resolve));
    this.#pending.set(key, { sessionId, hasEnded, end });
  }

  #endCall(sessionId: string): void {
    const remaining = this.#callsOf(sessionId) - 1;
    if (remaining > 0) this.#calls.set(sessionId, remaining);
    else this.#calls.delete(sessionId);
    for (const [key, pending] of this.#pending) {
      if (pending.sessionId !== sessionId) continue;
      this.#pending.delete(key);
      pending.end();
    }
  }

  #callsOf(sessionId: string): number {
    return this.#calls.get(sessionId) ?? 0;
  }

  #isAsking(sessionId: string): boolean {
    return [...this.#pending.values()].some((pending) => pending.sessionId === sessionId);
  }
}

function waitForEither(ended: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    void ended.then(resolve);
  });
}
