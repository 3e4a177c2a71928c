const DELAY_MS = 30; // one look at the tabs for the several changes that a call makes

export interface CoalescedOptions {
  task: () => Promise<void>;
  /** Is given what the task threw; it is run again when it is asked for again. */
  failed: (thrown: unknown) => void;
}

/** Runs a task shortly after it was asked for: once for many requests, never twice at a time. */
export class Coalesced {
  readonly #options: CoalescedOptions;
  #isAsked = false;
  #isRunning = false;

  constructor(options: CoalescedOptions) {
    this.#options = options;
  }

  readonly ask = (): void => {
    this.#isAsked = true;
    if (!this.#isRunning) this.#runSoon();
  };

  #runSoon(): void {
    this.#isRunning = true;
    setTimeout(() => void this.#run(), DELAY_MS);
  }

  async #run(): Promise<void> {
    this.#isAsked = false;
    await this.#options.task().catch(this.#options.failed);
    this.#isRunning = false;
    if (this.#isAsked) this.#runSoon();
  }
}
