import type { InferenceRequest } from '../inference/inference.ts';

/** Where replies of models are kept: in the relay, for the worker and its clients. */
export interface ReplyCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/**
 * The cache as one call sees it. A key covers the model and the whole request, the page's outline included, so what is
 * found is never stale; what a call learned is written only when the call succeeded, so a bad reply is not kept.
 */
export class CachedModel {
  readonly #store: ReplyCache;
  readonly #modelName: string;
  readonly #learned = new Map<string, unknown>();
  #hits = 0;

  constructor(store: ReplyCache, modelName: string) {
    this.#store = store;
    this.#modelName = modelName;
  }

  /** `HIT` when every reply of the call came from the cache. */
  get status(): 'HIT' | 'MISS' {
    return this.#hits > 0 && this.#learned.size === 0 ? 'HIT' : 'MISS';
  }

  async recall(request: InferenceRequest): Promise<unknown> {
    if (!isCacheable(request)) return undefined;
    const value = await this.#store.get(await this.#keyOf(request));
    if (value === undefined || value === null) return undefined;
    this.#hits += 1;
    return value;
  }

  async keep(request: InferenceRequest, reply: unknown): Promise<void> {
    this.#learned.set(await this.#keyOf(request), isCacheable(request) ? reply : undefined);
  }

  async commit(): Promise<void> {
    const kept = [...this.#learned].filter(([, reply]) => reply !== undefined);
    await Promise.all(kept.map(([key, reply]) => this.#store.set(key, reply)));
  }

  async #keyOf(request: InferenceRequest): Promise<string> {
    const text = JSON.stringify([this.#modelName, request]);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

/** A screenshot is never twice the same. */
function isCacheable(request: InferenceRequest): boolean {
  return request.task !== 'extract' || request.screenshot === undefined;
}
