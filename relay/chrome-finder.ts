import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { BrowserNotFoundError, ConfigurationError } from '../lib/errors/named-errors.ts';
import { downloadChrome, downloadedChrome, installDebianPackage } from './chrome-installer.ts';

/** What the search may look at; given by the caller so that tests can describe any machine. */
export interface Machine {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** True when the file exists and may be run. */
  isProgram(path: string): Promise<boolean>;
  isDebian(): Promise<boolean>;
}

export interface FindChromeOptions {
  /** Folder below which a downloaded browser is kept (`TABHAND_HOME`). */
  home: string;
  /** May a browser be installed when there is none? */
  install: boolean;
  /** Told what is being installed, one sentence. */
  say(sentence: string): void;
  machine?: Machine;
}

/**
 * Path of a Chrome or Chromium: `CHROME_PATH`, the usual places, one that was downloaded before; then, when installing is
 * allowed, Debian's package (as root on Debian) or Chrome for Testing.
 * @throws {ConfigurationError} there is none, or `CHROME_PATH` names no program.
 */
export async function findChrome(options: FindChromeOptions): Promise<string> {
  const machine = options.machine ?? thisMachine();
  const chosenPath = machine.env.CHROME_PATH;
  if (chosenPath) return requireProgram(chosenPath, machine);
  const found = (await firstProgram(usualPaths(machine), machine)) ?? (await downloadedChrome(options.home));
  if (found !== undefined) return found;
  if (options.install) return install(options, machine);
  throw new BrowserNotFoundError('No Chrome or Chromium was found.', {
    hint: 'Set CHROME_PATH to one, or run `tabhand browser --install`.',
  });
}

/** Where Chrome and Chromium usually are on this platform, best first. */
export function usualPaths({ platform, env }: Pick<Machine, 'platform' | 'env'>): string[] {
  return (pathsByPlatform[platform] ?? unixPaths)(env);
}

type Environment = Machine['env'];

const pathsByPlatform: Partial<Record<NodeJS.Platform, (env: Environment) => string[]>> = {
  darwin: macPaths,
  win32: windowsPaths,
};

const macNames = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'];
const windowsNames = ['Google\\Chrome', 'Chromium'];
const unixNames = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];

function macPaths({ HOME = '' }: Environment): string[] {
  const folders = ['/Applications', `${HOME}/Applications`];
  return folders.flatMap((folder) => macNames.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`));
}

function windowsPaths(env: Environment): string[] {
  const folders = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(
    (folder) => folder !== undefined,
  );
  return folders.flatMap((folder) => windowsNames.map((name) => `${folder}\\${name}\\Application\\chrome.exe`));
}

function unixPaths({ PATH = '' }: Environment): string[] {
  const folders = [...PATH.split(':'), '/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin'];
  return folders.filter((folder) => folder !== '').flatMap((folder) => unixNames.map((name) => `${folder}/${name}`));
}

async function requireProgram(path: string, machine: Machine): Promise<string> {
  if (await machine.isProgram(path)) return path;
  throw new ConfigurationError(`CHROME_PATH names ${path}, which is not a program.`, {
    hint: 'Set it to the full path of a Chrome or Chromium.',
  });
}

async function firstProgram(paths: string[], machine: Machine): Promise<string | undefined> {
  const runnable = await Promise.all(paths.map((path) => machine.isProgram(path)));
  return paths.find((_, index) => runnable[index]);
}

async function install({ home, say }: FindChromeOptions, machine: Machine): Promise<string> {
  if (!machine.isRoot || !(await machine.isDebian())) return downloadChrome(home, say);
  await installDebianPackage(say);
  const path = await firstProgram(usualPaths(machine), machine);
  if (path !== undefined) return path;
  throw new BrowserNotFoundError('The chromium package was installed, but has no program in the usual places.', {
    hint: 'Set CHROME_PATH to it.',
  });
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    isProgram: (path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    isDebian: () =>
      readFile('/etc/os-release', 'utf8').then(
        (text) => /^ID=debian$/m.test(text),
        () => false,
      ),
  };
}
