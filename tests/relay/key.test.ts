import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { apiKeyPath, environmentApiKey, rotateApiKey, storedApiKey } from '../../relay/api-key.ts';
import { checkHost } from '../../relay/relay.ts';
import { settingsFolder } from '../../relay/settings.ts';
import { ownAddress } from '../support/own-address.ts';
import { connectRawClient } from '../support/raw-client.ts';
import { connectTestClient, startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  test = await startTestRelay({ log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }) });
});
afterEach(() => test.close());

describe('a key that was rotated', () => {
  it('ends the sessions of clients, for those who have the new one too', async () => {
    const client = await connectRawClient(test);
    const key = await rotateApiKey(test.folder);
    expect((await client.post(client.request('ping'))).status).toBe(401);
    const again = await client.post(client.request('ping'), { headers: { authorization: `Bearer ${key}` } });
    expect(again.status).toBe(404);
  });

  it('ends the streams that clients hold open, without a request', async () => {
    const client = await connectRawClient(test);
    const stream = await client.get({ accept: 'text/event-stream' });
    await rotateApiKey(test.folder);
    await expect(stream.text()).resolves.toBe('');
  });

  it('keeps the browser session for its client to come back to', async () => {
    const worker = await test.connectWorker();
    const before = await test.connectClient();
    const { data } = await before.call('start');
    const apiKey = await rotateApiKey(test.folder);
    await expect(before.call('extract')).rejects.toThrow();
    const after = await connectTestClient({ url: test.relay.url, apiKey });
    expect(await after.call('start', data as { sessionId: string })).toMatchObject({ success: true, data });
    expect(worker.sessions.size).toBe(1);
    await after.client.close();
  });
});

it('a key that cannot be read lets nobody in, also not with the one before', async () => {
  const client = await connectRawClient(test);
  await rm(apiKeyPath(test.folder));
  await mkdir(apiKeyPath(test.folder));
  for (const _again of [1, 2]) expect((await client.post(client.request('ping'))).status).toBe(400);
});

it('a key that no header takes is refused where it is read, with the way to another', async () => {
  await writeFile(apiKeyPath(test.folder), 'two words\n');
  await expect(storedApiKey(test.folder)).rejects.toMatchObject({
    message: expect.stringContaining(`in ${apiKeyPath(test.folder)} has a space`),
    hint: expect.stringContaining('tabhand key --rotate'),
  });
});

it.each([
  ['', { XDG_CONFIG_HOME: 'here' }],
  ['here', {}],
])('the settings lie in no folder that depends on where one is: HOME "%s", %j', (home, env) => {
  vi.stubEnv('HOME', home);
  expect(isAbsolute(settingsFolder(env))).toBe(true);
  vi.unstubAllEnvs();
});

it('warns once of the key in the query, and of no other form', async () => {
  const { port } = test.relay;
  const ask = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/metrics${query}`, { headers });
  const warnings = (): string[] => lines.filter((line) => line.includes('svcApiKey is deprecated'));
  await ask('', { authorization: `Bearer ${test.apiKey}` });
  await ask('', { 'x-svc-api-key': test.apiKey });
  expect(warnings()).toHaveLength(0);
  await Promise.all([ask(`?svcApiKey=${test.apiKey}`), ask(`?svcApiKey=${test.apiKey}`)]);
  await ask(`?svcApiKey=${test.apiKey}`);
  expect(warnings()).toHaveLength(1);
});

describe('a relay that other machines could reach', () => {
  it('does not start with a key that nobody chose for it', async () => {
    await expect(startTestRelay({ flags: { host: '0.0.0.0' } })).rejects.toMatchObject({ name: 'ConfigurationError' });
  });

  it('at one of its addresses is there for the extension at 127.0.0.1, too', async () => {
    vi.stubEnv('SVC_API_KEY', 'chosen');
    const host = ownAddress ?? '127.0.0.2';
    const open = await startTestRelay({ flags: { host } });
    await open.connectWorker();
    expect((await fetch(`http://${host}:${open.relay.port}/healthz`)).status).toBe(200);
    await open.close();
    vi.unstubAllEnvs();
  });

  it('starts with one that was chosen', () => {
    expect(checkHost('0.0.0.0', { SVC_API_KEY: 'chosen' })).toBe(true);
    expect(['localhost', '127.0.0.1', '::1'].map((host) => checkHost(host, {}))).toEqual([false, false, false]);
  });
});

it('a key that is chosen is taken without line breaks around it, and refused where no client could send it', () => {
  expect(environmentApiKey({ SVC_API_KEY: 'chosen\n' })).toBe('chosen');
  expect(environmentApiKey({ SVC_API_KEY: ' ' })).toBeUndefined();
  for (const key of ['two words', 'schlüssel', 'a\tb'])
    expect(() => environmentApiKey({ SVC_API_KEY: key })).toThrow(/SVC_API_KEY/);
});
