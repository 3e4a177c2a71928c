import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { BrowserNotFoundError, PairingError } from '../lib/errors/named-errors.ts';
import { UNSAFE_SWITCHES } from '../lib/protocol/unsafe-switches.ts';
import { EXTENSION_ID } from '../lib/protocol/version.ts';

export interface OwnBrowserOptions {
  /** The program. */
  chrome: string;
  /** Folder of the built extension. */
  extension: string;
  headless: boolean;
  /** More command-line switches, for tests. */
  switches?: string[];
  /** Folder of a profile that is kept; a throwaway one unless given. */
  profile?: string;
  /** Attaches a DevTools client to the extension's worker too, which then never sleeps. */
  watchWorker?: boolean;
}

export interface OwnBrowser extends AsyncDisposable {
  browser: Browser;
  pid: number;
  /** Leaves tabs that open from now on alone: no DevTools client of ours is attached to them, or makes them wait for it. */
  stopWatching(): Promise<void>;
  /** Settles when the browser has ended, whoever ended it. */
  ended: Promise<void>;
}

const LAUNCH_TIMEOUT_MS = 30_000; // a cold start on a busy machine of two cores takes ten
const PAIR_TIMEOUT_MS = 30_000; // one look at the relay and a handshake of four messages
const CLOSE_TIMEOUT_MS = 5_000; // after that it is killed

/** Starts a browser with the extension in a throwaway profile, which is removed with it. */
export async function startOwnBrowser(options: OwnBrowserOptions): Promise<OwnBrowser> {
  const { default: puppeteer } = await import('puppeteer-core'); // loaded by this command alone: it is large
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'tabhand-browser-')));
  let isWatching = true;
  const removeProfile = async (): Promise<void> => {
    if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await puppeteer.launch({
      executablePath: options.chrome,
      pipe: true, // with a pipe, an extension can be loaded in every Chrome, and no port is opened
      enableExtensions: true, // not a list of them: puppeteer 24 does not wait until they are loaded
      userDataDir: profile,
      headless: options.headless,
      defaultViewport: null,
      targetFilter: (target) => isWatching && (options.watchWorker === true || target.type() !== 'service_worker'),
      ignoreDefaultArgs: UNSAFE_SWITCHES,
      args: [...(await sandboxSwitches()), '--no-first-run', '--no-default-browser-check', ...(options.switches ?? [])],
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    await loadExtension(browser, options.extension);
    const stopWatching = async (): Promise<void> => {
      isWatching = false;
      await stopAutoAttach(browser);
    };
    return { ...ownBrowser(browser, removeProfile), stopWatching };
  } catch (cause) {
    await removeProfile();
    throw notStarted(options, cause);
  }
}

/** Puppeteer attaches to each tab before it asks its filter: a popup then waits for a client that has left it, for ever. */
async function stopAutoAttach(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession();
  const noAutoAttach = { autoAttach: false, waitForDebuggerOnStart: false, flatten: true };
  await session.connection()?.send('Target.setAutoAttach', noAutoAttach); // on the connection, as puppeteer itself asked
  await session.detach();
}

async function loadExtension(browser: Browser, folder: string): Promise<void> {
  try {
    await browser.installExtension(folder);
  } catch (error) {
    await browser.close().catch(() => browser.process()?.kill('SIGKILL')); // it does not answer any more
    throw error;
  }
}

function notStarted({ chrome, extension }: OwnBrowserOptions, cause: unknown): BrowserNotFoundError {
  return new BrowserNotFoundError(`${chrome} did not start with the extension in ${extension}.`, {
    hint: 'Run it yourself to see why, or name another one in CHROME_PATH.',
    cause,
  });
}

/**
 * Pairs the browser's extension with the relay on `port`, as its user would: through the popup.
 * @returns the id of the browser's profile.
 * @throws {PairingError} the extension did not connect.
 */
export async function pairOwnBrowser(
  { browser }: OwnBrowser,
  pairing: { code: string; port: number; label?: string },
): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(`chrome-extension://${EXTENSION_ID}/popup.html`);
    await fillPopup(page, pairing);
    const status = await page.waitForSelector('#status[data-state=connected]', { timeout: PAIR_TIMEOUT_MS });
    const profile = await status?.evaluate((element) => element.getAttribute('data-profile'));
    return profile ?? '';
  } catch (cause) {
    // the popup itself failed
    const status = await page.$eval('#status', (element) => element.textContent).catch(() => 'no status');
    throw new PairingError(`The extension did not connect to the relay on port ${pairing.port} (${status?.trim()}).`, {
      hint: 'Look at what the relay printed.',
      cause,
    });
  } finally {
    await page.close().catch(() => {}); // the browser may have ended meanwhile
  }
}

async function fillPopup(page: Page, { code, port, label }: Parameters<typeof pairOwnBrowser>[1]): Promise<void> {
  if (label !== undefined) await page.locator('#label').fill(label);
  await page.locator('#port').fill(String(port));
  await page.locator('#code').fill(code);
  await page.locator('#pair').click();
}

function ownBrowser(browser: Browser, removeProfile: () => Promise<void>): Omit<OwnBrowser, 'stopWatching'> {
  const process = browser.process();
  const ended = new Promise<void>((done) => browser.once('disconnected', () => done())).then(removeProfile);
  return {
    browser,
    pid: process?.pid ?? 0,
    ended,
    async [Symbol.asyncDispose]() {
      const kill = setTimeout(() => process?.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await browser.close().catch(() => process?.kill('SIGKILL')); // it does not answer any more
      clearTimeout(kill);
      await ended;
    },
  };
}

/** Chrome's sandbox does not work for root, nor in a container that forbids user namespaces. */
async function sandboxSwitches(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const isRoot = process.getuid?.() === 0;
  return isRoot || (isContainer() && !(await hasUserNamespaces())) ? ['--no-sandbox'] : [];
}

function isContainer(): boolean {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') || 'KUBERNETES_SERVICE_HOST' in process.env;
}

function hasUserNamespaces(): Promise<boolean> {
  return new Promise((done) => execFile('unshare', ['--user', 'true'], { timeout: 2_000 }, (error) => done(!error)));
}
