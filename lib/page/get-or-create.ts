import { untilAborted } from '../cdp/session.ts';

/**
 * What is being got, or was got, for a key; else gets it, and keeps it unless that fails. Nobody fails by what another
 * caller's signal ended, but gets it under its own.
 */
export async function getOrCreate<K, V>(
  cache: Map<K, Promise<V>>,
  { key, signal }: { key: K; signal: AbortSignal },
  create: () => Promise<V>,
): Promise<V> {
  for (let inFlight = cache.get(key); inFlight; inFlight = cache.get(key)) {
    try {
      return await untilAborted(inFlight, signal);
    } catch {
      signal.throwIfAborted();
      if (cache.get(key) === inFlight) cache.delete(key);
    }
  }
  const created = create();
  cache.set(key, created);
  try {
    return await created;
  } catch (error) {
    if (cache.get(key) === created) cache.delete(key);
    throw error;
  }
}
