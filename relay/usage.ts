import { usageNotice, type CallUsage } from '../lib/protocol/api.ts';
import type { BackendCall } from './backend.ts';

/** Takes what a call's model calls took out of the call's progress, where the worker tells it. */
export class UsageMeter {
  usage: CallUsage | undefined;
  readonly #onProgress: BackendCall['onProgress'];

  constructor(onProgress: BackendCall['onProgress']) {
    this.#onProgress = onProgress;
  }

  readonly take = (value: unknown): void => {
    const notice = usageNotice.safeParse(value);
    if (notice.success) this.usage = notice.data.usage;
    else this.#onProgress?.(value);
  };
}
