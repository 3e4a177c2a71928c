import { stat } from 'node:fs/promises';
import { apiKeyPath, loadApiKey } from './api-key.ts';

/** The API key as it is now: `tabhand key --rotate` takes effect without a restart. */
export interface KeySource {
  current(): Promise<string>;
}

/** Reads the key, and reads it again when its file has changed. `onRotate` runs when it became another one. */
export async function createKeySource(folder: string, onRotate: () => void): Promise<KeySource> {
  let key = await loadApiKey(folder);
  if (process.env.SVC_API_KEY) return { current: () => Promise.resolve(key) };
  let readAt = await changedAt(folder);
  return {
    async current() {
      const at = await changedAt(folder);
      if (at === readAt) return key;
      const before = key;
      key = await loadApiKey(folder);
      readAt = await changedAt(folder);
      if (key !== before) onRotate();
      return key;
    },
  };
}

async function changedAt(folder: string): Promise<number> {
  const info = await stat(apiKeyPath(folder)).catch(() => undefined); // deleted: loadApiKey makes a new one
  return info?.mtimeMs ?? 0;
}
