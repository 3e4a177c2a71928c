import { stat } from 'node:fs/promises';
import { apiKeyPath, chosenApiKey, loadApiKey } from './api-key.ts';

const LOOK_EVERY_MS = 2_000; // also ends what clients with the old key hold open, when no request comes

/** The API key as it is now: `tabhand key --rotate` takes effect without a restart. */
export interface KeySource {
  current(): Promise<string>;
  /** Tells that it has become another one, until the returned function is called. */
  onRotate(rotated: () => void): () => void;
  close(): void;
}

/** Reads the key, and reads it again when its file has changed. */
export async function createKeySource(folder: string): Promise<KeySource> {
  const listeners = new Set<() => void>();
  let readAt = await changedAt(folder); // before it is read: a change between the two is seen the next time
  let key = await loadApiKey(folder);
  const current = async (): Promise<string> => {
    const at = chosenApiKey() !== undefined ? readAt : await changedAt(folder);
    if (at === readAt) return key;
    const before = key;
    key = await loadApiKey(folder);
    readAt = at; // now: a key that cannot be read is no reason to take the old one
    if (key !== before) for (const rotated of listeners) rotated();
    return key;
  };
  const look = (): void => void current().catch(() => {}); // the next request tells what is wrong with the file
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    current,
    onRotate(rotated) {
      listeners.add(rotated);
      return () => void listeners.delete(rotated);
    },
    close: () => clearInterval(timer),
  };
}

async function changedAt(folder: string): Promise<number> {
  const info = await stat(apiKeyPath(folder)).catch(() => undefined); // deleted: loadApiKey makes a new one
  return info?.mtimeMs ?? 0;
}
