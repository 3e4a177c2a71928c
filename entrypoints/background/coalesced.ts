const DELAY_MS = 30; // one look at the tabs for the several changes that a call makes

/** Runs a task shortly after it was asked for: once for many requests, never twice at a time. */
export class Coalesced {
  readonly #task: () => Promise<void>;
  #isAsked = false;
  #isRunning = false;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  readonly ask = (): void => {
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  };

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isAsked) {
        await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
        this.#isAsked = false;
        await this.#task();
      }
    } finally {
      this.#isRunning = false;
    }
  }
}
