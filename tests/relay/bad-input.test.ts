import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { methodNames } from '../../lib/protocol/methods.ts';
import { EXTENSION_ID, PROTOCOL_VERSION } from '../../lib/protocol/version.ts';
import { connectRawClient, type RawClient } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import type { FakeWorker } from '../support/fake-worker.ts';

const TIMEOUT_MS = 60_000; // thousands of requests on a machine that does other things too
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

let test: TestRelay;
let worker: FakeWorker;
let client: RawClient;
beforeAll(async () => {
  test = await startTestRelay({ waitForBrowserMs: 1 });
  worker = await test.connectWorker();
  client = await connectRawClient(test);
});
afterAll(async () => {
  agent.destroy();
  await test.close();
});

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends a request as it is; resolves to what came back, also when that is the end of the connection. */
function send({ method, path, headers, body }: Sent): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: test.relay.port, agent, method, path, headers };
    const request = httpRequest(options, (response) => {
      const { statusCode: status = 0 } = response;
      if (response.headers['content-type'] === 'text/event-stream' && method === 'GET') {
        response.destroy();
        return resolve({ status, body: '' });
      }
      text(response).then(
        (all) => resolve({ status, body: all }),
        () => resolve({ status, body: '' }),
      );
    });
    request.on('error', (error) => resolve({ status: 0, body: String(error) }));
    request.end(body);
  });
}

const anyJson = fc.jsonValue({ maxDepth: 3 });
const token = fc.stringMatching(/^[A-Za-z0-9_%./~-]{0,12}$/);
const path = fc.oneof(
  fc.constantFrom('/mcp', '/healthz', '/metrics', '/extension', '/api/holder', '/api/sessions', '/api/openapi.json'),
  fc.constantFrom(...methodNames).map((name) => `/api/${name}`),
  token.map((rest) => `/${rest}`),
);
const query = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('keepAlive', 'modelName', 'svcApiKey', 'nonce', 'x'), token)
    .map(([name, value]) => `?${name}=${value}`),
);
const body = fc.oneof(
  fc.string(),
  anyJson.map((value) => JSON.stringify(value)),
  fc
    .record({
      jsonrpc: fc.constant('2.0'),
      id: anyJson,
      method: fc.constantFrom('initialize', 'tools/call', 'tools/list', 'x'),
      params: anyJson,
    })
    .map((value) => JSON.stringify(value)),
  fc
    .record(
      { sessionId: anyJson, action: anyJson, url: anyJson, timeout: anyJson, model: anyJson },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);
const extraHeader = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.constantFrom(
        'mcp-session-id',
        'mcp-protocol-version',
        'last-event-id',
        'origin',
        'accept',
        'x-tabhand-options',
        'x-tabhand-client',
        'content-type',
        'authorization',
      ),
      token,
    )
    .map(([name, value]) => ({ [name]: value })),
);

describe('whatever is sent to the relay', () => {
  it('over HTTP gets an answer that is no failure of ours and tells no secret', { timeout: TIMEOUT_MS }, async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH');
    await fc.assert(
      fc.asyncProperty(method, path, query, body, extraHeader, async (...[verb, where, what, sent, more]) => {
        const headers = {
          authorization: `Bearer ${test.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...more,
        };
        const payload = ['POST', 'PUT', 'PATCH'].includes(verb) ? sent : '';
        const answer = await send({ method: verb, path: where + what, headers, body: payload });
        expect(answer.status).toBeGreaterThanOrEqual(200);
        expect([500, 501, 505].includes(answer.status)).toBe(false);
        expect(answer.body).not.toContain(test.apiKey);
        expect(answer.body).not.toMatch(/\.ts:\d+|node_modules/);
      }),
      { numRuns: 1_000 },
    );
    expect((await fetch(`http://127.0.0.1:${test.relay.port}/healthz`)).status).toBe(200);
  });

  it('as arguments of a tool gets a result or an error of the tool', { timeout: TIMEOUT_MS }, async () => {
    const args = fc.oneof(
      fc.dictionary(fc.string(), anyJson, { maxKeys: 3 }),
      fc.record(
        { action: fc.string(), url: fc.string(), instruction: anyJson, sessionId: anyJson },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...methodNames), fc.string()), args, async (name, given) => {
        const answer = (await client.call(name, given)) as unknown as { success: boolean; error?: { name: string } };
        if (!answer.success)
          expect(answer.error?.name).toMatch(/^(InvalidParams|MethodNotFound|SessionNotFound)Error$/);
      }),
      { numRuns: 500 },
    );
  });

  it('as a frame of a paired extension does no harm', { timeout: TIMEOUT_MS }, async () => {
    const foreignId = fc.integer({ max: -1 }); // not those of the calls that the test makes itself
    const frame = fc.oneof(
      fc.string(),
      anyJson.map((value) => JSON.stringify(value)),
      fc
        .record(
          {
            jsonrpc: fc.constant('2.0'),
            id: foreignId,
            method: fc.constantFrom('generate', 'cache.get', 'cache.set', '$/cancel', '$/progress', 'x'),
            params: anyJson,
            timeoutMs: fc.integer({ min: 1, max: 100 }),
          },
          { requiredKeys: ['jsonrpc'] },
        )
        .map((value) => JSON.stringify(value)),
      fc
        .record({
          jsonrpc: fc.constant('2.0'),
          method: fc.constantFrom('sessions', '$/progress', '$/cancel'),
          params: anyJson,
        })
        .map((value) => JSON.stringify(value)),
      fc
        .record(
          { jsonrpc: fc.constant('2.0'), id: foreignId, result: anyJson, error: anyJson },
          { requiredKeys: ['jsonrpc', 'id'] },
        )
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(frame, async (sent) => worker.sendRaw(sent)),
      { numRuns: 2_000 },
    );
    const lookup = { key: 'c'.repeat(64), sessionId: 's', modelName: 'svc/lite', of: 'replies' };
    expect(await worker.peer.call('cache.get', lookup, { timeoutMs: 5_000 })).toEqual({});
    worker.reportSessions();
    expect(await client.call('start')).toMatchObject({ success: true });
  });

  it('as a hello of a stranger gets him nowhere', { timeout: TIMEOUT_MS }, async () => {
    const hello = fc.oneof(
      fc.string(),
      anyJson.map((value) => JSON.stringify(value)),
      fc
        .record({
          hello: fc.record({
            protocol: fc.constantFrom(PROTOCOL_VERSION, 1),
            port: fc.constant(test.relay.port),
            nonce: fc.constant('a'.repeat(64)),
            mark: fc.constantFrom('b'.repeat(64), '__proto__', undefined),
          }),
        })
        .map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(hello, anyJson, async (first, second) => {
        const heard = await knock(first, JSON.stringify(second));
        expect(heard.join()).not.toContain('welcome');
        expect(heard.join()).not.toContain(worker.secret);
      }),
      { numRuns: 100 },
    );
    expect(test.relay.directory.connected).toHaveLength(1);
  });
});

/** Opens the extension's socket and says two things; resolves to what was heard until the relay hung up. */
function knock(first: string, second: string): Promise<string[]> {
  return new Promise((resolve) => {
    const heard: string[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${test.relay.port}/extension`, {
      origin: `chrome-extension://${EXTENSION_ID}`,
    });
    socket.on('open', () => socket.send(first));
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      socket.send(second);
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', () => {}); // close follows
  });
}
