import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const html = (title: string): Response =>
  new Response(`<!doctype html><title>${title}</title><h1>${title}</h1>`, { headers: { 'content-type': 'text/html' } });

describe('sessions', () => {
  let stack: Stack;
  let pages: Pages;
  beforeAll(async () => {
    pages = await servePages({ '/first': () => html('First'), '/second': () => html('Second') });
    stack = await startStack();
  });
  afterAll(async () => {
    await stack[Symbol.asyncDispose]();
    await pages[Symbol.asyncDispose]();
  });

  it('are started once, and ended', async () => {
    const started = await stack.call('start');
    expect(await stack.call('start')).toEqual(started);
    expect(await stack.call('end')).toMatchObject({ ended: true });
    expect(await stack.call('end')).toMatchObject({ ended: false });
  });

  it('go on in the same tab after the relay was killed and started again', async () => {
    const { sessionId } = (await stack.call('start')) as { sessionId: string };
    await stack.call('navigate', { url: pages.url('/first') });
    await stack.relay.stop('SIGKILL');
    await stack.relay.start();
    const client = await stack.connect();
    expect(await client.call('start', { sessionId })).toEqual({ sessionId });
    expect(await client.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: First') });
    await client.call('end');
  });

  it('go on in the same tab after the worker was stopped', async () => {
    await stack.call('navigate', { url: pages.url('/first') });
    await (await stack.worker()).close();
    expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: First') });
    await stack.call('end');
  });
});
