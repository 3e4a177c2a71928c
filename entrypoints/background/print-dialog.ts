import { TimeoutError } from '../../lib/errors/named-errors.ts';

const REASON = 'print-dialog';
const POLL_MS = 2_000; // most calls are over by then
const ANSWER_MS = 1_000; // for what takes two animation frames

export interface PrintWatchParts {
  /** Waits until the page has rendered: while printing it answers commands, but runs none of its tasks. */
  drawn: (signal: AbortSignal) => Promise<void>;
  /** Whether Chrome shows a print dialog, for any tab. */
  isPrinting: () => Promise<boolean>;
}

/** Checks during a call whether its page is printing: Chrome's print dialog blocks the page. */
export class PrintWatch {
  readonly #parts: PrintWatchParts;
  readonly #printing = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(parts: PrintWatchParts) {
    this.#parts = parts;
    this.#schedule();
  }

  /** Aborted once the page is blocked and there is a print dialog. */
  get signal(): AbortSignal {
    return this.#printing.signal;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#check(), POLL_MS);
  }

  async #check(): Promise<void> {
    const isBlocked = !(await this.#isRunning());
    if (isBlocked && (await this.#parts.isPrinting())) this.#printing.abort(printDialogOpen());
    else this.#schedule();
  }

  async #isRunning(): Promise<boolean> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), ANSWER_MS);
    const drawn = this.#parts.drawn(timeout.signal).then(
      () => true,
      () => !timeout.signal.aborted, // otherwise the page has gone, as the call itself finds out
    );
    return drawn.finally(() => clearTimeout(timer));
  }
}

/** The error that a print dialog blocks the page. */
export function printDialogOpen(data: { phase?: string; timeoutMs?: number } = {}): TimeoutError {
  return new TimeoutError('Chrome shows its print dialog, which blocks the page.', {
    hint: 'Ask the user to print or to cancel in the tab, or leave the page with navigate.',
    data: { ...data, reason: REASON },
  });
}

/** Whether a call failed because its page is printing. */
export function isPrintDialog(thrown: unknown): thrown is TimeoutError {
  return thrown instanceof TimeoutError && thrown.data['reason'] === REASON;
}

/** The page in which Chrome shows the dialog; it belongs to no window. */
export function showsPrintDialog({ url }: { url: string }): boolean {
  return url.startsWith('chrome://print/');
}
