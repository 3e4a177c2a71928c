import { browser } from 'wxt/browser';
import { PageNotAllowedError } from '../../lib/errors/named-errors.ts';
import { alternativeHint } from '../../lib/page/schemes.ts';

// Pages of the browser itself and of extensions, to which our debugger may not attach (Chromium,
// extensions/common/permissions/permissions_data.cc). `view-source:` shows a page that is not the one it names.
const CLOSED_SCHEMES = new Set([
  'chrome:',
  'chrome-extension:',
  'chrome-search:',
  'chrome-untrusted:',
  'devtools:',
  'edge:',
  'brave:',
  'opera:',
  'vivaldi:',
  'view-source:',
]);
const STORE_HOSTS = new Set(['chromewebstore.google.com', 'microsoftedge.microsoft.com']);
const OLD_STORE = { host: 'chrome.google.com', path: '/webstore' };
const OPEN_ABOUT_PAGES = new Set(['about:blank', 'about:srcdoc']);

/**
 * Why Chrome keeps extensions off the page at `url`; undefined if it is accessible. Checked before navigating:
 * the tab would go there, and only then would the debugger be detached.
 */
export function pageRefusal(url: string, allowed: { files: boolean }): PageNotAllowedError | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if (parsed.protocol === 'file:' && !allowed.files) {
    return refusal(url, 'Switch on "Allow access to file URLs" for Tabhand at chrome://extensions.');
  }
  return isClosed(parsed) ? refusal(url, alternativeHint(url)) : undefined;
}

function isClosed({ protocol, hostname, pathname, href }: URL): boolean {
  if (CLOSED_SCHEMES.has(protocol) || STORE_HOSTS.has(hostname)) return true;
  if (protocol === 'about:') return !OPEN_ABOUT_PAGES.has(href.replace(/[?#].*$/, ''));
  return hostname === OLD_STORE.host && pathname.startsWith(OLD_STORE.path);
}

function refusal(url: string, hint: string): PageNotAllowedError {
  return new PageNotAllowedError(`Chrome does not let extensions work on ${url}.`, { hint, data: { url } });
}

/** Throws the refusal of `pageRefusal`, given the user's permissions for this extension. */
export async function refusePage(url: string): Promise<void> {
  const files = await browser.extension.isAllowedFileSchemeAccess();
  const refused = pageRefusal(url, { files });
  if (refused) throw refused;
}
