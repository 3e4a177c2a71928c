import { readFile } from 'node:fs/promises';
import type { ReadFile } from '../engine/call.ts';
import { ActionFailedError } from '../errors/named-errors.ts';

/** Reads the files that a program uploads: those alone which its own action names, whatever a model makes of the action. */
export function fileReaderFor(action: string): ReadFile {
  return async (name, { signal }) => {
    if (!isNamed(name, action)) throw refused(name, 'not-allowed');
    try {
      const bytes = await readFile(name, { signal });
      return { type: '', base64: bytes.toString('base64') }; // a page goes by the name, as with files of unknown type
    } catch (cause) {
      signal.throwIfAborted();
      throw refused(name, 'no-file', cause);
    }
  };
}

/** Inside quotes, a backslash is written twice. */
function isNamed(name: string, action: string): boolean {
  return action.includes(name) || action.includes(JSON.stringify(name).slice(1, -1));
}

const REFUSALS = {
  'not-allowed': ['the action does not name it', 'Write the path of the file into the action.'],
  'no-file': ['it cannot be read', 'Check its path.'],
} as const;

function refused(file: string, reason: keyof typeof REFUSALS, cause?: unknown): ActionFailedError {
  const [why, hint] = REFUSALS[reason];
  return new ActionFailedError(`The file ${JSON.stringify(file)} was not uploaded: ${why}.`, {
    hint,
    data: { reason, file },
    cause,
  });
}
