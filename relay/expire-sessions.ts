import type { Logger } from 'pino';
import { toWire } from '../lib/errors/wire-error.ts';
import type { Backend, Caller } from './backend.ts';
import { parseFlags } from './connection-options.ts';
import type { ExtensionDirectory } from './directory.ts';
import type { SessionRegistry } from './session-registry.ts';

const SWEEP_INTERVAL_MS = 10_000;
const caller: Caller = { id: 'expiry', client: 'Tabhand', options: parseFlags({}) };

/** Ends sessions that nobody came back for. A session whose browser is away waits for it. Returns how to stop. */
export function expireSessions(parts: {
  registry: SessionRegistry;
  directory: ExtensionDirectory;
  backend: Backend;
  log: Logger;
  sweepIntervalMs?: number | undefined;
}): () => void {
  const stopping = new AbortController();
  let sweeping: Promise<void> | undefined;
  const sweep = (): void => {
    sweeping ??= endExpired(parts, stopping.signal).finally(() => (sweeping = undefined)); // a slow end is not asked for twice
  };
  const timer = setInterval(sweep, parts.sweepIntervalMs ?? SWEEP_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

async function endExpired(
  { registry, directory, backend, log }: Parameters<typeof expireSessions>[0],
  signal: AbortSignal,
): Promise<void> {
  for (const { sessionId, profile } of registry.expired()) {
    if (!directory.connected.some((extension) => extension.profile === profile)) continue;
    try {
      await backend.call({ method: 'end', params: { sessionId }, caller, signal });
      log.info({ session: sessionId }, 'session ended: nobody came back for it');
    } catch (error) {
      await backend.leave(caller, 'gone'); // else it were ours: nobody could take it, nor would it expire again
      log.warn({ session: sessionId, error: toWire(error).name }, 'session could not be ended'); // tried again later
    }
  }
}
