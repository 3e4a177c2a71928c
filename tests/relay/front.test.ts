import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { isLoopback } from '../../relay/http/host-and-origin.ts';
import { hasSecondLoopback } from '../support/own-address.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeAll(async () => {
  vi.stubEnv('TABHAND_HOSTS', 'host.docker.internal, Proxy.example:9733');
  test = await startTestRelay();
  vi.unstubAllEnvs();
});
afterAll(() => test.close());

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Unlike fetch, lets a test set every header. */
function send(path: string, headers: Record<string, string> = {}, { method = 'GET', body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: test.relay.port, path, method, headers }, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      text(response).then((all) => resolve({ status, headers: got, body: all }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

const post = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' };

describe('the front of the relay', () => {
  it.each([
    'evil.example',
    'evil.example:9733',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '127.0.0.1@evil.example',
  ])('refuses the Host %j, which a page can rebind', async (host) => {
    expect((await send('/mcp', { host, authorization: `Bearer ${test.apiKey}` }, post)).status).toBe(403);
  });

  const ours = ['localhost', 'LOCALHOST:1', '127.0.0.1', '[::1]:9733', 'host.docker.internal:1', 'proxy.example'];
  it.each(ours)('takes the Host %j', async (host) => {
    expect((await send('/healthz', { host })).status).toBe(200);
  });

  it.each(['https://evil.example', 'null', 'chrome-extension://aaaa', 'https://localhost.evil.example'])(
    'refuses the Origin %j',
    async (origin) => {
      expect((await send('/mcp', { origin, authorization: `Bearer ${test.apiKey}` }, post)).status).toBe(403);
    },
  );

  it('refuses what another site made a browser send', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', authorization: `Bearer ${test.apiKey}` };
    expect((await send('/mcp', headers, post)).status).toBe(403);
  });

  it.each(['/', '/mcp/', '/extension', '/api', '/api/__proto__', '/constructor', '/healthz/../mcp2'])(
    'has nothing at %s',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );

  it('holds no socket of a stranger whom it has refused, though he keeps his end open', async () => {
    const socket = connect({ host: '127.0.0.1', port: test.relay.port, allowHalfOpen: true });
    const head = ['GET /extension HTTP/1.1', 'host: 127.0.0.1', 'connection: upgrade', 'upgrade: websocket', '', ''];
    socket.write(head.join('\r\n'));
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 403/);
    const refused = once(socket, 'error', { signal: AbortSignal.timeout(5_000) }); // EPIPE: nobody is there any more
    const writing = setInterval(() => socket.write('still here'), 10);
    await refused.finally(() => clearInterval(writing));
  });

  it.each([
    ['GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: '.concat('x'.repeat(20_000), '\r\n\r\n'), 431, 'PayloadTooLargeError'],
    ['\x16\x03\x01\x02\x00\x01\x00', 400, 'InvalidParamsError'],
  ])('names what it could not read (%#)', async (said, status, name) => {
    const socket = connect({ host: '127.0.0.1', port: test.relay.port });
    socket.write(said);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { name } });
  });

  it('says which HTTP methods a path takes', async () => {
    const answer = await send('/mcp', {}, { method: 'PUT' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST, GET, DELETE' } });
  });

  it.each(['/healthz', '/metrics', '/api/sessions', '/api/openapi.json'])('answers HEAD at %s as GET', async (path) => {
    const headers = { authorization: `Bearer ${test.apiKey}` };
    const [read, asked] = await Promise.all([send(path, headers), send(path, headers, { method: 'HEAD' })]);
    expect({ status: asked.status, body: asked.body }).toEqual({ status: 200, body: '' });
    expect(asked.headers['content-type']).toBe(read.headers['content-type']);
  });

  it('refuses a body of more than 4 MB', async () => {
    const body = JSON.stringify('x'.repeat(4 * 1024 * 1024));
    const headers = { authorization: `Bearer ${test.apiKey}`, 'content-length': String(body.length) };
    expect((await send('/mcp', headers, { method: 'POST', body })).status).toBe(413);
  });

  it.each(['/mcp', '/api/extract'])('refuses a body at %s that is nested deep enough to end a stack', async (path) => {
    const body = `{"instruction":"x","schema":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
    const answer = await send(path, { authorization: `Bearer ${test.apiKey}` }, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('nested deeper than 200 levels');
  });

  it.each([
    ['/mcp', `[${'{},'.repeat(1_300_000)}{}]`],
    ['/mcp', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`],
    ['/api/extract', `{"ignoreSelectors":[${'1,'.repeat(1_500_000)}1],"instruction":",\\"[["}`],
  ])('refuses a body at %s at once whose many values would halt it', async (path, body) => {
    const headers = { authorization: `Bearer ${test.apiKey}` };
    const startedAt = performance.now();
    const answer = await send(path, headers, { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: expect.stringMatching(/holds more than|nested deeper/) });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('takes signs in texts for no values, and says in some lines what is wrong with many', async () => {
    const headers = { authorization: `Bearer ${test.apiKey}` };
    const keys = Array.from({ length: 1_000 }, (_, at) => [`key ${at}`, '[{,"'.repeat(100)]);
    const body = JSON.stringify({ ...Object.fromEntries(keys), ignoreSelectors: Array(1_000).fill(1) });
    const answer = await send('/api/extract', headers, { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('"InvalidParamsError"') });
    expect(answer.body).toContain('ignoreSelectors.0');
    expect(answer.body.length).toBeLessThan(10_000);
  });

  it('refuses a body that is not JSON', async () => {
    const answer = await send('/mcp', { authorization: `Bearer ${test.apiKey}` }, { method: 'POST', body: '{' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { data: { name: 'InvalidParamsError' } },
    });
  });

  it('tells its health to anybody on this machine, without secrets', async () => {
    const { status, body } = await send('/healthz');
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 200, body: { status: 'ok', profiles: [] } });
  });
});

it.runIf(hasSecondLoopback)('has its port at both addresses of localhost, for which clients call it', async () => {
  expect((await fetch(`http://[::1]:${test.relay.port}/healthz`)).status).toBe(200);
});

it('knows its own machine by the address', () => {
  const addresses = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '192.0.2.1', '::ffff:192.0.2.1', '::2', ''];
  expect(addresses.filter(isLoopback)).toEqual(addresses.slice(0, 4));
});

describe('the API key', () => {
  it('is asked for, with how to give it', async () => {
    const answer = await send('/mcp', {}, post);
    expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer realm="tabhand"' } });
    expect(answer.body).toContain('tabhand key --show');
  });

  it.each(['Bearer wrong', 'Bearer', 'Basic abc', ''])('is wrong as %j', async (authorization) => {
    expect((await send('/mcp', { authorization }, post)).status).toBe(401);
  });

  it.each(['Bearer ', 'tbh_abc', 'Bearer a b', 'Token abc'])(
    'is said to be in no form that is read: %j',
    async (authorization) => {
      const { status, body } = await send('/mcp', { authorization }, post);
      expect(status).toBe(401);
      expect(body).toMatch(/The header Authorization holds no API key.*Send it as .*Bearer/);
    },
  );

  it('is taken as Bearer, as x-svc-api-key and as svcApiKey', async () => {
    const forms = await Promise.all([
      send('/mcp', { authorization: `Bearer ${test.apiKey}` }, post),
      send('/mcp', { 'x-svc-api-key': test.apiKey }, post),
      send(`/mcp?svcApiKey=${test.apiKey}`, {}, post),
    ]);
    expect(forms.map(({ status }) => status)).toEqual([400, 400, 400]); // let in: no session yet
  });

  it('is not looked for in the query when a header gives a wrong one', async () => {
    expect((await send(`/mcp?svcApiKey=${test.apiKey}`, { authorization: 'Bearer wrong' }, post)).status).toBe(401);
  });
});

describe('a request that offers HTTP/2, as those of Java do', () => {
  const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABk' };
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

  it('is answered as any other', async () => {
    const answer = await send('/mcp', { ...offer, ...json, authorization: `Bearer ${test.apiKey}` }, post);

    expect(JSON.parse(answer.body)).toMatchObject({ error: { message: expect.stringContaining('Mcp-Session-Id') } });
    expect((await send('/healthz', offer)).body).toContain('"status":"ok"');
  });

  it('passes the same checks', async () => {
    expect((await send('/mcp', { ...offer, ...json }, post)).status).toBe(401);
    expect((await send('/mcp', { ...offer, host: 'evil.example' }, post)).status).toBe(403);
    expect((await send('/extension', offer)).status).toBe(404);
  });
});

describe('the extension socket', () => {
  const open = (origin: string, host = '127.0.0.1'): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${test.relay.port}/extension`, { origin, headers: { host } });
      socket.on('open', () => (socket.terminate(), resolve(101)));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => {}); // the response tells
    });

  it('opens for our extension only', async () => {
    const ours = `chrome-extension://${EXTENSION_ID}`;
    expect(await Promise.all([open(ours), open('https://evil.example'), open(''), open(ours, 'evil.example')])).toEqual(
      [101, 403, 403, 403],
    );
  });
});
