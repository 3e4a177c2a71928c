import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPlainMcp } from '../support/plain-mcp-client.ts';
import { freePort } from '../support/relay-process.ts';
import { servePages } from '../support/serve.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const INSTALL_MS = 120_000; // npm resolves about 150 packages, from its cache when it can

let folder: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-packed-'));
  port = await freePort();
  await packAndInstall();
}, INSTALL_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the packed program runs relay and browser for a client made of fetch', async () => {
  await using pages = await servePages({ '/hello': () => html('<title>Hello</title><h1>Packed and well</h1>') });
  await using relay = start('--port', String(port));
  await relay.says('stderr', /listening on (\S+)/);
  await using browser = start('browser', '--headless', '--port', String(port));
  const [, profile] = await browser.says('stdout', /{"ready":true,"profile":"([^"]+)","pid":\d+}/);
  const client = await connectPlainMcp(`http://127.0.0.1:${port}/mcp`, await shownKey());

  const went = await client.call('navigate', { url: pages.url('/hello') });
  const read = await client.call('extract');
  const ended = await client.call('end');

  const health: unknown = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
  expect(health).toMatchObject({ status: 'ok', profiles: [{ id: profile }] });
  expect(went).toMatchObject({ success: true, data: { title: 'Hello', status: 200 } });
  expect(JSON.stringify(read)).toContain('heading: Packed and well');
  expect(ended).toMatchObject({ success: true, data: { ended: true } });
}, 60_000);

test('SIGTERM ends the browser command, its browser and its profile', async () => {
  await using relay = start('--port', String(port));
  await relay.says('stderr', /listening on/);
  const browser = start('browser', '--headless', '--port', String(port));
  const [, pid] = await browser.says('stdout', /"pid":(\d+)/);
  const exit = await browser.end('SIGTERM');
  expect(exit).toBe(0);
  expect(existsSync(`/proc/${pid}`)).toBe(false);
}, 60_000);

test('bad usage is one sentence and exit code 2', async () => {
  const { code, stderr } = await runToEnd('--port', 'many');
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('--port');
});

test('the package holds what runs, and neither sources nor tests', async () => {
  const installed = join(folder, 'node_modules/tabhand');
  const kept = ['dist/relay/cli.js', 'dist/extension/manifest.json', 'README.md', 'LICENSE'];
  expect(kept.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  expect(['relay', 'lib', 'tests', 'entrypoints'].filter((path) => existsSync(join(installed, path)))).toEqual([]);
  expect(await readFile(join(installed, 'dist/relay/cli.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test.each(['bundler', 'nodenext'])(
  'a program compiles against the packed types with %s, and runs',
  async (resolution) => {
    await writeFile(join(folder, 'program.mts'), PROGRAM);
    await compile(resolution, 'program.mts');
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: folder });
    expect(stdout.trim()).toBe('true true');
  },
  60_000,
);

test('the examples of the README compile against the packed types', async () => {
  const text = await readFile(join(ROOT, 'README.md'), 'utf8');
  const examples = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1] ?? '');
  const files = examples.map((_, index) => `example-${index}.mts`);
  await Promise.all(files.map((name, index) => writeFile(join(folder, name), examples[index] ?? '')));
  await writeFile(join(folder, 'playwright.d.mts'), PLAYWRIGHT);
  expect(files.length).toBeGreaterThan(1);
  await compile('nodenext', ...files, 'playwright.d.mts');
}, 60_000);

/** Not installed here: as much of it as the example needs. */
const PLAYWRIGHT = `declare module 'playwright' {
  interface Page { context(): { newCDPSession(page: Page): Promise<object> } }
  export const chromium: { launch(): Promise<{ newPage(): Promise<Page> }> };
}`;

const PROGRAM = `
import { SchemaValidationError, SvcError, Tabhand, type ObservedElement } from 'tabhand';
import { SvcError as SameError, Tabhand as Earlier } from 'tabhand/v2';
import { z } from 'zod';

export async function useIt(): Promise<string | undefined> {
  await using tabhand = new Tabhand({ env: 'LOCAL' });
  const products = await tabhand.extract('all products', z.array(z.object({ name: z.string(), price: z.number() })));
  const found: ObservedElement[] = await tabhand.observe('buttons');
  const { total } = await new Earlier({ env: 'SVC' }).page.extract({ schema: z.object({ total: z.number() }) });
  // @ts-expect-error the outline is a text
  const wrong: number = (await tabhand.extract()).pageText;
  return products[0]?.name ?? found[0]?.name ?? String(total + wrong);
}
console.log(new SchemaValidationError('x') instanceof SvcError, SameError === SvcError);
`;

async function compile(resolution: string, ...files: string[]): Promise<void> {
  const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
  const how = ['--strict', '--types', '', '--target', 'es2022', '--module', module];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, ...how, '--moduleResolution', resolution, ...files], { cwd: folder });
}

async function packAndInstall(): Promise<void> {
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    cwd: ROOT,
  });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]; // npm-pack(1), --json
  const consumer = join(folder, 'package.json');
  await mkdir(join(folder, 'home'));
  await writeFile(consumer, '{ "private": true }');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await run('npm', ['install', ...flags, join(folder, filename)], { cwd: folder });
}

interface Running extends AsyncDisposable {
  says(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string[]>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the installed `tabhand`. */
function start(...args: string[]): Running {
  const child = spawnTabhand(args);
  const texts = collect(child);
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    async says(stream, pattern) {
      for (;;) {
        const match = pattern.exec(texts[stream]);
        if (match) return [...match];
        await Promise.race([once(child[stream] ?? child, 'data', { signal: AbortSignal.timeout(30_000) }), ended]);
        if (child.exitCode !== null) throw new Error(`tabhand ${args.join(' ')} ended: ${texts.stderr}`);
      }
    },
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  };
}

function spawnTabhand(args: string[]): ChildProcess {
  const { SVC_API_KEY: _, ...env } = process.env;
  const program = join(folder, 'node_modules/.bin/tabhand');
  return spawn(program, args, { cwd: folder, env: { ...env, TABHAND_HOME: join(folder, 'home') } });
}

async function runToEnd(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnTabhand(args);
  const texts = collect(child);
  const [code] = (await once(child, 'close')) as [number | null]; // child_process, 'close'
  return { code, ...texts };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text: Buffer) => (texts.stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (texts.stderr += text.toString()));
  return texts;
}

async function shownKey(): Promise<string> {
  return (await runToEnd('key', '--show')).stdout.trim();
}

const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });
