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

const MAX_ADDRESSES = 200; // pages by address can't be held weakly: a program may go through thousands

/**
 * What is known of pages: by the library's own object, which is held weakly, or by the address, however often that is given.
 */
export class PerPage<T> {
  readonly #byObject = new WeakMap<PageLike, T>();
  readonly #byAddress = new Map<string, T>();

  get(page: PageLike): T | undefined {
    return 'cdpUrl' in page ? this.#byAddress.get(page.cdpUrl) : this.#byObject.get(page);
  }

  /** Of more than 200 addresses, the one that was set first is forgotten. */
  set(page: PageLike, value: T): void {
    if (!('cdpUrl' in page)) return void this.#byObject.set(page, value);
    this.#byAddress.delete(page.cdpUrl);
    this.#byAddress.set(page.cdpUrl, value);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > MAX_ADDRESSES && oldest !== undefined) this.#byAddress.delete(oldest);
  }

  delete(page: PageLike): void {
    if ('cdpUrl' in page) this.#byAddress.delete(page.cdpUrl);
    else this.#byObject.delete(page);
  }
}

/** Checks what a caller gave as a page. @throws {InvalidParamsError} it is none. */
export function checkPage(page: unknown): void {
  const members = typeof page === 'object' && page !== null ? (page as Record<string, unknown>) : {}; // any object has names
  if (typeof members['cdpUrl'] === 'string') return;
  if (typeof members['createCDPSession'] === 'function' || typeof members['context'] === 'function') return;
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
