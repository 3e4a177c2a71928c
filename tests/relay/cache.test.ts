import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { openCache, type ResultCache } from '../../relay/cache.ts';
import { FileStore } from '../../relay/file-store.ts';
import { freePort } from '../support/free-port.ts';
import { RespServer } from '../support/resp-server.ts';

const KEY = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
const value = { reply: { task: 'extract', data: [{ name: 'Assam', price: 4.5 }] } };

let folder: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-cache-'));
  warnings = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (url?: string): Promise<ResultCache> =>
  openCache({ url, folder, warn: (sentence) => void warnings.push(sentence) });

/** What every place of the cache does. */
function testPlace(openOne: () => Promise<ResultCache>): void {
  it('gives back what was set, and nothing else', async () => {
    const cache = await openOne();
    await cache.set(KEY, value);
    expect(await cache.get(KEY)).toEqual(value);
    expect(await cache.get(OTHER)).toBeUndefined();
    await cache.close();
  });

  it('shares what it keeps with another process, and after a restart', async () => {
    const [first, second] = [await openOne(), await openOne()];
    await first.set(KEY, value);
    expect(await second.get(KEY)).toEqual(value);
    await first.close();
    await second.set(KEY, { reply: 2 });
    const third = await openOne();
    expect(await third.get(KEY)).toEqual({ reply: 2 });
    await second.close();
    await third.close();
  });

  it('is empty once it was cleared, for everybody', async () => {
    const [first, second] = [await openOne(), await openOne()];
    await first.set(KEY, value);
    await second.clear();
    expect(await first.get(KEY)).toBeUndefined();
    await first.close();
    await second.close();
  });
}

describe('the cache in files', () => {
  testPlace(() => open());

  it('keeps answers from other users', async () => {
    const cache = await open();
    await cache.set(KEY, value);
    const [name = ''] = await readdir(join(folder, 'cache'));
    expect((await stat(join(folder, 'cache'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'cache', name))).mode & 0o777).toBe(0o600);
  });

  it.each(['', '{', 'null', '[]', '"text"', '{"expires":"soon"}', '\u0000\u0001'])(
    'takes the damaged file %j for a miss, and mends it',
    async (text) => {
      const cache = await open();
      await cache.set(KEY, value);
      await writeFile(join(folder, 'cache', KEY), text);
      expect(await cache.get(KEY)).toBeUndefined();
      await cache.set(KEY, value);
      expect(await cache.get(KEY)).toEqual(value);
      expect(warnings).toEqual([]);
    },
  );

  it('is cleared while others write', async () => {
    const [first, second] = [await open(), await open()];
    for (let round = 0; round < 20; round++) {
      await Promise.all([first.set(KEY, value), first.set(OTHER, value), second.clear(), second.set(KEY, value)]);
    }
    await second.clear();
    expect(await readdir(join(folder, 'cache'))).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('forgets answers that are too old', async () => {
    const cache = await open();
    await cache.set(KEY, value);
    const path = join(folder, 'cache', KEY);
    const kept = JSON.parse(await readFile(path, 'utf8'));
    expect(kept.expires - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000);
    await writeFile(path, JSON.stringify({ ...kept, expires: Date.now() - 1 }));
    expect(await cache.get(KEY)).toBeUndefined();
  });

  it('says once that it cannot write, and goes on', async () => {
    await writeFile(join(folder, 'cache'), 'a file where the folder should be');
    const cache = await open();
    for (const key of [KEY, OTHER, KEY]) {
      expect(await cache.get(key)).toBeUndefined(); // as a call does, before it asks the model
      await cache.set(key, value);
    }
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(join(folder, 'cache'));
  });

  it('does not keep an answer of a million characters', async () => {
    const cache = await open();
    await cache.set(KEY, 'x'.repeat(1_000_001));
    expect(await cache.get(KEY)).toBeUndefined();
  });

  it('says where it is and how full', async () => {
    const cache = await open();
    expect(await cache.describe()).toBe(`${join(folder, 'cache')}: 0 answers, 0.0 of at most 50 MB`);
    await cache.set(KEY, 'x'.repeat(100_000));
    expect(await cache.describe()).toBe(`${join(folder, 'cache')}: 1 answer, 0.1 of at most 50 MB`);
  });
});

describe('a store of files', () => {
  const names = Array.from({ length: 30 }, (_, index) => index.toString(16).padStart(64, '0'));
  const text = JSON.stringify({ value: 'x'.repeat(989) }); // 1,000 bytes

  it('drops what was not used for the longest time when it is full', async () => {
    const store = new FileStore(join(folder, 'files'), { maxBytes: 10_000, maxAgeMs: 60_000 });
    for (const [index, name] of names.entries()) {
      await store.set(name, text);
      const usedAt = (Date.now() - 40_000) / 1_000 + index; // a second apart: file systems round their times
      await utimes(join(folder, 'files', name), usedAt, usedAt);
      await store.get(names[0] ?? '');
    }
    const { bytes } = await store.size();
    expect(bytes).toBeLessThanOrEqual(11_000);
    expect(await store.has(names[0] ?? '')).toBe(true);
    expect(await store.has(names[1] ?? '')).toBe(false);
    expect(await store.has(names.at(-1) ?? '')).toBe(true);
  });

  it('removes old answers and drafts of processes that were killed', async () => {
    const files = join(folder, 'files');
    await new FileStore(files, { maxBytes: 10_000, maxAgeMs: 3_600_000 }).set(OTHER, text);
    const long = new Date(Date.now() - 2 * 3_600_000);
    await writeFile(join(files, `${KEY}.draft`), text);
    await utimes(join(files, `${KEY}.draft`), long, long);
    await utimes(join(files, OTHER), long, long);
    await new FileStore(files, { maxBytes: 10_000, maxAgeMs: 3_600_000 }).set(KEY, text);
    expect(await readdir(files)).toEqual([KEY]);
  });

  it('leaves whole files when a process that writes is killed, and other processes write too', async () => {
    const files = join(folder, 'files');
    const script = `import { FileStore } from ${JSON.stringify(join(import.meta.dirname, '../../relay/file-store.ts'))};
      const store = new FileStore(${JSON.stringify(files)}, { maxBytes: 1e6, maxAgeMs: 6e4 });
      console.log('up');
      for (let i = 0; ; i++) await store.set((i % 20).toString(16).padStart(64, '0'), JSON.stringify({ value: 'y'.repeat(20_000) + i }));`;
    const children = [0, 1].map(() =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    await Promise.all(children.map((child) => once(child.stdout ?? child, 'data')));
    const store = new FileStore(files, { maxBytes: 1e6, maxAgeMs: 6e4 });
    while ((await store.size()).entries < 20) await store.get(names[0] ?? '');
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const texts = await Promise.all(names.slice(0, 20).map((name) => readFile(join(files, name), 'utf8')));
    expect(texts.map((one) => typeof JSON.parse(one).value)).toEqual(Array.from({ length: 20 }, () => 'string'));
  });
});

const servers: [name: string, start: () => Promise<{ port: number } & AsyncDisposable>][] = [
  ['a server of its protocol', () => RespServer.start()],
  ...((await hasRedis()) ? [['redis-server', startRedis] as [string, typeof startRedis]] : []),
];

describe.each(servers)('the cache in Redis, with %s', (_name, start) => {
  let server: { port: number } & AsyncDisposable;
  beforeEach(async () => void (server = await start()));
  afterEach(() => server[Symbol.asyncDispose]());

  testPlace(() => open(`redis://127.0.0.1:${server.port}`));
});

describe('the cache in Redis', () => {
  it('misses while the server is away, says so once without the password, and works when it is back', async () => {
    const port = await freePort();
    const cache = await open(`redis://me:s3cret@127.0.0.1:${port}/0`);
    expect(await cache.get(KEY)).toBeUndefined();
    await cache.set(KEY, value);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`redis://127.0.0.1:${port}/0`);
    expect(warnings[0]).not.toContain('s3cret');
    await using server = await RespServer.start({ port, password: 's3cret' });
    await expect
      .poll(
        async () => {
          await cache.set(KEY, value);
          return await cache.get(KEY);
        },
        { timeout: 15_000 },
      )
      .toEqual(value);
    expect(server.commands).toContain('AUTH');
    expect(server.keys).toEqual([`tabhand::${KEY}`]);
    await cache.close();
  });

  it('does not hang at a server that never answers', async () => {
    const silent = (await import('node:net')).createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number }; // it listens on TCP
    const cache = await open(`redis://127.0.0.1:${port}`);
    expect(await cache.get(KEY)).toBeUndefined();
    const askedAt = performance.now();
    await cache.set(KEY, value);
    expect(performance.now() - askedAt).toBeLessThan(500); // it is left alone for a while
    await expect(cache.clear()).rejects.toThrow(ConfigurationError);
    expect(warnings).toEqual([expect.stringContaining('did not answer within 1 s')]);
    await cache.close();
    silent.close();
  });

  it('says that it could not be cleared when the server goes in the midst, and no more than that', async () => {
    await using server = await RespServer.start();
    const cache = await open(`redis://127.0.0.1:${server.port}`);
    await cache.set(KEY, value);
    server.dropsOnDelete = true;
    await expect(cache.clear()).rejects.toThrow(ConfigurationError);
    await cache.close(); // what nobody has taken care of would fail the run
  });

  it('says once that the server takes nothing more, until it does again', async () => {
    await using server = await RespServer.start();
    const cache = await open(`redis://127.0.0.1:${server.port}`);
    for (const isFull of [true, true, false, true]) {
      server.isFull = isFull;
      await cache.get(KEY);
      await cache.set(KEY, value);
    }
    expect(warnings).toEqual([1, 2].map(() => expect.stringContaining('OOM')));
    await cache.clear();
    await cache.close();
  });
});

async function hasRedis(): Promise<boolean> {
  const child = spawn('redis-server', ['--version'], { stdio: 'ignore' });
  return new Promise((resolve) =>
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)),
  );
}

/** A real Redis without disk, where one is installed. */
async function startRedis(): Promise<{ port: number } & AsyncDisposable> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let log = '';
  for await (const text of child.stdout) if ((log += String(text)).includes('Ready to accept')) break;
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
