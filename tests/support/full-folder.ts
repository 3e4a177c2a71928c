import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const LONGEST_PATH = process.platform === 'linux' ? 4_095 : 1_023; // PATH_MAX, less its last byte
const ROOM = 45; // for the draft of the API key, as in `key.<uuid>`, which a relay makes; not for those of longer names

/**
 * Makes a folder whose profiles and pairing code can be read, but not written as settings are, as on a full disk, even by root:
 * the path of their drafts, which have longer names, is longer than the system allows. The test itself writes them directly.
 */
export async function folderOfMaxLength(within: string): Promise<string> {
  const left = LONGEST_PATH - ROOM - within.length;
  const whole = Math.floor((left - 2) / 101); // each with its slash; one at least is left for the rest
  const folder = join(within, ...Array<string>(whole).fill('x'.repeat(100)), 'x'.repeat(left - 101 * whole - 1));
  await mkdir(folder, { recursive: true });
  return folder;
}
