const MAX_ENTRIES = 1_000;
const MAX_CHARACTERS = 10_000_000; // of all values together, as JSON

/** Results of earlier calls, by keys which cover everything that could change them. */
export interface ResultCache {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** A cache in memory, which forgets what was not used for the longest time. */
export function createMemoryCache(): ResultCache {
  const entries = new Map<string, string>(); // in the order of their last use
  let characters = 0;
  const remove = (key: string): string | undefined => {
    const json = entries.get(key);
    entries.delete(key);
    characters -= json?.length ?? 0;
    return json;
  };
  const put = (key: string, json: string): void => {
    entries.set(key, json);
    characters += json.length;
  };
  return {
    get(key) {
      const json = remove(key);
      if (json === undefined) return undefined;
      put(key, json);
      return JSON.parse(json);
    },
    set(key, value) {
      remove(key);
      put(key, JSON.stringify(value) ?? 'null');
      for (const [oldest] of entries) {
        if (entries.size <= MAX_ENTRIES && characters <= MAX_CHARACTERS) return;
        remove(oldest);
      }
    },
  };
}
