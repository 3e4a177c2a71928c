import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { loadApiKey, rotateApiKey } from '../../relay/api-key.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { PROOF_HEADER, proofOf } from '../../lib/rpc/relay-proof.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { SharedRelay } from '../../relay/shared-relay.ts';
import { connectFakeWorker, type FakeWorker, type WorkerMethods } from '../support/fake-worker.ts';
import { freePort } from '../support/free-port.ts';
import { spawnBareStdio, spawnStdio, type StdioProcess } from '../support/spawn-relay.ts';

const clientInfo = { name: 'bare', version: '1' };
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };

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

async function connectWorker(known?: FakeWorker, methods: WorkerMethods = {}): Promise<FakeWorker> {
  const secret = known?.secret ?? { code: (await offerPairing(folder)).code };
  return connectFakeWorker({ port, secret, methods, ...(known ? { sessions: known.sessions } : {}) });
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

  it('takes over within two seconds when others are killed, with the same browser session', async () => {
    const first = await start();
    const [second, third] = await Promise.all([start(), start()]);
    let worker = await connectWorker();
    await third.call('navigate', { url: 'https://three.example/' });
    for (const { pid } of [first, second]) {
      const killedAt = performance.now();
      process.kill(pid, 'SIGKILL');
      worker = await vi.waitFor(() => connectWorker(worker), { timeout: 5_000 });
      expect(performance.now() - killedAt).toBeLessThan(2_000);
    }
    expect(await third.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://three.example/' } });
    expect(worker.sessions.size).toBe(1);
  });

  it('does not repeat an act that was under way in a process that was killed, and says so', async () => {
    const [first, second] = [await start(), await start()];
    const worker = await connectWorker(undefined, { act: () => new Promise(() => {}) });
    await second.call('start'); // which session is its own, a process may otherwise be killed before it has said
    const answer = second.call('act', { action: 'press Enter' });
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
    process.kill(first.pid, 'SIGKILL');
    const again = await vi.waitFor(() => connectWorker(worker), { timeout: 5_000 });
    expect(await answer).toMatchObject({ success: false, error: { name: 'OutcomeUnknownError' } });
    expect(await second.call('extract')).toMatchObject({ success: true });
    expect(again.calls.map(({ method }) => method)).toEqual(['extract']);
  });

  it('reads again, through the next process, what was being read in one that was killed', async () => {
    const [first, second] = [await start(), await start()];
    const worker = await connectWorker(undefined, { extract: () => new Promise(() => {}) });
    await second.call('start');
    const answer = second.call('extract');
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('extract'));
    process.kill(first.pid, 'SIGKILL');
    const again = await vi.waitFor(() => connectWorker(worker), { timeout: 5_000 });
    expect(await answer).toMatchObject({ success: true, data: { pageText: expect.stringContaining('document') } });
    expect(again.calls.map(({ method }) => method)).toEqual(['extract']);
  });

  it('goes on in the same session when the key is rotated', async () => {
    await start();
    const second = await start();
    const worker = await connectWorker();
    await second.call('navigate', { url: 'https://two.example/' });
    await rotateApiKey(folder);
    expect(await second.call('extract')).toMatchObject({ data: { pageText: '[0-1] document: https://two.example/' } });
    expect(worker.sessions.size).toBe(1);
  });

  it('writes nothing but JSON-RPC to stdout, also for lines that are no message, and ends with its input', async () => {
    const bare = spawnBareStdio({ folder, port, args: ['--verbose'] });
    await bare.ask(1, 'initialize', hello);
    const worker = await connectWorker();
    await bare.ask(2, 'tools/call', { name: 'start', arguments: {} });
    bare.child.stdin.write('no JSON at all\n[]\n');
    await bare.ask(3, 'tools/call', { name: 'nonsense', arguments: {} });
    bare.child.stdin.end();
    expect(await bare.exit).toBe(0);
    const messages = bare.lines.map((line) => JSON.parse(line) as { id?: unknown; error?: { code: number } });
    for (const message of messages) expect(message).toMatchObject({ jsonrpc: '2.0' });
    expect(messages.flatMap(({ id, error }) => (id === null ? [error?.code] : []))).toEqual([-32_700, -32_600]);
    await expect.poll(() => worker.sessions.size).toBe(0);
  });

  it('ends with its input when it has joined another process, too', async () => {
    const first = await start();
    const bare = spawnBareStdio({ folder, port });
    await bare.ask(1, 'initialize', hello);
    bare.child.stdin.end();
    expect(await bare.exit).toBe(0);
    expect((await first.client.listTools()).tools).toHaveLength(6);
  });

  it('ends its session when its client is killed while a call is under way', async () => {
    const bare = spawnBareStdio({ folder, port });
    await bare.ask(1, 'initialize', hello);
    const worker = await connectWorker(undefined, { act: () => new Promise(() => {}) });
    await bare.ask(2, 'tools/call', { name: 'start', arguments: {} });
    void bare.ask(3, 'tools/call', { name: 'act', arguments: { action: 'press Enter' } }).catch(() => {}); // never answered
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
    for (const pipe of [bare.child.stdin, bare.child.stdout, bare.child.stderr]) pipe.destroy();
    await bare.exit;
    await expect.poll(() => worker.sessions.size).toBe(0);
  });

  it('gives up in one sentence when a foreign program has the port, and tells it nothing', async () => {
    const heard: string[] = [];
    const foreign = createServer((request, response) => {
      heard.push(`${request.url} ${JSON.stringify(request.headers)}`);
      response.setHeader(PROOF_HEADER, 'guess').end('{"status":"ok","profiles":[]}');
    }).listen(port, '127.0.0.1');
    await once(foreign, 'listening');
    await expect(start()).rejects.toThrow();
    foreign.closeAllConnections();
    foreign.close();
    expect(heard.join()).toMatch(/^\/healthz\?nonce=/);
    expect(heard.join()).not.toMatch(/authorization|key/i);
  });
});

/** Takes a port, and keeps each byte that comes; it answers what a relay would, but for the proof. */
async function squat(): Promise<{ heard(): string; close(): Promise<void> }> {
  let heard = '';
  const sockets = new Set<Socket>();
  const squatter = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 0\r\n${PROOF_HEADER}: ${'0'.repeat(64)}\r\n\r\n`);
    });
  }).listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    squatter.close();
    await once(squatter, 'close');
  };
  return { heard: () => heard, close };
}

/** What no other program may hear, in each form in which it is sent. */
function secrets(apiKey: string): string[] {
  return [apiKey, 'sk-of-the-model', 'words for the page'].flatMap((text) =>
    [0, 1, 2].map((cut) => Buffer.from(text.slice(cut)).toString('base64url').slice(0, -2)).concat(text),
  );
}

describe('a program that takes the port of a relay that was killed', () => {
  const openai = { args: ['--modelName', 'openai/gpt-5'], env: { OPENAI_API_KEY: 'sk-of-the-model' } };
  const fill = { action: 'fill [0-1] with "words for the page"' };

  it('hears no key, no model key and nothing of the calls that were under way, and they go on after it', async () => {
    const first = await start();
    const second = await spawnStdio({ folder, port, ...openai });
    started.push(second);
    const hang = (): Promise<unknown> => new Promise(() => {});
    const worker = await connectWorker(undefined, { extract: hang, act: hang });
    await second.call('start');
    const [cut, read] = [second.call('act', fill), second.call('extract')];
    await vi.waitFor(() => expect(worker.calls.map(({ method }) => method)).toEqual(['start', 'act', 'extract']));
    process.kill(second.pid, 'SIGSTOP'); // until the port is taken: else it might be quicker
    process.kill(first.pid, 'SIGKILL');
    const more = [second.call('act', fill), second.call('navigate', { url: 'https://words-for-the-page.example/' })];
    const squatter = await vi.waitFor(squat);
    process.kill(second.pid, 'SIGCONT');
    await vi.waitFor(() => expect(squatter.heard().match(/HEAD/g)?.length).toBeGreaterThan(2));
    await squatter.close();
    for (const secret of secrets(await loadApiKey(folder))) expect(squatter.heard()).not.toContain(secret);
    await vi.waitFor(() => connectWorker(worker), { timeout: 10_000 });
    expect(await cut).toMatchObject({ success: false, error: { name: 'OutcomeUnknownError' } });
    expect(await read).toMatchObject({ success: true });
    for (const call of more) expect(await call).toMatchObject({ success: true });
  });
});

describe('a process that joined a relay', () => {
  type Answer = (response: ServerResponse) => void;

  /** Joins what knows our key, and holds the port; calls are answered as the test says. */
  async function joined(answer: Answer, work: (shared: SharedRelay, relay: Server) => Promise<void>): Promise<void> {
    const key = await rotateApiKey(folder);
    const relay = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://relay');
      if (pathname === '/healthz') return void health(response, searchParams.get('nonce') ?? '');
      if (pathname !== '/api/holder') return answer(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    }).listen(port, '127.0.0.1');
    const health = async (response: ServerResponse, nonce: string): Promise<void> =>
      void response.setHeader(PROOF_HEADER, await proofOf(key, { port, nonce })).end();
    await once(relay, 'listening');
    const options = { flags: { ...parseFlags({}), port }, folder, log: pino({ level: 'silent' }), answerGraceMs: 1 };
    const shared = await SharedRelay.open({ ...options, holder, signal: new AbortController().signal });
    try {
      await work(shared, relay);
    } finally {
      await shared.close();
      relay.closeAllConnections();
      relay.close();
    }
  }
  const holder = { id: 'joined', client: 'test', options: parseFlags({ modelName: 'openai/gpt-5' }) };
  const params = { action: 'fill [0-1] with "words for the page"' };

  /** Its call ends by its deadline, and says why. */
  async function expectNoAnswer(shared: SharedRelay, timeout: number): Promise<void> {
    const call = { method: 'act', params: { ...params, timeout }, caller: holder } as const;
    await expect(shared.call({ ...call, signal: AbortSignal.timeout(20_000) })).rejects.toMatchObject({
      name: 'TimeoutError',
      hint: expect.stringContaining('tabhand doctor'),
    });
  }

  it('which says nothing ends its calls by their deadline, and says why', () =>
    joined(
      () => {},
      (shared) => expectNoAnswer(shared, 1),
    ));

  it('tells nothing to another program that has taken the port, though it does not know yet that the relay has gone', () =>
    joined(
      () => {},
      async (shared, relay) => {
        vi.stubEnv('OPENAI_API_KEY', 'sk-of-the-model');
        relay.close(); // all but the stream by which it would know
        const squatter = await vi.waitFor(squat);
        await expectNoAnswer(shared, 500);
        await squatter.close();
        vi.unstubAllEnvs();
        expect(squatter.heard()).toMatch(/^HEAD /);
        for (const secret of secrets(await loadApiKey(folder))) expect(squatter.heard()).not.toContain(secret);
      },
    ));

  it('uses a connection that was proved again, and tells what a call that failed took', async () => {
    const usage = { inputTokens: 5, outputTokens: 2, cachedInputTokens: 0, modelCalls: 1, milliseconds: 9 };
    const told: unknown[] = [];
    const onSpent = (spent: unknown): void => void told.push(spent);
    const connections: unknown[] = [];
    const refused = JSON.stringify({ success: false, error: { name: 'ElementNotFoundError', message: 'No.' }, usage });
    const answer: Answer = (response) => {
      connections.push(response.socket);
      response.setHeader('content-type', 'application/json').end(refused);
    };
    await joined(answer, async (shared) => {
      const call = { method: 'act', params, caller: holder, signal: AbortSignal.timeout(20_000), onSpent } as const;
      for (const _turn of [1, 2]) await expect(shared.call(call)).rejects.toMatchObject({ message: 'No.' });
    });
    expect(told).toEqual([usage, usage]);
    expect(connections).toHaveLength(2);
    expect(connections[0]).toBe(connections[1]);
  });
});
