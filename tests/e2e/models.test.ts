import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ModelServer, type Turn } from '../inference/model-server.ts';
import { chatFormat } from '../inference/wire-formats.ts';
import { html } from '../support/html.ts';
import { callTool } from '../support/relay.ts';
import { createClient, type ClientModel } from '../support/sampling-client.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const SHOP =
  '<h1>Teas</h1><p>Assam costs 4.50</p><button onclick="document.title = this.textContent">Order Assam</button>';

let pages: Pages;
let model: ModelServer;
let stack: Stack;
let sessionId: string;
const clients: Client[] = [];
beforeAll(async () => {
  pages = await servePages({ '/': () => html('Teas', SHOP) });
  model = await ModelServer.start(chatFormat);
  stack = await startStack({ env: { OPENAI_API_KEY: '', OLLAMA_BASE_URL: `${model.origin}/v1` } });
  sessionId = (await post('start', {})).sessionId ?? '';
  await post('navigate', { sessionId, url: pages.url('/teas') });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await stack[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

interface Answer {
  status: number;
  sessionId?: string;
  success: boolean;
  data?: unknown;
  error?: unknown;
  usage?: unknown;
}

/** Calls a method on `/api`. */
async function post(method: string, params: Record<string, unknown>, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(`${stack.relay.url}/api/${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}` },
    body: JSON.stringify(params),
    ...(signal ? { signal } : {}),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}

/** An MCP client of the SDK whose connection has a model of its own, on the page of the shop. */
async function connect(modelName: string, clientModel?: ClientModel) {
  const client = createClient('e2e', clientModel);
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${stack.apiKey}` } };
  const url = new URL(`${stack.relay.url}/mcp?modelName=${encodeURIComponent(modelName)}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  await callTool(client, 'navigate', { url: pages.url('/teas') });
  return (name: string, args: Record<string, unknown>) => callTool(client, name, args);
}

it("acts and extracts with the client's own model, where the client offers sampling", async () => {
  const call = await connect('mcp/sampling', ({ messages }) => {
    const asked = JSON.stringify(messages);
    if (asked.includes('what Assam costs')) return '{"extraction": "4.50"}';
    const ref = /\[(\d+-\d+)\] button: Order Assam/.exec(asked)?.[1];
    return JSON.stringify({ action: { method: 'click', ref, description: 'Order Assam' } });
  });
  expect(await call('extract', { instruction: 'what Assam costs' })).toMatchObject({ data: { extraction: '4.50' } });
  expect(await call('act', { action: 'order it' })).toMatchObject({ data: { changed: { title: 'Order Assam' } } });
});

it('tells a client without sampling, and does nothing', async () => {
  const call = await connect('mcp/sampling');
  expect(await call('act', { action: 'order it' })).toMatchObject({
    success: false,
    error: { name: 'UnsupportedModelError', message: expect.stringContaining('does not offer sampling') },
  });
});

it('says what Chrome says of its built-in model: here it is unavailable, and by ref nothing needs it', async () => {
  const call = await connect('chrome/gemini-nano');
  expect(await call('extract', { instruction: 'what Assam costs' })).toMatchObject({
    success: false,
    error: { name: 'UnsupportedModelError', message: "Chrome's built-in model is unavailable on this device." },
  });
  expect(await call('extract', {})).toMatchObject({
    success: true,
    data: { pageText: expect.stringContaining('Assam') },
  });
});

const PRICE = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
const wrong: Turn = { answer: { price: 'much' } };

const failures: [name: string, modelName: string, turns: Turn[], status: number][] = [
  ['InvalidAISDKModelFormatError', 'gpt', [], 400],
  ['UnsupportedModelError', 'nobody/x', [], 400],
  ['UnsupportedModelError', 'ollama/gone', [{ status: 404 }], 400],
  ['MissingLLMConfigurationError', 'openai/x', [], 400],
  ['LLMResponseError', 'ollama/locked', [{ status: 401 }], 502],
  ['LLMResponseError', 'ollama/talks', [{ text: 'Sure!' }, { text: 'Sure!' }], 502],
  ['SchemaValidationError', 'ollama/errs', [wrong, wrong], 422],
];

it.each(failures)('a call fails by a %s with the model %s', async (...[name, modelName, turns, status]) => {
  const asked = model.requests.length;
  model.say(...turns);
  const answer = await post('extract', { sessionId, instruction: 'the price', schema: PRICE, model: modelName });
  expect(answer).toMatchObject({ success: false, status, error: { name } });
  expect(model.requests).toHaveLength(asked + turns.length);
  expect(await post('extract', { sessionId })).toMatchObject({ success: true }); // which needs no model
});

it('tells beside the data what the model took, with the milliseconds', async () => {
  model.say({ text: 'Sure!' }, wrong, { answer: { price: 4.5 } });
  const answer = await post('extract', { sessionId, instruction: 'a price', schema: PRICE, model: 'ollama/m' });
  expect(answer).toMatchObject({
    data: { price: 4.5 },
    usage: {
      inputTokens: 300,
      outputTokens: 30,
      cachedInputTokens: 180,
      modelCalls: 3,
      milliseconds: expect.any(Number),
    },
  });
});

it('cuts a model that hangs when the time of the call is up, drops the request, and names the phase', async () => {
  const dropped = model.dropped;
  model.say({ hang: 'midway' });
  const params = { sessionId, instruction: 'slowly', model: 'ollama/m', timeout: 1_500 };
  expect(await post('extract', params)).toMatchObject({
    status: 504,
    error: { name: 'TimeoutError', data: { phase: 'asking the model' } },
  });
  await model.untilDropped(dropped + 1);
});

it('drops the request to the model when the caller goes', async () => {
  const { dropped, requests } = model;
  const caller = new AbortController();
  model.say({ hang: 'at once' });
  const asked = post('act', { sessionId, action: 'order it', model: 'ollama/m' }, caller.signal);
  await model.untilAsked(requests.length + 1);
  caller.abort();
  await expect(asked).rejects.toThrow();
  await model.untilDropped(dropped + 1);
});
