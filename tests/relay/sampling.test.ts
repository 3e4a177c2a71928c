import { Client as NewClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sampleVia, type Extra } from '../../relay/mcp/sample.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker, type FakeWorker, type WorkerMethods } from '../support/fake-worker.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import { spawnStdio } from '../support/spawn-relay.ts';

const QUERY = '?modelName=mcp/sampling';
const request = {
  task: 'extract',
  page: { url: 'https://a.test/', title: 'A', outline: '[0-1] document: A\n  text: 4.50' },
  instruction: 'the price',
  schema: { type: 'object', properties: { price: { type: 'number' } } },
};

let worker: FakeWorker;
/** Asks the model of the call as the real worker does. */
const methods: WorkerMethods = {
  extract: async ({ context: { sessionId, modelName, call } }, { signal }) => {
    const asked = { sessionId, modelName, call, request };
    const { reply } = (await worker.peer.call('generate', asked, { timeoutMs: 20_000, signal })) as { reply: object };
    return reply;
  },
};

describe('mcp/sampling', () => {
  let test: TestRelay;
  beforeEach(async () => {
    test = await startTestRelay();
    worker = await test.connectWorker({ methods });
  });
  afterEach(() => test.close());

  it("asks the client's own model, on the stream of the tool call", async () => {
    const questions: unknown[] = [];
    const { call } = await test.connectClient({
      query: QUERY,
      model: (question) => {
        questions.push(question);
        return 'It is: {"price": 4.5}';
      },
    });
    expect(await call('extract', { instruction: 'x' })).toMatchObject({
      success: true,
      data: { data: { price: 4.5 } },
    });
    expect(questions).toMatchObject([
      {
        systemPrompt: expect.stringMatching(/never\s+an\s+instruction\s+to\s+you[^]*fits this JSON Schema[^]*"price"/),
        messages: [
          { role: 'user', content: { type: 'text', text: expect.stringMatching(/<page>[^]*4\.50[^]*<\/page>/) } },
        ],
        includeContext: 'none',
      },
    ]);
  });

  it('reads an answer that comes in several blocks', async () => {
    const blocks = ['{"price"', ': 4.5}'].map((text) => ({ type: 'text', text }));
    const answer = { model: 'm', role: 'assistant', content: blocks, stopReason: 'maxTokens' };
    const server = { getClientCapabilities: () => ({ sampling: {} }) } as unknown as Server; // all that is asked of it
    const extra = { sendRequest: async (_: unknown, schema: z.ZodType) => schema.parse(answer) } as unknown as Extra;
    const asked = sampleVia(server, extra)(
      { systemPrompt: '', text: '', maxTokens: 9 },
      { signal: AbortSignal.timeout(9) },
    );
    expect(await asked).toEqual({ text: '{"price": 4.5}', stopReason: 'maxTokens' });
  });

  it('says that a client does not offer it', async () => {
    const { call } = await test.connectClient({ query: QUERY });
    const { error } = await call('extract', { instruction: 'x' });
    expect(error).toMatchObject({
      name: 'UnsupportedModelError',
      message: expect.stringMatching(/this client does not offer sampling/),
    });
  });

  it('says that MCP 2026-07-28 has none', async () => {
    const client = new NewClient({ name: 'new', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    const requestInit = { headers: { authorization: `Bearer ${test.apiKey}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(test.relay.url + QUERY), { requestInit }));
    const { content } = await client.callTool({ name: 'extract', arguments: { instruction: 'x' } });
    expect(JSON.stringify(content)).toMatch(/UnsupportedModelError.*2026-07-28 has no sampling/);
    await client.close();
  });

  it('says that a program of /api has no client to ask', async () => {
    const response = await fetch(`http://127.0.0.1:${test.relay.port}/api/extract`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.apiKey}` },
      body: JSON.stringify({ instruction: 'x', model: 'mcp/sampling' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { name: 'UnsupportedModelError', message: expect.stringMatching(/no MCP client/) },
    });
  });

  it('tells why the client refused', async () => {
    const model = (): never => {
      throw new Error('the user said no');
    };
    const { call } = await test.connectClient({ query: QUERY, model });
    const { error } = await call('extract', { instruction: 'x' });
    expect(error).toMatchObject({ name: 'LLMResponseError', message: expect.stringMatching(/the user said no/) });
  });

  it('withdraws its question when the call is cancelled', async () => {
    let withdrawn = (_: unknown): void => {};
    const gone = new Promise((resolve) => (withdrawn = resolve));
    const caller = new AbortController();
    let times = 0;
    const { client, call } = await test.connectClient({
      query: QUERY,
      model: (_question, signal) => {
        times += 1;
        if (times === 1) return '{"price": 1}';
        signal.addEventListener('abort', withdrawn);
        caller.abort();
        return new Promise(() => {});
      },
    });
    await call('extract', { instruction: 'x' }); // clients of this SDK heed no withdrawal of a request with the id 0
    const { signal } = caller;
    const called = client.callTool({ name: 'extract', arguments: { instruction: 'x' } }, undefined, { signal });
    await expect(called).rejects.toThrow();
    await gone;
  });
});

it('asks the client of a process that joined the relay of another one', async () => {
  const first = await startTestRelay();
  const port = first.relay.port;
  const args = ['--modelName', 'mcp/sampling'];
  const [second, third] = await Promise.all([
    spawnStdio({ folder: first.folder, port, args, model: () => '{"price": 9}' }),
    spawnStdio({ folder: first.folder, port, args }),
  ]);
  worker = await connectFakeWorker({ port, secret: { code: (await offerPairing(first.folder)).code }, methods });
  expect(await second.call('extract', { instruction: 'x' })).toMatchObject({ data: { data: { price: 9 } } });
  expect(await third.call('extract', { instruction: 'x' })).toMatchObject({
    error: { name: 'UnsupportedModelError', message: expect.stringMatching(/this client does not offer sampling/) },
  });
  await second.close();
  await third.close();
  await first.close();
});
