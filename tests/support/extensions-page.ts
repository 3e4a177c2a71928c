import type { Browser } from 'puppeteer-core';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';

/** chrome.developerPrivate, which only chrome://extensions itself has. */
interface DeveloperPrivate {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>;
  reload(extensionId: string): Promise<void>;
}

/** Turns "Allow in Incognito" on, as the user would. The extension then restarts. */
export function allowIncognito(browser: Browser): Promise<void> {
  return atExtensionsPage(browser, (api, extensionId) =>
    api.updateExtensionConfiguration({ extensionId, incognitoAccess: true }),
  );
}

/** Reloads the extension from its folder, as the user would after an update. */
export function reloadExtension(browser: Browser): Promise<void> {
  return atExtensionsPage(browser, (api, extensionId) => api.reload(extensionId));
}

async function atExtensionsPage(
  browser: Browser,
  change: (api: DeveloperPrivate, extensionId: string) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  const handle = await page.evaluateHandle(async () => {
    // no types exist
    const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true }); // otherwise the restart disables it
    return developerPrivate;
  });
  await page.evaluate(change, handle, EXTENSION_ID);
  await page.close();
}
