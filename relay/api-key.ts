import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { readSetting, settingsFolder, writeSetting } from './settings.ts';

const KEY_FILE = 'key';

/** Where the API key is kept when `SVC_API_KEY` does not give it. */
export function apiKeyPath(folder: string = settingsFolder()): string {
  return join(folder, KEY_FILE);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The API key that `SVC_API_KEY` gives, without the line break of a file that it comes from; undefined when there is none.
 * @throws {ConfigurationError} no client could send it.
 */
export function environmentApiKey(env: Environment = process.env): string | undefined {
  return requireSendable(env.SVC_API_KEY, 'SVC_API_KEY', 'Choose one made of ASCII letters, digits and punctuation.');
}

function requireSendable(text: string | undefined, source: string, hint: string): string | undefined {
  const key = text?.trim() || undefined;
  if (key === undefined || /^[!-~]+$/.test(key)) return key;
  throw new ConfigurationError(
    `The API key in ${source} has a space, or a character that is not allowed in an HTTP header.`,
    { hint },
  );
}

/** The API key of this user's relay: `SVC_API_KEY`, else the one of the settings, which is made when there is none. */
export async function loadApiKey(folder: string = settingsFolder(), env: Environment = process.env): Promise<string> {
  return environmentApiKey(env) || (await storedApiKey(folder)) || rotateApiKey(folder);
}

/** The API key in the settings; undefined when there is none. @throws {ConfigurationError} no client could send it. */
export async function storedApiKey(folder: string = settingsFolder()): Promise<string | undefined> {
  const text = await readSetting(folder, KEY_FILE);
  return requireSendable(text, apiKeyPath(folder), 'Make a new one: `tabhand key --rotate`.');
}

/** Puts a new API key in the settings and returns it. */
export async function rotateApiKey(folder: string = settingsFolder()): Promise<string> {
  const key = `tbh_${randomBytes(32).toString('base64url')}`;
  await writeSetting(folder, KEY_FILE, `${key}\n`);
  return key;
}
