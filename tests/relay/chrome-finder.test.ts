import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChrome, usualPaths, type Machine } from '../../relay/chrome-finder.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'tabhand-home-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

test('CHROME_PATH comes before everything else', async () => {
  const machine = linux({ env: { CHROME_PATH: '/opt/my/chrome' }, programs: ['/opt/my/chrome', '/usr/bin/chromium'] });
  expect(await find(machine)).toBe('/opt/my/chrome');
});

test('a CHROME_PATH that names no program is an error, not a reason to look elsewhere', async () => {
  const machine = linux({ env: { CHROME_PATH: '/nowhere/chrome' }, programs: ['/usr/bin/chromium'] });
  await expect(find(machine)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: 'CHROME_PATH names /nowhere/chrome, which is not a program.',
  });
});

test('a program on the PATH is found before one in the usual places', async () => {
  const programs = ['/usr/bin/chromium', '/home/ada/bin/google-chrome'];
  expect(await find(linux({ env: { PATH: '/home/ada/bin:/bin' }, programs }))).toBe('/home/ada/bin/google-chrome');
});

test('without any browser, one sentence says what to do', async () => {
  await expect(find(linux({ programs: [] }))).rejects.toMatchObject({
    name: 'BrowserNotFoundError',
    hint: 'Set CHROME_PATH to one, or run `tabhand browser --install`.',
  });
});

test('knows the usual places of macOS and Windows', () => {
  const mac = usualPaths({ platform: 'darwin', env: { HOME: '/Users/ada' } });
  expect(mac).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(mac).toContain('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium');
  const windows = usualPaths({ platform: 'win32', env: { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' } });
  expect(windows[0]).toBe('C:\\Users\\ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe');
});

function find(machine: Machine): Promise<string> {
  return findChrome({ home, install: false, say: () => {}, machine });
}

function linux({ env = {}, programs }: { env?: Machine['env']; programs: string[] }): Machine {
  return {
    platform: 'linux',
    env,
    isRoot: false,
    isProgram: async (path) => programs.includes(path),
    isDebian: async () => false,
  };
}
