import { unnumbered } from './registry.ts';
import { whileStill } from './still.ts';
import { Walk } from './walk.ts';

const LIMIT = 4_000; // characters: enough to meet most kinds of elements, and read within some milliseconds

let isDue = true;

/** Says that the page was read: nothing is left to rehearse. */
export function rehearsed(): void {
  isDue = false;
}

/**
 * Reads the beginning of the page for nothing, if it was never read: functions are compiled when they are first called, and
 * that is most of what a first reading takes. For when the page is waited for anyway.
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
