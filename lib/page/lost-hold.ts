import type { CdpChannel } from '../cdp/channel.ts';
import { DebuggerDetachedError, PageNotAllowedError } from '../errors/named-errors.ts';
import type { Acting } from './actions/context.ts';
import type { Outcome } from './evidence.ts';
import type { Moment } from './moment.ts';

/**
 * Runs an act and the look at its effects. An act that closes its tab, follows a `mailto:` link or opens a page of the
 * browser's own ends the CDP connection: once its input was sent it was done all the same, and `changed.detached` says
 * that nothing more is known.
 */
export async function unlessLost(
  { acting, before }: { acting: Acting; before: Moment },
  act: (acting: Acting) => Promise<Outcome>,
): Promise<Outcome> {
  let wasSent = false;
  const root = acting.root.over(noting(acting.root.channel, () => (wasSent = true)));
  try {
    return await act({ ...acting, root });
  } catch (failure) {
    if (!wasSent || !isLoss(failure)) throw failure;
    const { outline } = before;
    const { navigations } = acting.activity;
    const [otherProgram] = acting.activity.take().programs;
    const changed = { detached: true as const, ...(otherProgram !== undefined && { otherProgram }) };
    const performed = { changed, idle: false, appeared: [], url: outline.url };
    return { performed, own: changed, outline, navigations };
  }
}

/** The user's Cancel is no effect of an act; a page that is closed to us only since then, is one. */
function isLoss(failure: unknown): boolean {
  if (failure instanceof PageNotAllowedError) return true;
  return failure instanceof DebuggerDetachedError && failure.data.reason !== 'canceled_by_user';
}

function noting(channel: CdpChannel, sent: () => void): CdpChannel {
  return {
    send: (method, params, sessionId) => {
      if (method.startsWith('Input.')) sent();
      return channel.send(method, params, sessionId);
    },
    onEvent: (listener) => channel.onEvent(listener),
    onClose: (listener) => channel.onClose(listener),
  };
}
