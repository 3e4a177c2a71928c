import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SvcError } from '../lib/errors/svc-error.ts';
import { apiKeyPath, environmentApiKey, storedApiKey } from './api-key.ts';
import { findChrome } from './chrome-finder.ts';
import { probePort, type PortState } from './health.ts';
import { extensionFolder } from './package-folder.ts';
import { readProfiles } from './profiles.ts';
import { settingsFolder } from './settings.ts';
import { VERSION } from './version.ts';

export interface Finding {
  ok: boolean;
  /** What was looked at, and what was seen. */
  what: string;
  /** What to do; only when it is not ok. */
  advice?: string;
}

const MIN_NODE: Version = [20, 19]; // package.json, "engines"
const MIN_CHROME: Version = [148, 0]; // wxt.config.ts, minimum_chrome_version
const CHROME_ANSWER_MS = 10_000; // a cold start from a slow disk

type Version = readonly [major: number, minor: number];

/** Looks at everything that a working set-up needs, in the order in which to mend it. */
export async function checkSetup(port: number): Promise<Finding[]> {
  const state = await probePort(port);
  const machine = await Promise.all([
    reportingErrors(checkChrome),
    checkPackagedExtension(),
    reportingErrors(checkKey),
  ]);
  return [
    checkNode(process.versions.node),
    ...machine,
    checkRelay(port, state),
    await reportingErrors(checkPairing),
    checkConnection(state),
  ];
}

/** What a check finds, or what kept it from looking. */
async function reportingErrors(check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof SvcError) return bad(error.message, error.hint ?? '');
    throw error;
  }
}

function checkNode(version: string): Finding {
  if (isAtLeast(version, MIN_NODE)) return good(`Node ${version}`);
  return bad(`Node ${version} is too old.`, `Install Node ${MIN_NODE.join('.')} or newer.`);
}

async function checkChrome(): Promise<Finding> {
  return checkChromeVersion(await findChrome({ home: settingsFolder(), install: false, say: () => {} }));
}

/** Chrome on Windows prints no version, and opens a window instead. */
async function checkChromeVersion(chrome: string): Promise<Finding> {
  if (process.platform === 'win32') return good(`Chrome: ${chrome}`);
  // told below
  const answer = await promisify(execFile)(chrome, ['--version'], { timeout: CHROME_ANSWER_MS }).catch(() => undefined);
  const version = answer?.stdout.match(/\d+\.\d+[\d.]*/)?.[0];
  if (version === undefined) return bad(`${chrome} does not start.`, 'Set CHROME_PATH to another one.');
  if (isAtLeast(version, MIN_CHROME)) return good(`Chrome ${version}: ${chrome}`);
  return bad(`Chrome ${version} is too old: ${chrome}`, `Update it to ${MIN_CHROME[0]} or newer.`);
}

async function checkPackagedExtension(): Promise<Finding> {
  const folder = extensionFolder();
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined); // told below
  if (manifest !== undefined) return good(`Extension to load: ${folder}`);
  return bad(`The extension is not built: there is no ${folder}.`, 'Run `npm run build`.');
}

async function checkKey(): Promise<Finding> {
  if (environmentApiKey() !== undefined) return good('API key: from SVC_API_KEY');
  const [path, folder] = [apiKeyPath(), settingsFolder()];
  if ((await storedApiKey()) === undefined) return checkFolder(folder);
  const exposed = process.platform === 'win32' ? undefined : await findExposedPath(folder, path);
  if (exposed === undefined) return good(`API key: ${path}`);
  const advice = `Run \`chmod 700 ${folder} && chmod 600 ${path}\`, and \`tabhand key --rotate\` if someone may have read it.`;
  return bad(`Other users can read or replace the API key: check the permissions of ${exposed}.`, advice);
}

/** Which of the two others than their owner may write to, or read the key in. */
async function findExposedPath(folder: string, key: string): Promise<string | undefined> {
  if (((await stat(key)).mode & 0o077) !== 0) return key;
  return ((await stat(folder)).mode & 0o022) === 0 ? undefined : folder;
}

/** Without a key: whether one can be made. */
async function checkFolder(folder: string): Promise<Finding> {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const isWritable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) return bad('There is no API key yet.', 'Run `tabhand key`, or start the relay once: it makes one.');
  return bad(
    `There is no API key yet, and none can be made: ${existing} cannot be written.`,
    'Make it writable, or set TABHAND_HOME to another folder.',
  );
}

function checkRelay(port: number, state: PortState): Finding {
  switch (state.holder) {
    case 'relay':
      return good(`Relay: http://127.0.0.1:${port}/mcp`);
    case 'foreign':
      return bad(
        `Port ${port} is held by another program.`,
        'Choose another port: `npx tabhand --port <port>`, and set it in the popup of the extension.',
      );
    case 'nobody':
      return bad(`No relay is running on port ${port}.`, `Start one: npx tabhand --port ${port}`);
  }
}

async function checkPairing(): Promise<Finding> {
  const profiles = Object.values(await readProfiles());
  if (profiles.length > 0) return good(`Paired: ${profiles.map(({ label }) => label).join(', ')}`);
  return bad(
    'No browser is paired.',
    'Load the extension in Chrome, run `tabhand pair`, and type its code into the popup.',
  );
}

function checkConnection(state: PortState): Finding {
  const profiles = state.holder === 'relay' ? state.health.profiles : [];
  if (profiles.length === 0)
    return bad('No extension is connected.', 'Open Chrome and click the Tabhand icon: its popup says why.');
  const stale = profiles.filter(({ version }) => version !== VERSION);
  if (stale.length === 0) return good(`Connected: ${profiles.map(({ id, label }) => `${label} (${id})`).join(', ')}`);
  const versions = stale.map(({ label, version }) => `${label} has ${version}`).join(', ');
  return bad(
    `An extension does not have version ${VERSION}: ${versions}.`,
    'Reload the extension at chrome://extensions.',
  );
}

function isAtLeast(version: string, [major, minor]: Version): boolean {
  const [hasMajor = 0, hasMinor = 0] = version.split('.').map(Number);
  return hasMajor > major || (hasMajor === major && hasMinor >= minor);
}

const good = (what: string): Finding => ({ ok: true, what });
const bad = (what: string, advice: string): Finding => ({ ok: false, what, advice });
