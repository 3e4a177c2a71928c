import { expect, it } from 'vitest';
import { fileReaderFor } from '../../lib/client/local-files.ts';

const { signal } = new AbortController();
const path = import.meta.filename;

it('reads a file that the action names', async () => {
  const { base64 } = await fileReaderFor(`upload "${path}" to [0-1]`)(path, { signal });
  expect(atob(base64)).toContain('reads a file that the action names');
});

it('knows a path whose backslashes are doubled inside quotes', async () => {
  const call = fileReaderFor(String.raw`upload "C:\\no\\a.txt" to [0-1]`)(String.raw`C:\no\a.txt`, { signal });
  await expect(call).rejects.toMatchObject({ data: { reason: 'no-file' } });
});

it('refuses a file that a model made up', async () => {
  const call = fileReaderFor('upload my photo')(path, { signal });
  await expect(call).rejects.toMatchObject({ name: 'ActionFailedError', data: { reason: 'not-allowed' } });
});
