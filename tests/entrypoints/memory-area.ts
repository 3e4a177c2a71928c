import type { StorageArea } from '../../entrypoints/background/settings.ts';

/** A chrome.storage area in memory; like the real one it keeps copies. */
export function memoryArea(): StorageArea {
  const items = new Map<string, unknown>();
  return {
    get: async (key) => (items.has(key) ? { [key]: structuredClone(items.get(key)) } : {}),
    set: async (changes) => {
      for (const [key, value] of Object.entries(changes)) items.set(key, structuredClone(value));
    },
  };
}
