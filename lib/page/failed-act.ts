import { abbreviate } from '../errors/abbreviate.ts';
import { ActionFailedError } from '../errors/named-errors.ts';
import type { Change } from './change.ts';
import { compare } from './evidence.ts';
import type { ActObserver, Baseline } from './moment-before.ts';

const MAX_QUOTED = 600; // characters

/** The failure of an act that had sent input, with what has changed all the same: a part of it may have been done. */
export async function withChanges(
  failure: ActionFailedError,
  { observer, before, signal }: { observer: ActObserver; before: Baseline; signal: AbortSignal },
): Promise<ActionFailedError> {
  const changed = await compare(observer, { before, noted: {}, aftermath: {} }, signal).then(
    ({ performed }) => performed.changed,
    () => 'nothing' as const, // the page is gone, or the time is over: the failure is all there is to say
  );
  if (!isNotable(changed)) return failure;
  const { message, hint, data } = failure;
  return new ActionFailedError(`${message} But this has changed: ${abbreviate(JSON.stringify(changed), MAX_QUOTED)}`, {
    ...(hint !== undefined && { hint }),
    data: { ...data, changed },
    cause: failure,
  });
}

/** Whatever an act does, the focus may go with it. */
function isNotable(changed: Change): boolean {
  return changed !== 'nothing' && Object.keys(changed).some((key) => key !== 'focus');
}
