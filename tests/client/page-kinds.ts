import { chromium as patchright } from 'patchright-core';
import { chromium as playwright } from 'playwright-core';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { PageLike } from '../../lib/client/index.ts';

/** A page of one library, opened at a URL. */
export interface OpenPage extends AsyncDisposable {
  page: PageLike;
  /** Evaluates an expression in the page's main world by the library's own means. */
  evaluate(expression: string): Promise<unknown>;
}

export type PageKind = 'cdpUrl' | 'Playwright' | 'Patchright' | 'Puppeteer';
export const pageKinds: PageKind[] = ['cdpUrl', 'Playwright', 'Patchright', 'Puppeteer'];

/** One Chromium which the libraries share over its DevTools address. */
export interface SharedChromium extends AsyncDisposable {
  open(kind: PageKind, url: string): Promise<OpenPage>;
  /** Address for the client's `cdpUrl`. */
  wsEndpoint: string;
}

const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--site-per-process', '--remote-debugging-port=0'];

export async function startSharedChromium(): Promise<SharedChromium> {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  const browser = await puppeteer.launch({ executablePath, headless: true, args: ARGS });
  const wsEndpoint = browser.wsEndpoint();
  const open = { cdpUrl: openByUrl, Puppeteer: openPuppeteer, Playwright: openPlaywright, Patchright: openPatchright };
  return {
    wsEndpoint,
    open: (kind, url) => open[kind](browser, url),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function openPuppeteer(browser: Browser, url: string): Promise<OpenPage> {
  const page = await browser.newPage();
  await page.goto(url);
  return {
    page,
    evaluate: (expression) => page.evaluate(expression),
    [Symbol.asyncDispose]: () => page.close(),
  };
}

async function openByUrl(browser: Browser, url: string): Promise<OpenPage> {
  const opened = await openPuppeteer(browser, url);
  const targets = await fetch(`http://${new URL(browser.wsEndpoint()).host}/json/list`);
  const list = (await targets.json()) as { url: string; webSocketDebuggerUrl: string }[]; // DevTools' HTTP endpoint
  const cdpUrl = list.find((target) => target.url === url)?.webSocketDebuggerUrl ?? '';
  return { ...opened, page: { cdpUrl } };
}

function openPlaywright(browser: Browser, url: string): Promise<OpenPage> {
  return openWith(() => playwright.connectOverCDP(browser.wsEndpoint()), url);
}

function openPatchright(browser: Browser, url: string): Promise<OpenPage> {
  return openWith(() => patchright.connectOverCDP(browser.wsEndpoint()), url);
}

interface Connected {
  newPage(): Promise<PageLike & { goto(url: string): Promise<unknown>; evaluate(text: string): Promise<unknown> }>;
  close(): Promise<void>;
}

async function openWith(connect: () => Promise<Connected>, url: string): Promise<OpenPage> {
  const connection = await connect();
  const page = await connection.newPage();
  await page.goto(url);
  return {
    page,
    evaluate: (expression) => page.evaluate(expression),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
