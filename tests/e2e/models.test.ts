import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { callTool } from '../support/relay.ts';
import { createClient, type ClientModel } from '../support/sampling-client.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const SHOP =
  '<h1>Teas</h1><p>Assam costs 4.50</p><button onclick="document.title = this.textContent">Order Assam</button>';

let pages: Pages;
let stack: Stack;
const clients: Client[] = [];
beforeAll(async () => {
  pages = await servePages({ '/': () => html('Teas', SHOP) });
  stack = await startStack();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** An MCP client of the SDK whose connection has a model of its own, on the page of the shop. */
async function connect(modelName: string, model?: ClientModel) {
  const client = createClient('e2e', model);
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
    error: { name: 'UnsupportedModelError', message: /does not offer sampling/ },
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
