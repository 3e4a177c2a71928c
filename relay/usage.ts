import { learnedNotice, usageNotice, type CallUsage } from '../lib/protocol/api.ts';
import type { BackendCall } from './backend.ts';

/** Takes what a call's model calls took, and whether it did without, out of the call's progress, where the worker tells it. */
export class UsageMeter {
  usage: CallUsage | undefined;
  learned: true | undefined;
  readonly #onProgress: BackendCall['onProgress'];

  constructor(onProgress: BackendCall['onProgress']) {
    this.#onProgress = onProgress;
  }

  readonly receive = (value: unknown): void => {
    const notice = usageNotice.safeParse(value);
    if (notice.success) this.usage = notice.data.usage;
    else if (learnedNotice.safeParse(value).success) this.learned = true;
    else this.#onProgress?.(value);
  };
}
