import type { InferenceRequest, ReplyTo } from '../inference/inference.ts';
import { readReply, writeReply, type CachedReply } from './cached-reply.ts';
import { PageRefs, textsIn } from './page-refs.ts';

/** Where replies of models are kept: in the relay, for the worker and its clients. A key is 64 hex digits. */
export interface ReplyCache {
  /**
   * Undefined or null when there is nothing under the key. When another call asks for just that, waits `waitMs` at most, and
   * gives what that call has kept.
   */
  get(key: string, options?: GetOptions): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

export interface GetOptions {
  signal: AbortSignal;
  waitMs: number;
}

export interface CachedModelOptions {
  modelName: string;
  /** Most that the call waits for another one which asks the same; then it asks itself. */
  waitMs: number;
}

/**
 * The cache as one call sees it. A key covers the whole request, the page's outline included, so what is found is never
 * stale; it does not cover the numbers in refs, so what is found may come from another session. What a call learned is
 * written only when the call succeeded: a reply that could not be used is not kept, the one that mended it is.
 */
export class CachedModel {
  readonly #store: ReplyCache;
  readonly #options: CachedModelOptions;
  readonly #newReplies = new Map<string, CachedReply | undefined>();
  #hits = 0;

  constructor(store: ReplyCache, options: CachedModelOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** `HIT` when every reply of the call came from the cache. */
  get status(): 'HIT' | 'MISS' {
    return this.#hits > 0 && this.#newReplies.size === 0 ? 'HIT' : 'MISS';
  }

  async recall<R extends InferenceRequest>(request: R, signal: AbortSignal): Promise<ReplyTo<R> | undefined> {
    if (!isCacheable(request) || request.repair) return undefined;
    const refs = new PageRefs(request.page.outline);
    const { modelName, waitMs } = this.#options;
    const kept = await this.#store.get(await keyOf(modelName, request, refs), { signal, waitMs });
    const reply = readReply(kept, request, refs);
    if (reply) this.#hits += 1;
    return reply as ReplyTo<R> | undefined; // readReply parses it as a reply to the request's task
  }

  /** Takes note of a reply; one that mends another takes its place. */
  async keep<R extends InferenceRequest>(request: R, reply: ReplyTo<R>): Promise<void> {
    const refs = new PageRefs(request.page.outline);
    const kept = isCacheable(request) ? writeReply(reply, request, refs) : undefined;
    this.#newReplies.set(await keyOf(this.#options.modelName, request, refs), kept);
  }

  async commit(): Promise<void> {
    const kept = [...this.#newReplies].filter(([, reply]) => reply !== undefined);
    await Promise.all(kept.map(([key, reply]) => this.#store.set(key, reply)));
  }
}

/** A screenshot is never twice the same. */
function isCacheable(request: InferenceRequest): boolean {
  return request.task !== 'extract' || request.screenshot === undefined;
}

/** Covers all that a model is told, but for the numbers in the refs of the page. */
async function keyOf(modelName: string, request: InferenceRequest, refs: PageRefs): Promise<string> {
  const { page, repair: _repair, ...asked } = request;
  const { outline, ...pageInfo } = page;
  const covered = {
    ...asked,
    ...('previous' in asked ? { previous: stepWithPlaceholders(asked.previous, refs) } : {}),
  };
  const mentioned = refs.mentionedIn(textsIn(covered));
  return await digest(JSON.stringify([modelName, pageInfo, refs.withPlaceholders(outline), covered, mentioned]));
}

type Previous = Extract<InferenceRequest, { task: 'act' }>['previous'];

function stepWithPlaceholders(previous: Previous, refs: PageRefs): Previous {
  if (!previous) return undefined;
  const { action, appeared } = previous;
  const ref = action.ref === undefined ? {} : { ref: refs.toPlaceholder(action.ref) ?? action.ref };
  return { action: { ...action, ...ref }, appeared: appeared.map((line) => refs.withPlaceholders(line)) };
}

/** SHA-256 in hex. */
export async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
