import type { Page } from 'puppeteer-core';
import type { Stack } from '../support/stack.ts';

/** The tab in which the user is, with a field in it that has the focus. */
export interface UserTab {
  page: Page;
  /** Which tabs are active, and whether the user's page and field have the focus. */
  look(): Promise<unknown>;
}

/** Opens a tab at `url` as the user's own; its page has an `input`. */
export async function openUserTab(stack: Stack, url: string): Promise<UserTab> {
  const page = await stack.browser.newPage();
  await page.goto(url);
  await page.bringToFront();
  await page.focus('input');
  return { page, look: async () => ({ active: await activeTabs(stack), ...(await focusIn(page)) }) };
}

async function activeTabs(stack: Stack): Promise<unknown> {
  const worker = await stack.worker();
  return worker.evaluate(async () => {
    const tabs = await chrome.tabs.query({ active: true });
    return tabs.map(({ id, windowId, url }) => ({ id, windowId, url }));
  });
}

function focusIn(page: Page): Promise<object> {
  return page.evaluate(() => ({
    hasFocus: document.hasFocus(),
    visibility: document.visibilityState,
    focused: document.activeElement?.tagName,
  }));
}
