import type { Browser } from 'puppeteer-core';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';

/** chrome.developerPrivate, which only chrome://extensions itself has. */
interface DeveloperPrivate {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>;
}

/** Switches "Allow in Incognito" on, as the user would at chrome://extensions. The extension starts anew with it. */
export async function allowIncognito(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome; // no types exist
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }); // else the restart disables it
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
  }, EXTENSION_ID);
  await page.close();
}
