import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BrowserNotFoundError } from '../lib/errors/named-errors.ts';

const DOWNLOAD_TIMEOUT_MS = 300_000; // about 150 MB
const APT_TIMEOUT_MS = 300_000; // the package and what it needs: about 100 MB

type Say = (sentence: string) => void;

/** Installs Debian's `chromium`, and fonts for it to draw with. Needs root. @throws {BrowserNotFoundError} apt failed. */
export async function installDebianPackage(say: Say): Promise<void> {
  say("Installing Debian's chromium package …");
  const run = promisify(execFile);
  const settings = { timeout: APT_TIMEOUT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await run('apt-get', ['update', '-q'], settings);
    await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium', 'fonts-liberation'], settings);
  } catch (cause) {
    throw notInstalled("Debian's package chromium could not be installed.", cause);
  }
}

/** Downloads the stable Chrome for Testing below `home`; returns its program. @throws {BrowserNotFoundError} it failed. */
export async function downloadChrome(home: string, say: Say): Promise<string> {
  const { Browser, detectBrowserPlatform, install, resolveBuildId } = await import('@puppeteer/browsers');
  const platform = detectBrowserPlatform();
  if (platform === undefined) throw notInstalled('There is no Chrome for Testing for this platform.', undefined);
  say('Downloading Chrome for Testing …');
  try {
    const work = resolveBuildId(Browser.CHROME, platform, 'stable').then((buildId) =>
      install({ browser: Browser.CHROME, buildId, platform, cacheDir: cacheFolder(home) }),
    );
    return (await Promise.race([work, failsAfter(DOWNLOAD_TIMEOUT_MS)])).executablePath;
  } catch (cause) {
    throw notInstalled('Chrome for Testing could not be downloaded.', cause);
  }
}

/** The program of a Chrome for Testing that was downloaded before; undefined when there is none. */
export async function downloadedChrome(home: string): Promise<string | undefined> {
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  const all = await getInstalledBrowsers({ cacheDir: cacheFolder(home) });
  return all.find(({ browser }) => browser === Browser.CHROME)?.executablePath;
}

const cacheFolder = (home: string): string => join(home, 'chrome');

/** `@puppeteer/browsers` takes no signal. */
function failsAfter(timeoutMs: number): Promise<never> {
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

function notInstalled(message: string, cause: unknown): BrowserNotFoundError {
  return new BrowserNotFoundError(message, {
    hint: 'Install Chrome or Chromium yourself, or set CHROME_PATH to one.',
    cause,
  });
}
