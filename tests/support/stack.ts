import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page as PuppeteerPage, WebWorker } from 'puppeteer-core';
import { InternalError } from '../../lib/errors/named-errors.ts';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { findChrome } from '../../relay/chrome-finder.ts';
import { pairOwnBrowser, startOwnBrowser, type OwnBrowser } from '../../relay/own-browser.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { makeProfile, NO_BROWSER_PAGES, NO_ANIMATIONS } from './chromium.ts';
import { McpClient } from './mcp-client.ts';
import { freePort } from './free-port.ts';
import { RelayProcess } from './relay-process.ts';
import { spawnStdio, type StdioProcess } from './spawn-relay.ts';

const EXTENSION = resolve(import.meta.dirname, '../../dist/extension');

export interface StackOptions {
  /** More command-line arguments of the relay. */
  relayArgs?: string[];
  /** More environment of the relay. */
  env?: Record<string, string>;
  /** More command-line switches of the browser. */
  switches?: string[];
  /** Folder of a profile to keep, so that the browser can be restarted with it. */
  profileFolder?: string;
  /** Default: true. */
  headless?: boolean;
  /** Makes `worker()` work, and keeps the worker from sleeping. */
  watchWorker?: boolean;
  /** False leaves the tabs to the extension alone, like a user's: no DevTools client of the test's own. Default: true. */
  watchTabs?: boolean;
}

/** The whole product: relay process, browser with the built extension, paired, and one MCP client. */
export interface Stack extends AsyncDisposable {
  relay: RelayProcess;
  browser: Browser;
  client: McpClient;
  apiKey: string;
  home: string;
  /** Calls a tool of `client` and returns its data; throws the error that it returned. */
  call(tool: string, args?: Record<string, unknown>): Promise<unknown>;
  /** The error of a tool call that must fail. */
  failure: McpClient['failure'];
  /** Another MCP client, with query parameters such as `?proxies=true`. */
  connect(name?: string, query?: string): Promise<McpClient>;
  /** Another MCP client on STDIO, with flags and environment of its own: its process joins the relay. */
  connectStdio(options: { args?: string[]; env?: Record<string, string> }): Promise<StdioProcess>;
  /** Another browser with the extension, paired with the same relay under a name. Returns its profile's id. */
  addBrowser(label: string): Promise<OwnBrowser & { profile: string }>;
  /** Kills the browser, and starts another with the same profile; needs `profileFolder`. */
  restartBrowser(): Promise<Browser>;
  /** Id of the browser's profile. */
  profile: string;
  /** The extension's worker; needs `watchWorker`. */
  worker(): Promise<WebWorker>;
  /** The extension's popup, in a tab of its own. */
  popup(): Promise<PuppeteerPage>;
}

/** Starts the whole product; it must have been built. */
export function startStack(options: StackOptions = {}): Promise<Stack> {
  return opening((opened) => openStack(options, opened));
}

/** The product as most MCP clients run it: they start the relay themselves, and speak to it on STDIO. */
export type StdioStack = Pick<Stack, 'call' | 'worker'> & AsyncDisposable;

/** As `startStack`, with the relay as a child of its client. */
export function startStdioStack(options: Pick<StackOptions, 'watchWorker' | 'watchTabs'>): Promise<StdioStack> {
  return opening(async (opened) => {
    const home = await temporaryHome(opened);
    const port = await freePort();
    const stdio = await spawnStdio({ folder: home, port });
    opened.add(() => stdio.close());
    const { browser } = await openPaired({ opened, home, options, port });
    return {
      async call(tool, args) {
        const { success, data, error } = await stdio.call(tool, args);
        if (!success) throw new InternalError(`${tool} failed: ${JSON.stringify(error)}`);
        return data;
      },
      worker: () => workerOf(browser),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  });
}

/** Closes what was opened if not everything can be. */
async function opening<T>(open: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = new Opened();
  try {
    return await open(opened);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

async function temporaryHome(opened: Opened): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tabhand-home-'));
  opened.add(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

async function openStack(options: StackOptions, opened: Opened): Promise<Stack> {
  const { relayArgs = [], env = {} } = options;
  const home = await temporaryHome(opened);
  const apiKey = randomUUID();
  const relay = opened.use(new RelayProcess({ home, port: await freePort(), apiKey, args: relayArgs, env }));
  await relay.start();
  const own = await openPaired({ opened, home, options, port: relay.port });
  const { profile } = own;
  const connect = async (name = 'e2e', query = ''): Promise<McpClient> =>
    opened.use(await McpClient.connect(`${relay.url}/mcp${query}`, { apiKey, name }));
  const client = await connect();
  return {
    relay,
    browser: own.browser,
    client,
    apiKey,
    home,
    call: (tool, args) => client.call(tool, args),
    failure: (tool, args) => client.failure(tool, args),
    connect,
    profile,
    async connectStdio({ args = [], env: more = {} }) {
      const stdio = await spawnStdio({
        folder: home,
        port: relay.port,
        args,
        env: { SVC_API_KEY: apiKey, ...more },
      });
      opened.add(() => stdio.close());
      return stdio;
    },
    async restartBrowser() {
      process.kill(own.pid, 'SIGKILL');
      await own.ended;
      const again = opened.use(await openBrowser(home, options));
      return again.browser;
    },
    addBrowser: (label) => openPaired({ opened, home, options, port: relay.port }, label),
    worker: () => workerOf(own.browser),
    popup: () => openPopup(own.browser),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** Closes what was opened in reverse order; Node 20 has no AsyncDisposableStack. */
class Opened implements AsyncDisposable {
  readonly #closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.#closers.unshift(close);
  }

  use<T extends AsyncDisposable>(resource: T): T {
    this.add(async () => resource[Symbol.asyncDispose]());
    return resource;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

interface Place {
  opened: Opened;
  home: string;
  options: StackOptions;
  port: number;
}

/** A browser that is paired with the relay. */
async function openPaired({ opened, home, options, port }: Place, label?: string): ReturnType<Stack['addBrowser']> {
  const own = opened.use(await openBrowser(home, options));
  const { code } = await offerPairing(home);
  const profile = await pairOwnBrowser(own, { code, port, ...(label === undefined ? {} : { label }) });
  if (options.watchTabs === false) await own.stopWatching();
  return { ...own, profile };
}

/** Starts a browser with the built extension, not yet paired. */
export async function openBrowser(home: string, options: StackOptions): Promise<OwnBrowser> {
  const { switches = [], headless = true, watchWorker = false, profileFolder } = options;
  const profile = profileFolder ?? (await mkdtemp(join(home, 'profile-')));
  await makeProfile(profile);
  const chrome = await findChrome({ home, install: false, say: () => {} });
  return startOwnBrowser({
    chrome,
    extension: EXTENSION,
    headless,
    switches: [NO_ANIMATIONS, NO_BROWSER_PAGES, '--disable-gpu', ...switches],
    watchWorker,
    profile,
  });
}

/** The extension's worker in a browser that was opened with `watchWorker`. */
export async function workerOf(browser: Browser): Promise<WebWorker> {
  const isOurs = (url: string): boolean => url.startsWith(`chrome-extension://${EXTENSION_ID}/`);
  const target = await browser.waitForTarget((found) => found.type() === 'service_worker' && isOurs(found.url()));
  const worker = await target.worker();
  if (!worker) throw new InternalError('The extension has no worker.');
  return worker;
}

async function openPopup(browser: Browser): Promise<PuppeteerPage> {
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
  await page.waitForSelector('#status[data-profile]'); // until its worker has sent the state, it shows none of its controls
  return page;
}
