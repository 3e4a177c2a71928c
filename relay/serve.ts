import type { RelayOptions } from './connection-options.ts';
import { createLog } from './log.ts';
import { startRelay } from './relay.ts';
import { settingsFolder } from './settings.ts';
import { stopSignal } from './stop-signal.ts';
import { DEFAULT_PORT } from '../lib/protocol/version.ts';

/** Runs the relay until it is told to stop: over HTTP when a port was given, else on STDIO too. */
export async function serveRelay(options: RelayOptions, how: { verbose: boolean }): Promise<void> {
  const signal = stopSignal();
  const log = createLog(how);
  const folder = settingsFolder();
  const relay = await startRelay({ flags: { ...options, port: options.port ?? DEFAULT_PORT }, folder, log });
  process.stderr.write(`listening on ${relay.url}\n`);
  if (options.port === undefined) await serveStdio(relay, options, signal);
  else await ended(signal);
  await relay.close();
}

async function serveStdio(_relay: unknown, _options: unknown, signal: AbortSignal): Promise<void> {
  await ended(signal);
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}
