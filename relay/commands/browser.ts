import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { BrowserNotFoundError, PairingError } from '../../lib/errors/named-errors.ts';
import type { OwnBrowser } from '../own-browser.ts';
import { portFlag } from './port-flag.ts';

interface BrowserFlags {
  port: number;
  headless?: boolean;
  install?: boolean;
}

const RELAY_WAIT_MS = 15_000; // relay and browser are often started side by side

/** `tabhand browser`: a browser of its own with the extension, paired with a relay, for CI and for trying out. */
export function addBrowserCommand(program: Command): void {
  program
    .command('browser')
    .description('Start a browser with the extension in a throwaway profile, paired with the relay')
    .option('--headless', 'run without a window')
    .option('--install', 'install a browser if none is found')
    .addOption(portFlag())
    .action(runBrowser);
}

async function runBrowser(flags: BrowserFlags): Promise<void> {
  const { stopSignal } = await import('../stop-signal.ts');
  const { startOwnBrowser } = await import('../own-browser.ts');
  const signal = stopSignal();
  const extension = await requireExtension();
  const chrome = await programOf(flags);
  await relayAnswers(flags.port, signal);
  if (signal.aborted) return;
  await using own = await startOwnBrowser({ chrome, extension, headless: isHeadless(flags) });
  signal.addEventListener('abort', () => void own[Symbol.asyncDispose]());
  try {
    const profile = await pair(own, flags.port);
    await own.stopWatching();
    console.log(JSON.stringify({ ready: true, profile, pid: own.pid }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await own.ended;
}

async function requireExtension(): Promise<string> {
  const { extensionFolder } = await import('../package-folder.ts');
  const folder = extensionFolder();
  if (existsSync(folder)) return folder;
  throw new BrowserNotFoundError(`The extension is not built: there is no ${folder}.`, {
    hint: 'Run `npm run build`.',
  });
}

async function programOf({ install = false }: BrowserFlags): Promise<string> {
  const [{ findChrome }, { settingsFolder }] = await Promise.all([
    import('../chrome-finder.ts'),
    import('../settings.ts'),
  ]);
  return findChrome({ home: settingsFolder(), install, say: (sentence) => console.error(sentence) });
}

async function relayAnswers(port: number, signal: AbortSignal): Promise<void> {
  const { probePort } = await import('../health.ts');
  const until = Date.now() + RELAY_WAIT_MS;
  while (!signal.aborted && (await probePort(port)).holder !== 'relay') {
    if (Date.now() > until) {
      throw new PairingError(`No relay answers on port ${port}.`, { hint: `Start one: npx tabhand --port ${port}` });
    }
    await delay(200, undefined, { signal }).catch(() => {}); // stopped: the loop's condition sees it
  }
}

function isHeadless({ headless = false }: BrowserFlags): boolean {
  if (headless || process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return headless;
  console.error('There is no display: the browser runs headless.');
  return true;
}

async function pair(own: OwnBrowser, port: number): Promise<string> {
  const [{ endPairing, offerPairing }, { pairOwnBrowser }] = await Promise.all([
    import('../pairing.ts'),
    import('../own-browser.ts'),
  ]);
  const { code } = await offerPairing();
  try {
    return await pairOwnBrowser(own, { code, port });
  } catch (error) {
    await endPairing();
    throw error;
  }
}
