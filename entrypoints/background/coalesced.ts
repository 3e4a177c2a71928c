const DELAY_MS = 30; // one update of the tabs for the several changes that a call makes

export interface CoalescedOptions {
  task: () => Promise<void>;
  /** Called with what the task threw; the task runs again when it is next requested. */
  onError: (thrown: unknown) => void;
}

/** Runs a task shortly after it was requested: once for many requests, never concurrently. */
export class Coalesced {
  readonly #options: CoalescedOptions;
  #isRequested = false;
  #isRunning = false;

  constructor(options: CoalescedOptions) {
    this.#options = options;
  }

  readonly request = (): void => {
    this.#isRequested = true;
    if (!this.#isRunning) this.#runSoon();
  };

  #runSoon(): void {
    this.#isRunning = true;
    setTimeout(() => void this.#run(), DELAY_MS);
  }

  async #run(): Promise<void> {
    this.#isRequested = false;
    await this.#options.task().catch(this.#options.onError);
    this.#isRunning = false;
    if (this.#isRequested) this.#runSoon();
  }
}
