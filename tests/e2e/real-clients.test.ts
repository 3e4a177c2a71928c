import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodNames } from '../../lib/protocol/methods.ts';
import { realClients } from '../support/real-clients.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const FETCHED_MS = 300_000; // npx fetches the inspector, and the Node that it needs

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  [stack, pages] = await Promise.all([startStack(), servePages()]);
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

test.for(Object.entries(realClients))(
  '%s lists the tools, opens a page and reads it',
  { timeout: FETCHED_MS },
  async ([, open]) => {
    const client = await open({ url: `${stack.relay.url}/mcp`, apiKey: stack.apiKey, home: stack.home });
    expect(await client.list()).toEqual(methodNames);
    const opened = await client.call('navigate', { url: pages.url('/shop/') });
    expect(opened).toMatchObject({ success: true, data: { status: 200 } });
    const { sessionId } = opened;
    const read = await client.call('extract', sessionId === undefined ? {} : { sessionId });
    expect(read).toMatchObject({ success: true, data: { pageText: expect.stringContaining('link') } });
    await client.call('end', sessionId === undefined ? {} : { sessionId });
    await client.close();
  },
);
