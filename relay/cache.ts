import { join } from 'node:path';
import type { Keyv } from 'keyv';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { FileStore } from './file-store.ts';

const MAX_AGE_MS = 7 * 24 * 3_600_000; // an answer is never stale; this is for what nobody asks for again
export const MAX_BYTES = 50_000_000;
const MAX_VALUE_CHARACTERS = 1_000_000; // a larger answer is kept by nobody who wants room for others
const ANSWER_MS = 1_000; // a cache that takes longer is of no use
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
    return cacheOn(keyv, { warn, where: cacheFolder(folder), size: () => files.size() });
  }
  const store = await openRedis(url);
  const keyv = new Store({ store, namespace: NAMESPACE, ttl: MAX_AGE_MS });
  return cacheOn(keyv, { warn, where: withoutSecrets(url) });
}

/** The folder of the answers, below that of the settings. */
function cacheFolder(folder: string): string {
  return join(folder, 'cache');
}

interface Place {
  warn(sentence: string): void;
  where: string;
  size?: () => Promise<{ entries: number; bytes: number }>;
}

function cacheOn(keyv: Keyv, { warn, where, size }: Place): ResultCache {
  const trouble = new Trouble((failure) => warn(`the cache in ${where} does not work: ${failure}`));
  keyv.on('error', (error: unknown) => trouble.tell(error)); // with a listener, what fails is a miss
  return {
    async get(key) {
      const value = await inTime(keyv.get(key));
      if (value !== undefined) trouble.isOver();
      return value;
    },
    async set(key, value) {
      if (JSON.stringify(value).length > MAX_VALUE_CHARACTERS) return;
      if (await inTime(keyv.set(key, value))) trouble.isOver();
    },
    async clear() {
      await keyv.clear();
      if (trouble.last !== undefined) throw notCleared(where, trouble.last);
    },
    async describe() {
      if (!size) return where;
      const { entries, bytes } = await size();
      return `${where}: ${entries} ${entries === 1 ? 'answer' : 'answers'}, ${(bytes / 1e6).toFixed(1)} of at most ${MAX_BYTES / 1e6} MB`;
    },
    async close() {
      await inTime(keyv.disconnect());
    },
  };
}

/** Says that something goes wrong, and not again until it went right. */
class Trouble {
  last: unknown;
  readonly #say: (failure: string) => void;

  constructor(say: (failure: string) => void) {
    this.#say = say;
  }

  tell(error: unknown): void {
    if (this.last === undefined) this.#say(error instanceof Error ? error.message || error.name : 'unknown trouble');
    this.last = error;
  }

  isOver(): void {
    this.last = undefined;
  }
}

/** Undefined when the work takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ANSWER_MS, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
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

/** The address without user and password. */
function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function notCleared(where: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(`The cache in ${where} could not be cleared.`, {
    hint: 'Check that it can be reached and written.',
    cause,
  });
}
