import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readUpload, uploadFolders } from '../../relay/uploads.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tabhand-uploads-'));
  folder = join(root, 'open');
  await mkdir(folder);
  await writeFile(join(folder, 'a.txt'), 'hello');
  await writeFile(join(root, 'secret.txt'), 'secret');
  await symlink(join(root, 'secret.txt'), join(folder, 'link.txt'));
});
afterEach(() => rm(root, { recursive: true }));

describe('readUpload', () => {
  it('reads a file below an open folder, by its name or its full path', async () => {
    const file = { type: 'text/plain', base64: Buffer.from('hello').toString('base64') };
    expect(await readUpload('a.txt', ['/nowhere', folder])).toEqual(file);
    expect(await readUpload(join(folder, 'a.txt'), [folder])).toEqual(file);
    expect(await readUpload(join(folder, 'a.txt'), [parse(folder).root])).toEqual(file); // a whole drive
  });

  it.each(['../secret.txt', '/etc/passwd', 'link.txt', 'missing.txt', '.', ''])('refuses %j', async (name) => {
    await expect(readUpload(name, [folder])).rejects.toMatchObject({
      name: 'ActionFailedError',
      data: { reason: 'no-file' },
    });
  });

  it('says how to open a folder when none is', async () => {
    await expect(readUpload('a.txt', [])).rejects.toMatchObject({
      message: expect.stringContaining('no folder is open for uploads') as string,
      hint: expect.stringContaining('TABHAND_UPLOADS=<folder>') as string,
      data: { reason: 'not-allowed' },
    });
  });
});

it('reads TABHAND_UPLOADS like PATH', () => {
  expect(uploadFolders(`/a${delimiter}/b`)).toEqual(['/a', '/b']);
  expect(uploadFolders(undefined)).toEqual([]);
});
