import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCache } from '../../relay/cache.ts';
import { rotateApiKey } from '../../relay/api-key.ts';
import { CLI } from '../support/relay-process.ts';
import { freePort } from '../support/free-port.ts';
import { startTestRelay } from '../support/relay.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/m;

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tabhand-home-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

describe('tabhand key', () => {
  test('says where the key is, and keeps the key itself to its owner', async () => {
    const { code, stdout } = await tabhand('key').end;
    expect(code).toBe(0);
    expect(stdout.trim()).toBe(join(home, 'key'));
    expect((await stat(join(home, 'key'))).mode & 0o777).toBe(0o600);
  });

  test('prints the key alone on stdout with --show', async () => {
    const { stdout } = await tabhand('key', '--show').end;
    expect(stdout.trim()).toBe((await readFile(join(home, 'key'), 'utf8')).trim());
  });

  test('makes a new key with --rotate', async () => {
    const before = await rotateApiKey(home);
    const after = (await tabhand('key', '--rotate', '--show').end).stdout.trim();
    expect(after).toMatch(/^tbh_/);
    expect(after).not.toBe(before);
    expect((await readFile(join(home, 'key'), 'utf8')).trim()).toBe(after);
  });
});

describe('tabhand pair', () => {
  test('prints a code, waits, and names the browser that used it', async () => {
    const relay = await startTestRelay({ folder: home });
    const pairing = tabhand('pair', '--port', String(relay.relay.port));
    const code = await pairing.says(CODE);
    await relay.connectWorker({ secret: { code }, label: 'Work laptop' });
    const ended = await pairing.end;
    await relay.close();
    expect(ended).toMatchObject({ code: 0, stdout: `${code}\n` });
    expect(ended.stderr).toContain('Paired with Work laptop.');
  });

  test('takes the code back when it is stopped', async () => {
    const pairing = tabhand('pair');
    await pairing.says(CODE);
    pairing.stop();
    expect((await pairing.end).code).toBe(0);
    await expect(stat(join(home, 'pairing.json'))).rejects.toThrow('ENOENT');
  });

  test('refuses where the browser could not be kept, and doctor tells so among the rest', async () => {
    await writeFile(join(home, 'profiles.json'), '{bad');
    const { code, stdout, stderr } = await tabhand('pair').end;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('profiles.json is damaged');
    const doctor = await tabhand('doctor', '--port', String(await freePort())).end;
    expect(doctor.stdout).toMatch(/FAIL {2}.*profiles\.json is damaged/);
    expect(doctor.stdout).toContain('No extension is connected.');
  });

  test('tells when no relay runs yet', async () => {
    const port = String(await freePort());
    const pairing = tabhand('pair', '--port', port);
    await pairing.says(CODE);
    pairing.stop();
    expect((await pairing.end).stderr).toContain(
      `No relay answers on port ${port} yet. Start one: npx tabhand --port ${port}`,
    );
  });
});

test('tabhand cache says where answers are kept and how many, and clears them', async () => {
  const cache = await openCache({ url: undefined, folder: home, warn: (sentence) => expect.fail(sentence) });
  await cache.set('a'.repeat(64), 'answer');
  const where = join(home, 'cache');
  expect((await tabhand('cache').end).stdout).toBe(`${where}: 1 answer, 0.0 of at most 50 MB\n`);
  expect(await tabhand('cache', 'clear').end).toMatchObject({ code: 0, stdout: 'The cache is empty.\n' });
  expect(await cache.get('a'.repeat(64))).toBeUndefined();
  const far = await tabhand('cache', 'clear', '--cacheUrl', 'redis://me:s3cret@127.0.0.1:9/0').end;
  expect(far).toMatchObject({ code: 2, stdout: '' });
  expect(far.stderr).toContain('The cache in redis://127.0.0.1:9/0 could not be cleared.');
  expect(far.stderr).not.toContain('s3cret');
});

test('tabhand doctor says what to do for each thing amiss, and fails', async () => {
  const port = String(await freePort());
  const { code, stdout } = await tabhand('doctor', '--port', port).end;
  expect(code).toBe(1);
  expect(stdout).toContain(`ok    Node ${process.versions.node}`);
  expect(stdout).toContain(`FAIL  No relay is running on port ${port}.\n      Start one: npx tabhand --port ${port}`);
  expect(stdout).toContain('FAIL  No browser is paired.');
});

test.each([
  ['key', 0o644],
  ['.', 0o777],
])('tabhand doctor finds a key that others can get at, by the mode of %s', async (name, mode) => {
  await rotateApiKey(home);
  const port = String(await freePort());
  const open = join(home, name);
  const before = (await stat(open)).mode & 0o777;
  const doctor = async (): Promise<string> => (await tabhand('doctor', '--port', port).end).stdout;
  expect(await doctor()).toContain(`ok    API key: ${join(home, 'key')}`);
  await chmod(open, mode);
  expect(await doctor()).toContain(
    `FAIL  Other users can read or replace the API key: check the permissions of ${open}.`,
  );
  await chmod(open, before);
});

test.skipIf(process.getuid?.() === 0)('tabhand doctor tells where no key can be made', async () => {
  await chmod(home, 0o500);
  const { stdout } = await tabhand('doctor', '--port', String(await freePort())).end;
  await chmod(home, 0o700);
  expect(stdout).toContain(`FAIL  There is no API key yet, and none can be made: ${home} cannot be written.`);
});

test('tabhand --help names every variable that the relay reads', async () => {
  const { code, stdout } = await tabhand('--help').end;
  expect(code).toBe(0);
  const files = readdirSync(join(ROOT, 'relay'), { recursive: true, encoding: 'utf8' }).filter((it) =>
    it.endsWith('.ts'),
  );
  const sources = files.map((file) => readFileSync(join(ROOT, 'relay', file), 'utf8')).join();
  const names = new Set(sources.match(/\b(?:(?:SVC|TABHAND)_[A-Z_]+|CHROME_PATH)\b/g));
  expect(names.size).toBeGreaterThan(5);
  for (const name of names) expect(stdout).toContain(name);
});

test.each([
  [['pair', '--port', '0'], 'It must be a whole number from 1 to 65535.'],
  [['doctor', '--port', '6000'], 'It must not be a port that browsers refuse'],
  [['pair', 'now'], 'too many arguments'],
  [['cache', 'clear', 'now'], 'too many arguments'],
  [['key', '--reveal'], "unknown option '--reveal'"],
  [['--modelName', 'nobody/x', '--port', '0'], '--modelName: '],
  [['--modelName', 'openai/gpt-5'], 'OPENAI_API_KEY'],
  [['There is no command "brwoser"'], 'There is no command "brwoser"'],
])('tabhand %j is bad usage: exit code 2 and one sentence', async (args, sentence) => {
  const { code, stdout, stderr } = await tabhand(...args).end;
  expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
  expect(stderr).toContain(sentence);
});

/** Runs the command, with settings of the test's own. */
function tabhand(...args: string[]) {
  const { SVC_API_KEY: _, ...env } = process.env;
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: { ...env, TABHAND_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (said.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.stderr += text.toString()));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said })); // child_process, 'close'
  return {
    end,
    stop: () => child.kill('SIGTERM'),
    /** Waits for the first match on stdout. */
    async says(pattern: RegExp): Promise<string> {
      for (;;) {
        const match = pattern.exec(said.stdout);
        if (match) return match[0];
        await once(child.stdout, 'data', { signal: AbortSignal.timeout(8_000) });
      }
    },
  };
}
