import type { PageContext } from './actions/context.ts';
import type { Outcome } from './evidence.ts';
import type { Baseline } from './moment-before.ts';

const ANSWER_MS = 15_000; // for a document to begin to come

/**
 * Runs an act and the look at its effects. When it leads to a document that does not begin to come, the act is done all the
 * same, and `changed.loading` says what the tab waits for: until it comes, Chrome keeps every question from the page.
 */
export async function reportingOverdue(
  { acting, before, signal }: { acting: PageContext; before: Baseline; signal: AbortSignal },
  act: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const ended = new AbortController();
  const within = AbortSignal.any([signal, ended.signal]);
  const overdue = acting.activity
    .untilOverdue(ANSWER_MS, within)
    .then((url) => overdueOutcome(url, { acting, before }));
  const done = act(within);
  try {
    return await Promise.race([done, overdue]);
  } finally {
    ended.abort();
    for (const rest of [done, overdue]) rest.catch(() => undefined); // the other one has told all
  }
}

function overdueOutcome(
  url: string,
  { acting, before: { outline } }: { acting: PageContext; before: Baseline },
): Outcome {
  const { navigationCount } = acting.activity;
  acting.activity.take();
  const dialog = acting.dialogs.take();
  const changed = { loading: url, ...(dialog.length > 0 && { dialog }) };
  const performed = { changed, idle: false, appeared: [], url: outline.url };
  return { performed, ownChange: changed, outline, navigationCount };
}
