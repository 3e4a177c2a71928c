import { join } from 'node:path';
import { SvcError } from '../../lib/errors/svc-error.ts';
import { findChrome } from '../../relay/chrome-finder.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/tabhand');

/** Prints the browser for tests and demo; installs one if there is none. */
try {
  process.stdout.write(
    await findChrome({ home: CACHE, install: true, say: (text) => process.stderr.write(`${text}\n`) }),
  );
} catch (error) {
  if (!(error instanceof SvcError)) throw error;
  process.stderr.write(`${error.message} ${error.hint ?? ''}\n`);
  process.exitCode = 1;
}
