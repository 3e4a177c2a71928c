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

async function goInHistory({ acting, label, signal }: Act, by: -1 | 1): Promise<void> {
  const { root, activity } = acting;
  const { currentIndex, entries } = await root.send('Page.getNavigationHistory', undefined, signal);
  const entry = entries[currentIndex + by];
  if (!entry) {
    throw new ActionFailedError(`Could not ${label}: there is no page to go ${by < 0 ? 'back' : 'forward'} to.`, {
      hint: 'Use navigate with a URL.',
      data: { reason: 'no-history' },
    });
  }
  const before = activity.navigations;
  await root.send('Page.navigateToHistoryEntry', { entryId: entry.id }, signal);
  await activity.untilNavigated(before, performance.now() + COMMIT_MS, signal);
  if (!activity.restored) return;
  acting.main.world = undefined;
  await acting.worlds.reconnect(signal);
}
