import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
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
  const { XDG_CONFIG_HOME: chosen = '' } = env;
  return isAbsolute(chosen) ? chosen : join(homeFolder(), '.config'); // XDG Base Directory Specification 0.8: others are ignored
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
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600); // the mode above is subject to the umask
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new ConfigurationError(`${path} cannot be written.`, {
      hint: unwritableHint(error),
      cause: error,
    });
  }
}

function unwritableHint(error: unknown): string {
  const isFull = hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
  return `${isFull ? 'The disk is full: make room on it' : 'Make its folder writable'}, or name another one in TABHAND_HOME.`;
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
    throw new ConfigurationError(`${path} is damaged.`, { hint: 'Mend it or delete it.', cause: error });
  }
}

/** Whether an error of Node's has a code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
