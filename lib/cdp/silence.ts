const SUSPECT_MS = 2_000; // without any answer while some are awaited; acts take longer, so this alone proves nothing
const SILENT_MS = 3_000; // for the answer to a trivial command; a page may be busy as long

/** Detects that a process no longer answers anything, by sending it something trivial when its answers fail to come. */
export class Silence {
  readonly #ask: () => Promise<unknown>;
  readonly #tell: () => void;
  #awaited = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell called once if nothing was answered, not even `ask`. */
  constructor(ask: () => Promise<unknown>, tell: () => void) {
    this.#ask = ask;
    this.#tell = tell;
  }

  /** Counts an answer as awaited until it comes. */
  await(answer: Promise<unknown>): void {
    this.#awaited += 1;
    this.#timer ??= this.#suspectLater();
    const heard = (): void => {
      this.#awaited -= 1;
      this.#restart();
    };
    answer.then(heard, heard);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#awaited = Number.NEGATIVE_INFINITY;
  }

  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#awaited > 0 ? this.#suspectLater() : undefined;
  }

  #suspectLater(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#probe(), SUSPECT_MS);
  }

  #probe(): void {
    this.#timer = setTimeout(this.#tell, SILENT_MS);
    const heard = (): void => this.#restart();
    this.#ask().then(heard, heard);
  }
}
