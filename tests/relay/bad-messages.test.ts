import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { methodNames } from '../../lib/protocol/methods.ts';
import { connectRawClient, type RawClient } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

const TIMEOUT_MS = 60_000; // thousands of requests on a machine that does other things too
const MODEL_KEY = 'sk-canary-9c1f'; // a secret that callers give
const HANG_MS = 10_000;

let test: TestRelay;
let client: RawClient;
const logged: string[] = [];
beforeAll(async () => {
  test = await startTestRelay({
    waitForBrowserMs: 1,
    log: pino({ level: 'debug' }, { write: (line) => void logged.push(line) }),
  });
  await test.connectWorker();
  client = await connectRawClient(test, '2025-03-26');
});
afterAll(() => test.close());

/** Judges an answer: whatever was asked, it is no failure of ours and tells no secret. */
async function judge(response: Response): Promise<void> {
  expect(response.status).toBeLessThan(500);
  const body = await response.text();
  expect(body).not.toContain(test.apiKey);
  expect(body).not.toContain(MODEL_KEY);
  expect(body).not.toMatch(/\.ts:\d+|node_modules/);
}

const anyJson = fc.jsonValue({ maxDepth: 3 });
const id = fc.oneof(fc.integer(), fc.string(), fc.constantFrom(null, true, 1.5, '__proto__'));
const method = fc.constantFrom(
  'tools/call',
  'tools/list',
  'resources/read',
  'resources/list',
  'resources/templates/list',
  'initialize',
  'ping',
  'logging/setLevel',
  'notifications/cancelled',
  'notifications/initialized',
  'notifications/progress',
  'server/discover',
  'subscriptions/listen',
  'constructor',
);
const params = fc.oneof(
  anyJson,
  fc.record(
    {
      name: fc.oneof(fc.constantFrom(...methodNames), fc.string()),
      arguments: anyJson,
      uri: fc.oneof(fc.constantFrom('tabhand://sessions', 'tabhand://sessions/'), fc.string()),
      requestId: id,
      protocolVersion: fc.oneof(fc.constantFrom('2025-03-26', '2026-07-28', ''), anyJson),
      _meta: fc.oneof(anyJson, fc.record({ progressToken: id }), fc.constant({ progressToken: '__proto__' })),
    },
    { requiredKeys: [] },
  ),
);
const message = fc.record(
  { jsonrpc: fc.constantFrom('2.0', '1.0'), id, method: fc.oneof(method, fc.string()), params },
  { requiredKeys: ['jsonrpc'] },
);

describe('whatever a client that was let in says', () => {
  it('in its session, also in batches', { timeout: TIMEOUT_MS }, async () => {
    const said = fc.oneof(message, fc.array(message, { maxLength: 4 }), anyJson);
    const sends = async (body: unknown): Promise<void> => {
      const signal = AbortSignal.timeout(HANG_MS);
      await judge(await client.post(body, { signal }));
    };
    await fc.assert(fc.asyncProperty(said, sends), { numRuns: 500 });
    expect(await client.call('start')).toMatchObject({ success: true });
  });

  it('without a session, in MCP 2026-07-28', { timeout: TIMEOUT_MS }, async () => {
    const meta = fc.dictionary(
      fc
        .constantFrom('protocolVersion', 'clientInfo', 'clientCapabilities', 'x')
        .map((name) => `io.modelcontextprotocol/${name}`),
      fc.oneof(anyJson, fc.constant('2026-07-28')),
    );
    const said = fc.tuple(message, meta, fc.constantFrom('2026-07-28', '2099-01-01', ''));
    const sends = async ([given, _meta, version]: [object, object, string]): Promise<void> => {
      const headers = { ...open(), 'mcp-protocol-version': version, 'mcp-method': 'tools/call' };
      const body = JSON.stringify({ ...given, params: { ...('params' in given ? Object(given.params) : {}), _meta } });
      await judge(await fetch(test.relay.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(HANG_MS) }));
    };
    await fc.assert(fc.asyncProperty(said, sends), { numRuns: 300 });
  });

  it('in the query of its address, and in the headers of our own processes', { timeout: TIMEOUT_MS }, async () => {
    const name = fc.constantFrom('keepAlive', 'proxies', 'verified', 'modelName', 'port', '__proto__');
    const value = fc.oneof(fc.constantFrom('true', 'false', 'openai/x', 'ollama/x', 'svc/lite', ''), fc.string());
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 4 });
    const sends = async (given: [string, string][], options: unknown): Promise<void> => {
      const query = new URLSearchParams([...given, ['modelApiKey', MODEL_KEY]]);
      const encoded = Buffer.from(JSON.stringify(options) ?? '').toString('base64url');
      const headers = { ...open(), 'x-tabhand-options': encoded, 'x-tabhand-holder': 'someone' };
      const body = JSON.stringify(client.request('initialize', hello));
      const signal = AbortSignal.timeout(HANG_MS);
      const opened = await fetch(`${test.relay.url}?${query}`, { method: 'POST', headers, body, signal });
      const session = opened.headers.get('mcp-session-id');
      await judge(opened);
      if (session) await fetch(test.relay.url, { method: 'DELETE', headers: { ...open(), 'mcp-session-id': session } });
      const api = test.relay.url.replace('/mcp', `/api/extract?${query}`);
      await judge(await fetch(api, { method: 'POST', headers, body: '{}', signal }));
    };
    const anyOptions = fc.oneof(anyJson, fc.dictionary(fc.constantFrom('modelName', 'host', 'keepAlive'), anyJson));
    await fc.assert(fc.asyncProperty(pairs, anyOptions, sends), { numRuns: 200 });
  });
});

describe('whatever bytes a stranger sends', () => {
  it('end in a refusal or the end of the connection', { timeout: TIMEOUT_MS }, async () => {
    const line = fc.constantFrom(
      'GET /mcp HTTP/1.1',
      'POST /api/act HTTP/1.0',
      'GET http://evil.example/ HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'CONNECT evil.example:443 HTTP/1.1',
      'GET /extension HTTP/1.1',
      'POST /mcp HTTP/9.9',
    );
    const header = fc.constantFrom(
      'host: 127.0.0.1',
      'host:',
      'content-length: 99999999999999999999',
      'content-length: 5',
      'content-length: -1',
      'transfer-encoding: chunked',
      'transfer-encoding: gzip, identity',
      'expect: 100-continue',
      'upgrade: websocket',
      'connection: upgrade',
      'sec-websocket-key: x',
      `x: ${'a'.repeat(20_000)}`,
      ': empty',
      'x\u0000: y',
    );
    const head = fc.tuple(line, fc.array(header, { maxLength: 5 }), fc.string());
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
      head.map(([first, headers, rest]) => Buffer.from([first, ...headers, '', rest].join('\r\n'), 'latin1')),
    );
    const sends = async (sent: Buffer): Promise<void> => {
      const answer = await tell(sent);
      expect(answer).not.toContain(test.apiKey);
      expect(answer).not.toMatch(/^HTTP\/1\.1 (2\d\d|500)/);
    };
    await fc.assert(fc.asyncProperty(bytes, sends), { numRuns: 300 });
    expect((await fetch(`http://127.0.0.1:${test.relay.port}/healthz`)).status).toBe(200);
  });
});

it('none of which is logged with a secret, or as a failure of ours', () => {
  const all = logged.join('');
  expect(all).toContain('"msg":"request refused"');
  expect(all).not.toContain(test.apiKey);
  expect(all).not.toContain(MODEL_KEY);
  expect(all).not.toContain('"level":50'); // pino's error
});

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bad', version: '1' } };

function open(): Record<string, string> {
  return {
    authorization: `Bearer ${test.apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
}

/** Says something on a connection of its own, ends it, and resolves to what came back. */
function tell(bytes: Buffer): Promise<string> {
  const socket = connect({ port: test.relay.port, host: '127.0.0.1', signal: AbortSignal.timeout(HANG_MS) });
  socket.on('error', () => {}); // a connection that was cut: its text ends
  socket.end(bytes);
  return text(socket).catch(() => '');
}
