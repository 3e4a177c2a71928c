import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerPairing } from '../../relay/pairing.ts';
import { PROTOCOL_VERSION } from '../../lib/protocol/version.ts';
import type { Hello } from '../../lib/rpc/handshake.ts';
import { ProfileStore } from '../../relay/profile-store.ts';
import { readProfiles } from '../../relay/profiles.ts';
import { writeSetting } from '../../relay/settings.ts';
import { folderOfMaxLength } from '../support/full-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const warn = (): void => {};
const identityOf = (profile: string) => ({ profile, label: `Label of ${profile}`, version: '0.1.0' });
const pairing: Hello = { protocol: PROTOCOL_VERSION, port: 9733, nonce: '0'.repeat(64) };
const stranger: Hello = { ...pairing, mark: '0'.repeat(64) };

describe('the book of profiles', () => {
  it('keeps all of those that come at the same time', async () => {
    const book = new ProfileStore(folder, warn);
    const ids = Array.from({ length: 10 }, (_, index) => `p-${index}`);
    await Promise.all(ids.map((id) => book.admit({ identity: identityOf(id), secret: id, paired: true })));
    expect(Object.keys(await readProfiles(folder)).sort()).toEqual(ids);
  });

  it('gives a code out five times and no more, however many ask at once', async () => {
    await offerPairing(folder);
    const book = new ProfileStore(folder, warn);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => book.secretFor(pairing)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('keeps a profile out that comes with the secret of another', async () => {
    const book = new ProfileStore(folder, warn);
    for (const id of ['p-1', 'p-2']) await book.admit({ identity: identityOf(id), secret: `s of ${id}`, paired: true });
    const other = { identity: identityOf('p-2'), secret: 's of p-1', paired: false };
    await expect(book.admit(other)).rejects.toMatchObject({ name: 'PairingError' });
    expect(await readProfiles(folder)).toMatchObject({ 'p-2': { secret: 's of p-2' } });
    await book.admit({ ...other, secret: 's of p-2' });
  });

  it('notes when a profile was last seen, and nothing about strangers', async () => {
    const book = new ProfileStore(folder, warn);
    await book.admit({ identity: identityOf('p-1'), secret: 's', paired: true });
    const before = (await readProfiles(folder))['p-1'];
    await book.recordLastSeen('p-1');
    await book.recordLastSeen('p-2');
    const profiles = await readProfiles(folder);
    expect(Object.keys(profiles)).toEqual(['p-1']);
    expect(profiles['p-1']?.lastSeenAt).toBeGreaterThanOrEqual(before?.lastSeenAt ?? Number.NaN);
  });

  it('keeps those of several relays that write at the same time', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `p-${index}`);
    const admit = (id: string): Promise<void> =>
      new ProfileStore(folder, warn).admit({ identity: identityOf(id), secret: id, paired: true });
    await Promise.all(ids.map(admit));
    expect(Object.keys(await readProfiles(folder)).sort()).toEqual(ids);
    expect(await readdir(folder)).toEqual(['profiles.json']);
  });

  it('waits for no relay that was killed as it wrote', async () => {
    await writeFile(join(folder, 'profiles.json.lock'), '');
    await new ProfileStore(folder, warn).admit({ identity: identityOf('p'), secret: 's', paired: true });
    expect(await readdir(folder)).toEqual(['profiles.json']);
  });

  it.skipIf(process.platform === 'win32')(
    'lets in on a full disk whom it knows, with a word to the log, and nobody else',
    async () => {
      const full = await folderOfMaxLength(folder);
      const known = { label: 'L', secret: 's', pairedAt: 1, lastSeenAt: 1 };
      await writeFile(join(full, 'profiles.json'), JSON.stringify({ p: known }));
      const failures: unknown[] = [];
      const book = new ProfileStore(full, (failure) => failures.push(failure));
      const again = { identity: identityOf('p'), secret: 's', paired: false };
      for (const _time of [1, 2]) await book.admit(again).then(() => book.recordLastSeen('p'));
      expect(failures).toMatchObject([{ name: 'ConfigurationError' }]); // told once
      const other = book.admit({ identity: identityOf('p'), secret: 'another', paired: false });
      await expect(other).rejects.toMatchObject({ name: 'PairingError' });
      const anew = book.admit({ identity: identityOf('q'), secret: 'q', paired: true });
      await expect(anew).rejects.toMatchObject({
        name: 'ConfigurationError',
        hint: expect.stringContaining('writable'),
      });
    },
  );

  it('goes on after a file that is damaged', async () => {
    await writeSetting(folder, 'profiles.json', '{');
    const book = new ProfileStore(folder, warn);
    await expect(book.secretFor(stranger)).rejects.toMatchObject({ name: 'ConfigurationError' });
    await expect(book.secretFor(pairing)).rejects.toMatchObject({ name: 'PairingError' });
  });

  it.runIf(process.platform !== 'win32')('is for its owner only', async () => {
    await new ProfileStore(folder, warn).admit({ identity: identityOf('p'), secret: 's', paired: true });
    expect((await stat(join(folder, 'profiles.json'))).mode & 0o777).toBe(0o600);
  });
});
