import { withTemporaryNumbers } from './dom/registry.ts';
import { withReadCache } from './dom/read-cache.ts';
import { Walk } from './outline/walk.ts';

const WARM_UP_LENGTH = 4_000; // characters: enough to cover most kinds of elements, and read within some milliseconds

let isCold = true;

/** Marks that the page was read: nothing is left to rehearse. */
export function markRead(): void {
  isCold = false;
}

/**
 * Reads the beginning of the page and discards it, if the page was never read: functions are compiled on their first call,
 * which is most of the time of a first reading. For when the page is awaited anyway.
 */
export function warmUp(): void {
  if (!isCold) return;
  isCold = false;
  const walk = new Walk({ ignored: new Set(), urls: false, frames: false, limit: WARM_UP_LENGTH, rehearses: true });
  withTemporaryNumbers(document, () =>
    withReadCache(() => {
      walk.document(document);
      walk.finish();
    }),
  );
}
