import { unnumbered } from './registry.ts';
import { whileStill } from './still.ts';
import { Walk } from './walk.ts';

const LIMIT = 4_000; // characters: enough to cover most kinds of elements, and read within some milliseconds

let isDue = true;

/** Marks that the page was read: nothing is left to rehearse. */
export function rehearsed(): void {
  isDue = false;
}

/**
 * Reads the beginning of the page and discards it, if the page was never read: functions are compiled on their first call,
 * which is most of the time of a first reading. For when the page is awaited anyway.
 */
export function rehearse(): void {
  if (!isDue) return;
  isDue = false;
  const walk = new Walk({ ignored: new Set(), urls: false, frames: false, limit: LIMIT, rehearses: true });
  unnumbered(document, () =>
    whileStill(() => {
      walk.document(document);
      walk.finish();
    }),
  );
}
