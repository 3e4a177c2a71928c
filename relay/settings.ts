import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { ConfigurationError } from '../lib/errors/named-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of the user's settings: `TABHAND_HOME`, else `tabhand` in the platform's config folder. */
export function settingsFolder(env: Environment = process.env): string {
  return env.TABHAND_HOME || join(configFolder(env), 'tabhand');
}

function configFolder(env: Environment): string {
  if (process.platform === 'win32') return env.APPDATA || join(homeFolder(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homeFolder(), 'Library', 'Application Support');
  const { XDG_CONFIG_HOME: configHome = '' } = env;
  // XDG Base Directory Specification 0.8: others are ignored
  return isAbsolute(configHome) ? configHome : join(homeFolder(), '.config');
}

/** The user's home, by the account where `HOME` is empty or no absolute path: a key must not lie wherever a command is run. */
function homeFolder(): string {
  return [homedir(), userInfo().homedir].find((folder) => isAbsolute(folder)) ?? '/';
}

/** Reads a text file of the settings; undefined when there is none. */
export async function readSetting(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, name);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw new ConfigurationError(`${path} cannot be read.`, { hint: 'Check who owns it.', cause: error });
  }
}

/** Writes a text file of the settings for its owner's eyes only, whole or not at all. */
export async function writeSetting(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name);
  const draft = `${path}.${randomUUID()}`;
  try {
    await makeFolder(folder);
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600); // the mode above is subject to the umask
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {}); // on a disk that takes nothing, it is not there
    throw notWritable(path, error);
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends below a folder which takes none, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  try {
    await makeSingleFolder(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || parent === folder) throw error;
    await makeFolder(parent);
    await makeSingleFolder(folder);
  }
}

async function makeSingleFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error; // it is there: what is no folder is told by who writes into it
  });
}

function notWritable(path: string, cause: unknown): ConfigurationError {
  const isFull = hasCode(cause, 'ENOSPC') || hasCode(cause, 'EDQUOT');
  const advice = isFull ? 'The disk is full: make room on it' : 'Make its folder writable';
  return new ConfigurationError(`${path} cannot be written.`, {
    hint: `${advice}, or name another one in TABHAND_HOME.`,
    cause,
  });
}

const STALE_LOCK_MS = 2_000; // a lock is held for some milliseconds
const POLL_INTERVAL_MS = 5;

/**
 * Does work on a file of the settings, which no other process that asks for it does meanwhile.
 * @throws {ConfigurationError} the folder cannot be written.
 */
export async function withFileLock<T>(folder: string, name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, `${name}.lock`);
  const lockId = randomUUID();
  await acquireLock(lock, lockId);
  try {
    return await work();
  } finally {
    if ((await holderOf(lock)) === lockId) await rm(lock, { force: true });
  }
}

/** A lock that stays the same for long was left by a process that is no more. */
async function acquireLock(lock: string, lockId: string): Promise<void> {
  let [holder, since] = ['', performance.now()];
  while (!(await tryLock(lock, lockId))) {
    const currentHolder = await holderOf(lock);
    if (currentHolder !== holder) [holder, since] = [currentHolder, performance.now()];
    else if (performance.now() - since > STALE_LOCK_MS) await rm(lock, { force: true });
    else await delay(POLL_INTERVAL_MS);
  }
}

async function tryLock(lock: string, lockId: string): Promise<boolean> {
  try {
    await makeFolder(dirname(lock));
    await writeFile(lock, lockId, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    await rm(lock, { force: true }).catch(() => {}); // a full disk may have taken the file, and not the mark
    throw notWritable(lock, error);
  }
}

function holderOf(lock: string): Promise<string> {
  return readFile(lock, 'utf8').catch(() => ''); // it has just been let go
}

/** Deletes a file of the settings, if it is there. */
export async function removeSetting(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}

/** Reads a JSON file of the settings; undefined when there is none. @throws {ConfigurationError} it is damaged. */
export async function readJsonSetting<T>(folder: string, name: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readSetting(folder, name);
  if (text === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const path = join(folder, name);
    throw new ConfigurationError(`${path} is damaged.`, { hint: 'Repair it or delete it.', cause: error });
  }
}

/** Whether an error of Node's has a code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
