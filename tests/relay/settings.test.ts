import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFileLock, readSetting, writeSetting } from '../../relay/settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes the folders above a setting for their owner alone, also where several ask at the same time', async () => {
  const deep = join(folder, 'a', 'b');
  await Promise.all(['one', 'two', 'three'].map((name) => writeSetting(deep, name, name)));
  expect(await readSetting(deep, 'three')).toBe('three');
  for (const made of [deep, join(folder, 'a')]) expect((await stat(made)).mode & 0o777).toBe(0o700);
});

it.runIf(process.platform === 'linux')('refuses a folder below one that takes none, at once', async () => {
  const refusal = { name: 'ConfigurationError', hint: expect.stringContaining('TABHAND_HOME') };
  await expect(writeSetting('/proc/tabhand/deep', 'key', '')).rejects.toMatchObject(refusal);
  await expect(withFileLock('/proc/tabhand', 'key', async () => 'done')).rejects.toMatchObject(refusal);
});
