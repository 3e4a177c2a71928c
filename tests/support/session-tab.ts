import type { Browser, Frame, Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { Witness } from './witness.ts';

/** The tab whose URL contains `part`, as DevTools sees it. */
export function tabAt(browser: Browser, part: string): Promise<Page> {
  return new Witness(browser).tab(part);
}

/** Waits until an element of the page has this text. */
export async function expectText(page: Page | Frame, selector: string, text: string | RegExp): Promise<void> {
  // not there yet
  const read = (): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '').catch(() => '');
  await expect.poll(read, { timeout: 5_000 }).toMatch(text);
}
