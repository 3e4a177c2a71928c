import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker, type FakeWorker } from '../support/fake-worker.ts';
import { freePort, spawnStdio, type StdioProcess } from '../support/spawn-relay.ts';

let folder: string;
let port: number;
let started: StdioProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  port = await freePort();
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<StdioProcess> {
  const stdio = await spawnStdio({ folder, port });
  started.push(stdio);
  return stdio;
}

async function connectWorker(known?: FakeWorker): Promise<FakeWorker> {
  const secret = known?.secret ?? { code: (await offerPairing(folder)).code };
  return connectFakeWorker({ port, secret, ...(known ? { sessions: known.sessions } : {}) });
}

describe('tabhand on STDIO', () => {
  it('serves a client, and the extension beside it', async () => {
    const { client, call } = await start();
    await connectWorker();
    expect((await client.listTools()).tools).toHaveLength(6);
    expect(await call('navigate', { url: 'https://example.org/' })).toMatchObject({ success: true });
  });

  it('joins the process that holds the port, with a session of its own', async () => {
    const [first, second] = [await start(), await start()];
    const worker = await connectWorker();
    await first.call('navigate', { url: 'https://one.example/' });
    await second.call('navigate', { url: 'https://two.example/' });
    expect(await first.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://one.example/' } });
    expect(await second.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://two.example/' } });
    expect(worker.sessions.size).toBe(2);
  });

  it('takes over when the process that held the port is killed, with the same browser session', async () => {
    const [first, second] = [await start(), await start()];
    const worker = await connectWorker();
    await second.call('navigate', { url: 'https://two.example/' });
    const killedAt = performance.now();
    process.kill(first.pid, 'SIGKILL');
    await vi.waitFor(() => connectWorker(worker), { timeout: 5_000 });
    expect(performance.now() - killedAt).toBeLessThan(2_000);
    expect(await second.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://two.example/' } });
    expect(worker.sessions.size).toBe(1);
  });

  it('ends its session and itself when its input ends', async () => {
    const stdio = await start();
    const worker = await connectWorker();
    await stdio.call('start');
    await stdio.close();
    await vi.waitFor(() => expect(worker.sessions.size).toBe(0));
    expect(() => process.kill(stdio.pid, 0)).toThrow();
  });

  it('gives up in one sentence when a foreign program has the port, and tells it nothing', async () => {
    const heard: string[] = [];
    const foreign = createServer((request, response) => {
      heard.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.end('{"status":"ok","profiles":[],"proof":"guess"}');
    }).listen(port, '127.0.0.1');
    await once(foreign, 'listening');
    await expect(start()).rejects.toThrow();
    foreign.close();
    expect(heard.join()).toMatch(/^\/healthz\?nonce=/);
    expect(heard.join()).not.toMatch(/authorization|key/i);
  });
});
