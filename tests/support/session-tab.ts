import type { Browser, Frame, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { InternalError } from '../../lib/errors/named-errors.ts';

const TAB_MS = 10_000;

/** The tab whose URL holds `part`, as DevTools sees it. */
export async function tabAt(browser: Browser, part: string): Promise<Page> {
  const isIt = (one: { type(): string; url(): string }): boolean => one.type() === 'page' && one.url().includes(part);
  const page = await (await browser.waitForTarget(isIt, { timeout: TAB_MS })).page();
  if (!page) throw new InternalError(`The tab ${part} cannot be looked into.`);
  return page;
}

/** Waits until an element of the page has this text. */
export async function expectText(page: Page | Frame, selector: string, text: string | RegExp): Promise<void> {
  const read = (): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '').catch(() => ''); // not there yet
  await expect.poll(read, { timeout: 5_000 }).toMatch(text);
}
