import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startConnectProxy, type ConnectProxy } from '../support/connect-proxy.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { Witness } from '../support/witness.ts';

const PRESS = `<h1>Home</h1><button onclick="pressed.textContent += 'once '; fetch('/slow')">Press</button><p id="pressed"></p>`;

let pages: Pages;
let proxy: ConnectProxy;
let profileFolder: string;
let stack: Stack;
let slow = 0;
beforeAll(async () => {
  pages = await servePages({
    '/': () => html('Home', PRESS),
    '/slow': () => {
      slow += 1;
      return new Promise(() => {});
    },
  });
  proxy = await startConnectProxy();
  profileFolder = await mkdtemp(join(tmpdir(), 'tabhand-profile-'));
  stack = await startStack({ watchWorker: true, profileFolder, env: { SVC_PROXY_URL: proxy.url } });
});
afterEach(() => (slow = 0));
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await rm(profileFolder, { recursive: true, force: true, maxRetries: 5 });
  await proxy[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const pressed = async (part: string): Promise<string> => {
  const witness = new Witness(stack.browser);
  return witness.text(await witness.tab(part), '#pressed');
};

it('Cancel on the debugging bar ends the act under way, and holds until the user resumes', async () => {
  await stack.call('navigate', { url: pages.url('/?cancel') });
  const act = stack.failure('act', { action: 'click Press' });
  await expect.poll(() => slow).toBe(1);
  const worker = await stack.worker();
  await worker.evaluate(async (url) => {
    // What Chrome does on Cancel: it takes the debugger off, and tells why. Only the bar itself, which has no test hook, is left out.
    const [tab] = await chrome.tabs.query({ url });
    const source = { tabId: tab?.id ?? -1 };
    await chrome.debugger.detach(source);
    const told = chrome.debugger.onDetach as unknown as { dispatch(source: object, reason: string): void }; // Chrome's own
    told.dispatch(source, 'canceled_by_user');
  }, pages.url('/?cancel'));
  expect(await act).toMatchObject({ name: 'DebuggerDetachedError', hint: expect.stringContaining('Resume') });
  expect(await stack.failure('extract')).toMatchObject({ hint: expect.stringContaining('Resume') });
  const popup = await stack.popup();
  await popup.click('#resume');
  await popup.waitForSelector('#stopped[hidden]');
  await popup.close();
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('heading: Home') });
  expect(await pressed('?cancel')).toBe('once ');
  await stack.call('end');
});

it.runIf(process.platform !== 'win32')(
  'a relay that was frozen is left by the worker, and found again when it goes on',
  async () => {
    const client = await stack.connect('frozen');
    await client.call('navigate', { url: pages.url('/?frozen') });
    const act = client.failure('act', { action: 'click Press' });
    await expect.poll(() => slow).toBe(1);
    process.kill(stack.relay.pid, 'SIGSTOP'); // its sockets stay open, and the kernel goes on taking what comes
    const worker = await stack.worker();
    await worker.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 70_000; // more than a worker lets its relay be silent
      const told = chrome.alarms.onAlarm as unknown as { dispatch(alarm: object): void }; // Chrome's own: the alarm is each 30 s
      told.dispatch({ name: 'connect' });
      Date.now = now;
    });
    const popup = await stack.popup();
    await expect
      .poll(() => popup.$eval('#problem', (element) => element.textContent), { timeout: 30_000 })
      .toContain('No relay answers');
    expect(await popup.$eval('#status', (element) => element.textContent)).toContain('Not connected');
    process.kill(stack.relay.pid, 'SIGCONT');
    expect(await act).toMatchObject({ name: 'OutcomeUnknownError' });
    await popup.waitForSelector('#status[data-state=connected]');
    await popup.close();
    expect(await client.call('extract')).toMatchObject({ pageText: expect.stringContaining('once') });
    expect(await pressed('?frozen')).toBe('once ');
    expect(slow).toBe(1);
    await client.call('end');
  },
);

it('an act under way when the relay is killed is not done again; its outcome is said to be unknown', async () => {
  const joined = await stack.connectStdio({});
  await joined.call('navigate', { url: pages.url('/?relay') });
  const act = joined.call('act', { action: 'click Press' });
  await expect.poll(() => slow).toBe(1);
  await stack.relay.stop('SIGKILL');
  expect(await act).toMatchObject({ error: { name: 'OutcomeUnknownError' } });
  expect(await joined.call('extract')).toMatchObject({ data: { pageText: expect.stringContaining('once') } }); // over a relay of its own
  expect(await pressed('?relay')).toBe('once ');
  expect(slow).toBe(1);
  await joined.call('end');
  await joined.close();
});

it('a foreign program on the port hears nothing worth hearing, and the relay is found again when it goes', async () => {
  await stack.relay.stop('SIGKILL');
  const heard: string[] = [];
  const foreign = new WebSocketServer({ port: stack.relay.port, host: '127.0.0.1' });
  foreign.on('connection', (socket) => {
    socket.on('message', (text: Buffer) => {
      heard.push(text.toString());
      socket.send('{"challenge":{"nonce":"00","proof":"00"}}');
    });
  });
  await once(foreign, 'listening');
  await expect.poll(() => heard.length, { timeout: 35_000 }).toBe(1); // tried again after 30 s at the latest
  for (const socket of foreign.clients) if (socket.readyState === socket.OPEN) await once(socket, 'close');
  const { hello } = JSON.parse(heard[0] ?? '') as { hello: object };
  expect(Object.keys(hello).toSorted()).toEqual(['mark', 'nonce', 'port', 'protocol']); // and not whose browser it is
  foreign.close();
  await once(foreign, 'close');
  await stack.relay.start();
  const client = await stack.connect();
  expect(await client.call('navigate', { url: pages.url('/') })).toMatchObject({ status: 200 });
  await client.call('end');
});

it('a browser that was killed comes back to its relay without sessions, their proxy, and what their refs were', async () => {
  const popup = await stack.popup();
  await popup.click('#options summary');
  await popup.click('#proxy-for-all');
  await popup.close();
  const client = await stack.connect('proxied', '?proxies=true');
  await client.call('navigate', { url: pages.url('/?killed') });
  expect(proxy.seen).toContain(pages.url('/?killed'));
  const [, ref = ''] = /\[(\d+-\d+)\] button: Press/.exec(JSON.stringify(await client.call('extract'))) ?? [];
  const act = client.failure('act', { action: 'click Press' });
  await expect.poll(() => slow).toBe(1);
  const browser = await stack.restartBrowser();
  expect(await act).toMatchObject({ name: 'OutcomeUnknownError' });
  expect(await client.failure('extract')).toMatchObject({ name: 'SessionNotFoundError' });
  const user = await browser.newPage();
  await user.goto(pages.url('/?user'));
  expect(proxy.seen).not.toContain(pages.url('/?user'));
  expect(await client.call('navigate', { url: pages.url('/?anew') })).toMatchObject({ status: 200 });
  expect(await client.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: Press') });
  expect(await client.failure('act', { action: `click [${ref}]` })).toMatchObject({ name: 'StaleRefError' });
  expect(slow).toBe(1);
});
