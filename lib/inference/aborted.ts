import { CancelledError, TimeoutError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';

/** Why a model call was aborted: the error that its signal carries, else a timeout or a cancellation. */
export function abortedError(reason: unknown, modelName: string): SvcError {
  if (reason instanceof SvcError) return reason;
  const options = { data: { phase: 'inference', modelName }, cause: reason };
  if (reason instanceof Error && reason.name === 'TimeoutError') {
    return new TimeoutError(`The model "${modelName}" did not answer in time.`, {
      ...options,
      hint: 'Give a longer timeout, or choose a faster model.',
    });
  }
  return new CancelledError(`The call of the model "${modelName}" was cancelled.`, options);
}
