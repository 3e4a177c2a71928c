import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { BrowserNotConnectedError, ConfigurationError, PortInUseError, Tabhand } from '../../lib/client/index.ts';
import { OwnRelay } from '../../lib/client/own-relay.ts';
import { PROOF_HEADER, proofOf } from '../../lib/rpc/relay-proof.ts';
import { onConnections } from '../support/connections.ts';
import { servePages, type RouteRequest } from '../support/serve.ts';
import { freePort } from '../support/free-port.ts';

const NO_PROGRAM = '/nowhere/cli.js';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-own-relay-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program in the place of the relay's. */
async function programOf(text: string): Promise<string> {
  const path = join(folder, `${text.length}.mjs`);
  await writeFile(path, text);
  return path;
}

async function start(program: string, options: { baseURL?: string; signal?: AbortSignal } = {}) {
  const baseURL = `http://127.0.0.1:${await freePort()}`;
  return OwnRelay.startUnlessRunning({
    baseURL,
    apiKey: 'k',
    isMachineKey: false,
    signal: AbortSignal.timeout(20_000),
    program,
    ...options,
  });
}

/** What a relay with a key answers to a request for its proof. */
async function relayOf(apiKey: string, { port, searchParams }: URL): Promise<Response> {
  const proof = await proofOf(apiKey, { port: Number(port), nonce: searchParams.get('nonce') ?? '' });
  return Response.json({ status: 'ok', profiles: [] }, { headers: { [PROOF_HEADER]: proof } });
}

it('looks for a relay past the proxy of Node', async () => {
  await using pages = await servePages({ '/healthz': ({ url }) => relayOf('k', url) });
  using _ = onConnections(() => {
    throw new Error('asked of the proxy');
  });
  expect(await start(NO_PROGRAM, { baseURL: pages.url('', '127.0.0.1') })).toBeUndefined();
});

it('starts nothing where a relay answers', async () => {
  await using pages = await servePages({ '/healthz': ({ url }) => relayOf('k', url) });
  expect(await start(NO_PROGRAM, { baseURL: pages.url('', '127.0.0.1') })).toBeUndefined();
});

it.each([
  ['another program', () => new Response('<h1>Hello</h1>')],
  ['a program that says it is a relay', () => Response.json({ status: 'ok', profiles: [] })],
  ['a relay with another key', ({ url }: RouteRequest) => relayOf('other', url)],
])('leaves the port to %s that has it', async (_, answer) => {
  await using pages = await servePages({ '/healthz': answer });
  await expect(start(NO_PROGRAM, { baseURL: pages.url('', '127.0.0.1') })).rejects.toThrow(PortInUseError);
});

it.each(['https://relay.example.org', 'http://10.0.0.1:9733', 'https://127.0.0.1:9733'])(
  'starts none for %s',
  async (baseURL) => {
    const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL, startRelay: true });
    await expect(tabhand.extract()).rejects.toThrow(ConfigurationError);
  },
);

it('tells the last words of a relay that ends at its start', async () => {
  const program = await programOf('console.error("first\\nthe disk is full"); process.exitCode = 1;');
  const starting = start(program);
  await expect(starting).rejects.toThrow(BrowserNotConnectedError);
  await expect(starting).rejects.toThrow(/the disk is full$/);
});

it('ends a relay that does not get ready in time', async () => {
  const note = join(folder, 'pid');
  const program = await programOf(`import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => {}, 1000);`);
  const late = new Error('too late');
  const controller = new AbortController();
  const starting = start(program, { signal: controller.signal });
  const pid = await vi.waitUntil(async () => Number(await readFile(note, 'utf8').catch(() => '')), { timeout: 10_000 }); // not yet
  controller.abort(late);
  await expect(starting).rejects.toBe(late);
  await vi.waitUntil(() => !existsSync(`/proc/${pid}`), { timeout: 5_000 });
});

it('kills a relay that does not heed the end of its input, and knows when one has ended', async () => {
  const program = await programOf(`process.stdin.once('data', () => console.log(process.env.TABHAND_PORT));
    process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`);
  const relay = await start(program);
  expect(relay?.hasEnded).toBe(false);
  await relay?.stop(50);
  expect(relay?.hasEnded).toBe(true);
});
