import { join } from 'node:path';
import type { RedisClientType } from '@keyv/redis';
import type { Keyv } from 'keyv';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { publicUrl } from '../lib/errors/public-url.ts';
import { FileStore } from './file-store.ts';

const MAX_AGE_MS = 7 * 24 * 3_600_000; // an answer is never stale; this is for what nobody asks for again
export const MAX_BYTES = 50_000_000;
const MAX_VALUE_CHARACTERS = 1_000_000; // a larger answer is kept by nobody who wants room for others
const ANSWER_MS = 1_000; // a cache that takes longer is of no use
const PAUSE_MS = 3_000; // without it after that: calls would wait for it again and again
const CLEAR_MS = 30_000; // a million answers in Redis
const NAMESPACE = 'tabhand';

/** Answers of models, by keys which cover everything that could change them. It never fails: what it lacks is a miss. */
export interface ResultCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** @throws {ConfigurationError} it could not be cleared. */
  clear(): Promise<void>;
  /** Where the answers are and how many, for a person. */
  describe(): Promise<string>;
  close(): Promise<void>;
}

export interface CacheOptions {
  /** `redis://…` or `rediss://…`; undefined for files. */
  url: string | undefined;
  /** Folder of the settings. */
  folder: string;
  /** Told once for each trouble in a row, in words that hold no secret. */
  warn(sentence: string): void;
}

/**
 * Opens the cache in files below the settings' folder, or in Redis.
 * @throws {ConfigurationError} the package for Redis is not installed.
 */
export async function openCache({ url, folder, warn }: CacheOptions): Promise<ResultCache> {
  const { Keyv: Store } = await import('keyv');
  if (url === undefined) {
    const files = new FileStore(cacheFolder(folder), { maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS });
    const keyv = new Store({ store: files, ttl: MAX_AGE_MS });
    return createCache(keyv, { warn, where: cacheFolder(folder), size: () => files.size() });
  }
  const store = await openRedis(url);
  const keyv = new Store({ store, namespace: NAMESPACE, ttl: MAX_AGE_MS });
  const clear = async (): Promise<void> => {
    const client = (await store.getClient()) as RedisClientType; // one address is that of a server, not of a cluster
    const found = client.scanIterator({ MATCH: `${NAMESPACE}::*`, COUNT: 1_000 });
    for await (const keys of found) if (keys.length > 0) await client.unlink(keys);
  };
  return createCache(keyv, { warn, where: publicUrl(url), clear, close: () => store.disconnect(true) });
}

/** The folder of the answers, below that of the settings. */
function cacheFolder(folder: string): string {
  return join(folder, 'cache');
}

interface CacheParts {
  warn(sentence: string): void;
  where: string;
  size?: () => Promise<{ entries: number; bytes: number }>;
  /** In the place of the store's own: that of Redis leaves rejections behind when the connection ends in the midst. */
  clear?: () => Promise<void>;
  /** Closes the connection, also one whose other end says nothing more. */
  close?: () => Promise<void>;
}

function createCache(keyv: Keyv, { warn, where, size, clear = () => keyv.clear(), close }: CacheParts): ResultCache {
  const guard = new StoreGuard((failure) => warn(`the cache in ${where} does not work: ${failure}`));
  keyv.on('error', (error: unknown) => guard.reportError(error)); // with a listener, what fails is a miss
  return {
    get: (key) => guard.run(() => keyv.get(key), { mends: false }),
    async set(key, value) {
      if (JSON.stringify(value).length > MAX_VALUE_CHARACTERS) return;
      await guard.run(() => keyv.set(key, value));
    },
    async clear() {
      await guard.run(() => keyv.get(where)); // whether it answers
      const work = (): Promise<void> => clear().catch((error: unknown) => guard.reportError(error));
      if (!guard.lastError) await guard.run(work, { mostMs: CLEAR_MS });
      if (guard.lastError) throw notCleared(where, guard.lastError);
    },
    async describe() {
      if (!size) return where;
      const { entries, bytes } = await size();
      return `${where}: ${entries} ${entries === 1 ? 'answer' : 'answers'}, ${(bytes / 1e6).toFixed(1)} of at most ${MAX_BYTES / 1e6} MB`;
    },
    async close() {
      await close?.();
    },
  };
}

/** Waits for the store no longer than is of use, says once that something goes wrong, and not again until it went right. */
class StoreGuard {
  /** What went wrong the last time. */
  lastError: unknown;
  #failures = 0;
  #pausedUntil = 0;
  readonly #warn: (failure: string) => void;

  constructor(warn: (failure: string) => void) {
    this.#warn = warn;
  }

  /**
   * Undefined when the work fails, or takes too long; the store is then left alone for a while. What can be read may still fail
   * to be written: reading clears no error.
   */
  async run<T>(
    work: () => Promise<T>,
    { mostMs: maxMs = ANSWER_MS, mends: clearsError = true } = {},
  ): Promise<T | undefined> {
    if (performance.now() < this.#pausedUntil) return undefined;
    const failures = this.#failures;
    const value = await withTimeout(work(), maxMs);
    const hasFailed = this.#failures > failures;
    if (value !== OVERDUE) {
      if (!hasFailed && clearsError) this.lastError = undefined;
      return value;
    }
    if (hasFailed) return undefined; // it could not be reached, which is known at once from now on
    this.#pausedUntil = performance.now() + PAUSE_MS;
    this.reportError(new Error(`it did not answer within ${maxMs / 1_000} s`));
    return undefined;
  }

  reportError(error: unknown): void {
    this.#failures += 1;
    if (this.lastError === undefined)
      this.#warn(error instanceof Error ? error.message || error.name : 'unknown trouble');
    this.lastError = error;
  }
}

const OVERDUE = Symbol('overdue');

/** `OVERDUE` when the work takes longer. */
async function withTimeout<T>(work: Promise<T>, maxMs: number): Promise<T | typeof OVERDUE> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof OVERDUE>((resolve) => (timer = setTimeout(resolve, maxMs, OVERDUE)));
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

async function openRedis(url: string) {
  const { default: KeyvRedis } = await import('@keyv/redis').catch((cause: unknown) => {
    throw new ConfigurationError('A cache in Redis needs the package @keyv/redis, which is not installed.', {
      hint: 'Install it beside tabhand: npm install @keyv/redis, or npx -p tabhand -p @keyv/redis tabhand.',
      cause,
    });
  });
  const reconnectStrategy = (attempts: number): number => Math.min(attempts * 500, 30_000);
  const socket = { connectTimeout: ANSWER_MS, reconnectStrategy };
  return new KeyvRedis({ url, disableOfflineQueue: true, socket }, { connectionTimeout: ANSWER_MS });
}

function notCleared(where: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`The cache in ${where} could not be cleared.`, {
    hint: 'Check that it can be reached and written.',
    cause,
  });
}
