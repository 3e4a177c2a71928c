import type { Acting } from './actions/context.ts';
import type { Outcome } from './evidence.ts';
import type { Moment } from './moment.ts';

const ANSWER_MS = 15_000; // for a document to begin to come

/**
 * Runs an act and the look at its effects. When it leads to a document that does not begin to come, the act is done all the
 * same, and `changed.loading` says what the tab waits for: until it comes, Chrome keeps every question from the page.
 */
export async function unlessOverdue(
  { acting, before, signal }: { acting: Acting; before: Moment; signal: AbortSignal },
  act: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const over = new AbortController();
  const within = AbortSignal.any([signal, over.signal]);
  const overdue = acting.activity.untilOverdue(ANSWER_MS, within).then((url) => waitingFor(url, { acting, before }));
  const done = act(within);
  try {
    return await Promise.race([done, overdue]);
  } finally {
    over.abort();
    for (const left of [done, overdue]) left.catch(() => undefined); // the other one has told all
  }
}

function waitingFor(url: string, { acting, before: { outline } }: { acting: Acting; before: Moment }): Outcome {
  const { navigations } = acting.activity;
  acting.activity.take();
  const dialog = acting.dialogs.take();
  const changed = { loading: url, ...(dialog.length > 0 && { dialog }) };
  const performed = { changed, idle: false, appeared: [], url: outline.url };
  return { performed, own: changed, outline, navigations };
}
