import type { Browser } from 'wxt/browser';

declare global {
  /** For functions that tests run inside the extension's worker. */
  const chrome: typeof Browser;
}
