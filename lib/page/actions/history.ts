import { ActionFailedError } from '../../errors/named-errors.ts';
import type { Act } from './context.ts';
import type { FreeRow } from './row.ts';

export const goBack: FreeRow = { target: 'none', takes: 0, run: (act) => goInHistory(act, -1) };

export const goForward: FreeRow = { target: 'none', takes: 0, run: (act) => goInHistory(act, 1) };

export const reload: FreeRow = {
  target: 'none',
  takes: 0,
  run: async ({ acting, signal }) => {
    const before = acting.activity.navigations;
    await acting.root.send('Page.reload', {}, signal);
    await acting.activity.untilNavigated(before, performance.now() + COMMIT_MS, signal);
  },
};

const COMMIT_MS = 5_000; // past it the document is waited for like any that an act leads to

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
  await committed(act, entry.id, entries[currentIndex]?.url === entry.url);
  if (!activity.restored) return;
  acting.main.world = undefined;
  await acting.worlds.reconnect(signal);
}

/** Goes; an entry of the same URL may be one of a frame, or of the page's own making. */
async function committed({ acting, signal }: Act, entryId: number, isSameUrl: boolean): Promise<void> {
  const { root, activity } = acting;
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  let isThere = (): void => undefined;
  const inFrame = new Promise<void>((resolve) => (isThere = resolve));
  const stop = root.channel.onEvent(({ method }) => isSameUrl && COMMITS.has(method) && isThere());
  const before = activity.navigations;
  try {
    await root.send('Page.navigateToHistoryEntry', { entryId }, signal);
    const inPage = activity.untilNavigated(before, performance.now() + COMMIT_MS, within);
    await Promise.race([inPage, inFrame]);
    over.abort();
    await inPage.catch(() => signal.throwIfAborted()); // it was given up, for a frame has gone
  } finally {
    stop();
  }
}

const COMMITS: ReadonlySet<string> = new Set(['Page.frameNavigated', 'Page.navigatedWithinDocument']);
