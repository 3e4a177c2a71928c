import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { BrowserNotConnectedError, BrowserNotFoundError, ConfigurationError } from '../errors/named-errors.ts';
import { publicUrl } from '../errors/public-url.ts';
import { UNSAFE_SWITCHES } from '../protocol/unsafe-switches.ts';
import { directFetch } from './direct-fetch.ts';
import type { TabhandOptions } from './options.ts';
import type { PageLike } from './page-like.ts';

/** A page of the client's own, and how to let go of it. */
export interface OwnPage {
  page: PageLike;
  /** The Chrome that was started for it. */
  browser?: Browser;
  close(): Promise<void>;
}

/**
 * The page that a client works on when it is given none: one of the Chrome at `cdpUrl`, else of a Chrome it starts.
 * @param previous The one that was closed; if its Chrome goes on, so does the client in that.
 * @throws {BrowserNotFoundError} there is no Chrome, or it did not start.
 * @throws {BrowserNotConnectedError} nothing answers at `cdpUrl`.
 */
export async function openOwnPage(options: TabhandOptions, previous?: OwnPage): Promise<OwnPage> {
  if (options.cdpUrl !== undefined) return await pageOf(options.cdpUrl);
  return previous?.browser?.connected ? await newPageOf(previous.browser) : await launchChrome(options);
}

interface DevToolsTarget {
  type: string;
  webSocketDebuggerUrl: string;
}

/** @see https://chromedevtools.github.io/devtools-protocol/#endpoints */
async function pageOf(cdpUrl: string): Promise<OwnPage> {
  if (/\/devtools\/page\//.test(cdpUrl)) return { page: { cdpUrl }, close: async () => undefined };
  if (!/^(?:http|ws)s?:\/\//.test(cdpUrl) || !URL.canParse(cdpUrl)) throw invalidCdpUrl(cdpUrl);
  const { protocol, host, search } = new URL(cdpUrl); // a service for browsers may have its key in the query
  const endpoint = (name: string): string => `${protocol.replace('ws', 'http')}//${host}/json/${name}${search}`;
  const targets = await fetchDevTools<DevToolsTarget[]>(endpoint('list'), 'GET');
  const target =
    targets.find(({ type }) => type === 'page') ?? (await fetchDevTools<DevToolsTarget>(endpoint('new'), 'PUT'));
  return { page: { cdpUrl: target.webSocketDebuggerUrl }, close: async () => undefined };
}

function invalidCdpUrl(cdpUrl: string): ConfigurationError {
  return new ConfigurationError(`cdpUrl is not a DevTools address: ${publicUrl(cdpUrl)}.`, {
    hint: 'Write it like http://127.0.0.1:9222, or give a ws:// URL.',
    data: { cdpUrl: publicUrl(cdpUrl) },
  });
}

const ANSWER_MS = 10_000; // Chrome's own endpoints take some milliseconds

async function fetchDevTools<T>(url: string, method: string): Promise<T> {
  try {
    const response = await directFetch(url, { method, signal: AbortSignal.timeout(ANSWER_MS) });
    return (await response.json()) as T; // DevTools' own HTTP endpoints
  } catch (cause) {
    throw new BrowserNotConnectedError(`No Chrome answers at ${publicUrl(url)}.`, {
      hint: 'Start Chrome with --remote-debugging-port=9222 and a --user-data-dir of its own.',
      cause,
    });
  }
}

async function launchChrome({ launch = {} }: TabhandOptions): Promise<OwnPage> {
  const { launch: start } = await import('puppeteer-core');
  const executablePath = launch.executablePath ?? findChrome();
  const rootArgs = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chrome refuses its sandbox to root
  const { headless = true, args = [] } = launch;
  try {
    const browser = await start({
      executablePath,
      headless,
      ignoreDefaultArgs: UNSAFE_SWITCHES.filter((unsafe) => !args.includes(unsafe)),
      args: [...rootArgs, ...args],
    });
    const [page = await browser.newPage()] = await browser.pages();
    return { page, browser, close: () => browser.close() };
  } catch (cause) {
    throw new BrowserNotFoundError(`${executablePath} did not start.`, {
      hint: 'Run it yourself to see why, or name another one in launch.executablePath.',
      data: { executablePath },
      cause,
    });
  }
}

async function newPageOf(browser: Browser): Promise<OwnPage> {
  return { page: await browser.newPage(), browser, close: () => browser.close() };
}

const CHROME_PATHS = [
  process.env['CHROME_PATH'],
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
];

function findChrome(): string {
  const found = CHROME_PATHS.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (found) return found;
  throw new BrowserNotFoundError('No Chrome or Chromium was found.', {
    hint: 'Install one, set CHROME_PATH, or pass launch.executablePath, cdpUrl or page.',
  });
}
