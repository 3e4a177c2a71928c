import { InvalidParamsError } from '../errors/named-errors.ts';

/** A page of Playwright or Patchright, as far as we need it. */
export interface PlaywrightPage {
  context(): { newCDPSession(page: never): Promise<object> };
}

/** A page of Puppeteer, as far as we need it. */
export interface PuppeteerPage {
  createCDPSession(): Promise<object>;
}

/** A page by its DevTools address: `ws://…/devtools/page/<id>`. */
export interface CdpPage {
  cdpUrl: string;
}

/** A page to work on; the libraries are recognised by shape and never imported. */
export type PageLike = PlaywrightPage | PuppeteerPage | CdpPage;

/** Checks what a caller gave as a page. @throws {InvalidParamsError} it is none. */
export function checkPage(page: unknown): void {
  const given = typeof page === 'object' && page !== null ? (page as Record<string, unknown>) : {}; // any object has names
  if (typeof given['cdpUrl'] === 'string') return;
  if (typeof given['createCDPSession'] === 'function' || typeof given['context'] === 'function') return;
  throw notAPage('options.page is not a page of Playwright, Patchright or Puppeteer, nor { cdpUrl }.');
}

/** The error for what is no page that we can work on. */
export function notAPage(message: string, cause?: unknown): InvalidParamsError {
  return new InvalidParamsError(message, {
    hint: 'Pass a page of Chrome or Chromium; Firefox and WebKit have no CDP.',
    data: { issues: [{ path: '/page', message: 'not a page' }] },
    cause,
  });
}
