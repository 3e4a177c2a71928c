const PROBE_AFTER_MS = 2_000; // without any answer while some are awaited; acts take longer, so this alone proves nothing
const PROBE_TIMEOUT_MS = 3_000; // for the answer to a trivial command; a page may be busy as long

/** Detects that a process no longer answers anything, by sending it something trivial when its answers fail to come. */
export class Watchdog {
  readonly #ping: () => Promise<unknown>;
  readonly #onUnresponsive: () => void;
  #pendingCount = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onUnresponsive called once if nothing was answered, not even `ping`. */
  constructor(ping: () => Promise<unknown>, onUnresponsive: () => void) {
    this.#ping = ping;
    this.#onUnresponsive = onUnresponsive;
  }

  /** Counts an answer as awaited until it comes. */
  track(answer: Promise<unknown>): void {
    this.#pendingCount += 1;
    this.#timer ??= this.#scheduleProbe();
    const onAnswer = (): void => {
      this.#pendingCount -= 1;
      this.#restart();
    };
    answer.then(onAnswer, onAnswer);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#pendingCount = Number.NEGATIVE_INFINITY;
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#pendingCount > 0 ? this.#scheduleProbe() : undefined;
  }

  #scheduleProbe(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#probe(), PROBE_AFTER_MS);
  }

  #probe(): void {
    this.#timer = setTimeout(this.#onUnresponsive, PROBE_TIMEOUT_MS);
    const onAnswer = (): void => this.#restart();
    this.#ping().then(onAnswer, onAnswer);
  }
}
