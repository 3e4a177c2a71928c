import { expect } from 'vitest';
import { methodNames } from '../../lib/protocol/methods.ts';
import { realClients } from '../support/real-clients.ts';
import { test } from '../support/stack-test.ts';

const FETCHED_MS = 300_000; // npx fetches the inspector, and the Node that it needs

test.for(Object.entries(realClients))(
  '%s lists the tools, opens a page and reads it',
  { timeout: FETCHED_MS },
  async ([, open], { stack, pages }) => {
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
