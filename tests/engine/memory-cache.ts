import type { GetOptions, ReplyCache } from '../../lib/engine/cache.ts';

/** A cache in memory which parts with its values as a wire does: as JSON. */
export class MemoryCache implements ReplyCache {
  readonly kept = new Map<string, string>();

  /** How long each call that looked would have waited. */
  readonly waits: number[] = [];

  async get(key: string, options?: GetOptions): Promise<unknown> {
    if (options) this.waits.push(options.waitMs);
    const json = this.kept.get(key);
    return json === undefined ? undefined : JSON.parse(json);
  }

  async set(key: string, value: unknown): Promise<void> {
    this.kept.set(key, JSON.stringify(value));
  }
}
