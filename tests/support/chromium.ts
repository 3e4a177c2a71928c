import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { SocketChannel } from '../../lib/cdp/socket-channel.ts';

/** The browser's own UI changes without animations, which cost a fifth of its time; pages keep theirs. */
export const NO_ANIMATIONS = '--animation-duration-scale=0';

/**
 * The popup of the address bar is a Chrome page in a process of its own, which a browser would load soon after its
 * start, at half the cost of the start.
 */
export const NO_BROWSER_PAGES = `--disable-features=${[
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
].join(',')}`;

/** Tabs of one site share a process: starting one costs as much as most tests. */
export const SINGLE_RENDERER = '--renderer-process-limit=1';

const FLAGS = [
  '--headless=new',
  NO_ANIMATIONS,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--site-per-process', // cross-site frames get their own process on localhost names too
  '--remote-debugging-port=0',
  SINGLE_RENDERER,
  NO_BROWSER_PAGES,
  '--disable-component-extensions-with-background-pages',
];

const START_MS = 20_000; // a cold start on a busy machine takes a few seconds

/** Names the variable with the DevTools origins of browsers that test files share, one for each worker. */
export const SHARED_CHROMIUMS = 'TABHAND_TEST_CHROMIUMS';

/** For the calls of a file's tests, each of which vitest limits: on a busy machine a file takes many minutes. */
export const signalOfFile = (): AbortSignal => AbortSignal.timeout(900_000);

export interface Chromium {
  /** `http://host:port` of its DevTools. */
  origin: string;
  /** Opens a tab with a URL, or with HTML if the text starts with `<`; resolves when it has loaded. */
  open(urlOrHtml: string): Promise<TestTab>;
  close(): Promise<void>;
}

export interface TestTab {
  channel: SocketChannel;
  targetId: string;
  /** DevTools WebSocket URL of the tab. */
  url: string;
  /** Evaluates an expression in the page's main world, by value; for arranging and asserting. */
  evaluate<T>(expression: string): Promise<T>;
  /** Closes the tab without telling the channel. */
  closeTarget(): Promise<void>;
  close(): Promise<void>;
}

/** A test's requirements that not every browser meets. */
interface BrowserRequirements {
  /** A browser that no other file uses, and a full Chrome: it saves files, shows PDFs, asks for passwords and has windows. */
  own?: true;
  /** The user's preferences, as in the file `Preferences` of a profile. */
  preferences?: object;
  /** Path of its executable. Default: a full Chrome. */
  executable?: string;
}

/**
 * A headless Chromium with a fresh profile. Without any wish, a test gets its worker's, which other files have
 * used before: starting one takes longer than most files.
 */
export async function launchChromium(requirements: BrowserRequirements = {}): Promise<Chromium> {
  const shared = process.env[SHARED_CHROMIUMS]?.split(' ')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (shared && Object.keys(requirements).length === 0) return share(shared);
  const profile = await mkdtemp(join(tmpdir(), 'tabhand-chromium-'));
  await makeProfile(profile, requirements.preferences);
  const child = spawn(
    requirements.executable ?? executable(),
    [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const origin = await devtoolsOrigin(child);
  return {
    origin,
    open: (urlOrHtml) => openTab(origin, urlOrHtml),
    close: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A browser that outlives its users: `close` closes the tabs that were opened. */
function share(origin: string): Chromium {
  return {
    origin,
    open: (urlOrHtml) => openTab(origin, urlOrHtml),
    close: async () => {
      await fetch(`${origin}/json/new?about:blank`, { method: 'PUT' }); // closing the last tab would close the browser
      const [, ...others] = await tabsOf(origin);
      await Promise.all(others.map(({ id }) => fetch(`${origin}/json/close/${id}`)));
    },
  };
}

/** The tabs, the frontmost one first. */
async function tabsOf(origin: string): Promise<{ id: string }[]> {
  const response = await fetch(`${origin}/json/list`);
  const targets = (await response.json()) as { id: string; type: string }[]; // DevTools' HTTP endpoint
  return targets.filter(({ type }) => type === 'page');
}

/** Makes a folder the profile of a new user, with these preferences, whose downloads stay in it. */
export async function makeProfile(folder: string, preferences: object = {}): Promise<void> {
  const file = join(folder, 'Default/Preferences');
  if (existsSync(file)) return; // a browser has used it before
  await mkdir(join(folder, 'Default'), { recursive: true });
  const download = { default_directory: join(folder, 'Downloads') };
  await writeFile(file, JSON.stringify({ download, ...preferences }));
}

/** Chrome's headless shell, if installed: a tab costs half as much there. Otherwise Chrome itself. */
export function headlessShell(): string {
  const shell = '/usr/lib/chromium/chromium-headless-shell';
  return process.env['CHROME_HEADLESS_SHELL_PATH'] ?? (existsSync(shell) ? shell : executable());
}

function executable(): string {
  const candidates = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('No Chromium found. Set CHROME_PATH.');
  return found;
}

async function devtoolsOrigin(child: ChildProcess): Promise<string> {
  const signal = AbortSignal.timeout(START_MS);
  let log = '';
  while (child.stderr) {
    const [chunk] = (await once(child.stderr, 'data', { signal })) as [Buffer]; // the stream gives buffers
    log += chunk.toString();
    const found = /DevTools listening on ws:\/\/([^/]+)\//.exec(log)?.[1];
    if (found) {
      child.stderr.resume();
      return `http://${found}`;
    }
  }
  throw new Error(`Chromium did not start:\n${log}`);
}

async function openTab(origin: string, urlOrHtml: string): Promise<TestTab> {
  const response = await fetch(`${origin}/json/new?about:blank`, { method: 'PUT' });
  const target = (await response.json()) as { id: string; webSocketDebuggerUrl: string }; // DevTools' HTTP endpoint
  const url = target.webSocketDebuggerUrl;
  const channel = await connect(url);
  const tab: TestTab = {
    channel,
    targetId: target.id,
    url,
    evaluate: (expression) => evaluate(channel, expression),
    closeTarget: async () => void (await fetch(`${origin}/json/close/${target.id}`)),
    close: async () => {
      channel.close();
      await tab.closeTarget();
    },
  };
  await load(channel, urlOrHtml);
  return tab;
}

/**
 * Waits until a tab's lazily loaded components (Ionic's) have their parts and have been told what is visible
 * (Shoelace's tabs show nothing before), or for some seconds: on a busy machine the page may be idle so long
 * that it seems to have come to rest.
 */
export async function untilHydrated({ evaluate: ask }: TestTab): Promise<void> {
  const deadline = 'new Promise((resolve) => setTimeout(resolve, 5_000))';
  const defined =
    '[...document.querySelectorAll(":not(:defined)")].map((one) => customElements.whenDefined(one.localName))';
  const ready = '[...document.querySelectorAll("*")].map((one) => one.componentOnReady?.())';
  const drawn = 'new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement))';
  const steps = `Promise.all(${defined}).then(() => Promise.all(${ready})).then(() => ${drawn})`;
  await ask(`Promise.race([${deadline}, ${steps}]).then(() => null)`);
}

/** Another CDP connection to a tab. */
export function connect(url: string): Promise<SocketChannel> {
  const createSocket = (address: string): WebSocket => new WebSocket(address, { perMessageDeflate: false });
  return SocketChannel.open(url, { signal: AbortSignal.timeout(START_MS), createSocket });
}

/** The names of the commands sent over the channel from now on. */
export function watchCommands(channel: SocketChannel): string[] {
  const sent: string[] = [];
  const send = channel.send.bind(channel);
  channel.send = (method, ...rest) => {
    sent.push(method);
    return send(method, ...rest);
  };
  return sent;
}

async function load(channel: SocketChannel, urlOrHtml: string): Promise<void> {
  await channel.send('Page.enable');
  const loaded = new Promise<void>((resolve) => {
    const stop = channel.onEvent((event) => {
      if (event.method !== 'Page.loadEventFired' || event.sessionId !== undefined) return;
      stop();
      resolve();
    });
  });
  if (urlOrHtml.startsWith('<')) {
    const { frameTree } = (await channel.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }; // CDP
    await channel.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: urlOrHtml });
  } else {
    await channel.send('Page.navigate', { url: urlOrHtml });
  }
  await loaded;
}

async function evaluate<T>(channel: SocketChannel, expression: string): Promise<T> {
  const { result, exceptionDetails } = (await channel.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  })) as { result: { value: T }; exceptionDetails?: { exception?: { description?: string } } }; // CDP's shape
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'evaluation failed');
  return result.value;
}
