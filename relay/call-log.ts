import type { Logger } from 'pino';
import { toWire } from '../lib/errors/wire-error.ts';
import type { MethodName } from '../lib/protocol/methods.ts';

/** One call that has ended. Names and numbers only: arguments and page text are nobody's business. */
export interface CallEntry {
  via: 'mcp' | 'api';
  /** Undefined when there is no such method. */
  method: MethodName | undefined;
  session: string | undefined;
  milliseconds: number;
  /** `ok`, or the name of the error. */
  outcome: string;
}

/** What counts calls; `Metrics` does. */
interface CallCounter {
  count(call: CallEntry): void;
}

/** Takes note of calls, in the log and in the metrics. */
export class CallLog {
  readonly #log: Logger;
  readonly #metrics: CallCounter | undefined;

  constructor(log: Logger, metrics?: CallCounter) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * Starts the clock of a call; call what it returns when the call has ended. The note is taken once the answer is under way.
   */
  begin(call: Pick<CallEntry, 'via' | 'method'>): (end: { session: string | undefined; thrown?: unknown }) => void {
    const startedAt = performance.now();
    return ({ session, thrown }) => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const outcome = thrown === undefined ? 'ok' : toWire(thrown).name;
      setImmediate(() => this.#note({ ...call, session, milliseconds, outcome }));
    };
  }

  #note(entry: CallEntry): void {
    this.#log.info(entry, 'call');
    this.#metrics?.count(entry);
  }
}
