import type { Browser, Frame, Page } from 'puppeteer-core';
import { InternalError } from '../../lib/errors/named-errors.ts';

const TAB_TIMEOUT_MS = 10_000;

/** Inspects the browser over a DevTools connection of its own, independent of Tabhand. */
export class Witness {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** The tab whose URL contains `part`. */
  async tab(part: string): Promise<Page> {
    const options = { timeout: TAB_TIMEOUT_MS };
    const target = await this.#browser.waitForTarget(
      (one) => one.type() === 'page' && one.url().includes(part),
      options,
    );
    const page = await target.page();
    if (!page) throw new InternalError(`The tab ${part} cannot be looked into.`);
    return page;
  }

  /** The frame whose URL contains `part`, in any tab and process. */
  async frame(part: string): Promise<Frame> {
    for (const page of await this.#browser.pages()) {
      const found = page.frames().find((frame) => frame.url().includes(part));
      if (found) return found;
    }
    throw new InternalError(`No frame is at ${part}.`);
  }

  /** Text of the first element that matches a selector; '' if there is none. */
  async text(page: Page | Frame, selector: string): Promise<string> {
    return page.$eval(selector, (element) => element.textContent ?? '').catch(() => ''); // absent, or the page is changing
  }

  /** URLs of all tabs. */
  async tabs(): Promise<string[]> {
    return (await this.#browser.pages()).map((page) => page.url());
  }

  async screenshot(page: Page, path: `${string}.png`): Promise<void> {
    await page.bringToFront(); // Chrome renders background tabs late, or never
    await page.screenshot({ path });
  }
}
