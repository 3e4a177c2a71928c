import { untilAborted } from '../cdp/session.ts';

/**
 * What is being got, or was got, for a key; else gets it, and keeps it unless that fails. Nobody fails by what another
 * caller's signal ended, but gets it under its own.
 */
export async function shared<K, V>(
  known: Map<K, Promise<V>>,
  { key, signal }: { key: K; signal: AbortSignal },
  get: () => Promise<V>,
): Promise<V> {
  for (let theirs = known.get(key); theirs; theirs = known.get(key)) {
    try {
      return await untilAborted(theirs, signal);
    } catch {
      signal.throwIfAborted();
      if (known.get(key) === theirs) known.delete(key);
    }
  }
  const own = get();
  known.set(key, own);
  try {
    return await own;
  } catch (error) {
    if (known.get(key) === own) known.delete(key);
    throw error;
  }
}
