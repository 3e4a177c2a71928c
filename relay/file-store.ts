import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { hasCode, readSetting, removeSetting, writeSetting } from './settings.ts';

const NAME = /^[\da-f]{64}$/;
const MAX_DRAFT_AGE_MS = 60_000; // an unfinished file of that age was left by a process that is no more

/** What Keyv puts around a value. */
const envelope = z.object({ value: z.unknown(), expires: z.number().optional() });

export interface FileStoreLimits {
  maxBytes: number;
  /** How long a file is kept that nobody reads. */
  maxAgeMs: number;
}

/** How much there is in a store. */
export interface FileStoreSize {
  entries: number;
  bytes: number;
}

interface Entry {
  name: string;
  bytes: number;
  usedAt: number;
}

/**
 * Texts by name (64 hex digits), each in a file of its own which only the user can read; a store for Keyv. Files are
 * written whole or not at all, and read anew each time: any number of processes can share the folder. When it is full,
 * what was not used for the longest time goes first.
 */
export class FileStore {
  readonly #folder: string;
  readonly #limits: FileStoreLimits;
  #bytesUntilSweep = 0;

  constructor(folder: string, limits: FileStoreLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  async get(name: string): Promise<string | undefined> {
    const text = await readSetting(this.#folder, name);
    if (text === undefined) return undefined;
    if (!isIntact(text)) return void (await this.delete(name));
    const now = new Date();
    await utimes(join(this.#folder, name), now, now).catch(() => {}); // removed meanwhile: it was read all the same
    return text;
  }

  async set(name: string, text: string): Promise<void> {
    await writeSetting(this.#folder, name, text).catch((thrown: unknown) => {
      if (!(thrown instanceof ConfigurationError && hasCode(thrown.cause, 'ENOENT'))) throw thrown; // cleared meanwhile
    });
    this.#bytesUntilSweep -= Buffer.byteLength(text);
    if (this.#bytesUntilSweep < 0) await this.#sweep();
  }

  async delete(name: string): Promise<boolean> {
    await removeSetting(this.#folder, name);
    return true;
  }

  async has(name: string): Promise<boolean> {
    return (await readSetting(this.#folder, name)) !== undefined;
  }

  /** Leaves the folder, which other processes may be writing into. */
  async clear(): Promise<void> {
    const files = await this.#list();
    await Promise.all(files.map(({ name }) => removeSetting(this.#folder, name)));
  }

  async size(): Promise<FileStoreSize> {
    const entries = (await this.#list()).filter(({ name }) => NAME.test(name));
    return { entries: entries.length, bytes: bytesOf(entries) };
  }

  /** Removes what is too old, what is too much, and what a process that was killed left unfinished. */
  async #sweep(): Promise<void> {
    const { maxBytes, maxAgeMs } = this.#limits;
    const now = Date.now();
    const isExpired = ({ name, usedAt }: Entry): boolean =>
      now - usedAt > (NAME.test(name) ? maxAgeMs : MAX_DRAFT_AGE_MS);
    const files = await this.#list();
    const expired = files.filter(isExpired);
    const rest = files.filter((file) => !isExpired(file)).toSorted((a, b) => a.usedAt - b.usedAt);
    let bytes = bytesOf(rest);
    const targetBytes = bytes > maxBytes ? maxBytes * 0.8 : maxBytes; // makes room for more than the next one
    for (const file of rest) {
      if (bytes <= targetBytes) break;
      bytes -= file.bytes;
      expired.push(file);
    }
    await Promise.all(expired.map(({ name }) => removeSetting(this.#folder, name)));
    this.#bytesUntilSweep = maxBytes / 10;
  }

  async #list(): Promise<Entry[]> {
    const names = await readdir(this.#folder).catch(() => []); // nothing was kept yet
    const readEntry = async (name: string): Promise<Entry[]> => {
      const info = await stat(join(this.#folder, name)).catch(() => undefined); // removed meanwhile
      return info ? [{ name, bytes: info.size, usedAt: info.mtimeMs }] : [];
    };
    return (await Promise.all(names.map(readEntry))).flat();
  }
}

/** A disk that was full or a machine that lost power may leave a file that is damaged. */
function isIntact(text: string): boolean {
  try {
    return envelope.safeParse(JSON.parse(text)).success;
  } catch {
    return false; // no JSON
  }
}

function bytesOf(entries: Entry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}
