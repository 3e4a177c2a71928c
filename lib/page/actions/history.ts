import { ActionFailedError } from '../../errors/named-errors.ts';
import type { Act } from './context.ts';
import type { FreeRow } from './row.ts';

export const goBack: FreeRow = { target: 'none', minArguments: 0, run: (act) => goInHistory(act, -1) };

export const goForward: FreeRow = { target: 'none', minArguments: 0, run: (act) => goInHistory(act, 1) };

export const reload: FreeRow = {
  target: 'none',
  minArguments: 0,
  run: async (act) => {
    await untilCommitted(act, () => act.acting.root.send('Page.reload', {}, act.signal));
  },
};

const COMMIT_MS = 5_000; // after that the document is awaited like any that an act leads to

async function goInHistory(act: Act, by: -1 | 1): Promise<void> {
  const { acting, label, signal } = act;
  const { root, activity } = acting;
  const { currentIndex, entries } = await root.send('Page.getNavigationHistory', undefined, signal);
  const entry = entries[currentIndex + by];
  if (!entry) {
    throw new ActionFailedError(`Could not ${label}: there is no page to go ${by < 0 ? 'back' : 'forward'} to.`, {
      hint: 'Use navigate with a URL.',
      data: { reason: 'no-history' },
    });
  }
  // An entry of the same URL may be a frame navigation, or one that the page pushed.
  const mayBeFrames = entries[currentIndex]?.url === entry.url;
  await untilCommitted(act, () => root.send('Page.navigateToHistoryEntry', { entryId: entry.id }, signal), mayBeFrames);
  if (!activity.restored) return;
  acting.main.world = undefined;
  await acting.worlds.reconnect(signal);
}

/** Runs `go`, and waits until another document commits, a frame is removed, or a dismissed dialog kept the page. */
async function untilCommitted({ acting, signal }: Act, go: () => Promise<unknown>, mayBeFrames = false): Promise<void> {
  const { root, activity, dialogs } = acting;
  const ended = new AbortController();
  const within = AbortSignal.any([signal, ended.signal]);
  let onFrameCommit = (): void => undefined;
  const inFrame = new Promise<void>((resolve) => (onFrameCommit = resolve));
  const stop = root.channel.onEvent(({ method }) => mayBeFrames && COMMITS.has(method) && onFrameCommit());
  const before = activity.navigationCount;
  try {
    await go();
    const inPage = activity.untilNavigated(before, performance.now() + COMMIT_MS, within);
    const kept = dialogs.untilUnloadDismissed(within);
    await Promise.race([inPage, inFrame, kept]);
    ended.abort();
    await Promise.allSettled([inPage, kept]);
    signal.throwIfAborted();
  } finally {
    stop();
  }
}

const COMMITS: ReadonlySet<string> = new Set(['Page.frameNavigated', 'Page.navigatedWithinDocument']);
