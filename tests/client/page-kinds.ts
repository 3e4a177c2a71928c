import { chromium as patchright } from 'patchright-core';
import { chromium as playwright } from 'playwright-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { PageLike } from '../../lib/client/index.ts';
import { launchChromium, NO_BROWSER_PAGES, SINGLE_RENDERER, NO_ANIMATIONS } from '../support/chromium.ts';

/** A page of one library, opened at a URL. */
export interface OpenPage extends AsyncDisposable {
  page: PageLike;
  /** Evaluates an expression in the page's main world by the library's own means. */
  evaluate(expression: string): Promise<unknown>;
}

export type PageKind = 'cdpUrl' | 'Playwright' | 'Patchright' | 'Puppeteer';
export const pageKinds: PageKind[] = ['cdpUrl', 'Playwright', 'Patchright', 'Puppeteer'];

/** A Chromium to open pages in, whoever started it. */
export interface Chromium {
  browser: Browser;
  /** Its DevTools address; also for the client's `cdpUrl`. */
  wsEndpoint: string;
}

/** One library, connected to a Chromium; its pages are tabs of the browser's own profile. */
export interface PageLibrary extends AsyncDisposable {
  open(url: string): Promise<OpenPage>;
}

/** The Chromium of this worker, for the libraries to share. */
export async function startSharedChromium(): Promise<Chromium & AsyncDisposable> {
  const chromium = await launchChromium();
  const version = (await (await fetch(`${chromium.origin}/json/version`)).json()) as { webSocketDebuggerUrl: string }; // DevTools' HTTP endpoint
  const wsEndpoint = version.webSocketDebuggerUrl;
  const browser = await puppeteer.connect({ browserWSEndpoint: wsEndpoint });
  const close = async (): Promise<void> => {
    await browser.disconnect();
    await chromium.close();
  };
  return { browser, wsEndpoint, [Symbol.asyncDispose]: close };
}

/** A Chromium of one's own, to be ended. */
export async function startOwnChromium(): Promise<Chromium & AsyncDisposable> {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
    SINGLE_RENDERER,
    NO_ANIMATIONS,
  ];
  const browser = await puppeteer.launch({ executablePath, headless: true, args: [...args, NO_BROWSER_PAGES] });
  return { browser, wsEndpoint: browser.wsEndpoint(), [Symbol.asyncDispose]: () => browser.close() };
}

/** Connects a library to a Chromium. */
export function connectLibrary(kind: PageKind, chromium: Chromium): Promise<PageLibrary> {
  return connectors[kind](chromium);
}

const connectors: Record<PageKind, (chromium: Chromium) => Promise<PageLibrary>> = {
  cdpUrl: async (chromium) => ({ open: (url) => openByUrl(chromium, url), [Symbol.asyncDispose]: async () => {} }),
  Puppeteer: async ({ browser }) => ({
    open: (url) => openIn(() => browser.newPage(), url),
    [Symbol.asyncDispose]: async () => {},
  }),
  Playwright: ({ wsEndpoint }) => libraryOf(playwright.connectOverCDP(wsEndpoint)),
  Patchright: ({ wsEndpoint }) => libraryOf(patchright.connectOverCDP(wsEndpoint)),
};

interface LibraryPage {
  goto(url: string): Promise<unknown>;
  evaluate(text: string): Promise<unknown>;
  close(): Promise<void>;
}

async function openIn<P extends PageLike & LibraryPage>(
  newPage: () => Promise<P>,
  url: string,
): Promise<Omit<OpenPage, 'page'> & { page: P }> {
  const page = await newPage();
  await page.goto(url);
  return {
    page,
    evaluate: (expression) => page.evaluate(expression),
    [Symbol.asyncDispose]: () => page.close(),
  };
}

async function openByUrl({ browser, wsEndpoint }: Chromium, url: string): Promise<OpenPage> {
  const opened = await openIn<Page>(() => browser.newPage(), url);
  const session = await opened.page.createCDPSession();
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  const cdpUrl = `ws://${new URL(wsEndpoint).host}/devtools/page/${targetInfo.targetId}`;
  return { ...opened, page: { cdpUrl } };
}

interface Connected {
  contexts(): { newPage(): Promise<PageLike & LibraryPage> }[];
  close(): Promise<void>;
}

async function libraryOf(connecting: Promise<Connected>): Promise<PageLibrary> {
  const connection = await connecting;
  const [context] = connection.contexts();
  if (!context) throw new Error('The browser has no profile.');
  return {
    open: (url) => openIn(() => context.newPage(), url),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
