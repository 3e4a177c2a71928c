import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rotateApiKey } from '../../relay/api-key.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker, type FakeWorker } from '../support/fake-worker.ts';
import { connectTestClient, type TestClient } from '../support/relay.ts';
import { PROOF_HEADER } from '../../lib/rpc/relay-proof.ts';
import { freePort } from '../support/free-port.ts';
import { ownAddress } from '../support/own-address.ts';
import { spawnRelay, type RelayProcess } from '../support/spawn-relay.ts';

let folder: string;
let port: number;
let apiKey: string;
let relay: RelayProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-'));
  port = await freePort();
  apiKey = await rotateApiKey(folder);
  relay = await spawnRelay({ folder, port });
});

afterEach(async () => {
  await relay.kill();
  await rm(folder, { recursive: true, force: true });
});

const connect = (): Promise<TestClient> => connectTestClient({ url: relay.url, apiKey });

async function connectWorker(known?: FakeWorker): Promise<FakeWorker> {
  const secret = known?.secret ?? { code: (await offerPairing(folder)).code };
  return connectFakeWorker({ port, secret, ...(known ? { sessions: known.sessions } : {}) });
}

describe('a relay that was killed and started anew', () => {
  it('goes on with the same session ids, in the same tabs', async () => {
    const worker = await connectWorker();
    const before = await connect();
    await before.call('navigate', { url: 'https://a.example/' });
    const [sessionId] = worker.sessions.keys();
    await relay.kill();
    relay = await spawnRelay({ folder, port });
    const after = await connect();
    const started = after.call('start', { sessionId }); // waits for the extension to be back
    await connectWorker(worker);
    expect(await started).toEqual({ success: true, data: { sessionId } });
    expect(await after.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://a.example/' } });
    expect(worker.sessions.size).toBe(1);
  });

  it('tells clients of the old one to initialize again', async () => {
    const { client } = await connect();
    await relay.kill();
    relay = await spawnRelay({ folder, port });
    await expect(client.listTools()).rejects.toThrow(/Initialize again/);
  });
});

describe('the relay as a process', () => {
  it('ends cleanly when it is told to', async () => {
    await connectWorker();
    await (await connect()).call('start');
    relay.child.kill('SIGTERM');
    const code = await new Promise((resolve) => relay.child.once('exit', resolve));
    expect(code).toBe(0);
  });

  it('warns when other machines can reach it, and tells them only that it is there', async () => {
    const options = { folder, port: await freePort(), args: ['--host', '0.0.0.0'], apiKey: 'chosen' };
    const open = await spawnRelay(options);
    expect(open.log.join('\n')).toContain('other machines can reach the relay');
    expect(relay.log.join('\n')).not.toContain('other machines');
    const health = (host: string): Promise<Response> =>
      fetch(`http://${host}:${options.port}/healthz?nonce=${'a'.repeat(64)}`);
    expect((await health('127.0.0.1')).headers.get(PROOF_HEADER)).toMatch(/^[\da-f]{64}$/);
    const told = ownAddress && (await health(ownAddress));
    if (told) expect(await told.json()).toEqual({ status: 'ok', profiles: [] });
    if (told) expect(told.headers.get(PROOF_HEADER)).toBeNull();
    await open.kill();
  });

  it('says that its port is taken in one sentence, and does no harm to who has it', async () => {
    const second = await spawnRelay({ folder, port }).catch((error: unknown) => String(error));
    expect(second).toMatch(/ended with 1: Port \d+ is used by another program\. Choose another one with --port\.$/);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it('says what --experimental switches on', async () => {
    const other = await spawnRelay({ folder, port: await freePort(), args: ['--experimental'] });
    expect(other.log.join()).toContain('--experimental: lists are filled from what earlier answers taught');
    await other.kill();
  });

  it('logs a line for each call, and no argument, page text or key', async () => {
    await connectWorker();
    const { call } = await connect();
    await call('navigate', { url: 'https://secret.example/token' });
    await call('act', { action: 'type "hunter2" into [0-1]' });
    await vi.waitFor(() => expect(relay.log.join('\n')).toMatch(/"method":"act"/));
    expect(relay.log.join('\n')).toMatch(
      /"method":"navigate","session":"[0-9a-f-]{36}","milliseconds":\d+,"outcome":"ok"/,
    );
    expect(relay.log.join('\n')).not.toMatch(/secret\.example|hunter2/);
    expect(relay.log.join('\n')).not.toContain(apiKey);
  });
});
