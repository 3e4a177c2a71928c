export interface SvcErrorOptions {
  /** What the reader should do next, one sentence. */
  hint?: string;
  /** JSON-safe facts about the failure. */
  data?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * Base of every error that Tabhand throws. `message` says what happened and to what, `hint` what to do, `data` carries
 * JSON-safe facts.
 * @see specification 7
 */
export class SvcError extends Error {
  override name = 'SvcError';
  readonly hint: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(message: string, options: SvcErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.hint = options.hint;
    this.data = options.data ?? {};
  }
}
