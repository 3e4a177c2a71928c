import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pairOwnBrowser, type OwnBrowser } from '../../relay/own-browser.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { html } from '../support/html.ts';
import { McpClient } from '../support/mcp-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { openBrowser, workerOf } from '../support/stack.ts';
import { Witness } from '../support/witness.ts';

const PRESS = `<button onclick="pressed.textContent += 'once '; fetch('/slow')">Press</button><p id="pressed"></p>`;
const MINUTE_MS = 60_000;

let pages: Pages;
let relay: TestRelay;
let own: OwnBrowser;
let slow = 0;
let aheadMs = 0;
const linked: Socket[] = []; // what the browser has open to the relay once it is paired
const noteSocket = (message: unknown): void => void linked.push((message as { socket: Socket }).socket); // Node's own

beforeAll(async () => {
  pages = await servePages({
    '/': () => html('Home', PRESS),
    '/slow': () => {
      slow += 1;
      return new Promise(() => {});
    },
  });
  const mcp = { quietMs: 200, lookEveryMs: 50 };
  const now = (): number => Date.now() + aheadMs;
  relay = await startTestRelay({ heartbeatMs: 2_000, waitForBrowserMs: 30_000, mcp, now });
  own = await openBrowser(relay.folder, { watchWorker: true });
  channel('net.server.socket').subscribe(noteSocket);
  const { code } = await offerPairing(relay.folder);
  await pairOwnBrowser(own, { code, port: relay.relay.port });
  channel('net.server.socket').unsubscribe(noteSocket);
});
afterEach(() => (slow = 0));
afterAll(async () => {
  await own[Symbol.asyncDispose]();
  await relay.close();
  await pages[Symbol.asyncDispose]();
});

const connect = (name: string, query = ''): Promise<McpClient> =>
  McpClient.connect(`${relay.relay.url}${query}`, { apiKey: relay.apiKey, name });

/** Starts an act that is under way until its link breaks; gives the error it then ends with. */
async function actUnderWay(client: McpClient, query: string): Promise<{ ended: ReturnType<McpClient['failure']> }> {
  await client.call('navigate', { url: pages.url(`/${query}`) });
  const ended = client.failure('act', { action: 'click Press' });
  await expect.poll(() => slow).toBe(1);
  return { ended };
}

async function goesOn(client: McpClient, query: string): Promise<void> {
  expect(await client.call('extract')).toMatchObject({ pageText: expect.stringContaining('once') });
  const witness = new Witness(own.browser);
  expect(await witness.text(await witness.tab(query), '#pressed')).toBe('once ');
  expect(slow).toBe(1);
  await client.end();
}

it('a link whose connection is reset is made again, for the same session in the same tab', async () => {
  await using client = await connect('reset');
  const started = await client.call('start');
  const { ended } = await actUnderWay(client, '?reset');
  for (const socket of linked) socket.resetAndDestroy();
  expect(await ended).toMatchObject({ name: 'OutcomeUnknownError' });
  expect(await client.call('start')).toEqual(started);
  await goesOn(client, '?reset');
});

it.runIf(process.platform !== 'win32')(
  'a frozen browser ends the call under way, and goes on when it thaws',
  async () => {
    await using client = await connect('frozen');
    const { ended } = await actUnderWay(client, '?frozen');
    process.kill(-own.pid, 'SIGSTOP'); // all of its processes
    try {
      expect(await ended).toMatchObject({ name: 'OutcomeUnknownError' });
      expect(relay.relay.directory.connected).toEqual([]);
    } finally {
      process.kill(-own.pid, 'SIGCONT');
    }
    await goesOn(client, '?frozen');
  },
);

/** Clients that vanish without a word; settles when the relay has noticed that, which another client is there to see. */
async function lose(queries: Record<string, string>, other: McpClient): Promise<void> {
  for (const [name, options] of Object.entries(queries)) {
    await using client = await connect(name, options);
    await client.call('navigate', { url: pages.url(`/?lost=${name}`) });
  }
  await using last = await connect('last');
  const started = (await last.call('start')) as { sessionId: string }; // its result by the table of methods
  await last.client.close();
  await expect.poll(() => other.failure('start', started)).toBeUndefined(); // it was in use until then
}

it('a session whose client is lost waits five minutes with its tab; one that is kept alive waits on', async () => {
  const waiting = async (): Promise<string[]> => {
    const queries = (await own.browser.pages()).map((page) => new URL(page.url()).searchParams.get('lost'));
    return queries.filter((name) => name !== null).toSorted();
  };
  const soon = { timeout: 20_000 };
  await using other = await connect('other');
  await lose({ early: '' }, other);
  aheadMs += MINUTE_MS;
  await lose({ late: '', kept: '?keepAlive=true' }, other);
  expect(await waiting()).toEqual(['early', 'kept', 'late']);
  aheadMs += 4.5 * MINUTE_MS;
  await expect.poll(waiting, soon).toEqual(['kept', 'late']);
  aheadMs += MINUTE_MS;
  await expect.poll(waiting, soon).toEqual(['kept']);
});

it('a browser whose windows are closed is not waited for as one that may come back', async () => {
  const { directory } = relay.relay;
  const [{ profile } = { profile: '' }] = directory.connected;
  const worker = await workerOf(own.browser);
  for (const page of await own.browser.pages()) await page.close();
  await expect.poll(() => worker.evaluate('chrome.windows.getAll().then((all) => all.length)')).toBe(0); // it was told by then
  await own.browser.close();
  await expect.poll(() => directory.connected).toEqual([]);
  expect([...directory.closed]).toEqual([profile]);
});
