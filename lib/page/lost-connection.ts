import type { CdpChannel } from '../cdp/channel.ts';
import {
  ActionFailedError,
  DebuggerDetachedError,
  OutcomeUnknownError,
  PageNotAllowedError,
} from '../errors/named-errors.ts';
import type { PageContext } from './actions/context.ts';
import type { Outcome } from './evidence.ts';
import { withChanges } from './failed-act.ts';
import type { ActObserver, Baseline } from './moment-before.ts';
import { isEndlessNavigation } from './settle.ts';
import { isContextGone } from './world.ts';

/**
 * Runs an act and the look at its effects. An act that closes its tab, follows a `mailto:` link or opens a page of the
 * browser's own ends the CDP connection: once its input was sent it was done all the same, and `changed.detached` says
 * that nothing more is known. One that fails after it has sent input says what has changed.
 */
export async function reportingDetach(
  { observer, before, signal }: { observer: ActObserver; before: Baseline; signal: AbortSignal },
  act: (acting: PageContext) => Promise<Outcome>,
): Promise<Outcome> {
  const { acting } = observer;
  let wasSent = false;
  const root = acting.root.withChannel(watchingInput(acting.root.channel, () => (wasSent = true)));
  try {
    return await act({ ...acting, root });
  } catch (failure) {
    if (isContextGone(failure) || isEndlessNavigation(failure)) throw navigatedMeanwhile(failure, wasSent);
    if (wasSent && failure instanceof ActionFailedError) throw await withChanges(failure, { observer, before, signal });
    if (!wasSent || !isDetachment(failure)) throw failure;
    const { outline } = before;
    const { navigationCount } = acting.activity;
    const [otherProgram] = acting.activity.take().externalUrls;
    const changed = { detached: true as const, ...(otherProgram !== undefined && { otherProgram }) };
    const performed = { changed, idle: false, appeared: [], url: outline.url };
    return { performed, ownChange: changed, outline, navigationCount };
  }
}

function navigatedMeanwhile(cause: unknown, wasSent: boolean): ActionFailedError | OutcomeUnknownError {
  if (wasSent)
    return new OutcomeUnknownError(
      'It was done, but the page navigated to another one before its effect could be seen.',
      {
        hint: 'Read the page to see where it is now.',
        data: { reason: 'leads-on' },
        cause,
      },
    );
  return new ActionFailedError('Nothing was done: the page navigated to another one meanwhile.', {
    hint: 'Read the page again, and use a ref from there.',
    data: { reason: 'leads-on' },
    cause,
  });
}

/** The user's Cancel is no effect of an act; a page that is closed to us only since then, is one. */
function isDetachment(failure: unknown): boolean {
  if (failure instanceof PageNotAllowedError) return true;
  return failure instanceof DebuggerDetachedError && failure.data.reason !== 'canceled_by_user';
}

function watchingInput(channel: CdpChannel, onInput: () => void): CdpChannel {
  return {
    send: (method, params, sessionId) => {
      if (method.startsWith('Input.')) onInput();
      return channel.send(method, params, sessionId);
    },
    onEvent: (listener) => channel.onEvent(listener),
    onClose: (listener) => channel.onClose(listener),
  };
}
