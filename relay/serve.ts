import type { RelayOptions } from './connection-options.ts';

/** Runs the relay until it is told to stop. */
export async function serveRelay(_options: RelayOptions, _how: { verbose: boolean }): Promise<void> {}
