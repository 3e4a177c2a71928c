import type { Page } from 'puppeteer-core';
import { vi } from 'vitest';
import type { Stack } from '../support/stack.ts';

/** The tab in which the user is, with a field in it that has the focus. */
export interface UserTab {
  page: Page;
  /** Which tabs are active in windows that have several, and whether the user's page and field have the focus. */
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

/**
 * Shares the tab in front as a user does in the popup over it. The popup is looked at from here: its own tab stands behind the
 * user's, and draws no frames there that its own polling could go by.
 * @returns the id of its session.
 */
export async function shareTabInFront(popup: Page): Promise<string> {
  const shared = (): Promise<string[]> =>
    popup.$$eval('.card .id:not([hidden]) code', (codes) => codes.map(({ textContent }) => textContent));
  const before = await shared(); // cards of tabs that were shared earlier may not have gone yet
  await popup.$eval('#share', (button) => (button as HTMLButtonElement).click()); // #share is a button
  const find = async (): Promise<string | undefined> => (await shared()).find((id) => !before.includes(id));
  return vi.waitUntil(find, { timeout: 20_000 });
}

async function activeTabs(stack: Stack): Promise<unknown> {
  const worker = await stack.worker();
  return worker.evaluate(async () => {
    const tabs = await chrome.tabs.query({ active: true, windowType: 'normal' });
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
