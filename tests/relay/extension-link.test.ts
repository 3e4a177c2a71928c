import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { SOCKET_PATH, socketPath } from '../../lib/rpc/handshake.ts';
import { createPairingCode } from '../../lib/rpc/pairing-code.ts';
import { offerPairing, pendingPairing } from '../../relay/pairing.ts';
import { readProfiles } from '../../relay/profiles.ts';
import { ModelServer } from '../inference/model-server.ts';
import { act, caseOf, saveAnswer } from '../inference/provider-cases.ts';
import { folderOfMaxLength } from '../support/full-folder.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

/** A request that the relay can answer whatever happened. */
const lookup = { key: 'c'.repeat(64), sessionId: 's', modelName: 'svc/lite', of: 'replies' };

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay();
});
afterEach(() => test.close());

describe.skipIf(process.platform === 'win32')('on a full disk', () => {
  let full: TestRelay;
  beforeEach(async () => {
    full = await startTestRelay({ folder: await folderOfMaxLength(test.folder) });
  });
  afterEach(() => full.close());

  it('an extension that was paired is let in by its secret', async () => {
    const known = { label: 'Work', secret: 's', pairedAt: 1, lastSeenAt: 1 };
    await writeFile(join(full.folder, 'profiles.json'), JSON.stringify({ 'profile-1': known }));
    await full.connectWorker({ secret: 's' });
    expect(full.relay.directory.connected).toHaveLength(1);
  });

  it('clients that wait for the browser hear that it could not be paired, and why', async () => {
    const code = createPairingCode();
    await writeFile(
      join(full.folder, 'pairing.json'),
      JSON.stringify({ code, expiresAt: Date.now() + 60_000, triesLeft: 5 }),
    );
    const refused = { name: 'ConfigurationError', message: expect.stringContaining('cannot be written') };
    await expect(full.connectWorker({ secret: { code } })).rejects.toMatchObject(refused);
    const client = await full.connectClient();
    expect((await client.call('extract')).error).toMatchObject({
      name: 'BrowserNotConnectedError',
      message: expect.stringContaining('pairing.json cannot be written'),
      hint: expect.stringContaining('writable'),
    });
  });
});

describe('pairing', () => {
  it('keeps the profile, and uses the code up', async () => {
    const worker = await test.connectWorker({ profile: 'p-1', label: 'Work' });
    expect(await readProfiles(test.folder)).toMatchObject({ 'p-1': { label: 'Work', secret: worker.secret } });
    expect(await pendingPairing(test.folder)).toBeUndefined();
  });

  it('lets the profile in again by its secret', async () => {
    const worker = await test.connectWorker();
    worker.vanish();
    await test.connectWorker({ secret: worker.secret });
    await vi.waitFor(() => expect(test.relay.directory.connected).toHaveLength(1));
  });

  it('fails without a code waiting', async () => {
    const attempt = test.connectWorker({ secret: { code: createPairingCode() } });
    await expect(attempt).rejects.toMatchObject({ name: 'PairingError', message: 'No pairing code is waiting.' });
  });

  it('fails with another code, and no longer works after five tries', async () => {
    const { code } = await offerPairing(test.folder);
    for (let tries = 0; tries < 5; tries += 1) {
      const attempt = test.connectWorker({ secret: { code: createPairingCode() } });
      await expect(attempt).rejects.toMatchObject({ name: 'PairingError', data: { whose: 'relay' } });
    }
    await expect(test.connectWorker({ secret: { code } })).rejects.toMatchObject({
      message: 'No pairing code is waiting.',
    });
  });

  it('fails for a profile that is not known, with what to do', async () => {
    await expect(test.connectWorker({ secret: 'guess' })).rejects.toMatchObject({
      name: 'PairingError',
      hint: expect.stringContaining('tabhand pair'),
    });
  });

  it('is not fooled by a known profile with another secret', async () => {
    await test.connectWorker({ profile: 'p-1' });
    await expect(test.connectWorker({ profile: 'p-1', secret: 'guess' })).rejects.toMatchObject({
      name: 'PairingError',
    });
    expect(test.relay.directory.connected).toHaveLength(1);
  });
});

describe('strangers', () => {
  /** A socket of whoever names our extension as its origin. */
  async function stranger(path = SOCKET_PATH): Promise<WebSocket> {
    const origin = `chrome-extension://${EXTENSION_ID}`;
    const socket = new WebSocket(`ws://127.0.0.1:${test.relay.port}${path}`, { origin });
    await once(
      socket.on('error', () => {}),
      'open',
    );
    return socket;
  }

  it('who say nothing do not keep the extension out', async () => {
    const silent = await Promise.all(Array.from({ length: 12 }, () => stranger()));
    expect((await test.connectWorker()).peer.isClosed).toBe(false);
    for (const socket of silent) socket.terminate();
  });

  it('do not crowd out an extension that was paired and is slow', async () => {
    const { secret } = await test.connectWorker();
    const path = await socketPath(test.relay.port, secret);
    const slow = await stranger(path);
    const again = await stranger(path);
    const silent = await Promise.all(Array.from({ length: 12 }, () => stranger()));
    await expect.poll(() => again.readyState).toBe(WebSocket.CLOSED);
    expect(slow.readyState).toBe(WebSocket.OPEN);
    for (const socket of [slow, ...silent]) socket.terminate();
  });

  it('who say more than a handshake takes are not listened to', async () => {
    const socket = await stranger();
    socket.send(JSON.stringify({ hello: 'x'.repeat(10_000_000) }));
    const heard: unknown[] = [];
    socket.on('message', (text) => heard.push(text));
    await once(socket, 'close');
    expect(heard).toEqual([]);
  });
});

describe('a stranger who was refused', () => {
  const frame = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0x81, 0x80 + bytes.length, 0, 0, 0, 0]), bytes]);
  const beginOfLong = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]); // a frame of 48 MB

  /** Made by hand: a client of `ws` closes when it is told to. Refused, it has no say any more, and leaves its end open. */
  async function refused(): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port: test.relay.port });
    socket.on('error', () => {}); // its end is what is waited for
    const head = ['GET /extension HTTP/1.1', 'host: 127.0.0.1', 'connection: upgrade', 'upgrade: websocket'];
    head.push('sec-websocket-version: 13', `sec-websocket-key: ${randomBytes(16).toString('base64')}`);
    socket.write([...head, `origin: chrome-extension://${EXTENSION_ID}`, '', ''].join('\r\n'));
    await once(socket, 'data');
    socket.write(frame(Buffer.from('{}')));
    for (let heard = ''; !heard.includes('"refused"');) heard += String(await once(socket, 'data'));
    return socket;
  }

  it('is not listened to, while he keeps his end open', async () => {
    const socket = await refused();
    socket.write(Buffer.concat([beginOfLong, Buffer.alloc(1_000_000)]));
    await expect.poll(() => socket.closed).toBe(true);
  });

  it('is one of eight at most', async () => {
    const first = await refused();
    const others = await Promise.all(Array.from({ length: 8 }, refused));
    await expect.poll(() => first.closed).toBe(true);
    for (const socket of others) socket.destroy();
  });
});

describe('the link', () => {
  it('keeps the latest connection of a profile', async () => {
    const first = await test.connectWorker();
    await test.connectWorker({ secret: first.secret });
    await vi.waitFor(() => expect(first.peer.isClosed).toBe(true));
    expect(test.relay.directory.connected).toHaveLength(1);
  });

  it('keeps several profiles side by side', async () => {
    await test.connectWorker({ profile: 'p-1' });
    await test.connectWorker({ profile: 'p-2' });
    const health = await (await fetch(`http://127.0.0.1:${test.relay.port}/healthz`)).json();
    expect(health).toMatchObject({ profiles: [{ id: 'p-2' }, { id: 'p-1' }] });
  });

  it('answers what the worker asks: a model and the cache', async () => {
    const { peer } = await test.connectWorker();
    const ask = (method: string, params: unknown) => peer.call(method, params, { timeoutMs: 20_000 }); // a model is loaded at its first question
    const model = { sessionId: 's', modelName: 'svc/lite', of: 'replies' };
    await ask('cache.set', { key: 'a'.repeat(64), ...model, value: { a: 1 } });
    expect(await ask('cache.get', { key: 'a'.repeat(64), ...model })).toEqual({ value: { a: 1 } });
    expect(await ask('cache.get', { key: 'b'.repeat(64), ...model })).toEqual({});
    const other = { ...model, modelName: 'ollama/other' };
    expect(await ask('cache.get', { key: 'a'.repeat(64), ...other })).toEqual({});
    const page = { url: 'https://a.example/', title: 'A', outline: '[0-1] document: A\n  [0-2] button: Save' };
    const request = { task: 'act', page, instruction: 'click Save', variables: [] };
    expect(await ask('generate', { sessionId: 's', modelName: 'svc/lite', request })).toMatchObject({
      reply: { task: 'act', action: { method: 'click', ref: '0-2' } },
    });
  });

  it('tells the worker what holds a model up', async () => {
    const { format } = caseOf('lmstudio');
    const busy = { status: 429, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'Slow down.' } } };
    await using server = await ModelServer.start(format, busy, { answer: saveAnswer });
    vi.stubEnv('LMSTUDIO_BASE_URL', `${server.origin}/v1`);
    const { peer } = await test.connectWorker();
    const told: unknown[] = [];
    const asked = { sessionId: 's', modelName: 'lmstudio/m', request: act };
    await peer.call('generate', asked, { timeoutMs: 20_000, onProgress: (value) => told.push(value) });
    vi.unstubAllEnvs();
    expect(told).toEqual([{ trouble: 'The server of the model "lmstudio/m" answered with HTTP 429: Slow down.' }]);
  });

  it.each([
    ['generate', {}],
    ['generate', { sessionId: 's', modelName: 'openai/gpt-5', request: {} }],
    ['cache.get', null],
    ['cache.get', { key: '../key', sessionId: 's', modelName: 'svc/lite', of: 'replies' }],
    ['sessions', { sessions: 'all' }],
    ['shutdown', {}],
  ])('refuses %s %j', async (method, params) => {
    const { peer } = await test.connectWorker();
    await expect(peer.call(method, params, { timeoutMs: 2_000 })).rejects.toBeInstanceOf(Error);
    expect(await peer.call('cache.get', lookup, { timeoutMs: 2_000 })).toEqual({});
  });

  it('outlives notices that are not of the protocol', async () => {
    const { peer } = await test.connectWorker();
    peer.notify('nonsense', {});
    expect(await peer.call('cache.get', lookup, { timeoutMs: 2_000 })).toEqual({});
  });

  it('ends a connection whose other end has gone without a word, and keeps one that lives', async () => {
    const nervous = await startTestRelay({ heartbeatMs: 30 });
    await nervous.connectWorker({ profile: 'alive' });
    await nervous.connectWorker({ profile: 'gone', answersPings: false });
    const profiles = (): string[] => nervous.relay.directory.connected.map(({ profile }) => profile);
    await vi.waitFor(() => expect(profiles()).toEqual(['alive']));
    await nervous.close();
  });
});
