import { readFile, realpath, stat } from 'node:fs/promises';
import { delimiter, extname, resolve, sep } from 'node:path';
import { ActionFailedError } from '../lib/errors/named-errors.ts';

const MAX_BYTES = 20 * 1024 * 1024; // it crosses the link in one message, a third longer

/** MIME types that pages commonly ask for; they see the file's name too. */
const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xml': 'text/xml',
  '.zip': 'application/zip',
};

/**
 * Reads a file that is to be uploaded: only below the folders named in `TABHAND_UPLOADS`, links resolved.
 * @throws {ActionFailedError} it lies elsewhere, is not there or is too large; `data.reason` says which.
 */
export async function readUpload(name: string, folders: readonly string[]): Promise<{ type: string; base64: string }> {
  if (folders.length === 0) throw uploadRefused(name, 'not-allowed');
  const path = await findFile(name, folders);
  if (path === undefined) throw uploadRefused(name, 'no-file');
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw uploadRefused(name, 'too-large');
  const type = types[extname(path).toLowerCase()] ?? 'application/octet-stream';
  return { type, base64: (await readFile(path)).toString('base64') };
}

/** The folders of `TABHAND_UPLOADS`, which is written like PATH. */
export function uploadFolders(text: string | undefined): string[] {
  return (text ?? '').split(delimiter).filter((folder) => folder !== '');
}

async function findFile(name: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const root = await resolveLinks(folder);
    const path = root && (await resolveLinks(resolve(root, name)));
    if (root && path?.startsWith(root.endsWith(sep) ? root : root + sep) && (await stat(path)).isFile()) return path;
  }
  return undefined;
}

async function resolveLinks(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch {
    return undefined; // not there, or not ours to see: told as one
  }
}

/** Why a file was not uploaded, and what to do, by the reason. */
const REFUSALS = {
  'not-allowed': [
    'no folder is open for uploads, as the environment variable TABHAND_UPLOADS names none',
    'Start the relay with TABHAND_UPLOADS=<folder>, and name a file below it.',
  ],
  'no-file': [
    'there is no such file below the folders in TABHAND_UPLOADS',
    'Name a file below one of the folders in TABHAND_UPLOADS.',
  ],
  'too-large': ['it is too large', `Choose a file of at most ${MAX_BYTES} bytes.`],
} as const;

function uploadRefused(name: string, reason: keyof typeof REFUSALS): ActionFailedError {
  const [why, hint] = REFUSALS[reason];
  return new ActionFailedError(`The file ${JSON.stringify(name)} was not uploaded: ${why}.`, {
    hint,
    data: { reason, file: name },
  });
}
