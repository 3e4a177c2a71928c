import type { WebWorker } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reloadExtension } from '../support/extensions-page.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let pages: Pages;
let unanswered = 0;
beforeAll(async () => {
  pages = await servePages({
    '/first': () => html('First', '<h1>First</h1><button>Go</button>'),
    '/never': () => {
      unanswered += 1;
      return new Promise(() => {});
    },
  });
});
afterAll(() => pages[Symbol.asyncDispose]());

const showsFirst = { pageText: expect.stringContaining('heading: First') };

describe('a session', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ watchWorker: true });
  });
  afterEach(() => stack.call('end'));
  afterAll(() => stack[Symbol.asyncDispose]());

  it('is started once, and ended', async () => {
    const started = await stack.call('start');
    expect(await stack.call('start')).toEqual(started);
    expect(await stack.call('end')).toMatchObject({ ended: true });
    expect(await stack.call('end')).toMatchObject({ ended: false });
  });

  it('is ended at once while a call is under way and another waits, which say so', async () => {
    const first = await stack.call('start');
    await stack.call('navigate', { url: pages.url('/first?ended') });
    const failures = [stack.failure('act', { action: 'wait for "never there"' }), stack.failure('extract')];
    const popup = await stack.popup();
    await expect.poll(() => popup.$eval('#session-list', (list) => list.textContent)).toContain('wait for');
    const begin = performance.now();
    expect(await stack.call('end')).toMatchObject({ ended: true });
    expect(performance.now() - begin).toBeLessThan(5_000);
    const broken = {
      name: 'CancelledError',
      message: expect.stringContaining('ended'),
      hint: expect.stringContaining('start'),
    };
    expect(await Promise.all(failures)).toMatchObject([broken, broken]);
    const open = (): string[] => stack.browser.targets().map((target) => target.url());
    await expect.poll(open).not.toContain(pages.url('/first?ended'));
    expect(await stack.call('start')).not.toEqual(first);
    await popup.close();
  });

  it('leaves nothing of its calls in the worker once they are over', async () => {
    await stack.call('navigate', { url: pages.url('/first') });
    const worker = await stack.worker();
    const before = await signalsIn(worker);
    for (let call = 0; call < 20; call++) await stack.call('extract');
    await expect.poll(() => signalsIn(worker)).toBeLessThan(before + 10); // those of timers go with them
  });

  it('goes on in the same tab, with the same refs, after the worker was stopped and woken by its alarm', async () => {
    await stack.call('navigate', { url: pages.url('/first') });
    const before = await stack.call('extract');
    const worker = await stack.worker();
    await worker.close();
    expect(await stack.call('extract')).toEqual(before); // Chrome's shortest alarm takes up to 30 s
    await stack.call('act', { action: 'click [0-3]' });
  });

  it('leaves the alarm that wakes the worker as it is at each of its starts', async () => {
    const mark = 7; // minutes
    const first = await stack.worker();
    await first.evaluate((periodInMinutes) => chrome.alarms.create('connect', { periodInMinutes }), mark);
    await first.close();
    await (await stack.browser.newPage()).close(); // wakes it
    await stack.call('start');
    const next = await stack.worker();
    const period = await next.evaluate(async () => (await chrome.alarms.get('connect'))?.periodInMinutes);
    await next.evaluate(() => chrome.alarms.create('connect', { periodInMinutes: 0.5 }));
    expect(period).toBe(mark);
  });

  it('ends with its tab when its client says good-bye, unless it is to be kept alive', async () => {
    const open = async (): Promise<string[]> =>
      (await stack.browser.pages())
        .map((page) => new URL(page.url()).search)
        .filter((query) => query.startsWith('?bye'));
    const client = await stack.connect('Ada');
    await client.call('navigate', { url: pages.url('/first?bye') });
    const keeper = await stack.connect('Bob', '?keepAlive=true');
    const kept = await keeper.call('start');
    await keeper.call('navigate', { url: pages.url('/first?bye-kept') });
    expect((await open()).toSorted()).toEqual(['?bye', '?bye-kept']);
    await client.end();
    await keeper.end();
    await expect.poll(open).toEqual(['?bye-kept']);
    expect(await stack.call('start', kept as { sessionId: string })).toEqual(kept);
    expect(await stack.call('extract')).toMatchObject(showsFirst);
  });

  it('leaves no tab when the call that makes it is cancelled at whichever moment', async () => {
    const tabs = async (): Promise<number> => {
      const worker = await stack.worker();
      return worker.evaluate(async () => (await chrome.tabs.query({})).length);
    };
    const before = await tabs();
    const client = await stack.connect('Ada', '?keepAlive=true');
    for (const ms of [2, 5, 10, 15, 20, 30, 40, 60, 100]) {
      const request = { name: 'navigate', arguments: { url: pages.url('/first?cancelled') } };
      const signal = AbortSignal.timeout(ms);
      await client.client.callTool(request, undefined, { signal }).catch(() => {}); // or it was done by then
    }
    await client.call('end'); // what it had begun by then is its own
    await client.end();
    await expect.poll(tabs).toBe(before);
  });

  it('tells that the user closed its tab, and has a new one after start', async () => {
    const started = await stack.call('start');
    await stack.call('navigate', { url: pages.url('/first') });
    const worker = await stack.worker();
    await worker.evaluate(async (url) => {
      const tabs = await chrome.tabs.query({ url });
      await chrome.tabs.remove(tabs.map(({ id }) => id ?? -1));
    }, pages.url('/first'));
    expect(await stack.failure('extract')).toMatchObject({ name: 'TabClosedError' });
    expect(await stack.failure('extract')).toMatchObject({ name: 'TabClosedError' });
    expect(await stack.call('start')).toEqual(started);
    await stack.call('navigate', { url: pages.url('/first') });
    expect(await stack.call('extract')).toMatchObject(showsFirst);
  });

  it.each([
    ['remove', { name: 'TabClosedError', message: 'The tab was closed during the call.' }],
    ['discard', { name: 'DebuggerDetachedError', message: expect.stringContaining('discarded the page in the tab') }],
  ] as const)('tells a call under way what befell its tab: %s', async (what, told) => {
    await stack.call('start');
    await stack.call('navigate', { url: pages.url('/first') });
    const worker = await stack.worker();
    const waiting = stack.failure('act', { action: 'wait for "Never"' });
    const noted = (): Promise<string> =>
      worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get()));
    await expect.poll(noted).toContain('wait for'); // it is under way
    await worker.evaluate(
      async ([how, url]) => {
        for (const { id } of await chrome.tabs.query({ url })) await chrome.tabs[how](id ?? -1);
      },
      [what, pages.url('/first')] as const,
    );
    expect(await waiting).toMatchObject(told);
    await stack.call('start');
  });

  it('says that the outcome is unknown of a call that was under way when the worker died', async () => {
    await stack.call('navigate', { url: pages.url('/first') });
    const worker = await stack.worker();
    const lost = stack.failure('navigate', { url: pages.url('/never') });
    await expect.poll(() => unanswered).toBe(1);
    await worker.close();
    expect(await lost).toMatchObject({ name: 'OutcomeUnknownError' });
    await stack.browser.newPage(); // wakes the worker, as whatever a user does would
    expect(await stack.call('extract')).toMatchObject(showsFirst);
    expect(unanswered).toBe(1);
  });
});

it('goes on in the same tab after the extension was reloaded, and what the user has stopped stays so', async () => {
  const stack = await startStack();
  try {
    await stack.call('navigate', { url: pages.url('/first') });
    const before = await stack.call('extract');
    await reloadExtension(stack.browser);
    expect(await stack.call('extract')).toEqual(before);
    const popup = await stack.popup();
    await popup.click('#stop');
    await popup.waitForSelector('#stopped:not([hidden])');
    await popup.close(); // as a popup does when the user goes elsewhere
    await reloadExtension(stack.browser);
    expect(await stack.failure('extract')).toMatchObject({ name: 'DebuggerDetachedError' });
    const again = await stack.popup();
    await again.click('#resume');
    await again.waitForSelector('#stopped[hidden]');
    await stack.call('end');
    const open = (): string[] => stack.browser.targets().map((target) => target.url()); // a page that only begins has no frame yet
    await expect.poll(open).not.toContain(pages.url('/first'));
  } finally {
    await stack[Symbol.asyncDispose]();
  }
});

it('goes on in the same tab after the relay was killed and started again', async () => {
  const stack = await startStack();
  try {
    const { sessionId } = (await stack.call('start')) as { sessionId: string }; // its result by the table of methods
    await stack.call('navigate', { url: pages.url('/first') });
    await stack.relay.stop('SIGKILL');
    await stack.relay.start();
    const client = await stack.connect();
    expect(await client.call('start', { sessionId })).toEqual({ sessionId });
    expect(await client.call('extract')).toMatchObject(showsFirst);
  } finally {
    await stack[Symbol.asyncDispose]();
  }
});

/** How many AbortSignals live there: each call has some, and what waits holds them. */
async function signalsIn({ client }: WebWorker): Promise<number> {
  const { result: prototype } = await client.send('Runtime.evaluate', { expression: 'AbortSignal.prototype' });
  const { objects } = await client.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
  const { result: count } = await client.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  for (const { objectId } of [objects, prototype])
    await client.send('Runtime.releaseObject', { objectId: objectId ?? '' });
  return Number(count.value);
}
