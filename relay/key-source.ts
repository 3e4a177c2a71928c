import { stat } from 'node:fs/promises';
import { apiKeyPath, environmentApiKey, loadApiKey } from './api-key.ts';

const POLL_INTERVAL_MS = 2_000; // also ends what clients with the old key hold open, when no request comes

/** The API key as it is now: `tabhand key --rotate` takes effect without a restart. */
export interface KeySource {
  current(): Promise<string>;
  /** Tells that it has become another one, until the returned function is called. */
  onRotate(listener: () => void): () => void;
  close(): void;
}

/** Reads the key, and reads it again when its file has changed. */
export async function createKeySource(folder: string): Promise<KeySource> {
  const listeners = new Set<() => void>();
  let loadedMs = await keyModifiedMs(folder); // before it is read: a change between the two is seen the next time
  let key = await loadApiKey(folder);
  const current = async (): Promise<string> => {
    const modifiedMs = environmentApiKey() !== undefined ? loadedMs : await keyModifiedMs(folder);
    if (modifiedMs === loadedMs) return key;
    const oldKey = key;
    key = await loadApiKey(folder);
    loadedMs = modifiedMs; // now: a key that cannot be read is no reason to take the old one
    if (key !== oldKey) for (const listener of listeners) listener();
    return key;
  };
  const poll = (): void => void current().catch(() => {}); // the next request tells what is wrong with the file
  const timer = setInterval(poll, POLL_INTERVAL_MS).unref();
  return {
    current,
    onRotate(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}

async function keyModifiedMs(folder: string): Promise<number> {
  const info = await stat(apiKeyPath(folder)).catch(() => undefined); // deleted: loadApiKey makes a new one
  return info?.mtimeMs ?? 0;
}
