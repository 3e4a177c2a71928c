import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findChrome } from '../../relay/chrome-finder.ts';
import { startOwnBrowser } from '../../relay/own-browser.ts';

it.runIf(process.platform !== 'win32')('a browser that does not take the extension is told of, and ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-own-'));
  const chrome = join(folder, 'chrome');
  const real = await findChrome({ home: folder, install: false, say: () => {} });
  await writeFile(chrome, `#!/bin/sh\necho $$ > '${folder}/pid'\nexec '${real}' "$@"\n`, { mode: 0o755 });

  const started = startOwnBrowser({ chrome, extension: join(folder, 'no-extension'), headless: true });
  await expect(started).rejects.toMatchObject({
    name: 'BrowserNotFoundError',
    message: expect.stringContaining('no-extension'),
  });
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await rm(folder, { recursive: true });
});
